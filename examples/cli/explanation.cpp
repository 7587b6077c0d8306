#include "explanation.hpp"

#include <algorithm>

namespace noyau_cli {

namespace {

SlotRow row_of(const noyau::SlotTrace& slot) {
  SlotRow row;
  row.slot = slot.slot;
  row.state = slot.state;
  row.sources = slot.sources;
  row.use = slot.use;
  row.tokens = slot.tokens;
  for (const noyau::UnitTrace& unit : slot.units) row.units.push_back({unit.id, "", unit.fate, {}, ""});
  for (std::size_t i = 0; i < noyau::rejection_count; ++i) {
    if (slot.rejections[i] == 0) continue;
    row.rejections.emplace_back(static_cast<noyau::Rejection>(i), slot.rejections[i]);
  }
  return row;
}

// Adds what only the report knows. Ids stay those of the trace: they were looked through for personal data.
void enrich(SlotRow& row, SlotRow&& reported) {
  row.axis = std::move(reported.axis);
  row.shown = std::move(reported.shown);
  row.use_from = reported.use_from;
  if (row.units.size() != reported.units.size()) return;
  for (std::size_t i = 0; i < row.units.size(); ++i) {
    row.units[i].source = std::move(reported.units[i].source);
    row.units[i].tokens = reported.units[i].tokens;
    row.units[i].text = std::move(reported.units[i].text);
  }
}

SlotRow row_of(const noyau::SlotReport& slot) {
  SlotRow row;
  row.slot = slot.slot;
  row.axis = slot.axis;
  row.shown = slot.shown;
  row.use_from = slot.use_from;
  for (const noyau::UnitReport& unit : slot.units) {
    std::optional<std::size_t> tokens = unit.tokens;
    if (unit.fate == noyau::UnitFate::family_closed) tokens.reset();  // nobody knows: it was not looked at
    row.units.push_back(
        {std::string(unit.id), std::string(unit.source), unit.fate, tokens, std::string(unit.text)});
  }
  return row;
}

}  // namespace

HopView copy_report(const noyau::PromptReport& report) {
  HopView view;
  view.has_prompt = true;
  for (const noyau::PartReport& part : report.parts) view.parts.emplace_back(part.part, part.tokens);
  for (const noyau::SlotReport& slot : report.slots) view.slots.push_back(row_of(slot));
  view.reserved = report.reserved;
  view.whole = report.whole;
  return view;
}

Explanation make_explanation(noyau::Trace trace, std::optional<HopView> prompt) {
  Explanation explanation;
  for (const noyau::HopTrace& hop : trace.hops) {
    HopView view;
    view.trace = hop;
    for (const noyau::SlotTrace& slot : hop.slots) view.slots.push_back(row_of(slot));
    explanation.hops.push_back(std::move(view));
  }
  explanation.trace = std::move(trace);
  if (!prompt || explanation.hops.empty()) return explanation;
  HopView& last = explanation.hops.back();
  last.has_prompt = true;
  last.parts = std::move(prompt->parts);
  last.reserved = prompt->reserved;
  last.whole = prompt->whole;
  for (std::size_t i = 0; i < std::min(last.slots.size(), prompt->slots.size()); ++i) {
    enrich(last.slots[i], std::move(prompt->slots[i]));
  }
  return explanation;
}

}  // namespace noyau_cli
