// Finds every occurrence of many patterns in one pass over folded symbols (Aho and Corasick 1975).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace noyau::inline v0_1::detail {

// What its finder has to know of a pattern.
enum class Match : std::uint8_t {
  exact,          // wherever it stands
  capitals,       // only where the text has no small letters
  word,           // but for a type's name in code
  label,          // LabelMatcher's
  heading,        // likewise
  tag,            // TagMatcher's, as the others
  type_tag,       // of a name that types in code have too
  attribute_tag,  // complete behind its name
  doubled_tag,    // in brackets of two
  square_tag,     // in square brackets
  bar_tag,        // between bars
};

struct Pattern {
  std::u32string symbols;
  Match kind = Match::exact;
};

class Automaton {
 public:
  // Patterns are folded, not empty and at most `longest_pattern` symbols. One that begins with a line
  // feed matches at the start of a line; the feed is not part of the match.
  static constexpr std::size_t longest_pattern = 255;
  explicit Automaton(const std::vector<Pattern>& patterns);

  using State = std::uint32_t;
  static constexpr State root = 0;

  State step(State state, char32_t symbol) const noexcept { return next_[state * columns_ + column(symbol)]; }

  // The lengths of the matches that end in a state are length(s), length(shorter(s)), ... to 0.
  std::uint32_t length(State state) const noexcept { return nodes_[state].length; }
  State shorter(State state) const noexcept { return nodes_[state].shorter; }
  // The first state of that chain; root when nothing ends here.
  State match(State state) const noexcept {
    return nodes_[state].length != 0 ? state : nodes_[state].shorter;
  }

  // Of the pattern that ends in a state.
  Match kind(State state) const noexcept { return nodes_[state].kind; }

  // True when some pattern holds a symbol that is not ASCII.
  bool has_wide_symbols() const noexcept { return !wide_.empty(); }

 private:
  struct Node {
    std::uint32_t length = 0;  // of the pattern that ends here
    State shorter = root;      // the longest proper suffix that is a pattern
    State failure = root;
    Match kind = Match::exact;
  };

  std::uint32_t column(char32_t symbol) const noexcept {
    return symbol < ascii_.size() ? ascii_[symbol] : wide_column(symbol);
  }
  std::uint32_t wide_column(char32_t symbol) const noexcept;
  void assign_columns(const std::vector<Pattern>& patterns);
  void add(const Pattern& pattern);
  void link();

  std::uint32_t columns_ = 1;  // column 0: symbols of no pattern
  std::array<std::uint32_t, 128> ascii_{};
  std::vector<std::pair<char32_t, std::uint32_t>> wide_;  // sorted
  std::vector<State> next_;                               // nodes times columns
  std::vector<Node> nodes_;
};

}  // namespace noyau::inline v0_1::detail
