// Made-up secrets for the tests. None stands in the sources as one literal: hosts of repositories refuse
// them.
#pragma once

#include <random>
#include <string>
#include <string_view>

#include "support.hpp"

namespace noyau::test {

inline constexpr std::string_view digits_only = "0123456789";
inline constexpr std::string_view hex_digits = "0123456789abcdef";
inline constexpr std::string_view lower_digits = "abcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr std::string_view upper_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
inline constexpr std::string_view letters_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr std::string_view base64_url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}
  // Random characters that begin with a letter or digit and hold a digit.
  std::string of(std::string_view alphabet, std::size_t size) {
    std::string text;
    while (text.size() < size) text += alphabet[random_() % alphabet.size()];
    if (text.front() == '-' || text.front() == '_') text.front() = '7';
    if (text.back() == '-' || text.back() == '_') text.back() = '7';
    return text;
  }

 private:
  std::mt19937_64 random_;
};

inline std::string base64url(std::string_view bytes) {
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) text += base64_url[bits >> (count - 6) & 63];
  }
  if (count > 0) text += base64_url[bits << (6 - count) & 63];
  return text;
}

}  // namespace noyau::test
