// Places in slots, and the groups that take them together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "admit/admit.hpp"

namespace noyau::inline v0_1::detail {

// Ids and group names are unique within their source: the source is part of the key. Trees, not hash
// tables: such names come from outside and may be chosen to collide.
using SourceKey = std::pair<std::uint32_t, std::string_view>;

inline SourceKey id_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->id};
}
inline SourceKey group_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->group};
}
inline bool is_grouped(const Admitted& admitted) {
  return !admitted.candidate->group.empty();
}

// Groups that a slot had no room for: they stand in no other either, as they are one unit (design, section
// 7).
class RefusedGroups {
 public:
  void add(const SourceKey& group) {
    if (refused_.insert(group).second) fresh_.push_back(group);
  }
  bool contains(const Admitted& admitted) const {
    return is_grouped(admitted) && refused_.contains(group_key(admitted));
  }
  // The next one that the slots have not been told of; null when there is none.
  const SourceKey* next() { return told_ == fresh_.size() ? nullptr : &fresh_[told_++]; }

 private:
  std::set<SourceKey> refused_;
  std::vector<SourceKey> fresh_;
  std::size_t told_ = 0;
};

// The places of one slot, up to its maximum. A group takes its places together, or none of them; a single
// value goes without the rest of its group.
class Places {
 public:
  Places(std::size_t most, bool single) : left_(most), single_(single) {}

  // Before the first is taken: a candidate of a group.
  void expect(const Admitted& admitted) { ++groups_[group_key(admitted)].size; }
  // Groups that will never have room here.
  void refuse_too_large(RefusedGroups& refused) const {
    if (single_) return;
    for (const auto& [key, group] : groups_)
      if (group.size > left_) refused.add(key);
  }

  bool any_left() const noexcept { return left_ != 0; }

  // May this candidate have a place?
  bool take(const Admitted& admitted) {
    if (!is_grouped(admitted)) return take(1);
    Group& group = groups_[group_key(admitted)];
    if (single_ || group.places == 0) {
      const std::size_t count = single_ ? 1 : group.size;
      if (!take(count)) return false;
      group.places += count;
    }
    return true;
  }
  // Its candidate turned out to be nothing.
  void give_back(const Admitted& admitted) {
    if (is_grouped(admitted)) --groups_[group_key(admitted)].places;
    ++left_;
  }
  void give_back_group(const SourceKey& key) {
    const auto group = groups_.find(key);
    if (group == groups_.end()) return;
    left_ += group->second.places;
    group->second.places = 0;
  }

 private:
  struct Group {
    std::size_t size = 0;
    std::size_t places = 0;  // that it holds
  };

  bool take(std::size_t count) {
    if (count > left_) return false;
    left_ -= count;
    return true;
  }

  std::map<SourceKey, Group> groups_;
  std::size_t left_;
  bool single_;
};

}  // namespace noyau::inline v0_1::detail
