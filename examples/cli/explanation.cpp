#include "explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace noyau_cli {

namespace {

SlotRow row_of(const noyau::SlotTrace& slot) {
  SlotRow row;
  row.slot = slot.slot;
  row.state = slot.state;
  row.sources = slot.sources;
  row.use = slot.use;
  row.tokens = slot.tokens;
  row.superseded = slot.superseded;
  row.unlisted = slot.unlisted;
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
  // Of a default there is no level to name: no value was judged.
  if (row.state != noyau::SlotState::defaulted) row.use_from = reported.use_from;
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

// A call that was refused before its slots were looked at has none to show, and that is no error.
void require_slot(const Explanation& explanation, const std::string& slot) {
  std::string known;
  for (const HopView& hop : explanation.hops) {
    for (const SlotRow& row : hop.slots) {
      if (row.slot == slot) return;
      known += (known.empty() ? "" : ", ") + row.slot;
    }
  }
  if (known.empty()) return;
  throw noyau::ConfigError(
      {{"--slot", 0, "",
        fmt::format("no template of this call has a slot \"{}\"; it has: {}.", slot, known)}});
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

void add_policies(Explanation& explanation, const noyau::Catalog& catalog, noyau::Audience audience) {
  for (HopView& hop : explanation.hops) {
    const noyau::PromptTemplate* prompt_template = catalog.find_template(hop.trace.prompt_template);
    if (prompt_template == nullptr) continue;
    for (SlotRow& row : hop.slots) {
      const auto slot = std::find_if(prompt_template->slots.begin(), prompt_template->slots.end(),
                                     [&](const noyau::Slot& declared) { return declared.id == row.slot; });
      if (slot == prompt_template->slots.end()) continue;
      row.policy = policy_of(catalog, *prompt_template, *slot, audience);
    }
  }
}

void keep_slots(Explanation& explanation, const std::vector<std::string>& slots) {
  const auto is_wanted = [&](const SlotRow& row) {
    return std::find(slots.begin(), slots.end(), row.slot) != slots.end();
  };
  for (const std::string& slot : slots) require_slot(explanation, slot);
  for (HopView& hop : explanation.hops) {
    std::vector<SlotRow> kept;
    std::copy_if(hop.slots.begin(), hop.slots.end(), std::back_inserter(kept), is_wanted);
    hop.slots = std::move(kept);
  }
  explanation.slots_only = true;
}

}  // namespace noyau_cli
