#include "explanation_words.hpp"

#include <fmt/format.h>

namespace noyau_cli {

bool is_kept(noyau::UnitFate fate) noexcept {
  return fate == noyau::UnitFate::kept || fate == noyau::UnitFate::shortened;
}

std::string_view remark_on(noyau::UnitFate fate) {
  switch (fate) {
    case noyau::UnitFate::kept:
      return "";
    case noyau::UnitFate::shortened:
      return "kept at its short form";
    case noyau::UnitFate::no_room:
      return "cut: it did not fit into what was left";
    case noyau::UnitFate::over_ceiling:
      return "cut: its family had reached its ceiling";
    case noyau::UnitFate::family_closed:
      return "cut unexamined: its family was closed by then";
  }
  return "";
}

std::string from_of(const SlotRow& slot) {
  if (slot.state == noyau::SlotState::defaulted) return "default";
  return fmt::format("{}", fmt::join(slot.sources, ", "));
}

std::string use_of(const SlotRow& slot) {
  if (!slot.axis.empty()) return "authored, axis " + slot.axis;
  if (slot.state == noyau::SlotState::defaulted) return "authored";
  const std::string use(noyau::to_string(slot.use));
  return slot.use_from ? fmt::format("{} ({})", use, noyau::to_string(*slot.use_from)) : use;
}

UnitCount count_units(const SlotRow& slot) {
  UnitCount count;
  count.unexamined = slot.unlisted;
  count.cut = slot.unlisted;
  for (const UnitRow& unit : slot.units) {
    ++(is_kept(unit.fate) ? count.kept : count.cut);
    if (unit.fate == noyau::UnitFate::shortened) ++count.shortened;
    if (unit.fate == noyau::UnitFate::family_closed) ++count.unexamined;
  }
  return count;
}

std::string redactions_of(const noyau::HopTrace& hop) {
  std::string text;
  for (const noyau::RedactionTrace& found : hop.redactions_by_kind) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", found.kind, found.spans);
  }
  return text;
}

std::string remedy_for(std::string_view part) {
  constexpr std::string_view slot = "slot:";
  if (part.starts_with(slot)) {
    return fmt::format("shorten what the slot \"{}\" holds at least: its default, fragment or required value",
                       part.substr(slot.size()));
  }
  constexpr std::pair<std::string_view, std::string_view> remedies[] = {
      {"rules", "shorten the paragraphs of rules.json"},
      {"canon", "shorten the paragraphs of canon.json"},
      {"task", "shorten the template's instructions"},
      {"data_notice", "shorten the wording's notice on data"},
      {"format", "shorten the instructions of the template's response"},
      {"situation", "shorten the sentences about interface, audience and target"},
      {"relation", "shorten the heading over the relation fragments"},
      {"tools", "offer fewer tools, or shorten their descriptions"},
      {"names", "shorten the heading and labels of names"},
      {"facts", "let the host give fewer or shorter facts of the situation"},
      {"item", "let the host refuse or shorten such a message"},
      {"overhead", "correct the model's message_overhead and request_overhead"},
      {"retry", "shorten the retry's text, or allow one attempt"},
  };
  for (const auto& [name, remedy] : remedies) {
    if (name == part) return std::string(remedy);
  }
  return "shorten it";
}

}  // namespace noyau_cli
