#include "count/merge.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <queue>
#include <stdexcept>
#include <vector>

namespace noyau::inline v0_1::detail {

namespace {

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
    const std::size_t length = nodes_[middle].next - start;
    return piece_.size() - start >= Vocabulary::readable
               ? vocabulary_.rank_of_readable(piece_.data() + start, length)
               : vocabulary_.rank_of(piece_.substr(start, length));
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

// The parts of a short piece, named by where they start, all in place: merging moves nothing.
class ShortMerge {
 public:
  ShortMerge(const Vocabulary& vocabulary, std::string_view piece)
      : vocabulary_(vocabulary), size_(static_cast<std::uint32_t>(piece.size())) {
    std::memcpy(bytes_.data(), piece.data(), piece.size());
    std::memset(bytes_.data() + piece.size(), 0, Vocabulary::readable);
    for (std::uint32_t i = 0; i < size_; ++i) {
      next_[i] = static_cast<std::uint8_t>(i + 1);
      previous_[i + 1] = static_cast<std::uint8_t>(i);
      order_[i] = i + 1 < size_ ? order(i, vocabulary.rank_of_pair(bytes_.data() + i)) : last;
    }
  }

  std::size_t run() {
    std::size_t count = size_;
    while (true) {
      std::uint64_t best = last;
      std::uint64_t other = last;
      for (std::uint32_t i = 0; i + 1 < size_; i += 2) {
        best = std::min(best, order_[i]);
        other = std::min(other, order_[i + 1]);
      }
      best = std::min(best, other);
      if (best == last) return count;
      merge(static_cast<std::uint32_t>(best % place_end));
      --count;
    }
  }

 private:
  // Of a part joined with the next: by rank, then by place. Of 64 bits, although 31 would do: compilers then
  // compare one by one, where vector loads of what was just stored would stall.
  static constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t place_end = 128;
  static_assert(short_piece < place_end);

  static std::uint64_t order(std::uint32_t start, Rank rank) noexcept {
    return rank == no_rank ? last : std::uint64_t{rank} * place_end | start;
  }
  std::uint64_t joined_order(std::uint32_t start, std::uint32_t end) const noexcept {
    return order(start, vocabulary_.rank_of_readable(bytes_.data() + start, end - start));
  }

  void merge(std::uint32_t start) noexcept {
    const std::uint32_t gone = next_[start];
    const std::uint32_t end = next_[gone];
    order_[gone] = last;
    next_[start] = static_cast<std::uint8_t>(end);
    previous_[end] = static_cast<std::uint8_t>(start);
    order_[start] = end < size_ ? joined_order(start, next_[end]) : last;
    if (start > 0) order_[previous_[start]] = joined_order(previous_[start], end);
  }

  const Vocabulary& vocabulary_;
  std::uint32_t size_;
  std::array<char, short_piece + Vocabulary::readable> bytes_;
  std::array<std::uint64_t, short_piece> order_;
  std::array<std::uint8_t, short_piece + 1> next_;
  std::array<std::uint8_t, short_piece + 1> previous_;
};

}  // namespace

std::size_t merge_short(const Vocabulary& vocabulary, std::string_view piece) {
  return ShortMerge(vocabulary, piece).run();
}

std::size_t merge_long(const Vocabulary& vocabulary, std::string_view piece) {
  if (piece.size() >= nowhere) throw std::length_error("A text of four gigabytes or more cannot be counted.");
  return LongMerge(vocabulary, piece).run();
}

bool is_one_token(const Vocabulary& vocabulary, std::string_view piece, std::size_t readable) noexcept {
  if (piece.size() == 1) return true;
  const Rank rank = readable >= Vocabulary::readable ? vocabulary.rank_of_readable(piece.data(), piece.size())
                                                     : vocabulary.rank_of(piece);
  return rank != no_rank;
}

std::size_t merge(const Vocabulary& vocabulary, std::string_view piece) {
  return piece.size() <= short_piece ? merge_short(vocabulary, piece) : merge_long(vocabulary, piece);
}

}  // namespace noyau::inline v0_1::detail
