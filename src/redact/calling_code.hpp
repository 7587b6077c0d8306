// Country calling codes (ITU-T E.164) and how many digits a national number has behind them.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

struct CallingCode {
  std::size_t length = 0;  // digits of the code; 0: no country has it
  std::size_t shortest = 0;
  std::size_t longest = 0;
  bool exact = false;          // the plan is known, not the general bounds
  bool national_zero = false;  // national numbers may start with 0
};

// The code that `digits`, without "+" or "00", starts with. Codes are prefix-free.
CallingCode calling_code(std::string_view digits) noexcept;

}  // namespace noyau::inline v0_1::detail
