#include "reduce/fit.hpp"

#include <algorithm>
#include <utility>

#include "prompt/layout.hpp"
#include "reduce/reduce.hpp"
#include "reduce/units.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::uint32_t section_of(std::uint32_t slot, Use use) {
  return slot * 2 + (use == Use::guide ? 1 : 0);
}

class Fitter {
 public:
  Fitter(CallState& state, std::size_t slack)
      : state_(state),
        hop_(*state.hop),
        template_(hop_.prompt_template()),
        slack_(slack),
        units_(units_of(hop_)) {}

  FitResult run() {
    const ReduceResult result = reduce(describe());
    if (result.status == ReduceResult::Status::too_long) return {false, result.missing};
    hop_.whole = result.status == ReduceResult::Status::whole;
    for (std::uint32_t i = 0; i < units_.made(); ++i) {
      const UnitOutcome outcome = i < result.units.size() ? result.units[i] : UnitOutcome{};
      for (Member* member : units_[i].members) {
        member->fate = outcome.fate;
        member->marginal = outcome.marginal;
      }
    }
    count_cut();
    return {};
  }

 private:
  // A second fit goes on with the units that the first one made.
  static Units& units_of(Hop& hop) {
    if (hop.units == nullptr) hop.units = std::make_shared<Units>(hop.filling, hop.prompt_template());
    return *hop.units;
  }

  void count_cut() {
    std::vector<FilledSlot>& slots = hop_.filling.slots;
    for (std::size_t i = 0; i < slots.size(); ++i) slots[i].cut = units_.loose()[i];
    for (std::uint32_t i = 0; i < units_.made(); ++i) {
      for (const Member* member : units_[i].members) {
        if (!member->was_cut()) --slots[member->slot].cut;
      }
    }
  }

  ReduceInput describe() {
    ReduceInput input;
    const Layout& layout = hop_.layout;
    input.budget = layout.budget > slack_ ? layout.budget - slack_ : 0;
    input.fixed = layout.fixed + layout.retry;
    input.note_reserve = note_reserve();
    input.misfit_limit = state_.engine->misfit_limit;
    const auto slots = static_cast<std::uint32_t>(template_.slots.size());
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      for (const Use use : {Use::tell, Use::guide}) {
        input.section_opening.push_back(frame_of(*hop_.compiled, slot, use).opening);
        const Member* best = hop_.filling.slots[slot].best;
        input.section_open.push_back(best != nullptr &&
                                     section_of(slot, best->admitted.use) == section_of(slot, use));
      }
    }
    for (const FamilyRule& rule : template_.families) {
      input.families.push_back({rule.floor, rule.ceiling, rule.family == Family::recent_exchange});
    }
    input.next = [this, ranks = std::vector<std::size_t>(template_.families.size(), 0)](
                     std::size_t family) mutable { return units_.at(family, ranks[family]++); };
    input.ladder = [this](std::uint32_t unit) -> const Ladder& { return ladder(units_[unit]); };
    return input;
  }

  // The note names each slot that lost units and how many: as if all were lost.
  std::size_t note_reserve() const {
    const std::vector<std::size_t>& cut = units_.loose();
    std::size_t tokens = hop_.compiled->omission_heading.tokens;
    for (std::size_t slot = 0; slot < cut.size(); ++slot) {
      if (cut[slot] == 0) continue;
      const std::size_t digits = std::to_string(cut[slot]).size();
      tokens += hop_.compiled->slots[slot].omission_tokens[std::min<std::size_t>(digits, 10) - 1];
    }
    return tokens;
  }

  const Ladder& ladder(Unit& unit) {
    if (std::exchange(unit.has_ladder, true)) return unit.ladder;
    bool has_short = false;
    std::vector<SectionCost> full;
    std::vector<SectionCost> brief;
    for (Member* member : unit.members) {
      prepare(*member, state_.catalog(), template_, *hop_.compiled->wording, state_.preparer);
      if (member->full.empty()) continue;
      const std::uint32_t section = section_of(member->slot, member->admitted.use);
      add(full, section, member->full.tokens);
      const bool shorter = !member->short_form.empty();
      has_short = has_short || shorter;
      add(brief, section, shorter ? member->short_form.tokens : member->full.tokens);
    }
    if (!full.empty()) unit.ladder.push_back(std::move(full));
    if (has_short) unit.ladder.push_back(std::move(brief));
    return unit.ladder;
  }

  static void add(std::vector<SectionCost>& rung, std::uint32_t section, std::size_t tokens) {
    const auto same = std::find_if(rung.begin(), rung.end(),
                                   [&](const SectionCost& cost) { return cost.section == section; });
    if (same != rung.end()) {
      same->tokens += tokens;
    } else {
      rung.push_back({section, tokens});
    }
  }

  CallState& state_;
  Hop& hop_;
  const PromptTemplate& template_;
  std::size_t slack_;
  Units& units_;
};

}  // namespace

FitResult fit(CallState& state, std::size_t slack) {
  return Fitter(state, slack).run();
}

}  // namespace noyau::inline v0_1::detail
