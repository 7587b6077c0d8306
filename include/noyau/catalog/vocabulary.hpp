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
};
NOYAU_EXPORT std::string_view to_string(SlotType type) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, SlotType& type) noexcept;

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

}  // namespace noyau::inline v0_1
