// What a call may do, decided before any source is asked (H2), and the effective use of a value (H9).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "noyau/call/call.hpp"
#include "noyau/catalog/catalog.hpp"

namespace noyau::inline v0_1 {

// Issued once per call; every query carries it, so that a source can apply it itself. Plain data.
struct Grant {
  std::string use_case;
  std::string purpose;
  std::string interface_id;
  std::string community;
  std::string channel;
  Audience audience = Audience::public_space;
  TargetKind target_kind = TargetKind::nobody;
  std::string target_id;  // empty when the target is no person, or one that the host does not know
};

// A Grant, or the reason why there is none.
struct Authorisation {
  std::optional<Grant> grant;
  Reason refused = Reason::completed;
};
NOYAU_EXPORT Authorisation authorise(const Call& call, const PromptTemplate& prompt_template);

struct EffectiveUse {
  Use use = Use::tell;
  Level from = Level::rules;  // the widest level at which it became that tight
};
// The tightest of rules, source, data class, template and slot. `data_class` null: withhold.
NOYAU_EXPORT EffectiveUse effective_use(const Catalog& catalog, const SourceDeclaration& source,
                                        const DataClass* data_class, const PromptTemplate& prompt_template,
                                        const Slot& slot, Audience audience);

// Everything that decides about a data class in a slot, each with the level that gave it (H9).
struct EffectivePolicy {
  EffectiveUse use;
  Sensitivity max_sensitivity = Sensitivity::secret;
  Level sensitivity_from = Level::rules;  // the widest level at which the limit became that tight
  bool purpose_granted = false;
  Level purpose_from = Level::source;  // the last level that granted it, or the one that refused it

  bool admits(const DataClass& data_class) const noexcept {
    return purpose_granted && use.use != Use::withhold && data_class.sensitivity <= max_sensitivity;
  }
};
NOYAU_EXPORT EffectivePolicy effective_policy(const Catalog& catalog, const SourceDeclaration& source,
                                              const DataClass* data_class,
                                              const PromptTemplate& prompt_template, const Slot& slot,
                                              Audience audience);

// The tightest of rules, data class and slot, kind by kind.
NOYAU_EXPORT RedactionRules effective_redaction(const Catalog& catalog, const DataClass* data_class,
                                                const Slot& slot);

}  // namespace noyau::inline v0_1
