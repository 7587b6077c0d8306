// Letters of other scripts, and variants of Latin ones, that look like Latin letters: a step beyond
// fold_for_comparison(), for finding what was written to be read by people and missed by programs.
#pragma once

#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// What a folded code point looks like: ASCII letters or a digit in lower case; empty when it is ASCII itself
// or looks like none.
std::string_view look_alike(char32_t folded) noexcept;

// Capitals that look like another letter than their small form does: "N" for a Greek capital Nu, whose small
// form is a "v". Takes a code point before folding; empty for all others.
std::string_view capital_look_alike(char32_t point) noexcept;

// Whether a folded code point has such a capital.
bool may_be_capital_look_alike(char32_t folded) noexcept;

// Digits that stand for letters ("B0t"), and the letters that a reader takes for one another (i, l and 1), as
// one. Everything else stays. Takes and gives ASCII in lower case.
constexpr char leet_letter(char c) noexcept {
  switch (c) {
    case '0':
      return 'o';
    case '1':
    case 'i':
      return 'l';
    case '3':
      return 'e';
    case '4':
      return 'a';
    case '5':
      return 's';
    case '7':
      return 't';
    case '8':
      return 'b';
    default:
      return c;
  }
}

// fold_for_comparison() with every letter as the Latin one it looks like. Digits stay digits. Linear.
std::string fold_look_alikes(std::string_view text);

}  // namespace noyau::inline v0_1::detail
