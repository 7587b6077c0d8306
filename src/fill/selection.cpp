#include "fill/selection.hpp"

#include <algorithm>
#include <map>

namespace noyau::inline v0_1::detail {

namespace {

std::uint32_t family_position(const PromptTemplate& prompt_template, const Slot& slot) {
  if (!slot.family) return 0;
  const auto at = std::find_if(prompt_template.families.begin(), prompt_template.families.end(),
                               [&](const FamilyRule& rule) { return rule.family == *slot.family; });
  return static_cast<std::uint32_t>(at - prompt_template.families.begin()) + 1;
}

}  // namespace

Selection::Selection(Workshop& workshop, std::vector<FilledSlot>& filled)
    : workshop_(workshop), filled_(filled) {
  for (std::uint32_t i = 0; i < filled_.size(); ++i) {
    const Slot& slot = workshop_.slot(i);
    Room& room = rooms_.emplace_back();
    room.left = slot.select.max;
    room.like = {nullptr, i, family_position(workshop_.prompt_template(), slot), filled_[i].newest_first};
    room.is_single = slot.type != SlotType::list && slot.type != SlotType::transcript;
  }
}

void Selection::expect(std::uint32_t slot, const std::vector<Admitted>& admitted) {
  Room& room = rooms_[slot];
  room.admitted = &admitted;
  room.wanting = RankQueue(room.like, admitted);
  room.wanting.reserve(admitted.size());
}

void Selection::add(const Admitted& admitted, std::uint32_t slot, bool first) {
  Room& room = rooms_[slot];
  room.wanting.append(admitted);
  room.is_shared = room.is_shared || first || admitted.is_grouped;
  if (first) first_.insert(&admitted);
}

void Selection::leave_out(const Admitted& admitted, std::uint32_t slot) {
  if (admitted.is_grouped) left_out_.insert(group_key(admitted));
  reject(slot, Rejection::not_selected);
}

void Selection::reject(std::uint32_t slot, Rejection reason, std::size_t count) {
  filled_[slot].rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(count);
}

void Selection::run() {
  fill_shared();
  for (std::uint32_t slot = 0; slot < filled_.size(); ++slot) {
    if (!rooms_[slot].is_shared) fill_alone(slot);
    settle(slot);
  }
}

// Where no unit has members elsewhere, a slot is filled by itself. What has a place anyway is not put in
// order.
void Selection::fill_alone(std::uint32_t slot) {
  Room& room = rooms_[slot];
  RankQueue& queue = room.wanting;
  queue.put_in_order();
  while (!queue.empty() && !room.is_proved && room.left != 0) hold(queue.pop());
  if (queue.size() > room.left) {
    while (room.left != 0) hold(queue.pop());
    reject(slot, Rejection::not_selected, queue.size());
    give_places(slot);
    return;
  }
  for (const Pick& pick : room.held) queue.push(*pick.admitted);
  filled_[slot].waiting = std::move(queue);
}

// Those that are held, and no others.
void Selection::give_places(std::uint32_t slot) {
  const Room& room = rooms_[slot];
  RankQueue& queue = filled_[slot].waiting;
  queue = room.admitted == nullptr ? RankQueue() : RankQueue(room.like, *room.admitted);
  for (const Pick& pick : room.held) queue.append(*pick.admitted);
  queue.put_in_order();
}

bool Selection::unit_before(const Unit& a, const Unit& b) const {
  if (a.first != b.first) return a.first;
  return ranks_before(entries_[a.best].pick, entries_[b.best].pick);
}

void Selection::form_units() {
  std::map<SourceKey, std::size_t> groups;  // their units
  for (Room& room : rooms_) {
    if (!room.is_shared) continue;
    room.wanting.for_each([&](const Pick& pick) {
      std::size_t unit = units_.size();
      if (pick.admitted->is_grouped) unit = groups.try_emplace(group_key(*pick.admitted), unit).first->second;
      if (unit == units_.size()) units_.emplace_back();
      const auto entry = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({pick, units_[unit].entry});
      units_[unit].entry = entry;
      units_[unit].first = units_[unit].first || first_.contains(pick.admitted);
      if (units_[unit].best == none || ranks_before(pick, entries_[units_[unit].best].pick))
        units_[unit].best = entry;
    });
    room.waiting = room.wanting.size();
  }
}

void Selection::fill_shared() {
  form_units();
  const auto after = [this](const Unit& a, const Unit& b) { return unit_before(b, a); };
  auto end = units_.end();
  std::make_heap(units_.begin(), end, after);
  const auto is_open = [](const Room& room) { return room.left != 0 && room.waiting != 0; };
  // What ranks behind the last place is never compared.
  while (std::any_of(rooms_.begin(), rooms_.end(), is_open)) {
    std::pop_heap(units_.begin(), end, after);
    look_at(*--end);
  }
  for (std::uint32_t slot = 0; slot < filled_.size(); ++slot) {
    if (!rooms_[slot].is_shared) continue;
    reject(slot, Rejection::not_selected, rooms_[slot].waiting);
    give_places(slot);
    filled_[slot].has_groups = true;
  }
}

bool Selection::has_room(const Unit& unit) {
  const Admitted& best = *entries_[unit.best].pick.admitted;
  if (best.is_grouped && left_out_.contains(group_key(best))) return false;
  bool fits = true;
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next) {
    Room& room = rooms_[entries_[at].pick.slot];
    if (!room.is_single && ++room.wanted > room.left) fits = false;
  }
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next)
    rooms_[entries_[at].pick.slot].wanted = 0;
  return fits;
}

void Selection::look_at(const Unit& unit) {
  const bool fits = has_room(unit);
  std::vector<Pick> picks;
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next) {
    --rooms_[entries_[at].pick.slot].waiting;
    picks.push_back(entries_[at].pick);
  }
  if (fits)
    std::sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) { return ranks_before(a, b); });
  for (const Pick& pick : picks) {
    if (fits && rooms_[pick.slot].left != 0) {
      hold(pick);
    } else {
      reject(pick.slot, Rejection::not_selected);
    }
  }
}

// Until one value of a slot survives preparation each is proved; what is nothing takes no place.
void Selection::hold(const Pick& pick) {
  Room& room = rooms_[pick.slot];
  if (!room.is_proved) {
    if (!workshop_.proves(pick)) return reject(pick.slot, Rejection::empty);
    room.is_proved = true;
  }
  --room.left;
  room.held.push_back(pick);
}

void Selection::settle(std::uint32_t index) {
  const Slot& slot = workshop_.slot(index);
  FilledSlot& filled = filled_[index];
  // Behind the best of its unit a value may stand before one that was proved: the best says something.
  while (!filled.waiting.empty()) {
    const Pick best = filled.waiting.pop();
    if (!workshop_.proves(best)) {
      reject(index, Rejection::empty);
      continue;
    }
    filled.state = SlotState::filled;
    if (!slot.axis.empty()) filled.relation = workshop_.interval_of(slot, *best.admitted->candidate);
    if (!slot.required && slot.axis.empty()) {
      filled.waiting.push(*best.admitted);
      return;
    }
    filled.members.push_back(&workshop_.member_of(best));
    if (slot.required) filled.best = filled.members.back();
    return;
  }
  filled.state = slot.required ? SlotState::missing : SlotState::defaulted;
}

}  // namespace noyau::inline v0_1::detail
