// Less precise forms of values (H29). What comes back is all that exists of the value in the instance.
#pragma once

#include <string>

#include "noyau/catalog/catalog.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1::detail {

// How a moment is written in a prompt: "2026-03-14 15:09 UTC", "2026-03-14", "2026-03", "printemps 2026".
// Empty outside the calendar (is_calendar_time).
std::string worded_time(Time time, Precision precision, const Wording& wording);

// "42", "40", "10–50", "< 10", "≥ 50". Empty for what is no number.
std::string worded_number(double value, const Detail& detail);

// Which fields of a place are told, the most precise first: address, city, region, country.
inline constexpr std::string_view place_fields[] = {"address", "city", "region", "country"};
std::size_t first_place_field(Precision precision) noexcept;

}  // namespace noyau::inline v0_1::detail
