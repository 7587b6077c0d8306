#include "count/character_classes.hpp"

#include <array>
#include <cstddef>
#include <iterator>
#include <map>

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

CharacterClass class_in(const Range& range, char32_t value) noexcept {
  if (range.what != alternating) return static_cast<CharacterClass>(range.what);
  return (value - range.first) % 2 == 0 ? CharacterClass::upper : CharacterClass::lower;
}

}  // namespace

CharacterClasses::CharacterClasses() {
  using Block = std::array<CharacterClass, block_size>;
  std::map<Block, std::uint16_t> blocks;
  std::size_t next = 0;  // the range behind the one that holds `value`
  for (char32_t value = 0; value < end_of_code_points;) {
    Block block;
    for (CharacterClass& what : block) {
      if (next < std::size(ranges) && ranges[next].first == value) ++next;
      what = class_in(ranges[next - 1], value++);
    }
    const auto [place, is_new] = blocks.emplace(block, static_cast<std::uint16_t>(blocks.size()));
    if (is_new) classes_.insert(classes_.end(), block.begin(), block.end());
    // As many blocks as the range still fills are like this one, where the range fills this one.
    std::size_t alike = 1;
    const char32_t end = next < std::size(ranges) ? ranges[next].first : end_of_code_points;
    if (ranges[next - 1].first + block_size <= value) alike += (end - value) / block_size;
    block_of_.insert(block_of_.end(), alike, place->second);
    value += static_cast<char32_t>((alike - 1) * block_size);
  }
}

}  // namespace noyau::inline v0_1::detail
