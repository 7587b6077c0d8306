// Where, in a stretch of text, a pattern can match: one pass for all patterns that begin with letters or
// signs of their own.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

#include "redact/pattern_starts.hpp"

namespace noyau::inline v0_1::detail {

struct WordHit {
  std::size_t at = 0;
  std::uint64_t patterns = 0;  // a bit for each
};

// Immutable once compiled; any number of threads. A hash of the first three bytes tells most places apart.
// Starts are put into 64 buckets, a bit each; a table for each of four places says in which buckets a byte
// may stand there. What passes all four tables is compared with the starts of its buckets, eight bytes of
// them. Nothing depends on what stood before, so the processor reads ahead.
class WordStarts {
 public:
  // A letter that folds into one of ASCII stands in the text: what tells letters of either case apart by
  // their bytes alone may pass something over.
  static constexpr std::uint64_t odd_letter = std::uint64_t{1} << 63;

  void add(const std::vector<PatternStart>& starts, std::uint64_t pattern);
  void compile();

  // Adds the hits in [begin, end), in order.
  void find(std::string_view text, std::size_t begin, std::size_t end, std::vector<WordHit>& hits) const;

 private:
  static constexpr std::size_t places = 8;
  static constexpr std::size_t tables = 4;
  static constexpr std::size_t buckets = 64;

  // What may stand at each place.
  struct Entry {
    std::array<std::bitset<256>, places> sets;
    std::size_t size = 0;  // places behind it hold anything
    std::uint64_t patterns = 0;
  };

  void join(std::size_t place);
  void fill_buckets();
  void fill_tables();
  void fill_hashes();
  bool may_start(std::uint32_t three_bytes) const noexcept {
    const std::uint32_t hashed = hash(three_bytes);
    return (hashes_[hashed / 32] >> hashed % 32 & 1) != 0;
  }
  // Of the lower three bytes.
  static std::uint32_t hash(std::uint32_t bytes) noexcept { return ((bytes << 8) * 0x9E3779B1U) >> 16; }
  void look_at(std::size_t at, const unsigned char* bytes, std::vector<WordHit>& hits) const;
  std::uint64_t patterns_at(std::uint64_t candidates, const unsigned char* bytes) const noexcept;

  std::vector<Entry> entries_;
  std::array<std::size_t, buckets + 1> first_{};  // of each bucket's entries
  std::array<std::array<std::uint64_t, 256>, tables> tables_{};
  std::array<std::uint32_t, 2048> hashes_{};  // of what starts begin with, a bit each
};

}  // namespace noyau::inline v0_1::detail
