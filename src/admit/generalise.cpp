#include "admit/generalise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace noyau::inline v0_1::detail {

namespace {

// December belongs to the winter that ends in the year after: "hiver 2025–2026".
std::string worded_season(std::chrono::year_month_day day, const Wording& wording) {
  const unsigned month = static_cast<unsigned>(day.month());
  const int year = static_cast<int>(day.year());
  const std::size_t season = (month + 9) % 12 / 3;  // March is the first month of spring
  const std::string_view word = wording.seasons[season].view();
  if (season != 3) return fmt::format("{} {}", word, year);
  const int first = month == 12 ? year : year - 1;
  return fmt::format("{} {}–{}", word, first, first + 1);
}

// Shortest, without the noise of binary fractions.
std::string plain(double value) {
  const double clean = value + 0.0;  // the negative zero becomes a plain one
  return std::floor(clean) == clean ? fmt::format("{:.0f}", clean) : fmt::format("{:.12g}", clean);
}

std::string worded_range(double value, const std::vector<double>& bounds) {
  const auto above = std::upper_bound(bounds.begin(), bounds.end(), value);
  if (above == bounds.begin()) return "< " + plain(bounds.front());
  if (above == bounds.end()) return "≥ " + plain(bounds.back());
  return plain(*(above - 1)) + "–" + plain(*above);
}

}  // namespace

std::string worded_time(Time time, Precision precision, const Wording& wording) {
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
  if (detail.precision == Precision::range) return worded_range(value, detail.bounds);
  return plain(std::round(value / detail.step) * detail.step);
}

std::size_t first_place_field(Precision precision) noexcept {
  return static_cast<std::size_t>(precision) - static_cast<std::size_t>(Precision::address);
}

}  // namespace noyau::inline v0_1::detail
