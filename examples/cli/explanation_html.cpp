#include "explanation_html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bars.hpp"
#include "exit.hpp"
#include "explanation_words.hpp"
#include "page_style.hpp"

namespace noyau_cli {

namespace {

void write_figure(Html& html, std::string_view name, std::string_view value) {
  const Tag figure(html, "div");
  html.element("dt", name);
  html.element("dd", value);
}

void write_figures(Html& html, const HopView& hop) {
  UnitCount units;
  std::size_t defaults = 0;
  for (const SlotRow& slot : hop.slots) {
    const UnitCount count = count_units(slot);
    units.kept += count.kept;
    units.shortened += count.shortened;
    units.cut += count.cut;
    if (slot.state == noyau::SlotState::defaulted) ++defaults;
  }
  const noyau::HopTrace& trace = hop.trace;
  const Tag figures(html, "dl", {{"class", "figures"}});
  if (hop.has_prompt) {
    write_figure(html, "tokens in the prompt", with_commas(trace.prompt_tokens));
    write_figure(html, "budget", with_commas(trace.budget));
    write_figure(html, "stable from call to call", with_commas(trace.stable_tokens));
    write_figure(html, "units kept", with_commas(units.kept));
    write_figure(html, "of them shortened", with_commas(units.shortened));
    write_figure(html, "units cut", with_commas(units.cut));
    write_figure(html, "defaults", with_commas(defaults));
    write_figure(html, "redactions", with_commas(trace.redactions));
  } else if (trace.missing_tokens != 0) {
    write_figure(html, "budget", with_commas(trace.budget));
    write_figure(html, "tokens too many", with_commas(trace.missing_tokens));
  }
}

void write_legend(Html& html, const std::vector<Segment>& segments) {
  const std::size_t whole = std::max<std::size_t>(sum_of(segments), 1);
  const TableTag table(html, "What the colours mean");
  write_head(html, {{"Group"}, {"Tokens", "n"}, {"Share", "n"}});
  const Tag body(html, "tbody");
  for (const Group& group : budget_groups()) {
    std::size_t tokens = 0;
    for (const Segment& segment : segments) tokens += segment.group == group.name ? segment.tokens : 0;
    if (tokens == 0) continue;
    const Tag row(html, "tr");
    {
      const Tag name(html, "th", {{"scope", "row"}});
      write_key(html, group.name);
      html.text(group.meaning);
    }
    write_number(html, tokens);
    html.element("td",
                 fmt::format("{:.1f} %", 100.0 * static_cast<double>(tokens) / static_cast<double>(whole)),
                 {{"class", "n"}});
  }
}

void write_sections(Html& html, const std::vector<Segment>& segments) {
  std::size_t largest = 0;
  for (const Segment& segment : segments) {
    if (segment.group != "unused") largest = std::max(largest, segment.tokens);
  }
  const TableTag table(html, "Every section, in the order of the prompt");
  write_head(html, {{"Section"}, {"Tokens", "n"}, {"", "bar"}});
  const Tag body(html, "tbody");
  for (const Segment& segment : segments) {
    if (segment.group == "unused") continue;
    const Tag row(html, "tr");
    write_row_name(html, segment.label);
    write_number(html, segment.tokens);
    const Tag cell(html, "td", {{"class", "bar"}});
    write_bar(html, {segment}, largest);
  }
}

void write_budget(Html& html, const HopView& hop, std::size_t number) {
  html.element("h3", "Budget");
  const std::vector<Segment> segments = budget_segments(hop);
  write_budget_bar(html, segments, fmt::format("budget-{}", number), "Where the budget went",
                   fmt::format("{} of {} tokens stand in the prompt, {} are kept free; the tables below have "
                               "the numbers.",
                               hop.trace.prompt_tokens, hop.trace.budget, hop.reserved));
  html.element("p",
               hop.whole ? "Everything that was selected fits: nothing had to be cut."
                         : "Not everything fits: the least expendable was taken first.",
               {{"class", "soft"}});
  write_legend(html, segments);
  write_sections(html, segments);
}

void write_weights(Html& html, const noyau::HopTrace& trace) {
  html.element("h3", "What weighs most");
  const std::size_t needed = trace.budget + trace.missing_tokens;
  const std::vector<Segment> segments = {{"catalog", "budget", trace.budget},
                                         {"missing", "missing", trace.missing_tokens}};
  write_budget_bar(html, segments, "missing", "What is never cut, against the budget",
                   fmt::format("{} tokens are needed, at a budget of {}.", needed, trace.budget));
  html.element(
      "p", fmt::format("What is never cut needs {} tokens more than the budget of {}. Raise the budget, or "
                       "shorten what weighs most.",
                       with_commas(trace.missing_tokens), with_commas(trace.budget)));
  if (trace.heaviest.empty()) return;
  const TableTag table(html, "The heaviest of the parts that are never cut");
  write_head(html, {{"Part"}, {"Tokens", "n"}, {"", "bar"}, {"What helps"}});
  const Tag body(html, "tbody");
  for (const noyau::PartWeight& weight : trace.heaviest) {
    const Tag row(html, "tr");
    write_row_name(html, weight.part);
    write_number(html, weight.tokens);
    {
      const Tag cell(html, "td", {{"class", "bar"}});
      write_bar(html, {{"catalog", weight.part, weight.tokens}}, trace.heaviest.front().tokens);
    }
    write_cell(html, remedy_for(weight.part));
  }
}

void write_redactions(Html& html, const noyau::HopTrace& trace) {
  html.element("h3", "Redactions");
  if (trace.redactions_by_kind.empty()) {
    html.element("p", "Nothing in the prompt was replaced.", {{"class", "soft"}});
    return;
  }
  std::size_t largest = 0;
  for (const noyau::RedactionTrace& found : trace.redactions_by_kind)
    largest = std::max<std::size_t>(largest, found.spans);
  const TableTag table(html, "Spans that were replaced in what stands in the prompt, by kind");
  write_head(html, {{"Kind"}, {"Spans", "n"}, {"", "bar"}});
  const Tag body(html, "tbody");
  for (const noyau::RedactionTrace& found : trace.redactions_by_kind) {
    const Tag row(html, "tr");
    write_row_name(html, found.kind);
    write_number(html, found.spans);
    const Tag cell(html, "td", {{"class", "bar"}});
    const Tag svg(html, "svg", {{"height", "14"}, {"aria-hidden", "true"}});
    html.element("rect", "",
                 {{"class", "authored"},
                  {"width", fmt::format("{:.3f}%", 100.0 * found.spans / static_cast<double>(largest))},
                  {"height", "14"}});
  }
}

void write_sources(Html& html, const noyau::HopTrace& trace) {
  if (trace.sources.empty()) return;
  html.element("h3", "Sources");
  const TableTag table(html, "");
  write_head(html, {{"Source"}, {"Answer"}, {"Candidates", "n"}, {"Failure"}});
  const Tag body(html, "tbody");
  for (const noyau::SourceTrace& source : trace.sources) {
    const bool failed = source.status == noyau::ReadStatus::failed;
    const Tag row(html, "tr");
    write_row_name(html, source.source);
    html.element("td", noyau::to_string(source.status), {{"class", failed ? "state bad" : "state"}});
    write_number(html, source.candidates);
    write_cell(html, failed ? noyau::to_string(source.failure) : "");
  }
}

void write_tools(Html& html, const noyau::HopTrace& trace) {
  if (trace.tools.empty()) return;
  html.element("h3", "Tools");
  const TableTag table(html, "");
  write_head(html, {{"Tool"}, {"Offer"}});
  const Tag body(html, "tbody");
  for (const noyau::ToolTrace& tool : trace.tools) {
    const Tag row(html, "tr");
    write_row_name(html, tool.tool);
    const bool offered = tool.offer == noyau::ToolOffer::offered;
    html.element("td", noyau::to_string(tool.offer), {{"class", offered ? "state good" : "state warn"}});
  }
}

void write_violations(Html& html, const noyau::HopTrace& trace) {
  if (trace.violations.empty()) return;
  html.element("h3", "Violations");
  const TableTag table(html, "What was wrong with replies");
  write_head(html, {{"Violation"}, {"Field"}});
  const Tag body(html, "tbody");
  for (std::size_t i = 0; i < trace.violations.size(); ++i) {
    const Tag row(html, "tr");
    write_row_name(html, noyau::to_string(trace.violations[i]));
    write_cell(html, i < trace.violation_fields.size() ? trace.violation_fields[i] : "");
  }
}

void write_marks(Html& html, const noyau::HopTrace& trace) {
  for (const std::string& key : trace.unworded_facts) {
    html.element("p",
                 fmt::format("The situation fact \"{}\" was left out: the wording has no label for it.", key),
                 {{"class", "notice"}});
  }
  if (trace.governing_hash.empty()) return;
  const Tag line(html, "p", {{"class", "soft"}});
  html.text("Governed by ");
  html.element("code", trace.governing_hash);
}

void write_hop_title(Html& html, const HopView& hop) {
  html.element("h2", "Use case " + hop.trace.use_case);
  std::string line =
      hop.trace.prompt_template.empty() ? "No active template" : "Template " + hop.trace.prompt_template;
  if (!hop.trace.purpose.empty()) line += ", purpose " + hop.trace.purpose;
  html.element("p", line, {{"class", "soft"}});
}

void write_hop(Html& html, const Explanation& explanation, std::size_t number, bool values) {
  const HopView& hop = explanation.hops[number];
  const Tag section(html, "section");
  write_hop_title(html, hop);
  if (!hop.has_prompt) {
    const Tag notice(html, "p", {{"class", "notice"}});
    html.text("No prompt: ");
    html.element("b", noyau::to_string(hop.trace.reason));
    html.text(fmt::format("; {}.", describe_end(hop.trace, explanation.trace)));
  }
  if (!explanation.slots_only) {
    write_figures(html, hop);
    if (hop.has_prompt) write_budget(html, hop, number);
    if (hop.trace.missing_tokens != 0) write_weights(html, hop.trace);
  }
  write_slots(html, hop, values, explanation.slots_only);
  if (explanation.slots_only) return;
  if (hop.has_prompt) write_redactions(html, hop.trace);
  write_sources(html, hop.trace);
  write_tools(html, hop.trace);
  write_violations(html, hop.trace);
  write_marks(html, hop.trace);
}

std::string outcome_of(const Explanation& explanation) {
  const noyau::Trace& trace = explanation.trace;
  if (!explanation.has_prompt()) {
    return fmt::format("Outcome: {}, {}.", trace.outcome, noyau::to_string(trace.reason));
  }
  return explanation.hops.size() == 1 ? "Outcome: assembled. No model was asked."
                                      : "Outcome: assembled, for a fallback use case. No model was asked.";
}

void write_document_head(Html& html, const std::string& title) {
  const Tag head(html, "head");
  html.single("meta", {{"charset", "utf-8"}});
  // Whatever stood on the page in spite of all: nothing is loaded, run or sent.
  html.single("meta", {{"http-equiv", "Content-Security-Policy"},
                       {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
  html.single("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  html.single("meta", {{"name", "referrer"}, {"content", "no-referrer"}});
  html.element("title", title);
  html.style(page_style);
}

}  // namespace

void write_head(Html& html, std::initializer_list<Column> columns) {
  const Tag head(html, "thead");
  const Tag row(html, "tr");
  for (const Column& column : columns) {
    if (column.title.empty()) {
      html.element("td", "", {{"class", std::string(column.css_class)}});
    } else if (column.css_class.empty()) {
      html.element("th", column.title, {{"scope", "col"}});
    } else {
      html.element("th", column.title, {{"scope", "col"}, {"class", std::string(column.css_class)}});
    }
  }
}

void write_number(Html& html, std::size_t number) {
  const Tag cell(html, "td", {{"class", "n"}});
  html.element("data", with_commas(number), {{"value", std::to_string(number)}});
}

void write_row_name(Html& html, std::string_view name) {
  html.element("th", name, {{"scope", "row"}});
}

void write_cell(Html& html, std::string_view text) {
  html.element("td", text);
}

std::string to_html(const Explanation& explanation, bool values) {
  Html html;
  {
    const Tag document(html, "html", {{"lang", "en"}});
    const std::string title =
        fmt::format("Call \"{}\" on {}", explanation.trace.call, explanation.trace.interface_id);
    write_document_head(html, title);
    const Tag body(html, "body");
    write_patterns(html);
    const Tag main(html, "main");
    html.element("h1", title);
    html.element("p", outcome_of(explanation));
    html.element("p",
                 values ? "With the values as they stand in the prompt: personal data, not to be passed on."
                        : "Without values: ids, counts and reasons only.",
                 {{"class", "soft"}});
    for (std::size_t i = 0; i < explanation.hops.size(); ++i) write_hop(html, explanation, i, values);
  }
  return html.page();
}

}  // namespace noyau_cli
