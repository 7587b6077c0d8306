#include "llm/recovery_frames.hpp"

namespace noyau::inline v0_1::detail {

void ReaderState::skip() {
  while (goes_on() && at_ < text_.size()) {
    if (const std::size_t plain = text_.json_space(at_)) {
      at_ += plain;
    } else if (const std::size_t space = text_.space(at_)) {
      edit(EditKind::replaced_space, RecoveryGrade::lossless);
      at_ += space;
    } else if (const std::size_t comment = text_.comment(at_)) {
      if (is_before_value() && is_marked_value()) return;
      edit(EditKind::dropped_comment,
           text_.comment_takes_text(at_) ? RecoveryGrade::guessed : RecoveryGrade::lossless);
      at_ += comment;
    } else if (const std::size_t escaped = text_.escaped_space(at_)) {
      edit(EditKind::replaced_space, RecoveryGrade::guessed);
      at_ += escaped;
    } else {
      return;
    }
  }
}

bool ReaderState::is_before_value() const {
  if (frames_.empty()) return false;
  return is_behind_colon_ || (open_.back() == '[' && !frames_.back().is_after);
}

// Behind #a, stands #b.
bool ReaderState::is_marked_value() {
  return text_.is_marked_value(at_, open_.back() == '{') || (top().has_marks && text_.at(at_) == '#');
}

void ReaderState::open(char bracket) {
  if (frames_.size() == options_.max_depth) return fail(RecoveryFault::too_deep);
  if (bracket != '(') out() += bracket;
  open_ += bracket;
  frames_.emplace_back();
}

void ReaderState::open_tuple() {
  if (frames_.size() == options_.max_depth) return fail(RecoveryFault::too_deep);
  edit(EditKind::replaced_punctuation, RecoveryGrade::guessed);
  open_ += '(';
  frames_.emplace_back();
  top().is_tuple = true;
  top().begin = out().size();
  out() += '[';
}

void ReaderState::make_set() {
  edit(EditKind::replaced_punctuation, RecoveryGrade::guessed);
  out().back() = '[';
  open_.back() = '[';
  top().is_set = true;
}

void ReaderState::close() {
  const Frame frame = top();
  if (frame.comma != nowhere) edit_at(frame.comma, EditKind::dropped_comma, RecoveryGrade::lossless);
  // ("x") is no list.
  const bool is_single = frame.is_tuple && frame.count == 1 && frame.separator == '\0';
  if (is_single) {
    out().erase(frame.begin, 1);
  } else if (open_.back() != '(' || frame.is_tuple) {
    out() += open_.back() == '{' ? '}' : ']';
  }
  open_.pop_back();
  frames_.pop_back();
  finish_item(false);
}

void ReaderState::close_unclosed() {
  const std::size_t comma = top().comma;
  top().comma = nowhere;
  edit(EditKind::added_bracket, RecoveryGrade::guessed);
  close();
  if (comma == nowhere || frames_.empty() || open_.back() == '(') return;
  top().comma = comma;
  top().is_after = false;
}

void ReaderState::close_all() {
  bool is_open = false;
  const auto kept = static_cast<std::ptrdiff_t>(std::min(comma_count_, commas_.size()));
  reading_.inner_commas.assign(commas_.begin(), commas_.begin() + kept);
  while (!frames_.empty()) {
    const bool is_call = open_.back() == '(' && !top().is_tuple;
    if (is_call && top().count == 0) return fail(RecoveryFault::not_json);
    is_open = is_open || !is_call;
    top().comma = nowhere;
    close();
  }
  if (is_open) edit(EditKind::closed_at_end, RecoveryGrade::truncated);
}

void ReaderState::close_here() {
  const bool is_early = (open_ == "{" && member_follows(at_ + 1)) || (open_ == "[" && item_follows(at_ + 1));
  if (is_early) edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
  ++at_;
  if (is_early) return;
  drop_extra();
  close();
}

void ReaderState::drop_extra() {
  const auto outer = static_cast<std::ptrdiff_t>(open_.size()) - 1;
  for (; top().extra > 0; --top().extra) {
    const std::size_t next = text_.skip(at_);
    // Where no more of them are left than the outer ones need, it is one of theirs.
    if (text_.at(next) != '}' || text_.surplus(at_) == outer) return;
    edit_at(next, EditKind::dropped_bracket, RecoveryGrade::guessed);
    at_ = next + 1;
  }
}

// Another member or item behind the bracket that closes all: {"a": 1}, "b": 2} and [1] 2]
bool ReaderState::member_follows(std::size_t place) {
  std::size_t next = text_.skip(place);
  const bool has_comma = text_.at(next) == ',';
  if (has_comma) next = text_.skip(next + 1);
  if (text_.is_quoted_key(next)) return true;
  return has_comma && text_.is_bare_key(next) && text_.surplus(next) == 1;
}

bool ReaderState::item_follows(std::size_t place) {
  const std::size_t next = text_.skip(place);
  const bool is_bracket = text_.at(next) == '{' || text_.at(next) == '[';
  return !is_bracket && text_.is_value(next) && text_.surplus(next) == 1;
}

bool ReaderState::drop_early_bracket() {
  if (text_.at(at_) != '}' && text_.at(at_) != ']') return false;
  const std::size_t next = text_.skip(at_ + 1);
  const bool is_early = text_.is_value(next) && !text_.is_key(next) &&
                        text_.surplus(at_ + 1) == static_cast<std::ptrdiff_t>(open_.size());
  if (!is_early) return false;
  edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
  at_ = next;
  return true;
}

void ReaderState::stray(char other, char own) {
  const std::size_t outer = open_.rfind(other);
  const std::ptrdiff_t rest = text_.surplus(at_ + 1);
  const auto depth = static_cast<std::ptrdiff_t>(open_.size());
  const bool is_own = !has('(') && rest == depth - 1;
  const bool is_nothing = !has('(') && rest == depth;
  if (is_nothing) {
    edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
    ++at_;
    return;
  }
  if (outer != std::string::npos && (!is_own || rest == static_cast<std::ptrdiff_t>(outer)))
    return close_unclosed();
  const std::size_t next = text_.skip(at_ + 1);
  const bool may_go_on = text_.at(next) == own || text_.at(next) == ',' || text_.is_quoted_key(next);
  const bool is_dropped = !is_own && may_go_on;
  edit(is_dropped ? EditKind::dropped_bracket : EditKind::added_bracket, RecoveryGrade::guessed);
  ++at_;
  if (!is_dropped) close();
}

void ReaderState::reopen_object(std::size_t bracket) {
  out().resize(bracket);
  top().count -= 2;
  open_ += '{';
  frames_.emplace_back();
  top().count = 1;
  top().item = out().size();
  out() += ',';
}

void ReaderState::begin_item() {
  Frame& frame = top();
  if (frame.is_after && frame.count > 0) edit(EditKind::added_comma, RecoveryGrade::guessed);
  frame.item = out().size();
  if (frame.count > 0) out() += ',';
  frame.comma = nowhere;
  frame.is_after = false;
}

void ReaderState::finish_item(bool is_string) {
  if (frames_.empty()) return;
  ++top().count;
  top().is_after = true;
  top().item_is_string = is_string;
}

void ReaderState::comma() {
  Frame& frame = top();
  if (at_ == options_.choice.close_at && !has_closed_ && frames_.size() > 1 && frame.is_after) {
    has_closed_ = true;
    return close_unclosed();
  }
  const char c = text_.at(at_);
  // [1, 2; 3, 4]: rows, or numbers with a decimal comma; in any case no plain list. Texts are neither.
  const bool is_mixed = open_.back() != '{' && frame.separator != '\0' && frame.separator != c;
  const bool is_of_texts = frame.item_is_string && text_.quote(text_.skip(at_ + 1));
  if (is_mixed && !is_of_texts) return fail(RecoveryFault::ambiguous);
  frame.separator = c;
  if (c == ';') edit(EditKind::added_comma, RecoveryGrade::guessed);
  if (frame.is_after) {
    frame.is_after = false;
    frame.comma = at_;
    if (frames_.size() > 1) commas_[comma_count_++ % commas_.size()] = at_;
  } else {
    // At the front or doubled: something may be missing here.
    edit(EditKind::dropped_comma, RecoveryGrade::guessed);
  }
  ++at_;
}

void ReaderState::take_back(std::size_t written, std::size_t edits) {
  out().resize(written);
  reading_.edits.shrink(edits);
}

}  // namespace noyau::inline v0_1::detail
