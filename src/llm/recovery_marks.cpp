#include "llm/recovery_marks.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

Verdict MarkJudge::judge(std::size_t at, std::size_t size) {
  if (is_apostrophe(at, size) || is_doubled_end(at, size)) return Verdict::inner;
  const std::size_t next = text_.skip_behind(at + size, span_.opening, !follows_word(at));
  if (next == text_.size() || text_.is_fence(next)) return Verdict::end;
  if (text_.at(next) == '+' && text_.quote(text_.skip(next + 1))) return Verdict::end;
  if (text_.at(next) == ')' && has('(')) return Verdict::end;
  switch (where_.role) {
    case StringRole::key:
      return judge_key(at, next);
    case StringRole::member:
      return judge_member(at, next);
    case StringRole::item:
      return judge_item(at, next);
    case StringRole::root:
      break;
  }
  const char c = text_.at(next);
  const bool ends = c == ';' || c == ',' || c == '.' || c == '}' || c == ']';
  return ends && text_.skip(next + 1) == text_.size() ? Verdict::end : Verdict::inner;
}

// it's: within a word.
bool MarkJudge::is_apostrophe(std::size_t at, std::size_t size) const {
  return text_.quote(at).kind != QuoteKind::plain && at > span_.begin && is_word_char(text_.at(at - 1)) &&
         is_word_char(text_.at(at + size)) && !text_.quote(at + size) && text_.space(at + size) == 0;
}

Verdict MarkJudge::judge_key(std::size_t at, std::size_t next) {
  const char c = text_.at(next);
  if (c == ':' || c == ',' || c == '}' || c == ']' || c == '=') return Verdict::end;
  if (colon_ != nowhere) {
    missing_ = colon_;
    return Verdict::missing;
  }
  return text_.is_value(next) && follows_word(at) ? Verdict::end : Verdict::inner;
}

// As a mark does that closes something: no white space before it.
bool MarkJudge::follows_word(std::size_t at) const {
  return at == span_.begin || text_.space(at - 1) == 0;
}
bool MarkJudge::is_unbalanced() const {
  return inner_ % 2 == 1;
}
bool MarkJudge::starts_word(std::size_t place) const {
  return text_.word(place) > 0;
}

// A bracket ends the string, unless it stands between marks that belong to each other.
Verdict MarkJudge::judge_closer(std::size_t next) {
  const bool goes_on = is_unbalanced() && where_.open.size() > 1 && starts_word(text_.skip(next + 1));
  return goes_on ? Verdict::weak : Verdict::end;
}

// A bracket of the other kind, where what follows is what would follow the right one.
bool MarkJudge::is_wrong_closer(std::size_t at, std::size_t bracket) {
  if (is_unbalanced() || !follows_word(at)) return false;
  const std::size_t next = text_.skip(bracket + 1);
  const char c = text_.at(next);
  return next == text_.size() || c == ',' || c == '}' || c == ']' || text_.is_fence(next);
}

Verdict MarkJudge::judge_member(std::size_t at, std::size_t next) {
  const char c = text_.at(next);
  if (c == '}') return judge_closer(next);
  if (c == ']') return has('[') || is_wrong_closer(at, next) ? judge_closer(next) : Verdict::weak;
  if (c == ',' || c == ';') {
    const std::size_t behind = text_.skip(next + 1);
    const bool is_doubled = !is_unbalanced() && text_.at(behind) == ',';
    const bool ends = ends_member(behind) || is_lone_name(at, behind) ||
                      (is_doubled && text_.is_key(text_.skip(behind + 1)));
    return ends ? Verdict::end : Verdict::weak;
  }
  if (text_.ellipsis(next) > 0 && follows_word(at) && !is_unbalanced() && ends_member(next))
    return Verdict::end;
  if (next > at + 1 && follows_word(at) && text_.quote(next) && is_cut_name(next)) return Verdict::end;
  const bool apart = text_.has_line_break(at, next) || (follows_word(at) && next > at + 1);
  if (text_.is_quoted_key(next) && (follows_word(at) || apart)) return Verdict::end;
  if (apart && follows_word(at) && !is_unbalanced() && text_.is_bare_key(next)) return Verdict::end;
  return judge_opening(at, next);
}

