#include "noyau/catalog/vocabulary.hpp"

#include <iterator>

#include "core/enum_names.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::string_view freedoms[] = {"free_conversation",      "personalised_reply",
                                         "announcement",           "event_reaction",
                                         "functional_information", "structured_analysis"};
static_assert(std::size(freedoms) == freedom_count);

constexpr std::string_view slot_types[] = {"text", "integer", "number",     "boolean", "choice",
                                           "time", "list",    "transcript", "record",  "place"};
static_assert(std::size(slot_types) == static_cast<std::size_t>(SlotType::place) + 1);

constexpr std::string_view precisions[] = {"minute", "day",     "month", "season",  "address", "city",
                                           "region", "country", "exact", "rounded", "range"};
static_assert(std::size(precisions) == static_cast<std::size_t>(Precision::range) + 1);

constexpr std::string_view families[] = {"recent_exchange", "profile", "personal_memory", "collective_memory",
                                         "linked_event"};
static_assert(std::size(families) == family_count);

constexpr std::string_view owner_rules[] = {"target", "community", "platform", "channel_utterance",
                                            "target_utterance"};
static_assert(std::size(owner_rules) == static_cast<std::size_t>(OwnerRule::target_utterance) + 1);

constexpr std::string_view channel_rules[] = {"any", "same"};
static_assert(std::size(channel_rules) == static_cast<std::size_t>(ChannelRule::same) + 1);

constexpr std::string_view source_kinds[] = {"memory", "platform"};
static_assert(std::size(source_kinds) == static_cast<std::size_t>(SourceKind::platform) + 1);

constexpr std::string_view sensitivities[] = {"open", "personal", "sensitive", "secret"};
static_assert(std::size(sensitivities) == static_cast<std::size_t>(Sensitivity::secret) + 1);

constexpr std::string_view action_states[] = {"none", "proposed", "authorised", "succeeded", "failed"};
static_assert(std::size(action_states) == action_state_count);

constexpr std::string_view proposal_kinds[] = {"question", "data", "tool"};
static_assert(std::size(proposal_kinds) == static_cast<std::size_t>(ProposalKind::tool) + 1);

constexpr std::string_view field_types[] = {"text",   "integer",   "number",  "boolean",
                                            "choice", "text_list", "proposal"};
static_assert(std::size(field_types) == static_cast<std::size_t>(FieldType::proposal) + 1);

constexpr std::string_view length_units[] = {"code_points", "utf16", "bytes", "graphemes"};
static_assert(std::size(length_units) == static_cast<std::size_t>(LengthUnit::graphemes) + 1);

constexpr std::string_view mention_rules[] = {"any", "people", "none"};
static_assert(std::size(mention_rules) == static_cast<std::size_t>(MentionRule::none) + 1);

}  // namespace

std::string_view to_string(Freedom freedom) noexcept {
  return detail::name_of(freedoms, freedom);
}
bool from_string(std::string_view name, Freedom& freedom) noexcept {
  return detail::value_of(freedoms, name, freedom);
}

std::string_view to_string(SlotType type) noexcept {
  return detail::name_of(slot_types, type);
}
bool from_string(std::string_view name, SlotType& type) noexcept {
  return detail::value_of(slot_types, name, type);
}

std::string_view to_string(LengthUnit unit) noexcept {
  return detail::name_of(length_units, unit);
}
bool from_string(std::string_view name, LengthUnit& unit) noexcept {
  return detail::value_of(length_units, name, unit);
}

std::string_view to_string(MentionRule rule) noexcept {
  return detail::name_of(mention_rules, rule);
}
bool from_string(std::string_view name, MentionRule& rule) noexcept {
  return detail::value_of(mention_rules, name, rule);
}

std::string_view to_string(Precision precision) noexcept {
  return detail::name_of(precisions, precision);
}
bool from_string(std::string_view name, Precision& precision) noexcept {
  return detail::value_of(precisions, name, precision);
}

std::string_view to_string(Family family) noexcept {
  return detail::name_of(families, family);
}
bool from_string(std::string_view name, Family& family) noexcept {
  return detail::value_of(families, name, family);
}

std::string_view to_string(OwnerRule rule) noexcept {
  return detail::name_of(owner_rules, rule);
}
bool from_string(std::string_view name, OwnerRule& rule) noexcept {
  return detail::value_of(owner_rules, name, rule);
}

std::string_view to_string(ChannelRule rule) noexcept {
  return detail::name_of(channel_rules, rule);
}
bool from_string(std::string_view name, ChannelRule& rule) noexcept {
  return detail::value_of(channel_rules, name, rule);
}

bool from_string(std::string_view name, Use& use) noexcept {
  for (const Use candidate : {Use::tell, Use::guide, Use::withhold}) {
    if (to_string(candidate) != name) continue;
    use = candidate;
    return true;
  }
  return false;
}

std::string_view to_string(SourceKind kind) noexcept {
  return detail::name_of(source_kinds, kind);
}
bool from_string(std::string_view name, SourceKind& kind) noexcept {
  return detail::value_of(source_kinds, name, kind);
}

std::string_view to_string(Sensitivity sensitivity) noexcept {
  return detail::name_of(sensitivities, sensitivity);
}
bool from_string(std::string_view name, Sensitivity& sensitivity) noexcept {
  return detail::value_of(sensitivities, name, sensitivity);
}

std::string_view to_string(ActionState state) noexcept {
  return detail::name_of(action_states, state);
}
bool from_string(std::string_view name, ActionState& state) noexcept {
  return name != "none" && detail::value_of(action_states, name, state);
}

std::string_view to_string(ProposalKind kind) noexcept {
  return detail::name_of(proposal_kinds, kind);
}
bool from_string(std::string_view name, ProposalKind& kind) noexcept {
  return detail::value_of(proposal_kinds, name, kind);
}

std::string_view to_string(FieldType type) noexcept {
  return detail::name_of(field_types, type);
}
bool from_string(std::string_view name, FieldType& type) noexcept {
  return detail::value_of(field_types, name, type);
}

}  // namespace noyau::inline v0_1
