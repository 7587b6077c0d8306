#include "llm/written_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Without accents: the guard reads none.
constexpr std::array<std::string_view, 12> french = {"janvier",   "fevrier", "mars",     "avril",
                                                     "mai",       "juin",    "juillet",  "aout",
                                                     "septembre", "octobre", "novembre", "decembre"};
constexpr std::array<std::string_view, 12> english = {"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 12> french_short = {"janv", "fevr", "mars", "avr", "mai", "juin",
                                                           "juil", "aout", "sept", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 12> english_short = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<const std::array<std::string_view, 12>*, 4> month_names = {
    &french, &english, &french_short, &english_short};

std::string_view english_ordinal(unsigned day) noexcept {
  if (day / 10 == 1) return "th";
  return day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th";
}

struct Day {
  int year;
  unsigned month, day;
};

void add_months(const Day& day, std::vector<std::string>& out) {
  for (const auto* names : month_names)
    out.push_back(fmt::format("{} {}", (*names)[day.month - 1], day.year));
  out.push_back(fmt::format("{:04}-{:02}", day.year, day.month));
  out.push_back(fmt::format("{:02}/{:04}", day.month, day.year));
  out.push_back(fmt::format("{}/{:04}", day.month, day.year));
}

void add_named_days(const Day& day, std::vector<std::string>& out) {
  std::vector<std::string> numbers = {fmt::format("{}", day.day),
                                      fmt::format("{}{}", day.day, english_ordinal(day.day)),
                                      fmt::format("{}{} of", day.day, english_ordinal(day.day))};
  if (day.day < 10) numbers.push_back(fmt::format("{:02}", day.day));
  if (day.day == 1) numbers.push_back("1er");
  for (const auto* names : month_names) {
    const std::string_view month = (*names)[day.month - 1];
    for (const std::string& number : numbers) {
      out.push_back(fmt::format("{} {}", number, month));
      out.push_back(fmt::format("{} {}", month, number));
    }
  }
}

void add_days(const Day& day, std::vector<std::string>& out) {
  add_named_days(day, out);
  // Six digits or more: fewer are just a number.
  out.push_back(fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day));
  for (const auto& [first, second] : {std::pair{day.day, day.month}, std::pair{day.month, day.day}}) {
    out.push_back(fmt::format("{:02}/{:02}/{:04}", first, second, day.year));
    out.push_back(fmt::format("{}/{}/{:04}", first, second, day.year));
    out.push_back(fmt::format("{:02}/{:02}/{:02}", first, second, day.year % 100));
    if (first < 10 || second < 10) out.push_back(fmt::format("{}/{}/{:02}", first, second, day.year % 100));
  }
}

// "14 h" says too little, and midnight is how a date is written.
void add_minutes(unsigned hour, unsigned minute, std::vector<std::string>& out) {
  if (minute == 0) return;
  for (const char* const format : {"{}:{:02}", "{}h{:02}", "{} h {:02}", "{} heures {:02}"}) {
    out.push_back(fmt::format(fmt::runtime(format), hour, minute));
  }
  if (hour < 10) out.push_back(fmt::format("{:02}:{:02}", hour, minute));
  if (hour < 10) out.push_back(fmt::format("{:02}h{:02}", hour, minute));
  const unsigned half = hour % 12 == 0 ? 12 : hour % 12;
  out.push_back(fmt::format("{}:{:02} {}", half, minute, hour < 12 ? "am" : "pm"));
  out.push_back(fmt::format("{}:{:02} {}.m", half, minute, hour < 12 ? "a" : "p"));
}

}  // namespace

std::vector<std::string> written_time(Time time, Precision precision) {
  std::vector<std::string> out;
  if (precision == Precision::season || !is_calendar_time(time)) return out;
  const auto days = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(days);
  const Day day{static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day())};
  if (precision == Precision::month) {
    add_months(day, out);
    return out;
  }
  add_days(day, out);
  if (precision == Precision::day) return out;
  const std::chrono::hh_mm_ss clock(time - days);
  add_minutes(static_cast<unsigned>(clock.hours().count()), static_cast<unsigned>(clock.minutes().count()),
              out);
  return out;
}

std::vector<std::string> written_number(double value) {
  std::vector<std::string> out;
  if (!std::isfinite(value)) return out;
  const double size = std::abs(value);
  if (size >= 1e15 || std::floor(size) == size) return {fmt::format("{:.0f}", size)};
  out.push_back(fmt::format("{:.12g}", size));
  for (int decimals = 0; decimals < 3; ++decimals) out.push_back(fmt::format("{:.{}f}", size, decimals));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<std::string> written_day(std::optional<int> year, unsigned month, unsigned day) {
  std::vector<std::string> out;
  if (year) {
    add_days({*year, month, day}, out);
  } else {
    add_named_days({0, month, day}, out);
  }
  return out;
}

std::vector<std::string> written_minute(unsigned hour, unsigned minute) {
  std::vector<std::string> out;
  add_minutes(hour, minute, out);
  return out;
}

namespace {

struct MonthName {
  std::uint64_t hash;
  unsigned month;
};

std::vector<MonthName> read_month_names() {
  std::vector<MonthName> all;
  for (const auto* names : month_names) {
    for (unsigned month = 0; month < names->size(); ++month) {
      std::u32string small((*names)[month].begin(), (*names)[month].end());
      if (small.front() < U'a') small.front() += U'a' - U'A';
      all.push_back({hash_word(small), month + 1});
    }
  }
  std::sort(all.begin(), all.end(), [](const MonthName& a, const MonthName& b) { return a.hash < b.hash; });
  return all;
}

}  // namespace

unsigned month_of_name(std::uint64_t hash) noexcept {
  static const std::vector<MonthName> names = read_month_names();
  const auto found =
      std::lower_bound(names.begin(), names.end(), hash,
                       [](const MonthName& name, std::uint64_t wanted) { return name.hash < wanted; });
  return found != names.end() && found->hash == hash ? found->month : 0;
}

bool is_month_name(std::uint64_t hash) noexcept {
  return month_of_name(hash) != 0;
}

}  // namespace noyau::inline v0_1::detail
