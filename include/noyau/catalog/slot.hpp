// A slot: a typed place that the Noyau, never the model, fills (H12).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "noyau/catalog/vocabulary.hpp"
#include "noyau/core/text.hpp"
#include "noyau/core/time.hpp"
#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1 {

// What one level lets happen to values (H9). A lower level can only tighten: the tightest of all counts.
struct UseLimits {
  Use use = Use::tell;
  Use use_in_public = Use::tell;                      // at least as tight as `use`
  Sensitivity max_sensitivity = Sensitivity::secret;  // of the data class; more sensitive values are refused
};

// The selection rule: what is asked for, whose, and how much of it.
struct Selection {
  std::string what;               // the source's own word: "personal_memory", "status"
  std::vector<OwnerRule> owners;  // at least one
  ChannelRule channel = ChannelRule::any;
  std::size_t max = 1;              // candidates taken at most; more is selection, not reduction
  std::optional<Duration> max_age;  // of `observed`; something of unknown age is then stale
  double min_relevance = 0.0;       // 0 to 1
  double min_confidence = 0.0;      // 0 to 1
};

// One value of a choice slot and how it is worded. The value itself never reaches the prompt.
struct Choice {
  std::string value;
  Authored text;
};

// How exactly a value of a type is told. A time is told to the minute, a number exactly, unless said
// otherwise.
struct Detail {
  std::optional<Precision> precision;
  double step = 0;             // of `rounded`; above 0
  std::vector<double> bounds;  // of `range`; ascending, at least one
};

// A field of a record. `type` is text, integer, number, boolean, choice or time.
struct SlotField {
  std::string name;
  Authored label;
  SlotType type = SlotType::text;
  bool required = false;
  std::vector<Choice> choices;
  Detail detail;
};

struct Slot {
  std::string id;
  Authored heading;  // stands above the values; begins with neither white space nor '/'
  // Lines of their own inside the fence, before and behind the values, for models that were taught such marks
  // ("=== SCENE TRANSCRIPT ==="). Both or neither; what looks like one of them in any value is escaped.
  Authored open_marker, close_marker;
  SlotType type = SlotType::text;
  SlotType item = SlotType::text;    // of a list: text or record
  std::vector<std::string> sources;  // in order of preference (H12)
  Selection select;

  bool required = false;  // at least one valid value, never a default (H14)
  Authored default_text;  // of an optional slot: words the absence of information (H13, H16)

  std::optional<Family> family;  // of what may be cut: every optional slot and every list has one

  UseLimits limits;  // this level's word
  std::vector<ActionState>
      states;                     // of actions that the slot admits (H23); none: what is an action is refused
  bool private_guidance = false;  // may a private memory guide a public reply here (H30)
  Authored restriction;           // stands with guide-only values; empty: the wording's own

  std::vector<Choice> choices;    // of a choice
  std::optional<double> minimum;  // of an integer or number
  std::optional<double> maximum;
  std::vector<SlotField> fields;  // of a record, or of a list of records
  Detail detail;                  // of a time, number, integer or place
  // Of a number: the axis of the relation table that turns it into an authored fragment (H21). The
  // number itself is then never rendered.
  std::string axis;

  RedactionRules redaction;  // this level's word; `keep` has no opinion
};

}  // namespace noyau::inline v0_1
