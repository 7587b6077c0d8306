// When two JSON values are the same: 1 and 1.0 are, members in another order are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_tape.hpp"

namespace noyau::inline v0_1::detail {

// The number of a valid JSON number's text, which it keeps a view of.
struct JsonNumber {
  explicit JsonNumber(std::string_view written);

  std::string_view text;
  double value = 0;
  std::int64_t integer = 0;  // where `is_exact`
  bool is_exact = false;     // a whole number that `integer` holds
  bool is_whole = false;
};

// Negative, zero, positive. Exact for whole numbers of any size that are written without exponent.
int compare(const JsonNumber& a, const JsonNumber& b);

// In decimals, not in binary fractions: 0.0075 is a multiple of 0.0001.
bool is_multiple(const JsonNumber& value, const JsonNumber& of);

// Appends the one text that all equal values have. Gives up, and returns false, beyond `most` bytes.
bool append_canonical(std::string& out, const JsonTape& tape, std::size_t index, std::size_t most);

// One number for each entry of the tape; equal values have equal ones. n log n.
std::vector<std::uint32_t> equality_classes(const JsonTape& tape);

}  // namespace noyau::inline v0_1::detail
