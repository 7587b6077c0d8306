#include "http/header_list.hpp"

#include <cstring>
#include <new>
#include <string>

#include "http/endpoint.hpp"
#include "http/wiped.hpp"

namespace noyau::inline v0_1::detail::http {

HeaderList::HeaderList(const HttpEndpoint& endpoint, std::string_view accept) {
  try {
    add_all(endpoint, accept);
  } catch (...) {
    wipe_all();
    throw;
  }
}

HeaderList::~HeaderList() {
  wipe_all();
}

void HeaderList::add(const char* line) {
  curl_slist* longer = curl_slist_append(list_, line);
  if (longer == nullptr) throw std::bad_alloc();
  list_ = longer;
}

void HeaderList::add_all(const HttpEndpoint& endpoint, std::string_view accept) {
  add("Content-Type: application/json");
  add("Expect:");  // no pause before the body
  add(("Accept: " + std::string(accept)).c_str());
  // "Name:" with nothing behind it takes a header out for libcurl; "Name;" is its way to send an empty one.
  for (const auto& [name, value] : endpoint.headers)
    add(value.find_first_not_of(" \t") == std::string::npos ? (name + ";").c_str()
                                                            : (name + ": " + value).c_str());
  if (!endpoint.api_key) return;
  std::string key = endpoint.api_key();
  const Wiper wiper(key);
  if (!is_header_value(key))
    throw Error("The key that endpoint.api_key gave holds a control character; take out the line end.");
  if (key.empty()) return;
  WipedString line = "Authorization: Bearer ";
  line += key;
  add(line.c_str());
}

void HeaderList::wipe_all() noexcept {
  for (curl_slist* entry = list_; entry != nullptr; entry = entry->next)
    sodium_memzero(entry->data, std::strlen(entry->data));
  curl_slist_free_all(list_);
  list_ = nullptr;
}

}  // namespace noyau::inline v0_1::detail::http
