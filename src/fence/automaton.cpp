#include "fence/automaton.hpp"

#include <algorithm>
#include <set>

namespace noyau::inline v0_1::detail {

Automaton::Automaton(const std::vector<Pattern>& patterns) {
  assign_columns(patterns);
  nodes_.emplace_back();
  next_.resize(columns_, root);
  for (const Pattern& pattern : patterns) add(pattern);
  link();
}

void Automaton::assign_columns(const std::vector<Pattern>& patterns) {
  std::set<char32_t> symbols;
  for (const Pattern& pattern : patterns) symbols.insert(pattern.symbols.begin(), pattern.symbols.end());
  for (const char32_t symbol : symbols) {
    if (symbol < ascii_.size()) {
      ascii_[symbol] = columns_++;
    } else {
      wide_.emplace_back(symbol, columns_++);
    }
  }
}

std::uint32_t Automaton::wide_column(char32_t symbol) const noexcept {
  const auto found = std::lower_bound(wide_.begin(), wide_.end(), std::pair{symbol, std::uint32_t{0}});
  return found != wide_.end() && found->first == symbol ? found->second : 0;
}

void Automaton::add(const Pattern& pattern) {
  State state = root;
  for (const char32_t symbol : pattern.symbols) {
    const std::size_t slot = state * columns_ + column(symbol);
    if (next_[slot] == root) {
      next_[slot] = static_cast<State>(nodes_.size());
      nodes_.emplace_back();
      next_.resize(next_.size() + columns_, root);
    }
    state = next_[slot];
  }
  const std::size_t anchor = pattern.symbols.front() == U'\n' ? 1 : 0;
  Node& node = nodes_[state];
  // The same token in any case, of a host's, is stricter.
  if (node.length == 0 || pattern.kind == Match::exact) node.kind = pattern.kind;
  node.length = static_cast<std::uint32_t>(pattern.symbols.size() - anchor);
}

// Breadth first, so that a node's failure state is complete before the node needs it.
void Automaton::link() {
  std::vector<State> queue;
  for (std::size_t c = 0; c < columns_; ++c) {
    if (next_[c] != root) queue.push_back(next_[c]);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const State state = queue[head];
    const State failure = nodes_[state].failure;
    nodes_[state].shorter = match(failure);
    for (std::size_t c = 0; c < columns_; ++c) {
      State& child = next_[state * columns_ + c];
      const State fallback = next_[failure * columns_ + c];
      if (child == root) {
        child = fallback;
      } else {
        nodes_[child].failure = fallback;
        queue.push_back(child);
      }
    }
  }
}

}  // namespace noyau::inline v0_1::detail
