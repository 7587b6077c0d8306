// Where a string ends: decided by what stands behind each quotation mark in it.
#include "llm/recovery_string.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

enum class Verdict : std::uint8_t {
  end,      // this mark ends the string
  inner,    // it belongs to the string
  weak,     // it belongs to the string, though it could have ended it
  missing,  // it opens another string: this one ended before
};

// Decides nothing.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x80 && is_word_char(c)) || c == ' ' || (byte > 0xC2 && byte != 0xE2 && byte != 0xEF);
}

class StringFinder {
 public:
  StringFinder(RecoveryText& text, std::size_t place, const StringPlace& where) : text_(text), where_(where) {
    span_.opening = text.quote(place);
    span_.is_root = where.role == StringRole::root;
    span_.begin = place + span_.opening.size;
    repeat_ = repeated_quotes(place);
    span_.begin += (repeat_ - 1) * span_.opening.size;
  }

  StringSpan find() {
    for (std::size_t at = span_.begin; at < text_.size() && !text_.is_exhausted(); ++at) {
      text_.spend(1);
      const char c = text_.at(at);
      if (is_plain(c)) continue;
      if (c == '\\') {
        ++at;
      } else if (c == ':' && where_.role == StringRole::key) {
        if (colon_ == nowhere) colon_ = at;
      } else if (c == ',' && where_.role != StringRole::key) {
        if (next_ == nowhere && is_next(at)) next_ = at;
      } else if (const Quote mark = text_.quote(at); mark && may_close(span_.opening, mark)) {
        const std::size_t size = mark.size * repeat_;
        if (repeat_ > 1 && text_.view().substr(at, size) != std::string(size, text_.at(at))) continue;
        if (decide(at, size)) return span_;
        at += mark.size - 1;
      }
    }
    return without_end();
  }

 private:
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

  bool has(char bracket) const { return where_.open.find(bracket) != nowhere; }

  // True when the string's end is known.
  bool decide(std::size_t at, std::size_t size) {
    Verdict verdict = judge(at, size);
    if (verdict == Verdict::weak) {
      span_.has_choice = true;
      if (where_.weak_ends) verdict = Verdict::end;
      if (weak_ == nowhere) {
        weak_ = at;
        weak_size_ = size;
      }
    }
    if (verdict == Verdict::end) return end_at(at, at + size);
    if (verdict == Verdict::missing) return end_before(missing_);
    ++inner_;
    return false;
  }

  bool end_at(std::size_t end, std::size_t next) {
    span_.end = end;
    span_.next = next;
    return true;
  }

  // The white space before a place is not the string's.
  bool end_before(std::size_t place) {
    const std::size_t last = text_.before(place, span_.begin);
    span_.is_missing_quote = true;
    return end_at(last == nowhere ? span_.begin : last + 1, place);
  }

