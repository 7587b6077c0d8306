#include "admit/type_check.hpp"

#include <algorithm>
#include <cmath>

#include "admit/generalise.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool in_range(const Slot& slot, double value) {
  return std::isfinite(value) && (!slot.minimum || value >= *slot.minimum) &&
         (!slot.maximum || value <= *slot.maximum);
}

bool scalar_matches(SlotType type, const std::vector<Choice>& choices, const Scalar& value) noexcept {
  switch (type) {
    case SlotType::integer:
      return std::holds_alternative<std::int64_t>(value);
    case SlotType::number:
      return std::holds_alternative<std::int64_t>(value) ||
             (std::holds_alternative<double>(value) && std::isfinite(std::get<double>(value)));
    case SlotType::boolean:
      return std::holds_alternative<bool>(value);
    case SlotType::time:
      return std::holds_alternative<Time>(value) && is_calendar_time(std::get<Time>(value));
    case SlotType::choice: {
      const auto* text = std::get_if<Foreign>(&value);
      return text != nullptr && std::any_of(choices.begin(), choices.end(), [&](const Choice& choice) {
               return choice.value == text->bytes();
             });
    }
    default:
      return std::holds_alternative<Foreign>(value);
  }
}

// Every given field is of its type, every required one is given. Fields that the slot does not declare
// are simply not rendered: a source cannot widen what is asked for.
bool record_matches(const Slot& slot, const Candidate& candidate) noexcept {
  for (const SlotField& field : slot.fields) {
    const Field* given = find_field(candidate, field.name);
    const bool present = given != nullptr && !std::holds_alternative<std::monostate>(given->value);
    if (!present) {
      if (field.required) return false;
    } else if (!scalar_matches(field.type, field.choices, given->value)) {
      return false;
    }
  }
  return true;
}

// At least one part that is told, and every given part a text.
bool place_matches(const Slot& slot, const Candidate& candidate) noexcept {
  const std::size_t first = first_place_field(slot.detail.precision.value_or(Precision::country));
  bool told = false;
  for (std::size_t i = 0; i < std::size(place_fields); ++i) {
    const Field* given = find_field(candidate, place_fields[i]);
    if (given == nullptr || std::holds_alternative<std::monostate>(given->value)) continue;
    if (!std::holds_alternative<Foreign>(given->value)) return false;
    told = told || i >= first;
  }
  return told;
}

}  // namespace

const Field* find_field(const Candidate& candidate, std::string_view name) noexcept {
  const auto found = std::find_if(candidate.fields.begin(), candidate.fields.end(),
                                  [name](const Field& field) { return field.name == name; });
  return found == candidate.fields.end() ? nullptr : &*found;
}

bool matches_type(const Slot& slot, const Candidate& candidate) noexcept {
  switch (slot.type) {
    case SlotType::place:
      return place_matches(slot, candidate);
    case SlotType::record:
      return record_matches(slot, candidate);
    case SlotType::list:
      return slot.item == SlotType::record ? record_matches(slot, candidate)
                                           : scalar_matches(SlotType::text, {}, candidate.value);
    case SlotType::transcript:
      return scalar_matches(SlotType::text, {}, candidate.value) && !candidate.speaker.empty();
    case SlotType::integer:
      return scalar_matches(slot.type, {}, candidate.value) &&
             in_range(slot, static_cast<double>(std::get<std::int64_t>(candidate.value)));
    case SlotType::number: {
      if (!scalar_matches(slot.type, {}, candidate.value)) return false;
      const auto* integer = std::get_if<std::int64_t>(&candidate.value);
      return in_range(slot,
                      integer != nullptr ? static_cast<double>(*integer) : std::get<double>(candidate.value));
    }
    default:
      return scalar_matches(slot.type, slot.choices, candidate.value);
  }
}

}  // namespace noyau::inline v0_1::detail
