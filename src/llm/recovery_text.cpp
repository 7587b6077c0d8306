#include "llm/recovery_text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t far = 128;  // bytes; beyond, nothing is looked for

constexpr std::string_view literal_words[] = {"true", "false",     "null",    "True", "False",
                                              "None", "TRUE",      "FALSE",   "NULL", "Null",
                                              "NaN",  "undefined", "Infinity"};

bool is_separator(char c) {
  return c == ',' || c == '}' || c == ']' || c == '\0';
}

}  // namespace

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

bool is_word_char(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_literal_word(std::string_view word) noexcept {
  return std::find(std::begin(literal_words), std::end(literal_words), word) != std::end(literal_words);
}

bool may_close(Quote opening, Quote mark) noexcept {
  const bool is_double = mark.kind == QuoteKind::plain || mark.kind == QuoteKind::double_like;
  switch (opening.kind) {
    case QuoteKind::double_like:
      return is_double;
    case QuoteKind::single_like:
      return mark.kind == QuoteKind::apostrophe || mark.kind == QuoteKind::single_like;
    case QuoteKind::guillemet:
      return mark.kind == QuoteKind::guillemet || mark.kind == QuoteKind::plain;
    default:
      return mark.kind == opening.kind;
  }
}

bool may_mix(Quote opening, Quote mark) noexcept {
  if (opening.kind == QuoteKind::apostrophe) return mark.kind == QuoteKind::single_like;
  return opening.kind == QuoteKind::plain &&
         (mark.kind == QuoteKind::double_like || mark.kind == QuoteKind::guillemet);
}

RecoveryText::RecoveryText(std::string_view text) noexcept
    : text_(text), most_work_(16 * text.size() + 4096) {}

std::size_t RecoveryText::json_space(std::size_t place) const noexcept {
  const char c = at(place);
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' ? 1 : 0;
}

std::size_t RecoveryText::space(std::size_t place) const noexcept {
  const char c = at(place);
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  if (static_cast<unsigned char>(c) < 0xC2) return 0;
  if (starts_with(place, "\u00A0") || starts_with(place, "\u0085")) return 2;
  if (c == '\xE2') {
    const auto second = static_cast<unsigned char>(at(place + 1));
    const auto third = static_cast<unsigned char>(at(place + 2));
    // U+2000 to U+200B, U+2028, U+2029, U+202F, U+205F, U+2060.
    if (second == 0x80 && (third <= 0x8B || third == 0xA8 || third == 0xA9 || third == 0xAF)) return 3;
    return second == 0x81 && (third == 0x9F || third == 0xA0) ? 3 : 0;
  }
  for (const std::string_view other : {"\u3000", "\uFEFF", "\u1680", "\u180E"}) {
    if (starts_with(place, other)) return other.size();
  }
  return 0;
}

std::size_t RecoveryText::escaped_space(std::size_t place) const noexcept {
  if (at(place) != '\\') return 0;
  const char letter = at(place + 1);
  if (letter != 'n' && letter != 'r' && letter != 't') return 0;
  const std::size_t length = word(place + 2);
  const bool is_new_word =
      length == 0 || is_digit(at(place + 2)) || is_literal_word(text_.substr(place + 2, length));
  return is_new_word ? 2 : 0;
}

std::size_t RecoveryText::skip(std::size_t place) noexcept {
  for (std::size_t step = 1; step > 0 && !is_exhausted(); place += step) {
    step = space(place);
    if (step == 0) step = escaped_space(place);
    spend(step);
    if (step == 0) step = comment(place);
  }
  return std::min(place, text_.size());
}

std::size_t RecoveryText::before(std::size_t place, std::size_t first) const noexcept {
  while (place > first) {
    --place;
    if (space(place) == 0) return place;
  }
  return nowhere;
}

bool RecoveryText::has_line_break(std::size_t first, std::size_t last) const noexcept {
  return text_.substr(first, last - first).find('\n') != nowhere;
}

Quote RecoveryText::quote(std::size_t place) const noexcept {
  switch (at(place)) {
    case '"':
      return {QuoteKind::plain, 1};
    case '\'':
      return {QuoteKind::apostrophe, 1};
    case '`':
      return {QuoteKind::single_like, is_fence(place) ? 0U : 1U};
    case '\xC2':
      if (at(place + 1) == '\xAB' || at(place + 1) == '\xBB') return {QuoteKind::guillemet, 2};
      return {QuoteKind::single_like, at(place + 1) == '\xB4' ? 2U : 0U};
    case '\xEF':
      if (starts_with(place, "＂")) return {QuoteKind::double_like, 3};
      return {QuoteKind::single_like, starts_with(place, "＇") ? 3U : 0U};
    case '\xE2':
      break;
    default:
      return {};
  }
  if (at(place + 1) != '\x80') return {};
  const char third = at(place + 2);
  if (third >= '\x9C' && third <= '\x9F') return {QuoteKind::double_like, 3};
  if (third >= '\x98' && third <= '\x9B') return {QuoteKind::single_like, 3};
  return {};
}

std::size_t RecoveryText::ellipsis(std::size_t place) const noexcept {
  if (starts_with(place, "\u2026")) return 3;
  std::size_t dots = 0;
  while (at(place + dots) == '.') ++dots;
  return dots >= 3 ? dots : 0;
}

std::size_t RecoveryText::word(std::size_t place) const noexcept {
  std::size_t end = place;
  while (is_word_char(at(end)) && !quote(end) && space(end) == 0 && ellipsis(end) == 0) ++end;
  return end - place;
}

bool RecoveryText::is_quoted_key(std::size_t place) noexcept {
  const bool is_escaped = at(place) == '\\' && quote(place + 1);
  if (is_escaped) ++place;
  const Quote opening = quote(place);
  if (!opening) return false;
  const std::size_t last = std::max(place, std::min(text_.size(), place + far));
  bool is_within = false;  // printed marks that belong to each other
  for (std::size_t next = place + opening.size; next < last && text_[next] != '\n'; ++next) {
    if (text_[next] == '\\') {
      ++next;
      const Quote mark = quote(next);
      if (is_escaped && may_close(opening, mark)) return is_colon(skip(next + mark.size));
      continue;
    }
    const Quote mark = quote(next);
    if (mark && may_close(opening, mark)) {
      const bool is_doubled_begin = next == place + opening.size && is_word_char(at(next + mark.size));
      if (is_doubled_begin) continue;
      spend(next - place);
      const std::size_t behind = next + mark.size;
      const bool is_doubled_end = opening.size == 1 && mark.size == 1 && at(behind) == at(next);
      return is_colon(skip(is_doubled_end ? behind + 1 : behind));
    }
    if (!mark || opening.kind != QuoteKind::plain || !may_mix(opening, mark)) continue;
    if (!is_within && is_colon(skip(next + mark.size))) {
      spend(next - place);
      return true;
    }
    is_within = !is_within;
  }
  spend(last - place);
  return false;
}

bool RecoveryText::is_equals_key(std::size_t place) noexcept {
  const bool had_equals = std::exchange(has_equals_, true);
  const bool is_key = is_quoted_key(place);
  has_equals_ = had_equals;
  return is_key;
}

bool RecoveryText::is_bare_key(std::size_t place) noexcept {
  std::size_t end = place;
  const std::size_t last = std::max(place, std::min(text_.size(), place + far));
  while (end < last && (is_word_char(text_[end]) || text_[end] == '-' || text_[end] == '.') && !quote(end))
    ++end;
  if (end == place) return false;
  // A name whose first quotation mark is missing has its last one, and may have spaces before that.
  std::size_t spaced = end;
  while (spaced < last && (is_word_char(text_[spaced]) || text_[spaced] == ' ') && !quote(spaced)) ++spaced;
  if (const Quote mark = quote(spaced)) end = spaced + mark.size;
  spend(end - place);
  const std::size_t colon = skip(end);
  // A colon before slashes is an address.
  return is_colon(colon) && !starts_with(colon, "://");
}

bool RecoveryText::is_key_without_colon(std::size_t place) noexcept {
  const Quote opening = quote(place);
  if (!opening) return false;
  const std::size_t last = std::max(place, std::min(text_.size(), place + far / 2));
  for (std::size_t next = place + opening.size; next < last && text_[next] != '\n'; ++next) {
    const Quote mark = quote(next);
    if (!mark || !may_close(opening, mark)) continue;
    spend(next - place);
    return next > place + opening.size && is_value(skip(next + mark.size));
  }
  spend(last - place);
  return false;
}

bool RecoveryText::is_plain_value(std::size_t place) noexcept {
  if (is_literal(place)) return true;
  std::size_t end = place + (at(place) == '-' ? 1 : 0);
  if (starts_with(place, "[]") || starts_with(place, "{}")) {
    end = place + 2;
  } else if (!is_digit(at(end))) {
    return false;
  }
  const std::size_t last = std::min(text_.size(), place + far);
  while (end < last && (is_digit(text_[end]) || text_[end] == '.' || text_[end] == 'e')) ++end;
  spend(end - place);
  const char behind = at(skip(end));
  return behind == ',' || behind == ']' || behind == '}';
}

bool RecoveryText::is_literal(std::size_t place) noexcept {
  const std::size_t length = word(place);
  return length > 0 && length <= 9 && is_literal_word(text_.substr(place, length)) &&
         (is_separator(at(skip(place + length))) || at(skip(place + length)) == ')');
}

bool RecoveryText::begins_literal(std::size_t place) noexcept {
  const std::size_t length = word(place);
  if (length == 0 || length > 9 || !is_literal_word(text_.substr(place, length))) return false;
  const std::size_t end = place + length;
  const std::size_t next = skip(end);
  if (is_separator(at(next)) || at(next) == ')' || has_line_break(end, next)) return true;
  if (quote(next) || at(next) == '{' || at(next) == '[' || is_digit(at(next)) || ellipsis(next) > 0)
    return true;
  return is_literal_word(text_.substr(next, std::min<std::size_t>(word(next), 10)));
}

bool RecoveryText::is_value(std::size_t place) noexcept {
  const char c = at(place);
  if (c == '{' || c == '[' || is_digit(c) || (c == '-' && is_digit(at(place + 1)))) return true;
  const Quote mark = quote(place);
  return (mark && mark.kind != QuoteKind::guillemet) || begins_literal(place);
}

std::ptrdiff_t RecoveryText::surplus(std::size_t place) noexcept {
  const auto weigh = [this](std::size_t& at_place, std::size_t end, bool& in_string) {
    std::ptrdiff_t sum = 0;
    for (; at_place < end; ++at_place) {
      const char c = text_[at_place];
      if (c == '\\') {
        ++at_place;
      } else if (c == '\n') {
        in_string = false;  // a lost quotation mark is no matter beyond its line
      } else if (c == '"') {
        in_string = !in_string;
      } else if (!in_string && (c == '}' || c == ']' || c == '{' || c == '[')) {
        sum += c == '}' || c == ']' ? 1 : -1;
      }
    }
    return sum;
  };
  if (surplus_place_ == nowhere || surplus_place_ > place) {
    std::size_t all = place;
    bool in_string = false;
    surplus_ = weigh(all, text_.size(), in_string);
    surplus_place_ = place;
    surplus_in_string_ = false;
    spend(text_.size() - place);
  } else {
    surplus_ -= weigh(surplus_place_, place, surplus_in_string_);
  }
  return surplus_;
}

bool RecoveryText::is_argument(std::size_t place) noexcept {
  const char c = at(place);
  if (c == '{' || c == '[' || quote(place) || is_literal(place)) return true;
  std::size_t end = place;
  while (is_word_char(at(end)) || at(end) == '.' || at(end) == '-' || at(end) == '+') ++end;
  return end > place && (is_digit(c) || c == '-') && at(skip(end)) == ')';
}

bool RecoveryText::ends_soon(std::size_t place, Quote opening) noexcept {
  const std::size_t last = std::max(place, std::min(text_.size(), place + far));
  for (std::size_t next = place; next < last && text_[next] != '\n'; ++next) {
    if (text_[next] == '\\') {
      ++next;
    } else if (const Quote mark = quote(next); mark && may_close(opening, mark)) {
      spend(next - place);
      return is_separator(at(skip(next + mark.size)));
    }
  }
  spend(last - place);
  return false;
}

}  // namespace noyau::inline v0_1::detail
