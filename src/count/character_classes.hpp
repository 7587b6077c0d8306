// The character classes by which the encodings split a text, as Unicode 16 (the version of the
// reference encoder) has them: a system library's version would count new characters differently.
#pragma once

#include <cstddef>
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

// Immutable after construction. Blocks of 256 code points, equal ones kept once: some 40 KB.
class CharacterClasses {
 public:
  CharacterClasses();
  // `value` must be a code point.
  CharacterClass operator[](char32_t value) const noexcept {
    return classes_[block_of_[value / block_size] * block_size + value % block_size];
  }
  CharacterClass ascii(unsigned char value) const noexcept { return classes_[value]; }

 private:
  static constexpr std::size_t block_size = 256;
  std::vector<std::uint16_t> block_of_;
  std::vector<CharacterClass> classes_;  // begins with the block of ASCII
};

}  // namespace noyau::inline v0_1::detail
