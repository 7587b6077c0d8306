#include "fence/escape.hpp"

#include <algorithm>
#include <string_view>

#include "fence/scanner.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1 {

void detail::append_escape(std::pmr::string& out, char32_t point) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u{";
  int shift = 20;
  while (shift > 0 && (point >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) out += digits[(point >> shift) & 15];
  out += '}';
}

namespace {

// False, with nothing appended, when the text has to be sanitised first.
bool append_clean(std::string_view text, const FenceRules& rules, const Nonce& nonce, bool is_name,
                  std::pmr::string& out) {
  const auto escapes = detail::find_escapes(text, rules.state(), nonce.digits(), is_name);
  if (!escapes) return false;
  std::size_t written = 0;
  for (const std::size_t offset : *escapes) {
    out += text.substr(written, offset - written);
    const CodePoint point = decode_utf8(text, offset);
    detail::append_escape(out, point.value);
    written = offset + point.bytes;
  }
  out += text.substr(written);
  return true;
}

void append_escaped(std::string_view text, const FenceRules& rules, const Nonce& nonce, bool is_name,
                    std::pmr::string& out) {
  if (append_clean(text, rules, nonce, is_name, out)) return;
  std::pmr::string clean(&wiping_heap());
  sanitise(text, clean);
  append_clean(clean, rules, nonce, is_name, out);
}

// The code point and length of the escape that starts at `offset`; bytes is 0 when there is none.
CodePoint read_escape(std::string_view text, std::size_t offset) {
  if (text.substr(offset, 3) != "\\u{") return {};
  char32_t value = 0;
  std::size_t at = offset + 3;
  for (; at < text.size() && at < offset + 9; ++at) {
    const char c = text[at];
    char32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<char32_t>(c - '0');
    } else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
      digit = static_cast<char32_t>((c | 0x20) - 'a' + 10);
    } else {
      break;
    }
    value = value * 16 + digit;
  }
  const bool closed = at > offset + 3 && at < text.size() && text[at] == '}';
  const bool scalar = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
  if (!closed || !scalar) return {};
  return {value, static_cast<std::uint32_t>(at + 1 - offset)};
}

}  // namespace

void escape_value(Foreign value, const FenceRules& rules, const Nonce& nonce, std::pmr::string& out) {
  append_escaped(value.bytes(), rules, nonce, false, out);
}

void escape_name(Foreign value, const FenceRules& rules, const Nonce& nonce, std::pmr::string& out) {
  append_escaped(value.bytes(), rules, nonce, true, out);
}

std::string unescape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t next = std::min(text.find('\\', offset), text.size());
    out += text.substr(offset, next - offset);
    offset = next;
    if (offset == text.size()) break;
    const CodePoint escape = read_escape(text, offset);
    if (escape.bytes == 0) {
      out += text[offset++];
    } else {
      append_utf8(out, escape.value);
      offset += escape.bytes;
    }
  }
  return out;
}

}  // namespace noyau::inline v0_1
