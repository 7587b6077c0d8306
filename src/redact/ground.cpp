#include "redact/ground.hpp"

#include <algorithm>
#include <bit>

#include "redact/byte_search.hpp"

namespace noyau::inline v0_1::detail {

void DigitRuns::find(const Window& window, std::vector<DigitRun>& runs) {
  // A match may begin with two signs before its digits.
  const std::size_t limit = std::min(window.end + 2, text_.size());
  std::size_t at = window.begin;
  if (last_.end > at) {
    runs.push_back(last_);
    at = last_.end;
  }
  while (at < limit) {
    // Runs within one block are read off its bits.
    std::uint32_t digits = matches_of_block<Digit>(text_, at);
    std::size_t next = at + 16;
    while (digits != 0) {
      const auto first = static_cast<std::size_t>(std::countr_zero(digits));
      if (at + first >= limit) return;
      const auto size = static_cast<std::size_t>(std::countr_one(digits >> first));
      last_ = {at + first, at + first + size};
      if (first + size == 16) next = last_.end = run_end<Digit>(text_, last_.end);
      runs.push_back(last_);
      digits &= digits + (1U << first);
    }
    at = next;
  }
}

}  // namespace noyau::inline v0_1::detail
