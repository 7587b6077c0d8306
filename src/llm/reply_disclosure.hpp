// What one call's reply must not give back, and whether it does.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "noyau/llm/reply.hpp"
#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

// Gives every active template its guard over rules, canon and its own text.
void add_guards(CompiledCatalog& catalog);

// Asks a model about the redacted reply and the guide-only values. found: `is_disclosed` was set.
struct Judgement {
  ReadStatus status = ReadStatus::failed;
  bool is_disclosed = false;
};
using DisclosureJudge = std::function<Judgement(
    std::string_view reply, std::span<const std::string_view> values, std::chrono::steady_clock::time_point)>;

// Adds Violation::disclosure to a reply that passed its own checks, and says in the trace what it gave away.
void look_for_disclosures(CallState& state, const DisclosureJudge& judge, ReplyCheck& check);

}  // namespace noyau::inline v0_1::detail
