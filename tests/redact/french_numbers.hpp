// Valid numbers, made the long way.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace noyau::test {

inline std::string random_digits(std::mt19937_64& random, std::size_t count) {
  std::string digits;
  while (digits.size() < count) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

inline int remainder_of(const std::string& digits, int divisor) {
  int remainder = 0;
  for (const char c : digits) remainder = (remainder * 10 + (c - '0')) % divisor;
  return remainder;
}

inline std::string two(int value) {
  return {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
}

inline bool luhn(const std::string& digits) {
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int value = digits[digits.size() - 1 - i] - '0';
    sum += i % 2 == 0 ? value : value * 2 / 10 + value * 2 % 10;
  }
  return sum % 10 == 0;
}

inline std::string with_luhn(std::string digits) {
  for (char c = '0'; c <= '9'; ++c)
    if (luhn(digits + c)) return digits + c;
  return digits;
}

inline std::string random_siren(std::mt19937_64& random) {
  return with_luhn(std::to_string(1 + random() % 9) + random_digits(random, 7));
}

// "1" to "2B": the department as it is written; the key of Corsica counts 19 and 18.
inline std::string nir_key(std::string body) {
  if (body[6] == 'A') body.replace(5, 2, "19");
  if (body[6] == 'B') body.replace(5, 2, "18");
  return two(97 - remainder_of(body, 97));
}

inline std::string random_nir_body(std::mt19937_64& random) {
  const int department = static_cast<int>(1 + random() % 99);
  std::string place = department == 20 ? (random() % 2 == 0 ? "2A" : "2B") : two(department);
  return std::to_string(1 + random() % 2) + random_digits(random, 2) +
         two(static_cast<int>(1 + random() % 12)) + place + random_digits(random, 3) +
         std::to_string(1 + random() % 9) + random_digits(random, 2);
}

// The letters of an account, three rows under 1 to 9, the last one from 2.
inline std::string rib_key(const std::string& body) {
  static const std::string rows[] = {"ABCDEFGHI", "JKLMNOPQR", " STUVWXYZ"};
  std::string digits;
  for (const char c : body) {
    digits += c;
    for (const std::string& row : rows)
      if (const std::size_t at = row.find(c); at != std::string::npos)
        digits.back() = static_cast<char>('1' + at);
  }
  return two(97 - remainder_of(digits + "00", 97));
}

inline std::string vat_of(const std::string& siren) {
  return "FR" + two(remainder_of(siren + "12", 97)) + siren;
}

inline std::string grouped(const std::string& digits, const std::vector<std::size_t>& sizes,
                           const std::string& sign) {
  std::string text;
  std::size_t at = 0;
  for (const std::size_t size : sizes) {
    text += (at > 0 ? sign : "") + digits.substr(at, size);
    at += size;
  }
  return text;
}

// One of one to nine more, so that it is another.
inline std::string with_other_digit(std::string digits, std::size_t at, std::mt19937_64& random) {
  digits[at] = static_cast<char>('0' + (digits[at] - '0' + 1 + static_cast<int>(random() % 9)) % 10);
  return digits;
}

}  // namespace noyau::test
