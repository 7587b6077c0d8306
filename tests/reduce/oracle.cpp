#include "oracle.hpp"

#include <algorithm>
#include <map>

#include "random_case.hpp"

namespace reduce_test {

using namespace noyau;
using namespace noyau::detail;

namespace {

using Unit = std::uint32_t;
using Rung = std::size_t;

// One decision: a unit taken at a rung. A unit that steps up has two, the later one counts.
struct Taking {
  Unit unit = 0;
  Rung rung = 0;
};
using Takings = std::vector<Taking>;

struct Model {
  const ReduceInput& input;
  std::vector<ListedFamily> families;
  std::map<Unit, Ladder> seen;  // every ladder asked for, so that none is asked for twice
  Takings takings;              // in the order in which they were decided
  ReduceResult result;
};

const Ladder& look_at(Model& model, Unit unit) {
  if (!model.seen.contains(unit)) model.seen.emplace(unit, model.input.ladder(unit));
  return model.seen.at(unit);
}

std::optional<Rung> rung_in(const Takings& takings, Unit unit) {
  std::optional<Rung> found;
  for (const Taking& taking : takings)
    if (taking.unit == unit) found = taking.rung;
  return found;
}

std::size_t tokens(const Model& model, const Taking& taking) {
  std::size_t sum = 0;
  for (const SectionCost& cost : model.seen.at(taking.unit).at(taking.rung)) sum += cost.tokens;
  return sum;
}

// What each taking added when it was made: its tokens (stepping up: the difference) plus the openings
// of those of its sections that neither the protected parts nor an earlier taking had opened.
std::vector<std::size_t> added_by(const Model& model, const Takings& takings) {
  std::vector<bool> open = model.input.section_open;
  Takings before;
  std::vector<std::size_t> added;
  for (const Taking& taking : takings) {
    std::size_t sum = tokens(model, taking);
    if (const auto lower = rung_in(before, taking.unit)) sum -= tokens(model, {taking.unit, *lower});
    for (const SectionCost& cost : model.seen.at(taking.unit).at(taking.rung)) {
      if (!open.at(cost.section)) sum += model.input.section_opening.at(cost.section);
      open.at(cost.section) = true;
    }
    added.push_back(sum);
    before.push_back(taking);
  }
  return added;
}

std::size_t spent_on(const Model& model, const Takings& takings, const std::vector<Unit>& units) {
  const auto added = added_by(model, takings);
  std::size_t sum = 0;
  for (std::size_t i = 0; i < takings.size(); ++i)
    for (const Unit unit : units)
      if (unit == takings.at(i).unit) sum += added.at(i);
  return sum;
}

std::size_t total(const Model& model, const Takings& takings) {
  std::size_t sum = model.input.fixed;
  for (const std::size_t added : added_by(model, takings)) sum += added;
  return sum;
}

Takings with(const Model& model, const Taking& taking) {
  Takings takings = model.takings;
  takings.push_back(taking);
  return takings;
}

bool fits_total(const Model& model, const Taking& taking) {
  return total(model, with(model, taking)) + model.input.note_reserve <= model.input.budget;
}

bool fits_floor(const Model& model, const ListedFamily& family, const Taking& taking) {
  return spent_on(model, with(model, taking), family.units) <= family.floor;
}

bool fits_ceiling(const Model& model, const ListedFamily& family, const Taking& taking) {
  return !family.ceiling || spent_on(model, with(model, taking), family.units) <= *family.ceiling;
}

// Step 0. Looks at units in walk order, up to the first with which the sum exceeds the budget.
bool takes_all(Model& model) {
  if (total(model, model.takings) > model.input.budget) return false;
  for (const ListedFamily& family : model.families) {
    for (const Unit unit : family.units) {
      if (look_at(model, unit).empty()) continue;
      model.takings.push_back({unit, 0});
      if (total(model, model.takings) > model.input.budget) return false;
    }
  }
  return true;
}

// Step 2, for one family.
void take_floor(Model& model, const ListedFamily& family) {
  for (const Unit unit : family.units) {
    const Ladder& ladder = look_at(model, unit);
    if (ladder.empty()) continue;
    bool taken = false;
    for (Rung rung = 0; rung < ladder.size() && !taken; ++rung) {
      const Taking taking{unit, rung};
      if (!fits_floor(model, family, taking) || !fits_ceiling(model, family, taking)) continue;
      if (!fits_total(model, taking)) continue;
      model.takings.push_back(taking);
      taken = true;
    }
    if (!taken) return;
  }
}

// Takes the unit at its highest rung above `end` that fits.
bool take_highest(Model& model, const ListedFamily& family, Unit unit, Rung end) {
  for (Rung rung = 0; rung < end; ++rung) {
    const Taking taking{unit, rung};
    if (!fits_total(model, taking) || !fits_ceiling(model, family, taking)) continue;
    model.takings.push_back(taking);
    return true;
  }
  return false;
}

void record_misfit(Model& model, Unit unit, std::size_t rungs) {
  bool total_has_room = false;
  for (Rung rung = 0; rung < rungs; ++rung)
    if (fits_total(model, {unit, rung})) total_has_room = true;
  UnitOutcome& outcome = model.result.units.at(unit);
  outcome.fate = total_has_room ? UnitFate::over_ceiling : UnitFate::no_room;
  outcome.marginal = added_by(model, with(model, {unit, rungs - 1})).back();
}

// Step 3, for one family.
void walk(Model& model, const ListedFamily& family) {
  const std::size_t limit = family.closes_at_first_misfit ? 1 : model.input.misfit_limit;
  std::size_t misfits_in_a_row = 0;
  for (const Unit unit : family.units) {
    if (misfits_in_a_row == limit) return;
    const std::size_t rungs = look_at(model, unit).size();
    if (rungs == 0) continue;  // no unit: neither a misfit nor the end of a row of them
    if (const auto taken = rung_in(model.takings, unit)) {
      take_highest(model, family, unit, *taken);
      misfits_in_a_row = 0;
    } else if (take_highest(model, family, unit, rungs)) {
      misfits_in_a_row = 0;
    } else {
      record_misfit(model, unit, rungs);
      ++misfits_in_a_row;
    }
  }
}

ReduceResult finish(Model& model, ReduceResult::Status status) {
  model.result.status = status;
  model.result.used = total(model, model.takings);
  for (const auto& [unit, ladder] : model.seen) {
    UnitOutcome& outcome = model.result.units.at(unit);
    const auto rung = rung_in(model.takings, unit);
    if (ladder.empty()) outcome.fate = UnitFate::kept;
    if (!rung) continue;
    outcome.fate = *rung == 0 ? UnitFate::kept : UnitFate::shortened;
    outcome.rung = static_cast<std::uint32_t>(*rung);
    outcome.marginal = spent_on(model, model.takings, {unit});
  }
  return model.result;
}

}  // namespace

ReduceResult reduce_slowly(const ReduceInput& input) {
  Model model{input, {}, {}, {}, {}};
  Unit last = 0;
  for (std::size_t i = 0; i < input.families.size(); ++i) {
    ListedFamily& family = model.families.emplace_back(ListedFamily{input.families[i], {}});
    while (const auto unit = input.next(i)) family.units.push_back(*unit);
    for (const Unit unit : family.units) last = std::max(last, unit + 1);
  }
  model.result.units.resize(last);  // family_closed, until something else is known
  if (takes_all(model)) return finish(model, ReduceResult::Status::whole);
  model.takings.clear();
  if (input.fixed + input.note_reserve > input.budget) {
    model.result.missing = input.fixed + input.note_reserve - input.budget;
    return finish(model, ReduceResult::Status::too_long);
  }
  for (const ListedFamily& family : model.families) take_floor(model, family);
  for (const ListedFamily& family : model.families) walk(model, family);
  return finish(model, ReduceResult::Status::reduced);
}

}  // namespace reduce_test
