// Hashes over the letters of a text, whatever stands between its words.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

inline constexpr std::size_t gram_length = 12;  // letters

// "I" and "l" are one letter to the eye, and a digit is the letter that it is put for.
constexpr char32_t look(char32_t letter) noexcept {
  letter = letter_of_digit(letter);
  return letter == U'l' ? U'i' : letter;
}

constexpr std::uint64_t mix(std::uint64_t value) noexcept {
  value = (value ^ (value >> 31)) * 0x7FB5D329728EA185U;
  value = (value ^ (value >> 27)) * 0x81DADEF4BC2DD44DU;
  return value ^ (value >> 33);
}

// A hash that rolls over the last `gram_length` letters. Equal letters in a row count once.
class GramHash {
 public:
  // True when the letter was taken, and not one more of the same.
  bool feed(char32_t letter) noexcept {
    letter = look(letter);
    if (letter == before_) return false;
    before_ = letter;
    const std::uint64_t value = mix(letter + 0x9E3779B97F4A7C15U);
    std::uint64_t& oldest = last_[fed_ % gram_length];
    hash_ = std::rotl(hash_, 1) ^ value;
    if (fed_ >= gram_length) hash_ ^= std::rotl(oldest, static_cast<int>(gram_length));
    oldest = value;
    ++fed_;
    return true;
  }
  bool is_full() const noexcept { return fed_ >= gram_length; }
  std::uint64_t hash() const noexcept { return hash_ * 0x9E3779B97F4A7C15U; }
  std::size_t fed() const noexcept { return fed_; }

 private:
  std::uint64_t last_[gram_length] = {};
  std::uint64_t hash_ = 0;
  std::size_t fed_ = 0;
  char32_t before_ = 0;
};

// A short value by its letters, so that spaces, dots and hyphens inside it make no difference. Fed from every
// word of a text on: one multiplication a letter.
class ValueHash {
 public:
  void feed(char32_t letter) noexcept {
    const bool is_number = is_digit(letter);
    letter = look(letter);
    if (letter == before_ && !is_number) return;
    before_ = letter;
    hash_ = (hash_ + letter + 1) * 0x9E3779B97F4A7C15U;
    hash_ ^= hash_ >> 32;
    ++fed_;
  }
  std::uint64_t hash() const noexcept { return mix(hash_); }
  std::size_t fed() const noexcept { return fed_; }

 private:
  std::uint64_t hash_ = 0;
  std::size_t fed_ = 0;
  char32_t before_ = 0;
};

constexpr std::uint64_t hash_run(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
  return mix(a + mix(b + mix(c)));
}

}  // namespace noyau::inline v0_1::detail
