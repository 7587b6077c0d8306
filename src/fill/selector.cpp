#include "fill/selector.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

bool is_single(const Slot& slot) {
  return slot.type != SlotType::list && slot.type != SlotType::transcript;
}
bool newest_first(const Slot& slot) {
  return slot.family == Family::recent_exchange;
}

// Of two records of one id.
bool replaces(const Admitted& a, const Admitted& b) {
  const auto rank = [](const Admitted& one) {
    return std::tuple(one.observed.value_or(Time::min()), one.candidate->state, one.candidate->relevance);
  };
  return rank(a) > rank(b);
}

}  // namespace

const RelationInterval* Workshop::interval_of(const Slot& slot, const Candidate& candidate) const {
  const auto* integer = std::get_if<std::int64_t>(&candidate.value);
  const double value = integer != nullptr ? static_cast<double>(*integer) : std::get<double>(candidate.value);
  const auto axis = parts_.catalog.relations.find(slot.axis);
  if (axis == parts_.catalog.relations.end()) return nullptr;
  const auto& intervals = axis->second.intervals;
  for (const RelationInterval& interval : intervals) {
    const bool last = &interval == &intervals.back();
    if (value >= interval.from && (value < interval.to || (last && value <= interval.to))) return &interval;
  }
  return nullptr;
}

Member& Workshop::member(const Admitted& admitted, std::uint32_t slot) {
  if (const auto known = proved_.find({slot, admitted.candidate}); known != proved_.end()) {
    return *known->second;
  }
  Member& member = filling_.members.emplace_back();
  member.admitted = admitted;
  member.slot = slot;
  return member;
}

bool Workshop::proves(Member& member) {
  // A number of an axis is never rendered: its interval is all that counts.
  if (!slot(member.slot).axis.empty()) return true;
  prepare(member, parts_.catalog, parts_.prompt_template, parts_.wording, parts_.preparer);
  proved_.try_emplace({member.slot, member.admitted.candidate}, &member);
  return !member.full.empty();
}

bool Workshop::is_known_empty(std::uint32_t slot, const Admitted& admitted) const {
  const auto known = proved_.find({slot, admitted.candidate});
  return known != proved_.end() && known->second->full.empty();
}

std::vector<Admitted> without_duplicates(std::vector<Admitted> admitted, FilledSlot& filled) {
  std::map<SourceKey, std::size_t> newest;
  std::vector<Admitted> unique;
  unique.reserve(admitted.size());
  for (const Admitted& one : admitted) {
    const auto [entry, is_new] = newest.try_emplace(id_key(one), unique.size());
    if (is_new) {
      unique.push_back(one);
      continue;
    }
    if (replaces(one, unique[entry->second])) unique[entry->second] = one;
    ++filled.rejections[static_cast<std::size_t>(Rejection::duplicate)];
  }
  return unique;
}

Selector::Selector(Workshop& workshop, std::uint32_t slot, std::vector<Admitted> first,
                   std::vector<Admitted> rest, RefusedGroups& refused, FilledSlot& filled)
    : workshop_(workshop),
      slot_index_(slot),
      slot_(workshop.slot(slot)),
      refused_(refused),
      filled_(filled),
      first_(std::move(first)),
      places_(slot_.select.max, is_single(slot_)) {
  for (const auto* candidates : {&first_, &rest}) {
    for (const Admitted& one : *candidates)
      if (is_grouped(one)) places_.expect(one);
  }
  places_.refuse_too_large(refused_);
  std::sort(first_.begin(), first_.end(),
            [&](const Admitted& a, const Admitted& b) { return ranks_before(a, b, newest_first(slot_)); });
  ranking_.emplace(std::move(rest), newest_first(slot_));
}

void Selector::take_more() {
  if (!is_proved_) find_proved();
  for (const Admitted& one : std::exchange(first_, {})) consider(one, true);
  // Not when the places are given: the rest of a group still comes for its own.
  while (held_count_ < slot_.select.max) {
    if (!waiting_.empty() && places_.any_left()) {
      const Admitted next = waiting_.front();
      waiting_.pop_front();
      consider(next, false);
      continue;
    }
    const Admitted* next = ranking_->next();
    if (next == nullptr) break;
    consider(*next, false);
  }
}

void Selector::consider(const Admitted& admitted, bool must_prove) {
  if (refused_.contains(admitted)) return reject(Rejection::not_selected);
  if (!places_.take(admitted)) {
    if (!is_grouped(admitted)) return waiting_.push_back(admitted);
    refused_.add(group_key(admitted));
    return reject(Rejection::not_selected);
  }
  Member& member = workshop_.member(admitted, slot_index_);
  // A slot is filled when one value survives preparation; until then each is proved.
  const bool prove = must_prove || !is_proved_;
  if (prove && !workshop_.proves(member)) {
    places_.give_back(admitted);
    return reject(Rejection::empty);
  }
  if (prove && !is_proved_) {
    is_proved_ = true;
    proved_ = held_.size();
  }
  hold(member);
}

void Selector::hold(Member& member) {
  if (is_grouped(member.admitted)) positions_[group_key(member.admitted)].push_back(held_.size());
  held_.push_back(&member);
  ++held_count_;
}

void Selector::let_go(std::size_t position, Rejection reason) {
  if (is_proved_ && proved_ == position) is_proved_ = false;
  held_[position] = nullptr;
  --held_count_;
  reject(reason);
}

void Selector::drop(const SourceKey& group) {
  const auto positions = positions_.find(group);
  if (positions == positions_.end()) return;
  for (const std::size_t position : positions->second)
    if (held_[position] != nullptr) let_go(position, Rejection::not_selected);
  positions_.erase(positions);
  places_.give_back_group(group);
  take_more();
}

// The proved value is gone: which of those that are held is one?
void Selector::find_proved() {
  for (; proved_ < held_.size(); ++proved_) {
    Member* const member = held_[proved_];
    if (member == nullptr) continue;
    is_proved_ = workshop_.proves(*member);
    if (is_proved_) return;
    places_.give_back(member->admitted);
    let_go(proved_, Rejection::empty);
  }
}

// What waited for its place may rank before what had one: the best value is one that says something.
void Selector::prove_front() {
  auto& members = filled_.members;
  const auto front = std::find_if(members.begin(), members.end(),
                                  [this](Member* member) { return workshop_.proves(*member); });
  reject(Rejection::empty, static_cast<std::size_t>(front - members.begin()));
  members.erase(members.begin(), front);
}

void Selector::settle() {
  std::copy_if(held_.begin(), held_.end(), std::back_inserter(filled_.members),
               [](const Member* member) { return member != nullptr; });
  std::sort(filled_.members.begin(), filled_.members.end(), [this](const Member* a, const Member* b) {
    return ranks_before(a->admitted, b->admitted, newest_first(slot_));
  });
  prove_front();
  reject(Rejection::not_selected, ranking_->left() + waiting_.size());
  if (filled_.members.empty()) {
    filled_.state = slot_.required ? SlotState::missing : SlotState::defaulted;
    return;
  }
  filled_.state = SlotState::filled;
  Member* const best = filled_.members.front();
  if (slot_.required) filled_.best = best;
  if (!slot_.axis.empty()) filled_.relation = workshop_.interval_of(slot_, *best->admitted.candidate);
}

}  // namespace noyau::inline v0_1::detail
