#include "noyau/core/time.hpp"

#include "catch.hpp"

using namespace noyau;

TEST_CASE("times are read to the millisecond and written back", "[core]") {
  const auto time = parse_time("2026-03-14T15:09:26.535+01:00");
  REQUIRE(time);
  CHECK(format_time(*time) == "2026-03-14T14:09:26.535Z");
  CHECK(format_time(*parse_time("2026-03-14")) == "2026-03-14T00:00:00Z");
  CHECK(format_time(*parse_time("1969-12-31T23:59:59Z")) == "1969-12-31T23:59:59Z");
  CHECK(format_time(*parse_time("2024-02-29T10:00Z")) == "2024-02-29T10:00:00Z");
}

TEST_CASE("what is no time is refused", "[core]") {
  for (const char* text : {"", "2026", "2026-02-29", "2026-03-14T", "2026-03-14T25:00Z", "2026-03-14T10:00",
                           "2026-03-14T10:00:00.Z", "2026-03-14T10:00Zx", "14/03/2026", "2026-13-01"}) {
    INFO(text);
    CHECK_FALSE(parse_time(text));
  }
}

TEST_CASE("durations have fixed units", "[core]") {
  CHECK(parse_duration("P90D") == Duration{90LL * 86'400'000});
  CHECK(parse_duration("P1WT2H30M5S") == Duration{604'800'000 + 2 * 3'600'000 + 30 * 60'000 + 5000});
  for (const char* text : {"", "P", "PT", "P1M", "P1Y", "90D", "P-1D", "P1D1D", "PT1S1H", "P1DT", "P1"}) {
    INFO(text);
    CHECK_FALSE(parse_duration(text));
  }
}
