// How exactly a value is told: precision, step, bounds.
#include "catalog/lists.hpp"
#include "catalog/template_parts.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr double number_limit = 1e15;
constexpr std::string_view time_words = "minute, day, month, season";
constexpr std::string_view place_words = "address, city, region, country";
constexpr std::string_view number_words = "exact, rounded, range";

std::string_view precisions_of(SlotType type) {
  if (type == SlotType::time) return time_words;
  if (type == SlotType::place) return place_words;
  if (type == SlotType::integer || type == SlotType::number) return number_words;
  return {};
}

bool fits(SlotType type, Precision precision) {
  switch (type) {
    case SlotType::time:
      return precision <= Precision::season;
    case SlotType::place:
      return precision >= Precision::address && precision <= Precision::country;
    default:
      return precision >= Precision::exact;
  }
}

void read_step(ObjectReader& object, Detail& detail) {
  if (object.require("step", "say to which multiple the number is rounded, for example 10") == nullptr)
    return;
  const auto step = object.number("step", 0, number_limit);
  if (step && *step <= 0) object.fault("step", "a step is above 0; give for example 10.");
  detail.step = step.value_or(1);
}

void read_bounds(ObjectReader& object, Detail& detail) {
  const auto* items =
      required_items(object, "bounds", "give the bounds between the ranges, for example [10, 100]");
  if (items == nullptr) return;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const JsonNode& item = (*items)[i];
    const auto complain = [&](std::string message) {
      object.sink().add(item.line, indexed(object, "bounds", i), std::move(message));
    };
    const bool is_number = item.kind == JsonNode::Kind::integer || item.kind == JsonNode::Kind::number;
    const double value =
        item.kind == JsonNode::Kind::integer ? static_cast<double>(item.integer) : item.number;
    if (!is_number) {
      complain("a number is expected, not " + std::string(item.kind_name()) + ".");
    } else if (!(value >= -number_limit && value <= number_limit)) {
      complain("this number is too large for a bound.");
    } else if (!detail.bounds.empty() && value <= detail.bounds.back()) {
      complain("bounds ascend; this one is not above the one before it.");
    } else {
      detail.bounds.push_back(value);
    }
  }
}

void require_seasons(ObjectReader& object, const Wording* wording) {
  if (wording == nullptr || !wording->seasons[0].empty()) return;
  object.fault("precision", "the wording of the template's language has no \"seasons\"; add them there.");
}

}  // namespace

Detail read_detail(ObjectReader& object, const std::optional<SlotType>& type, const Wording* wording) {
  Detail detail;
  const bool given = object.take("precision") != nullptr;
  const auto precision = object.word<Precision>("precision", precision_words);
  const std::string_view words = type ? precisions_of(*type) : std::string_view();
  if (!type) {
    object.take("step");
    object.take("bounds");
    return detail;
  }
  if (given && words.empty()) {
    object.fault("precision", "only times, numbers and places have a precision; remove it.");
  } else if (precision && !fits(*type, *precision)) {
    object.fault("precision", in_quotes(to_string(*precision)) +
                                  " is no precision of this type; use one of: " + std::string(words) + ".");
  } else if (precision) {
    detail.precision = precision;
  } else if (!given && *type == SlotType::place) {
    object.require("precision", "say how exactly a place is told: " + std::string(words));
  }
  if (detail.precision == Precision::season) require_seasons(object, wording);
  if (detail.precision == Precision::rounded) {
    read_step(object, detail);
  } else {
    must_be_absent(object, "step", "a step belongs to the precision \"rounded\"; remove it.");
  }
  if (detail.precision == Precision::range) {
    read_bounds(object, detail);
  } else {
    must_be_absent(object, "bounds", "bounds belong to the precision \"range\"; remove them.");
  }
  return detail;
}

}  // namespace noyau::inline v0_1::detail
