#include "fill/fill.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

// Ids and group names are unique within their source: the source is part of the key. Trees, not hash
// tables: such names come from outside and may be chosen to collide.
using Key = Filling::Key;

Key id_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->id};
}
Key group_key(const Admitted& admitted) {
  return {admitted.source, admitted.candidate->group};
}

// Places in a slot's maximum. A group takes its places together, or none of them.
class Places {
 public:
  explicit Places(std::size_t most) : left_(most) {}

  void add_to_group(const Key& group) { ++groups_[group].size; }

  // May this candidate have a place? Asked once for each. A single value goes without the rest of its group.
  bool take(const Admitted& admitted, bool is_single) {
    if (is_single || admitted.candidate->group.empty()) return take(1);
    Group& group = groups_[group_key(admitted)];
    if (!group.decided) group.taken = take(group.size);
    group.decided = true;
    return group.taken;
  }

  // Its candidate turned out to be nothing.
  void give_back() noexcept { ++left_; }

 private:
  struct Group {
    std::size_t size = 0;
    bool decided = false;
    bool taken = false;
  };

  bool take(std::size_t count) {
    if (count > left_) return false;
    left_ -= count;
    return true;
  }

  std::map<Key, Group> groups_;
  std::size_t left_;
};

// Selects the best values of one slot, up to its maximum.
class Selector {
 public:
  Selector(const Catalog& catalog, const PromptTemplate& prompt_template, const Wording& wording,
           Preparer& preparer, std::uint32_t slot, Filling& filling)
      : catalog_(catalog),
        template_(prompt_template),
        wording_(wording),
        preparer_(preparer),
        slot_index_(slot),
        slot_(prompt_template.slots[slot]),
        filling_(filling),
        filled_(filling.slots[slot]),
        places_(slot_.select.max) {}

  void run(SlotAdmission admission) {
    filled_.rejections = admission.rejections;
    filled_.superseded = std::move(admission.superseded);
    drop_invalid(admission.admitted);
    Ranking ranking(std::move(admission.admitted), slot_.family == Family::recent_exchange);
    // Not when the places are given: the rest of a group still comes for its own.
    while (filled_.members.size() < slot_.select.max) {
      const Admitted* next = ranking.next();
      if (next == nullptr) break;
      consider(*next);
    }
    reject(Rejection::not_selected, ranking.left());
  }

  // A group that one slot had no room for stands in no other: it is one unit (design, section 7).
  void drop_refused_groups() {
    auto& members = filled_.members;
    const auto refused = [this](const Member* member) {
      return !member->admitted.candidate->group.empty() &&
             filling_.refused_groups.contains(group_key(member->admitted));
    };
    const auto end = std::remove_if(members.begin(), members.end(), refused);
    reject(Rejection::not_selected, static_cast<std::size_t>(members.end() - end));
    members.erase(end, members.end());
  }

  void settle() {
    if (filled_.members.empty()) {
      filled_.state = slot_.required ? SlotState::missing : SlotState::defaulted;
      return;
    }
    filled_.state = SlotState::filled;
    if (slot_.required) filled_.best = filled_.members.front();
    if (!slot_.axis.empty()) filled_.relation = interval_of(*filled_.members.front()->admitted.candidate);
  }

 private:
  void reject(Rejection reason, std::size_t count = 1) {
    filled_.rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(count);
  }

  // A value that its axis does not cover says nothing, and takes nobody's place.
  void drop_invalid(std::vector<Admitted>& admitted) {
    const auto invalid = [this](const Admitted& one) { return !is_valid(*one.candidate); };
    const auto end = std::remove_if(admitted.begin(), admitted.end(), invalid);
    reject(Rejection::type, static_cast<std::size_t>(admitted.end() - end));
    admitted.erase(end, admitted.end());
    std::set<Key> grouped;
    for (const Admitted& one : admitted) {
      if (one.candidate->group.empty() || !grouped.insert(id_key(one)).second) continue;
      places_.add_to_group(group_key(one));
    }
  }

