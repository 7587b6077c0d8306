// French text as its detectors read it: words without case and accents, digits in fields with signs between.
// Everything here looks a bounded way.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

// Letters in a row, folded to lower-case ASCII; letters without such a form are '?'.
struct FoldedWord {
  std::array<char, 24> letters{};
  std::size_t length = 0;  // at most what `letters` holds
  std::size_t begin = 0;
  std::size_t end = 0;
  bool capital = false;  // the first letter is upper case

  std::string_view view() const noexcept { return {letters.data(), length}; }
  bool empty() const noexcept { return end == begin; }
};

FoldedWord read_word(std::string_view text, std::size_t at) noexcept;

using WordList = std::span<const std::string_view>;

// Whether the folded word is in the list, where "coord*" stands for all that begin with "coord".
bool is_listed(std::string_view word, WordList words) noexcept;

// How far a context of `reach` bytes goes before (after) `offset`: whole characters, no NUL.
std::size_t context_begin(std::string_view text, std::size_t offset, std::size_t reach) noexcept;
std::size_t context_end(std::string_view text, std::size_t offset, std::size_t reach) noexcept;
// The same within the line.
std::size_t line_context_end(std::string_view text, std::size_t offset, std::size_t reach) noexcept;

// Whether a whole word of [begin, end) is listed.
bool holds_word(std::string_view text, std::size_t begin, std::size_t end, WordList words) noexcept;

std::size_t digits_end(std::string_view text, std::size_t at) noexcept;

// Length of the sign that starts at `at`, of those between the fields of a number: a space, a dash, a point,
// a slash, a bar, an underscore; else 0.
std::size_t sign_length(std::string_view text, std::size_t at) noexcept;
// Where at most `most` such signs end.
std::size_t skip_signs(std::string_view text, std::size_t at, std::size_t most) noexcept;

// Takes `count` digits at `at` and moves it behind them; false when there are fewer.
bool take_digits(std::string_view text, std::size_t& at, std::size_t count, char* out) noexcept;

// Neither a part of a word, nor of a longer number, nor of a decimal one.
bool number_starts(std::string_view text, std::size_t begin) noexcept;
bool number_ends(std::string_view text, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
