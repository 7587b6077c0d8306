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
      edit(EditKind::dropped_comment, RecoveryGrade::lossless);
      at_ += comment;
    } else {
      return;
    }
  }
}

void ReaderState::open(char bracket) {
  if (frames_.size() == options_.max_depth) return fail(RecoveryFault::too_deep);
  if (bracket != '(') out() += bracket;
  open_ += bracket;
  frames_.emplace_back();
}

void ReaderState::close() {
  const Frame frame = top();
  if (frame.comma != nowhere) edit_at(frame.comma, EditKind::dropped_comma, RecoveryGrade::lossless);
  if (open_.back() != '(') out() += open_.back() == '{' ? '}' : ']';
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
    if (open_.back() == '(' && top().count == 0) return fail(RecoveryFault::not_json);
    is_open = is_open || open_.back() != '(';
    top().comma = nowhere;
    close();
  }
  if (is_open) edit(EditKind::closed_at_end, RecoveryGrade::truncated);
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
  if (text_.at(at_) == ';') edit(EditKind::added_comma, RecoveryGrade::guessed);
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
