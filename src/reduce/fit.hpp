// Fits the filled slots of a call into its budget: forms units, asks `reduce`, and writes each decision
// onto the members.
#pragma once

#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

struct FitResult {
  bool fits = true;
  std::size_t missing = 0;  // tokens, when it does not
};

// `slack` tokens of the budget are left free: for counters whose counts do not add up.
FitResult fit(CallState& state, std::size_t slack = 0);

}  // namespace noyau::inline v0_1::detail
