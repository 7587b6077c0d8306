// Gives places in slots to the best candidates, up to each slot's maximum (H22). What belongs to one group is
// one unit, with its best member's family and rank (design, section 7): it has a place in each of its slots
// or in none. Units are looked at in the order of their rank over all slots, so that one that finds no room
// somewhere leaves its places elsewhere to those behind it.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "fill/workshop.hpp"

namespace noyau::inline v0_1::detail {

class Selection {
 public:
  Selection(Workshop& workshop, std::vector<FilledSlot>& filled);

  // The candidates of a slot are of these; add() takes them one by one.
  void expect(std::uint32_t slot, const std::vector<Admitted>& admitted);
  // `first`: its unit is looked at before all others.
  void add(const Admitted& admitted, std::uint32_t slot, bool first);
  // One that shall have no place, nor any of its group.
  void leave_out(const Admitted& admitted, std::uint32_t slot);
  void run();

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Entry {
    Pick pick;
    std::uint32_t next = none;  // of its unit
  };
  struct Unit {
    std::uint32_t entry = none;  // the first of a list
    std::uint32_t best = none;   // entry
    bool first = false;
  };
  struct Room {
    Pick like;                // what all its picks have in common
    RankQueue wanting;        // a place
    std::vector<Pick> held;   // those that have one
    std::size_t left = 0;     // places
    std::size_t waiting = 0;  // candidates whose unit was not looked at yet
    std::size_t wanted = 0;   // by the unit that is being looked at
    const std::vector<Admitted>* admitted = nullptr;
    bool is_single = false;  // a single value goes without the rest of its group
    bool is_shared = false;  // some of its candidates belong to groups, or come first
    bool is_proved = false;  // a held value survived preparation: the slot is filled
  };

  void fill_alone(std::uint32_t slot);
  void give_places(std::uint32_t slot);
  void fill_shared();
  void form_units();
  bool unit_before(const Unit& a, const Unit& b) const;
  bool has_room(const Unit& unit);
  void look_at(const Unit& unit);
  void hold(const Pick& pick);
  void settle(std::uint32_t slot);
  void reject(std::uint32_t slot, Rejection reason, std::size_t count = 1);

  Workshop& workshop_;
  std::vector<FilledSlot>& filled_;
  std::vector<Room> rooms_;  // by slot
  std::vector<Entry> entries_;
  std::vector<Unit> units_;
  std::set<SourceKey> left_out_;
  std::set<const Admitted*> first_;
};

}  // namespace noyau::inline v0_1::detail
