#include "llm/recovery_values.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

bool ValueReader::value(StringRole role) {
  drop_prefix();
  const char c = text_.at(at_);
  if (c == '{' || c == '[') {
    open(c);
    ++at_;
    return true;
  }
  if (c == '(' && is_tuple()) {
    open_tuple();
    ++at_;
    return true;
  }
  const Quote mark = text_.quote(at_);
  // In prose they mark what somebody said.
  const bool is_string = mark && (mark.kind != QuoteKind::guillemet || !frames_.empty());
  return is_string ? string(role) : token(role);
}

void ValueReader::drop_prefix() {
  const Quote mark = text_.quote(at_ + 1);
  if (!mark) return;
  const char c = text_.at(at_);
  if (c == '\\') {
    edit(EditKind::dropped_escape, RecoveryGrade::lossless);
  } else if (mark.kind == QuoteKind::apostrophe && (c == 'u' || c == 'b') &&
             (text_.ends_soon(at_ + 2, mark) || text_.is_quoted_key(at_ + 1))) {
    edit(EditKind::dropped_wrapper, c == 'u' ? RecoveryGrade::lossless : RecoveryGrade::guessed);
  } else {
    return;
  }
  ++at_;
}

// (1, 2), ("x",) and ((1, 2), 3), but not (555) 1234 and (sic).
bool ValueReader::is_tuple() {
  std::size_t inside = text_.skip(at_ + 1);
  while (text_.at(inside) == '(' && inside < at_ + 16) inside = text_.skip(inside + 1);
  const bool is_quoted = static_cast<bool>(text_.quote(inside));
  const bool is_bracket = std::string_view("{[)").find(text_.at(inside)) != nowhere;
  if (!is_quoted && !is_bracket && !is_scalar_of_tuple(inside)) return false;
  const std::size_t closing = closing_parenthesis(at_);
  if (closing == nowhere) return true;
  const std::size_t next = text_.skip(closing + 1);
  const char c = text_.at(next);
  return next == text_.size() || c == ',' || c == ';' || c == ')' || c == ']' || c == '}' ||
         text_.is_fence(next);
}

bool ValueReader::is_scalar_of_tuple(std::size_t place) {
  constexpr std::size_t longest = 64;
  std::size_t end = place;
  while (end < place + longest &&
         (is_word_char(text_.at(end)) || text_.at(end) == '.' || text_.at(end) == '-'))
    ++end;
  const std::string_view word = text_.view().substr(std::min(place, text_.size()), end - place);
  const char behind = text_.at(text_.skip(end));
  return (behind == ',' || behind == ')') && (mended_number(word) || mended_literal(word));
}

// Of the one at `place`, within a bounded distance, as far as strings can be told apart.
std::size_t ValueReader::closing_parenthesis(std::size_t place) {
  constexpr std::size_t far = 256;
  std::size_t depth = 0;
  Quote opening;
  std::size_t at = place;
  for (; at < place + far && at < text_.size(); ++at) {
    const char c = text_.at(at);
    const Quote mark = text_.quote(at);
    const bool in_word = at > 0 && is_word_char(text_.at(at - 1)) && is_word_char(text_.at(at + mark.size));
    if (mark && !in_word) {
      if (!opening) {
        opening = mark;
      } else if (may_close(opening, mark)) {
        opening = {};
      }
    }
    if (opening) continue;
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) break;
  }
  text_.spend(at - place);
  return at < place + far && at < text_.size() ? at : nowhere;
}

StringSpan ValueReader::find(StringRole role) {
  StringSpan span = find_string(
      text_, at_, {role, open_, options_.was_cut, options_.choice.weak_ends, options_.choice.strict_ends});
  reading_.has_weak_ends = reading_.has_weak_ends || span.has_choice;
  const bool is_usual =
      span.opening.kind == QuoteKind::plain && (span.begin == at_ + 1 || span.odd_mark == at_ + 1);
  // Two backticks may be code that holds nothing, doubled marks may be a part of the text; full-width ones
  // are of no notation.
  const bool is_doubled = span.begin == at_ + 2 && span.opening.size == 1;
  const bool is_odd = is_doubled || (text_.at(at_) == '`' && span.begin == span.end) ||
                      text_.at(at_) == '\xEF' || span.opening.kind == QuoteKind::guillemet;
  if (span.odd_mark != nowhere) odd_mark(span.odd_mark);
  if (!is_usual) edit(EditKind::replaced_quotes, is_odd ? RecoveryGrade::guessed : RecoveryGrade::lossless);
  return span;
}

void ValueReader::odd_mark(std::size_t place) {
  const bool is_escape = text_.at(place) == '\\';
  edit_at(place, is_escape ? EditKind::dropped_escape : EditKind::replaced_quotes, RecoveryGrade::guessed);
}

void ValueReader::write(const StringSpan& span) {
  out() += '"';
  if (!append_string(text_, span, out(), reading_.edits)) return fail(RecoveryFault::not_json);
  out() += '"';
  if (span.is_missing_quote) edit_at(span.end, EditKind::added_quote, RecoveryGrade::guessed);
  at_ = span.next;
}

void ValueReader::write_bare(std::string_view bare) {
  out() += '"';
  if (!append_bare(bare, out())) return fail(RecoveryFault::not_json);
  out() += '"';
}

