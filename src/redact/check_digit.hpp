// The check digits of surrogates.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

// The digits of one call. Whoever changes one digit of a number with its check digit, or swaps two
// neighbours, gets a number whose check digit does not fit: always. The same number under another kind does
// not fit unless the two kinds share a start, as at most three do; those that are met most share it with none
// of each other.
class CheckDigits {
 public:
  explicit CheckDigits(std::string_view key);
  ~CheckDigits();

  unsigned of(DetectedKind kind, std::uint32_t number) const noexcept;  // of 0 to 999

 private:
  using Digits = std::array<std::uint8_t, 10>;
  Digits read_;    // what a digit counts as
  Digits write_;   // the way back
  Digits starts_;  // kinds start at different ones
};

}  // namespace noyau::inline v0_1::detail
