#pragma once

#include <string>
#include <string_view>

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Runs of white space become one space, none stays at the ends.
std::string collapse_spaces(std::string_view folded);

// Adds the occurrences of the names in `text`, longest first, none overlapping another. Linear in the text's
// length, for any names. docs/names.md says what is an occurrence.
void find_names(std::string_view text, const LinkedNames& names, Spans& spans);
void find_names(std::string_view text, const NameIndex& names, DetectedKind kind, Spans& spans);

// Of so many names that start at one place only the longest are tried for a whole word. When none is, the
// longest is taken out all the same: rather too much than a walk that an attacker makes long.
inline constexpr int most_names_at_a_place = 64;

}  // namespace noyau::inline v0_1::detail
