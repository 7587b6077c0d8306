// Values as they compare: one form for all the ways a value is written in.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

// Equal results are the same value of the kind. In memory that is wiped.
std::pmr::string normal_form(DetectedKind kind, std::string_view value);

}  // namespace noyau::inline v0_1::detail
