// Labels of roles at the start of a line, as a reader sees them: `**User** :` is `User:`. A heading of a role
// has two marks or more before its words, and behind them a colon or no word: `##Response`.
#pragma once

#include <cstddef>

#include "fence/automaton.hpp"
#include "fence/fold.hpp"

namespace noyau::inline v0_1::detail {

class LabelMatcher {
 public:
  // Every pattern of `labels` begins with a line feed and holds nothing that is passed over.
  explicit LabelMatcher(const Automaton& labels) noexcept : labels_(labels) {}

  // What Markdown puts around a label, and spaces.
  static constexpr bool is_passed_over(char32_t symbol) noexcept {
    return symbol == U' ' || symbol == U'*' || symbol == U'_' || symbol == U'#';
  }

  bool idle() const noexcept { return state_ == Automaton::root && !is_heading_; }
  // Where the label began that feed told of.
  std::size_t start() const noexcept { return start_; }

  // True when the symbol completes a label or heading; a line feed ends the text's last line too. No pattern
  // holds a second line feed, so that a symbol that does not go on with one leads to the root.
  bool feed(char32_t symbol, std::size_t source) noexcept {
    if (symbol == U'\n') return begin_line();
    if (idle()) return false;
    if (symbol == U'#' && !begun_) ++marks_;
    if (is_passed_over(symbol) || decorates_heading(symbol)) return false;
    if (is_heading_ && !is_word_symbol(symbol)) {
      state_ = labels_.step(state_, symbol);  // `Assistant(e):`
      is_heading_ = symbol != U':';
      return !is_heading_;
    }
    is_heading_ = false;
    if (!begun_) start_ = source;
    begun_ = true;
    state_ = labels_.step(state_, symbol);
    return ends_label(symbol);
  }

 private:
  static constexpr std::size_t fewest_marks = 2;

  // Before its words: a dash, a bracket, an emoji. What stands in backticks is code.
  bool decorates_heading(char32_t symbol) const noexcept {
    return !begun_ && marks_ >= fewest_marks && symbol != U'`' && !is_word_symbol(symbol) &&
           labels_.step(state_, symbol) == Automaton::root;
  }

  bool begin_line() noexcept {
    const bool complete = is_heading_;
    state_ = labels_.step(Automaton::root, U'\n');
    is_heading_ = begun_ = false;
    marks_ = 0;
    return complete;
  }

  bool ends_label(char32_t symbol) noexcept {
    const Automaton::State found = labels_.match(state_);
    if (found == Automaton::root) return false;
    if (labels_.kind(found) == Match::label) return true;
    if (symbol == U':') return marks_ >= fewest_marks;
    is_heading_ = marks_ >= fewest_marks;
    return false;
  }

  const Automaton& labels_;
  Automaton::State state_ = Automaton::root;
  std::size_t start_ = 0;
  std::size_t marks_ = 0;  // before the words
  bool begun_ = false;
  bool is_heading_ = false;  // unless a word follows
};

}  // namespace noyau::inline v0_1::detail
