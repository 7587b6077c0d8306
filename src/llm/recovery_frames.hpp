// The reader's state: what is open, and what has been written.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "llm/recovery_reader.hpp"

namespace noyau::inline v0_1::detail {

struct Frame {
  std::size_t count = 0;        // items or members written
  bool is_after = false;        // behind an item: a comma or the end should follow
  std::size_t comma = nowhere;  // the last one, while nothing followed it
  std::size_t item = 0;         // where the last item begins in what is written, its comma included
  bool item_is_string = false;
  bool has_marks = false;  // an item was a bare #text
  std::size_t extra = 0;   // braces that stand before its own one and say nothing: {{"a": 1}}
  bool is_set = false;     // {1, 2}: a list that } ends
  bool is_tuple = false;   // (1, 2): a list, or one value
  std::size_t begin = 0;   // of a tuple: where its bracket is written
  char separator = '\0';   // the first of its commas or semicolons
};

class ReaderState {
 public:
  ReaderState(RecoveryText& text, const ReadingOptions& options, Reading& reading)
      : text_(text), options_(options), reading_(reading) {}

 protected:
  bool goes_on() const { return reading_.fault == RecoveryFault::none && !text_.is_exhausted(); }
  void fail(RecoveryFault fault) {
    if (reading_.fault == RecoveryFault::none) reading_.fault = fault;
  }
  void edit(EditKind kind, RecoveryGrade grade) { reading_.edits.add(kind, at_, grade); }
  void edit_at(std::size_t place, EditKind kind, RecoveryGrade grade) {
    reading_.edits.add(kind, place, grade);
  }

  bool has(char bracket) const { return open_.find(bracket) != std::string::npos; }
  bool is_at_end() const { return at_ >= text_.size() || text_.is_fence(at_); }
  Frame& top() { return frames_.back(); }
  std::string& out() { return reading_.json; }

  // White space, comments.
  void skip();
  // Where a member's value or the next item should begin.
  bool is_before_value() const;
  bool is_marked_value();

  void open(char bracket);
  void open_tuple();
  // The object just opened is a list.
  void make_set();
  // Closes the innermost bracket; what was read of its own closing one is up to the caller.
  void close();
  // The same where it has no closing bracket. A comma at its end is the outer one's then.
  void close_unclosed();
  void close_all();
  // At the innermost bracket's own closing one.
  void close_here();
  // The brackets behind a closing one that the extra ones ask for.
  void drop_extra();
  // At one of the other kind: it closes an outer one, or stands for the right one, or for nothing. Where the
  // brackets behind it match only one of these, it is that one.
  void stray(char other, char own);
  // {"a": } 1}: at a bracket that stands between a name and its value.
  bool drop_early_bracket();
  // [{"a": 1}, "b": 2}]: the object that what was written ends with, before a name, was closed too early.
  void reopen_object(std::size_t bracket);
  // Ends an item or a member.
  void finish_item(bool is_string);
  void begin_item();
  void comma();
  // What was written since a place, and the edits since then, are taken back.
  void take_back(std::size_t written, std::size_t edits);

  bool member_follows(std::size_t place);
  bool item_follows(std::size_t place);

  RecoveryText& text_;
  const ReadingOptions& options_;
  Reading& reading_;
  std::size_t at_ = 0;
  std::string open_;  // brackets, the innermost last
  std::vector<Frame> frames_;
  std::array<std::size_t, 6> commas_{};  // the last ones within inner brackets
  std::size_t comma_count_ = 0;
  bool has_closed_ = false;       // as the choice says
  bool is_behind_colon_ = false;  // the value of a member comes next
};

}  // namespace noyau::inline v0_1::detail
