#include "promises.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace reduce_test {

using namespace noyau;
using namespace noyau::detail;

namespace {

using Status = ReduceResult::Status;

bool is_taken(const Case& c, const Run& run, std::uint32_t unit) {
  const UnitFate fate = run.result.units[unit].fate;
  return !c.ladders[unit].empty() && (fate == UnitFate::kept || fate == UnitFate::shortened);
}

bool is_misfit(UnitFate fate) {
  return fate == UnitFate::no_room || fate == UnitFate::over_ceiling;
}

const std::vector<SectionCost>& rung_of(const Case& c, const Run& run, std::uint32_t unit) {
  return c.ladders[unit].at(run.result.units[unit].rung);
}

std::size_t tokens(const std::vector<SectionCost>& rung) {
  std::size_t sum = 0;
  for (const SectionCost& cost : rung) sum += cost.tokens;
  return sum;
}

std::vector<bool> open_at_the_end(const Case& c, const Run& run) {
  std::vector<bool> open = c.input.section_open;
  for (std::uint32_t unit = 0; unit < c.ladders.size(); ++unit) {
    if (!is_taken(c, run, unit)) continue;
    for (const SectionCost& cost : rung_of(c, run, unit)) open[cost.section] = true;
  }
  return open;
}

std::size_t marginal_cost(const Case& c, const std::vector<bool>& open,
                          const std::vector<SectionCost>& rung) {
  std::size_t sum = tokens(rung);
  for (const SectionCost& cost : rung)
    if (!open[cost.section]) sum += c.input.section_opening[cost.section];
  return sum;
}

// The whole prompt, counted as if nothing were known of how it came about.
std::size_t cost_from_scratch(const Case& c, const Run& run) {
  std::size_t sum = c.input.fixed;
  for (std::uint32_t unit = 0; unit < c.ladders.size(); ++unit)
    if (is_taken(c, run, unit)) sum += tokens(rung_of(c, run, unit));
  const std::vector<bool> open = open_at_the_end(c, run);
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i] && !c.input.section_open[i]) sum += c.input.section_opening[i];
  return sum;
}

std::string breach_of_outcomes(const Case& c, const Run& run) {
  bool lost = false;
  for (std::uint32_t unit = 0; unit < c.ladders.size(); ++unit) {
    const UnitOutcome& outcome = run.result.units[unit];
    const std::size_t rungs = c.ladders[unit].size();
    if (rungs == 0) {
      if (is_misfit(outcome.fate) || outcome.fate == UnitFate::shortened || outcome.marginal != 0)
        return fmt::format("unit {} is empty and was treated as a unit", unit);
      if (run.result.status == Status::whole && outcome.fate != UnitFate::kept)
        return fmt::format("unit {} is empty, not lost", unit);
      continue;
    }
    if (outcome.fate != UnitFate::kept) lost = true;
    if (is_taken(c, run, unit) && outcome.rung >= rungs) return fmt::format("unit {}: no such rung", unit);
    if (is_taken(c, run, unit) && (outcome.fate == UnitFate::kept) != (outcome.rung == 0))
      return fmt::format("unit {}: rung and fate contradict each other", unit);
    if (outcome.fate == UnitFate::family_closed && outcome.marginal != 0)
      return fmt::format("unit {} was not looked at and has a marginal cost", unit);
    if (run.result.status == Status::too_long && outcome.fate != UnitFate::family_closed)
      return fmt::format("unit {} has a fate although the call is too long", unit);
  }
  if (run.result.status == Status::whole && lost) return "whole, yet something was cut or shortened";
  if (run.result.status == Status::reduced && !lost) return "reduced, yet nothing was cut or shortened";
  return {};
}

std::string breach_of_ceilings(const Case& c, const Run& run) {
  std::size_t sum = c.input.fixed;
  for (const ListedFamily& family : c.families) {
    std::size_t spending = 0;
    for (const std::uint32_t unit : family.units)
      if (is_taken(c, run, unit)) spending += run.result.units[unit].marginal;
    if (run.result.status == Status::reduced && family.ceiling && spending > *family.ceiling)
      return fmt::format("a family spends {}, over its ceiling of {}", spending, *family.ceiling);
    sum += spending;
  }
  if (sum != run.result.used) return fmt::format("the units' costs add up to {}, not to `used`", sum);
  return {};
}

// Where the check for `whole` may stop at the latest: the first unit with which the sum exceeds the budget.
std::set<std::uint32_t> whole_may_ask(const Case& c) {
  std::set<std::uint32_t> units;
  std::vector<bool> open = c.input.section_open;
  std::size_t sum = c.input.fixed;
  for (const ListedFamily& family : c.families) {
    for (const std::uint32_t unit : family.units) {
      if (sum > c.input.budget) return units;
      units.insert(unit);
      if (c.ladders[unit].empty()) continue;
      sum += marginal_cost(c, open, c.ladders[unit][0]);
      for (const SectionCost& cost : c.ladders[unit][0]) open[cost.section] = true;
    }
  }
  return units;
}

}  // namespace

