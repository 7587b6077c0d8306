#include "llm/value_order.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

bool is_ordinary(const PlainWord& word) {
  return !word.is_number && !word.has_digit && (word.weight < 1 || is_everyday(word.hash));
}

void set_order(const PlainText& plain, Stretch value, Unit& unit) {
  std::size_t weighted = 0, ordinary = 0;
  std::uint32_t first = 0, last = 0;
  for_each_place(plain, value, [&](const PlainWord& word) {
    if (word.weight <= 0) return;
    if (weighted++ == 0) first = word.place;
    last = word.place;
    ordinary += is_ordinary(word) ? 1U : 0U;
  });
  unit.is_ordered = weighted > 1 && (unit.is_full_name ? ordinary > 0 : ordinary == weighted);
  if (!unit.is_ordered) return;
  // "Peur du noir" is "peur dans le noir", "vit seule" is no "vit une seule fois".
  const bool has_small = last - first + 1 > weighted;
  unit.window = last - first + (has_small && !unit.is_full_name ? 1U : 0U);
}

std::uint8_t order_of(const PlainText& plain, Stretch value, std::uint64_t hash) noexcept {
  const auto first = plain.words.begin() + static_cast<std::ptrdiff_t>(value.begin);
  const auto found = std::find_if(first, plain.words.begin() + static_cast<std::ptrdiff_t>(value.end),
                                  [hash](const PlainWord& word) { return word.hash == hash; });
  return static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(found - first, 255));
}

}  // namespace noyau::inline v0_1::detail
