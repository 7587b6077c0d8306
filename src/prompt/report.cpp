#include "prompt/report.hpp"

#include <algorithm>

#include "prompt/layout.hpp"

namespace noyau::inline v0_1::detail {

namespace {

SlotState state_of(const Hop& hop, const FilledSlot& filled, const Slot& slot) {
  // Where there is no prompt, nothing was cut for space.
  const bool has_prompt = hop.attempt != 0;
  if (filled.state != SlotState::filled || !slot.axis.empty() || !has_prompt) return filled.state;
  const bool shown = std::any_of(filled.members.begin(), filled.members.end(),
                                 [](const Member* member) { return member->is_shown(); });
  return shown ? SlotState::filled : SlotState::emptied;
}

// The widest use among what is shown; the frames and lines that it costs.
struct Shown {
  Use use = Use::withhold;
  Level from = Level::slot;
  std::size_t tokens = 0;
};

Shown shown_of(const Hop& hop, std::uint32_t index) {
  Shown result;
  bool opened[2] = {false, false};
  for (const Member* member : hop.filling.slots[index].members) {
    if (!member->is_shown()) continue;
    const bool guide = member->admitted.use == Use::guide;
    if (!opened[guide]) result.tokens += frame_of(*hop.compiled, index, member->admitted.use).opening;
    opened[guide] = true;
    result.tokens += member->shown().tokens;
    if (member->admitted.use < result.use) {
      result.use = member->admitted.use;
      result.from = member->admitted.use_from;
    }
  }
  return result;
}

UnitReport report_unit(const Member& member, const Catalog& catalog) {
  UnitReport unit;
  unit.id = member.admitted.candidate->id;
  unit.source = catalog.sources[member.admitted.source].id;
  unit.fate = member.fate;
  unit.text = (member.is_shown() ? member.shown() : member.full).lines.view();
  unit.tokens = member.is_shown() ? member.shown().tokens : member.marginal;
  return unit;
}

// What stands in the place of an axis' number.
std::string_view fragment_of(const Hop& hop, const Catalog& catalog, std::uint32_t index) {
  const RelationInterval* interval = hop.filling.slots[index].relation;
  if (interval != nullptr) return interval->text.view();
  return catalog.relations.find(hop.prompt_template().slots[index].axis)->second.neutral.view();
}

// What a slot has in the prompt that is never cut.
std::size_t protected_cost(const CallState& state, std::uint32_t index) {
  const Hop& hop = *state.hop;
  if (!hop.prompt_template().slots[index].axis.empty())
    return hop.compiled->fragments.find(fragment_of(hop, state.catalog(), index))->second.tokens;
  if (hop.filling.slots[index].state == SlotState::defaulted)
    return hop.compiled->slots[index].defaulted.tokens;
  return required_cost(state, index);
}

void report_slot(const Hop& hop, const Catalog& catalog, std::uint32_t index, SlotReport& report) {
  const Slot& slot = hop.prompt_template().slots[index];
  const FilledSlot& filled = hop.filling.slots[index];
  report.slot = slot.id;
  report.heading = slot.heading.view();
  report.state = state_of(hop, filled, slot);
  report.use = filled.members.empty() ? slot.limits.use : filled.members.front()->admitted.use;
  report.use_from = filled.members.empty() ? Level::slot : filled.members.front()->admitted.use_from;
  if (!slot.axis.empty()) {
    report.axis = slot.axis;
    report.use = Use::withhold;  // the number; what stands is authored
    report.shown = fragment_of(hop, catalog, index);
    report.tokens = hop.compiled->fragments.find(report.shown)->second.tokens;
    return;
  }
  if (report.state == SlotState::defaulted) {
    report.shown = slot.default_text.view();
    report.tokens = hop.compiled->slots[index].defaulted.tokens;
  }
  const Shown shown = shown_of(hop, index);
  if (shown.tokens != 0) {
    report.use = shown.use;
    report.use_from = shown.from;
    report.tokens = shown.tokens;
  }
  report.unlisted = filled.unlisted;
  report.units.reserve(filled.members.size());
  for (const Member* member : filled.members) {
    if (member->is_prepared && member->full.empty()) continue;
    report.units.push_back(report_unit(*member, catalog));
  }
}

// The protected parts that are no slot's own, so that parts and slots add up to the prompt.
std::vector<PartReport> own_parts(const Hop& hop) {
  std::vector<PartReport> parts;
  for (PartReport part : hop.layout.parts) {
    if (part.part == "defaults" || part.part == "required") continue;
    if (part.part == "relation") part.tokens = hop.compiled->relation_heading.tokens;
    parts.push_back(part);
  }
  if (hop.note_tokens != 0) parts.push_back({"omissions", hop.note_tokens});
  return parts;
}

}  // namespace

PromptReport make_report(const Hop& hop, const Catalog& catalog) {
  PromptReport report;
  report.parts = own_parts(hop);
  report.budget = hop.layout.budget;
  report.reserved = hop.layout.retry;
  report.tokens = hop.tokens;
  report.whole = hop.whole;
  report.slots.resize(hop.filling.slots.size());
  for (std::uint32_t i = 0; i < report.slots.size(); ++i) report_slot(hop, catalog, i, report.slots[i]);
  return report;
}

std::vector<SlotTrace> trace_slots(const Hop& hop, const Catalog& catalog) {
  std::vector<SlotTrace> traces;
  for (std::uint32_t i = 0; i < hop.filling.slots.size(); ++i) {
    SlotReport report;
    report_slot(hop, catalog, i, report);
    SlotTrace trace;
    trace.slot = report.slot;
    trace.state = report.state;
    trace.use = report.use;
    trace.tokens = report.tokens;
    trace.unlisted = report.unlisted;
    trace.units.reserve(report.units.size());
    for (const UnitReport& unit : report.units) {
      trace.units.push_back({std::string(unit.id), unit.fate});
      const bool kept = unit.fate == UnitFate::kept || unit.fate == UnitFate::shortened;
      const auto known = std::find(trace.sources.begin(), trace.sources.end(), unit.source);
      if (kept && known == trace.sources.end()) trace.sources.emplace_back(unit.source);
    }
    const FilledSlot& filled = hop.filling.slots[i];
    if (filled.relation != nullptr) {
      trace.sources.push_back(catalog.sources[filled.members.front()->admitted.source].id);
    }
    std::copy(filled.rejections.begin(), filled.rejections.end(), std::begin(trace.rejections));
    trace.superseded.assign(filled.superseded.begin(), filled.superseded.end());
    for (const Member* member : filled.members) {
      if (member->is_prepared && member->full.empty() && hop.prompt_template().slots[i].axis.empty()) {
        ++trace.rejections[static_cast<std::size_t>(Rejection::empty)];
      }
    }
    traces.push_back(std::move(trace));
  }
  return traces;
}

std::vector<RedactionTrace> shown_redactions(const Hop& hop) {
  std::uint32_t by_kind[detected_kind_count] = {};
  const auto add = [&](const Prepared& value) {
    for (const KindCount* found = value.redactions; found != nullptr; found = found->next)
      by_kind[static_cast<std::size_t>(found->kind)] += found->spans;
  };
  add(hop.protected_parts.item);
  for (const Prepared& value : hop.protected_parts.names) add(value);
  for (const Prepared& value : hop.protected_parts.facts) add(value);
  for (const FilledSlot& slot : hop.filling.slots) {
    for (const Member* member : slot.members) {
      if (member->is_shown()) add(member->shown());
    }
  }
  std::vector<RedactionTrace> counts;
  for (std::size_t kind = 0; kind < detected_kind_count; ++kind) {
    if (by_kind[kind] == 0) continue;
    counts.push_back({std::string(to_string(static_cast<DetectedKind>(kind))), by_kind[kind]});
  }
  return counts;
}

std::vector<PartWeight> heaviest_parts(const CallState& state) {
  constexpr std::size_t most = 3;
  const Hop& hop = *state.hop;
  std::vector<PartWeight> weights;
  for (const PartReport& part : own_parts(hop)) weights.push_back({std::string(part.part), part.tokens});
  const std::vector<Slot>& slots = hop.prompt_template().slots;
  for (std::uint32_t i = 0; i < slots.size(); ++i)
    weights.push_back({"slot:" + slots[i].id, protected_cost(state, i)});
  weights.push_back({"retry", hop.layout.retry});
  std::erase_if(weights, [](const PartWeight& weight) { return weight.tokens == 0; });
  // Stable: of equals the one that stands first in the prompt.
  std::stable_sort(weights.begin(), weights.end(),
                   [](const PartWeight& a, const PartWeight& b) { return a.tokens > b.tokens; });
  if (weights.size() > most) weights.resize(most);
  return weights;
}

}  // namespace noyau::inline v0_1::detail
