#include <array>

#include "catch.hpp"
#include "enough.hpp"
#include "oracle.hpp"
#include "promises.hpp"

using namespace noyau;
using namespace noyau::detail;
using namespace reduce_test;
using noyau_test::enough;

using Status = ReduceResult::Status;

namespace {

// One section, free and open, for examples about tokens alone.
Case plain_case(std::size_t budget, std::vector<Ladder> ladders, std::vector<ListedFamily> families) {
  Case c;
  c.input.budget = budget;
  c.input.section_opening = {0};
  c.input.section_open = {true};
  c.families = std::move(families);
  c.ladders = std::move(ladders);
  return c;
}

Ladder costs(std::initializer_list<std::size_t> rungs) {
  Ladder ladder;
  for (const std::size_t tokens : rungs) ladder.push_back({{0, tokens}});
  return ladder;
}

ListedFamily family(std::vector<std::uint32_t> units) {
  return {{}, std::move(units)};
}

// The library's run, after the model has agreed with it and both have kept every promise.
Run checked(const Case& c) {
  INFO(describe(c));
  const Run library = run(c, reduce);
  const Run model = run(c, reduce_slowly);
  REQUIRE(first_breach(c, model) == "");
  REQUIRE(first_breach(c, library) == "");
  REQUIRE(difference(c, library.result, model.result) == "");
  return library;
}

std::vector<UnitFate> fates(const Run& run) {
  std::vector<UnitFate> fates;
  for (const UnitOutcome& outcome : run.result.units) fates.push_back(outcome.fate);
  return fates;
}

// The rungs in walk order; what was cut stands below the shortest rung.
std::vector<std::uint32_t> rungs_in_walk_order(const Case& c, const Run& run) {
  std::vector<std::uint32_t> rungs;
  for (const ListedFamily& family : c.families) {
    for (const std::uint32_t unit : family.units) {
      if (c.ladders[unit].empty()) continue;
      const UnitOutcome& outcome = run.result.units[unit];
      const bool taken = outcome.fate == UnitFate::kept || outcome.fate == UnitFate::shortened;
      rungs.push_back(taken ? outcome.rung : 99);
    }
  }
  return rungs;
}

}  // namespace

