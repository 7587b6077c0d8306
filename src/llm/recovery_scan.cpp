#include "llm/recovery_scan.hpp"

#include <algorithm>
#include <optional>

#include "llm/recovery_list.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t most_failures = 8;  // places that look like a value and are none

class Scanner {
 public:
  Scanner(RecoveryText& text, const ReadingOptions& options) : text_(text), options_(options) {}

  ReplyScan run() {
    skip_reasoning_without_begin();
    skip_frames();
    if (read_list() || read_text_of_json()) return std::move(scan_);
    while (at_ < text_.size() && goes_on()) step();
    if (scan_.fault == RecoveryFault::none && scan_.values.empty()) read_scalar();
    if (scan_.values.size() > most_values) scan_.fault = RecoveryFault::several_values;
    drop_citations(scan_, is_in_prose_of_value_);
    if (scan_.values.size() == 1 && is_lost_) scan_.fault = RecoveryFault::ambiguous;
    scan_.has_commas = scan_.values.size() > 1 && is_list_;
    return std::move(scan_);
  }

 private:
  bool goes_on() const {
    return scan_.fault == RecoveryFault::none && !text_.is_exhausted() && scan_.values.size() <= most_values;
  }

  void step() {
    if (const std::size_t space = text_.space(at_)) {
      if (text_.json_space(at_) == 0 && is_first_) edit(EditKind::replaced_space, RecoveryGrade::lossless);
      if (text_.at(at_) == '\n') is_line_start_ = true;
      at_ += space;
      return;
    }
    if (const std::size_t space = text_.escaped_space(at_); space > 0 && (is_first_ || is_behind_value_)) {
      edit(EditKind::replaced_space, RecoveryGrade::guessed);
      at_ += space;
      return;
    }
    begins_line_ = is_line_start_;
    is_line_start_ = false;
    if (text_.is_fence(at_)) return fence();
    if (const std::size_t tag = opening_reasoning(text_.view(), at_); tag > 0 && scan_.values.empty())
      return reasoning(tag);
    if (const FrameTag tag = frame_tag(text_.view(), at_); tag.size > 0) return frame(tag);
    if (text_.at(at_) != '#' && (is_first_ || begins_line_ || is_behind_value_) && comment()) return;
    if (is_first_ && text_of_json()) return;
    if (is_value_here()) return value();
    if ((is_behind_value_ || is_around_fence()) && separator()) return;
    if (is_first_ && !scalar_) {
      scalar_ = at_;
      scalar_edits_ = scan_.edits.size();
    }
    prose();
  }

  void edit(EditKind kind, RecoveryGrade grade) { scan_.edits.add(kind, at_, grade); }

  bool comment() {
    const std::size_t length = text_.comment(at_);
    if (length == 0) return false;
    edit(EditKind::dropped_comment,
         text_.comment_takes_text(at_) ? RecoveryGrade::guessed : RecoveryGrade::lossless);
    at_ += length;
    return true;
  }

  // {``` and a whole object behind it.
  bool is_around_fence() {
    const char c = text_.at(at_);
    return is_first_ && (c == '{' || c == '[') && text_.is_fence(text_.skip(at_ + 1));
  }

  // One edit for each stretch of it.
  void prose() {
    if (!is_in_prose_) edit(EditKind::dropped_prose, RecoveryGrade::guessed);
    weigh_tail(text_.at(at_));
    if (is_behind_value_ && !begins_line_ && !has_comma_) is_in_prose_of_value_.back() = true;
    is_in_prose_ = true;
    is_first_ = false;
    is_behind_value_ = false;
    is_list_ = false;
    ++at_;
  }

  // {"a": 1}, "b"}: a bracket behind the value closes nothing, and the comma says that what stands before it
  // belongs to the value.
  void weigh_tail(char c) {
    if (is_behind_value_) tail_ = has_comma_ || text_.is_value(at_) ? 1 : 0;
    if (tail_ == 0) return;
    if (c == '{' || c == '[') ++tail_;
    if ((c == '}' || c == ']') && --tail_ == 0) is_lost_ = ends_with_bracket();
  }

