#include "llm/recovery_marks.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

Verdict MarkJudge::judge(std::size_t at, std::size_t size) {
  if (is_apostrophe(at, size)) return Verdict::inner;
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
  if (last != nowhere && text_.is_quoted_key(at)) {
    missing_ = text_.at(last) == ',' ? last : last + 1;
    if (text_.at(last) == ',' || text_.has_line_break(last, at)) return Verdict::missing;
  }
  if (last != nowhere && text_.at(last) == '{' && text_.is_quoted_key(at) && closes_before(last))
    return Verdict::missing;
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
    if (c == end) first = at - 1;
    if (c != '}' && c != ']' && c != '[' && c != '{' && c != ',' && text_.json_space(at - 1) == 0) break;
  }
  missing_ = first;
  return first != nowhere;
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
  if (is_inner_end(at, next)) return Verdict::inner;
  if (text_.quote(next)) return follows_word(at) ? Verdict::end : Verdict::inner;
  if (text_.ellipsis(next) > 0 && follows_word(at) && !is_unbalanced()) return Verdict::end;
  const std::size_t last = text_.before(at, span_.begin);
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

bool MarkJudge::ends_item(std::size_t place) {
  const char c = text_.at(place);
  if (place == text_.size() || c == ']' || c == '}' || text_.ellipsis(place) > 0) return true;
  return text_.is_value(place) || !is_unbalanced();
}

}  // namespace noyau::inline v0_1::detail
