// Every reason the library can give, as stable enums: hosts switch on them, traces name them.
// New enumerators are added at the end; names never change their meaning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// Why a call ended as it did.
enum class Reason : std::uint8_t {
  completed,
  unknown_use_case,       // select: an error of the program (design, section 8)
  no_active_template,     // select: a need for a template (H3)
  interface_not_allowed,  // authorise (H2); no source was asked
  audience_not_allowed,
  target_not_allowed,
  permission_missing,
  item_missing,           // authorise: the template processes an item and the call has none
  required_slot_missing,  // fill (H14)
  too_long,               // reduce: the protected part alone exceeds the budget (H34)
  counter_failed,         // the token counter threw
  no_backend,             // complete: the host gave none
  backend_failed,
  backend_timed_out,
  cancelled,          // the host's stop token
  reply_refused,      // check: no attempt met the response contract
  fallback_too_deep,  // a third other use case
  target_unnamed,     // authorise: the target person has no name on this interface
};
NOYAU_EXPORT std::string_view to_string(Reason reason) noexcept;

// Why a candidate was not admitted. Counted per slot, never with its value (H18).
enum class Rejection : std::uint8_t {
  no_owner,  // a candidate without an owner is excluded
  owner,     // an owner that the slot does not admit
  purpose,   // neither the candidate nor its source grants the call's purpose
  channel,
  audience,      // from a private space, and the slot may not use it here
  sensitivity,   // its data class is unknown, or must not be sent
  expired,       // valid_until has passed
  stale,         // older than the slot's max_age, or of unknown age
  superseded,    // current data about the same thing, of the same owner and not older, are used (H19)
  current_item,  // it is the item being processed
  state,         // of an action; not one that the slot admits (H23)
  type,          // not what the slot declares
  relevance,     // under the slot's min_relevance
  confidence,    // under the slot's min_confidence
  empty,         // nothing left after redaction
  duplicate,     // an id this slot already has, in a newer state; or an action's state that is outdated (H23)
  not_selected,  // beyond the slot's maximum: selection, not reduction (H22)
};
inline constexpr std::size_t rejection_count = 17;
NOYAU_EXPORT std::string_view to_string(Rejection rejection) noexcept;

// What became of one unit in the reduction.
enum class UnitFate : std::uint8_t {
  kept,
  shortened,      // at its short form
  no_room,        // did not fit at its marginal cost when it was examined
  over_ceiling,   // its family's ceiling
  family_closed,  // not examined: its family closed at an earlier misfit, or there was no prompt
};
NOYAU_EXPORT std::string_view to_string(UnitFate fate) noexcept;

enum class SlotState : std::uint8_t {
  filled,
  defaulted,  // the declared default stands in its place (H15)
  missing,    // required and absent (H14)
  emptied,    // it had values; all were cut for space (H36)
};
NOYAU_EXPORT std::string_view to_string(SlotState state) noexcept;

// How a source answered.
enum class ReadStatus : std::uint8_t { found, none, failed };
NOYAU_EXPORT std::string_view to_string(ReadStatus status) noexcept;

enum class SourceFailure : std::uint8_t { no_failure, unavailable, timed_out, cancelled, threw, bad_answer };
NOYAU_EXPORT std::string_view to_string(SourceFailure failure) noexcept;

// Why a backend brought no reply that can be trusted. Chosen by the backend, except for the last two.
enum class BackendFailure : std::uint8_t {
  no_failure,
  unspecified,       // the backend did not say
  unreachable,       // no connection, or it broke before an answer
  untrusted,         // the server's certificate does not verify
  refused,           // the server does not accept the caller: 401, 403
  rate_limited,      // 429, after the last retry
  overloaded,        // 503 or 529, after the last retry
  timed_out,         // nothing complete before the deadline
  cancelled,         // the host's stop token
  bad_status,        // any other status than success
  bad_body,          // a success whose body is not what was asked for
  truncated,         // the answer broke off
  too_large,         // the answer exceeds what is accepted
  threw,             // the backend threw an exception
  prompt_truncated,  // the server counted fewer prompt tokens than were sent: it read a part only
};
NOYAU_EXPORT std::string_view to_string(BackendFailure failure) noexcept;

// What became of a tool that a template names (H24).
enum class ToolOffer : std::uint8_t {
  offered,
  not_registered,  // the host knows no such tool
  not_permitted,   // the caller lacks one of its permissions
  not_reachable,   // the call says that it cannot be reached now
};
NOYAU_EXPORT std::string_view to_string(ToolOffer offer) noexcept;

// What was wrong with a reply (H37).
enum class Violation : std::uint8_t {
  empty,
  too_long,  // in characters
  too_many_lines,
  missing_text,    // something that must appear does not (H7)
  forbidden_text,  // something that must not appear does
  fence_material,  // a border line, the nonce, a leftover escape
  linked_name,     // the target's name on another platform (H20)
  not_json,
  not_one_object,  // no object, or something beside it
  duplicate_key,
  unknown_field,
  missing_field,
  wrong_type,
  not_a_choice,
  truncated,          // the backend stopped at its length limit
  disclosure,         // something that was only to guide the reply came back in it (H30, H33)
  altered_surrogate,  // a stand-in for a value that the prompt did not hold so
  forbidden_link,     // to a host that the contract does not name (H7)
  forbidden_image,    // likewise
  forbidden_mention,  // of somebody whom the reply may not call
  wrong_language,
  unoffered_tool,      // a proposal names a tool that was not offered (H24)
  tool_parameters,     // or gives it other parameters or values than it has
  forged_structure,    // control tokens of a model, or the words that stand before an action (H32)
  unclosed_reasoning,  // the model's reasoning has no end: the answer may never have come
  refusal,             // prose that says that the model will not
  echoed_example,      // the answer is an example from the instructions
  ambiguous,           // damaged JSON that can be mended in two ways
  schema,              // the JSON Schema of the contract
  recovery_grade,      // JSON that had to be mended, less surely than the template accepts
};
NOYAU_EXPORT std::string_view to_string(Violation violation) noexcept;

// How sure it is what a damaged JSON reply says, from the surest on; a template names the last that it
// accepts.
enum class RecoveryGrade : std::uint8_t {
  none,       // nothing was mended
  lossless,   // all of the text, in another notation
  guessed,    // one reading of several
  truncated,  // what there was before the text broke off
};
NOYAU_EXPORT std::string_view to_string(RecoveryGrade grade) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, RecoveryGrade& grade) noexcept;

// What a reply gave away. Traced as a kind only.
enum class Disclosure : std::uint8_t {
  rules,
  canon,            // a paragraph that may not be quoted
  prompt_template,  // what the template tells the model
  guidance,         // a value that may only guide the wording
  withheld,         // a value that must not be sent
};
NOYAU_EXPORT std::string_view to_string(Disclosure disclosure) noexcept;

// What may happen to a value (H28): ordered, a lower level may only go up this list.
enum class Use : std::uint8_t {
  tell,      // may be told
  guide,     // may only guide the wording
  withhold,  // must not be sent
};
NOYAU_EXPORT std::string_view to_string(Use use) noexcept;

// Which level gave an effective value (H9), from the widest to the narrowest.
enum class Level : std::uint8_t { rules, source, data_class, prompt_template, slot };
NOYAU_EXPORT std::string_view to_string(Level level) noexcept;

}  // namespace noyau::inline v0_1
