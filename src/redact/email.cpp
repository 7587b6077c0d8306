// E-mail addresses: the pattern meets an at sign, the local part is read backwards and the domain forwards.
// Neither crosses another at sign, so a text is read at most twice. An at sign may also be spelled: "[at]".
#include <algorithm>
#include <array>
#include <optional>

#include "redact/ip_text.hpp"
#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"
#include "redact/top_level_domain.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t longest_local = 64;    // RFC 5321; code points here
constexpr std::size_t longest_domain = 253;  // bytes
constexpr std::size_t npos = std::string_view::npos;

bool is_local(char32_t c) noexcept {
  if (c >= 0x80) return is_word(c) || is_mark(c);
  const char ascii = static_cast<char>(c);
  static constexpr Signs signs(".!#$%&'*+/=?^_`{|}~-");
  return is_alnum(ascii) || signs.has(ascii);
}

// The start of "quoted text"@, or npos. Within a string of JSON both quotes have a backslash in front: such a
// quote closes what another such one opened.
std::size_t quoted_begin(std::string_view text, std::size_t at) noexcept {
  const std::size_t limit = at > longest_local + 2 ? at - longest_local - 2 : 0;
  const bool escaped = byte_before(text, at - 1) == '\\';
  for (std::size_t i = at - 1; i-- > limit;) {
    if (static_cast<unsigned char>(text[i]) < 0x20) return npos;
    if (text[i] != '"') continue;
    if (continues_json(text.substr(0, at - 1), i + 1)) return npos;
    if ((byte_before(text, i) == '\\') == escaped) return escaped ? i - 1 : i;
    if (escaped) return npos;
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
  static constexpr Signs no_beginning("'*`{|}=?&/~^-+.");
  while (begin < at && no_beginning.has(text[begin])) ++begin;
  return begin;
}

// How many quotes stand in the text, those behind a backslash aside.
std::size_t count_quotes(std::string_view text) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '"' && byte_before(text, i) != '\\') ++count;
  return count;
}

// A quoted local part takes both its quotes with it: in the line, the others must have their partners.
bool leaves_odd_quote(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  constexpr std::size_t reach = 256;
  if (byte_at(text, begin) != '"') return false;
  std::string_view before = text.substr(begin - std::min(begin, reach), std::min(begin, reach));
  if (const auto line = before.rfind('\n'); line != npos) before.remove_prefix(line + 1);
  std::string_view after = text.substr(end, reach);
  after = after.substr(0, after.find('\n'));
  return (count_quotes(before) + count_quotes(after)) % 2 != 0;
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
  if (before == '/' && text.substr(0, begin).ends_with("://"))
    return is_token_of_url(text.substr(begin, text.find('@', begin) - begin));
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
// The length of a point, also as "[point]", "(dot)" or " point ", at `offset`; 0 for none.
std::size_t point_length(std::string_view text, std::size_t offset) noexcept {
  if (byte_at(text, offset) == '.') return is_alnum(byte_at(text, offset + 1)) ? 1 : 0;
  std::size_t at = offset;
  const auto skip = [&](std::string_view any) {
    const char c = byte_at(text, at);
    const bool meets = c != '\0' && any.find(c) != npos;
    at += meets;
    return meets;
  };
  const bool space = skip(" ");
  const bool bracket = skip("[({");
  if (bracket) skip(" ");
  std::size_t length = 0;
  for (const std::string_view word : {"point", "dot", "."}) {
    const std::string_view there = text.substr(std::min(at, text.size()), word.size());
    const auto same = [](char a, char b) { return a == to_lower(b); };
    if (length == 0 && there.size() == word.size() &&
        std::equal(word.begin(), word.end(), there.begin(), same))
      length = word.size();
  }
  if (length == 0 || (!bracket && (!space || byte_at(text, at) == '.'))) return 0;
  at += length;
  if (bracket) skip(" ");
  if (bracket && !skip("])}")) return 0;
  const bool space_after = skip(" ");
  return bracket || space_after ? at - offset : 0;
}

std::size_t label_end(std::string_view text, std::size_t at) noexcept {
  const std::size_t limit = std::min(text.size(), at + 63);
  while (at < limit) {
    const char32_t c = code_point_at(text, at);
    if (c != '-' && !is_word(c)) break;
    at += utf8_length(c);
  }
  return at;
}

bool is_known_ending(std::string_view label) noexcept {
  std::array<char, 24> lower{};
  if (label.empty() || label.size() > lower.size()) return false;
  std::transform(label.begin(), label.end(), lower.begin(), to_lower);
  return domain_ending({lower.data(), label.size()}) != DomainEnding::none;
}

// The end of labels with points between, however these are written, of which the last is a top-level domain.
std::size_t spelled_domain_end(std::string_view text, std::size_t begin) noexcept {
  std::size_t found = npos;
  std::size_t at = begin;
  for (int labels = 0; labels < 6; ++labels) {
    const std::size_t end = label_end(text, at);
    if (end == at) break;
    if (labels > 0 && is_known_ending(text.substr(at, end - at))) found = end;
    const std::size_t point = point_length(text, end);
    if (point == 0) break;
    at = end + point;
  }
  return found;
}

// The start of a local part that ends at `at`, with its points as they are written: "jean [point] dupont".
std::size_t spelled_local_begin(std::string_view text, std::size_t at) noexcept {
  std::size_t begin = local_begin(text, at);
  for (int words = 0; words < 3 && begin != npos && begin < at; ++words) {
    std::size_t point = npos;
    for (std::size_t length = 4; length <= 9 && length < begin; ++length)
      if (point_length(text, begin - length) == length) point = begin - length;
    const std::size_t before = point == npos ? npos : local_begin(text, point);
    if (before == npos || before >= point) break;
    begin = before;
  }
  return begin;
}
}  // namespace

std::size_t examine_email(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t at = text.find('@', begin);
  const std::size_t local = local_begin(text, at);
  if (local < at && !in_url_authority(text, local))
    if (const auto end = domain_end(text, at + 1); end && !leaves_odd_quote(text, local, *end))
      out.add(local, *end);
  return at + 1;
}

std::size_t examine_spelled_email(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const bool spoken = text[begin] == ' ';
  std::size_t sign = begin;
  while (sign > 0 && begin - sign < 2 && text[sign - 1] == ' ') --sign;
  std::size_t domain = spoken ? text.find(' ', begin + 1) + 1 : end;
  while (domain < end + 2 && byte_at(text, domain) == ' ') ++domain;
  // "(a)" is also the first of several points.
  const bool tight = sign == begin && domain == end;
  const bool weak =
      !spoken && end - begin <= 4 && to_lower(text[begin + 1]) == 'a' && to_lower(text[begin + 2]) != 't';
  if (weak && !tight) return end;
  const std::size_t local = spelled_local_begin(text, sign);
  if (local >= sign) return end;
  const std::size_t stop = spelled_domain_end(text, domain);
  if (stop == npos) return end;
  out.add(local, stop);
  return stop;
}

}  // namespace noyau::inline v0_1::detail
