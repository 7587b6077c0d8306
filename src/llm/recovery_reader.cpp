#include "llm/recovery_reader.hpp"

#include "llm/recovery_frames.hpp"
#include "llm/recovery_token.hpp"

namespace noyau::inline v0_1::detail {

namespace {

class Reader : private ReaderState {
 public:
  using ReaderState::ReaderState;

  void read(std::size_t place) {
    at_ = place;
    reading_.begin = place;
    if (options_.is_list || text_.is_quoted_key(at_)) {
      edit(EditKind::added_bracket, RecoveryGrade::guessed);
      open(options_.is_list ? '[' : '{');
    } else if (!value(options_.is_item ? StringRole::item : StringRole::root)) {
      fail(RecoveryFault::not_json);
    }
    while (goes_on() && !frames_.empty()) {
      reading_.items = frames_.front().count;
      step();
    }
    reading_.end = at_;
    if (text_.is_exhausted()) fail(RecoveryFault::not_json);
  }

 private:
  void step() {
    skip();
    if (is_at_end()) return close_all();
    switch (open_.back()) {
      case '{':
        return object_step();
      case '[':
        return array_step();
      default:
        return call_step();
    }
  }

  // ---- what stands between values

  void array_step() {
    const char c = text_.at(at_);
    if (c == ']') return close_here();
    if (c == '}') return stray('{', ']');
    if (c == ')' && has('(')) return close_unclosed();
    if (c == ',') return comma();
    if (c == ':') return key_in_array();
    if (drop_ellipsis()) return;
    begin_item();
    if (c == '#') top().has_marks = true;
    const std::size_t edits = reading_.edits.size();
    if (!value(StringRole::item)) drop_item(edits);
  }

  void object_step() {
    const char c = text_.at(at_);
    if (c == '}') return close_here();
    if (c == ']') return stray('[', '}');
    if (c == ')' && has('(')) return close_unclosed();
    if (c == ',' || c == ';') return comma();
    if (drop_ellipsis()) return;
    if (c == '{') return object_for_key();
    if (c == '[' || c == ':') return fail(RecoveryFault::not_json);
    member();
  }

  // callback(value)
  void call_step() {
    const char c = text_.at(at_);
    if (c == ')') {
      if (top().count == 0) return fail(RecoveryFault::not_json);
      ++at_;
      return close();
    }
    if (c == ',' && top().is_after) return comma();
    // What stands behind a value without ")" belongs to whatever is around the call.
    if (top().is_after) return close();
    if (!value(StringRole::item)) fail(RecoveryFault::not_json);
  }

  bool drop_ellipsis() {
    const std::size_t length = text_.ellipsis(at_);
    if (length == 0) return false;
    edit(EditKind::dropped_ellipsis, RecoveryGrade::guessed);
    at_ += length;
    skip();
    // A comma behind it goes with it, and what comes next needs none.
    if (text_.at(at_) == ',') ++at_;
    if (top().is_after) top().comma = nowhere;
    top().is_after = false;
    return true;
  }

  // Where a member should begin: the next object of a list, or a bracket too many.
  void object_for_key() {
    if (has('[')) return close_unclosed();
    edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
    ++at_;
  }

  // "name": in an array: it was not closed before, or the name's object was not opened.
  void key_in_array() {
    if (!top().is_after || !top().item_is_string) return fail(RecoveryFault::not_json);
    std::size_t key = top().item;
    if (top().count > 1) ++key;  // its comma
    const std::string name = out().substr(key);
    const std::size_t edits = reading_.edits.size();
    if (top().count > 1 && out()[key - 2] == '}' &&
        text_.surplus(at_) == static_cast<std::ptrdiff_t>(open_.size()) + 1) {
      reopen_object(key - 2);
      edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
    } else if (open_.size() > 1 && open_[open_.size() - 2] == '{') {
      out().resize(top().item);
      --top().count;
      close_unclosed();
      begin_item();
      reading_.edits.shrink(edits);
      edit(EditKind::added_bracket, RecoveryGrade::guessed);
    } else {
      out().resize(key);
      --top().count;
      edit(EditKind::added_bracket, RecoveryGrade::guessed);
      open('{');
      if (!goes_on()) return;
      begin_item();
    }
    out() += name;
    member_value(edits);
  }

