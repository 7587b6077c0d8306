// Labels of roles at the start of a line, as a reader sees them: `**User** :` is `User:`.
#pragma once

#include <cstddef>

#include "fence/automaton.hpp"

namespace noyau::inline v0_1::detail {

class LabelMatcher {
 public:
  // Every pattern of `labels` begins with a line feed and holds nothing that is passed over.
  explicit LabelMatcher(const Automaton& labels) noexcept : labels_(labels) {}

  // What Markdown puts around a label, and spaces.
  static constexpr bool is_passed_over(char32_t symbol) noexcept {
    return symbol == U' ' || symbol == U'*' || symbol == U'_' || symbol == U'#';
  }

  bool idle() const noexcept { return state_ == Automaton::root; }
  // Where the label began that feed told of.
  std::size_t start() const noexcept { return start_; }

  // True when the symbol completes a label. No pattern holds a second line feed, so that a symbol that does
  // not go on with one leads to the root.
  bool feed(char32_t symbol, std::size_t source) noexcept {
    if (symbol == U'\n') {
      state_ = labels_.step(Automaton::root, symbol);
      begun_ = false;
      return false;
    }
    if (idle() || is_passed_over(symbol)) return false;
    if (!begun_) start_ = source;
    begun_ = true;
    state_ = labels_.step(state_, symbol);
    return labels_.match(state_) != Automaton::root;
  }

 private:
  const Automaton& labels_;
  Automaton::State state_ = Automaton::root;
  std::size_t start_ = 0;
  bool begun_ = false;
};

}  // namespace noyau::inline v0_1::detail
