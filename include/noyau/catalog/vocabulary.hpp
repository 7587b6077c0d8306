// The closed vocabularies of a catalog. Their snake_case names are what catalog files contain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "noyau/core/export.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

// What the model may vary (H7): six kinds, never a number.
enum class Freedom : std::uint8_t {
  free_conversation,
  personalised_reply,
  announcement,
  event_reaction,
  functional_information,
  structured_analysis,
};
inline constexpr std::size_t freedom_count = 6;
NOYAU_EXPORT std::string_view to_string(Freedom freedom) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, Freedom& freedom) noexcept;

enum class SlotType : std::uint8_t {
  text,
  integer,
  number,
  boolean,
  choice,
  time,
  list,        // of texts or of records
  transcript,  // who said what, in time order
  record,      // named fields of the types above
  place,       // a record of address, city, region and country, as far as they are known
};
NOYAU_EXPORT std::string_view to_string(SlotType type) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, SlotType& type) noexcept;

// How exactly a value is told (H29): it is generalised before it exists in the prompt instance.
enum class Precision : std::uint8_t {
  minute,   // of a time: "2026-03-14 15:09 UTC"
  day,      // "2026-03-14"
  month,    // "2026-03"
  season,   // meteorological, of the northern hemisphere: the wording's word and the year
  address,  // of a place: everything that is known
  city,     // city, region, country
  region,   // region, country
  country,
  exact,    // of a number
  rounded,  // to the nearest multiple of the slot's `step`
  range,    // the interval between two of the slot's `bounds` that holds it
};
NOYAU_EXPORT std::string_view to_string(Precision precision) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, Precision& precision) noexcept;

// The families of the reduction, from least to most expendable in the default order (H35).
enum class Family : std::uint8_t {
  recent_exchange,
  profile,
  personal_memory,
  collective_memory,
  linked_event,
};
inline constexpr std::size_t family_count = 5;
NOYAU_EXPORT std::string_view to_string(Family family) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, Family& family) noexcept;

// Whose information a slot admits, in relation to the call. A candidate must match one of them.
enum class OwnerRule : std::uint8_t {
  target,             // owned by the target person; never matches for a group or nobody (H26)
  community,          // owned by the call's community
  platform,           // owned by the platform itself
  channel_utterance,  // said by anybody in the call's channel
  target_utterance,   // said by the target, in a channel that the channel rule admits
};
NOYAU_EXPORT std::string_view to_string(OwnerRule rule) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, OwnerRule& rule) noexcept;

enum class ChannelRule : std::uint8_t {
  any,
  same,  // only what comes from the call's channel
};
NOYAU_EXPORT std::string_view to_string(ChannelRule rule) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, ChannelRule& rule) noexcept;

NOYAU_EXPORT bool from_string(std::string_view name, Use& use) noexcept;

// How much harm a value does in the wrong place: ordered. A level limits what it lets through.
enum class Sensitivity : std::uint8_t { open, personal, sensitive, secret };
NOYAU_EXPORT std::string_view to_string(Sensitivity sensitivity) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, Sensitivity& sensitivity) noexcept;

// What became of an action (H23): never worded alike. `none`: the value is no action.
enum class ActionState : std::uint8_t { none, proposed, authorised, succeeded, failed };
inline constexpr std::size_t action_state_count = 5;
NOYAU_EXPORT std::string_view to_string(ActionState state) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, ActionState& state) noexcept;  // not for `none`

enum class SourceKind : std::uint8_t { memory, platform };
NOYAU_EXPORT std::string_view to_string(SourceKind kind) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, SourceKind& kind) noexcept;

// What a JSON reply's field holds.
enum class FieldType : std::uint8_t {
  text,
  integer,
  number,
  boolean,
  choice,
  text_list,
  proposal,  // a request for more, or a clarifying question: handed to the host, never executed (H4)
};
NOYAU_EXPORT std::string_view to_string(FieldType type) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, FieldType& type) noexcept;

// How a platform counts the characters of a message.
enum class LengthUnit : std::uint8_t {
  code_points,  // Unicode characters
  utf16,        // units of UTF-16, as JavaScript and many chats count
  bytes,        // of UTF-8, as IRC counts
  graphemes,    // what a reader takes for one character
};
NOYAU_EXPORT std::string_view to_string(LengthUnit unit) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, LengthUnit& unit) noexcept;

// Whom a reply may call by "@name".
enum class MentionRule : std::uint8_t {
  any,
  people,  // the target, the item's author and those present, by name or id
  none,
};
NOYAU_EXPORT std::string_view to_string(MentionRule rule) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, MentionRule& rule) noexcept;

// What a model asks for in a reply (H4). Nothing of it is executed: the host decides.
enum class ProposalKind : std::uint8_t {
  question,  // to the person, because the message is not clear
  data,      // more information than the prompt held
  tool,      // the use of one of the tools that were offered
};
NOYAU_EXPORT std::string_view to_string(ProposalKind kind) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, ProposalKind& kind) noexcept;

}  // namespace noyau::inline v0_1