  bool ends_with_bracket() const {
    const std::size_t last = text_.before(text_.size(), 0);
    return last != nowhere && (text_.at(last) == '}' || text_.at(last) == ']');
  }

  // ``` and the name of a language.
  void fence() {
    edit(EditKind::dropped_code_fence, RecoveryGrade::lossless);
    while (text_.at(at_) == '`') ++at_;
    is_fenced_ = !is_fenced_;
    is_in_prose_ = false;
    if (!is_fenced_) return;
    is_first_ = true;
    const std::size_t name = text_.word(at_);
    const char behind = text_.at(at_ + name);
    if (at_ + name == text_.size() || behind == '\n' || behind == ' ' || behind == '\r' || behind == '{' ||
        behind == '[')
      at_ += name;
  }

  void reasoning(std::size_t tag) {
    const std::size_t end = end_of_reasoning(text_.view(), at_, tag);
    if (end == nowhere) {
      scan_.fault = RecoveryFault::unclosed_reasoning;
      return;
    }
    edit(EditKind::dropped_reasoning, RecoveryGrade::lossless);
    at_ = end;
    is_in_prose_ = false;
    is_first_ = true;
  }

  void frame(FrameTag tag) {
    if (scalar_ && scalar_end_ == nowhere) scalar_end_ = at_;
    edit(EditKind::dropped_wrapper, tag.is_doubtful ? RecoveryGrade::guessed : RecoveryGrade::lossless);
    at_ += tag.size;
    is_in_prose_ = false;
    is_framed_ = true;
  }

  // Before all else.
  void skip_frames() {
    for (std::size_t next = text_.skip(at_); !scan_.values.size(); next = text_.skip(at_)) {
      const FrameTag tag = frame_tag(text_.view(), next);
      if (tag.size == 0 || opening_reasoning(text_.view(), next) > 0) return;
      at_ = next;
      frame(tag);
    }
  }

  // Texts that are values only, and begin with a bracket that is missing, or are no objects and lists.
  bool read_list() {
    const std::size_t begin = text_.skip(at_);
    ValueList list = read_unopened_list(text_.view(), begin, options_);
    if (list.values.empty()) list = read_sequence(text_.view(), begin, options_);
    if (list.values.empty()) return false;
    if (list.is_too_long) scan_.fault = RecoveryFault::several_values;
    scan_.values = std::move(list.values);
    scan_.edits.append(list.edits);
    scan_.has_commas = list.has_commas;
    return true;
  }

  // "{\"a\": 1: JSON within a string, which broke off.
  bool read_text_of_json() {
    const std::size_t begin = text_.skip(at_);
    if (text_.at(begin) != '"') return false;
    const std::size_t bracket = text_.skip(begin + 1);
    if (text_.at(bracket) != '{' && text_.at(bracket) != '[') return false;
    const std::size_t next = text_.skip(bracket + 1);
    if (text_.at(next) != '\\' || text_.at(next + 1) != '"') return false;
    Reading reading = read_damaged(text_, begin, options_);
    if (reading.fault != RecoveryFault::none || text_.skip(reading.end) < text_.size()) return false;
    scan_.values.push_back(std::move(reading));
    return true;
  }

  // "[1]" in a code fence: a text, whatever it holds.
  bool text_of_json() {
    const Quote mark = text_.quote(at_);
    if (!mark || mark.kind == QuoteKind::guillemet) return false;
    const char bracket = text_.at(text_.skip(at_ + mark.size));
    if (bracket != '{' && bracket != '[') return false;
    std::size_t end = at_ + mark.size;
    while (end < text_.size() && !may_close(mark, text_.quote(end))) end += text_.at(end) == '\\' ? 2 : 1;
    const std::size_t next = text_.skip(end + text_.quote(end).size);
    if (end >= text_.size() || (next < text_.size() && !text_.is_fence(next))) return false;
    scalar_ = at_;
    scalar_edits_ = scan_.edits.size();
    is_first_ = false;
    at_ = text_.size();
    return true;
  }