// Whether a comma before this place ends a member.
bool MarkJudge::ends_member(std::size_t place) {
  const char c = text_.at(place);
  if (place == text_.size() || c == '}' || c == ']' || text_.ellipsis(place) > 0) return true;
  if (text_.is_fence(place)) return true;
  if (c == '{') return has('[');
  if (is_cut_name(place) || is_unclosed_name(place)) return true;
  if (!is_unbalanced() && text_.is_equals_key(place)) return true;
  // A stray word before a name changes nothing.
  return text_.is_key(place) || text_.is_quoted_key(text_.skip(place + text_.word(place)));
}

// "x","na: the text broke off within the next name.
bool MarkJudge::is_cut_name(std::size_t place) const {
  constexpr std::size_t longest = 64;
  const Quote mark = text_.quote(place);
  if (is_unbalanced() || (!mark && !starts_word(place))) return false;
  for (std::size_t at = place + (mark ? mark.size : 0); at < place + longest; ++at) {
    if (at >= text_.size()) return true;
    if (text_.quote(at) || std::string_view(":,;{}[]\n").find(text_.at(at)) != std::string_view::npos)
      return false;
  }
  return false;
}

// "x", "name: "y": the name's own end is missing.
bool MarkJudge::is_unclosed_name(std::size_t place) {
  const Quote mark = text_.quote(place);
  if (is_unbalanced() || !mark) return false;
  constexpr std::size_t longest = 64;
  const std::size_t begin = place + mark.size;
  std::size_t end = begin;
  while (end < begin + longest && (is_word_char(text_.at(end)) || text_.at(end) == ' ') && !text_.quote(end))
    ++end;
  return end > begin && text_.at(end) == ':' && text_.is_value(text_.skip(end + 1));
}

// "x", "y"}: a string where a member should stand. It is not made a part of the one before.
bool MarkJudge::is_lone_name(std::size_t at, std::size_t place) {
  const Quote mark = text_.quote(place);
  if (!mark || !follows_word(at) || is_unbalanced()) return false;
  return text_.ends_soon(place + mark.size, mark) || text_.is_key_without_colon(place);
}

// Marks behind which nothing ends: does one of them open the next string?
Verdict MarkJudge::judge_opening(std::size_t at, std::size_t next) {
  const std::size_t last = text_.before(at, span_.begin);
  if (last != nowhere && closes_outer(at, last)) return Verdict::missing;
  if (last != nowhere && text_.at(last) == '{' && text_.is_quoted_key(at) && closes_before(last))
    return Verdict::missing;
  if (last != nowhere && text_.is_quoted_key(at)) {
    missing_ = text_.at(last) == ',' ? last : last + 1;
    if (text_.at(last) == ',' || text_.has_line_break(last, at)) return Verdict::missing;
  }
  if (last != nowhere && text_.at(last) == ':' && opens_member(at, last)) return Verdict::missing;
  return follows_word(at) && text_.is_value(next) ? Verdict::weak : Verdict::inner;
}

// "first}, {"b": the mark at `at` opens a name of the next object. An item has a comma before that, a
// member the end of its own object.
bool MarkJudge::closes_before(std::size_t bracket) {
  const char end = where_.role == StringRole::item ? ',' : '}';
  std::size_t first = nowhere;
  for (std::size_t at = bracket; at > span_.begin && bracket - at < 64; --at) {
    const char c = text_.at(at - 1);
    const bool is_own = c == '}' && !std::binary_search(unmatched_.begin(), unmatched_.end(), at - 1);
    if (c == end && !is_own) first = at - 1;
    if (c != '}' && c != ']' && c != '[' && c != '{' && c != ',' && text_.json_space(at - 1) == 0) break;
  }
  missing_ = first;
  if (first == nowhere) return false;
  // ["x], ["y"]: what closes before the comma is no part of the string.
  const std::size_t run = end == ',' ? closing_run(first, '[') : nowhere;
  if (run != nowhere) missing_ = run;
  return true;
}

