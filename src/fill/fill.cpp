#include "fill/fill.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

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
      return std::holds_alternative<Time>(value);
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

// An id is unique within its source; the source is part of the key.
std::string member_key(const Admitted& admitted) {
  return std::to_string(admitted.source) + ":" + std::string(admitted.candidate->id);
}

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
        filled_(filling.slots[slot]) {}

  void run(SlotAdmission admission) {
    filled_.rejections = admission.rejections;
    gather_groups(admission);
    const bool newest_first = slot_.family == Family::recent_exchange;
    Ranking ranking(std::move(admission.admitted), newest_first);
    while (filled_.members.size() < slot_.select.max) {
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

  // How many admitted candidates of the slot share a group: a group is taken whole or not at all.
  void gather_groups(const SlotAdmission& admission) {
    for (const Admitted& admitted : admission.admitted) {
      if (!admitted.candidate->group.empty()) ++group_sizes_[admitted.candidate->group];
    }
  }

  bool group_has_room(const Candidate& candidate) {
    if (candidate.group.empty()) return true;
    const auto [entry, first] = group_admitted_.try_emplace(candidate.group, false);
    if (first) entry->second = group_sizes_[candidate.group] <= slot_.select.max - reserved_;
    if (first && entry->second) reserved_ += group_sizes_[candidate.group];
    return entry->second;
  }

  void consider(const Admitted& admitted) {
    if (!matches_type(slot_, *admitted.candidate)) return drop_from_group(admitted, Rejection::type);
    if (!seen_.insert(member_key(admitted)).second) return drop_from_group(admitted, Rejection::duplicate);
    if (admitted.candidate->group.empty()) {
      if (reserved_ >= slot_.select.max) return reject(Rejection::not_selected);
      ++reserved_;
    } else if (!group_has_room(*admitted.candidate)) {
      return reject(Rejection::not_selected);
    }
    Member& member = filling_.members.emplace_back();
    member.admitted = admitted;
    member.slot = slot_index_;
    if (needs_proof()) {
      prepare(member, catalog_, template_, wording_, preparer_);
      if (member.full.empty()) {
        filling_.members.pop_back();
        return drop_from_group(admitted, Rejection::empty);
      }
    }
    filled_.members.push_back(&member);
  }

  // A slot is filled when one value survives preparation; until then each is proved.
  bool needs_proof() const { return filled_.members.empty() && slot_.axis.empty(); }

  void drop_from_group(const Admitted& admitted, Rejection reason) {
    reject(reason);
    const std::string_view group = admitted.candidate->group;
    if (!group.empty()) --group_sizes_[group];
  }

  void settle() {
    if (filled_.members.empty()) {
      filled_.state = slot_.required ? SlotState::missing : SlotState::defaulted;
      return;
    }
    filled_.state = SlotState::filled;
    if (slot_.required) filled_.best = filled_.members.front();
    if (!slot_.axis.empty()) find_relation();
  }

  void find_relation() {
    const Scalar& scalar = filled_.members.front()->admitted.candidate->value;
    const double value = std::holds_alternative<std::int64_t>(scalar)
                             ? static_cast<double>(std::get<std::int64_t>(scalar))
                             : std::get<double>(scalar);
    const auto axis = catalog_.relations.find(slot_.axis);
    if (axis != catalog_.relations.end()) {
      const auto& intervals = axis->second.intervals;
      for (std::size_t i = 0; i < intervals.size(); ++i) {
        const bool last = i + 1 == intervals.size();
        if (value >= intervals[i].from && (value < intervals[i].to || (last && value <= intervals[i].to))) {
          filled_.relation = &intervals[i];
          return;
        }
      }
    }
    // A value that no interval covers says nothing about the person.
    reject(Rejection::type);
    filled_.members.clear();
    filled_.state = SlotState::defaulted;
  }

  const Catalog& catalog_;
  const PromptTemplate& template_;
  const Wording& wording_;
  Preparer& preparer_;
  std::uint32_t slot_index_;
  const Slot& slot_;
  Filling& filling_;
  FilledSlot& filled_;
  std::unordered_map<std::string_view, std::size_t> group_sizes_;
  std::unordered_map<std::string_view, bool> group_admitted_;
  std::unordered_set<std::string> seen_;
  std::size_t reserved_ = 0;  // places taken, those promised to the rest of a group included
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
