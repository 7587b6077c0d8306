// Which numbers stand in a text, and whether they say something alone.
#pragma once

#include <cstddef>
#include <utility>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

struct Stretch {  // of words
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The first reading of each word.
template <typename Visitor>
void for_each_place(const PlainText& plain, Stretch stretch, const Visitor& visit) {
  std::uint32_t place = ~0U;
  for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
    if (std::exchange(place, plain.words[i].place) != plain.words[i].place) visit(plain.words[i]);
  }
}

// The numbers of a stretch of words.
struct Figures {
  std::size_t words = 0;  // that are no numbers
  std::size_t numbers = 0, points = 0, colons = 0;
  std::size_t digits = 0, leading_zeros = 0, zeros = 0;  // zeros: at the end
  std::size_t first = 0, second = 0, last = 0;           // digits of the first, second and last number
  std::size_t most = 0;                                  // digits of the longest
  std::size_t marks = 0;                                 // between numbers: one / - or .
  unsigned value = 0;                                    // of the only number
  Gap last_gap = Gap::other;
  bool month = false;

  // "12.5" and "4 823,75" have a decimal mark, "06.12.48" has none; "14:30" is a time.
  Gap gap() const noexcept;
  bool is_telling() const noexcept;
  // "1/6/87": so short that only its three groups tell it from a number.
  bool is_short_date() const noexcept;
};

Figures read_figures(const PlainText& plain, Stretch stretch);

// Of one or two digits, with its unit or without.
bool is_short_number(const PlainWord& word) noexcept;

}  // namespace noyau::inline v0_1::detail
