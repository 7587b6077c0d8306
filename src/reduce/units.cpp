#include "reduce/units.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

Units::Units(Filling& filling, const PromptTemplate& prompt_template)
    : filling_(filling),
      slots_(prompt_template.families.size()),
      ranked_(prompt_template.families.size()),
      loose_(filling.slots.size(), 0) {
  for (std::uint32_t i = 0; i < filling.slots.size(); ++i) {
    const Slot& slot = prompt_template.slots[i];
    if (!slot.axis.empty() || filling.slots[i].waiting.empty()) continue;
    // A loose value's family counts from 1.
    slots_[filling.slots[i].waiting.front().family - 1].push_back(i);
    loose_[i] = filling.slots[i].waiting.size();
    if (filling.slots[i].has_groups) index_groups(i);
  }
}

void Units::index_groups(std::uint32_t slot) {
  filling_.slots[slot].waiting.for_each([this](const Pick& pick) {
    if (pick.admitted->is_grouped) groups_[group_key(*pick.admitted)].picks.push_back(pick);
  });
}

std::optional<std::uint32_t> Units::at(std::size_t family, std::size_t rank) {
  while (ranked_[family].size() <= rank) {
    if (!make_next(family)) return std::nullopt;
  }
  return ranked_[family][rank];
}

FilledSlot* Units::best_slot(std::size_t family) {
  FilledSlot* best = nullptr;
  for (const std::uint32_t slot : slots_[family]) {
    FilledSlot& filled = filling_.slots[slot];
    if (filled.waiting.empty()) continue;
    if (best == nullptr || ranks_before(filled.waiting.front(), best->waiting.front())) best = &filled;
  }
  return best;
}

bool Units::make_next(std::size_t family) {
  while (FilledSlot* const slot = best_slot(family)) {
    Pick pick = slot->waiting.pop();
    if (!pick.admitted->is_grouped) {
      make(family, {&pick, 1});
      return true;
    }
    // A group comes with the best of it, wherever that stands; its other members are part of that unit.
    Group& group = groups_.at(group_key(*pick.admitted));
    if (group.best == nullptr) {
      const auto best = std::min_element(group.picks.begin(), group.picks.end(),
                                         [](const Pick& a, const Pick& b) { return ranks_before(a, b); });
      group.best = best->admitted;
      group.slot = best->slot;
    }
    if (group.best != pick.admitted || group.slot != pick.slot) continue;
    group.is_made = true;
    make(family, group.picks);
    return true;
  }
  return false;
}

void Units::make(std::size_t family, std::span<Pick> picks) {
  if (picks.size() > 1) {
    std::sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) { return ranks_before(a, b); });
  }
  ranked_[family].push_back(static_cast<std::uint32_t>(units_.size()));
  Unit& unit = units_.emplace_back();
  for (const Pick& pick : picks) {
    unit.members.push_back(&filling_.member_of(pick));
    filling_.slots[pick.slot].members.push_back(unit.members.back());
  }
}

void Units::close() {
  for (std::uint32_t i = 0; i < filling_.slots.size(); ++i) {
    if (filling_.slots[i].has_groups) {
      filling_.slots[i].waiting.remove_if([this](const Pick& pick) {
        const auto group = groups_.find(group_key(*pick.admitted));
        return group != groups_.end() && group->second.is_made;
      });
    }
    filling_.list_waiting(i);
  }
}

}  // namespace noyau::inline v0_1::detail
