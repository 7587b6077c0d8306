#include "count/merge.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <stdexcept>
#include <vector>

namespace noyau::inline v0_1::detail {

namespace {

// A part of the piece, named by where it starts.
struct Part {
  std::uint32_t start;
  Rank rank;  // of this part joined with the next one
};

constexpr std::uint32_t nowhere = 0xFFFFFFFFU;

// The parts of a long piece as a list over their first bytes.
struct Node {
  std::uint32_t next;      // start of the next part; the size of the piece at the end
  std::uint32_t previous;  // nowhere at the beginning
  Rank rank;               // of this part joined with the next one; no_rank once merged away
};

class LongMerge {
 public:
  LongMerge(const Vocabulary& vocabulary, std::string_view piece)
      : vocabulary_(vocabulary), piece_(piece), nodes_(piece.size()) {
    std::vector<std::uint64_t> entries;
    entries.reserve(piece.size());
    const auto size = static_cast<std::uint32_t>(piece.size());
    for (std::uint32_t i = 0; i < size; ++i) nodes_[i] = {i + 1, i == 0 ? nowhere : i - 1, no_rank};
    for (std::uint32_t i = 0; i < size; ++i) {
      nodes_[i].rank = joined_rank(i);
      if (nodes_[i].rank != no_rank) entries.push_back(entry(i));
    }
    queue_ = Queue(std::greater<>(), std::move(entries));
  }

  std::size_t run() {
    std::size_t count = nodes_.size();
    while (!queue_.empty()) {
      const std::uint64_t top = queue_.top();
      queue_.pop();
      const auto start = static_cast<std::uint32_t>(top);
      // An entry whose pair has changed since is void.
      if (nodes_[start].rank != static_cast<Rank>(top >> 32)) continue;
      merge(start);
      --count;
    }
    return count;
  }

 private:
  using Queue = std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>>;

  // Orders by rank, then by place.
  std::uint64_t entry(std::uint32_t start) const noexcept {
    return static_cast<std::uint64_t>(nodes_[start].rank) << 32 | start;
  }

  Rank joined_rank(std::uint32_t start) const noexcept {
    const std::uint32_t middle = nodes_[start].next;
    if (middle >= nodes_.size()) return no_rank;
    return vocabulary_.rank_of(piece_.substr(start, nodes_[middle].next - start));
  }

  void update(std::uint32_t start) {
    nodes_[start].rank = joined_rank(start);
    if (nodes_[start].rank != no_rank) queue_.push(entry(start));
  }

  void merge(std::uint32_t start) {
    const std::uint32_t gone = nodes_[start].next;
    const std::uint32_t next = nodes_[gone].next;
    nodes_[start].next = next;
    nodes_[gone].rank = no_rank;
    if (next < nodes_.size()) nodes_[next].previous = start;
    update(start);
    if (nodes_[start].previous != nowhere) update(nodes_[start].previous);
  }

  const Vocabulary& vocabulary_;
  std::string_view piece_;
  std::vector<Node> nodes_;
  Queue queue_;
};

}  // namespace

std::size_t merge_short(const Vocabulary& vocabulary, std::string_view piece) {
  std::array<Part, short_piece + 2> parts;  // one more marks the end, one more spares a check
  std::size_t count = piece.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Rank rank = i + 1 < count ? vocabulary.rank_of(piece.substr(i, 2)) : no_rank;
    parts[i] = {static_cast<std::uint32_t>(i), rank};
  }
  parts[count] = {static_cast<std::uint32_t>(count), no_rank};
  const auto joined_rank = [&](std::size_t i) {
    return i + 2 > count
               ? no_rank
               : vocabulary.rank_of(piece.substr(parts[i].start, parts[i + 2].start - parts[i].start));
  };
  while (count > 1) {
    std::size_t best = 0;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      if (parts[i].rank < parts[best].rank) best = i;
    }
    if (parts[best].rank == no_rank) break;
    std::copy(parts.begin() + static_cast<std::ptrdiff_t>(best) + 2,
              parts.begin() + static_cast<std::ptrdiff_t>(count) + 1,
              parts.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    --count;
    parts[best].rank = joined_rank(best);
    if (best > 0) parts[best - 1].rank = joined_rank(best - 1);
  }
  return count;
}

std::size_t merge_long(const Vocabulary& vocabulary, std::string_view piece) {
  if (piece.size() >= nowhere) throw std::length_error("A text of four gigabytes or more cannot be counted.");
  return LongMerge(vocabulary, piece).run();
}

std::size_t count_tokens(const Vocabulary& vocabulary, std::string_view piece) {
  // Any token is one token, even where merging alone would not arrive at it.
  if (piece.size() == 1 || vocabulary.rank_of(piece) != no_rank) return 1;
  return piece.size() <= short_piece ? merge_short(vocabulary, piece) : merge_long(vocabulary, piece);
}

}  // namespace noyau::inline v0_1::detail
