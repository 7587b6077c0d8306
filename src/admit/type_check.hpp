// Does a candidate hold what its slot declares? (H12, H18; promise 4)
#pragma once

#include "noyau/catalog/slot.hpp"
#include "noyau/source/candidate.hpp"

namespace noyau::inline v0_1::detail {

bool matches_type(const Slot& slot, const Candidate& candidate) noexcept;

}  // namespace noyau::inline v0_1::detail
