#include "reduce/reduce.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::uint32_t not_taken = UINT32_MAX;

// One run of the procedure: what is left, which sections are open, what was taken.
class Reduction {
 public:
  explicit Reduction(const ReduceInput& input)
      : in_(input),
        open_(input.section_open),
        spent_(input.families.size(), 0),
        ranked_(input.families.size()) {
    open_.resize(in_.section_opening.size(), false);
    result_.used = in_.fixed;
  }

  ReduceResult run() {
    if (fits_whole()) return std::move(result_);
    const std::size_t room_for_note = room(in_.budget, in_.fixed);
    if (in_.fixed > in_.budget || in_.note_reserve > room_for_note) {
      result_.status = ReduceResult::Status::too_long;
      result_.missing = room(in_.fixed, in_.budget) + room(in_.note_reserve, room_for_note);
      return std::move(result_);
    }
    result_.status = ReduceResult::Status::reduced;
    left_ = room_for_note - in_.note_reserve;
    for (std::size_t family = 0; family < in_.families.size(); ++family) take_floor(family);
    for (std::size_t family = 0; family < in_.families.size(); ++family) walk(family);
    return std::move(result_);
  }

 private:
  // The unit of this rank in a family; none: there is none behind.
  std::optional<std::uint32_t> unit_at(std::size_t family, std::size_t rank) {
    Ranked& known = ranked_[family];
    if (rank == known.units.size() && !known.is_all) {
      const std::optional<std::uint32_t> unit = in_.next(family);
      known.is_all = !unit;
      if (unit) known.units.push_back(*unit);
    }
    return rank < known.units.size() ? std::optional(known.units[rank]) : std::nullopt;
  }

  const Ladder& ladder(std::uint32_t unit) {
    if (unit >= known_.size()) {
      known_.resize(unit + 1, nullptr);
      rung_.resize(unit + 1, not_taken);
      result_.units.resize(unit + 1);
    }
    if (known_[unit] == nullptr) known_[unit] = &in_.ladder(unit);
    return *known_[unit];
  }

  static std::size_t tokens(const std::vector<SectionCost>& rung) {
    std::size_t sum = 0;
    for (const SectionCost& cost : rung) sum += cost.tokens;
    return sum;
  }

  std::size_t openings(const std::vector<SectionCost>& rung) const {
    std::size_t sum = 0;
    for (const SectionCost& cost : rung) {
      if (!open_[cost.section]) sum += in_.section_opening[cost.section];
    }
    return sum;
  }

  void open(const std::vector<SectionCost>& rung) {
    for (const SectionCost& cost : rung) open_[cost.section] = true;
  }

  // Stops at the first unit that does not fit any more, so that a rich source costs no more work than
  // the budget is large.
  bool fits_whole() {
    if (in_.fixed > in_.budget) return false;
    std::size_t used = in_.fixed;
    for (std::size_t family = 0; family < in_.families.size(); ++family) {
      for (std::size_t rank = 0; const auto unit = unit_at(family, rank); ++rank) {
        const Ladder& rungs = ladder(*unit);
        result_.units[*unit].fate = UnitFate::kept;
        if (rungs.empty()) continue;
        const std::size_t cost = tokens(rungs.front()) + openings(rungs.front());
        if (cost > in_.budget - used) {
          forget();
          return false;
        }
        used += cost;
        open(rungs.front());
        result_.units[*unit].marginal = cost;
      }
    }
    result_.used = used;
    return true;
  }

  // What was taken on trial, but for the ladders.
  void forget() {
    open_ = in_.section_open;
    open_.resize(in_.section_opening.size(), false);
    std::fill(result_.units.begin(), result_.units.end(), UnitOutcome{});
  }