  bool is_valid(const Candidate& candidate) const {
    return slot_.axis.empty() || interval_of(candidate) != nullptr;
  }

  void consider(const Admitted& admitted) {
    if (!seen_.insert(id_key(admitted)).second) return reject(Rejection::duplicate);
    if (!places_.take(admitted, is_single())) {
      if (!admitted.candidate->group.empty()) filling_.refused_groups.insert(group_key(admitted));
      return reject(Rejection::not_selected);
    }
    Member& member = filling_.members.emplace_back();
    member.admitted = admitted;
    member.slot = slot_index_;
    if (needs_proof()) {
      prepare(member, catalog_, template_, wording_, preparer_);
      if (member.full.empty()) {
        filling_.members.pop_back();
        places_.give_back();
        return reject(Rejection::empty);
      }
    }
    filled_.members.push_back(&member);
  }

  bool is_single() const { return slot_.type != SlotType::list && slot_.type != SlotType::transcript; }

  // A slot is filled when one value survives preparation; until then each is proved.
  bool needs_proof() const { return filled_.members.empty() && slot_.axis.empty(); }

  // The interval of the axis that covers the value; null: it says nothing about the person.
  const RelationInterval* interval_of(const Candidate& candidate) const {
    const auto* integer = std::get_if<std::int64_t>(&candidate.value);
    const double value =
        integer != nullptr ? static_cast<double>(*integer) : std::get<double>(candidate.value);
    const auto axis = catalog_.relations.find(slot_.axis);
    if (axis == catalog_.relations.end()) return nullptr;
    const auto& intervals = axis->second.intervals;
    for (const RelationInterval& interval : intervals) {
      const bool last = &interval == &intervals.back();
      if (value >= interval.from && (value < interval.to || (last && value <= interval.to))) return &interval;
    }
    return nullptr;
  }

  const Catalog& catalog_;
  const PromptTemplate& template_;
  const Wording& wording_;
  Preparer& preparer_;
  std::uint32_t slot_index_;
  const Slot& slot_;
  Filling& filling_;
  FilledSlot& filled_;
  Places places_;
  std::set<Key> seen_;
};

}  // namespace

namespace {
// A short form is text: it cannot stand for a number, a choice or a record.
bool has_short_forms(const Slot& slot) {
  return slot.type == SlotType::text || slot.type == SlotType::transcript ||
         (slot.type == SlotType::list && slot.item == SlotType::text);
}
}  // namespace

void prepare(Member& member, const Catalog& catalog, const PromptTemplate& prompt_template,
             const Wording& wording, Preparer& preparer) {
  if (member.is_prepared) return;
  const Slot& slot = prompt_template.slots[member.slot];
  member.full = preparer.value(catalog, slot, wording, member.admitted);
  if (!member.full.empty()) {
    if (has_short_forms(slot))
      member.short_form = preparer.short_form(catalog, slot, wording, member.admitted);
    if (member.short_form.tokens >= member.full.tokens) member.short_form = {};
  }
  member.is_prepared = true;
}

Filling fill(const Catalog& catalog, const PromptTemplate& prompt_template, const Wording& wording,
             std::vector<SlotAdmission> admissions, Preparer& preparer) {
  Filling filling;
  filling.slots.resize(prompt_template.slots.size());
  filling.missing = filling.slots.size();
  std::vector<Selector> selectors;
  selectors.reserve(filling.slots.size());
  for (std::uint32_t i = 0; i < filling.slots.size(); ++i) {
    selectors.emplace_back(catalog, prompt_template, wording, preparer, i, filling);
    selectors.back().run(std::move(admissions[i]));
  }
  for (std::uint32_t i = 0; i < filling.slots.size(); ++i) {
    if (!filling.refused_groups.empty()) selectors[i].drop_refused_groups();
    selectors[i].settle();
    const bool is_missing = filling.slots[i].state == SlotState::missing;
    if (is_missing && filling.missing == filling.slots.size()) filling.missing = i;
  }
  return filling;
}

}  // namespace noyau::inline v0_1::detail
