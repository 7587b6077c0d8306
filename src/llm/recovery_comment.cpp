// Comments in damaged JSON, and what only looks like one.
#include <algorithm>

#include "llm/recovery_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t far = 128;

bool is_closer(char c) {
  return c == ']' || c == '}';
}

// As where a comment stands for what was left out: // ... 12 more
bool holds_dots(std::string_view comment) {
  return comment.find("...") != nowhere || comment.find("\u2026") != nowhere;
}

}  // namespace

// Where the line ends, or the text.
std::size_t RecoveryText::line_end(std::size_t place) noexcept {
  if (line_begin_ == nowhere || place < line_begin_ || place > line_end_) {
    line_begin_ = place;
    line_end_ = std::min(text_.find('\n', place), text_.size());
    spend(line_end_ - place);
  }
  return line_end_;
}

std::size_t RecoveryText::comment(std::size_t place) noexcept {
  std::size_t end = nowhere;
  if (starts_with(place, "/*")) {
    end = text_.find("*/", place + 2);
    if (end != nowhere) end += 2;
  } else if (starts_with(place, "<!--")) {
    end = text_.find("-->", place + 4);
    if (end != nowhere) end += 3;
  } else if (starts_with(place, "//") || at(place) == '#') {
    return line_end(place) - place;
  } else {
    return 0;
  }
  const std::size_t length = std::min(end, text_.size()) - place;
  spend(length);
  return length;
}

bool RecoveryText::is_marked_value(std::size_t place, bool is_member) noexcept {
  const std::size_t sign = at(place) == '#' ? 1 : starts_with(place, "//") ? 2 : 0;
  if (sign == 0 || place + sign >= text_.size()) return false;
  if (comment_takes_mark(place)) return true;
  return is_member ? is_marked_member(place, sign) : is_marked_item(place, sign);
}

// Plain quotation marks from a place to the end of its line; of places in one line, each byte is read once.
std::size_t RecoveryText::marks_in_line(std::size_t place) noexcept {
  const std::size_t end = line_end(place);
  const bool is_known = marks_end_ == end && marks_place_ <= place;
  const std::size_t first = is_known ? marks_place_ : place;
  const std::string_view read = text_.substr(first, is_known ? place - first : end - first);
  const auto marks = static_cast<std::size_t>(std::count(read.begin(), read.end(), '"'));
  spend(read.size());
  marks_ = is_known ? marks_ - marks : marks;
  marks_place_ = place;
  marks_end_ = end;
  return marks_;
}

bool RecoveryText::comment_takes_mark(std::size_t place) noexcept {
  return !is_block_comment(place) && marks_in_line(place) % 2 == 1;
}

bool RecoveryText::comment_takes_text(std::size_t place) noexcept {
  if (is_block_comment(place)) return holds_dots(text_.substr(place, comment(place)));
  const std::size_t end = line_end(place);
  const std::size_t last = before(end, place);
  spend(end - place);
  if (last == nowhere) return false;
  const std::string_view line = text_.substr(place, last + 1 - place);
  if (holds_dots(line) || line.ends_with(',') || line.find_first_of("\"{}[]") != nowhere) return true;
  const std::string_view word = line.substr(line.find_last_of(" /#") + 1);
  return is_literal_word(word) || (!word.empty() && (is_digit(word[0]) || word[0] == '-'));
}

// A comment before the value of a member has that value behind it.
bool RecoveryText::is_marked_member(std::size_t place, std::size_t sign) noexcept {
  const std::size_t end = line_end(place);
  if (end == text_.size()) return space(place + sign) == 0 || is_closer(text_[text_.size() - 1]);
  const std::size_t next = skip(end);
  return is_key(next) || (!is_value(next) && word(next) == 0);
}

// A comment before an item leaves the brackets of its line alone.
bool RecoveryText::is_marked_item(std::size_t place, std::size_t sign) noexcept {
  const bool is_glued = space(place + sign) == 0 && at(place + sign) != at(place);
  const std::size_t end = line_end(place);
  if (end == text_.size()) return is_glued || is_closer(text_[text_.size() - 1]);
  if (!is_glued) return false;
  const std::size_t last = std::min(end, place + far);
  spend(last - place);
  std::size_t stop = place + sign;
  while (stop < last && space(stop) == 0 && at(stop) != ',' && !is_closer(at(stop))) ++stop;
  if (at(stop) == ',' && sign == 1) {
    std::size_t next = stop + 1;
    while (space(next) > 0 && next < end) next += space(next);
    return next >= end || at(next) == '#' || is_value(next);
  }
  std::ptrdiff_t depth = 0;
  for (std::size_t next = stop; next < last && depth >= 0; ++next)
    depth += at(next) == '[' ? 1 : at(next) == ']' ? -1 : 0;
  return depth < 0;
}

std::size_t RecoveryText::skip_behind(std::size_t place, Quote opening, bool is_doubtful) noexcept {
  const std::size_t first = place;
  while (!is_exhausted()) {
    if (const std::size_t step = space(place)) {
      place += step;
      spend(step);
    } else if (const std::size_t length = comment(place)) {
      if (takes_marks(place, length, opening, is_doubtful || place == first)) break;
      place += length;
    } else if (escaped_space(place) > 0) {
      const std::size_t next = skip(place);
      const char c = at(next);
      if (c == ',' || c == ':' || is_closer(c)) return next;
      break;
    } else {
      break;
    }
  }
  return std::min(place, text_.size());
}

bool RecoveryText::takes_marks(std::size_t place, std::size_t length, Quote opening,
                               bool is_doubtful) noexcept {
  const bool is_line = !is_block_comment(place);
  const std::size_t marks = is_line && opening.kind == QuoteKind::plain
                                ? marks_in_line(place)
                                : marks_within(place, length, opening);
  const bool has_end = text_.ends_with("*/") || text_.ends_with("-->");
  const bool is_open = place + length == text_.size() && (is_line || !has_end);
  return marks % 2 == 1 || (marks > 0 && (is_open || is_doubtful));
}

std::size_t RecoveryText::marks_within(std::size_t place, std::size_t length, Quote opening) noexcept {
  std::size_t marks = 0;
  for (std::size_t next = place; next < place + length; ++next) {
    const Quote mark = quote(next);
    if (!mark || !may_close(opening, mark)) continue;
    // it's
    const bool in_word =
        mark.kind != QuoteKind::plain && is_word_char(at(next - 1)) && is_word_char(at(next + mark.size));
    if (!in_word) ++marks;
  }
  spend(length);
  return marks;
}

}  // namespace noyau::inline v0_1::detail