bool ValueReader::string(StringRole role) {
  const StringSpan first = find(role);
  if (first.is_cut && first.begin == first.end && frames_.empty()) fail(RecoveryFault::not_json);
  write(first);
  bool is_cut = first.is_cut;
  while (goes_on() && join()) {
    const StringSpan span = find(role);
    out().pop_back();
    const std::size_t end = out().size();
    write(span);
    if (goes_on()) out().erase(end, 1);
    is_cut = span.is_cut;
  }
  if (is_cut && frames_.empty()) edit(EditKind::closed_at_end, RecoveryGrade::truncated);
  finish_item(true);
  return true;
}

// "a" + "b"
bool ValueReader::join() {
  const std::size_t plus = text_.skip(at_);
  // Python's ("a" "b").
  const bool is_adjacent = !frames_.empty() && top().is_tuple && top().count == 0 && text_.is_value(plus);
  if (is_adjacent && text_.quote(plus)) {
    edit_at(plus, EditKind::joined_strings, RecoveryGrade::guessed);
    at_ = plus;
    return true;
  }
  if (text_.at(plus) != '+') return false;
  const std::size_t next = text_.skip(plus + 1);
  if (!text_.quote(next)) return false;
  edit_at(plus, EditKind::joined_strings, RecoveryGrade::lossless);
  at_ = next;
  return true;
}

bool ValueReader::token(StringRole role) {
  if (call() || grouped(role)) return true;
  const BareSpan span = find_bare_value(text_, at_, role, open_);
  if (span.text.empty() && !span.had_end_quote) {
    if (!span.reaches_end) fail(RecoveryFault::not_json);
    at_ = span.next;
    return false;
  }
  const bool is_cut = span.reaches_end && broke_off(span.text);
  if (!is_cut) write_token(span);
  at_ = span.next;
  if (!is_cut) finish_item(false);
  return !is_cut;
}

void ValueReader::write_token(const BareSpan& span) {
  if (span.had_end_quote) {
    edit(EditKind::added_quote, RecoveryGrade::guessed);
    return write_bare(span.text);
  }
  if (const auto literal = mended_literal(span.text)) {
    if (literal->grade != RecoveryGrade::none) edit(EditKind::replaced_literal, literal->grade);
    out() += literal->json;
    return;
  }
  if (const auto mended = number(span.text)) {
    // What may have broken off is no longer sure.
    const bool is_sure = mended->grade != RecoveryGrade::lossless || !span.reaches_end || !frames_.empty();
    if (mended->grade != RecoveryGrade::none)
      edit(EditKind::replaced_number, is_sure ? mended->grade : RecoveryGrade::guessed);
    out() += mended->json;
    return;
  }
  edit(EditKind::added_quotes, RecoveryGrade::guessed);
  write_bare(span.text);
}

// A number, as the choice says; nothing: it is a text.
std::optional<Mended> ValueReader::number(std::string_view word) {
  auto plain = mended_number(word);
  const bool has_groups = with_groups(word, '.') || with_groups(word, ',');
  const bool is_odd = plain ? plain->grade == RecoveryGrade::guessed : has_groups;
  if (!is_odd) return plain;
  reading_.has_odd_numbers = true;
  if (options_.choice.numbers_as_text) return std::nullopt;
  if (options_.choice.thousands) return with_groups(word, '.');
  if (options_.choice.decimal_comma) return with_groups(word, ',');
  return plain ? plain : with_clear_groups(word);
}

// [1 234, 5] with a no-break space; with another one it may be two items.
bool ValueReader::grouped(StringRole role) {
  if (role != StringRole::item) return false;
  const GroupedItem item = grouped_item(text_, at_);
  if (item.size == 0) return false;
  if (item.is_doubtful) {
    reading_.is_doubtful = true;
    reading_.has_odd_numbers = true;
    if (!options_.choice.thousands) return false;
  }
  BareSpan span;
  span.text = text_.view().substr(at_, item.size);
  span.next = at_ + item.size;
  write_token(span);
  at_ = span.next;
  finish_item(false);
  return true;
}

// The beginning of a literal, or a sign without its number.
bool ValueReader::broke_off(std::string_view word) {
  if (word == "-" || word == "+") return true;
  for (const std::string_view whole : {"true", "false", "null", "True", "False", "None"}) {
    if (word.size() < whole.size() && whole.starts_with(word)) return true;
  }
  return false;
}

// name(value): JSONP, and the types of databases.
bool ValueReader::call() {
  const std::size_t length = text_.word(at_);
  if (length == 0 || is_digit(text_.at(at_))) return false;
  const std::size_t bracket = text_.skip(at_ + length);
  if (text_.at(bracket) != '(') return false;
  const std::size_t inside = text_.skip(bracket + 1);
  if (!text_.is_argument(inside)) return false;
  const std::string_view name = text_.view().substr(at_, length);
  // Of pairs, which are no list.
  if ((name == "OrderedDict" || name == "dict") && text_.at(inside) != '{') return false;
  const bool is_known = is_wrapper_name(name);
  edit(EditKind::dropped_wrapper, is_known ? RecoveryGrade::lossless : RecoveryGrade::guessed);
  at_ = bracket + 1;
  open('(');
  return true;
}

}  // namespace noyau::inline v0_1::detail
