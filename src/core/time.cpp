#include "noyau/core/time.hpp"

#include <charconv>
#include <cstdint>
#include <cstdio>

namespace noyau::inline v0_1 {

namespace {

// A cursor over the text; every step says whether it matched.
struct Cursor {
  std::string_view rest;

  bool skip(char expected) {
    if (rest.empty() || rest.front() != expected) return false;
    rest.remove_prefix(1);
    return true;
  }
  // Exactly `width` digits.
  bool digits(std::size_t width, int& value) {
    if (rest.size() < width) return false;
    value = 0;
    for (const char c : rest.substr(0, width)) {
      if (c < '0' || c > '9') return false;
      value = value * 10 + (c - '0');
    }
    rest.remove_prefix(width);
    return true;
  }
};

std::optional<std::chrono::sys_days> read_date(Cursor& cursor) {
  int year = 0;
  int month = 0;
  int day = 0;
  if (!cursor.digits(4, year) || !cursor.skip('-') || !cursor.digits(2, month) || !cursor.skip('-') ||
      !cursor.digits(2, day)) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days{date};
}

std::optional<std::chrono::milliseconds> read_fraction(Cursor& cursor) {
  if (!cursor.skip('.')) return std::chrono::milliseconds{0};
  int value = 0;
  int scale = 100;
  std::size_t seen = 0;
  while (!cursor.rest.empty() && cursor.rest.front() >= '0' && cursor.rest.front() <= '9') {
    value += (cursor.rest.front() - '0') * scale;
    scale /= 10;
    cursor.rest.remove_prefix(1);
    ++seen;
  }
  if (seen == 0) return std::nullopt;
  return std::chrono::milliseconds{value};
}

std::optional<std::chrono::minutes> read_zone(Cursor& cursor) {
  if (cursor.skip('Z') || cursor.skip('z')) return std::chrono::minutes{0};
  const bool ahead = cursor.skip('+');
  if (!ahead && !cursor.skip('-')) return std::nullopt;
  int hours = 0;
  int minutes = 0;
  if (!cursor.digits(2, hours) || !cursor.skip(':') || !cursor.digits(2, minutes)) return std::nullopt;
  if (hours > 23 || minutes > 59) return std::nullopt;
  const std::chrono::minutes offset{hours * 60 + minutes};
  return ahead ? offset : -offset;
}

}  // namespace

std::optional<Time> parse_time(std::string_view text) {
  Cursor cursor{text};
  const auto date = read_date(cursor);
  if (!date) return std::nullopt;
  if (cursor.rest.empty()) return Time{*date};
  int hour = 0;
  int minute = 0;
  int second = 0;
  if (!cursor.skip('T') && !cursor.skip('t') && !cursor.skip(' ')) return std::nullopt;
  if (!cursor.digits(2, hour) || !cursor.skip(':') || !cursor.digits(2, minute)) return std::nullopt;
  std::chrono::milliseconds fraction{0};
  if (cursor.skip(':')) {
    if (!cursor.digits(2, second)) return std::nullopt;
    const auto read = read_fraction(cursor);
    if (!read) return std::nullopt;
    fraction = *read;
  }
  const auto zone = read_zone(cursor);
  if (!zone || !cursor.rest.empty() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return Time{*date + std::chrono::hours{hour} + std::chrono::minutes{minute} + std::chrono::seconds{second} +
              fraction - *zone};
}

std::string format_time(Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{day};
  const auto in_day = std::chrono::duration_cast<std::chrono::milliseconds>(time - day).count();
  char buffer[64];
  int length = std::snprintf(buffer, sizeof buffer, "%04d-%02u-%02uT%02d:%02d:%02d",
                             static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                             static_cast<unsigned>(date.day()), static_cast<int>(in_day / 3'600'000),
                             static_cast<int>(in_day / 60'000 % 60), static_cast<int>(in_day / 1000 % 60));
  std::string text(buffer, static_cast<std::size_t>(length));
  if (in_day % 1000 != 0) {
    length = std::snprintf(buffer, sizeof buffer, ".%03d", static_cast<int>(in_day % 1000));
    text.append(buffer, static_cast<std::size_t>(length));
  }
  return text + "Z";
}

std::optional<Duration> parse_duration(std::string_view text) {
  if (text.size() < 3 || text.front() != 'P') return std::nullopt;
  text.remove_prefix(1);
  std::int64_t total = 0;
  bool in_time = false;
  int last_unit = 0;  // units come in falling order, each at most once
  while (!text.empty()) {
    if (text.front() == 'T') {
      if (in_time || text.size() == 1) return std::nullopt;
      in_time = true;
      text.remove_prefix(1);
      continue;
    }
    std::int64_t amount = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
    if (error != std::errc{} || end == text.data() + text.size() || amount < 0 || amount > 1'000'000'000) {
      return std::nullopt;
    }
    const std::string_view units = in_time ? "HMS" : "WD";
    const auto unit = units.find(*end);
    if (unit == std::string_view::npos) return std::nullopt;
    const int order = static_cast<int>(unit) + (in_time ? 3 : 1);
    if (order <= last_unit) return std::nullopt;
    last_unit = order;
    constexpr std::int64_t factors[] = {0, 604'800'000, 86'400'000, 3'600'000, 60'000, 1000};
    total += amount * factors[order];
    text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
  }
  return last_unit == 0 ? std::nullopt : std::optional{Duration{total}};
}

Clock::~Clock() = default;

Time SystemClock::now() const noexcept {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace noyau::inline v0_1
