// Where a string ends: found by asking about each quotation mark in it.
#include "llm/recovery_string.hpp"

#include <algorithm>

#include "core/json_tape.hpp"
#include "llm/recovery_marks.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Decides nothing.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x80 && is_word_char(c)) || c == ' ' || (byte > 0xC2 && byte != 0xE2 && byte != 0xEF);
}

class StringFinder {
 public:
  StringFinder(RecoveryText& text, std::size_t place, const StringPlace& where)
      : text_(text), where_(where), judge_(text, where, span_) {
    span_.opening = text.quote(place);
    span_.is_root = where.role == StringRole::root;
    span_.begin = place + span_.opening.size;
    repeat_ = repeated_quotes(place);
    span_.begin += (repeat_ - 1) * span_.opening.size;
    is_escaped_ = place > 0 && text_.at(place - 1) == '\\';
    // « a »: the spaces within belong to the marks.
    while (span_.opening.kind == QuoteKind::guillemet && text_.space(span_.begin) > 0)
      span_.begin += text_.space(span_.begin);
  }

  StringSpan find() {
    if (const std::size_t end = end_of_inner_json(); end != nowhere && decide(end, 1)) return span_;
    for (std::size_t at = span_.begin; at < text_.size() && !text_.is_exhausted(); ++at) {
      text_.spend(1);
      const char c = text_.at(at);
      if (is_plain(c)) continue;
      if (c == '\\') {
        if (ends_escaped(at++)) return span_;
      } else if (c == '{' || c == '}' || c == '[' || c == ']') {
        judge_.see_bracket(at);
      } else if (c == ':' && where_.role == StringRole::key) {
        judge_.see_colon(at);
      } else if (c == ',' && where_.role != StringRole::key) {
        if (next_ == nowhere && is_next(at)) next_ = at;
      } else if (const Quote mark = text_.quote(at)) {
        if (is_end(at, mark)) return span_;
        at += mark.size - 1;
      }
    }
    return without_end();
  }

 private:
  // "{"a": "x"}": JSON whose marks nobody escaped, where a mark stands behind its end.
  std::size_t end_of_inner_json() const {
    constexpr std::size_t longest = 1U << 14U;
    constexpr std::size_t deepest = 128;
    const char first = text_.at(span_.begin);
    const bool may_be =
        span_.opening.kind == QuoteKind::plain && repeat_ == 1 && (first == '{' || first == '[');
    if (!may_be || where_.role == StringRole::key) return nowhere;
    const std::size_t last = std::min(text_.size(), span_.begin + longest);
    std::size_t depth = 0;
    std::size_t marks = 0;
    std::size_t at = span_.begin;
    for (; at < last && (depth > 0 || at == span_.begin); ++at) {
      const char c = text_.at(at);
      if (c == '\\') {
        ++at;
      } else if (c == '"') {
        // What opens the first name or item stands right behind a bracket.
        if (marks++ == 0 && !is_behind_bracket(at)) break;
      } else if (marks % 2 == 0) {
        depth += c == '{' || c == '[' ? 1U : 0U;
        depth -= c == '}' || c == ']' ? 1U : 0U;
      }
    }
    text_.spend(2 * (at - span_.begin));
    if (depth > 0 || marks == 0 || text_.at(at) != '"') return nowhere;
    JsonTape tape;
    const std::string_view inside = text_.view().substr(span_.begin, at - span_.begin);
    return read_json_tape(inside, deepest, tape).flaw == JsonFlaw::none ? at : nowhere;
  }

  bool is_behind_bracket(std::size_t at) const {
    const std::size_t before = text_.before(at, span_.begin);
    return before != nowhere && (text_.at(before) == '{' || text_.at(before) == '[');
  }

  // ""name"" and """name""": the marks are doubled or tripled at both ends.
  std::size_t repeated_quotes(std::size_t place) {
    const std::string_view view = text_.view().substr(place);
    if (span_.opening.size != 1) return 1;
    const char mark = view[0];
    // An empty string, and the next name right behind it.
    if (view.size() > 2 && view[1] == mark && text_.is_quoted_key(place + 2)) return 1;
    if (view.size() > 3 && view[1] == mark && view[2] == mark && view[3] != mark &&
        has_tripled_end(place + 3))
      return 3;
    return view.size() > 2 && view[1] == mark && is_word_char(view[2]) && has_doubled_end(place + 2) ? 2 : 1;
  }

  // In a list without it, they are an empty text and the next one.
  bool has_tripled_end(std::size_t place) {
    if (where_.role != StringRole::item) return true;
    const std::size_t end = text_.view().find(std::string(3, text_.at(place - 1)), place);
    text_.spend(std::min(end, text_.size()) - place);
    return end != nowhere;
  }

  // Where the next mark is a single one, the second of two is the string's own: ""x" y".
  bool has_doubled_end(std::size_t place) {
    const char mark = text_.at(place - 1);
    const std::size_t next =
        std::min(text_.view().find_first_of(std::string{mark, '\n'}, place), text_.size());
    text_.spend(next - place);
    return text_.at(next) != mark || text_.at(next + 1) == mark;
  }

  // Whether the string ends at this mark.
  bool is_end(std::size_t at, Quote mark) {
    if (!may_close(span_.opening, mark)) {
      if (repeat_ > 1 || !judge_.ends_mixed(at, mark)) return false;
      span_.odd_mark = at;
      return end_at(at, at + mark.size);
    }
    const std::size_t size = mark.size * repeat_;
    const bool is_short = repeat_ > 1 && text_.view().substr(at, size) != std::string(size, text_.at(at));
    return !is_short && decide(at, size);
  }

