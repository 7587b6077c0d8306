#include "http/endpoint.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "http/wiped.hpp"

namespace noyau::inline v0_1::detail::http {

namespace {

constexpr Duration longest = std::chrono::hours(24);

struct UrlDeleter {
  void operator()(CURLU* url) const noexcept { curl_url_cleanup(url); }
};
struct CurlTextDeleter {
  void operator()(char* text) const noexcept { curl_free(text); }
};

[[noreturn]] void fail(std::string_view part, std::string_view message) {
  throw Error(fmt::format("{}: {}", part, message));
}

std::string part_of(CURLU* url, CURLUPart part) {
  char* text = nullptr;
  if (curl_url_get(url, part, &text, 0) != CURLUE_OK) return {};
  const std::unique_ptr<char, CurlTextDeleter> owner(text);
  return text;
}

void check_url(const std::string& text, std::string_view part) {
  const std::unique_ptr<CURLU, UrlDeleter> url(curl_url());
  if (!url) throw std::bad_alloc();
  const bool readable =
      text.find('\0') == std::string::npos && text.find("://") != std::string::npos &&
      curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
  if (!readable || part_of(url.get(), CURLUPART_HOST).empty())
    fail(part, "endpoint.base_url is no URL; give one such as \"http://127.0.0.1:8080/v1\".");
  const std::string scheme = part_of(url.get(), CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https")
    fail(part, "endpoint.base_url must begin with \"http://\" or \"https://\".");
  const std::string_view rest = std::string_view(text).substr(text.find("://") + 3);
  const std::string_view authority = rest.substr(0, rest.find('/'));
  if (authority.empty()) fail(part, "endpoint.base_url names no host.");
  if (authority.find('@') != std::string_view::npos)
    fail(part,
         "endpoint.base_url must not hold a user name or password; give the key through endpoint.api_key.");
  if (text.find_first_of("?#") != std::string::npos)
    fail(part, "endpoint.base_url must end after its path: take out what follows \"?\" or \"#\".");
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool is_header_name(std::string_view name) noexcept {
  const auto is_token = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), is_token);
}

void check_headers(const HttpEndpoint& endpoint, std::string_view part) {
  // Headers that say where a request ends, what its body is, what answer is understood and who asks.
  constexpr std::array<std::string_view, 10> ours = {
      "content-length", "transfer-encoding", "content-type", "host",   "connection",
      "expect",         "accept-encoding",   "upgrade",      "accept", "user-agent"};
  for (std::size_t i = 0; i < endpoint.headers.size(); ++i) {
    const auto& [name, value] = endpoint.headers[i];
    const std::string place = fmt::format("endpoint.headers[{}]", i);
    if (!is_header_name(name)) fail(part, place + " has no usable name; use letters, digits and \"-\".");
    if (!is_header_value(value)) fail(part, place + " has a control character in its value; take it out.");
    const std::string folded = lower(name);
    if (folded == "authorization")
      fail(part, place + " sets Authorization; give the key through endpoint.api_key.");
    if (std::find(ours.begin(), ours.end(), folded) != ours.end())
      fail(part, fmt::format("{} sets {}, which Noyau sets itself; leave it out.", place, folded));
  }
}

void check_numbers(const HttpEndpoint& endpoint, std::string_view part) {
  const auto in_range = [](Duration value, Duration least) { return value >= least && value <= longest; };
  if (!in_range(endpoint.connect_timeout, Duration{1}))
    fail(part, "endpoint.connect_timeout must be between 1 ms and a day.");
  if (endpoint.most_at_once == 0) fail(part, "endpoint.most_at_once must be at least 1.");
  if (endpoint.response_limit == 0) fail(part, "endpoint.response_limit must be at least 1 byte.");
  if (std::uint64_t{endpoint.response_limit} > std::uint64_t{1} << 40)
    fail(part, "endpoint.response_limit must be at most 1 TiB; some MiB are enough for a reply.");
  if (endpoint.retry.attempts == 0)
    fail(part, "endpoint.retry.attempts must be at least 1, the request itself.");
  if (!in_range(endpoint.retry.first_wait, Duration{0}) ||
      !in_range(endpoint.retry.longest_wait, Duration{0}))
    fail(part, "endpoint.retry.first_wait and longest_wait must be between 0 and a day.");
}

}  // namespace

bool is_header_value(std::string_view value) noexcept {
  return std::none_of(value.begin(), value.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
  });
}

void check_endpoint(const HttpEndpoint& endpoint, std::string_view part) {
  check_url(endpoint.base_url, part);
  check_headers(endpoint, part);
  check_numbers(endpoint, part);
  if (endpoint.ca_file.empty()) return;
  std::ifstream file(endpoint.ca_file, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof())
    fail(part,
         fmt::format("endpoint.ca_file \"{}\" cannot be read or is empty; give a file of certificates (PEM).",
                     endpoint.ca_file));
}

std::string base_of(const HttpEndpoint& endpoint) {
  std::string base = endpoint.base_url;
  while (!base.empty() && base.back() == '/') base.pop_back();
  return base;
}

}  // namespace noyau::inline v0_1::detail::http

namespace noyau::inline v0_1 {

std::function<std::string()> api_key_from_environment(std::string variable) {
  const auto read = [](const std::string& name) {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0')
      throw Error(
          fmt::format("The environment variable {} is not set or is empty; put the server's key into it.",
                      name.empty() ? "\"\"" : name));
    return std::string(value);
  };
  std::string now = read(variable);
  detail::http::wipe(now);
  return [read, name = std::move(variable)] { return read(name); };
}

}  // namespace noyau::inline v0_1