// "first, b: "second": the mark at `at` opens the value of another member.
bool MarkJudge::opens_member(std::size_t at, std::size_t colon) {
  if (!text_.ends_soon(at + text_.quote(at).size, text_.quote(at))) return false;
  std::size_t name = colon;
  while (name > span_.begin && colon - name < 64 && is_word_char(text_.at(name - 1))) --name;
  missing_ = name == colon ? nowhere : text_.before(name, span_.begin);
  return missing_ != nowhere && text_.at(missing_) == ',';
}

Verdict MarkJudge::judge_item(std::size_t at, std::size_t next) {
  const char c = text_.at(next);
  if (c == ']') return judge_closer(next);
  if (c == '}') return has('{') || is_wrong_closer(at, next) ? judge_closer(next) : Verdict::weak;
  if (c == ':') return Verdict::end;
  if (c == ',') return ends_item(text_.skip(next + 1)) ? Verdict::end : Verdict::weak;
  if (c == ';') return ends_with_semicolon(text_.skip(next + 1)) ? Verdict::end : Verdict::weak;
  const std::size_t last = text_.before(at, span_.begin);
  if (last != nowhere && closes_outer(at, last)) return Verdict::missing;
  if (is_inner_end(at, next)) return Verdict::inner;
  if (text_.quote(next)) {
    const bool apart = follows_word(at) || (!is_unbalanced() && text_.has_line_break(at, next));
    return apart ? Verdict::end : Verdict::inner;
  }
  if (text_.ellipsis(next) > 0 && follows_word(at) && !is_unbalanced()) return Verdict::end;
  if (last != nowhere && opens_inner(at, last) && closes_before(last)) return Verdict::missing;
  if (last != nowhere && text_.at(last) == ',' &&
      text_.ends_soon(at + text_.quote(at).size, text_.quote(at))) {
    missing_ = last;
    return Verdict::missing;
  }
  if (!text_.is_value(next)) return follows_word(at) ? Verdict::weak : Verdict::inner;
  return is_unbalanced() ? Verdict::weak : Verdict::end;
}

// "a "b"", "c": the second of two marks that belong to each other, and the string's own end behind it.
bool MarkJudge::is_inner_end(std::size_t at, std::size_t next) {
  const Quote mark = text_.quote(next);
  if (!is_unbalanced() || !mark || next != at + text_.quote(at).size || !may_close(span_.opening, mark))
    return false;
  const char behind = text_.at(text_.skip(next + mark.size));
  return behind == ',' || behind == ']' || behind == '}';
}

// The mark behind a bracket opens the first name or item in it.
bool MarkJudge::opens_inner(std::size_t at, std::size_t bracket) {
  if (text_.at(bracket) == '{') return text_.is_quoted_key(at);
  return text_.at(bracket) == '[' && text_.ends_soon(at + text_.quote(at).size, text_.quote(at));
}

bool MarkJudge::ends_with_semicolon(std::size_t place) {
  const char c = text_.at(place);
  return !is_unbalanced() && (c == ']' || text_.is_value(place));
}

bool MarkJudge::ends_item(std::size_t place) {
  const char c = text_.at(place);
  if (place == text_.size() || c == ']' || c == '}' || text_.ellipsis(place) > 0) return true;
  return text_.is_fence(place) || text_.is_value(place) || !is_unbalanced();
}

// "x"", and "name"":, where the second of two marks stands before what ends the string.
bool MarkJudge::is_doubled_end(std::size_t at, std::size_t size) {
  const std::size_t next = at + size;
  const bool is_same = size == 1 && span_.opening.size == 1 && text_.at(next) == text_.at(at);
  if (!is_same || where_.role == StringRole::root) return false;
  const std::size_t behind = text_.skip(next + 1);
  const char c = text_.at(behind);
  if (where_.role == StringRole::key) return text_.is_colon(behind);
  if (c == ',') return where_.role == StringRole::item || text_.is_key(text_.skip(behind + 1));
  return c == '}' || c == ']';
}

