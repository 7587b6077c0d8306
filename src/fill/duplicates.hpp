// Records that stand twice in a source's answers.
#pragma once

#include <vector>

#include "admit/admit.hpp"

namespace noyau::inline v0_1::detail {

// Of equal ids of one source the newest counts, at the place of the first. Returns how many went.
std::size_t drop_duplicates(std::vector<Admitted>& admitted);

}  // namespace noyau::inline v0_1::detail