  // Some servers keep the opening tag to themselves: what stands before a lone closing one is reasoning,
  // where a value follows.
  void skip_reasoning_without_begin() {
    const std::size_t begin = text_.skip(0);
    if (text_.is_value(begin)) return;
    for (std::size_t at = begin; at < text_.size(); ++at) {
      if (text_.at(at) != '<' && text_.at(at) != '[') continue;
      if (opening_reasoning(text_.view(), at) > 0) return;
      const std::size_t closing = closing_reasoning(text_.view(), at);
      if (closing == 0) continue;
      const std::size_t next = text_.skip(at + closing);
      if (!text_.is_value(next) && !text_.is_fence(next)) return;
      edit(EditKind::dropped_reasoning, RecoveryGrade::lossless);
      at_ = at + closing;
      return;
    }
  }

  bool is_value_here() {
    const char c = text_.at(at_);
    if (c == '{' || c == '[') return is_bracket_of_value(c);
    if (!is_first_) return false;
    if (c == '(') return is_whole_tuple();
    if (text_.quote(at_).kind == QuoteKind::guillemet) return false;
    return text_.is_quoted_key(at_) || is_call();
  }

  // (1, 2), and nothing else but a code fence.
  bool is_whole_tuple() {
    const std::size_t last = text_.view().find_last_not_of("` \n\r\t");
    const std::size_t next = text_.skip(at_ + 1);
    return text_.at(last) == ')' && (text_.at(next) == '(' || text_.is_value(next));
  }

  bool is_bracket_of_value(char c) {
    if (failures_ >= most_failures) return false;
    const std::size_t next = text_.skip(at_ + 1);
    if (is_first_ || is_behind_value_) return !text_.is_fence(next);
    if (text_.at(next) == '\\' && text_.quote(next + 1)) return true;
    if (c == '{') return text_.is_key(next) || text_.starts_with(at_, "{}");
    return text_.is_value(next) || text_.starts_with(at_, "[]");
  }

  // {"a": and [{ at the beginning are nothing else.
  bool is_surely_value() {
    const std::size_t next = text_.skip(at_ + 1);
    if (text_.at(at_) == '{') return text_.is_quoted_key(next);
    return text_.at(at_) == '[' && (text_.at(next) == '{' || text_.at(next) == '[');
  }

  bool is_call() {
    const std::size_t length = text_.word(at_);
    if (length == 0) return false;
    const std::size_t bracket = text_.skip(at_ + length);
    return text_.at(bracket) == '(' && text_.is_argument(text_.skip(bracket + 1));
  }

  void value() {
    Reading reading = read_here();
    if (reading.fault == RecoveryFault::too_deep) scan_.fault = RecoveryFault::too_deep;
    // No part of a reply that cannot be read as a whole is the answer.
    if (is_first_ && (reading.fault == RecoveryFault::ambiguous || is_surely_value()))
      scan_.fault = reading.fault;
    const std::size_t behind = text_.skip(reading.end);
    if (text_.at(at_) == '(' && behind < text_.size() && !text_.is_fence(behind)) return prose();
    if (reading.fault != RecoveryFault::none) {
      if (first_fault_ == RecoveryFault::none) first_fault_ = reading.fault;
      ++failures_;
      return prose();
    }
    at_ = std::max(reading.end, at_ + 1);
    is_list_ = is_list_ && (scan_.values.empty() || has_comma_);
    has_comma_ = false;
    scan_.values.push_back(std::move(reading));
    is_in_prose_of_value_.push_back(is_in_prose_ && !begins_line_);
    is_first_ = false;
    is_in_prose_ = false;
    is_behind_value_ = true;
  }

  // A value in a code fence or a frame ends with it, where it is not whole without that.
  Reading read_here() {
    Reading reading = read_damaged(text_, at_, options_);
    const bool is_whole =
        reading.fault == RecoveryFault::none && reading.edits.grade() < RecoveryGrade::truncated;
    if (is_whole) return reading;
    std::size_t end = is_fenced_ ? text_.view().find("\n```", at_) : nowhere;
    if (end == nowhere) end = trailing_frames(text_.view(), is_framed_);
    if (end <= at_ || end == text_.size()) return reading;
    RecoveryText inside(text_.view().substr(0, end));
    Reading other = read_damaged(inside, at_, options_);
    const bool is_better =
        other.fault == RecoveryFault::none &&
        (reading.fault != RecoveryFault::none || other.edits.grade() <= reading.edits.grade());
    return is_better ? std::move(other) : std::move(reading);
  }

