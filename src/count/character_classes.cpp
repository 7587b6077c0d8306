#include "count/character_classes.hpp"

#include <cstddef>
#include <iterator>

namespace noyau::inline v0_1::detail {

namespace {

// As CharacterClass, and `alternating`: upper, lower, upper, lower ...
enum class RangeClass : std::uint8_t {
  other,
  upper,
  lower,
  caseless,
  mark,
  number,
  space,
  newline,
  alternating
};

struct Range {
  char32_t first;
  RangeClass what;
};

using enum RangeClass;
constexpr Range ranges[] = {
#include "count/character_ranges.inc"
};
constexpr char32_t end_of_code_points = 0x110000;

}  // namespace

CharacterClasses::CharacterClasses() : classes_(end_of_code_points, CharacterClass::other) {
  for (std::size_t i = 0; i < std::size(ranges); ++i) {
    const auto [first, what] = ranges[i];
    const char32_t end = i + 1 < std::size(ranges) ? ranges[i + 1].first : end_of_code_points;
    for (char32_t c = first; c < end; ++c) {
      classes_[c] = what != alternating    ? static_cast<CharacterClass>(what)
                    : (c - first) % 2 == 0 ? CharacterClass::upper
                                           : CharacterClass::lower;
    }
  }
}

}  // namespace noyau::inline v0_1::detail