std::string breach_of_budget(const Case& c, const Run& run) {
  const ReduceResult& result = run.result;
  if (result.units.size() != c.ladders.size()) return "not one outcome for each unit";
  if (auto breach = breach_of_outcomes(c, run); !breach.empty()) return breach;
  const std::size_t reserved = c.input.fixed + c.input.note_reserve;
  const bool fits_whole = cost_of_everything(c) - c.input.note_reserve <= c.input.budget;
  if (fits_whole != (result.status == Status::whole)) return "whole if, and only if, everything fits";
  if (!fits_whole && (reserved > c.input.budget) != (result.status == Status::too_long))
    return "too long if, and only if, the reserves do not fit";
  if (result.status == Status::too_long)
    return result.used == c.input.fixed && result.missing == reserved - c.input.budget
               ? ""
               : "too long: wrong sums";
  if (result.missing != 0) return "nothing is missing, and a number is given";
  if (result.used > c.input.budget) return "over the budget";
  if (result.status == Status::reduced && result.used + c.input.note_reserve > c.input.budget)
    return "no room is left for the note";
  // A rung left for one with other sections has paid openings that the prompt does not show.
  const std::size_t scratch = cost_from_scratch(c, run);
  if (c.nested ? scratch != result.used : scratch > result.used)
    return fmt::format("counted from scratch it costs {}, not {}", scratch, result.used);
  return breach_of_ceilings(c, run);
}

std::string breach_of_no_still_fits(const Case& c, const Run& run) {
  if (run.result.status != Status::reduced) return {};
  const std::size_t room = c.input.budget - c.input.note_reserve - run.result.used;
  const std::vector<bool> open = open_at_the_end(c, run);
  for (const ListedFamily& family : c.families) {
    for (const std::uint32_t unit : family.units) {
      const UnitOutcome& outcome = run.result.units[unit];
      if (outcome.fate == UnitFate::no_room) {
        for (const auto& rung : c.ladders[unit])
          if (marginal_cost(c, open, rung) <= room) return fmt::format("unit {} would still fit", unit);
      }
      if (outcome.fate != UnitFate::shortened || family.ceiling) continue;
      for (std::size_t rung = 0; rung < outcome.rung; ++rung)
        if (marginal_cost(c, open, c.ladders[unit][rung]) - tokens(rung_of(c, run, unit)) <= room)
          return fmt::format("unit {} could still step up", unit);
    }
  }
  return {};
}

std::string breach_of_closing(const Case& c, const Run& run) {
  if (run.result.status != Status::reduced) return {};
  for (const ListedFamily& family : c.families) {
    const std::size_t limit = family.closes_at_first_misfit ? 1 : c.input.misfit_limit;
    std::size_t misfits = 0;
    for (const std::uint32_t unit : family.units) {
      const UnitFate fate = run.result.units[unit].fate;
      if (c.ladders[unit].empty()) {
        if (misfits < limit && fate != UnitFate::kept) return fmt::format("unit {} is empty, not lost", unit);
        continue;
      }
      if (misfits == limit && fate != UnitFate::family_closed)
        return fmt::format("unit {} stands behind the close of its family and was looked at", unit);
      if (misfits < limit && fate == UnitFate::family_closed)
        return fmt::format("unit {} was not looked at although its family was open", unit);
      if (misfits < limit) misfits = is_misfit(fate) ? misfits + 1 : 0;
    }
  }
  return {};
}

std::string breach_of_asking(const Case& c, const Run& run) {
  const std::set<std::uint32_t> asked(run.calls.begin(), run.calls.end());
  if (asked.size() != run.calls.size()) return "a ladder was asked for twice";
  const std::set<std::uint32_t> for_whole = whole_may_ask(c);
  for (const ListedFamily& family : c.families) {
    std::vector<std::uint32_t> order;
    for (const std::uint32_t unit : run.calls)
      if (std::find(family.units.begin(), family.units.end(), unit) != family.units.end())
        order.push_back(unit);
    if (!std::equal(order.begin(), order.end(), family.units.begin()))
      return "the units asked for are not the first of their family, in rank order";
    for (const std::uint32_t unit : family.units) {
      const bool has_fate = run.result.units[unit].fate != UnitFate::family_closed;
      if (has_fate && !asked.contains(unit)) return fmt::format("unit {} was judged unseen", unit);
      if (!has_fate && asked.contains(unit) && !for_whole.contains(unit))
        return fmt::format("unit {} was prepared for nothing", unit);
    }
  }
  return {};
}

std::string first_breach(const Case& c, const Run& run) {
  for (const auto check : {breach_of_budget, breach_of_no_still_fits, breach_of_closing, breach_of_asking})
    if (auto breach = check(c, run); !breach.empty()) return breach;
  return {};
}

std::string difference(const Case& c, const ReduceResult& left, const ReduceResult& right) {
  if (left.status != right.status) return "status";
  if (left.used != right.used) return fmt::format("used: {} and {}", left.used, right.used);
  if (left.missing != right.missing) return fmt::format("missing: {} and {}", left.missing, right.missing);
  if (left.units.size() != right.units.size()) return "the number of outcomes";
  for (std::size_t unit = 0; unit < left.units.size(); ++unit) {
    const UnitOutcome& a = left.units[unit];
    const UnitOutcome& b = right.units[unit];
    // Whether the check for `whole` came by an empty unit behind a close is nobody's business; one in
    // front of it is checked above.
    if (a.fate != b.fate && !c.ladders[unit].empty())
      return fmt::format("unit {}: fates {} and {}", unit, static_cast<int>(a.fate),
                         static_cast<int>(b.fate));
    const bool taken = a.fate == UnitFate::kept || a.fate == UnitFate::shortened;
    if (taken && a.rung != b.rung) return fmt::format("unit {}: rungs {} and {}", unit, a.rung, b.rung);
    if (a.marginal != b.marginal)
      return fmt::format("unit {}: marginal {} and {}", unit, a.marginal, b.marginal);
  }
  return {};
}

}  // namespace reduce_test
