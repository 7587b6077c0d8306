#include "fill/current.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

Time time_of_value(const Admitted& value) {
  return value.observed.value_or(Time::max());
}
Time time_of_memory(const Admitted& memory) {
  return memory.observed.value_or(Time::min());
}

}  // namespace

// What somebody said concerns who said it.
Topics::Key Topics::key_of(const Admitted& admitted) {
  const Candidate& candidate = *admitted.candidate;
  if (candidate.owner == OwnerKind::platform) return {OwnerKind::platform, {}, candidate.about};
  const OwnerKind kind = candidate.owner == OwnerKind::utterance ? OwnerKind::person : candidate.owner;
  return {kind, candidate.owner_id, candidate.about};
}

Topics::Key Topics::target_key(const Admitted& value) const {
  return {OwnerKind::person, target_id_, value.candidate->about};
}

bool Topics::counts_for_target(const Admitted& value) const {
  return value.candidate->owner == OwnerKind::platform && !target_id_.empty();
}

void Topics::add_current(const Admitted& value) {
  if (value.candidate->about.empty()) return;
  const auto add = [&](const Key& key) {
    const auto [entry, is_new] = times_.try_emplace(key, time_of_value(value));
    if (!is_new) entry->second = std::max(entry->second, time_of_value(value));
  };
  add(key_of(value));
  if (counts_for_target(value)) add(target_key(value));
}

void Topics::add_memory(const Admitted& memory) {
  if (memory.candidate->about.empty()) return;
  const auto [entry, is_new] = times_.try_emplace(key_of(memory), time_of_memory(memory));
  if (!is_new) entry->second = std::min(entry->second, time_of_memory(memory));
}

bool Topics::supersede(const Admitted& memory) const {
  if (memory.candidate->about.empty()) return false;
  const auto current = times_.find(key_of(memory));
  return current != times_.end() && time_of_memory(memory) <= current->second;
}

bool Topics::are_superseded_by(const Admitted& value) const {
  if (value.candidate->about.empty()) return false;
  const auto hides = [&](const Key& key) {
    const auto oldest = times_.find(key);
    return oldest != times_.end() && oldest->second <= time_of_value(value);
  };
  return hides(key_of(value)) || (counts_for_target(value) && hides(target_key(value)));
}

}  // namespace noyau::inline v0_1::detail
