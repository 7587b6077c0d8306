#include "redact/secret_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace noyau::inline v0_1::detail {

bool starts_token(std::string_view text, std::size_t begin) noexcept {
  const char before = byte_before(text, begin);
  if (!is_alnum(before) && before != '_') return true;
  const char second = byte_before(text, begin - 1);
  if (second == '\\') return before == 'n' || before == 'r' || before == 't';
  return begin >= 3 && text[begin - 3] == '%' && is_hex(second) && is_hex(before);
}

Characters characters_of(std::string_view value) noexcept {
  std::array<std::size_t, 256> times{};
  Characters result;
  for (const char c : value) {
    ++times[static_cast<unsigned char>(c)];
    if (is_digit(c))
      ++result.digits;
    else if (!is_letter(c))
      ++result.signs;
    else if (c >= 'a')
      ++result.lower;
    else
      ++result.upper;
  }
  for (const std::size_t count : times) {
    if (count == 0) continue;
    ++result.distinct;
    const double share = static_cast<double>(count) / static_cast<double>(value.size());
    result.entropy -= share * std::log2(share);
  }
  return result;
}

bool contains_folded(std::string_view value, std::string_view lower_case) noexcept {
  const auto same = [](char a, char b) { return to_lower(a) == b; };
  return std::search(value.begin(), value.end(), lower_case.begin(), lower_case.end(), same) != value.end();
}

namespace {
bool is_filled_in_by_a_program(std::string_view value) noexcept {
  static constexpr std::string_view marks[] = {"${", "{{", "$(", "%(", "#{", "<%", "..."};
  for (const std::string_view mark : marks)
    if (value.find(mark) != std::string_view::npos) return true;
  const bool format = value.find('%') != std::string_view::npos && characters_of(value).digits == 0;
  const bool braced = value.front() == '{' && value.back() == '}';
  const bool percent = value.front() == '%' && value.back() == '%';
  const bool at = value.front() == '@' && value.back() == '@';
  return format || braced || percent || at || value.front() == '<' || value.back() == '>';
}
}  // namespace

bool is_placeholder(std::string_view value) noexcept {
  if (value.empty() || is_filled_in_by_a_program(value)) return true;
  static constexpr std::string_view words[] = {
      "example",    "exemple", "placeholder", "changeme", "change_me", "change-me", "changeit",
      "redacted",   "your",    "xxxx",        "****",     "dummy",     "insert",    "replace",
      "abcdefghij", "<",       "todo_",       "votre",    "foobar",    "undefined"};
  for (const std::string_view word : words)
    if (contains_folded(value, word)) return true;
  const std::size_t distinct = characters_of(value).distinct;
  return distinct < (value.size() >= 16 ? 5 : 3);
}

namespace {
constexpr bool is_vowel(char c) noexcept {
  return std::string_view("aeiouy").find(to_lower(c)) != std::string_view::npos;
}

// Letters of one case as people's languages string them: no long stretch without a vowel.
bool is_word_like(std::string_view letters) noexcept {
  std::size_t run = 0;
  std::size_t longest = 0;
  std::size_t humps = 0;
  char before = 'A';
  for (const char c : letters) {
    run = is_vowel(c) ? 0 : run + 1;
    longest = std::max(longest, run);
    humps += c < 'a' && before >= 'a' ? 1 : 0;
    before = c;
  }
  if (letters.size() <= 4) return true;
  return longest <= 5 && (humps + 1) * 4 <= letters.size() + 3;
}

// A word, a number, or a word with a number at one end.
bool is_plain(std::string_view segment) noexcept {
  std::size_t changes = 0;
  std::size_t digits = 0;
  bool words = true;
  for (std::size_t i = 0; i < segment.size();) {
    std::size_t end = i;
    const bool digit = is_digit(segment[i]);
    while (end < segment.size() && is_digit(segment[end]) == digit) ++end;
    if (digit)
      digits += end - i;
    else
      words = words && is_word_like(segment.substr(i, end - i));
    changes += i > 0 ? 1 : 0;
    i = end;
  }
  if (digits == 0 || digits == segment.size()) return words;
  if (changes <= 1) return words && digits <= 8;
  return changes == 2 && words && segment.size() <= 10;
}
}  // namespace

bool looks_random(std::string_view value) noexcept {
  const auto is_sign = [](char c) {
    return std::string_view("!#$%&*?@^~+=").find(c) != std::string_view::npos;
  };
  const Characters seen = characters_of(value);
  const auto signs = std::count_if(value.begin(), value.end(), is_sign);
  const bool of_all_sorts = seen.digits > 0 && seen.lower > 0 && seen.upper > 0;
  if (value.size() >= 10 && signs >= 2 && of_all_sorts && seen.distinct * 3 >= value.size() * 2) return true;
  std::size_t dense = 0;
  for (std::size_t i = 0; i < value.size();) {
    std::size_t end = i;
    while (end < value.size() && is_alnum(value[end])) ++end;
    if (end > i && !is_plain(value.substr(i, end - i))) dense += end - i;
    i = end + 1;
  }
  return dense >= 6 && dense * 4 >= value.size();
}

bool is_uuid(std::string_view value) noexcept {
  if (value.size() != 36) return false;
  for (std::size_t i = 0; i < 36; ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? value[i] != '-' : !is_hex(value[i])) return false;
  }
  return true;
}

}  // namespace noyau::inline v0_1::detail
