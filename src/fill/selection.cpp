#include "fill/selection.hpp"

#include <algorithm>
#include <tuple>

namespace noyau::inline v0_1::detail {

namespace {

SourceKey group_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->group};
}
bool is_grouped(const Admitted& admitted) {
  return !admitted.candidate->group.empty();
}

// Of two records of one id.
bool replaces(const Admitted& a, const Admitted& b) {
  const auto rank = [](const Admitted& one) {
    return std::tuple(one.observed.value_or(Time::min()), one.candidate->state, one.candidate->relevance);
  };
  return rank(a) > rank(b);
}

std::size_t family_position(const PromptTemplate& prompt_template, const Slot& slot) {
  if (!slot.family) return 0;
  const auto at = std::find_if(prompt_template.families.begin(), prompt_template.families.end(),
                               [&](const FamilyRule& rule) { return rule.family == *slot.family; });
  return static_cast<std::size_t>(at - prompt_template.families.begin()) + 1;
}

}  // namespace

std::vector<Admitted> without_duplicates(const std::vector<Admitted>& admitted, FilledSlot& filled) {
  std::map<SourceKey, std::size_t> newest;
  std::vector<Admitted> unique;
  unique.reserve(admitted.size());
  for (const Admitted& one : admitted) {
    const auto [entry, is_new] = newest.try_emplace({one.source, one.candidate->id}, unique.size());
    if (is_new) {
      unique.push_back(one);
      continue;
    }
    if (replaces(one, unique[entry->second])) unique[entry->second] = one;
    ++filled.rejections[static_cast<std::size_t>(Rejection::duplicate)];
  }
  return unique;
}

Selection::Selection(Workshop& workshop, std::vector<FilledSlot>& filled)
    : workshop_(workshop), filled_(filled) {
  for (std::uint32_t i = 0; i < filled_.size(); ++i) {
    const Slot& slot = workshop_.slot(i);
    Room& room = rooms_.emplace_back();
    room.left = slot.select.max;
    room.family = family_position(workshop_.prompt_template(), slot);
    room.newest_first = slot.family == Family::recent_exchange;
    room.is_single = slot.type != SlotType::list && slot.type != SlotType::transcript;
  }
}

void Selection::add(const Admitted& admitted, std::uint32_t slot, bool first) {
  std::size_t unit = units_.size();
  if (is_grouped(admitted)) unit = groups_.try_emplace(group_key(admitted), unit).first->second;
  if (unit == units_.size()) units_.emplace_back();
  const auto entry = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({&admitted, slot, units_[unit].entry});
  units_[unit].entry = entry;
  units_[unit].first = units_[unit].first || first;
  if (units_[unit].best == none || entry_before(entries_[entry], entries_[units_[unit].best])) {
    units_[unit].best = entry;
  }
  ++rooms_[slot].waiting;
}

void Selection::leave_out(const Admitted& admitted, std::uint32_t slot) {
  if (is_grouped(admitted)) left_out_.insert(group_key(admitted));
  reject(slot, Rejection::not_selected);
}

void Selection::reject(std::uint32_t slot, Rejection reason, std::size_t count) {
  filled_[slot].rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(count);
}

// A total order: within a slot ids differ.
bool Selection::entry_before(const Entry& a, const Entry& b) const {
  const Room& room = rooms_[a.slot];
  if (room.family != rooms_[b.slot].family) return room.family < rooms_[b.slot].family;
  if (ranks_before(*a.admitted, *b.admitted, room.newest_first)) return true;
  if (ranks_before(*b.admitted, *a.admitted, room.newest_first)) return false;
  return a.slot < b.slot;
}

bool Selection::unit_before(const Unit& a, const Unit& b) const {
  if (a.first != b.first) return a.first;
  return entry_before(entries_[a.best], entries_[b.best]);
}

void Selection::run() {
  const auto after = [this](const Unit& a, const Unit& b) { return unit_before(b, a); };
  auto end = units_.end();
  std::make_heap(units_.begin(), end, after);
  const auto is_open = [](const Room& room) { return room.left != 0 && room.waiting != 0; };
  // What ranks behind the last place is never compared.
  while (std::any_of(rooms_.begin(), rooms_.end(), is_open)) {
    std::pop_heap(units_.begin(), end, after);
    look_at(*--end);
  }
  for (std::uint32_t slot = 0; slot < filled_.size(); ++slot) settle(slot);
}

bool Selection::has_room(const Unit& unit) {
  const Admitted& best = *entries_[unit.best].admitted;
  if (is_grouped(best) && left_out_.contains(group_key(best))) return false;
  bool fits = true;
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next) {
    Room& room = rooms_[entries_[at].slot];
    if (!room.is_single && ++room.wanted > room.left) fits = false;
  }
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next)
    rooms_[entries_[at].slot].wanted = 0;
  return fits;
}

void Selection::look_at(const Unit& unit) {
  const bool fits = has_room(unit);
  std::vector<std::uint32_t> entries;
  for (std::uint32_t at = unit.entry; at != none; at = entries_[at].next) {
    --rooms_[entries_[at].slot].waiting;
    entries.push_back(at);
  }
  if (fits) {
    std::sort(entries.begin(), entries.end(),
              [this](std::uint32_t a, std::uint32_t b) { return entry_before(entries_[a], entries_[b]); });
  }
  for (const std::uint32_t at : entries) {
    const Entry& entry = entries_[at];
    if (fits && rooms_[entry.slot].left != 0) {
      hold(entry);
    } else {
      reject(entry.slot, Rejection::not_selected);
    }
  }
}

// Until one value of a slot survives preparation each is proved; what is nothing takes no place.
void Selection::hold(const Entry& entry) {
  Room& room = rooms_[entry.slot];
  Member& member = workshop_.member(*entry.admitted, entry.slot);
  if (!room.is_proved) {
    if (!workshop_.proves(member)) return reject(entry.slot, Rejection::empty);
    room.is_proved = true;
  }
  --room.left;
  filled_[entry.slot].members.push_back(&member);
}

void Selection::settle(std::uint32_t index) {
  const Slot& slot = workshop_.slot(index);
  const Room& room = rooms_[index];
  FilledSlot& filled = filled_[index];
  auto& members = filled.members;
  std::sort(members.begin(), members.end(), [&](const Member* a, const Member* b) {
    return ranks_before(a->admitted, b->admitted, room.newest_first);
  });
  // Behind the best of its unit a value may stand before one that was proved: the best says something.
  const auto front = std::find_if(members.begin(), members.end(),
                                  [this](Member* member) { return workshop_.proves(*member); });
  reject(index, Rejection::empty, static_cast<std::size_t>(front - members.begin()));
  members.erase(members.begin(), front);
  reject(index, Rejection::not_selected, room.waiting);
  filled.state = !members.empty() ? SlotState::filled
                 : slot.required  ? SlotState::missing
                                  : SlotState::defaulted;
  if (members.empty()) return;
  if (slot.required) filled.best = members.front();
  if (!slot.axis.empty()) filled.relation = workshop_.interval_of(slot, *members.front()->admitted.candidate);
}

}  // namespace noyau::inline v0_1::detail
