// Names of French towns, for a postal code that nothing else announces.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Whether [begin, end) of `text` is the name of a larger town, or written as only names of places are:
// "Saint-Denis", "Ivry-sur-Seine".
bool is_town_name(std::string_view text, std::size_t begin, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
