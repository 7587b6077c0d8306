// Rank (design, section 7) as numbers: a candidate is looked at once, when it is admitted; what decides
// between thousands of them stands here, side by side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "admit/admit.hpp"

namespace noyau::inline v0_1::detail {

struct Member;

// A candidate that may have, or has, a place in a slot.
struct Pick {
  std::uint64_t order = 0;  // family, then the source's position in its slot: smaller comes first
  std::uint64_t merit = 0;  // Admitted::merit: smaller comes first
  const Admitted* admitted = nullptr;
  Member* member = nullptr;  // once it was made
  std::uint32_t slot = 0;    // index into the template's slots
  bool newest_first = false;
  bool is_first = false;  // has its place before all others
};

// A total order: within a slot ids differ.
inline bool ranks_before(const Pick& a, const Pick& b) noexcept {
  if (a.order != b.order) return a.order < b.order;
  if (a.merit != b.merit) return a.merit < b.merit;
  const int ids = a.admitted->candidate->id.compare(b.admitted->candidate->id);
  if (ids != 0) return a.newest_first ? ids > 0 : ids < 0;
  return a.slot < b.slot;
}

// Picks in no order, of which the best comes out first. Putting n of them in takes n steps, taking one out
// log n: what is never taken out is hardly compared.
class RankQueue {
 public:
  RankQueue() = default;
  explicit RankQueue(std::vector<Pick> picks) : picks_(std::move(picks)) {
    std::make_heap(picks_.begin(), picks_.end(), after);
  }

  bool empty() const noexcept { return picks_.empty(); }
  std::size_t size() const noexcept { return picks_.size(); }
  const Pick& front() const { return picks_.front(); }

  void push(const Pick& pick) {
    picks_.push_back(pick);
    std::push_heap(picks_.begin(), picks_.end(), after);
  }
  Pick pop() {
    std::pop_heap(picks_.begin(), picks_.end(), after);
    const Pick best = picks_.back();
    picks_.pop_back();
    return best;
  }

  template <typename Predicate>
  void remove_if(const Predicate& goes) {
    std::erase_if(picks_, goes);
    std::make_heap(picks_.begin(), picks_.end(), after);
  }

  // In no order. Only `member` may be set.
  std::vector<Pick>& all() noexcept { return picks_; }
  const std::vector<Pick>& all() const noexcept { return picks_; }

 private:
  static bool after(const Pick& a, const Pick& b) noexcept { return ranks_before(b, a); }

  std::vector<Pick> picks_;
};

}  // namespace noyau::inline v0_1::detail
