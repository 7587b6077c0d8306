#include "fence/tag_matcher.hpp"

#include "fence/fold.hpp"

namespace noyau::inline v0_1::detail {
namespace {

constexpr bool is_space(char32_t symbol) noexcept {
  return symbol == U' ' || symbol == U'\n';
}

bool is_in_name(char32_t symbol) noexcept {
  return symbol == U'_' || symbol == U'-' || symbol == U':' || is_word_symbol(symbol);
}

}  // namespace

TagMatcher::Phase TagMatcher::next(char32_t symbol) noexcept {
  switch (phase_) {
    case Phase::opened:
      return read_opened(symbol);
    case Phase::name:
      return read_name(symbol);
    case Phase::slash:
      return symbol == U'>' ? Phase::complete : symbol == U' ' ? Phase::slash : Phase::idle;
    case Phase::square_end:
      return symbol == U']' ? Phase::complete : symbol == U' ' ? Phase::square_end : Phase::idle;
    case Phase::bar_end:
      return symbol == U'|' ? Phase::bar_close : symbol == U' ' ? Phase::bar_end : Phase::idle;
    case Phase::bar_close:
      return symbol == U'>' ? Phase::complete : symbol == U' ' ? Phase::bar_close : Phase::idle;
    default:
      return read_attributes(symbol);
  }
}

TagMatcher::Phase TagMatcher::read_opened(char32_t symbol) noexcept {
  if (symbol == U' ') {
    is_spaced_ = true;
    return Phase::opened;
  }
  if (symbol == U'/' && !is_closing_) {
    is_closing_ = true;
    return Phase::opened;
  }
  state_ = names_.step(state_, symbol);
  if (state_ == Automaton::root) return Phase::idle;
  return symbol == U'|' ? Phase::opened : Phase::name;
}

TagMatcher::Phase TagMatcher::read_name(char32_t symbol) noexcept {
  const Automaton::State found = names_.match(state_);
  if (found != Automaton::root && !is_in_name(symbol)) {
    kind_ = names_.kind(found);
    return end_name(symbol);
  }
  state_ = names_.step(state_, symbol);
  return state_ == Automaton::root ? Phase::idle : Phase::name;
}

TagMatcher::Phase TagMatcher::end_name(char32_t symbol) noexcept {
  if (kind_ == Match::square_tag)
    return symbol == U']' ? Phase::complete : symbol == U' ' ? Phase::square_end : Phase::idle;
  if (kind_ == Match::bar_tag)
    return symbol == U'|' ? Phase::bar_close : symbol == U' ' ? Phase::bar_end : Phase::idle;
  if (kind_ == Match::doubled_tag && !is_doubled_) return Phase::idle;
  // What is less than a variable of this name: `< function >` is one only where nothing stands before it.
  if (kind_ == Match::type_tag && is_spaced_ && !is_closing_ && !is_first_) return Phase::idle;
  if (kind_ == Match::attribute_tag && !is_spaced_ && (is_space(symbol) || symbol == U'/' || symbol == U'='))
    return Phase::complete;
  is_bare_ = symbol == U'>';
  if (is_bare_) return Phase::complete;
  if (symbol == U'/') return Phase::slash;
  return is_space(symbol) ? Phase::attributes : Phase::idle;
}

// `a=`, or `a = "` and `a b="`, which prose in angle brackets has not.
TagMatcher::Phase TagMatcher::read_attributes(char32_t symbol) noexcept {
  if (phase_ == Phase::value)
    return symbol == U'"' || symbol == U'\'' ? Phase::complete
           : is_space(symbol)                ? Phase::value
                                             : Phase::idle;
  if (phase_ == Phase::attributes) {
    if (symbol == U'>') return Phase::complete;
    if (symbol == U'/') return Phase::slash;
    if (is_space(symbol)) return Phase::attributes;
    return is_in_name(symbol) ? Phase::attribute : Phase::idle;
  }
  if (symbol == U'=') return phase_ == Phase::attribute && !has_attributes_ ? Phase::complete : Phase::value;
  if (is_space(symbol)) return Phase::attribute_end;
  if (!is_in_name(symbol)) return Phase::idle;
  has_attributes_ = has_attributes_ || phase_ == Phase::attribute_end;
  return Phase::attribute;
}

}  // namespace noyau::inline v0_1::detail
