// E-mail addresses: the pattern meets an at sign, the local part is read backwards and the domain forwards.
// Neither crosses another at sign, so a text is read at most twice.
#include <algorithm>
#include <optional>

#include "redact/ip_text.hpp"
#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t longest_local = 64;    // RFC 5321; code points here
constexpr std::size_t longest_domain = 253;  // bytes
constexpr std::size_t npos = std::string_view::npos;

bool is_local(char32_t c) noexcept {
  if (c >= 0x80) return is_word(c) || is_mark(c);
  const char ascii = static_cast<char>(c);
  return is_alnum(ascii) || (c != 0 && std::string_view(".!#$%&'*+/=?^_`{|}~-").find(ascii) != npos);
}

// The start of "quoted text"@, or npos.
std::size_t quoted_begin(std::string_view text, std::size_t at) noexcept {
  const std::size_t limit = at > longest_local + 2 ? at - longest_local - 2 : 0;
  for (std::size_t i = at - 1; i-- > limit;) {
    if (static_cast<unsigned char>(text[i]) < 0x20) return npos;
    if (text[i] == '"' && byte_before(text, i) != '\\') return i;
  }
  return npos;
}

// Cuts what a query string, a path or markup puts before a local part, though RFC 5322 would allow it.
std::size_t without_lead_in(std::string_view text, std::size_t begin, std::size_t at) noexcept {
  const auto local = [&] { return text.substr(begin, at - begin); };
  const auto cut_after = [&](std::size_t position) {
    if (position != npos) begin += position + 1;
  };
  const auto dots = local().rfind("..");
  if (dots != npos) begin += dots + 2;
  cut_after(local().find_last_of("?&"));
  if (local().starts_with('/')) cut_after(local().rfind('/'));
  if (local().find('/') == npos) cut_after(local().rfind('='));
  while (begin < at && std::string_view("'*`{|}=?&/~^-+.").find(text[begin]) != npos) ++begin;
  return begin;
}

std::size_t local_begin(std::string_view text, std::size_t at) noexcept {
  if (byte_before(text, at) == '"') return quoted_begin(text, at);
  if (byte_before(text, at) == '.') return npos;
  std::size_t begin = at;
  for (std::size_t length = 0;; ++length) {
    const char32_t c = code_point_before(text, begin);
    if (!is_local(c)) break;
    begin -= utf8_length(c);
    // Longer than any address, and the bound of this walk. A path in front is no part of it.
    if (length == longest_local) return npos;
  }
  return without_lead_in(text, begin, at);
}

// In scheme://user:password@host the words around the at sign are no address.
bool in_url_authority(std::string_view text, std::size_t begin) noexcept {
  const char before = byte_before(text, begin);
  if (before != ':' && before != '@') return false;
  constexpr std::size_t reach = 128;
  const std::size_t limit = begin > reach ? begin - reach : 0;
  for (std::size_t i = begin; i-- > limit && static_cast<unsigned char>(text[i]) > 0x20;)
    if (text[i] == '/') return i >= 2 && text[i - 1] == '/' && text[i - 2] == ':';
  return false;
}

std::optional<std::size_t> literal_end(std::string_view text, std::size_t begin) noexcept {
  const std::string_view window = text.substr(begin, 56);
  const std::size_t close = window.find(']');
  if (close == npos) return std::nullopt;
  std::string_view address = window.substr(1, close - 1);
  if (is_ipv4(address)) return begin + close + 1;
  if (address.starts_with("IPv6:")) address.remove_prefix(5);
  if (is_ipv6(address)) return begin + close + 1;
  return std::nullopt;
}

// How much of a last label can be a top-level domain: letters of one script family, or punycode.
std::size_t top_level_length(std::string_view label) noexcept {
  if (label.starts_with("xn--") || label.starts_with("XN--")) return label.size() > 5 ? label.size() : 0;
  const auto ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (label.empty()) return 0;
  if (!ascii(label[0])) return std::none_of(label.begin(), label.end(), ascii) ? label.size() : 0;
  label = label.substr(0, label.find('-'));
  const auto end = std::find_if_not(label.begin(), label.end(), ascii);
  const auto letters = static_cast<std::size_t>(end - label.begin());
  const bool all = std::all_of(label.begin(), end, is_letter);
  return all && letters >= 2 && letters <= 63 ? letters : 0;
}

std::string_view cut_to_domain(std::string_view domain) noexcept {
  for (;;) {
    while (!domain.empty() && (domain.back() == '.' || domain.back() == '-')) domain.remove_suffix(1);
    const std::size_t dot = domain.rfind('.');
    if (dot == npos || dot == 0) return {};
    const std::size_t length = top_level_length(domain.substr(dot + 1));
    if (length > 0) return domain.substr(0, dot + 1 + length);
    domain = domain.substr(0, dot);
  }
}

// "icon@2x.png" is a file.
bool is_image_scale(std::string_view domain) noexcept {
  return domain.size() > 3 && is_digit(domain[0]) && domain[1] == 'x' && domain[2] == '.';
}

std::optional<std::size_t> domain_end(std::string_view text, std::size_t begin) noexcept {
  if (byte_at(text, begin) == '[') return literal_end(text, begin);
  std::size_t end = begin;
  while (end - begin <= longest_domain) {
    const char32_t c = code_point_at(text, end);
    const bool dot = c == '.' && byte_at(text, end + 1) != '.';
    if (!dot && c != '-' && !is_word(c) && !(c >= 0x80 && is_mark(c))) break;
    end += utf8_length(c);
  }
  if (end - begin > longest_domain || byte_at(text, begin) == '-') return std::nullopt;
  const std::string_view domain = cut_to_domain(text.substr(begin, end - begin));
  if (domain.empty() || is_image_scale(domain)) return std::nullopt;
  return begin + domain.size();
}
}  // namespace

std::size_t examine_email(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t at = text.find('@', begin);
  const std::size_t local = local_begin(text, at);
  if (local < at && !in_url_authority(text, local))
    if (const auto end = domain_end(text, at + 1)) out.add(local, *end);
  return at + 1;
}

}  // namespace noyau::inline v0_1::detail
