// The budget procedure (H34, H35; design, section 7), on numbers alone: it knows nothing of text.
//
// Units stand in families, families in order from least to most expendable, units within a family in
// rank order. A unit has one to three rungs, each cheaper than the one before and needing no section
// that the one before does not; a rung costs tokens in one or more sections. A section costs its opening
// once, with the first unit that needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1::detail {

// What one rung of a unit costs in one section, the section's opening not included.
struct SectionCost {
  std::uint32_t section = 0;
  std::size_t tokens = 0;
};

// From full (index 0) to shortest; each entry lists the sections it needs, each section once.
using Ladder = std::vector<std::vector<SectionCost>>;

struct FamilyInput {
  std::size_t floor = 0;                // tokens
  std::optional<std::size_t> ceiling;   // tokens
  bool closes_at_first_misfit = false;  // recent_exchange: a conversation is never torn
};

struct ReduceInput {
  std::size_t budget = 0;                    // tokens for everything
  std::size_t fixed = 0;                     // the protected parts and the retry reserve
  std::size_t note_reserve = 0;              // the longest form of the omission note
  std::size_t misfit_limit = 64;             // at least 1
  std::vector<std::size_t> section_opening;  // tokens, by section
  std::vector<bool> section_open;            // paid for already, by the protected parts
  std::vector<FamilyInput> families;         // from least to most expendable
  // The next unit of a family in rank order, each once: a small number of its own, which is in no other
  // family. None: there are no more. Asked for when the unit is to be looked at.
  std::function<std::optional<std::uint32_t>(std::size_t family)> next;
  // The ladder of a unit, valid until `reduce` returns; asked for in the order in which units are looked
  // at, at most once each. An empty ladder: nothing was left of the unit when it was prepared; it is no
  // unit, and no misfit. The check of step 0 stops asking at the first unit that exceeds the budget.
  std::function<const Ladder&(std::uint32_t unit)> ladder;
};

struct UnitOutcome {
  UnitFate fate = UnitFate::family_closed;
  std::uint32_t rung = 0;  // meaningful when kept or shortened
  // Kept: what taking it added at the time, a later step up included. Cut after examination: its
  // marginal cost at its shortest rung, when it was examined.
  std::size_t marginal = 0;
};

struct ReduceResult {
  enum class Status : std::uint8_t {
    whole,     // everything selected fits; nothing was cut, no note is needed
    reduced,   // something was cut or shortened
    too_long,  // the protected parts and the reserves alone exceed the budget
  };
  Status status = Status::whole;
  // By unit, as far as one was looked at; an empty one that was looked at has fate kept, marginal 0.
  std::vector<UnitOutcome> units;
  std::size_t used = 0;     // fixed + what was taken (the note's reserve not included)
  std::size_t missing = 0;  // too_long: by how many tokens
};

// The procedure:
//  0. Whole: if fixed + every non-empty unit at rung 0 + the openings they need <= budget, take it all.
//     Floors, ceilings, note and misfits play no part.
//  1. If fixed + note_reserve > budget: too_long (missing = the difference); nothing is taken.
//  2. Floors, family by family: units by rank, each at the highest rung whose marginal cost keeps the
//     family's spending within its floor (and its ceiling) and the total within budget - note_reserve;
//     the first unit of a family that has no such rung ends that family's floor. A family whose floor
//     is 0 has none.
//  3. The walk, family by family: every unit by rank. One not yet taken is taken at the highest rung
//     whose marginal cost fits the total and the family's ceiling; else it is a misfit: over_ceiling
//     when the total alone would have let some rung in, no_room otherwise. One taken below rung 0
//     steps up to the highest rung that fits; staying where it is, is no misfit. A unit that is or
//     stays taken resets the count of misfits in a row. The family closes at its first misfit if it
//     closes_at_first_misfit, else when misfit_limit misfits stand in a row; the units behind are
//     family_closed and are not looked at (units taken by the floor stay taken).
// Marginal cost: the rung's tokens plus the opening of each of its sections that is not open yet.
// Stepping up costs the difference, plus openings. Taking a unit opens its sections.
// A family's spending is the sum of the marginal costs of its units.
ReduceResult reduce(const ReduceInput& input);

}  // namespace noyau::inline v0_1::detail
