// A text as names are looked for in it: letters and digits only, every letter as the Latin one it looks like,
// with what stood between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "redact/folded_view.hpp"

namespace noyau::inline v0_1::detail {

enum class Reading : std::uint8_t {
  letters,   // letters by their small forms
  capitals,  // capitals by what they look like themselves (see capital_look_alike)
  signs,     // everything but white space is a symbol: for names without a letter, such as "~*~"
};

// What stands in front of a symbol, from the beginning of the text.
struct Tally {
  std::uint32_t points = 0;  // symbols as code points, this one not included
  std::uint32_t digits = 0;  // of these, ASCII digits as written
  // Gaps between two symbols, the one directly in front included:
  std::uint32_t gaps = 0;
  std::uint32_t plain = 0;  // of these: white space, a hyphen or an apostrophe, as between words
  std::uint32_t wide = 0;   // of these: with a line break
  std::uint32_t hard = 0;   // of these: more than one separator, or what ends a sentence or a clause

  Tally operator-(const Tally& o) const noexcept {
    return {points - o.points, digits - o.digits, gaps - o.gaps,
            plain - o.plain,   wide - o.wide,     hard - o.hard};
  }
};

class NameText {
 public:
  // The symbols alone.
  NameText(const FoldedView& view, Reading reading);
  // Adds where they stand and what is between them.
  void complete();

  std::string_view symbols() const noexcept { return symbols_; }
  std::size_t size() const noexcept { return symbols_.size(); }
  // Whether another reading of capitals would give other symbols.
  bool has_other_capitals() const noexcept { return other_capitals_; }

  // After complete():
  const FoldedView& view() const noexcept { return view_; }
  // The folded bytes [offset, end_offset) of the code point that gave the symbol.
  std::size_t offset(std::size_t symbol) const noexcept { return offsets_[symbol]; }
  std::size_t end_offset(std::size_t symbol) const noexcept;
  // Of the symbols [begin, end), gaps inside only. Not empty.
  Tally tally(std::size_t begin, std::size_t end) const noexcept;
  bool has_gap_before(std::size_t symbol) const noexcept {
    return tallies_[symbol].gaps != tallies_[symbol - 1].gaps;
  }

 private:
  struct Gap;
  template <bool full>
  void read();
  void read_ascii();
  void put(std::string_view symbols, std::size_t offset, bool digit, const Gap& gap);

  const FoldedView& view_;
  Reading reading_;
  bool other_capitals_ = false;
  std::pmr::string symbols_;
  std::pmr::vector<std::size_t> offsets_;
  std::pmr::vector<Tally> tallies_;  // one more than symbols
};

}  // namespace noyau::inline v0_1::detail
