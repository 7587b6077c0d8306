// Tags as a lenient reader takes them: `< think >`, `</ think>`, `<think id="1">`, `[ INST ]`, `<| im_end
// |>`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fence/automaton.hpp"

namespace noyau::inline v0_1::detail {

class TagMatcher {
 public:
  // Every pattern of `names` is a name behind its opening bracket, with no other bracket and no space within.
  explicit TagMatcher(const Automaton& names) noexcept : names_(names) {}

  bool idle() const noexcept { return phase_ == Phase::idle; }

  // True when the symbol completes a tag, or makes it one whatever follows.
  bool feed(char32_t symbol, std::size_t source, bool begins_line) noexcept {
    if (symbol == U'<' || symbol == U'[') {
      open(symbol, source, begins_line);
      return false;
    }
    if (idle()) return false;
    phase_ = next(symbol);
    if (phase_ != Phase::complete) return false;
    phase_ = Phase::idle;
    return true;
  }

  // Of the tag that feed told of.
  std::size_t start() const noexcept { return kind_ == Match::doubled_tag ? outer_ : start_; }
  // `<name>` and nothing more, of a name that types in code have too.
  bool may_be_type() const noexcept {
    return kind_ == Match::type_tag && !is_spaced_ && !is_closing_ && is_bare_;
  }

 private:
  enum class Phase : std::uint8_t {
    idle,
    opened,  // before the name
    name,
    attributes,     // behind a space
    attribute,      // within the name of one
    attribute_end,  // behind that and a space
    value,          // which has to be in quotes
    slash,          // before the end
    square_end,     // before ']'
    bar_end,        // before '|'
    bar_close,      // behind it
    complete,
  };

  void open(char32_t bracket, std::size_t source, bool begins_line) noexcept {
    is_doubled_ = bracket == U'<' && phase_ == Phase::opened && !is_spaced_ && !is_closing_;
    if (is_doubled_) outer_ = start_;
    start_ = source;
    is_first_ = begins_line;
    is_spaced_ = is_closing_ = is_bare_ = has_attributes_ = false;
    state_ = names_.step(Automaton::root, bracket);
    phase_ = Phase::opened;
  }
  Phase next(char32_t symbol) noexcept;
  Phase read_opened(char32_t symbol) noexcept;
  Phase read_name(char32_t symbol) noexcept;
  Phase end_name(char32_t symbol) noexcept;
  Phase read_attributes(char32_t symbol) noexcept;

  const Automaton& names_;
  Automaton::State state_ = Automaton::root;
  Phase phase_ = Phase::idle;
  Match kind_ = Match::tag;
  std::size_t start_ = 0;
  std::size_t outer_ = 0;    // the first of two brackets
  bool is_doubled_ = false;  // there are two
  bool is_first_ = false;    // begins a line
  bool is_spaced_ = false;   // before its name
  bool is_closing_ = false;
  bool is_bare_ = false;         // ends with its name
  bool has_attributes_ = false;  // more than one
};

}  // namespace noyau::inline v0_1::detail
