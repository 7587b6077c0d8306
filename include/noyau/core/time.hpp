// Time, always UTC, to the millisecond. The library never reads the system clock behind a host's
// back: it asks the Clock it was given.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;
using Duration = std::chrono::milliseconds;

// Within the years 0 to 9999, which have a written form here.
constexpr bool is_calendar_time(Time time) noexcept {
  using std::chrono::sys_days;
  return time >= sys_days{std::chrono::year{0} / 1 / 1} && time < sys_days{std::chrono::year{10000} / 1 / 1};
}

// Reads RFC 3339: "2026-03-14", "2026-03-14T15:09Z", "2026-03-14T15:09:26.535+01:00". A date alone is
// midnight UTC. nullopt for anything else, dates that do not exist included.
NOYAU_EXPORT std::optional<Time> parse_time(std::string_view text);

// "2026-03-14T15:09:26Z"; milliseconds only where they are not zero.
NOYAU_EXPORT std::string format_time(Time time);

// Reads an ISO 8601 duration of weeks, days, hours, minutes and seconds: "P90D", "PT30M", "P2W".
// Months and years have no fixed length and are refused.
NOYAU_EXPORT std::optional<Duration> parse_duration(std::string_view text);

// Port: where "now" comes from. Called from the thread that handles the call, possibly from several
// at once; must not throw. Tests and the CLI's --now use FixedClock.
class NOYAU_EXPORT Clock {
 public:
  virtual ~Clock();
  virtual Time now() const noexcept = 0;
};

class NOYAU_EXPORT SystemClock final : public Clock {
 public:
  Time now() const noexcept override;
};

class NOYAU_EXPORT FixedClock final : public Clock {
 public:
  explicit FixedClock(Time time) noexcept : time_(time) {}
  Time now() const noexcept override { return time_; }

 private:
  Time time_;
};

}  // namespace noyau::inline v0_1
