#include "random_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace reduce_test {

using namespace noyau::detail;

namespace {

using Random = std::mt19937_64;

// Not std::uniform_int_distribution: its values differ from one standard library to another.
std::size_t pick(Random& random, std::size_t low, std::size_t high) {
  return low + random() % (high - low + 1);
}
bool chance(Random& random, std::size_t percent) {
  return random() % 100 < percent;
}

template <typename T>
void shuffle(Random& random, std::vector<T>& values) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random() % i]);
}

std::size_t tokens(const std::vector<SectionCost>& rung) {
  return std::accumulate(rung.begin(), rung.end(), std::size_t{0},
                         [](std::size_t sum, const SectionCost& cost) { return sum + cost.tokens; });
}

std::vector<SectionCost> random_rung(Random& random, std::size_t sections) {
  std::vector<std::uint32_t> ids(sections);
  std::iota(ids.begin(), ids.end(), 0U);
  shuffle(random, ids);
  ids.resize(chance(random, 60) ? 1 : pick(random, 1, std::min<std::size_t>(3, sections)));
  std::vector<SectionCost> rung;
  for (const std::uint32_t id : ids) rung.push_back({id, pick(random, chance(random, 5) ? 0 : 1, 20)});
  return rung;
}

// The rung below: every section shrinks, some are no longer needed.
std::vector<SectionCost> shorter(Random& random, const std::vector<SectionCost>& above) {
  std::vector<SectionCost> rung;
  for (const SectionCost& cost : above) {
    if (rung.empty() || chance(random, 75))
      rung.push_back({cost.section, cost.tokens == 0 ? 0 : pick(random, 0, cost.tokens - 1)});
  }
  return rung;
}

// The rung below, in whatever sections: only its tokens are fewer.
std::vector<SectionCost> elsewhere(Random& random, const std::vector<SectionCost>& above,
                                   std::size_t sections) {
  std::vector<SectionCost> rung = random_rung(random, sections);
  while (tokens(rung) >= tokens(above))
    for (SectionCost& cost : rung) cost.tokens /= 2;
  return rung;
}

Ladder random_ladder(Random& random, std::size_t sections, bool nested) {
  Ladder ladder;
  if (chance(random, 8)) return ladder;
  ladder.push_back(random_rung(random, sections));
  for (std::size_t rungs = pick(random, 1, 3); ladder.size() < rungs && tokens(ladder.back()) > 0;)
    ladder.push_back(nested ? shorter(random, ladder.back()) : elsewhere(random, ladder.back(), sections));
  return ladder;
}

void add_families(Random& random, Case& c, const Wishes& wishes) {
  const std::size_t sections = pick(random, 1, 6);
  for (std::size_t i = 0; i < sections; ++i) {
    c.input.section_opening.push_back(pick(random, 0, 12));
    c.input.section_open.push_back(chance(random, 20));
  }
  const bool floors = wishes.floors && chance(random, 70);
  const bool ceilings = chance(random, 60);
  c.families.resize(pick(random, 1, 5));
  for (ListedFamily& family : c.families) {
    if (floors && chance(random, 70)) family.floor = chance(random, 3) ? SIZE_MAX : pick(random, 1, 60);
    if (ceilings && chance(random, 60)) family.ceiling = chance(random, 3) ? SIZE_MAX : pick(random, 0, 80);
    family.closes_at_first_misfit = chance(random, 25);
  }
  std::vector<std::uint32_t> ids(pick(random, 0, 24));
  std::iota(ids.begin(), ids.end(), 0U);
  shuffle(random, ids);
  for (const std::uint32_t id : ids) c.families[random() % c.families.size()].units.push_back(id);
  for (std::size_t i = 0; i < ids.size(); ++i)
    c.ladders.push_back(random_ladder(random, sections, wishes.nested));
}

std::size_t random_budget(Random& random, const Case& c) {
  const std::size_t reserved = c.input.fixed + c.input.note_reserve;
  const std::size_t everything = cost_of_everything(c);
  if (chance(random, 10)) return pick(random, 0, everything + 5);
  if (chance(random, 10)) return pick(random, reserved > 3 ? reserved - 3 : 0, reserved + 3);
  // Without the note's reserve, the border between whole and reduced.
  if (chance(random, 10))
    return everything - c.input.note_reserve - (chance(random, 50) && everything > reserved);
  return pick(random, reserved, everything);
}

}  // namespace

Case random_case(Random& random, const Wishes& wishes) {
  Case c;
  c.nested = wishes.nested;
  c.input.fixed = chance(random, 20) ? 0 : pick(random, 1, 50);
  c.input.note_reserve = chance(random, 20) ? 0 : pick(random, 1, 30);
  c.input.misfit_limit = chance(random, 30) ? 64 : pick(random, 1, 5);
  add_families(random, c, wishes);
  c.input.budget = random_budget(random, c);
  return c;
}

std::size_t cost_of_everything(const Case& c) {
  std::size_t sum = c.input.fixed + c.input.note_reserve;
  std::vector<bool> open = c.input.section_open;
  for (const Ladder& ladder : c.ladders) {
    if (ladder.empty()) continue;
    for (const SectionCost& cost : ladder[0]) {
      sum += cost.tokens + (open[cost.section] ? 0 : c.input.section_opening[cost.section]);
      open[cost.section] = true;
    }
  }
  return sum;
}

std::string describe(const Case& c) {
  const ReduceInput& input = c.input;
  std::string text = fmt::format("budget {} fixed {} note {} misfit_limit {}\n", input.budget, input.fixed,
                                 input.note_reserve, input.misfit_limit);
  for (std::size_t i = 0; i < input.section_opening.size(); ++i)
    text += fmt::format("section {}: opening {}{}\n", i, input.section_opening[i],
                        input.section_open[i] ? ", open" : "");
  for (const ListedFamily& family : c.families) {
    text += fmt::format("family: floor {} ceiling {}{}\n", family.floor,
                        family.ceiling ? std::to_string(*family.ceiling) : "none",
                        family.closes_at_first_misfit ? " closes at its first misfit" : "");
    for (const std::uint32_t unit : family.units) {
      text += fmt::format("  unit {}:", unit);
      for (const auto& rung : c.ladders[unit]) {
        text += " [";
        for (const SectionCost& cost : rung) text += fmt::format(" {} in {}", cost.tokens, cost.section);
        text += " ]";
      }
      text += '\n';
    }
  }
  return text;
}

Run run(const Case& c, Procedure procedure) {
  Run run;
  ReduceInput input = c.input;
  input.families.assign(c.families.begin(), c.families.end());
  std::vector<std::size_t> ranks(c.families.size(), 0);
  input.next = [&](std::size_t family) -> std::optional<std::uint32_t> {
    const std::vector<std::uint32_t>& units = c.families.at(family).units;
    if (ranks.at(family) > units.size()) throw std::logic_error("asked for more than all units");
    const std::size_t rank = ranks[family]++;
    return rank < units.size() ? std::optional(units[rank]) : std::nullopt;
  };
  input.ladder = [&](std::uint32_t unit) -> const Ladder& {
    run.calls.push_back(unit);
    return c.ladders.at(unit);
  };
  run.result = procedure(input);
  if (run.result.units.size() > c.ladders.size()) throw std::logic_error("an outcome of no unit");
  run.result.units.resize(c.ladders.size());  // nobody looked at the others
  return run;
}

}  // namespace reduce_test
