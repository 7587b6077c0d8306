#include "trace/json_text.hpp"

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

void append_code_unit_escape(std::string& out, char32_t value) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[(value >> shift) & 0xF];
}

bool needs_code_unit_escape(char32_t value) {
  return value < 0x20 || (value >= 0x7F && value <= 0x9F) || value == 0x2028 || value == 0x2029;
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    at += point.bytes;
    if (point.value == '"' || point.value == '\\') {
      out += '\\';
      out += static_cast<char>(point.value);
    } else if (point.value == '\n') {
      out += "\\n";
    } else if (point.value == '\t') {
      out += "\\t";
    } else if (needs_code_unit_escape(point.value)) {
      append_code_unit_escape(out, point.value);
    } else {
      append_utf8(out, point.value);
    }
  }
  out += '"';
}

}  // namespace noyau::inline v0_1::detail
