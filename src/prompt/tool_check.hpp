// What a registered tool must be, so that it reads as one line each.
#pragma once

#include <span>

#include "noyau/policy/tool.hpp"

namespace noyau::inline v0_1::detail {

// Throws Error for the first tool that cannot be offered: its ids, names and texts are the host's own code.
void check_tools(std::span<const Tool> tools);

}  // namespace noyau::inline v0_1::detail
