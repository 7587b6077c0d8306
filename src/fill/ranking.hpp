// Rank (design, section 7) as numbers: a candidate is looked at once, when it is admitted; what decides
// between thousands of them stands here, side by side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "admit/admit.hpp"

namespace noyau::inline v0_1::detail {

// Ids and group names are unique within their source: the source is part of the key. For trees, not hash
// tables: such names come from outside and may be chosen to collide.
using SourceKey = std::pair<std::uint32_t, std::string_view>;

inline SourceKey group_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->group};
}

// A candidate that may have, or has, a place in a slot.
struct Pick {
  const Admitted* admitted = nullptr;
  std::uint32_t slot = 0;    // index into the template's slots
  std::uint32_t family = 0;  // position in the template's order, from 1; 0: of no family
  bool newest_first = false;
};

// A total order over the slots of a template: within a slot ids differ.
inline bool ranks_before(const Pick& a, const Pick& b) noexcept {
  if (a.family != b.family) return a.family < b.family;
  if (ranks_before(*a.admitted, *b.admitted, a.newest_first)) return true;
  if (ranks_before(*b.admitted, *a.admitted, a.newest_first)) return false;
  return a.slot < b.slot;
}

// Candidates of one slot in no order, of which the best comes out first. Putting n of them in takes n steps,
// taking one out log n: what is never taken out is hardly compared.
class RankQueue {
 public:
  RankQueue() = default;
  // `like`: a pick of the slot. What is admitted outlives the queue and does not move.
  RankQueue(const Pick& like, const std::vector<Admitted>& admitted)
      : like_(like), admitted_(admitted.data()) {}

  void reserve(std::size_t count) { keys_.reserve(count); }
  bool empty() const noexcept { return keys_.empty(); }
  std::size_t size() const noexcept { return keys_.size(); }

  // At its end; put the queue in order before anything is taken out.
  void append(const Admitted& admitted) {
    keys_.push_back({admitted.merit, static_cast<std::uint32_t>(&admitted - admitted_), admitted.position});
  }
  void put_in_order() { std::make_heap(keys_.begin(), keys_.end(), After{this}); }

  Pick front() const { return pick_of(keys_.front()); }
  void push(const Admitted& admitted) {
    append(admitted);
    std::push_heap(keys_.begin(), keys_.end(), After{this});
  }
  Pick pop() {
    std::pop_heap(keys_.begin(), keys_.end(), After{this});
    const Pick best = pick_of(keys_.back());
    keys_.pop_back();
    return best;
  }
  template <typename Predicate>
  void remove_if(const Predicate& goes) {
    std::erase_if(keys_, [&](const Key& key) { return goes(pick_of(key)); });
    put_in_order();
  }
  template <typename Visitor>
  void for_each(const Visitor& visit) const {
    for (const Key& key : keys_) visit(pick_of(key));
  }

 private:
  struct Key {
    std::uint64_t merit;
    std::uint32_t index;  // into what was admitted
    std::uint32_t position;
  };
  struct After {
    const RankQueue* queue;
    bool operator()(const Key& a, const Key& b) const noexcept {
      if (a.position != b.position) return a.position > b.position;
      if (a.merit != b.merit) return a.merit > b.merit;
      return queue->comes_after(a, b);
    }
  };

  bool comes_after(const Key& a, const Key& b) const noexcept {
    return ranks_before(admitted_[b.index], admitted_[a.index], like_.newest_first);
  }
  Pick pick_of(const Key& key) const noexcept {
    Pick pick = like_;
    pick.admitted = admitted_ + key.index;
    return pick;
  }

  Pick like_;
  const Admitted* admitted_ = nullptr;
  std::vector<Key> keys_;
};

}  // namespace noyau::inline v0_1::detail
