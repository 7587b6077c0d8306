// Does a candidate hold what its slot declares? (H12, H18; promise 4)
#pragma once

#include <string_view>

#include "noyau/catalog/slot.hpp"
#include "noyau/source/candidate.hpp"

namespace noyau::inline v0_1::detail {

// A record's field of that name; null when the candidate has none.
const Field* find_field(const Candidate& candidate, std::string_view name) noexcept;

bool matches_type(const Slot& slot, const Candidate& candidate) noexcept;

}  // namespace noyau::inline v0_1::detail
