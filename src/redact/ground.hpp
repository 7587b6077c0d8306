// What the finders share about a window: its runs of digits and the starts of words that were met in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "redact/windows.hpp"
#include "redact/word_starts.hpp"

namespace noyau::inline v0_1::detail {

struct DigitRun {
  std::size_t begin = 0;
  std::size_t end = 0;  // may lie behind the window
};

// Runs with nothing but separators between: the digits of a number never reach over the end of a stretch, but
// for letters among them. Tells, before any of the runs is looked at, what cannot begin there.
struct DigitStretch {
  enum Sign : std::uint8_t {
    separator = 1,
    point = 2,       // or a comma
    degree = 4,      // what the sign for degrees may begin with
    nir_letter = 8,  // which stands for a digit in a NIR
    three = 16,      // a run of three digits, or of six or more
    five = 32,       // a run of five or more
  };
  static constexpr std::size_t open = ~std::size_t{0};

  std::size_t first = 0;  // runs [first, last]
  std::size_t last = 0;
  std::size_t digits = 0;  // at most; `open`: it goes on behind the last run that is known
  unsigned signs = 0;  // that stand between the runs, and the one behind the last; and what runs there are

  bool has(unsigned any) const noexcept { return (signs & any) != 0 || digits == open; }
  bool has_runs(std::size_t least) const noexcept { return last - first + 1 >= least || digits == open; }
};

struct Ground {
  std::string_view text;
  std::vector<DigitRun> runs;  // that start in the window, or soon behind it, or go on in it
  std::vector<DigitStretch> stretches;
  std::vector<WordHit> words;
  std::uint64_t word_patterns = 0;  // of all the hits

  // Where the detector at work looks on: it goes forward only.
  mutable std::size_t next_stretch = 0;
  mutable std::size_t next_run = 0;

  struct Asked {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t answer = std::string_view::npos;
  };
  mutable Asked asked_for_scheme;  // and what was found

  void look_from_the_start() const noexcept { next_stretch = next_run = 0; }

  // The first stretch that does not end before or at `from`.
  std::size_t first_stretch(std::size_t from) const noexcept {
    while (next_stretch < stretches.size() && runs[stretches[next_stretch].last].end <= from) ++next_stretch;
    return next_stretch;
  }
  // The first run of the stretch that does not end before or at `from`.
  std::size_t first_run(const DigitStretch& stretch, std::size_t from) const noexcept {
    next_run = std::max(next_run, stretch.first);
    while (next_run <= stretch.last && runs[next_run].end <= from) ++next_run;
    return next_run;
  }
  // That run, or the part of it from `from` on.
  DigitRun run(std::size_t index, std::size_t from) const noexcept {
    return {runs[index].begin < from ? from : runs[index].begin, runs[index].end};
  }
};

enum class Look : std::uint8_t { on, found, stop };

// Calls `look(index)` for the runs from `from` on that stand in a stretch that `wanted` holds for.
template <typename Wanted, typename LookAt>
bool search_runs(const Ground& ground, std::size_t from, const Wanted& wanted, const LookAt& look_at) {
  for (std::size_t next = ground.first_stretch(from); next < ground.stretches.size(); ++next) {
    const DigitStretch& stretch = ground.stretches[next];
    if (!wanted(stretch)) continue;
    for (std::size_t i = ground.first_run(stretch, from); i <= stretch.last; ++i) {
      const Look seen = look_at(i);
      if (seen != Look::on) return seen == Look::found;
    }
  }
  return false;
}

// For what needs so many digits.
struct Digits {
  std::size_t least;
  bool operator()(const DigitStretch& stretch) const noexcept { return stretch.digits >= least; }
};

// Goes from window to window; looks at every byte once.
class DigitRuns {
 public:
  explicit DigitRuns(std::string_view text) : text_(text) {}
  // `ground` is that of the window before.
  void find(const Window& window, Ground& ground);

 private:
  void find_runs(const Window& window, std::vector<DigitRun>& runs);

  std::string_view text_;
  std::size_t done_ = 0;
};

}  // namespace noyau::inline v0_1::detail
