// What may stand between the digits of a number: as each pattern has it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

// A set of separators: signs of ASCII, U+0080 to U+00BF, and U+2000 to U+203F.
class Separators {
 public:
  // `latin` and `general`: which of U+0080 and U+2000 on, by their last six bits.
  constexpr Separators(std::string_view ascii, std::uint64_t latin, std::uint64_t general) noexcept
      : latin_(latin), general_(general) {
    for (const char c : ascii) (c < 64 ? low_ : high_) |= std::uint64_t{1} << (c & 63);
  }

  // The length of the separator that starts at `at`, or 0.
  std::size_t length(std::string_view text, std::size_t at) const noexcept {
    if (at >= text.size()) return 0;
    const auto c = static_cast<unsigned char>(text[at]);
    if (c < 0x80) return ((c < 64 ? low_ : high_) >> (c & 63)) & 1;
    if (c == 0xC2 && at + 1 < text.size()) return holds(latin_, text[at + 1]) ? 2 : 0;
    if (c == 0xE2 && at + 2 < text.size() && text[at + 1] == '\x80')
      return holds(general_, text[at + 2]) ? 3 : 0;
    return 0;
  }

  // The length of the separator that ends at `end`, or 0.
  std::size_t length_before(std::string_view text, std::size_t end) const noexcept {
    if (end == 0) return 0;
    if (static_cast<unsigned char>(text[end - 1]) < 0x80) return length(text, end - 1);
    for (std::size_t size = 2; size <= std::min<std::size_t>(end, 3); ++size)
      if (length(text, end - size) == size) return size;
    return 0;
  }

  // Where the text goes on behind at most `most` separators.
  std::size_t skip(std::string_view text, std::size_t at, std::size_t most) const noexcept {
    while (most-- > 0) {
      const std::size_t size = length(text, at);
      if (size == 0) break;
      at += size;
    }
    return at;
  }

 private:
  static constexpr bool holds(std::uint64_t set, char last) noexcept {
    const auto byte = static_cast<unsigned char>(last);
    return (byte & 0xC0) == 0x80 && ((set >> (byte & 63)) & 1) != 0;
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  std::uint64_t latin_;
  std::uint64_t general_;
};

// A set of code points for it.
constexpr std::uint64_t code_points(std::initializer_list<unsigned> last_six_bits) noexcept {
  std::uint64_t set = 0;
  for (const unsigned bits : last_six_bits) set |= std::uint64_t{1} << bits;
  return set;
}

constexpr std::uint64_t no_break_space = code_points({0x20});
constexpr std::uint64_t spaces_and_dashes =  // U+2007 to U+202F
    ((std::uint64_t{1} << 0x30) - 1) & ~((std::uint64_t{1} << 0x07) - 1);

}  // namespace noyau::inline v0_1::detail
