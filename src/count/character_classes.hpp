// The character classes by which the encodings split a text, as Unicode 16 (the version of the
// reference encoder) has them: a system library's version would count new characters differently.
#pragma once

#include <cstdint>
#include <vector>

namespace noyau::inline v0_1::detail {

enum class CharacterClass : std::uint8_t {
  other,     // punctuation, symbols, controls, unassigned
  upper,     // Lu, Lt
  lower,     // Ll
  caseless,  // Lm, Lo
  mark,      // M
  number,    // N
  space,     // White_Space but for the next
  newline,   // CR, LF
};

// Immutable after construction; a megabyte, of which a text touches a few pages.
class CharacterClasses {
 public:
  CharacterClasses();
  // `value` must be a code point.
  CharacterClass operator[](char32_t value) const noexcept { return classes_[value]; }

 private:
  std::vector<CharacterClass> classes_;
};

}  // namespace noyau::inline v0_1::detail
