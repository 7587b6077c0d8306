#include "llm/recovery_list.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

// A word without quotation marks is none of several values, it is prose; and marks within a text are
// doubtful.
bool is_clear(const Reading& reading) {
  const auto& edits = reading.edits.all();
  return reading.fault == RecoveryFault::none &&
         std::none_of(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
           return edit.kind == EditKind::added_quotes || edit.kind == EditKind::dropped_rest ||
                  edit.kind == EditKind::added_quote ||
                  (edit.kind == EditKind::escaped_character && edit.grade == RecoveryGrade::guessed);
         });
}

class SequenceReader {
 public:
  SequenceReader(std::string_view text, const ReadingOptions& options) : text_(text), options_(options) {
    options_.is_item = true;
  }

  ValueList read(std::size_t begin) {
    std::size_t at = text_.skip(begin);
    bool has_scalar = false;
    bool has_breaks = false;
    while (at < text_.size()) {
      if (list_.values.size() > most_values) {
        list_.is_too_long = true;
        return std::move(list_);
      }
      const char c = text_.at(at);
      if (!text_.is_value(at) || text_.is_key(at)) return {};
      Reading reading = read_damaged(text_, at, options_);
      if (!is_clear(reading) || reading.end <= at) return {};
      has_scalar = has_scalar || (c != '{' && c != '[');
      at = reading.end;
      list_.values.push_back(std::move(reading));
      const std::size_t next = text_.skip(at);
      if (next == text_.size()) break;
      if (text_.at(next) == ',') {
        list_.edits.add(EditKind::dropped_comma, next, RecoveryGrade::lossless);
        at = text_.skip(next + 1);
        continue;
      }
      has_breaks = true;
      at = next;
    }
    if (!has_scalar || list_.values.size() < 2) return {};
    list_.has_commas = !has_breaks;
    return std::move(list_);
  }

 private:
  RecoveryText text_;
  ReadingOptions options_;
  ValueList list_;
};

}  // namespace

ValueList read_unopened_list(std::string_view text, std::size_t begin, const ReadingOptions& options) {
  ValueList list;
  RecoveryText again(text);
  const std::size_t last = again.before(text.size(), begin);
  if (last == nowhere || text[last] != ']' || !again.is_value(begin)) return list;
  ReadingOptions how = options;
  how.is_list = true;
  Reading reading = read_damaged(again, begin, how);
  const auto& edits = reading.edits.all();
  const auto guesses = std::count_if(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
    return edit.grade > RecoveryGrade::lossless;
  });
  // Counted before the last bracket.
  const bool is_whole = reading.fault == RecoveryFault::none && reading.end > last && reading.items > 1;
  if (is_whole && guesses == 1) list.values.push_back(std::move(reading));
  return list;
}

ValueList read_sequence(std::string_view text, std::size_t begin, const ReadingOptions& options) {
  return SequenceReader(text, options).read(begin);
}

}  // namespace noyau::inline v0_1::detail
