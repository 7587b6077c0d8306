#include "admit/generalise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace noyau::inline v0_1::detail {

namespace {

constexpr int last_year = 9999;  // with a written form

// December belongs to the winter that ends in the year after: "hiver 2025–2026". Of one at the edge of what
// has a written form only the year within is told.
std::string worded_season(std::chrono::year_month_day day, const Wording& wording) {
  const unsigned month = static_cast<unsigned>(day.month());
  const int year = static_cast<int>(day.year());
  const std::size_t season = (month + 9) % 12 / 3;  // March is the first month of spring
  const std::string_view word = wording.seasons[season].view();
  const int first = month == 12 ? year : year - 1;
  if (season != 3 || first < 0 || first == last_year) return fmt::format("{} {:04}", word, year);
  return fmt::format("{} {:04}–{:04}", word, first, first + 1);
}

// Shortest, without the noise of binary fractions, and without the digits of a number that has none left to
// be exact in.
std::string plain(double value) {
  constexpr double longest = 1e21;
  const double clean = value + 0.0;  // the negative zero becomes a plain one
  const bool whole = std::floor(clean) == clean && std::abs(clean) < longest;
  return whole ? fmt::format("{:.0f}", clean) : fmt::format("{:.12g}", clean);
}

// The nearest multiple that is a number: the next smaller one where that is beyond all numbers. A step
// that is too fine to change the value leaves it as it is.
double rounded(double value, double step) {
  const double steps = value / step;
  if (!std::isfinite(steps)) return value;
  const double nearest = std::round(steps) * step;
  return std::isfinite(nearest) ? nearest : std::trunc(steps) * step;
}

std::string worded_range(double value, const std::vector<double>& bounds) {
  const auto above = std::upper_bound(bounds.begin(), bounds.end(), value);
  if (above == bounds.begin()) return "< " + plain(bounds.front());
  if (above == bounds.end()) return "≥ " + plain(bounds.back());
  return plain(*(above - 1)) + "–" + plain(*above);
}

}  // namespace

std::string worded_time(Time time, Precision precision, const Wording& wording) {
  if (!is_calendar_time(time)) return {};
  const auto days = std::chrono::floor<std::chrono::days>(time);
  if (precision == Precision::season) return worded_season(std::chrono::year_month_day(days), wording);
  std::string text = format_time(std::chrono::floor<std::chrono::minutes>(time));  // 2026-03-14T15:09:00Z
  if (precision == Precision::month) return text.substr(0, 7);
  if (precision == Precision::day) return text.substr(0, 10);
  text.resize(16);
  text[10] = ' ';
  return text + " UTC";
}

std::string worded_number(double value, const Detail& detail) {
  if (!std::isfinite(value)) return {};
  if (detail.precision == Precision::range) return worded_range(value, detail.bounds);
  return plain(rounded(value, detail.step));
}

std::size_t first_place_field(Precision precision) noexcept {
  return static_cast<std::size_t>(precision) - static_cast<std::size_t>(Precision::address);
}

}  // namespace noyau::inline v0_1::detail
