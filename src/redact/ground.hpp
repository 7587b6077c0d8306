// What the finders share about a window: its runs of digits and the starts of words that were met in it.
#pragma once

#include <string_view>
#include <vector>

#include "redact/windows.hpp"
#include "redact/word_starts.hpp"

namespace noyau::inline v0_1::detail {

struct DigitRun {
  std::size_t begin = 0;
  std::size_t end = 0;  // may lie behind the window
};

struct Ground {
  std::string_view text;
  std::vector<DigitRun> runs;  // that start in the window, or soon behind it, or go on in it
  std::vector<WordHit> words;
  std::uint64_t word_patterns = 0;  // of all the hits

  mutable std::size_t next_run = 0;  // where the detector at work looks on: it goes forward only

  // The first run that does not end before or at `from`.
  std::size_t first_run(std::size_t from) const noexcept {
    while (next_run < runs.size() && runs[next_run].end <= from) ++next_run;
    return next_run;
  }
  // That run, or the part of it from `from` on.
  DigitRun run(std::size_t index, std::size_t from) const noexcept {
    return {runs[index].begin < from ? from : runs[index].begin, runs[index].end};
  }
};

// Goes from window to window; looks at every byte once.
class DigitRuns {
 public:
  explicit DigitRuns(std::string_view text) : text_(text) {}
  // `runs` are those of the window before.
  void find(const Window& window, std::vector<DigitRun>& runs);

 private:
  std::string_view text_;
  std::size_t done_ = 0;
};

}  // namespace noyau::inline v0_1::detail
