// The next byte of a set, sixteen at a time where the processor can. The sets are types: OneOf<':', '@'>,
// Digit, Either<...>.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace noyau::inline v0_1::detail {

#if defined(__SSE2__)
using Block = __m128i;
#endif

template <char... Signs>
struct OneOf {
  static constexpr bool holds(char c) noexcept { return ((c == Signs) || ...); }
#if defined(__SSE2__)
  static Block match(Block block) noexcept {
    Block found = _mm_setzero_si128();
    ((found = _mm_or_si128(found, _mm_cmpeq_epi8(block, _mm_set1_epi8(Signs)))), ...);
    return found;
  }
#endif
};

template <unsigned char First, unsigned char Last>
struct Range {
  static constexpr bool holds(char c) noexcept {
    return static_cast<unsigned char>(c) >= First && static_cast<unsigned char>(c) <= Last;
  }
#if defined(__SSE2__)
  static Block match(Block block) noexcept {
    const Block moved = _mm_sub_epi8(block, _mm_set1_epi8(static_cast<char>(First)));
    return _mm_cmpeq_epi8(_mm_min_epu8(moved, _mm_set1_epi8(static_cast<char>(Last - First))), moved);
  }
#endif
};

using Digit = Range<'0', '9'>;

template <typename... Sets>
struct Either {
  static constexpr bool holds(char c) noexcept { return (Sets::holds(c) || ...); }
#if defined(__SSE2__)
  static Block match(Block block) noexcept {
    Block found = _mm_setzero_si128();
    ((found = _mm_or_si128(found, Sets::match(block))), ...);
    return found;
  }
#endif
};

// Letters from `a` to Last, of either case.
template <unsigned char Last>
struct Letter {
  static constexpr bool holds(char c) noexcept {
    return Range<'a', Last>::holds(static_cast<char>(c | 0x20));
  }
#if defined(__SSE2__)
  static Block match(Block block) noexcept {
    return Range<'a', Last>::match(_mm_or_si128(block, _mm_set1_epi8(0x20)));
  }
#endif
};

using Alnum = Either<Digit, Letter<'z'>>;
using HexDigit = Either<Digit, Letter<'f'>>;

// Which of the bytes [at, at + 16) are of the set, one bit each; what lies behind the text is not.
template <typename Set>
std::uint32_t matches_of_block_portable(std::string_view text, std::size_t at) noexcept {
  std::uint32_t found = 0;
  const std::size_t count = std::min<std::size_t>(16, text.size() - at);
  for (std::size_t i = 0; i < count; ++i) found |= Set::holds(text[at + i]) ? 1U << i : 0U;
  return found;
}

template <typename Set>
std::uint32_t matches_of_block(std::string_view text, std::size_t at) noexcept {
#if defined(__SSE2__)
  if (at + 16 <= text.size()) {
    Block block = _mm_loadu_si128(reinterpret_cast<const Block*>(text.data() + at));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(Set::match(block)));
  }
#endif
  return matches_of_block_portable<Set>(text, at);
}

// The same; `at` may lie behind the text.
template <typename Set>
std::uint32_t matches_from(std::string_view text, std::size_t at) noexcept {
  return at < text.size() ? matches_of_block<Set>(text, at) : 0;
}

// Where, in [from, to), `block(at)` has a bit for the first time; npos when it has none. Signs that have to
// stand at some distance are looked for together, so that one of them alone is passed over.
template <typename MatchesOfBlock>
std::size_t find_place(std::string_view text, std::size_t from, std::size_t to,
                       const MatchesOfBlock& block) noexcept {
  to = std::min(to, text.size());
  for (; from < to; from += 16) {
    const std::uint32_t found = block(from);
    if (found == 0) continue;
    const std::size_t at = from + static_cast<std::size_t>(std::countr_zero(found));
    return at < to ? at : std::string_view::npos;
  }
  return std::string_view::npos;
}

// Which of the bytes [at, at + 16) begin one of two pairs of letters, of either case.
template <char First, char Second, char OtherFirst, char OtherSecond>
std::uint32_t pairs_of_block(std::string_view text, std::size_t at) noexcept {
#if defined(__SSE2__)
  if (at + 17 <= text.size()) {
    const auto lower = [&](std::size_t from) {
      const Block block = _mm_loadu_si128(reinterpret_cast<const Block*>(text.data() + from));
      return _mm_or_si128(block, _mm_set1_epi8(0x20));
    };
    const Block here = lower(at);
    const Block behind = lower(at + 1);
    const Block one = _mm_and_si128(OneOf<First>::match(here), OneOf<Second>::match(behind));
    const Block other = _mm_and_si128(OneOf<OtherFirst>::match(here), OneOf<OtherSecond>::match(behind));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(one, other)));
  }
#endif
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < 16 && at + i + 1 < text.size(); ++i) {
    const auto here = static_cast<char>(text[at + i] | 0x20),
               behind = static_cast<char>(text[at + i + 1] | 0x20);
    const bool pair = (here == First && behind == Second) || (here == OtherFirst && behind == OtherSecond);
    found |= pair ? 1U << i : 0U;
  }
  return found;
}

// The first byte of the set in [from, to); npos when there is none.
template <typename Set>
std::size_t find_byte(std::string_view text, std::size_t from, std::size_t to) noexcept {
  return find_place(text, from, to, [text](std::size_t at) { return matches_of_block<Set>(text, at); });
}

// Where the run of bytes of the set that starts at `from` ends.
template <typename Set>
std::size_t run_end(std::string_view text, std::size_t from) noexcept {
  for (; from < text.size(); from += 16) {
    const std::uint32_t other = ~matches_of_block<Set>(text, from) & 0xFFFFU;
    if (other != 0) return from + static_cast<std::size_t>(std::countr_zero(other));
  }
  return text.size();
}

// Calls `visit(begin, end)` for the runs of bytes of the set that start in [from, to), perhaps within one.
// Those within one block are read off its bits.
template <typename Set, typename Visit>
void each_run(std::string_view text, std::size_t from, std::size_t to, const Visit& visit) {
  while (from < to) {
    std::uint32_t found = matches_of_block<Set>(text, from);
    std::size_t next = from + 16;
    while (found != 0) {
      const auto first = static_cast<std::size_t>(std::countr_zero(found));
      if (from + first >= to) return;
      const auto size = static_cast<std::size_t>(std::countr_one(found >> first));
      std::size_t end = from + first + size;
      if (first + size == 16) next = end = run_end<Set>(text, end);
      visit(from + first, end);
      found &= found + (1U << first);
    }
    from = next;
  }
}

}  // namespace noyau::inline v0_1::detail
