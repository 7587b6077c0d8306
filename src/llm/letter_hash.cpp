#include "llm/letter_hash.hpp"

#include <bit>

namespace noyau::inline v0_1::detail {

bool GramHash::feed(char32_t letter) noexcept {
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

void ValueHash::feed(char32_t letter) noexcept {
  const bool is_number = is_digit(letter);
  letter = look(letter);
  if (letter == before_ && !is_number) return;
  before_ = letter;
  hash_ = mix(hash_ + letter + 1);
  ++fed_;
}

std::uint64_t hash_run(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
  return mix(a + mix(b + mix(c)));
}

}  // namespace noyau::inline v0_1::detail
