#include "prompt/report.hpp"

#include <algorithm>

#include "prompt/layout.hpp"

namespace noyau::inline v0_1::detail {

namespace {

SlotState state_of(const FilledSlot& filled, const Slot& slot) {
  if (filled.state != SlotState::filled || !slot.axis.empty()) return filled.state;
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

void report_slot(const Hop& hop, const Catalog& catalog, std::uint32_t index, SlotReport& report) {
  const Slot& slot = hop.prompt_template().slots[index];
  const FilledSlot& filled = hop.filling.slots[index];
  report.slot = slot.id;
  report.heading = slot.heading.view();
  report.state = state_of(filled, slot);
  report.use = filled.members.empty() ? slot.limits.use : filled.members.front()->admitted.use;
  report.use_from = filled.members.empty() ? Level::slot : filled.members.front()->admitted.use_from;
  if (!slot.axis.empty()) {
    report.axis = slot.axis;
    report.use = Use::withhold;  // the number; what stands is authored
    const auto axis = catalog.relations.find(slot.axis);
    const Authored text = filled.relation != nullptr ? filled.relation->text : axis->second.neutral;
    report.shown = text.view();
    report.tokens = hop.compiled->fragments.find(text.view())->second.tokens;
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

}  // namespace noyau::inline v0_1::detail
