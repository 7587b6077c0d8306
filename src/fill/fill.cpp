#include "fill/fill.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "fill/current.hpp"
#include "fill/duplicates.hpp"
#include "fill/selection.hpp"
#include "fill/workshop.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Fills all slots. Values are selected more than once only where a value that suppressed a memory turned out
// not to be used.
class Filler {
 public:
  Filler(const FillParts& parts, std::vector<SlotAdmission> admissions)
      : target_id_(parts.grant.target_kind == TargetKind::person ? std::string_view(parts.grant.target_id)
                                                                 : std::string_view()),
        workshop_(parts, filling_),
        remembered_(target_id_),
        current_(target_id_) {
    filling_.admissions = std::move(admissions);
    for (std::uint32_t i = 0; i < filling_.admissions.size(); ++i) open(i);
  }

  Filling run() {
    // Each round takes back what is not used of the last one's current data, so that the rounds end. What is
    // still open after these is suppressed by nothing that is used, and counted so.
    constexpr int most_rounds = 4;
    for (int round = 0;; ++round) {
      select(round > 0);
      Topics used = used_current();
      const bool is_settled = settle_memories(used, round + 1 == most_rounds);
      if (is_settled) break;
      current_ = std::move(used);
    }
    find_missing();
    return std::move(filling_);
  }

 private:
  void open(std::uint32_t index) {
    const Slot& slot = workshop_.slot(index);
    FilledSlot& counts = opened_.emplace_back();
    counts.newest_first = slot.family == Family::recent_exchange;
    SlotAdmission& admission = filling_.admissions[index];
    std::vector<Admitted>& admitted = admission.admitted;
    counts.rejections = admission.rejections;
    const auto count = [&counts](Rejection reason, std::size_t number) {
      counts.rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(number);
    };
    // A value that its axis does not cover says nothing, and takes nobody's place.
    if (!slot.axis.empty()) {
      count(Rejection::type, std::erase_if(admitted, [&](const Admitted& one) {
              return workshop_.interval_of(slot, *one.candidate) == nullptr;
            }));
    }
    if (admission.may_repeat) count(Rejection::duplicate, drop_duplicates(admitted));
    if (!admission.has_topics) return;
    for (const Admitted& one : admitted) {
      if (one.is_current) {
        current_.add_current(one);
      } else {
        remembered_.add_memory(one);
      }
    }
  }

  bool is_hidden(const Admitted& admitted) const {
    return admitted.has_topic && !admitted.is_current && current_.supersede(admitted);
  }
  bool is_topical(const Admitted& admitted) const {
    return admitted.has_topic && admitted.is_current && remembered_.are_superseded_by(admitted);
  }

  // `again`: what was used of the current data has its places first, so that it is used again. What was not,
  // so that a memory came back, does not come in beside that after all.
  void select(bool again) {
    filling_.slots = opened_;
    Selection selection(workshop_, filling_.slots);
    for (std::uint32_t i = 0; i < opened_.size(); ++i) {
      const std::vector<Admitted>& admitted = filling_.admissions[i].admitted;
      selection.expect(i, admitted);
      for (const Admitted& one : admitted) {
        if (is_hidden(one)) continue;
        const bool is_first = again && is_kept(i, one);
        if (again && workshop_.is_known_empty(one, i)) {
          ++filling_.slots[i].rejections[static_cast<std::size_t>(Rejection::empty)];
        } else if (again && !is_first && is_topical(one)) {
          selection.leave_out(one, i);
        } else {
          selection.add(one, i, is_first);
        }
      }
    }
    selection.run();
  }

  bool is_kept(std::uint32_t slot, const Admitted& admitted) const {
    return kept_.contains({slot, admitted.candidate});
  }

  // What the slots hold of the current data, as far as there is a memory for it to suppress.
  Topics used_current() {
    Topics used(target_id_);
    kept_.clear();
    const auto use = [&](const Pick& pick) {
      if (!is_topical(*pick.admitted) || !workshop_.proves(pick)) return;
      used.add_current(*pick.admitted);
      kept_.insert({pick.slot, pick.admitted->candidate});
    };
    for (std::uint32_t i = 0; i < opened_.size(); ++i) {
      if (!filling_.admissions[i].has_topics) continue;
      for (const Member* member : filling_.slots[i].members) use({&member->admitted, i, 0, false});
      filling_.slots[i].waiting.for_each(use);
    }
    return used;
  }

  // Counts the memories that were hidden. False when some of them have to come back.
  bool settle_memories(const Topics& used, bool is_last) {
    for (std::uint32_t i = 0; i < opened_.size(); ++i) {
      if (!filling_.admissions[i].has_topics) continue;
      FilledSlot& filled = filling_.slots[i];
      for (const Admitted& one : filling_.admissions[i].admitted) {
        if (!is_hidden(one)) continue;
        const bool is_superseded = used.supersede(one);
        if (!is_superseded && !is_last) return false;
        const Rejection reason = is_superseded ? Rejection::superseded : Rejection::not_selected;
        ++filled.rejections[static_cast<std::size_t>(reason)];
        if (is_superseded) filled.superseded.push_back(one.candidate->id);
      }
    }
    return true;
  }

  void find_missing() {
    const auto missing =
        std::find_if(filling_.slots.begin(), filling_.slots.end(),
                     [](const FilledSlot& slot) { return slot.state == SlotState::missing; });
    filling_.missing = static_cast<std::size_t>(missing - filling_.slots.begin());
  }

  std::string_view target_id_;
  Filling filling_;
  Workshop workshop_;
  std::vector<FilledSlot> opened_;  // what is counted before anything is selected
  Topics remembered_;
  Topics current_;
  std::set<std::pair<std::uint32_t, const Candidate*>> kept_;  // by slot
};

// A short form is text: it cannot stand for a number, a choice or a record.
bool has_short_forms(const Slot& slot) {
  return slot.type == SlotType::text || slot.type == SlotType::transcript ||
         (slot.type == SlotType::list && slot.item == SlotType::text);
}

}  // namespace

Member& Filling::member_of(const Pick& pick) {
  if (!proved.empty()) {
    const auto known = proved.find({pick.slot, pick.admitted->candidate});
    if (known != proved.end()) return *known->second;
  }
  Member& member = members.emplace_back();
  member.admitted = *pick.admitted;
  member.slot = pick.slot;
  return member;
}

void Filling::list_waiting(std::uint32_t slot) {
  constexpr std::size_t most_listed = 256;
  FilledSlot& filled = slots[slot];
  for (std::size_t listed = 0; listed < most_listed && !filled.waiting.empty(); ++listed) {
    Member& member = member_of(filled.waiting.pop());
    member.fate = UnitFate::family_closed;
    filled.members.push_back(&member);
  }
  filled.unlisted = filled.waiting.size();
  filled.waiting = {};
  const bool newest_first = filled.newest_first;
  std::sort(filled.members.begin(), filled.members.end(), [&](const Member* a, const Member* b) {
    return ranks_before(a->admitted, b->admitted, newest_first);
  });
}

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

Filling fill(const FillParts& parts, std::vector<SlotAdmission> admissions) {
  return Filler(parts, std::move(admissions)).run();
}

}  // namespace noyau::inline v0_1::detail
