#include "redact/ground.hpp"

#include <algorithm>
#include <bit>

#include "redact/byte_search.hpp"

namespace noyau::inline v0_1::detail {

void DigitRuns::find(const Window& window, std::vector<DigitRun>& runs) {
  // A match may begin with letters or signs before its digits.
  constexpr std::size_t most_before_digits = 20;
  const std::size_t limit = std::min(window.end + most_before_digits, text_.size());
  std::erase_if(runs, [&](const DigitRun& run) { return run.end <= window.begin; });
  std::size_t at = std::max(window.begin, done_);
  while (at < limit) {
    // Runs within one block are read off its bits.
    std::uint32_t digits = matches_of_block<Digit>(text_, at);
    std::size_t next = at + 16;
    while (digits != 0) {
      const auto first = static_cast<std::size_t>(std::countr_zero(digits));
      if (at + first >= limit) break;
      const auto size = static_cast<std::size_t>(std::countr_one(digits >> first));
      DigitRun run{at + first, at + first + size};
      if (first + size == 16) next = run.end = run_end<Digit>(text_, run.end);
      runs.push_back(run);
      digits &= digits + (1U << first);
    }
    at = next;
  }
  done_ = std::max(limit, runs.empty() ? 0 : runs.back().end);
}

}  // namespace noyau::inline v0_1::detail
