#include "llm/text_length.hpp"

#include <utf8proc.h>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

std::size_t count_utf16(std::string_view text) noexcept {
  std::size_t units = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    units += point.value > 0xFFFF ? 2 : 1;
    at += point.bytes;
  }
  return units;
}

// What a reader takes for one character: an emoji with all its parts, a letter with its accents.
std::size_t count_graphemes(std::string_view text) noexcept {
  std::size_t count = 0;
  std::int32_t before = 0;
  std::int32_t state = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const auto now = static_cast<std::int32_t>(point.value);
    if (at == 0 || utf8proc_grapheme_break_stateful(before, now, &state) != 0) ++count;
    before = now;
    at += point.bytes;
  }
  return count;
}

}  // namespace

std::size_t measure_length(std::string_view text, LengthUnit unit) noexcept {
  switch (unit) {
    case LengthUnit::bytes:
      return text.size();
    case LengthUnit::utf16:
      return count_utf16(text);
    case LengthUnit::graphemes:
      return count_graphemes(text);
    case LengthUnit::code_points:
      break;
  }
  return count_code_points(text);
}

}  // namespace noyau::inline v0_1::detail
