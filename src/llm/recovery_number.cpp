// Numbers as other languages and people write them.
#include <algorithm>
#include <charconv>

#include "llm/recovery_token.hpp"

namespace noyau::inline v0_1::detail {

namespace {

std::optional<Mended> whole_number_of_base(std::string_view digits, int base, bool negative) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return Mended{(negative ? "-" : "") + std::to_string(value), RecoveryGrade::lossless};
}

// Takes digits with single underscores between them off the front.
std::string take_digits(std::string_view& text) {
  std::string digits;
  while (!text.empty()) {
    const bool joins = text[0] == '_' && !digits.empty() && text.size() > 1 && is_digit(text[1]);
    if (!is_digit(text[0]) && !joins) break;
    if (!joins) digits += text[0];
    text.remove_prefix(1);
  }
  return digits;
}

// Bytes of a sign at a place that parts thousands and nothing else, where it stands between digits.
std::size_t narrow_separator(std::string_view text) {
  for (const std::string_view sign : {"\u00A0", "\u202F", "\u2009", "\u2007", "'", "\u2019"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

std::size_t digits_at(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  return count;
}

// 1 234 567: what parts the groups, and the digits without that. Empty digits: it is none.
struct Groups {
  std::string_view separator;
  std::string digits;
  std::size_t size = 0;  // bytes
};

Groups groups_at(std::string_view text, char separator) {
  Groups groups;
  std::size_t at = digits_at(text);
  if (at == 0 || at > 3 || (text[0] == '0' && at > 1)) return {};
  groups.digits = text.substr(0, at);
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    const std::size_t narrow = narrow_separator(rest);
    const std::size_t size = rest[0] == separator || rest[0] == ' ' ? 1 : narrow;
    if (size == 0 || digits_at(rest.substr(size)) != 3) break;
    if (groups.separator.empty()) groups.separator = rest.substr(0, size);
    if (rest.substr(0, size) != groups.separator || groups.digits == "0") return {};
    groups.digits += rest.substr(size, 3);
    at += size + 3;
  }
  groups.size = at;
  return groups;
}

}  // namespace

std::optional<Mended> mended_number(std::string_view word) {
  std::string_view rest = word;
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  if (rest.starts_with("0x") || rest.starts_with("0X"))
    return whole_number_of_base(rest.substr(2), 16, negative);
  if (rest.starts_with("0o") || rest.starts_with("0b"))
    return whole_number_of_base(rest.substr(2), rest[1] == 'o' ? 8 : 2, negative);
  std::string whole = take_digits(rest);
  std::string fraction;
  const bool has_point = rest.starts_with('.');
  if (has_point) {
    rest.remove_prefix(1);
    fraction = take_digits(rest);
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;
  std::string json = negative ? "-" : "";
  const std::size_t zeros = std::min(whole.find_first_not_of('0'), whole.size());
  const bool has_zeros = whole.size() > 1 && zeros > 0;
  whole.erase(0, std::min(zeros, whole.empty() ? 0 : whole.size() - 1));
  json += whole.empty() ? "0" : whole;
  if (has_point) json += '.' + (fraction.empty() ? "0" : fraction);
  bool is_guess = has_zeros;
  if (rest.starts_with('e') || rest.starts_with('E')) {
    std::string exponent(1, rest[0]);
    rest.remove_prefix(1);
    if (rest.starts_with('+') || rest.starts_with('-')) {
      exponent += rest[0];
      rest.remove_prefix(1);
    }
    const std::string digits = take_digits(rest);
    if (!digits.empty()) json += exponent + digits;
    is_guess = is_guess || digits.empty();
  }
  if (!rest.empty()) return std::nullopt;
  // What begins with zeros may be a number in a list of names: a postcode, a telephone. What stands behind an
  // "e" is not known.
  const auto changed = is_guess ? RecoveryGrade::guessed : RecoveryGrade::lossless;
  const auto grade = json == word ? RecoveryGrade::none : changed;
  return Mended{std::move(json), grade};
}

std::optional<Mended> with_groups(std::string_view word, char point) {
  const bool is_negative = word.starts_with('-');
  if (is_negative) word.remove_prefix(1);
  const Groups groups = groups_at(word, point == ',' ? '.' : ',');
  if (groups.digits.empty()) return std::nullopt;
  const std::string_view rest = word.substr(groups.size);
  std::string json = (is_negative ? "-" : "") + groups.digits;
  if (!rest.empty()) {
    if (rest[0] != point || rest.size() < 2 || digits_at(rest.substr(1)) != rest.size() - 1)
      return std::nullopt;
    // 1,000 is nobody's 1.
    const bool is_thousand = point == ',' && rest == ",000" && groups.separator.empty();
    if (is_thousand) return std::nullopt;
    json += '.';
    json += rest.substr(1);
  }
  if (json == (is_negative ? "-" : "") + std::string(word)) return std::nullopt;
  return Mended{std::move(json), RecoveryGrade::guessed};
}

std::optional<Mended> with_clear_groups(std::string_view word) {
  const Groups groups = groups_at(word.substr(word.starts_with('-') ? 1 : 0), '\0');
  if (narrow_separator(groups.separator) == 0) return std::nullopt;
  const auto number = with_groups(word, '.');
  return number ? number : with_groups(word, ',');
}

GroupedItem grouped_item(const RecoveryText& text, std::size_t place) {
  constexpr std::size_t longest = 64;
  const std::string_view rest = text.view().substr(std::min(place, text.size()), longest);
  const std::size_t sign = rest.starts_with('-') ? 1 : 0;
  const Groups groups = groups_at(rest.substr(sign), '\0');
  if (groups.separator.empty()) return {};
  GroupedItem item;
  item.size = sign + groups.size;
  const std::size_t fraction =
      text.at(place + item.size) == '.' ? digits_at(rest.substr(std::min(rest.size(), item.size + 1))) : 0;
  if (fraction > 0) item.size += 1 + fraction;
  std::size_t next = place + item.size;
  item.is_doubtful = groups.separator == " " || (text.at(next) == ',' && is_digit(text.at(next + 1)));
  while (text.space(next) > 0) next += text.space(next);
  const char c = text.at(next);
  const bool ends = c == ',' || c == ']' || c == '}' || c == ')' || c == ';' || next >= text.size();
  return ends ? item : GroupedItem{};
}

}  // namespace noyau::inline v0_1::detail
