// How long a text is, as the platform that shows it counts.
#pragma once

#include <cstddef>
#include <string_view>

#include "noyau/catalog/prompt_template.hpp"

namespace noyau::inline v0_1::detail {

// Of valid UTF-8; linear.
std::size_t measure_length(std::string_view text, LengthUnit unit) noexcept;

}  // namespace noyau::inline v0_1::detail
