#include "fill/workshop.hpp"

namespace noyau::inline v0_1::detail {

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

bool Workshop::proves(const Pick& pick) {
  Member& member = filling_.member_of(pick);
  filling_.proved.try_emplace({pick.slot, pick.admitted->candidate}, &member);
  // A number of an axis is never rendered: its interval is all that counts.
  if (!slot(pick.slot).axis.empty()) return true;
  prepare(member, parts_.catalog, parts_.prompt_template, parts_.wording, parts_.preparer);
  return !member.full.empty();
}

bool Workshop::is_known_empty(const Admitted& admitted, std::uint32_t slot) const {
  const auto known = filling_.proved.find({slot, admitted.candidate});
  return known != filling_.proved.end() && known->second->is_prepared && known->second->full.empty();
}

}  // namespace noyau::inline v0_1::detail
