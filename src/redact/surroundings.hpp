// What stands around a candidate. NUL, and either end of the text, is "nothing": U+0000.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace noyau::inline v0_1::detail {

constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_alnum(char c) noexcept {
  return is_digit(c) || is_letter(c);
}
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

constexpr bool is_hex(char c) noexcept {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f');
}
// A letter or digit, or a byte of any character beyond ASCII.
constexpr bool is_word_byte(char c) noexcept {
  return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

// A set of signs of ASCII, NUL excepted.
class Signs {
 public:
  explicit constexpr Signs(std::string_view signs) noexcept {
    for (const char c : signs) (c < 64 ? low_ : high_) |= std::uint64_t{1} << (c & 63);
  }
  constexpr bool has(char c) const noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && ((byte < 64 ? low_ : high_) >> (byte & 63) & 1) != 0;
  }

 private:
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

constexpr char byte_before(std::string_view text, std::size_t offset) noexcept {
  return offset == 0 || offset > text.size() ? '\0' : text[offset - 1];
}
constexpr char byte_at(std::string_view text, std::size_t offset) noexcept {
  return offset >= text.size() ? '\0' : text[offset];
}

// The code point that ends before, or starts at, `offset`.
char32_t code_point_before(std::string_view text, std::size_t offset) noexcept;
char32_t code_point_at(std::string_view text, std::size_t offset) noexcept;
std::size_t utf8_length(char32_t value) noexcept;

// A letter or a digit of any script.
bool is_word(char32_t value) noexcept;
bool is_mark(char32_t value) noexcept;

// Length of the space (or dash) that starts at `offset`, of those written between digits; else 0.
std::size_t space_length(std::string_view text, std::size_t offset) noexcept;
std::size_t dash_length(std::string_view text, std::size_t offset) noexcept;

// Whether what stands behind a quote goes on as JSON does behind the end of a string: then the quote ends
// one, and nothing reaches over it.
bool continues_json(std::string_view text, std::size_t behind_quote) noexcept;

// Which of up to 32 words, a bit each, begin with a letter: by its last five bits.
using WordsByLetter = std::array<std::uint32_t, 32>;

// Words in lower case, ASCII or as UTF-8.
template <std::size_t N>
struct KeyWords {
  static_assert(N <= 32, "A word needs a bit of its own.");

  template <typename... Words>
  explicit constexpr KeyWords(const Words&... listed) noexcept : words{std::string_view(listed)...} {
    for (std::size_t i = 0; i < N; ++i)
      by_letter[static_cast<unsigned char>(words[i][0]) & 31] |= std::uint32_t{1} << i;
  }
  std::array<std::string_view, N> words;
  WordsByLetter by_letter{};
};
template <typename... Words>
KeyWords(const Words&...) -> KeyWords<sizeof...(Words)>;

bool word_before(std::string_view text, std::size_t offset, std::size_t reach,
                 std::span<const std::string_view> words, const WordsByLetter& by_letter) noexcept;

// Whether one of the words starts at most `reach` bytes before `offset`, at the start of a word, with no
// digit between.
template <std::size_t N>
bool word_before(std::string_view text, std::size_t offset, std::size_t reach,
                 const KeyWords<N>& key_words) noexcept {
  return word_before(text, offset, reach, key_words.words, key_words.by_letter);
}

}  // namespace noyau::inline v0_1::detail
