// The headers of one request. The list holds the key and is wiped.
#pragma once

#include <curl/curl.h>

#include <string_view>

#include "noyau/http/endpoint.hpp"

namespace noyau::inline v0_1::detail::http {

class HeaderList {
 public:
  // Asks for the key. Throws what the callback throws; Error when a key could begin another header.
  HeaderList(const HttpEndpoint& endpoint, std::string_view accept);
  HeaderList(const HeaderList&) = delete;
  HeaderList& operator=(const HeaderList&) = delete;
  ~HeaderList();
  curl_slist* get() const noexcept { return list_; }

 private:
  void add(const char* line);
  void add_all(const HttpEndpoint& endpoint, std::string_view accept);
  void wipe_all() noexcept;
  curl_slist* list_ = nullptr;
};

}  // namespace noyau::inline v0_1::detail::http
