#include "redact/name_automaton.hpp"

#include <algorithm>

#include "noyau/core/arena.hpp"

namespace noyau::inline v0_1::detail {

namespace {
bool precedes_reversed(std::string_view a, std::string_view b) noexcept {
  const auto less = [](char x, char y) {
    return static_cast<unsigned char>(x) < static_cast<unsigned char>(y);
  };
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend(), less);
}

unsigned char symbol_at(std::string_view name, std::size_t depth) noexcept {
  return static_cast<unsigned char>(name[name.size() - 1 - depth]);
}

// The sorted names that go through a node.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t depth = 0;
};
}  // namespace

struct NameAutomaton::Entry {
  std::string_view text;
  std::uint32_t name = 0;
};

NameAutomaton::NameAutomaton(std::span<const std::string> names) : nodes_(&wiping_heap()) {
  std::vector<Entry> sorted;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].find('\0') == std::string::npos) sorted.push_back({names[i], static_cast<std::uint32_t>(i)});
  std::sort(sorted.begin(), sorted.end(),
            [](const Entry& a, const Entry& b) { return precedes_reversed(a.text, b.text); });
  grow(sorted);
  link();
}

// Sorted names make the nodes come out breadth first and the children of each side by side.
void NameAutomaton::grow(std::span<const Entry> sorted) {
  std::vector<Range> ranges{{0, static_cast<std::uint32_t>(sorted.size()), 0}};
  nodes_.emplace_back();
  for (State state = 0; state < nodes_.size(); ++state) {
    auto [first, last, depth] = ranges[state];
    nodes_[state].children = static_cast<State>(nodes_.size());
    if (first < last && sorted[first].text.size() == depth) {
      nodes_[state].length = depth;
      nodes_[state].name = sorted[first].name;
      ++first;
    }
    while (first < last) {
      const unsigned char symbol = symbol_at(sorted[first].text, depth);
      std::uint32_t next = first + 1;
      while (next < last && symbol_at(sorted[next].text, depth) == symbol) ++next;
      if (state == root) from_root_[symbol] = static_cast<State>(nodes_.size());
      nodes_.emplace_back().symbol = symbol;
      ++nodes_[state].child_count;
      ranges.push_back({first, next, depth + 1});
      first = next;
    }
  }
}

// In the order of the nodes, so that what a node falls back to is complete before the node needs it.
void NameAutomaton::link() {
  for (State state = 0; state < nodes_.size(); ++state) {
    const Node parent = nodes_[state];
    for (State each = parent.children; each < parent.children + parent.child_count; ++each) {
      Node& node = nodes_[each];
      if (state != root) node.failure = step(parent.failure, static_cast<char>(node.symbol));
      node.shorter = longest(node.failure);
    }
  }
}

NameAutomaton::State NameAutomaton::child(State state, unsigned char symbol) const noexcept {
  State low = nodes_[state].children;
  State high = low + nodes_[state].child_count;
  while (low < high) {
    const State middle = low + (high - low) / 2;
    if (nodes_[middle].symbol == symbol) return middle;
    if (nodes_[middle].symbol < symbol)
      low = middle + 1;
    else
      high = middle;
  }
  return root;
}

}  // namespace noyau::inline v0_1::detail