  // ---- members

  void member() {
    begin_item();
    const std::size_t edits = reading_.edits.size();
    if (key(edits)) member_value(edits);
  }

  // An item or member that broke off, or has no value.
  void drop_item(std::size_t edits) {
    const bool is_cut = at_ >= text_.size() || text_.is_fence(at_);
    take_back(top().item, edits);
    edit(EditKind::dropped_rest, is_cut ? RecoveryGrade::truncated : RecoveryGrade::guessed);
    top().is_after = true;
  }

  // False: there is no member here, which is dealt with.
  bool key(std::size_t edits) {
    if (text_.at(at_) == '\\' && text_.quote(at_ + 1)) drop_backslash();
    if (!text_.quote(at_)) return bare_key(edits);
    const StringSpan span = find(StringRole::key);
    if (span.is_cut) {
      at_ = text_.size();
      drop_item(edits);
      return false;
    }
    write(span);
    return true;
  }

  bool bare_key(std::size_t edits) {
    const BareSpan span = find_bare_key(text_, at_);
    const Quote mark = text_.quote(span.next);
    const bool is_opened_nowhere = mark && text_.at(text_.skip(span.next + mark.size)) == ':';
    if (span.text.empty() && !span.reaches_end) {
      fail(RecoveryFault::not_json);
    } else if (span.reaches_end) {
      at_ = text_.size();
      drop_item(edits);
    } else if (mark && !is_opened_nowhere && text_.is_quoted_key(span.next)) {
      // A word before a name is none of the names.
      const std::size_t comma = top().count > 0 ? at_ : nowhere;
      take_back(top().item, edits);
      edit(EditKind::dropped_prose, RecoveryGrade::guessed);
      at_ = span.next;
      if (comma != nowhere) top().comma = comma;
    } else {
      const bool is_name = text_.word(at_) == span.text.size();
      edit(is_opened_nowhere ? EditKind::added_quote : EditKind::added_quotes,
           is_name && !is_opened_nowhere ? RecoveryGrade::lossless : RecoveryGrade::guessed);
      write_bare(span.text);
      at_ = span.next + (is_opened_nowhere ? mark.size : 0);
      return true;
    }
    return false;
  }

  void member_value(std::size_t edits) {
    skip();
    if (is_at_end()) return drop_item(edits);
    if (!colon()) return fail(RecoveryFault::ambiguous);
    is_behind_colon_ = true;
    skip();
    is_behind_colon_ = false;
    if (drop_early_bracket()) skip();
    const char next = text_.at(at_);
    if (is_at_end() || next == ',' || next == '}' || next == ']') return drop_item(edits);
    out() += ':';
    if (!value(StringRole::member)) drop_item(edits);
  }

  // False: a list in the wrong brackets, or a name without its value.
  bool colon() {
    const char c = text_.at(at_);
    if (c == ':') {
      ++at_;
      return true;
    }
    if (c != '=' && !text_.is_value(at_)) return false;
    edit(EditKind::added_colon, RecoveryGrade::guessed);
    if (c != '=') return true;
    text_.accept_equals();
    at_ += text_.at(at_ + 1) == '>' ? 2 : 1;
    return true;
  }

  // ---- values

  // False: the text broke off before there was one.
  bool value(StringRole role) {
    if (text_.at(at_) == '\\' && text_.quote(at_ + 1)) drop_backslash();
    const char c = text_.at(at_);
    if (c == '{' || c == '[') {
      open(c);
      ++at_;
      return true;
    }
    const Quote mark = text_.quote(at_);
    // In prose they mark what somebody said.
    const bool is_string = mark && (mark.kind != QuoteKind::guillemet || !frames_.empty());
    return is_string ? string(role) : token(role);
  }

