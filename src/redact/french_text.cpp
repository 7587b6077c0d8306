#include "redact/french_text.hpp"

#include <algorithm>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t longest_word = 64;  // bytes; what is longer is read in parts

// U+00C0 to U+00FF without their accents; '?' is no letter of French.
constexpr std::string_view latin_1 = "aaaaaaaceeeeiiii?nooooo?ouuuuy?saaaaaaaceeeeiiii?nooooo?ouuuuy?y";

char folded(char32_t c) noexcept {
  if (c < 0x80) return to_lower(static_cast<char>(c));
  if (c >= 0xC0 && c <= 0xFF) return latin_1[c - 0xC0];
  return c == 0x152 || c == 0x153 ? 'o' : '?';
}

bool is_capital(char32_t c) noexcept {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  return (c >= 0xC0 && c <= 0xDE && c != 0xD7) || c == 0x152;
}

bool is_letter_of_word(char32_t c) noexcept {
  return c < 0x80 ? is_letter(static_cast<char>(c)) : is_word(c);
}
}  // namespace

FoldedWord read_word(std::string_view text, std::size_t at) noexcept {
  FoldedWord word;
  word.begin = word.end = at;
  while (word.end < text.size() && word.end - at < longest_word) {
    if (const char c = text[word.end]; is_letter(c)) {
      if (word.end == at) word.capital = c <= 'Z';
      if (word.length < word.letters.size()) word.letters[word.length++] = to_lower(c);
      ++word.end;
      continue;
    }
    const CodePoint point = decode_utf8(text, word.end);
    const bool mark = word.end > at && is_mark(point.value);
    if (!mark && !is_letter_of_word(point.value)) break;
    if (word.end == at) word.capital = is_capital(point.value);
    word.end += point.bytes;
    if (!mark && word.length < word.letters.size()) word.letters[word.length++] = folded(point.value);
  }
  return word;
}

bool is_listed(std::string_view word, WordList words) noexcept {
  if (word.empty()) return false;
  return std::any_of(words.begin(), words.end(), [&](std::string_view entry) {
    if (entry.front() != word.front()) return false;  // most are told apart by that
    if (entry.back() != '*') return word == entry;
    entry.remove_suffix(1);
    return word.starts_with(entry);
  });
}

std::size_t context_begin(std::string_view text, std::size_t offset, std::size_t reach) noexcept {
  std::size_t begin = offset;
  const std::size_t limit = offset > reach ? offset - reach : 0;
  while (begin > limit && text[begin - 1] != '\0') --begin;
  while (begin < offset && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  return begin;
}

std::size_t context_end(std::string_view text, std::size_t offset, std::size_t reach) noexcept {
  std::size_t end = offset;
  const std::size_t limit = std::min(text.size(), offset + reach);
  while (end < limit && text[end] != '\0') ++end;
  while (end < text.size() && end > offset && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end;
}

std::size_t line_context_end(std::string_view text, std::size_t offset, std::size_t reach) noexcept {
  const std::size_t end = context_end(text, offset, reach);
  const std::size_t line = text.substr(offset, end - offset).find('\n');
  return line == std::string_view::npos ? end : offset + line;
}

bool holds_word(std::string_view text, std::size_t begin, std::size_t end, WordList words) noexcept {
  // A word that began before the context is not one of it.
  if (is_letter_of_word(code_point_before(text, begin))) begin = read_word(text, begin).end;
  while (begin < end) {
    const FoldedWord word = read_word(text, begin);
    if (!word.empty() && word.end <= end && is_listed(word.view(), words)) return true;
    begin = word.empty() ? begin + utf8_length(code_point_at(text, begin)) : word.end;
  }
  return false;
}

std::size_t digits_end(std::string_view text, std::size_t at) noexcept {
  while (is_digit(byte_at(text, at))) ++at;
  return at;
}

std::size_t sign_length(std::string_view text, std::size_t at) noexcept {
  const char c = byte_at(text, at);
  if (c == '.' || c == '/' || c == '|' || c == '\t' || c == '_') return 1;
  if (const std::size_t space = space_length(text, at)) return space;
  return dash_length(text, at);
}

std::size_t skip_signs(std::string_view text, std::size_t at, std::size_t most) noexcept {
  for (; most > 0; --most) at += sign_length(text, at);
  return at;
}

bool take_digits(std::string_view text, std::size_t& at, std::size_t count, char* out) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_digit(byte_at(text, at + i))) return false;
    out[i] = text[at + i];
  }
  at += count;
  return true;
}

bool number_starts(std::string_view text, std::size_t begin) noexcept {
  const char32_t before = code_point_before(text, begin);
  if (is_word(before) || before == '+') return false;
  if (before != '.' && before != ',' && before != '-' && before != '_') return true;
  if (!is_digit(byte_before(text, begin - 1))) return true;
  // A comma parts columns as well as decimals.
  return before == ',' && (text[begin - 2] != '0' || is_alnum(byte_before(text, begin - 2)));
}

bool number_ends(std::string_view text, std::size_t end) noexcept {
  const char32_t after = code_point_at(text, end);
  if (is_word(after)) return false;
  return (after != '.' && after != '-' && after != '_') || !is_digit(byte_at(text, end + 1));
}

}  // namespace noyau::inline v0_1::detail
