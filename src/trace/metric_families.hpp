// The counters by position in metric_families().
#pragma once

#include <cstdint>

namespace noyau::inline v0_1::detail {

enum class Counter : std::uint8_t {
  calls,
  use_cases,
  prompts,
  prompt_tokens,
  stable_tokens,
  redactions,
  slots,
  units,
  rejections,
  source_answers,
  source_candidates,
  tools_withheld,
  attempts,
  retries,
  backend_failures,
  violations,
  disclosures,
};

}  // namespace noyau::inline v0_1::detail
