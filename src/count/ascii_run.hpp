// Runs of ASCII letters, eight bytes at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace noyau::inline v0_1::detail {

enum class AsciiRange { letters, upper, lower };

// The high bit of each byte of `word` that is of the range.
template <AsciiRange Range>
constexpr std::uint64_t bytes_in(std::uint64_t word) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t highs = 0x80 * ones;
  constexpr std::uint64_t first = Range == AsciiRange::upper ? 'A' : 'a';
  if constexpr (Range == AsciiRange::letters) word |= 0x20 * ones;
  const std::uint64_t low = word & ~highs;
  return (low + ones * (0x80 - first)) & ~(low + ones * (0x80 - first - 26)) & ~word & highs;
}

// The first position from `begin` on whose byte is not of the range.
template <AsciiRange Range>
std::size_t skip_ascii(std::string_view text, std::size_t begin) noexcept {
  constexpr std::uint64_t highs = 0x8080808080808080U;
  for (; begin + sizeof(std::uint64_t) <= text.size(); begin += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + begin, sizeof word);
    const std::uint64_t others = bytes_in<Range>(word) ^ highs;
    if (others == 0) continue;
    const int bits =
        std::endian::native == std::endian::little ? std::countr_zero(others) : std::countl_zero(others);
    return begin + static_cast<std::size_t>(bits) / 8;
  }
  while (begin < text.size() && bytes_in<Range>(static_cast<unsigned char>(text[begin])) != 0) ++begin;
  return begin;
}

}  // namespace noyau::inline v0_1::detail
