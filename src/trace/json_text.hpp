// JSON text written by hand: keys in a fixed order, nothing reordered, no tree built.
#pragma once

#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Appends a JSON string, quotes included. Ill-formed UTF-8 is repaired; every character that some
// reader takes for a line break is escaped, so that one line stays one line.
void append_json_string(std::string& out, std::string_view text);

}  // namespace noyau::inline v0_1::detail
