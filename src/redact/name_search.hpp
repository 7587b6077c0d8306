#pragma once

#include <string_view>

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Runs of white space become one space, none stays at the ends.
std::string collapse_spaces(std::string_view folded);

// Adds the whole-word occurrences of the names in `text`, longest first, none overlapping another.
void find_names(std::string_view text, const LinkedNames& names, Spans& spans);

}  // namespace noyau::inline v0_1::detail
