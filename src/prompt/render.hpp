// Render: typed parts become messages, once, in a fixed order: stable first, variable last.
#pragma once

#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

// Writes the hop's messages and its report from the decisions on its members. `tokens` is the sum of the
// parts; exact when the counter's counts add up.
void render(CallState& state);

// Appends the authored reminder to the user message: the second and later attempts.
void append_retry(CallState& state);

// Counts the finished messages themselves; `with_retry`: as if the reminder were appended.
std::size_t count_messages(const CallState& state, bool with_retry);

}  // namespace noyau::inline v0_1::detail