  // Behind a value: what closes nothing and separates nothing.
  bool separator() {
    const char c = text_.at(at_);
    if (c == ',' || c == ';') {
      edit(EditKind::dropped_comma, RecoveryGrade::lossless);
      has_comma_ = has_comma_ || c == ',';
    } else if (c == '}' || c == ']' || c == ')' || is_around_fence()) {
      edit(EditKind::dropped_bracket, RecoveryGrade::guessed);
    } else {
      return false;
    }
    ++at_;
    return true;
  }

  // A text, a number or a literal is a value only when it is all there is.
  void read_scalar() {
    if (!scalar_ || failures_ > 0) return no_value();
    RecoveryText inside(text_.view().substr(0, scalar_end_));
    Reading reading = read_damaged(scalar_end_ == nowhere ? text_ : inside, *scalar_, options_);
    const auto& edits = reading.edits.all();
    const bool is_bare = std::any_of(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
      return edit.kind == EditKind::added_quotes || edit.kind == EditKind::dropped_rest;
    });
    if (reading.fault != RecoveryFault::none || is_bare) return no_value();
    scan_.edits.shrink(scalar_edits_);
    at_ = reading.end;
    is_behind_value_ = true;
    while (at_ < text_.size()) {
      if (!step_behind_scalar()) return no_value();
    }
    scan_.values.push_back(std::move(reading));
  }

  // A number with something behind it is less sure than an object is.
  bool step_behind_scalar() {
    const char c = text_.at(at_);
    if (const std::size_t space = text_.space(at_)) {
      at_ += space;
    } else if (const std::size_t comment = text_.comment(at_)) {
      edit(EditKind::dropped_comment, RecoveryGrade::guessed);
      at_ += comment;
    } else if (text_.is_fence(at_)) {
      fence();
    } else if (const FrameTag tag = frame_tag(text_.view(), at_); tag.size > 0) {
      frame(tag);
    } else if (c == ',' || c == ';' || c == '.') {
      edit(c == '.' ? EditKind::dropped_prose : EditKind::dropped_comma, RecoveryGrade::guessed);
      ++at_;
    } else {
      return separator();
    }
    return true;
  }

  void no_value() {
    scan_.fault = RecoveryFault::not_json;
    if (first_fault_ != RecoveryFault::none) scan_.fault = first_fault_;
    if (is_empty()) scan_.fault = RecoveryFault::empty;
    const std::size_t first = scalar_.value_or(text_.size());
    if (failures_ == 0 && is_refusal(text_.view().substr(first))) scan_.fault = RecoveryFault::refusal;
  }

  // Nothing but white space, comments, fences and reasoning.
  bool is_empty() const {
    const auto& edits = scan_.edits.all();
    return !scalar_ && std::none_of(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
      return edit.kind == EditKind::dropped_prose;
    });
  }

  RecoveryText& text_;
  const ReadingOptions& options_;
  ReplyScan scan_;
  std::size_t at_ = 0;
  bool is_first_ = true;  // nothing but white space and marks before this place, or since the fence opened
  bool is_line_start_ = true;  // since the last line break nothing but white space
  bool begins_line_ = true;    // what is read now is the first of its line
  bool is_in_prose_ = false;
  bool is_behind_value_ = false;
  bool is_fenced_ = false;
  bool is_framed_ = false;  // a tag stood before
  bool has_comma_ = false;  // since the last value
  bool is_list_ = true;
  std::size_t failures_ = 0;
  RecoveryFault first_fault_ = RecoveryFault::none;
  std::optional<std::size_t> scalar_;
  std::size_t scalar_edits_ = 0;
  std::size_t scalar_end_ = nowhere;        // at the tag behind it
  std::vector<bool> is_in_prose_of_value_;  // for each value: prose stands before or behind it in its line
  std::size_t tail_ = 0;                    // brackets that may still be closed behind a value and a comma
  bool is_lost_ = false;
};

}  // namespace

ReplyScan scan_reply(RecoveryText& text, const ReadingOptions& options) {
  return Scanner(text, options).run();
}

}  // namespace noyau::inline v0_1::detail
