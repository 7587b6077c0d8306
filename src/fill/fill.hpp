// Fill: each slot gets its best value, or its marked default, or is missing (H12 to H15).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string_view>
#include <vector>

#include "admit/admit.hpp"
#include "admit/prepare.hpp"
#include "fill/ranking.hpp"

namespace noyau::inline v0_1::detail {

// One selected value of a slot. Prepared at most once, when it is first looked at.
struct Member {
  Admitted admitted;
  std::uint32_t slot = 0;  // index into the template's slots
  bool is_prepared = false;
  Prepared full;
  Prepared short_form;  // empty unless it counts less than `full`

  // What the reduction decided.
  UnitFate fate = UnitFate::kept;
  std::size_t marginal = 0;  // tokens, of the unit it belongs to

  bool was_cut() const noexcept {
    return fate != UnitFate::kept && fate != UnitFate::shortened && !(is_prepared && full.empty());
  }
  bool is_shown() const noexcept {
    return (fate == UnitFate::kept || fate == UnitFate::shortened) && !full.empty();
  }
  const Prepared& shown() const noexcept {
    return fate == UnitFate::shortened && !short_form.empty() ? short_form : full;
  }
};

struct FilledSlot {
  SlotState state = SlotState::missing;
  RankQueue waiting;             // selected, and not looked at yet
  std::vector<Member*> members;  // selected, and looked at
  bool has_groups = false;       // some of what was selected belongs to groups
  bool newest_first = false;     // its rank
  // Selected values behind the point where their family closed that are listed nowhere, only counted.
  std::size_t unlisted = 0;
  std::size_t cut = 0;                         // values that were left out for space, listed or not
  Member* best = nullptr;                      // protected: the best value of a required slot (H34)
  const RelationInterval* relation = nullptr;  // of a slot with an axis; null: neutral
  std::array<std::uint32_t, rejection_count> rejections{};
  std::vector<std::string_view> superseded;  // ids of memories that current data suppressed (H19)
};

struct Filling {
  // Candidates as they were admitted, which picks and members refer to.
  std::vector<SlotAdmission> admissions;
  std::deque<Member> members;  // stable addresses; more than the slots hold
  // Those that were made before all slots were filled, to be found again: by slot and candidate.
  std::map<std::pair<std::uint32_t, const Candidate*>, Member*> proved;
  std::vector<FilledSlot> slots;
  // The first required slot without a valid value; none: slots.size().
  std::size_t missing = 0;

  Member& member_of(const Pick& pick);
  // Moves the best of what still waits in a slot to its members, all of which then stand in rank order, as
  // far as somebody may want to read them; the others are counted. They were not looked at.
  void list_waiting(std::uint32_t slot);
};

struct FillParts {
  const Catalog& catalog;
  const PromptTemplate& prompt_template;
  const Grant& grant;
  const Wording& wording;
  Preparer& preparer;
};

// Current data suppress memories about the same thing (H19): platform values that a slot holds, and that say
// something. What reduction cuts of them later is left out for space, as the prompt says; the older memory
// does not come back in its place.
Filling fill(const FillParts& parts, std::vector<SlotAdmission> admissions);

// Prepares a member if that has not been done.
void prepare(Member& member, const Catalog& catalog, const PromptTemplate& prompt_template,
             const Wording& wording, Preparer& preparer);

}  // namespace noyau::inline v0_1::detail
