// Finds which of many names start at a place, in one pass from the end of a text to its beginning (Aho and
// Corasick 1975, on the names reversed: so the longest name comes first at every start).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// Immutable, any number of threads; wiped on destruction, for it spells the names. Its size and the time to
// build it are linear in the bytes of the names, whatever their number and length.
class NameAutomaton {
 public:
  using State = std::uint32_t;
  static constexpr State root = 0;

  // `names`: none empty, none twice. One with a NUL in it is never found.
  explicit NameAutomaton(std::span<const std::string> names);

  // The state after one more byte to the left. All the steps over a text take, together, at most twice as
  // many moves as the text has bytes.
  State step(State state, char byte) const noexcept {
    const auto symbol = static_cast<unsigned char>(byte);
    for (; state != root; state = nodes_[state].failure)
      if (const State next = child(state, symbol); next != root) return next;
    return from_root_[symbol];
  }

  // The names that start where `state` was reached have the lengths length(s), length(shorter(s)), ... with
  // s = longest(state), until root.
  State longest(State state) const noexcept {
    return nodes_[state].length != 0 ? state : nodes_[state].shorter;
  }
  State shorter(State state) const noexcept { return nodes_[state].shorter; }
  std::size_t length(State state) const noexcept { return nodes_[state].length; }
  // Which of the names that is, in the order in which they were given.
  std::size_t name(State state) const noexcept { return nodes_[state].name; }

 private:
  struct Node {
    State children = root;  // the first of `child_count` neighbours, sorted by symbol
    State failure = root;   // the longest proper suffix that is a node
    State shorter = root;   // the longest proper suffix that is a name
    std::uint32_t length = 0;
    std::uint32_t name = 0;
    std::uint16_t child_count = 0;
    unsigned char symbol = 0;
  };

  State child(State state, unsigned char symbol) const noexcept;
  struct Entry;
  void grow(std::span<const Entry> sorted);
  void link();

  std::pmr::vector<Node> nodes_;  // breadth first
  std::array<State, 256> from_root_{};
};

}  // namespace noyau::inline v0_1::detail
