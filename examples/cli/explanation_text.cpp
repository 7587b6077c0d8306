#include <fmt/format.h>

#include <algorithm>

#include "exit.hpp"
#include "explanation_words.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau_cli {

namespace {

// Columns as wide as their widest cell. A column whose title begins with '>' is aligned to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> titles) {
    for (std::string& title : titles) {
      right_.push_back(title.starts_with('>'));
      if (right_.back()) title.erase(0, 1);
    }
    add(std::move(titles));
  }

  void add(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = printable(cell);
    lines_.push_back({std::move(cells), {}});
  }

  // Lines of their own under the last row.
  void add_note(std::string_view note) {
    while (!note.empty()) {
      const std::size_t end = std::min(note.find('\n'), note.size());
      lines_.push_back({{}, "      " + printable(note.substr(0, end))});
      note.remove_prefix(std::min(end + 1, note.size()));
    }
  }

  void append_to(std::string& out) const {
    const std::vector<std::size_t> widths = measure();
    for (const Line& line : lines_) {
      std::string text = line.note.empty() ? "" : line.note;
      for (std::size_t i = 0; i < line.cells.size(); ++i) {
        const std::string& cell = line.cells[i];
        const std::string padding(widths[i] - noyau::count_code_points(cell), ' ');
        text += "  " + (right_[i] ? padding + cell : cell + padding);
      }
      text.erase(text.find_last_not_of(' ') + 1);
      out += text + "\n";
    }
  }

 private:
  struct Line {
    std::vector<std::string> cells;
    std::string note;
  };

  std::vector<std::size_t> measure() const {
    std::vector<std::size_t> widths(right_.size());
    for (const Line& line : lines_) {
      for (std::size_t i = 0; i < line.cells.size(); ++i) {
        widths[i] = std::max(widths[i], noyau::count_code_points(line.cells[i]));
      }
    }
    return widths;
  }

  std::vector<bool> right_;
  std::vector<Line> lines_;
};

std::string rejections_of(const SlotRow& slot) {
  std::string text;
  for (const auto& [rejection, times] : slot.rejections) {
    text +=
        fmt::format("{}{} {}", text.empty() ? "not admitted: " : ", ", noyau::to_string(rejection), times);
  }
  return text;
}

// Nobody decided about them: no prompt was made.
void add_undecided(const SlotRow& slot, Table& table) {
  constexpr std::string_view remark = "undecided: there is no prompt";
  for (const UnitRow& unit : slot.units)
    table.add({"  " + unit.id, std::string(noyau::to_string(unit.fate)), "", "", "", std::string(remark)});
  if (slot.unlisted != 0)
    table.add({fmt::format("  {} more", slot.unlisted),
               std::string(noyau::to_string(noyau::UnitFate::family_closed)), "", "", "",
               std::string(remark)});
}

void add_units(const SlotRow& slot, bool values, Table& table) {
  std::size_t unexamined = slot.unlisted;
  for (const UnitRow& unit : slot.units) {
    if (unit.fate == noyau::UnitFate::family_closed && !values) {
      ++unexamined;
      continue;
    }
    table.add({"  " + unit.id, std::string(noyau::to_string(unit.fate)), unit.source, "",
               unit.tokens ? std::to_string(*unit.tokens) : "", std::string(remark_on(unit.fate))});
    if (values) table.add_note(unit.text);
  }
  if (unexamined != 0) {
    table.add({fmt::format("  {} more", unexamined),
               std::string(noyau::to_string(noyau::UnitFate::family_closed)), "", "", "",
               std::string(remark_on(noyau::UnitFate::family_closed))});
  }
}

void add_slot(const SlotRow& slot, bool has_prompt, bool values, Table& table) {
  table.add({slot.slot, std::string(noyau::to_string(slot.state)), from_of(slot), use_of(slot),
             std::to_string(slot.tokens), ""});
  table.add_note(slot.shown);
  if (has_prompt) {
    add_units(slot, values, table);
  } else {
    add_undecided(slot, table);
  }
  table.add_note(rejections_of(slot));
  if (!slot.superseded.empty()) {
    table.add_note(fmt::format("superseded by current data: {}", fmt::join(slot.superseded, ", ")));
  }
  if (slot.policy) table.add_note(to_text(*slot.policy));
}

// How many units were left out for space.
std::string cuts_of(const HopView& hop) {
  std::size_t units = 0;
  for (const SlotRow& slot : hop.slots) units += count_units(slot).cut;
  return units == 0 ? "nothing" : fmt::format("{} units, see above", units);
}

