#include "call/blank.hpp"

#include <algorithm>
#include <string>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_white_space(char32_t c) noexcept {
  return (c >= 0x09 && c <= 0x0D) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

}  // namespace

bool is_blank(std::string_view text) {
  // Almost every text says something in ASCII; only the rest is worth folding.
  if (std::any_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; })) return false;
  const std::string folded = fold_for_comparison(text);
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint point = decode_utf8(folded, at);
    if (!is_white_space(point.value) && point.value >= ' ') return false;
    at += point.bytes;
  }
  return true;
}

}  // namespace noyau::inline v0_1::detail
