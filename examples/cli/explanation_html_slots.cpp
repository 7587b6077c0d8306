#include <fmt/format.h>

#include <algorithm>

#include "bars.hpp"
#include "explanation_html.hpp"
#include "explanation_words.hpp"

namespace noyau_cli {

namespace {

std::string_view class_of(noyau::SlotState state) {
  switch (state) {
    case noyau::SlotState::filled:
      return "state good";
    case noyau::SlotState::defaulted:
      return "state warn";
    case noyau::SlotState::missing:
    case noyau::SlotState::emptied:
      break;
  }
  return "state bad";
}

std::string_view class_of(noyau::UnitFate fate) {
  switch (fate) {
    case noyau::UnitFate::kept:
      return "state good";
    case noyau::UnitFate::shortened:
      return "state warn";
    default:
      return "state bad";
  }
}

std::size_t cost_of_cut(const SlotRow& slot) {
  std::size_t tokens = 0;
  for (const UnitRow& unit : slot.units) tokens += is_kept(unit.fate) ? 0 : unit.tokens.value_or(0);
  return tokens;
}

// Shared by the bars of all slots. One that is cut to pieces may exceed it: else what stands would be too
// thin to be seen beside it.
std::size_t scale_of(const HopView& hop) {
  std::size_t largest = 0;
  std::size_t stands = 0;
  for (const SlotRow& slot : hop.slots) {
    largest = std::max(largest, sum_of(slot_segments(slot)));
    stands = std::max(stands, slot.tokens);
  }
  return stands == 0 ? largest : std::min(largest, 2 * stands);
}

void write_overview_row(Html& html, const SlotRow& slot, bool has_prompt, std::size_t scale) {
  const UnitCount count = count_units(slot);
  const Tag row(html, "tr");
  write_row_name(html, slot.slot);
  html.element("td", noyau::to_string(slot.state), {{"class", std::string(class_of(slot.state))}});
  html.element("td", use_of(slot), {{"class", "wide"}});
  html.element("td", from_of(slot), {{"class", "wide"}});
  if (!has_prompt) return write_number(html, count.kept + count.cut);
  write_number(html, count.kept);
  write_number(html, count.cut);
  write_number(html, slot.tokens);
  const Tag cell(html, "td", {{"class", "bar"}});
  write_bar(html, slot_segments(slot), scale);
}

void write_overview(Html& html, const HopView& hop) {
  html.element("h3", "Slots");
  if (!hop.has_prompt) {
    const TableTag table(html, "No prompt was made: nobody decided what stays");
    write_head(html, {{"Slot"}, {"State"}, {"Use", "wide"}, {"From", "wide"}, {"Units", "n"}});
    const Tag body(html, "tbody");
    for (const SlotRow& slot : hop.slots) write_overview_row(html, slot, false, 0);
    return;
  }
  const std::size_t scale = scale_of(hop);
  {
    const TableTag table(html, "Units kept and cut, and the tokens that stand in the prompt");
    write_head(html, {{"Slot"},
                      {"State"},
                      {"Use", "wide"},
                      {"From", "wide"},
                      {"Kept", "n"},
                      {"Cut", "n"},
                      {"Tokens", "n"},
                      {"", "bar"}});
    const Tag body(html, "tbody");
    for (const SlotRow& slot : hop.slots) write_overview_row(html, slot, true, scale);
  }
  const Tag line(html, "p", {{"class", "soft"}});
  constexpr std::pair<std::string_view, std::string_view> keys[] = {{"overhead", "heading and borders"},
                                                                    {"values", "kept"},
                                                                    {"short", "shortened"},
                                                                    {"authored", "default or fragment"},
                                                                    {"lost", "cut: what it would have cost"}};
  for (const auto& [group, meaning] : keys) {
    const Tag key(html, "span", {{"class", "entry"}});
    write_key(html, group);
    html.text(meaning);
  }
  html.text("A dotted edge: the bar goes on.");
}

void write_unit(Html& html, const UnitRow& unit, std::size_t scale, bool values) {
  const bool kept = is_kept(unit.fate);
  {
    const Tag row(html, "tr");
    write_row_name(html, unit.id);
    html.element("td", noyau::to_string(unit.fate), {{"class", std::string(class_of(unit.fate))}});
    html.element("td", unit.source, {{"class", "wide"}});
    if (unit.tokens) {
      write_number(html, *unit.tokens);
    } else {
      html.element("td", "", {{"class", "n"}});
    }
    {
      const Tag cell(html, "td", {{"class", "bar"}});
      const bool brief = unit.fate == noyau::UnitFate::shortened;
      if (unit.tokens) {
        write_bar(html,
                  {{!kept   ? "lost"
                    : brief ? "short"
                            : "values",
                    kept ? "cost" : "would have cost", *unit.tokens}},
                  scale);
      }
    }
    html.element("td", remark_on(unit.fate), {{"class", "wide"}});
  }
  if (!values || unit.text.empty()) return;
  const Tag row(html, "tr");
  const Tag cell(html, "td", {{"colspan", "6"}});
  const Tag value(html, "pre", {{"dir", "auto"}});
  html.lines(unit.text);
}

void write_unexamined(Html& html, std::size_t count) {
  if (count == 0) return;
  constexpr auto fate = noyau::UnitFate::family_closed;
  const Tag row(html, "tr");
  write_row_name(html, with_commas(count) + " more");
  html.element("td", noyau::to_string(fate), {{"class", std::string(class_of(fate))}});
  html.element("td", remark_on(fate), {{"colspan", "4"}});
}

// Nobody decided about them: no prompt was made.
void write_undecided(Html& html, const SlotRow& slot) {
  std::string ids;
  for (const UnitRow& unit : slot.units) ids += (ids.empty() ? "Units, best first: " : ", ") + unit.id;
  if (slot.unlisted != 0) ids += fmt::format(", and {} more", with_commas(slot.unlisted));
  html.element("p", ids);
}

void write_units(Html& html, const SlotRow& slot, bool has_prompt, bool values) {
  if (slot.units.empty() && slot.unlisted == 0) return;
  if (!has_prompt) return write_undecided(html, slot);
  std::size_t largest = 0;
  for (const UnitRow& unit : slot.units) largest = std::max(largest, unit.tokens.value_or(0));
  std::size_t unexamined = slot.unlisted;
  const TableTag table(html, "Units, best first; of a cut one the tokens that it would have cost");
  write_head(html, {{"Unit"}, {"Fate"}, {"From", "wide"}, {"Tokens", "n"}, {"", "bar"}, {"Why", "wide"}});
  const Tag body(html, "tbody");
  for (const UnitRow& unit : slot.units) {
    if (unit.fate == noyau::UnitFate::family_closed && !values) {
      ++unexamined;
      continue;
    }
    write_unit(html, unit, largest, values);
  }
  write_unexamined(html, unexamined);
}

void write_rejections(Html& html, const SlotRow& slot) {
  if (!slot.rejections.empty()) {
    const TableTag table(html, "Not admitted, by the first reason found");
    write_head(html, {{"Reason"}, {"Candidates", "n"}});
    const Tag body(html, "tbody");
    for (const auto& [rejection, times] : slot.rejections) {
      const Tag row(html, "tr");
      write_row_name(html, noyau::to_string(rejection));
      write_number(html, times);
    }
  }
  if (!slot.superseded.empty()) {
    html.element("p", fmt::format("Superseded by current data: {}", fmt::join(slot.superseded, ", ")));
  }
}

void write_class(Html& html, const ClassPolicy& row) {
  const noyau::EffectivePolicy& effective = row.effective;
  const Tag line(html, "tr");
  write_row_name(html, row.source + "/" + row.data_class);
  write_cell(html, fmt::format("{} ({})", noyau::to_string(effective.use.use),
                               noyau::to_string(effective.use.from)));
  write_cell(html, fmt::format("{}, up to {} ({})", noyau::to_string(row.sensitivity),
                               noyau::to_string(effective.max_sensitivity),
                               noyau::to_string(effective.sensitivity_from)));
  write_cell(html, fmt::format("{} ({})", effective.purpose_granted ? "granted" : "refused",
                               noyau::to_string(effective.purpose_from)));
  write_cell(html, redaction_of(row.redaction));
  html.element("td", row.admitted ? "may stand here" : "never here",
               {{"class", row.admitted ? "state good" : "state bad"}});
}

void write_policy(Html& html, const SlotPolicy& policy) {
  html.element("p", "Policy: " + selection_of(policy));
  if (policy.classes.empty()) return;
  const TableTag table(html, "Classes of data that its sources may deliver, and the level that decided");
  write_head(html, {{"Source/class"}, {"Use"}, {"Sensitivity"}, {"Purpose"}, {"Redaction"}, {"Here"}});
  const Tag body(html, "tbody");
  for (const ClassPolicy& row : policy.classes) write_class(html, row);
}

void write_shown(Html& html, const SlotRow& slot) {
  if (slot.shown.empty()) return;
  html.element("p", slot.axis.empty() ? "The default that stands:" : "The relation fragment that stands:",
               {{"class", "soft"}});
  const Tag value(html, "pre", {{"dir", "auto"}});
  html.lines(slot.shown);
}

std::string summary_of(const SlotRow& slot, bool has_prompt) {
  const UnitCount count = count_units(slot);
  if (!has_prompt) {
    const std::size_t units = count.kept + count.cut;
    return fmt::format("{} unit{}", with_commas(units), units == 1 ? "" : "s");
  }
  std::string text = fmt::format("{} tokens", with_commas(slot.tokens));
  if (count.kept != 0) text += fmt::format(", {} kept", with_commas(count.kept));
  if (count.shortened != 0) text += fmt::format(" ({} shortened)", with_commas(count.shortened));
  if (count.cut != 0) {
    text += fmt::format(", {} cut", with_commas(count.cut));
    const std::size_t cost = cost_of_cut(slot);
    if (cost != 0) text += fmt::format(" (would have cost {})", with_commas(cost));
    if (count.unexamined != 0) text += fmt::format(", {} of them unexamined", with_commas(count.unexamined));
  }
  return text;
}

void write_detail(Html& html, const SlotRow& slot, bool has_prompt, bool values) {
  {
    const Tag summary(html, "summary");
    html.element("b", slot.slot);
    html.element("span", noyau::to_string(slot.state), {{"class", std::string(class_of(slot.state))}});
    html.text(": " + summary_of(slot, has_prompt));
  }
  std::string from = from_of(slot);
  if (from.empty()) from = slot.shown.empty() ? "nowhere" : "the catalog";
  html.element("p", fmt::format("Use: {}. From: {}.", use_of(slot), from), {{"class", "soft"}});
  write_shown(html, slot);
  write_units(html, slot, has_prompt, values);
  write_rejections(html, slot);
  if (slot.policy) write_policy(html, *slot.policy);
}

}  // namespace

void write_slots(Html& html, const HopView& hop, bool values, bool open_all) {
  if (hop.slots.empty()) return;
  write_overview(html, hop);
  html.element("h3", "Slots in detail");
  for (const SlotRow& slot : hop.slots) {
    if (open_all || values || (hop.has_prompt && count_units(slot).cut != 0)) {
      const Tag details(html, "details", {{"open", ""}});
      write_detail(html, slot, hop.has_prompt, values);
    } else {
      const Tag details(html, "details");
      write_detail(html, slot, hop.has_prompt, values);
    }
  }
}

}  // namespace noyau_cli