  Verdict judge(std::size_t at, std::size_t size) {
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
  bool is_apostrophe(std::size_t at, std::size_t size) const {
    return text_.quote(at).kind != QuoteKind::plain && at > span_.begin && is_word_char(text_.at(at - 1)) &&
           is_word_char(text_.at(at + size)) && !text_.quote(at + size) && text_.space(at + size) == 0;
  }

  Verdict judge_key(std::size_t at, std::size_t next) {
    const char c = text_.at(next);
    if (c == ':' || c == ',' || c == '}' || c == ']' || c == '=') return Verdict::end;
    if (colon_ != nowhere) {
      missing_ = colon_;
      return Verdict::missing;
    }
    return text_.is_value(next) && follows_word(at) ? Verdict::end : Verdict::inner;
  }

  // As a mark does that closes something: no white space before it.
  bool follows_word(std::size_t at) const { return at == span_.begin || text_.space(at - 1) == 0; }
  bool is_unbalanced() const { return inner_ % 2 == 1; }
  bool starts_word(std::size_t place) const { return text_.word(place) > 0; }

  // A bracket ends the string, unless it stands between marks that belong to each other.
  Verdict judge_closer(std::size_t next) {
    const bool goes_on = is_unbalanced() && where_.open.size() > 1 && starts_word(text_.skip(next + 1));
    return goes_on ? Verdict::weak : Verdict::end;
  }

  // A bracket of the other kind, where what follows is what would follow the right one.
  bool is_wrong_closer(std::size_t at, std::size_t bracket) {
    if (is_unbalanced() || !follows_word(at)) return false;
    const std::size_t next = text_.skip(bracket + 1);
    const char c = text_.at(next);
    return next == text_.size() || c == ',' || c == '}' || c == ']' || text_.is_fence(next);
  }

  Verdict judge_member(std::size_t at, std::size_t next) {
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
  bool ends_member(std::size_t place) {
    const char c = text_.at(place);
    if (place == text_.size() || c == '}' || c == ']' || text_.ellipsis(place) > 0) return true;
    if (c == '{') return has('[');
    if (is_cut_name(place) || is_unclosed_name(place)) return true;
    if (!is_unbalanced() && text_.is_equals_key(place)) return true;
    // A stray word before a name changes nothing.
    return text_.is_key(place) || text_.is_quoted_key(text_.skip(place + text_.word(place)));
  }

  // "x","na: the text broke off within the next name.
  bool is_cut_name(std::size_t place) const {
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
  bool is_unclosed_name(std::size_t place) {
    const Quote mark = text_.quote(place);
    if (is_unbalanced() || !mark) return false;
    constexpr std::size_t longest = 64;
    const std::size_t begin = place + mark.size;
    std::size_t end = begin;
    while (end < begin + longest && (is_word_char(text_.at(end)) || text_.at(end) == ' ') &&
           !text_.quote(end))
      ++end;
    return end > begin && text_.at(end) == ':' && text_.is_value(text_.skip(end + 1));
  }

  // "x", "y"}: a string where a member should stand. It is not made a part of the one before.
  bool is_lone_name(std::size_t at, std::size_t place) {
    const Quote mark = text_.quote(place);
    if (!mark || !follows_word(at) || is_unbalanced()) return false;
    return text_.ends_soon(place + mark.size, mark) || text_.is_key_without_colon(place);
  }

  // Marks behind which nothing ends: does one of them open the next string?
  Verdict judge_opening(std::size_t at, std::size_t next) {
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
  bool closes_before(std::size_t bracket) {
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
  bool opens_member(std::size_t at, std::size_t colon) {
    if (!text_.ends_soon(at + text_.quote(at).size, text_.quote(at))) return false;
    std::size_t name = colon;
    while (name > span_.begin && colon - name < 64 && is_word_char(text_.at(name - 1))) --name;
    missing_ = name == colon ? nowhere : text_.before(name, span_.begin);
    return missing_ != nowhere && text_.at(missing_) == ',';
  }

  Verdict judge_item(std::size_t at, std::size_t next) {
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
  bool is_inner_end(std::size_t at, std::size_t next) {
    const Quote mark = text_.quote(next);
    if (!is_unbalanced() || !mark || next != at + text_.quote(at).size || !may_close(span_.opening, mark))
      return false;
    const char behind = text_.at(text_.skip(next + mark.size));
    return behind == ',' || behind == ']' || behind == '}';
  }

  // The mark behind a bracket opens the first name or item in it.
  bool opens_inner(std::size_t at, std::size_t bracket) {
    if (text_.at(bracket) == '{') return text_.is_quoted_key(at);
    return text_.at(bracket) == '[' && text_.ends_soon(at + text_.quote(at).size, text_.quote(at));
  }

  bool ends_item(std::size_t place) {
    const char c = text_.at(place);
    if (place == text_.size() || c == ']' || c == '}' || text_.ellipsis(place) > 0) return true;
    return text_.is_value(place) || !is_unbalanced();
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
    if (where_.role == StringRole::key && colon_ != nowhere) {
      end_before(colon_);
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
  std::size_t repeat_ = 1;
  std::size_t inner_ = 0;        // marks that belong to the string
  std::size_t colon_ = nowhere;  // the first one in a key
  std::size_t next_ = nowhere;   // the first comma behind which something else seems to begin
  std::size_t weak_ = nowhere;   // the first mark that could have been the end
  std::size_t weak_size_ = 0;
  std::size_t missing_ = nowhere;  // of the last verdict
};

}  // namespace

StringSpan find_string(RecoveryText& text, std::size_t place, const StringPlace& where) {
  return StringFinder(text, place, where).find();
}

}  // namespace noyau::inline v0_1::detail
