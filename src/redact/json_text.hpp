// What replacing values must respect in a text that is JSON.
#pragma once

#include <string_view>
#include <vector>

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Whether the whole text is JSON: objects and arrays, one or several, with white space between.
bool is_json(std::string_view text);

// In a text that is JSON, cuts the disjoint spans to what can be replaced in it: a part of one string, or a
// number as a whole. A span over several of them becomes several spans; names of members that lie in the
// midst of one stay. Any other text is left alone.
void fit_to_json(std::string_view text, Spans& spans);

// The places, in `spans`, of those that are a number of a text that is JSON: what replaces one of them is
// written with quotes, or as null when it is dropped.
std::vector<std::size_t> json_numbers(std::string_view text, const Spans& spans);

}  // namespace noyau::inline v0_1::detail
