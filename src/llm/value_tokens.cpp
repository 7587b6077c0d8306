#include "llm/value_tokens.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

enum class Sort { other, digit, small, capital };

Sort sort_of(char32_t point) noexcept {
  if (point < 0x80) {
    if (point >= U'0' && point <= U'9') return Sort::digit;
    if (point >= U'a' && point <= U'z') return Sort::small;
    return point >= U'A' && point <= U'Z' ? Sort::capital : Sort::other;
  }
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(point))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return Sort::capital;
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
      return Sort::small;
    default:
      return Sort::other;
  }
}

}  // namespace

ValueTokens::ValueTokens(std::string_view text) : text_(text) {
  bool is_open = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const Sort sort = sort_of(point.value);
    if (sort == Sort::other) {
      is_open = false;
    } else {
      if (!is_open) tokens_.push_back({at, at, 0, 0, sort == Sort::capital, sort == Sort::capital});
      is_open = true;
      ValueToken& token = tokens_.back();
      token.end = at + point.bytes;
      ++(sort == Sort::digit ? token.digits : token.letters);
      if (sort == Sort::small) token.is_upper = false;
    }
    at += point.bytes;
  }
}

bool ValueTokens::is_after_blank(std::size_t i) const noexcept {
  const std::string_view between = gap(i);
  return i > 0 && (between == " " || between == "\xC2\xA0" || between == "\xE2\x80\xAF");
}

bool ValueTokens::is_after_hyphen(std::size_t i) const noexcept {
  const std::string_view between = gap(i);
  return i > 0 && (between == "-" || between == "\xE2\x80\x91");
}

bool ValueTokens::is_after_point(std::size_t i) const noexcept {
  return i > 0 && (gap(i) == "." || gap(i) == ",");
}

bool ValueTokens::begins_sentence(std::size_t i) const noexcept {
  return i == 0 || gap(i).find_first_of(".!?;:\n") != std::string_view::npos;
}

unsigned ValueTokens::number(std::size_t i) const noexcept {
  unsigned value = 0;
  for (const char c : text(i).substr(0, 9)) value = value * 10 + static_cast<unsigned>(c - '0');
  return value;
}

}  // namespace noyau::inline v0_1::detail