  // \"x\": what an escaped mark began, another one ends.
  bool ends_escaped(std::size_t at) {
    const Quote mark = text_.quote(at + 1);
    if (!is_escaped_ || !may_close(span_.opening, mark) || !decide(at + 1, mark.size)) return false;
    if (span_.is_missing_quote) return true;
    span_.end = at;
    span_.odd_mark = at;
    return true;
  }

  // True when the string's end is known.
  bool decide(std::size_t at, std::size_t size) {
    Verdict verdict = judge_.judge(at, size);
    if (verdict == Verdict::weak) {
      span_.has_choice = true;
      if (where_.weak_ends) verdict = Verdict::end;
      if (weak_ == nowhere) {
        weak_ = at;
        weak_size_ = size;
      }
    }
    if (verdict == Verdict::end) return end_at(at, at + size);
    if (verdict == Verdict::missing) return end_before(judge_.missing());
    judge_.take_inner(at);
    return false;
  }

  bool end_at(std::size_t end, std::size_t next) {
    span_.end = end;
    span_.next = next;
    drop_doubled();
    while (span_.opening.kind == QuoteKind::guillemet && span_.end > span_.begin &&
           text_.before(span_.end, span_.begin) + 1 != span_.end)
      span_.end = text_.before(span_.end, span_.begin) + 1;
    return true;
  }

  // ""x" and "x"": one mark beside the string's own, and no other in it. Behind a digit it means inches.
  void drop_doubled() {
    const std::size_t inner = judge_.first_inner();
    if (judge_.inner() != 1 || repeat_ > 1 || span_.opening.size > 1) return;
    if (inner == span_.begin && (is_word_char(text_.at(inner + 1)) || inner + 1 == span_.end)) {
      span_.odd_mark = span_.begin++;
    } else if (inner + 1 == span_.end && !span_.is_missing_quote && !is_digit(text_.at(inner - 1))) {
      span_.odd_mark = --span_.end;
    }
  }

  // The white space before a place is not the string's.
  bool end_before(std::size_t place) {
    const std::size_t last = text_.before(place, span_.begin);
    span_.is_missing_quote = true;
    return end_at(last == nowhere ? span_.begin : last + 1, place);
  }

  // A comma, and what can only be the next member or item: , name: value or , 12.
  bool is_next(std::size_t comma) {
    const std::size_t name = text_.skip(comma + 1);
    if (where_.role != StringRole::member) return text_.is_plain_value(name);
    if (!text_.is_bare_key(name)) return false;
    const std::size_t colon = text_.view().find(':', name);
    return text_.is_value(text_.skip(colon + 1));
  }

  StringSpan without_end() {
    const std::size_t closers = where_.was_cut ? text_.size() : closing_brackets();
    const bool is_whole = closers < text_.size();
    if (where_.role == StringRole::key && judge_.colon() != nowhere) {
      end_before(judge_.colon());
    } else if (is_whole && weak_ != nowhere) {
      end_at(weak_, weak_ + weak_size_);
    } else if (is_whole && next_ != nowhere) {
      end_before(next_);
    } else if (is_whole) {
      end_before(closers);
    } else {
      end_at(text_.size(), text_.size());
      span_.is_cut = true;
    }
    return span_;
  }

  // Where the brackets begin that end the text and close what is open, from the innermost on.
  std::size_t closing_brackets() const {
    const std::size_t end = end_of_values();
    std::size_t first = end;
    std::size_t count = 0;
    for (std::size_t at = end; at > span_.begin; --at) {
      const char c = text_.at(at - 1);
      if (text_.json_space(at - 1) > 0) continue;
      if ((c != '}' && c != ']') || count == where_.open.size()) break;
      ++count;
      first = at - 1;
    }
    // As many of them as match: those before may belong to the string.
    for (; first < end; ++first) {
      if (matches(first, end)) return first;
    }
    return text_.size();
  }

  // Before a code fence that ends the text.
  std::size_t end_of_values() const {
    std::size_t end = text_.size();
    if (end >= 3 && text_.is_fence(end - 3)) end -= 3;
    return std::max(end, span_.begin);
  }

  bool matches(std::size_t place, std::size_t end) const {
    std::size_t depth = where_.open.size();
    if (text_.json_space(place) > 0) return false;
    for (; place < end; ++place) {
      if (text_.json_space(place) > 0) continue;
      if (depth == 0) return false;
      const char opening = where_.open[--depth];
      if (opening != (text_.at(place) == '}' ? '{' : '[')) return false;
    }
    return true;
  }

  RecoveryText& text_;
  const StringPlace& where_;
  StringSpan span_;
  MarkJudge judge_;
  std::size_t repeat_ = 1;
  bool is_escaped_ = false;     // \" began it
  std::size_t next_ = nowhere;  // the first comma behind which something else seems to begin
  std::size_t weak_ = nowhere;  // the first mark that could have been the end
  std::size_t weak_size_ = 0;
};

// The next mark that is not escaped ends it.
StringSpan find_strict_string(RecoveryText& text, std::size_t place, const StringPlace& where) {
  StringSpan span;
  span.opening = text.quote(place);
  span.is_root = where.role == StringRole::root;
  span.begin = place + 1;
  std::size_t end = span.begin;
  while (end < text.size() && text.at(end) != '"') end += text.at(end) == '\\' ? 2U : 1U;
  span.is_cut = end >= text.size();
  span.end = std::min(end, text.size());
  span.next = std::min(end + 1, text.size());
  text.spend(span.next - place);
  return span;
}

}  // namespace

StringSpan find_string(RecoveryText& text, std::size_t place, const StringPlace& where) {
  if (where.is_strict && text.at(place) == '"') return find_strict_string(text, place, where);
  return StringFinder(text, place, where).find();
}

}  // namespace noyau::inline v0_1::detail
