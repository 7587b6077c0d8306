// Selects the best values of one slot, up to its maximum.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "fill/fill.hpp"
#include "fill/places.hpp"

namespace noyau::inline v0_1::detail {

// What is fixed while the slots of a call are filled. Members that were prepared are found again, when values
// are selected a second time.
class Workshop {
 public:
  Workshop(const FillParts& parts, Filling& filling) : parts_(parts), filling_(filling) {}

  const Slot& slot(std::uint32_t index) const { return parts_.prompt_template.slots[index]; }
  // The interval of the slot's axis that covers the value; null: it says nothing about the person.
  const RelationInterval* interval_of(const Slot& slot, const Candidate& candidate) const;

  Member& member(const Admitted& admitted, std::uint32_t slot);
  // Prepares it; is anything left of it?
  bool proves(Member& member);
  bool is_known_empty(std::uint32_t slot, const Admitted& admitted) const;

 private:
  using Place = std::pair<std::uint32_t, const Candidate*>;

  const FillParts& parts_;
  Filling& filling_;
  std::map<Place, Member*> proved_;
};

class Selector {
 public:
  // `first` have their places before the others do, whatever their rank: each is proved, as memories were
  // suppressed on its account.
  Selector(Workshop& workshop, std::uint32_t slot, std::vector<Admitted> first, std::vector<Admitted> rest,
           RefusedGroups& refused, FilledSlot& filled);

  // Takes candidates by rank while there are places. Again, when some have become free.
  void take_more();
  // A group that another slot had no room for.
  void drop(const SourceKey& group);
  void settle();

 private:
  void reject(Rejection reason, std::size_t count = 1) {
    filled_.rejections[static_cast<std::size_t>(reason)] += static_cast<std::uint32_t>(count);
  }
  void consider(const Admitted& admitted, bool must_prove);
  void hold(Member& member);
  void let_go(std::size_t position, Rejection reason);
  void find_proved();
  void prove_front();

  Workshop& workshop_;
  std::uint32_t slot_index_;
  const Slot& slot_;
  RefusedGroups& refused_;
  FilledSlot& filled_;
  std::vector<Admitted> first_;
  Places places_;
  std::optional<Ranking> ranking_;
  std::deque<Admitted> waiting_;  // for a place, in rank order; of no group
  std::vector<Member*> held_;     // null: let go again
  std::size_t held_count_ = 0;
  std::map<SourceKey, std::vector<std::size_t>> positions_;  // of a group's members among the held
  // A held value that survived preparation: with one of them the slot is filled. Those before it are gone.
  std::size_t proved_ = 0;
  bool is_proved_ = false;
};

// Of equal ids the newest counts: a record stands once. The others are counted as duplicates.
std::vector<Admitted> without_duplicates(std::vector<Admitted> admitted, FilledSlot& filled);

}  // namespace noyau::inline v0_1::detail
