#include "redact/ground.hpp"

#include <algorithm>
#include <array>

#include "redact/byte_search.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// What each byte says where it stands behind a digit: bits of DigitStretch::Sign.
constexpr std::array<std::uint8_t, 256> sign_of = [] {
  std::array<std::uint8_t, 256> table{};
  // Every separator of a finder; of those beyond ASCII, bytes that are part of one.
  for (const char c : std::string_view(" \t._-/(),|*~"))
    table[static_cast<unsigned char>(c)] = DigitStretch::separator;
  for (std::size_t byte = 0x80; byte < 0xC0; ++byte) table[byte] = DigitStretch::separator;
  table[0xE2] = DigitStretch::separator;
  table['.'] = table[','] = DigitStretch::separator | DigitStretch::point;
  table[0xC2] = DigitStretch::separator | DigitStretch::degree;
  table[0xCB] = DigitStretch::degree;
  for (const char c : {'a', 'b', 'A', 'B'}) table[static_cast<unsigned char>(c)] = DigitStretch::nir_letter;
  return table;
}();

// The stretch that the run of this index begins.
DigitStretch stretch_from(std::string_view text, const std::vector<DigitRun>& runs,
                          std::size_t index) noexcept {
  constexpr std::size_t most_between = 12;  // bytes: four separators of three
  DigitStretch stretch{index, index, 0, 0};
  for (;; ++stretch.last) {
    std::size_t at = runs[stretch.last].end;
    const std::size_t size = at - runs[stretch.last].begin;
    stretch.digits += size;
    if (size == 3 || size >= 6) stretch.signs |= DigitStretch::three;
    if (size >= 5) stretch.signs |= DigitStretch::five;
    const std::size_t limit = std::min(at + most_between, text.size());
    std::uint8_t sign = DigitStretch::separator;
    for (; at < limit && (sign & DigitStretch::separator) != 0; ++at) {
      sign = sign_of[static_cast<unsigned char>(text[at])];
      stretch.signs |= sign;
    }
    if ((sign & DigitStretch::separator) == 0) --at;
    if (!is_digit(byte_at(text, at))) return stretch;
    if (stretch.last + 1 == runs.size()) {
      stretch.digits = DigitStretch::open;
      return stretch;
    }
  }
}
}  // namespace

void DigitRuns::find(const Window& window, Ground& ground) {
  find_runs(window, ground.runs);
  ground.stretches.clear();
  for (std::size_t next = 0; next < ground.runs.size(); next = ground.stretches.back().last + 1)
    ground.stretches.push_back(stretch_from(text_, ground.runs, next));
}

void DigitRuns::find_runs(const Window& window, std::vector<DigitRun>& runs) {
  // A match may begin with letters or signs before its digits.
  constexpr std::size_t most_before_digits = 20;
  const std::size_t limit = std::min(window.end + most_before_digits, text_.size());
  std::erase_if(runs, [&](const DigitRun& run) { return run.end <= window.begin; });
  each_run<Digit>(text_, std::max(window.begin, done_), limit, [&](std::size_t begin, std::size_t end) {
    runs.push_back({begin, end});
  });
  done_ = std::max(limit, runs.empty() ? 0 : runs.back().end);
}

}  // namespace noyau::inline v0_1::detail