bool MarkJudge::ends_mixed(std::size_t at, Quote mark) {
  if (!may_mix(span_.opening, mark)) return false;
  const std::size_t next = text_.skip(at + mark.size);
  const bool may_end = !is_within_printed_ && at > span_.begin && !is_unbalanced();
  if (mark.kind != QuoteKind::single_like) is_within_printed_ = !is_within_printed_;
  if (!may_end) return false;
  switch (where_.role) {
    case StringRole::key:
      return mark.kind != QuoteKind::single_like && text_.is_colon(next);
    case StringRole::member:
      return ends_mixed_member(next);
    case StringRole::item:
      return ends_mixed_item(next);
    case StringRole::root:
      break;
  }
  return false;
}

bool MarkJudge::ends_mixed_member(std::size_t next) {
  if (text_.at(next) == ',') return text_.is_quoted_key(text_.skip(next + 1));
  return text_.at(next) == '}' && is_behind_value(next + 1);
}

bool MarkJudge::ends_mixed_item(std::size_t next) {
  if (text_.at(next) == ']') return is_behind_value(next + 1);
  if (text_.at(next) != ',') return false;
  const std::size_t item = text_.skip(next + 1);
  const Quote mark = text_.quote(item);
  return mark && text_.ends_soon(item + mark.size, mark);
}

// A comma, a bracket that closes, or nothing more.
bool MarkJudge::is_behind_value(std::size_t place) {
  const std::size_t next = text_.skip(place);
  const char c = text_.at(next);
  return next == text_.size() || c == ',' || c == '}' || c == ']' || text_.is_fence(next);
}

void MarkJudge::see_bracket(std::size_t at) {
  const char c = text_.at(at);
  std::size_t& open = c == '{' || c == '}' ? braces_ : squares_;
  if (c == '{' || c == '[') {
    ++open;
  } else if (open > 0) {
    --open;
  } else {
    unmatched_.push_back(at);
  }
}

// ["x], "b": or {"k": "v}, "b": the brackets before the comma at `last` close what is open, and the mark at
// `at` begins what may stand behind them.
bool MarkJudge::closes_outer(std::size_t at, std::size_t last) {
  if (text_.at(last) != ',' || unmatched_.empty() || is_unbalanced()) return false;
  const std::size_t in_object = closing_run(last, '{');
  const std::size_t in_list = closing_run(last, '[');
  if (in_object == nowhere && in_list == nowhere) return false;
  const bool is_name = text_.is_quoted_key(at);
  const std::size_t run = is_name ? in_object : in_list;
  const std::size_t size = text_.quote(at).size;
  if (run == nowhere || (!is_name && !text_.ends_soon(at + size, text_.quote(at)))) return false;
  missing_ = run;
  return true;
}

// Where the brackets begin that stand before a comma and close what is open, up to `inner`; as many of them
// as match.
std::size_t MarkJudge::closing_run(std::size_t comma, char inner) const {
  std::size_t count = 0;
  std::size_t place = comma;
  while (count < unmatched_.size() && count + 1 < where_.open.size() &&
         text_.before(place, span_.begin) == unmatched_[unmatched_.size() - count - 1])
    place = unmatched_[unmatched_.size() - ++count];
  for (; count > 0; --count) {
    bool matches = where_.open[where_.open.size() - count - 1] == inner;
    for (std::size_t i = 0; i < count && matches; ++i) {
      const char closing = text_.at(unmatched_[unmatched_.size() - count + i]);
      matches = where_.open[where_.open.size() - 1 - i] == (closing == '}' ? '{' : '[');
    }
    if (matches) return unmatched_[unmatched_.size() - count];
  }
  return nowhere;
}

}  // namespace noyau::inline v0_1::detail
