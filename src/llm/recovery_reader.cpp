#include "llm/recovery_reader.hpp"

#include "llm/recovery_values.hpp"

namespace noyau::inline v0_1::detail {

namespace {

class Reader : private ValueReader {
 public:
  using ValueReader::ValueReader;

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
        return top().is_tuple ? array_step() : call_step();
    }
  }

  // ---- what stands between values

  void array_step() {
    const char c = text_.at(at_);
    if (top().is_tuple && close_tuple(c)) return;
    if (c == ']' || (c == '}' && top().is_set)) return close_here();
    if (c == '}') return stray('{', ']');
    if (c == ')' && has('(')) return close_unclosed();
    if (c == ',' || c == ';') return comma();
    if (c == ':') return key_in_array();
    if (drop_ellipsis()) return;
    begin_item();
    if (c == '#') top().has_marks = true;
    const std::size_t edits = reading_.edits.size();
    if (!value(StringRole::item)) drop_item(edits);
  }

  // At a closing bracket: its own, an outer one's, or another one for its own.
  bool close_tuple(char c) {
    if (c != ')' && c != ']' && c != '}') return false;
    if (c != ')') {
      if (has(c == ']' ? '[' : '{')) {
        close_unclosed();
        return true;
      }
      edit(EditKind::added_bracket, RecoveryGrade::guessed);
    }
    ++at_;
    close();
    return true;
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
    if (top().count == 0 && is_set()) return make_set();
    member();
  }

  // {1, 2}: two numbers or literals. {0} alone is a place that something was to fill.
  bool is_set() {
    const std::size_t comma = plain_end(at_);
    return comma != nowhere && text_.at(comma) == ',' && plain_end(text_.skip(comma + 1)) != nowhere;
  }

  // What stands behind a number or literal and ends it.
  std::size_t plain_end(std::size_t place) {
    const bool is_number = is_digit(text_.at(place)) || text_.at(place) == '-';
    if (!text_.is_plain_value(place) || (!is_number && text_.word(place) == 0)) return nowhere;
    std::size_t end = place + 1;
    while (is_word_char(text_.at(end)) || text_.at(end) == '.') ++end;
    return text_.skip(end);
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

  // Where a member should begin: the next object of a list, or a bracket too many, as in {{"a": 1}}.
  void object_for_key() {
    if (top().count > 0 && has('[')) return close_unclosed();
    if (top().count == 0) ++top().extra;
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
    drop_prefix();
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
      if ((text_.at(at_) == ':' || text_.at(at_) == '=') && text_.is_value(text_.skip(at_ + 1))) {
        edit(EditKind::replaced_punctuation, RecoveryGrade::guessed);
        ++at_;
      }
      return true;
    }
    if (c != '=' && !text_.is_value(at_)) return false;
    edit(EditKind::added_colon, RecoveryGrade::guessed);
    if (c != '=') return true;
    text_.accept_equals();
    at_ += text_.at(at_ + 1) == '>' ? 2 : 1;
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
