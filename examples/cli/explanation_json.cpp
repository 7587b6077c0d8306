#include "explanation_json.hpp"

#include "explanation_words.hpp"

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

Json precision_json(const std::vector<PrecisionRow>& rows) {
  Json json = Json::array();
  for (const PrecisionRow& row : rows) {
    json.push_back({{"field", row.field.empty() ? Json() : Json(row.field)}, {"precision", row.precision}});
  }
  return json;
}

Json class_json(const ClassPolicy& row) {
  const noyau::EffectivePolicy& effective = row.effective;
  Json redaction = Json::object();
  for (std::size_t kind = 0; kind < noyau::detected_kind_count; ++kind) {
    redaction[std::string(noyau::to_string(static_cast<noyau::DetectedKind>(kind)))] =
        noyau::to_string(row.redaction.by_kind[kind]);
  }
  return {{"source", row.source},
          {"class", row.data_class},
          {"use", noyau::to_string(effective.use.use)},
          {"use_from", noyau::to_string(effective.use.from)},
          {"sensitivity", noyau::to_string(row.sensitivity)},
          {"max_sensitivity", noyau::to_string(effective.max_sensitivity)},
          {"max_sensitivity_from", noyau::to_string(effective.sensitivity_from)},
          {"purpose_granted", effective.purpose_granted},
          {"purpose_from", noyau::to_string(effective.purpose_from)},
          {"redaction", std::move(redaction)},
          {"admitted", row.admitted}};
}

template <typename Enum>
Json names_json(const std::vector<Enum>& values) {
  Json json = Json::array();
  for (const Enum value : values) json.push_back(noyau::to_string(value));
  return json;
}

Json policy_json(const SlotPolicy& policy) {
  Json classes = Json::array();
  for (const ClassPolicy& row : policy.classes) classes.push_back(class_json(row));
  return {{"owners", names_json(policy.owners)},         {"channel", noyau::to_string(policy.channel)},
          {"states", names_json(policy.states)},         {"precision", precision_json(policy.precision)},
          {"private_guidance", policy.private_guidance}, {"classes", std::move(classes)}};
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
          {"unlisted", slot.unlisted},
          {"rejections", std::move(rejections)},
          {"superseded", slot.superseded},
          {"policy", slot.policy ? policy_json(*slot.policy) : Json()}};
}

Json tools_json(const noyau::HopTrace& hop) {
  Json json = Json::array();
  for (const noyau::ToolTrace& tool : hop.tools) {
    json.push_back({{"tool", tool.tool}, {"offer", noyau::to_string(tool.offer)}});
  }
  return json;
}

Json redactions_json(const noyau::HopTrace& hop) {
  Json json = Json::object();
  for (const noyau::RedactionTrace& found : hop.redactions_by_kind) json[found.kind] = found.spans;
  return json;
}

Json heaviest_json(const noyau::HopTrace& hop) {
  Json json = Json::array();
  for (const noyau::PartWeight& weight : hop.heaviest) {
    json.push_back({{"part", weight.part}, {"tokens", weight.tokens}, {"remedy", remedy_for(weight.part)}});
  }
  return json;
}

Json slots_json(const HopView& hop, bool values) {
  Json slots = Json::array();
  for (const SlotRow& slot : hop.slots) slots.push_back(slot_json(slot, values));
  return slots;
}

// As the text has it: what was asked for, under the name of the use case.
Json slots_only_json(const HopView& hop, bool values) {
  return {{"use_case", hop.trace.use_case},
          {"template", hop.trace.prompt_template},
          {"purpose", hop.trace.purpose},
          {"slots", slots_json(hop, values)}};
}

Json hop_json(const HopView& hop, bool values) {
  Json parts = Json::array();
  for (const auto& [part, tokens] : hop.parts) parts.push_back({{"part", part}, {"tokens", tokens}});
  return {{"use_case", hop.trace.use_case},
          {"template", hop.trace.prompt_template},
          {"template_hash", hop.trace.template_hash},
          {"governing_hash", hop.trace.governing_hash},
          {"purpose", hop.trace.purpose},
          {"reason", hop.has_prompt ? Json() : Json(noyau::to_string(hop.trace.reason))},
          {"sources", sources_json(hop.trace)},
          {"tools", tools_json(hop.trace)},
          {"parts", std::move(parts)},
          {"slots", slots_json(hop, values)},
          {"budget", hop.trace.budget},
          {"tokens", hop.trace.prompt_tokens},
          {"stable_tokens", hop.trace.stable_tokens},
          {"reserved", hop.reserved},
          {"whole", hop.has_prompt ? Json(hop.whole) : Json()},
          {"redactions", hop.trace.redactions},
          {"redactions_by_kind", redactions_json(hop.trace)},
          {"missing_slot", hop.trace.missing_slot.empty() ? Json() : Json(hop.trace.missing_slot)},
          {"missing_tokens", hop.trace.missing_tokens},
          {"heaviest", heaviest_json(hop.trace)},
          {"needs_template", hop.trace.needs_template}};
}

}  // namespace

Json explanation_json(const Explanation& explanation, bool values) {
  Json hops = Json::array();
  for (const HopView& hop : explanation.hops)
    hops.push_back(explanation.slots_only ? slots_only_json(hop, values) : hop_json(hop, values));
  return {{"call", explanation.trace.call},
          {"interface", explanation.trace.interface_id},
          {"outcome", explanation.has_prompt() ? "assembled" : explanation.trace.outcome},
          {"hops", std::move(hops)}};
}

}  // namespace noyau_cli
