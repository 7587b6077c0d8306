// Bars as inline SVG. Widths are shares of a scale, so that they follow the width of the page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "explanation.hpp"
#include "html.hpp"

namespace noyau_cli {

// What a segment stands for: the name of its class in the page's style.
struct Segment {
  std::string_view group;
  std::string label;  // what a pointer over it shows, before its tokens
  std::size_t tokens = 0;
};

// Where a prompt's budget went: its sections in the order of the prompt, then what is kept free and
// unused.
std::vector<Segment> budget_segments(const HopView& hop);

// The groups in the order in which a legend lists them, and what they are.
struct Group {
  std::string_view name;
  std::string_view meaning;
};
const std::vector<Group>& budget_groups();

// Kept and cut units of a slot, as far as somebody knows what they cost. What a slot has beside them,
// headings and borders, is the first segment; a default or a fragment is the only one.
std::vector<Segment> slot_segments(const SlotRow& slot);

std::size_t sum_of(const std::vector<Segment>& segments);

// With a title and a description of its own, for who cannot see it.
void write_budget_bar(Html& html, const std::vector<Segment>& segments, const std::string& id,
                      std::string_view title, const std::string& description);
// Beside its numbers in a table, so hidden from who cannot see it. What exceeds `scale` is cut off, with a
// torn edge.
void write_bar(Html& html, const std::vector<Segment>& segments, std::size_t scale);
// A square in the colour of a group.
void write_key(Html& html, std::string_view group);
// The patterns that bars use; once on a page.
void write_patterns(Html& html);

}  // namespace noyau_cli
