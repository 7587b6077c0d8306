// Values of words that stand in many texts: together, and in their order, they do not.
#pragma once

#include <cstdint>

#include "llm/figures.hpp"
#include "llm/protected_index.hpp"

namespace noyau::inline v0_1::detail {

// A word of every day.
bool is_ordinary(const PlainWord& word);

// "Vit seule", "Claire Fontaine": says of the unit whether its words must stand in their order, and how far
// apart.
void set_order(const PlainText& plain, Stretch value, Unit& unit);

// Which word of the value has the hash.
std::uint8_t order_of(const PlainText& plain, Stretch value, std::uint64_t hash) noexcept;

}  // namespace noyau::inline v0_1::detail
