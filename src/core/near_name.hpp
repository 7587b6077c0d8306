// Which of the names that are known somebody meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Edit distance. Names are short: longer ones are never near.
std::size_t name_distance(std::string_view a, std::string_view b);

inline constexpr std::size_t near_distance = 2;

}  // namespace noyau::inline v0_1::detail
