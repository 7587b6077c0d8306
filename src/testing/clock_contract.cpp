#include "noyau/testing/clock_contract.hpp"

#include <fmt/format.h>

#include <atomic>

#include "testing/checker.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;

constexpr ClauseText clock_clauses[] = {
    {"clock.calendar", "The time is one of the years 0 to 9999."},
    {"clock.steady", "Readings one after another neither go back nor leap by more than the tolerance."},
    {"clock.right", "The time is the expected one, in UTC, within the tolerance."},
    {"clock.threads",
     "Several threads at once read what one thread reads, within the tolerance and the time that passes "
     "meanwhile."},
};

std::string written(Time time) {
  return is_calendar_time(time) ? format_time(time)
                                : fmt::format("{} ms from 1970", time.time_since_epoch().count());
}

// No overflow: the far ends of time are not near anything.
bool are_near(Time a, Time b, Duration tolerance) {
  if (!is_calendar_time(a) || !is_calendar_time(b)) return a == b;
  return (a < b ? b - a : a - b) <= tolerance;
}

void check_threads(Checker& checker, const Clock& clock, const ClockCase& given) {
  if (given.threads == 0 || given.readings == 0) {
    checker.unchecked("clock.threads", no_rounds);
    return;
  }
  const auto begin = std::chrono::steady_clock::now();
  const Time before = clock.now();
  std::atomic<bool> apart{false};
  run_on_threads(given.threads, [&](std::size_t) {
    for (std::size_t i = 0; i < given.readings; ++i) {
      const Time now = clock.now();
      const auto passed = std::chrono::ceil<Duration>(std::chrono::steady_clock::now() - begin);
      if (!are_near(before, now, given.tolerance + passed)) apart = true;
    }
  });
  checker.judge("clock.threads", !apart, "Two threads read times that are far apart.");
}

}  // namespace

ContractReport check_clock(const Clock& clock, const ClockCase& given) {
  Checker checker("Clock", clock_clauses);
  for (const char* id : {"clock.calendar", "clock.steady"})
    if (given.readings == 0) checker.unchecked(id, "The case wants no readings.");
  Time before = clock.now();
  for (std::size_t i = 0; i < given.readings; ++i) {
    const Time now = clock.now();
    checker.judge("clock.calendar", is_calendar_time(now), fmt::format("It reads {}.", written(now)));
    checker.judge("clock.steady", are_near(before, now, given.tolerance),
                  fmt::format("It read {} and then {}.", written(before), written(now)));
    before = now;
  }
  if (given.expected) {
    const Time right = given.expected();
    const Time now = clock.now();
    checker.judge("clock.right", are_near(right, now, given.tolerance),
                  fmt::format("It reads {}; {} would be right.", written(now), written(right)));
  } else {
    checker.unchecked("clock.right", "The case knows no other clock.");
  }
  check_threads(checker, clock, given);
  return checker.take();
}

}  // namespace noyau::inline v0_1::testing