void append_sources(const noyau::HopTrace& hop, std::string& out) {
  if (hop.sources.empty()) return;
  Table table({"SOURCE", "ANSWER", ">CANDIDATES", "FAILURE"});
  for (const noyau::SourceTrace& source : hop.sources) {
    const bool failed = source.status == noyau::ReadStatus::failed;
    table.add({source.source, std::string(noyau::to_string(source.status)), std::to_string(source.candidates),
               failed ? std::string(noyau::to_string(source.failure)) : ""});
  }
  out += "\n";
  table.append_to(out);
}

void append_parts(const HopView& hop, std::string& out) {
  // Of a prompt that is too long only those are known that weigh most.
  const bool is_partial = hop.parts.empty();
  if (is_partial && hop.trace.heaviest.empty()) return;
  Table table({is_partial ? "HEAVIEST PART" : "PART", ">TOKENS"});
  for (const auto& [part, tokens] : hop.parts) table.add({part, std::to_string(tokens)});
  if (is_partial) {
    for (const noyau::PartWeight& weight : hop.trace.heaviest)
      table.add({std::string(weight.part), std::to_string(weight.tokens)});
  }
  out += "\n";
  table.append_to(out);
}

void append_slots(const HopView& hop, bool values, std::string& out) {
  if (hop.slots.empty()) return;
  Table table({"SLOT, UNIT", "STATE", "FROM", "USE", ">TOKENS", ""});
  for (const SlotRow& slot : hop.slots) add_slot(slot, hop.has_prompt, values, table);
  out += "\n";
  table.append_to(out);
}

void append_tools(const noyau::HopTrace& hop, std::string& out) {
  if (hop.tools.empty()) return;
  Table table({"TOOL", "OFFER"});
  for (const noyau::ToolTrace& tool : hop.tools) {
    table.add({tool.tool, std::string(noyau::to_string(tool.offer))});
  }
  out += "\n";
  table.append_to(out);
}

// Why a prompt that is too long is so, and what helps.
void append_weights(const noyau::HopTrace& trace, std::string& out) {
  if (trace.missing_tokens == 0) return;
  out += trace.budget == 0
             ? fmt::format(
                   "  too long   by {} tokens: the reply's tokens use up the whole context; give a "
                   "larger --context\n",
                   trace.missing_tokens)
             : fmt::format(
                   "  too long   by {} tokens, at a budget of {}; raise it, or shorten what weighs most\n",
                   trace.missing_tokens, trace.budget);
  for (const noyau::PartWeight& weight : trace.heaviest) {
    out += printable(
        fmt::format("  heaviest   {}, {} tokens: {}", weight.part, weight.tokens, remedy_for(weight.part)));
    out += "\n";
  }
}

void append_totals(const HopView& hop, std::string& out) {
  const noyau::HopTrace& trace = hop.trace;
  out += "\n";
  if (hop.has_prompt) {
    out += fmt::format("  total      {} of {} tokens; {} of them stable from call to call\n",
                       trace.prompt_tokens, trace.budget, trace.stable_tokens);
    if (hop.reserved != 0) out += fmt::format("  reserved   {} for the retry reminder\n", hop.reserved);
    out += fmt::format("  cut        {}\n", cuts_of(hop));
    const std::string kinds = redactions_of(trace);
    out += fmt::format("  redacted   {}{}{}\n", trace.redactions, kinds.empty() ? "" : ": ", kinds);
  } else {
    out += "  no prompt  " + std::string(noyau::to_string(trace.reason)) + "\n";
    if (!trace.missing_slot.empty()) out += "  missing    " + printable(trace.missing_slot) + "\n";
    append_weights(trace, out);
    if (trace.needs_template) out += "  needed     a template for this use case\n";
  }
  for (const std::string& key : trace.unworded_facts) {
    out +=
        printable(fmt::format("  left out   situation fact \"{}\": the wording has no label for it\n", key));
  }
  if (!trace.governing_hash.empty()) out += "  governed   " + trace.governing_hash + "\n";
}

}  // namespace

std::string to_text(const Explanation& explanation, bool values) {
  std::string out =
      printable(fmt::format("Call \"{}\" on {}", explanation.trace.call, explanation.trace.interface_id));
  out += "\n";
  for (const HopView& hop : explanation.hops) {
    const std::string served =
        hop.trace.prompt_template.empty() ? "no active template" : hop.trace.prompt_template;
    out += "\n" + printable(fmt::format("Use case {}: {}", hop.trace.use_case, served));
    if (!hop.trace.purpose.empty()) out += printable(fmt::format(", purpose {}", hop.trace.purpose));
    out += "\n";
    if (!explanation.slots_only) {
      append_sources(hop.trace, out);
      append_tools(hop.trace, out);
      append_parts(hop, out);
    }
    append_slots(hop, values, out);
    if (!explanation.slots_only) append_totals(hop, out);
  }
  return out;
}

}  // namespace noyau_cli
