#include "reduce/fit.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "prompt/layout.hpp"
#include "reduce/reduce.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::uint32_t section_of(std::uint32_t slot, Use use) {
  return slot * 2 + (use == Use::guide ? 1 : 0);
}

// What is kept or cut together: one member, or the members of a group.
struct Unit {
  std::vector<Member*> members;
  std::size_t family = 0;  // position in the template's order
  Ladder ladder;
};

class Fitter {
 public:
  Fitter(CallState& state, std::size_t slack)
      : state_(state), hop_(*state.hop), template_(hop_.prompt_template()), slack_(slack) {}

  FitResult run() {
    form_units();
    ReduceInput input = describe();
    const ReduceResult result = reduce(input);
    if (result.status == ReduceResult::Status::too_long) return {false, result.missing};
    hop_.whole = result.status == ReduceResult::Status::whole;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      for (Member* member : units_[i].members) {
        member->fate = result.units[i].fate;
        member->marginal = result.units[i].marginal;
      }
    }
    return {};
  }

 private:
  std::size_t family_position(Family family) const {
    const auto at = std::find_if(template_.families.begin(), template_.families.end(),
                                 [&](const FamilyRule& rule) { return rule.family == family; });
    return static_cast<std::size_t>(at - template_.families.begin());
  }

  Family family_of(const Member& member) const { return *template_.slots[member.slot].family; }

  // Rank across the slots of one family; a slot's own order is the same rule.
  bool before(const Member& a, const Member& b) const {
    const std::size_t family_a = family_position(family_of(a));
    const std::size_t family_b = family_position(family_of(b));
    if (family_a != family_b) return family_a < family_b;
    const bool newest_first = family_of(a) == Family::recent_exchange;
    if (ranks_before(a.admitted, b.admitted, newest_first)) return true;
    if (ranks_before(b.admitted, a.admitted, newest_first)) return false;
    return a.slot < b.slot;
  }

  void form_units() {
    std::vector<Member*> loose;
    for (const FilledSlot& slot : hop_.filling.slots) {
      for (Member* member : slot.members) {
        if (member != slot.best && template_.slots[member->slot].axis.empty()) loose.push_back(member);
      }
    }
    std::sort(loose.begin(), loose.end(),
              [this](const Member* a, const Member* b) { return before(*a, *b); });
    // The first member of a group is its best: it gives the unit its family and its rank.
    std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> groups;
    for (Member* member : loose) {
      const std::string_view group = member->admitted.candidate->group;
      if (!group.empty()) {
        const auto [entry, first] = groups.try_emplace({member->admitted.source, group}, units_.size());
        if (!first) {
          units_[entry->second].members.push_back(member);
          continue;
        }
      }
      units_.push_back({{member}, family_position(family_of(*member)), {}});
    }
  }

  ReduceInput describe() {
    ReduceInput input;
    const Layout& layout = hop_.layout;
    input.budget = layout.budget > slack_ ? layout.budget - slack_ : 0;
    input.fixed = layout.fixed + layout.retry;
    input.note_reserve = note_reserve();
    input.misfit_limit = state_.engine->misfit_limit;
    input.unit_count = units_.size();
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
      input.families.push_back({{}, rule.floor, rule.ceiling, rule.family == Family::recent_exchange});
    }
    for (std::uint32_t i = 0; i < units_.size(); ++i) input.families[units_[i].family].units.push_back(i);
    input.ladder = [this](std::uint32_t unit) -> const Ladder& { return ladder(units_[unit]); };
    return input;
  }

  // The note names each slot that lost units and how many: as if all were lost.
  std::size_t note_reserve() const {
    std::vector<std::size_t> cut(template_.slots.size(), 0);
    for (const Unit& unit : units_) {
      for (const Member* member : unit.members) ++cut[member->slot];
    }
    std::size_t tokens = hop_.compiled->omission_heading.tokens;
    for (std::size_t slot = 0; slot < cut.size(); ++slot) {
      if (cut[slot] == 0) continue;
      const std::size_t digits = std::to_string(cut[slot]).size();
      tokens += hop_.compiled->slots[slot].omission_tokens[std::min<std::size_t>(digits, 10) - 1];
    }
    return tokens;
  }

  const Ladder& ladder(Unit& unit) {
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
  std::vector<Unit> units_;
};

}  // namespace

FitResult fit(CallState& state, std::size_t slack) {
  return Fitter(state, slack).run();
}

}  // namespace noyau::inline v0_1::detail
