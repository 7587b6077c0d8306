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

Member* Workshop::known(const Admitted& admitted, std::uint32_t slot) const {
  if (prepared_.empty()) return nullptr;
  const auto known = prepared_.find({slot, admitted.candidate});
  return known != prepared_.end() ? known->second : nullptr;
}

bool Workshop::proves(Pick& pick) {
  Member& member = filling_.member_of(pick);
  pick.member = &member;
  // A number of an axis is never rendered: its interval is all that counts.
  if (!slot(pick.slot).axis.empty()) return true;
  prepare(member, parts_.catalog, parts_.prompt_template, parts_.wording, parts_.preparer);
  prepared_.try_emplace({pick.slot, pick.admitted->candidate}, &member);
  return !member.full.empty();
}

}  // namespace noyau::inline v0_1::detail