  void take(std::size_t family, std::uint32_t unit, std::uint32_t rung, std::size_t cost) {
    open(known_[unit]->at(rung));
    rung_[unit] = rung;
    spent_[family] += cost;
    left_ -= cost;
    result_.used += cost;
    UnitOutcome& outcome = result_.units[unit];
    outcome.fate = rung == 0 ? UnitFate::kept : UnitFate::shortened;
    outcome.rung = rung;
    outcome.marginal += cost;
  }

  // Takes the unit at the highest rung that costs at most `limit`; false when none does.
  bool take_highest(std::size_t family, std::uint32_t unit, std::size_t limit) {
    const Ladder& rungs = ladder(unit);
    for (std::uint32_t rung = 0; rung < rungs.size(); ++rung) {
      const std::size_t cost = tokens(rungs[rung]) + openings(rungs[rung]);
      if (cost > limit) continue;
      take(family, unit, rung, cost);
      return true;
    }
    return false;
  }

  void step_up(std::size_t family, std::uint32_t unit, std::size_t limit) {
    const Ladder& rungs = ladder(unit);
    const std::size_t now = tokens(rungs[rung_[unit]]);
    for (std::uint32_t rung = 0; rung < rung_[unit]; ++rung) {
      const std::size_t cost = tokens(rungs[rung]) + openings(rungs[rung]) - now;
      if (cost > limit) continue;
      take(family, unit, rung, cost);
      return;
    }
  }

  static std::size_t room(std::size_t limit, std::size_t spent) { return spent < limit ? limit - spent : 0; }

  std::size_t under_ceiling(std::size_t family) const {
    const auto& ceiling = in_.families[family].ceiling;
    return ceiling ? std::min(left_, room(*ceiling, spent_[family])) : left_;
  }

  void take_floor(std::size_t family) {
    if (in_.families[family].floor == 0) return;
    for (std::size_t rank = 0; const auto unit = unit_at(family, rank); ++rank) {
      const std::size_t limit =
          std::min(under_ceiling(family), room(in_.families[family].floor, spent_[family]));
      if (ladder(*unit).empty()) {
        result_.units[*unit].fate = UnitFate::kept;
        continue;
      }
      if (!take_highest(family, *unit, limit)) return;
    }
  }

  void record_misfit(std::uint32_t unit) {
    const Ladder& rungs = ladder(unit);
    UnitOutcome& outcome = result_.units[unit];
    outcome.fate = UnitFate::no_room;
    for (const auto& rung : rungs) {
      if (tokens(rung) + openings(rung) <= left_) outcome.fate = UnitFate::over_ceiling;
    }
    outcome.marginal = tokens(rungs.back()) + openings(rungs.back());
  }

  void walk(std::size_t family) {
    const FamilyInput& rules = in_.families[family];
    std::size_t misfits = 0;
    for (std::size_t rank = 0; const auto next = unit_at(family, rank); ++rank) {
      const std::uint32_t unit = *next;
      if (ladder(unit).empty()) {
        result_.units[unit].fate = UnitFate::kept;
        continue;
      }
      const std::size_t limit = under_ceiling(family);
      if (rung_[unit] != not_taken) {
        step_up(family, unit, limit);
        misfits = 0;
      } else if (take_highest(family, unit, limit)) {
        misfits = 0;
      } else {
        record_misfit(unit);
        if (rules.closes_at_first_misfit || ++misfits >= in_.misfit_limit) return;
      }
    }
  }

  // The units of a family that were asked for.
  struct Ranked {
    std::vector<std::uint32_t> units;
    bool is_all = false;
  };

  const ReduceInput& in_;
  std::vector<bool> open_;
  std::vector<std::size_t> spent_;    // by family
  std::vector<Ranked> ranked_;        // likewise
  std::vector<std::uint32_t> rung_;   // by unit, as far as they are known
  std::vector<const Ladder*> known_;  // by unit, once asked for
  std::size_t left_ = 0;
  ReduceResult result_;
};

}  // namespace

ReduceResult reduce(const ReduceInput& input) {
  return Reduction(input).run();
}

}  // namespace noyau::inline v0_1::detail
