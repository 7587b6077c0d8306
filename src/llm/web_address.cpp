#include "llm/web_address.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_letter(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
bool is_slash(char c) noexcept {
  return c == '/' || c == '\\';
}
bool is_punctuation(char c) noexcept {
  return c > 0x20 && c < 0x7F && !is_letter(c) && !(c >= '0' && c <= '9');
}

// As Markdown reads it.
std::string without_escapes(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && is_punctuation(text[at + 1])) ++at;
    out += text[at];
  }
  return out;
}

// From the start on, as long as it may be a host; without what ends a sentence.
std::string host_at(std::string_view rest) {
  if (rest.starts_with('[')) return std::string(rest.substr(0, rest.find(']') + 1));
  std::size_t end = 0;
  for (std::size_t bytes = 0; end < rest.size() && is_host_point(rest, end, bytes);) end += bytes;
  rest = rest.substr(0, end);
  while (rest.ends_with('.')) rest.remove_suffix(1);
  return std::string(rest);
}

// Up to one of `ends`; behind the last "@" of that stands the host.
std::string read_host(std::string_view rest, std::string_view ends) {
  const std::size_t end = rest.find_first_of(ends);
  if (end == std::string_view::npos && rest.size() >= longest_address) return {};
  std::string_view authority = rest.substr(0, end);
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  return host_at(authority);
}

void add(std::vector<std::string>& hosts, std::string host) {
  if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) hosts.push_back(std::move(host));
}

// One reading of a destination, without white space.
void add_destination(std::string_view address, std::vector<std::string>& hosts) {
  std::size_t at = 0;
  while (at < address.size() && is_scheme_character(address[at])) ++at;
  const bool has_scheme = at > 0 && at < address.size() && address[at] == ':' && is_letter(address[0]);
  const std::string_view scheme = address.substr(0, at);
  const std::size_t first = has_scheme ? at + 1 : 0;
  std::size_t behind = first;
  while (behind < address.size() && is_slash(address[behind])) ++behind;
  const std::size_t slashes = behind - first;
  if (has_scheme && !is_web_scheme(scheme) && slashes < 2) return add(hosts, {});
  if (!has_scheme && slashes < 2) return;
  for (std::string& host : read_hosts(address.substr(behind))) add(hosts, std::move(host));
}

}  // namespace

bool is_web_scheme(std::string_view scheme) noexcept {
  return scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss" || scheme == "ftp";
}

bool is_scheme_character(char c) noexcept {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-';
}

bool is_host_point(std::string_view text, std::size_t offset, std::size_t& bytes) noexcept {
  const char c = text[offset];
  bytes = 1;
  if (static_cast<unsigned char>(c) < 0x80)
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  const CodePoint point = decode_utf8(text, offset);
  bytes = point.bytes;
  const auto category = utf8proc_category(static_cast<std::int32_t>(point.value));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

std::vector<std::string> read_hosts(std::string_view rest) {
  rest = rest.substr(0, longest_address);
  std::vector<std::string> hosts;
  add(hosts, read_host(rest, "/?#\\ \t\n\r\f\v<>"));
  const std::size_t backslash = rest.find('\\');
  if (backslash < rest.find_first_of("/?# \t\n\r\f\v<>")) {
    add(hosts, read_host(rest, "/?# \t\n\r\f\v<>"));
    add(hosts, read_host(without_escapes(rest), "/?# \t\n\r\f\v<>"));
  }
  return hosts;
}

std::vector<std::string> read_destination(std::string_view destination) {
  // Browsers leave tabs and line feeds out.
  std::string address(destination.substr(0, longest_address));
  std::erase_if(address, [](char c) { return static_cast<unsigned char>(c) <= 0x20; });
  const std::string unescaped = without_escapes(address);
  std::vector<std::string> hosts;
  add_destination(address, hosts);
  if (unescaped != address) add_destination(unescaped, hosts);
  return hosts;
}

}  // namespace noyau::inline v0_1::detail
