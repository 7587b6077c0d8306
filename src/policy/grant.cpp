#include "noyau/policy/grant.hpp"

#include <algorithm>

#include "call/blank.hpp"

namespace noyau::inline v0_1 {

namespace {

template <typename List, typename Value>
bool contains(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool has_permissions(const Call& call, const PromptTemplate& prompt_template) {
  return std::all_of(prompt_template.permissions.begin(), prompt_template.permissions.end(),
                     [&](const std::string& permission) { return call.permissions.count(permission) != 0; });
}

// Reason::completed: nothing speaks against the call.
Reason objection(const Call& call, const PromptTemplate& prompt_template) {
  if (!contains(prompt_template.interfaces, call.interface_id)) return Reason::interface_not_allowed;
  if (!contains(prompt_template.audiences, call.audience)) return Reason::audience_not_allowed;
  if (!contains(prompt_template.targets, call.target.kind)) return Reason::target_not_allowed;
  // Nobody can be addressed without a name.
  if (call.target.kind == TargetKind::person && detail::is_blank(call.target.person.name)) {
    return Reason::target_unnamed;
  }
  if (!has_permissions(call, prompt_template)) return Reason::permission_missing;
  if (prompt_template.needs_item && (!call.item || detail::is_blank(call.item->text)))
    return Reason::item_missing;
  return Reason::completed;
}

// In public the tighter of the two, whatever the other says.
Use use_of(const UseLimits& limits, Audience audience) {
  return audience == Audience::public_space ? std::max(limits.use, limits.use_in_public) : limits.use;
}

RedactionRules tightest(RedactionRules rules, const RedactionRules& other) {
  for (std::size_t kind = 0; kind < detected_kind_count; ++kind) {
    rules.by_kind[kind] = std::min(rules.by_kind[kind], other.by_kind[kind]);
  }
  return rules;
}

}  // namespace

Authorisation authorise(const Call& call, const PromptTemplate& prompt_template) {
  Authorisation result;
  result.refused = objection(call, prompt_template);
  if (result.refused != Reason::completed) return result;
  Grant& grant = result.grant.emplace();
  // The template's use case, not the call's: after a fallback they differ, and this one is served.
  grant.use_case = prompt_template.use_case;
  grant.purpose = prompt_template.purpose;
  grant.interface_id = call.interface_id;
  grant.community = call.community;
  grant.channel = call.channel;
  grant.audience = call.audience;
  grant.target_kind = call.target.kind;
  if (call.target.kind == TargetKind::person) grant.target_id = call.target.person.id;
  return result;
}

EffectiveUse effective_use(const Catalog& catalog, const SourceDeclaration& source,
                           const DataClass* data_class, const PromptTemplate& prompt_template,
                           const Slot& slot, Audience audience) {
  EffectiveUse effective{use_of(catalog.rules.limits, audience), Level::rules};
  const auto tighten = [&effective](Use use, Level level) {
    if (use > effective.use) effective = {use, level};
  };
  // What a source did not declare that it delivers, it may not deliver.
  const bool declared = data_class == nullptr || contains(source.classes, data_class->id);
  tighten(declared ? use_of(source.limits, audience) : Use::withhold, Level::source);
  if (data_class == nullptr) {
    tighten(Use::withhold, Level::data_class);
  } else {
    tighten(use_of({data_class->use, data_class->use_in_public, {}}, audience), Level::data_class);
  }
  tighten(use_of(prompt_template.limits, audience), Level::prompt_template);
  tighten(use_of(slot.limits, audience), Level::slot);
  return effective;
}

EffectivePolicy effective_policy(const Catalog& catalog, const SourceDeclaration& source,
                                 const DataClass* data_class, const PromptTemplate& prompt_template,
                                 const Slot& slot, Audience audience) {
  EffectivePolicy policy;
  policy.use = effective_use(catalog, source, data_class, prompt_template, slot, audience);
  policy.max_sensitivity = catalog.rules.limits.max_sensitivity;
  const auto tighten = [&policy](const UseLimits& limits, Level level) {
    if (limits.max_sensitivity >= policy.max_sensitivity) return;
    policy.max_sensitivity = limits.max_sensitivity;
    policy.sensitivity_from = level;
  };
  tighten(source.limits, Level::source);
  tighten(prompt_template.limits, Level::prompt_template);
  tighten(slot.limits, Level::slot);
  policy.purpose_granted = contains(source.purposes, prompt_template.purpose);
  if (policy.purpose_granted && data_class != nullptr && !data_class->purposes.empty()) {
    policy.purpose_from = Level::data_class;
    policy.purpose_granted = contains(data_class->purposes, prompt_template.purpose);
  }
  return policy;
}

RedactionRules effective_redaction(const Catalog& catalog, const DataClass* data_class, const Slot& slot) {
  const RedactionRules rules = tightest(catalog.rules.redaction, slot.redaction);
  return data_class == nullptr ? rules : tightest(rules, data_class->redaction);
}

}  // namespace noyau::inline v0_1
