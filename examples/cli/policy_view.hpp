// What every level says about each class of data that a slot's sources may deliver (H9), for one audience.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/noyau.hpp"
#include "noyau/policy/grant.hpp"

namespace noyau_cli {

// One source and one class that it may deliver.
struct ClassPolicy {
  std::string source;
  std::string data_class;
  noyau::Sensitivity sensitivity = noyau::Sensitivity::open;
  noyau::EffectivePolicy effective;
  bool admitted = false;  // nothing on this line speaks against it
  noyau::RedactionRules redaction;
};

struct PrecisionRow {
  std::string field;  // of a record; empty: the slot's own value
  std::string precision;
};

struct SlotPolicy {
  std::vector<noyau::OwnerRule> owners;
  noyau::ChannelRule channel = noyau::ChannelRule::any;
  std::vector<noyau::ActionState> states;
  std::vector<PrecisionRow> precision;  // where the catalog names one
  bool private_guidance = false;
  std::vector<ClassPolicy> classes;  // by source in the slot's order, then in the source's
};

SlotPolicy policy_of(const noyau::Catalog& catalog, const noyau::PromptTemplate& prompt_template,
                     const noyau::Slot& slot, noyau::Audience audience);

// Whose values from where, on one line.
std::string selection_of(const SlotPolicy& policy);
// What is done to personal data, where it is not as every catalog has it that says nothing: "url drop, iban
// keep".
std::string redaction_of(const noyau::RedactionRules& rules);

// Lines for people: whose values from where, then a line for each source and class.
std::string to_text(const SlotPolicy& policy);

}  // namespace noyau_cli
