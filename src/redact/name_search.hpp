#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "redact/detector.hpp"
#include "redact/name_automaton.hpp"

namespace noyau::inline v0_1::detail {

// What LinkedNames shares between its copies; wiped with the last of them.
struct NameIndex {
  explicit NameIndex(std::vector<std::string> sorted) : folded(std::move(sorted)), automaton(folded) {}
  ~NameIndex();
  NameIndex(const NameIndex&) = delete;
  NameIndex& operator=(const NameIndex&) = delete;

  std::vector<std::string> folded;
  NameAutomaton automaton;
};

// Runs of white space become one space, none stays at the ends.
std::string collapse_spaces(std::string_view folded);

// Adds the whole-word occurrences of the names in `text`, longest first, none overlapping another. Linear in
// the text's length, for any names.
void find_names(std::string_view text, const LinkedNames& names, Spans& spans);

// Of so many names that start at one place only the longest are tried for a whole word. When none is, the
// longest is taken out all the same: rather too much than a walk that an attacker makes long.
inline constexpr int most_names_at_a_place = 64;

}  // namespace noyau::inline v0_1::detail
