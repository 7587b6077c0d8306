// Folding one code point at a time, so that every folded symbol knows where it came from.
//
// The fold is a homomorphism (no composition, marks dropped): the fold of a text is the fold of its
// code points one after the other. That is why escaping the first code point of a match is enough.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace noyau::inline v0_1::detail {

struct Folded {
  std::array<char32_t, 32> symbols{};  // the longest decomposition in Unicode (U+FDFA) has 18
  std::size_t count = 0;

  void add(char32_t symbol) noexcept {
    if (count < symbols.size()) symbols[count++] = symbol;
  }
};

// Case folding, NFKC, removal of ignorable, control and combining characters, and confusable brackets,
// bars, slashes, colons and underscores. Line feed stays; tabs and every space, drawn or true, become ' '.
Folded fold_point(char32_t point) noexcept;

// A letter or digit.
bool is_word_symbol(char32_t symbol) noexcept;

// One whose case is folded away.
bool is_small_letter(char32_t point) noexcept;

// What most code points need, looked up instead of computed.
enum class Quick : std::uint8_t {
  other = 0,       // visible, and folds to one symbol that is not ASCII
  mark = 0x80,     // a combining mark: visible, folds to nothing
  suspect = 0xFE,  // shows nothing, breaks a line or changes direction (is_suspect)
  slow = 0xFF,     // anything else
  // 1 to 127: visible, and folds to that one ASCII symbol
};

Quick quick_fold(char32_t point) noexcept;
// The symbol, of one for which that is Quick::other.
char32_t fold_other(char32_t point) noexcept;

}  // namespace noyau::inline v0_1::detail
