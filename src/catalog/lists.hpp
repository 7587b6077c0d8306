// Lists in catalog files: of objects, of ids, of words of a closed vocabulary.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/reading.hpp"
#include "noyau/catalog/slot.hpp"
#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1::detail {

// The nodes of an array that must be there and must not be empty; otherwise a fault and nullptr.
const std::vector<JsonNode>* required_items(ObjectReader& object, std::string_view name,
                                            std::string_view remedy);

std::string indexed(const ObjectReader& object, std::string_view name, std::size_t index);

// The same for a list that may be absent or empty; nullptr only after a fault.
const std::vector<JsonNode>* optional_items(ObjectReader& object, std::string_view name);

// One ObjectReader for each item of a list, left-over fields checked after `read`. False when one of
// them is no object.
template <typename Read>
bool each_object(const ObjectReader& object, std::string_view name, const std::vector<JsonNode>& items,
                 Read read) {
  bool all = true;
  for (std::size_t i = 0; i < items.size(); ++i) {
    ObjectReader item(items[i], object.sink(), indexed(object, name, i));
    if (!item.usable()) {
      all = false;
      continue;
    }
    read(item);
    item.finish();
  }
  return all;
}

// The same for a list that declares ids.
template <typename Read>
void each_declaration(const ObjectReader& object, std::string_view name, const std::vector<JsonNode>& items,
                      IdSet& set, Read read) {
  set.complete = true;
  if (!each_object(object, name, items, read)) set.complete = false;
}

// Reads an item's "id" into the set; a fault when it is already there. Returns the id, or "".
std::string declared_id(ObjectReader& item, IdSet& set, std::string_view list);

// What the ids of a list refer to.
struct IdRule {
  const IdSet* known = nullptr;  // null: any id
  std::string_view what;         // "purpose": for messages
  std::string_view declared_in;  // "catalog.json"
};
// Each id once. `required`: at least one must be there.
std::vector<std::string> read_ids(ObjectReader& object, std::string_view name, const IdRule& rule,
                                  bool required);
// A single reference; "" after a fault.
std::string read_reference(ObjectReader& object, std::string_view name, const IdRule& rule);

// Words, each once, at least one. `from_string` is found by the enum's namespace.
template <typename Enum>
std::vector<Enum> read_words(ObjectReader& object, std::string_view name, std::string_view words) {
  std::vector<Enum> values;
  const auto* items = required_items(object, name, "name at least one of: " + std::string(words));
  if (items == nullptr) return values;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const JsonNode& item = (*items)[i];
    const auto complain = [&](std::string message) {
      object.sink().add(item.line, indexed(object, name, i), std::move(message));
    };
    Enum value{};
    if (item.kind != JsonNode::Kind::string) {
      complain("a string is expected, not " + std::string(item.kind_name()) + ".");
    } else if (!from_string(item.string, value)) {
      complain(in_quotes(item.string) + " is not one of: " + std::string(words) + ".");
    } else if (std::find(values.begin(), values.end(), value) != values.end()) {
      complain(in_quotes(item.string) + " stands here a second time; keep one of the two.");
    } else {
      values.push_back(value);
    }
  }
  return values;
}

inline constexpr std::string_view use_words = "tell, guide, withhold";
inline constexpr std::string_view sensitivity_words = "open, personal, sensitive, secret";
inline constexpr std::string_view precision_words =
    "minute, day, month, season, address, city, region, country, exact, rounded, range";
inline constexpr std::string_view state_words = "proposed, authorised, succeeded, failed";
inline constexpr std::string_view audience_words = "public_space, private_space";
inline constexpr std::string_view target_words = "person, group, nobody";
inline constexpr std::string_view freedom_words =
    "free_conversation, personalised_reply, announcement, event_reaction, functional_information, "
    "structured_analysis";
inline constexpr std::string_view family_words =
    "recent_exchange, profile, personal_memory, collective_memory, linked_event";
inline constexpr std::string_view owner_words =
    "target, community, platform, channel_utterance, target_utterance";

// "use", "use_in_public", "max_sensitivity". Absent: no opinion.
UseLimits read_limits(ObjectReader& object);
// The first two alone.
void read_uses(ObjectReader& object, Use& use, Use& use_in_public);

// "redaction": kind -> operator. A kind that is not named has `unnamed`. Absent: all of them.
RedactionRules read_redaction(ObjectReader& object, const RedactionRules& unnamed);

// An array of kinds; absent: none.
KindSet read_kinds(ObjectReader& object, std::string_view name);

// `pattern` of a field's name: 1 to 64 of A-Z a-z 0-9 _ -.
bool is_field_name(std::string_view text) noexcept;
// Reads "name", unique among `seen`; "" after a fault.
std::string read_field_name(ObjectReader& object, std::set<std::string, std::less<>>& seen);

// A field that makes no sense here is a fault; `reason` says why. A list may be there when it is empty.
void must_be_absent(ObjectReader& object, std::string_view name, std::string_view reason);
void must_be_empty(ObjectReader& object, std::string_view name, std::string_view reason);

}  // namespace noyau::inline v0_1::detail
