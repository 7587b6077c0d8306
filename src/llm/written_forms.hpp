// The forms in which somebody would write a moment or a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "noyau/catalog/vocabulary.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1::detail {

// ISO, in digits, and with French and English names of months: a date down to its month when `precision` says
// no more, else the day with its month; and the minute of a time that is none of a full hour. Nothing for a
// season: its wording is the catalog's.
std::vector<std::string> written_time(Time time, Precision precision);

// The day alone when no year is given, and the minute alone; nothing for a full hour.
std::vector<std::string> written_day(std::optional<int> year, unsigned month, unsigned day);
std::vector<std::string> written_minute(unsigned hour, unsigned minute);

// Exact and rounded. Whether a comma or a point stands in them makes no difference to the guard.
std::vector<std::string> written_number(double value);

// `hash`: of a word of a PlainText.
bool is_month_name(std::uint64_t hash) noexcept;
// 1 to 12; 0: it is no month's name.
unsigned month_of_name(std::uint64_t hash) noexcept;

}  // namespace noyau::inline v0_1::detail
