#include "redact/surroundings.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr bool is_ascii(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x80;
}
}  // namespace

char32_t code_point_before(std::string_view text, std::size_t offset) noexcept {
  if (offset == 0 || offset > text.size()) return 0;
  std::size_t begin = offset - 1;
  if (is_ascii(text[begin])) return static_cast<char32_t>(text[begin]);
  const std::size_t limit = offset > 4 ? offset - 4 : 0;
  while (begin > limit && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return decode_utf8(text, begin).value;
}

char32_t code_point_at(std::string_view text, std::size_t offset) noexcept {
  if (offset >= text.size()) return U'\0';
  return is_ascii(text[offset]) ? static_cast<char32_t>(text[offset]) : decode_utf8(text, offset).value;
}

std::size_t utf8_length(char32_t value) noexcept {
  return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
}

bool is_word(char32_t value) noexcept {
  if (value < 0x80) return is_alnum(static_cast<char>(value));
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(value));
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

bool is_mark(char32_t value) noexcept {
  if (value < 0x300) return false;
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(value));
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

namespace {
std::size_t length_of_any(std::string_view text, std::size_t offset, const std::string_view* choices,
                          std::size_t count) noexcept {
  const std::string_view rest = text.substr(std::min(offset, text.size()));
  for (std::size_t i = 0; i < count; ++i)
    if (rest.starts_with(choices[i])) return choices[i].size();
  return 0;
}
}  // namespace

std::size_t space_length(std::string_view text, std::size_t offset) noexcept {
  if (is_ascii(byte_at(text, offset))) return byte_at(text, offset) == ' ' ? 1 : 0;
  static constexpr std::string_view spaces[] = {" ", "\u00A0", "\u2007", "\u2009", "\u202F"};
  return length_of_any(text, offset, spaces, std::size(spaces));
}

std::size_t dash_length(std::string_view text, std::size_t offset) noexcept {
  if (is_ascii(byte_at(text, offset))) return byte_at(text, offset) == '-' ? 1 : 0;
  static constexpr std::string_view dashes[] = {"-", "\u2010", "\u2011", "\u2013"};
  return length_of_any(text, offset, dashes, std::size(dashes));
}

bool continues_json(std::string_view text, std::size_t behind_quote) noexcept {
  constexpr std::size_t reach = 16;  // of indentation
  std::size_t at = behind_quote;
  while (at < text.size() && at < behind_quote + reach &&
         std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos)
    ++at;
  return at >= text.size() ||
         (text[at] != '\0' && std::string_view(":,]}").find(text[at]) != std::string_view::npos);
}

namespace {
constexpr std::array<std::uint8_t, 256> alnums = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t byte = 0; byte < 0x80; ++byte) table[byte] = is_alnum(static_cast<char>(byte)) ? 1 : 0;
  return table;
}();
}  // namespace

bool word_before(std::string_view text, std::size_t offset, std::size_t reach,
                 std::span<const std::string_view> words, const WordsByLetter& by_letter) noexcept {
  const std::size_t limit = offset > reach ? offset - reach : 0;
  for (std::size_t at = offset; at-- > limit && text[at] != '\0';) {
    // One question, which the answer is mostly no to: letters in a row are hard to guess.
    const std::uint32_t inside = alnums[static_cast<unsigned char>(byte_before(text, at))];
    std::uint32_t possible = by_letter[static_cast<unsigned char>(text[at]) & 31] & (inside - 1);
    for (; possible != 0; possible &= possible - 1) {
      const std::string_view word = words[static_cast<std::size_t>(std::countr_zero(possible))];
      if (word[0] != to_lower(text[at]) || offset - at < word.size()) continue;
      const auto start = text.begin() + static_cast<std::ptrdiff_t>(at);
      const auto same = [](char a, char b) { return a == to_lower(b); };
      if (!std::equal(word.begin(), word.end(), start, same)) continue;
      const auto stop = text.begin() + static_cast<std::ptrdiff_t>(offset);
      if (std::none_of(start + static_cast<std::ptrdiff_t>(word.size()), stop, is_digit)) return true;
    }
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
