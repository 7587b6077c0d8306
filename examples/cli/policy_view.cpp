#include "policy_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"

namespace noyau_cli {

namespace {

std::string describe(const noyau::Detail& detail) {
  std::string text(noyau::to_string(*detail.precision));
  if (*detail.precision == noyau::Precision::rounded) text += fmt::format(" {}", detail.step);
  if (*detail.precision == noyau::Precision::range)
    text += fmt::format(" {}", fmt::join(detail.bounds, ", "));
  return text;
}

std::vector<PrecisionRow> precision_of(const noyau::Slot& slot) {
  std::vector<PrecisionRow> rows;
  if (slot.detail.precision) rows.push_back({"", describe(slot.detail)});
  for (const noyau::SlotField& field : slot.fields) {
    if (field.detail.precision) rows.push_back({field.name, describe(field.detail)});
  }
  return rows;
}

template <typename Enum>
std::string names_of(const std::vector<Enum>& values) {
  std::string text;
  for (const Enum value : values) text += (text.empty() ? "" : ", ") + std::string(noyau::to_string(value));
  return text;
}

std::string line_of(const ClassPolicy& row, std::size_t width) {
  const noyau::EffectivePolicy& effective = row.effective;
  const std::string name = row.source + "/" + row.data_class;
  const std::string redaction = redaction_of(row.redaction);
  return fmt::format(
      "{}{}  {} ({}); {}, up to {} ({}); purpose {} ({}){}{}{}\n", name,
      std::string(width - noyau::count_code_points(name), ' '), noyau::to_string(effective.use.use),
      noyau::to_string(effective.use.from), noyau::to_string(row.sensitivity),
      noyau::to_string(effective.max_sensitivity), noyau::to_string(effective.sensitivity_from),
      effective.purpose_granted ? "granted" : "refused", noyau::to_string(effective.purpose_from),
      redaction.empty() ? "" : "; ", redaction, row.admitted ? "" : "; never here");
}

}  // namespace

std::string redaction_of(const noyau::RedactionRules& rules) {
  std::string text;
  for (std::size_t kind = 0; kind < noyau::detected_kind_count; ++kind) {
    if (rules.by_kind[kind] == noyau::RedactionRules().by_kind[kind]) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        noyau::to_string(static_cast<noyau::DetectedKind>(kind)),
                        noyau::to_string(rules.by_kind[kind]));
  }
  return text;
}

SlotPolicy policy_of(const noyau::Catalog& catalog, const noyau::PromptTemplate& prompt_template,
                     const noyau::Slot& slot, noyau::Audience audience) {
  SlotPolicy policy;
  policy.owners = slot.select.owners;
  policy.channel = slot.select.channel;
  policy.states = slot.states;
  policy.precision = precision_of(slot);
  policy.private_guidance = audience == noyau::Audience::public_space && slot.private_guidance &&
                            prompt_template.private_guidance && catalog.rules.private_guidance;
  for (const std::string& id : slot.sources) {
    const noyau::SourceDeclaration* source = catalog.source(id);
    if (source == nullptr) continue;
    for (const std::string& name : source->classes) {
      const noyau::DataClass* data_class = catalog.data_class(name);
      if (data_class == nullptr) continue;
      ClassPolicy row{id, name, data_class->sensitivity, {}, false, {}};
      row.effective = effective_policy(catalog, *source, data_class, prompt_template, slot, audience);
      row.admitted = row.effective.admits(*data_class);
      row.redaction = effective_redaction(catalog, data_class, slot);
      policy.classes.push_back(std::move(row));
    }
  }
  return policy;
}

std::string selection_of(const SlotPolicy& policy) {
  std::string text =
      fmt::format("owners {}; channel {}", names_of(policy.owners), noyau::to_string(policy.channel));
  if (!policy.states.empty()) text += "; states " + names_of(policy.states);
  for (const PrecisionRow& row : policy.precision) {
    text += fmt::format("; precision {}{}", row.field.empty() ? "" : row.field + " ", row.precision);
  }
  if (policy.private_guidance) text += "; private guidance";
  return text;
}

std::string to_text(const SlotPolicy& policy) {
  std::string text = selection_of(policy) + "\n";
  std::size_t width = 0;
  for (const ClassPolicy& row : policy.classes) {
    width = std::max(width, noyau::count_code_points(row.source + "/" + row.data_class));
  }
  for (const ClassPolicy& row : policy.classes) text += line_of(row, width);
  return text;
}

}  // namespace noyau_cli
