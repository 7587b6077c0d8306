// How the matches of a pattern begin: read off the pattern itself, so that the two cannot part.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// Every match of the pattern begins with the bytes of one of its starts.
struct PatternStart {
  std::string bytes;
  bool exact = true;      // else letters of either case
  std::bitset<256> next;  // where not empty: what the byte behind them is one of
  bool open = true;       // while it is put together: more may be added

  bool operator==(const PatternStart&) const = default;
};

// Understands what the tables of detectors use of RE2's syntax. Starts have at most `longest` bytes; empty
// when nothing short tells how a match begins.
std::vector<PatternStart> starts_of(std::string_view pattern, std::size_t longest = 8);

}  // namespace noyau::inline v0_1::detail
