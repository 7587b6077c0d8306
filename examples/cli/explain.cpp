#include "commands.hpp"
#include "explanation.hpp"
#include "json_form.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

Json sources_json(const noyau::HopTrace& hop) {
  Json json = Json::array();
  for (const noyau::SourceTrace& source : hop.sources) {
    json.push_back({{"source", source.source},
                    {"status", noyau::to_string(source.status)},
                    {"failure", noyau::to_string(source.failure)},
                    {"candidates", source.candidates}});
  }
  return json;
}

Json unit_json(const UnitRow& unit, bool values) {
  Json json = {{"id", unit.id},
               {"source", unit.source.empty() ? Json() : Json(unit.source)},
               {"fate", noyau::to_string(unit.fate)},
               {"tokens", unit.tokens ? Json(*unit.tokens) : Json()}};
  if (values) json["text"] = unit.text;
  return json;
}

Json slot_json(const SlotRow& slot, bool values) {
  Json units = Json::array();
  for (const UnitRow& unit : slot.units) units.push_back(unit_json(unit, values));
  Json rejections = Json::object();
  for (const auto& [rejection, times] : slot.rejections) {
    rejections[std::string(noyau::to_string(rejection))] = times;
  }
  return {{"slot", slot.slot},
          {"state", noyau::to_string(slot.state)},
          {"sources", slot.sources},
          {"shown", slot.shown.empty() ? Json() : Json(slot.shown)},
          {"use", noyau::to_string(slot.use)},
          {"use_from", slot.use_from ? Json(noyau::to_string(*slot.use_from)) : Json()},
          {"tokens", slot.tokens},
          {"units", std::move(units)},
          {"rejections", std::move(rejections)}};
}

Json hop_json(const HopView& hop, bool values) {
  Json parts = Json::array();
  for (const auto& [part, tokens] : hop.parts) parts.push_back({{"part", part}, {"tokens", tokens}});
  Json slots = Json::array();
  for (const SlotRow& slot : hop.slots) slots.push_back(slot_json(slot, values));
  return {{"use_case", hop.trace.use_case},
          {"template", hop.trace.prompt_template},
          {"template_hash", hop.trace.template_hash},
          {"governing_hash", hop.trace.governing_hash},
          {"purpose", hop.trace.purpose},
          {"reason", hop.has_prompt ? Json() : Json(noyau::to_string(hop.trace.reason))},
          {"sources", sources_json(hop.trace)},
          {"parts", std::move(parts)},
          {"slots", std::move(slots)},
          {"budget", hop.trace.budget},
          {"tokens", hop.trace.prompt_tokens},
          {"stable_tokens", hop.trace.stable_tokens},
          {"reserved", hop.reserved},
          {"whole", hop.has_prompt ? Json(hop.whole) : Json()},
          {"redactions", hop.trace.redactions},
          {"missing_slot", hop.trace.missing_slot.empty() ? Json() : Json(hop.trace.missing_slot)},
          {"missing_tokens", hop.trace.missing_tokens},
          {"needs_template", hop.trace.needs_template}};
}

Json explanation_json(const Explanation& explanation, bool values) {
  Json hops = Json::array();
  for (const HopView& hop : explanation.hops) hops.push_back(hop_json(hop, values));
  return {{"call", explanation.trace.call},
          {"interface", explanation.trace.interface_id},
          {"outcome", explanation.has_prompt() ? "assembled" : explanation.trace.outcome},
          {"hops", std::move(hops)}};
}

void write(const Explanation& explanation, const Options& options, Output& output) {
  output.write(options.json ? one_line(explanation_json(explanation, options.values))
                            : to_text(explanation, options.values));
  output.flush();
}

}  // namespace

ExitCode explain(const Options& options, Output& output) {
  const Session session(options);
  Session::Walk walk = session.assemble();
  if (auto* outcome = std::get_if<noyau::Outcome>(&walk)) {
    write(make_explanation(outcome->trace, std::nullopt), options, output);
    session.require_trace();
    return report_outcome(*outcome);
  }
  auto& instance = std::get<noyau::PromptInstance>(walk);
  HopView prompt = copy_report(instance.report());
  const noyau::Trace trace = session.dismiss(std::move(instance));
  write(make_explanation(trace, std::move(prompt)), options, output);
  session.require_trace();
  return report_assembled(trace);
}

}  // namespace noyau_cli