  void drop_backslash() {
    edit(EditKind::dropped_escape, RecoveryGrade::lossless);
    ++at_;
  }

  StringSpan find(StringRole role) {
    StringSpan span = find_string(text_, at_, {role, open_, options_.was_cut, options_.choice.weak_ends});
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

  void odd_mark(std::size_t place) {
    const bool is_escape = text_.at(place) == '\\';
    edit_at(place, is_escape ? EditKind::dropped_escape : EditKind::replaced_quotes, RecoveryGrade::guessed);
  }

  void write(const StringSpan& span) {
    out() += '"';
    if (!append_string(text_, span, out(), reading_.edits)) return fail(RecoveryFault::not_json);
    out() += '"';
    if (span.is_missing_quote) edit_at(span.end, EditKind::added_quote, RecoveryGrade::guessed);
    at_ = span.next;
  }

  void write_bare(std::string_view bare) {
    out() += '"';
    if (!append_bare(bare, out())) return fail(RecoveryFault::not_json);
    out() += '"';
  }

  bool string(StringRole role) {
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
  bool join() {
    const std::size_t plus = text_.skip(at_);
    if (text_.at(plus) != '+') return false;
    const std::size_t next = text_.skip(plus + 1);
    if (!text_.quote(next)) return false;
    edit_at(plus, EditKind::joined_strings, RecoveryGrade::lossless);
    at_ = next;
    return true;
  }

  bool token(StringRole role) {
    if (call()) return true;
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

  void write_token(const BareSpan& span) {
    if (span.had_end_quote) {
      edit(EditKind::added_quote, RecoveryGrade::guessed);
      return write_bare(span.text);
    }
    if (const auto literal = mended_literal(span.text)) {
      if (literal->grade != RecoveryGrade::none) edit(EditKind::replaced_literal, literal->grade);
      out() += literal->json;
      return;
    }
    auto number = mended_number(span.text);
    const bool is_odd =
        number ? number->grade == RecoveryGrade::guessed : without_thousands(span.text).has_value();
    reading_.has_odd_numbers = reading_.has_odd_numbers || is_odd;
    if (is_odd && options_.choice.thousands) number = without_thousands(span.text);
    if (is_odd && options_.choice.numbers_as_text) number.reset();
    if (number) {
      // What may have broken off is no longer sure.
      const bool is_sure = number->grade != RecoveryGrade::lossless || !span.reaches_end || !frames_.empty();
      if (number->grade != RecoveryGrade::none)
        edit(EditKind::replaced_number, is_sure ? number->grade : RecoveryGrade::guessed);
      out() += number->json;
      return;
    }
    edit(EditKind::added_quotes, RecoveryGrade::guessed);
    write_bare(span.text);
  }

  // The beginning of a literal, or a sign without its number.
  static bool broke_off(std::string_view word) {
    if (word == "-" || word == "+") return true;
    for (const std::string_view whole : {"true", "false", "null", "True", "False", "None"}) {
      if (word.size() < whole.size() && whole.starts_with(word)) return true;
    }
    return false;
  }

  // name(value): JSONP, and the types of databases.
  bool call() {
    const std::size_t length = text_.word(at_);
    if (length == 0 || is_digit(text_.at(at_))) return false;
    const std::size_t bracket = text_.skip(at_ + length);
    if (text_.at(bracket) != '(') return false;
    const std::size_t inside = text_.skip(bracket + 1);
    if (!text_.is_argument(inside)) return false;
    const bool is_known = is_wrapper_name(text_.view().substr(at_, length));
    edit(EditKind::dropped_wrapper, is_known ? RecoveryGrade::lossless : RecoveryGrade::guessed);
    at_ = bracket + 1;
    open('(');
    return true;
  }
};

}  // namespace

Reading read_damaged(RecoveryText& text, std::size_t place, const ReadingOptions& options) {
  Reading reading;
  Reader(text, options, reading).read(place);
  return reading;
}

}  // namespace noyau::inline v0_1::detail
