#include "fill/fill.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

bool in_range(const Slot& slot, double value) {
  return std::isfinite(value) && (!slot.minimum || value >= *slot.minimum) &&
         (!slot.maximum || value <= *slot.maximum);
}

bool scalar_matches(SlotType type, const std::vector<Choice>& choices, const Scalar& value) noexcept {
  switch (type) {
    case SlotType::integer:
      return std::holds_alternative<std::int64_t>(value);
    case SlotType::number:
      return std::holds_alternative<std::int64_t>(value) ||
             (std::holds_alternative<double>(value) && std::isfinite(std::get<double>(value)));
    case SlotType::boolean:
      return std::holds_alternative<bool>(value);
    case SlotType::time:
      return std::holds_alternative<Time>(value) && is_calendar_time(std::get<Time>(value));
    case SlotType::choice: {
      const auto* text = std::get_if<Foreign>(&value);
      return text != nullptr && std::any_of(choices.begin(), choices.end(), [&](const Choice& choice) {
               return choice.value == text->bytes();
             });
    }
    default:
      return std::holds_alternative<Foreign>(value);
  }
}

// Every given field is of its type, every required one is given. Fields that the slot does not declare
// are simply not rendered: a source cannot widen what is asked for.
bool record_matches(const Slot& slot, const Candidate& candidate) noexcept {
  for (const SlotField& field : slot.fields) {
    const auto given = std::find_if(candidate.fields.begin(), candidate.fields.end(),
                                    [&](const Field& entry) { return entry.name == field.name; });
    const bool present =
        given != candidate.fields.end() && !std::holds_alternative<std::monostate>(given->value);
    if (!present) {
      if (field.required) return false;
    } else if (!scalar_matches(field.type, field.choices, given->value)) {
      return false;
    }
  }
  return true;
}

// Ids and group names are unique within their source: the source is part of the key. Trees, not hash
// tables: such names come from outside and may be chosen to collide.
using Key = std::pair<std::uint32_t, std::string_view>;

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
  bool full() const noexcept { return left_ == 0; }

  // May this candidate have a place? Asked once for each.
  bool take(const Admitted& admitted) {
    if (admitted.candidate->group.empty()) return take(1);
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
    drop_invalid(admission.admitted);
    Ranking ranking(std::move(admission.admitted), slot_.family == Family::recent_exchange);
    while (!places_.full()) {
      const Admitted* next = ranking.next();
      if (next == nullptr) break;
      consider(*next);
    }
    reject(Rejection::not_selected, ranking.left());
    settle();
  }

 private:
  void reject(Rejection reason, std::size_t count = 1) {
    filled_.rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(count);
  }

  // What is not of the slot's type takes nobody's place, neither a group's nor a better source's.
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
    return matches_type(slot_, candidate) && (slot_.axis.empty() || interval_of(candidate) != nullptr);
  }

  void consider(const Admitted& admitted) {
    if (!seen_.insert(id_key(admitted)).second) return reject(Rejection::duplicate);
    if (!places_.take(admitted)) return reject(Rejection::not_selected);
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

  // A slot is filled when one value survives preparation; until then each is proved.
  bool needs_proof() const { return filled_.members.empty() && slot_.axis.empty(); }

  void settle() {
    if (filled_.members.empty()) {
      filled_.state = slot_.required ? SlotState::missing : SlotState::defaulted;
      return;
    }
    filled_.state = SlotState::filled;
    if (slot_.required) filled_.best = filled_.members.front();
    if (!slot_.axis.empty()) filled_.relation = interval_of(*filled_.members.front()->admitted.candidate);
  }

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

bool matches_type(const Slot& slot, const Candidate& candidate) noexcept {
  switch (slot.type) {
    case SlotType::record:
      return record_matches(slot, candidate);
    case SlotType::list:
      return slot.item == SlotType::record ? record_matches(slot, candidate)
                                           : scalar_matches(SlotType::text, {}, candidate.value);
    case SlotType::transcript:
      return scalar_matches(SlotType::text, {}, candidate.value) && !candidate.speaker.empty();
    case SlotType::integer:
      return scalar_matches(slot.type, {}, candidate.value) &&
             in_range(slot, static_cast<double>(std::get<std::int64_t>(candidate.value)));
    case SlotType::number: {
      if (!scalar_matches(slot.type, {}, candidate.value)) return false;
      const auto* integer = std::get_if<std::int64_t>(&candidate.value);
      return in_range(slot,
                      integer != nullptr ? static_cast<double>(*integer) : std::get<double>(candidate.value));
    }
    default:
      return scalar_matches(slot.type, slot.choices, candidate.value);
  }
}

void prepare(Member& member, const Catalog& catalog, const PromptTemplate& prompt_template,
             const Wording& wording, Preparer& preparer) {
  if (member.is_prepared) return;
  const Slot& slot = prompt_template.slots[member.slot];
  member.full = preparer.value(catalog, slot, wording, member.admitted);
  if (!member.full.empty()) {
    member.short_form = preparer.short_form(catalog, slot, member.admitted);
    if (member.short_form.tokens >= member.full.tokens) member.short_form = {};
  }
  member.is_prepared = true;
}

Filling fill(const Catalog& catalog, const PromptTemplate& prompt_template, const Wording& wording,
             std::vector<SlotAdmission> admissions, Preparer& preparer) {
  Filling filling;
  filling.slots.resize(prompt_template.slots.size());
  filling.missing = filling.slots.size();
  for (std::uint32_t i = 0; i < filling.slots.size(); ++i) {
    Selector(catalog, prompt_template, wording, preparer, i, filling).run(std::move(admissions[i]));
    if (filling.slots[i].state == SlotState::missing && filling.missing == filling.slots.size())
      filling.missing = i;
  }
  return filling;
}

}  // namespace noyau::inline v0_1::detail
