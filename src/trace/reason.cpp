#include "noyau/trace/reason.hpp"

#include <iterator>

#include "core/enum_names.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::string_view reasons[] = {
    "completed",
    "unknown_use_case",
    "no_active_template",
    "interface_not_allowed",
    "audience_not_allowed",
    "target_not_allowed",
    "permission_missing",
    "item_missing",
    "required_slot_missing",
    "too_long",
    "counter_failed",
    "no_backend",
    "backend_failed",
    "backend_timed_out",
    "cancelled",
    "reply_refused",
    "fallback_too_deep",
    "target_unnamed",
};
static_assert(std::size(reasons) == static_cast<std::size_t>(Reason::target_unnamed) + 1);

constexpr std::string_view rejections[] = {
    "no_owner",  "owner",      "purpose",    "channel",      "audience",     "sensitivity",
    "expired",   "stale",      "superseded", "current_item", "state",        "type",
    "relevance", "confidence", "empty",      "duplicate",    "not_selected",
};
static_assert(std::size(rejections) == rejection_count);

constexpr std::string_view fates[] = {"kept", "shortened", "no_room", "over_ceiling", "family_closed"};
static_assert(std::size(fates) == static_cast<std::size_t>(UnitFate::family_closed) + 1);

constexpr std::string_view slot_states[] = {"filled", "defaulted", "missing", "emptied"};
static_assert(std::size(slot_states) == static_cast<std::size_t>(SlotState::emptied) + 1);

constexpr std::string_view read_statuses[] = {"found", "none", "failed"};
static_assert(std::size(read_statuses) == static_cast<std::size_t>(ReadStatus::failed) + 1);

constexpr std::string_view source_failures[] = {"no_failure", "unavailable", "timed_out",
                                                "cancelled",  "threw",       "bad_answer"};
static_assert(std::size(source_failures) == static_cast<std::size_t>(SourceFailure::bad_answer) + 1);

constexpr std::string_view backend_failures[] = {
    "no_failure",   "unspecified", "unreachable", "untrusted", "refused",
    "rate_limited", "overloaded",  "timed_out",   "cancelled", "bad_status",
    "bad_body",     "truncated",   "too_large",   "threw",     "prompt_truncated",
};
static_assert(std::size(backend_failures) == static_cast<std::size_t>(BackendFailure::prompt_truncated) + 1);

constexpr std::string_view tool_offers[] = {"offered", "not_registered", "not_permitted", "not_reachable"};
static_assert(std::size(tool_offers) == static_cast<std::size_t>(ToolOffer::not_reachable) + 1);

constexpr std::string_view violations[] = {
    "empty",          "too_long",          "too_many_lines",  "missing_text",     "forbidden_text",
    "fence_material", "linked_name",       "not_json",        "not_one_object",   "duplicate_key",
    "unknown_field",  "missing_field",     "wrong_type",      "not_a_choice",     "truncated",
    "disclosure",     "altered_surrogate", "forbidden_link",  "forbidden_image",  "forbidden_mention",
    "wrong_language", "unoffered_tool",    "tool_parameters", "forged_structure", "unclosed_reasoning",
    "refusal",        "echoed_example",    "ambiguous",       "schema",           "recovery_grade"};
static_assert(std::size(violations) == static_cast<std::size_t>(Violation::recovery_grade) + 1);

constexpr std::string_view recovery_grades[] = {"none", "lossless", "guessed", "truncated"};
static_assert(std::size(recovery_grades) == static_cast<std::size_t>(RecoveryGrade::truncated) + 1);

constexpr std::string_view disclosures[] = {"rules", "canon", "prompt_template", "guidance", "withheld"};
static_assert(std::size(disclosures) == static_cast<std::size_t>(Disclosure::withheld) + 1);

constexpr std::string_view uses[] = {"tell", "guide", "withhold"};
static_assert(std::size(uses) == static_cast<std::size_t>(Use::withhold) + 1);

constexpr std::string_view levels[] = {"rules", "source", "data_class", "prompt_template", "slot"};
static_assert(std::size(levels) == static_cast<std::size_t>(Level::slot) + 1);

}  // namespace

std::string_view to_string(Reason reason) noexcept {
  return detail::name_of(reasons, reason);
}
std::string_view to_string(Rejection rejection) noexcept {
  return detail::name_of(rejections, rejection);
}
std::string_view to_string(UnitFate fate) noexcept {
  return detail::name_of(fates, fate);
}
std::string_view to_string(SlotState state) noexcept {
  return detail::name_of(slot_states, state);
}
std::string_view to_string(ReadStatus status) noexcept {
  return detail::name_of(read_statuses, status);
}
std::string_view to_string(SourceFailure failure) noexcept {
  return detail::name_of(source_failures, failure);
}
std::string_view to_string(BackendFailure failure) noexcept {
  return detail::name_of(backend_failures, failure);
}
std::string_view to_string(ToolOffer offer) noexcept {
  return detail::name_of(tool_offers, offer);
}
std::string_view to_string(Violation violation) noexcept {
  return detail::name_of(violations, violation);
}
std::string_view to_string(RecoveryGrade grade) noexcept {
  return detail::name_of(recovery_grades, grade);
}
bool from_string(std::string_view name, RecoveryGrade& grade) noexcept {
  return detail::value_of(recovery_grades, name, grade);
}
std::string_view to_string(Disclosure disclosure) noexcept {
  return detail::name_of(disclosures, disclosure);
}
std::string_view to_string(Use use) noexcept {
  return detail::name_of(uses, use);
}
std::string_view to_string(Level level) noexcept {
  return detail::name_of(levels, level);
}

}  // namespace noyau::inline v0_1