TEST_CASE("the procedure does what the model does, and both keep the promises", "[reduce][H34][H35]") {
  std::mt19937_64 random(20'260'314);
  std::array<std::size_t, 3> statuses{};
  std::array<std::size_t, 5> met{};
  for (std::size_t i = 0; i < enough(24'000); ++i) {
    const Case c = random_case(random, {.nested = true, .floors = true});
    const Run library = checked(c);
    ++statuses.at(static_cast<std::size_t>(library.result.status));
    for (const UnitOutcome& outcome : library.result.units) ++met.at(static_cast<std::size_t>(outcome.fate));
  }
  // The cases are no empty talk: every ending is met often.
  for (const std::size_t count : statuses) CHECK(count > enough(1'000));
  for (const std::size_t count : met) CHECK(count > enough(3'000));
}

TEST_CASE("so it does when a short form stands in other sections", "[reduce][H35]") {
  std::mt19937_64 random(20'260'315);
  for (std::size_t i = 0; i < enough(6'000); ++i)
    checked(random_case(random, {.nested = false, .floors = true}));
}

TEST_CASE("without floors a larger budget never keeps worse rungs, ceilings or not", "[reduce][H35]") {
  std::mt19937_64 random(20'260'316);
  for (std::size_t i = 0; i < enough(3'000); ++i) {
    Case c = random_case(random, {.nested = i % 2 == 0, .floors = false});
    const std::size_t everything = cost_of_everything(c);
    const std::size_t step = everything / 60 + 1;
    std::optional<std::vector<std::uint32_t>> before;
    for (c.input.budget = 0; c.input.budget <= everything + step; c.input.budget += step) {
      const auto now = rungs_in_walk_order(c, run(c, reduce));
      if (before && *before < now) {
        INFO(describe(c));
        FAIL("worse than with a smaller budget");
      }
      before = now;
    }
  }
}

TEST_CASE("the protected parts and the reserves come first", "[reduce][H34]") {
  Case c = plain_case(99, {costs({10, 1})}, {family({0})});
  c.input.fixed = 90;
  c.input.note_reserve = 12;
  Run library = checked(c);
  CHECK(library.result.status == Status::too_long);
  CHECK(library.result.missing == 3);
  CHECK(library.result.used == 90);

  c.input.budget = 100;  // what fits whole needs no note
  library = checked(c);
  CHECK(library.result.status == Status::whole);
  CHECK(library.result.used == 100);

  c.input.fixed = 101;
  library = checked(c);
  CHECK(library.result.status == Status::too_long);
  CHECK(library.calls.empty());
}

TEST_CASE("what does not fit does not stop the smaller ones behind it", "[reduce][H35]") {
  Case c = plain_case(10, {costs({20}), costs({4}), costs({9, 5}), costs({2}), costs({1})},
                      {family({0, 1, 2}), family({3, 4})});
  const Run library = checked(c);
  CHECK(fates(library) == std::vector{UnitFate::no_room, UnitFate::kept, UnitFate::shortened,
                                      UnitFate::no_room, UnitFate::kept});
  CHECK(library.result.units[0].marginal == 20);
  CHECK(library.result.used == 10);
}

TEST_CASE("a conversation is never torn", "[reduce][H35]") {
  Case c = plain_case(10, {costs({4}), {}, costs({20}), costs({4}), costs({6})},
                      {family({0, 1, 2, 3}), family({4})});
  c.families[0].closes_at_first_misfit = true;
  const Run library = checked(c);
  CHECK(fates(library) == std::vector{UnitFate::kept, UnitFate::kept, UnitFate::no_room,
                                      UnitFate::family_closed, UnitFate::kept});
  CHECK(library.calls == std::vector<std::uint32_t>{0, 1, 2, 4});
}

TEST_CASE("a family closes after a run of misfits", "[reduce][H35]") {
  // Only 64 in a row close it: the first run is one short, and broken by a unit that fits; an empty unit
  // neither counts nor breaks the run.
  std::vector<Ladder> ladders(131, costs({50}));
  ladders[63] = ladders[130] = costs({1});
  ladders[100] = {};
  std::vector<std::uint32_t> units(131);
  for (std::uint32_t i = 0; i < 131; ++i) units[i] = i;
  const Run library = checked(plain_case(10, ladders, {family(units)}));
  CHECK(library.result.units[62].fate == UnitFate::no_room);
  CHECK(library.result.units[63].fate == UnitFate::kept);
  CHECK(library.result.units[128].fate == UnitFate::no_room);  // the 64th, the empty one not counted
  CHECK(library.result.units[129].fate == UnitFate::family_closed);
  CHECK(library.result.units[130].fate == UnitFate::family_closed);
  CHECK(library.calls.size() == 129);
}

TEST_CASE("a floor protects a family from the ones before it, and its units step up", "[reduce][H35]") {
  Case c = plain_case(20, {costs({12, 9}), costs({12, 9}), costs({8, 4})}, {family({0, 1}), family({2})});
  CHECK(fates(checked(c)) == std::vector{UnitFate::kept, UnitFate::no_room, UnitFate::kept});
  c.input.budget = 14;
  CHECK(fates(checked(c)) == std::vector{UnitFate::kept, UnitFate::no_room, UnitFate::no_room});
  c.families[1].floor = 5;
  CHECK(fates(checked(c)) == std::vector{UnitFate::shortened, UnitFate::no_room, UnitFate::shortened});
  c.input.budget = 17;
  const Run library = checked(c);
  CHECK(fates(library) == std::vector{UnitFate::kept, UnitFate::no_room, UnitFate::shortened});
  c.input.budget = 20;
  CHECK(checked(c).result.units[2].marginal == 8);  // 4 for the floor, 4 for the step up
}

TEST_CASE("a section's opening is paid once, by the first that needs it", "[reduce][H35]") {
  Case c;
  c.input.budget = 20;
  c.input.section_opening = {5, 5};
  c.input.section_open = {false, true};
  c.ladders = {{{{0, 3}}}, {{{0, 3}, {1, 3}}}, {{{1, 9}}}};
  c.families = {family({0}), family({1, 2})};
  const Run library = checked(c);
  CHECK(library.result.units[0].marginal == 8);
  CHECK(library.result.units[1].marginal == 6);
  CHECK(fates(library) == std::vector{UnitFate::kept, UnitFate::kept, UnitFate::no_room});
}

TEST_CASE("a ceiling is judged once, even if a later family opens the section", "[reduce][H35]") {
  Case c;
  c.input.budget = 30;
  c.input.section_opening = {6};
  c.input.section_open = {false};
  c.ladders = {{{{0, 5}}}, {{{0, 1}}}, {{{0, 40}}}};
  c.families = {family({0}), family({1, 2})};
  c.families[0].ceiling = 8;
  const Run library = checked(c);
  CHECK(fates(library) == std::vector{UnitFate::over_ceiling, UnitFate::kept, UnitFate::no_room});
  CHECK(library.result.units[0].marginal == 11);
  CHECK(library.result.used == 7);
}
