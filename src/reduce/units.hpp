// What is kept or cut together: one value, or the values of a group. Units come family by family in the order
// of their rank, each made when it is asked for: what no budget reaches is never put in order.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "fill/fill.hpp"
#include "reduce/reduce.hpp"

namespace noyau::inline v0_1::detail {

struct Unit {
  std::vector<Member*> members;  // in rank order; the first gives the unit its family and its rank
  Ladder ladder;
  bool has_ladder = false;
};

class Units {
 public:
  // The loose members of the filling: neither the best of a required slot nor values of an axis. It outlives
  // this.
  Units(Filling& filling, const PromptTemplate& prompt_template);

  // The unit of this rank in a family, by its number; none: there are no more. Ask in order of rank.
  std::optional<std::uint32_t> at(std::size_t family, std::size_t rank);
  Unit& operator[](std::uint32_t number) { return units_[number]; }
  std::size_t made() const noexcept { return units_.size(); }

  // How many loose values each slot has, by slot.
  const std::vector<std::size_t>& loose() const noexcept { return loose_; }

  // Nothing more will be asked for: what still waits stands behind the point where its family closed. The
  // best of it are listed among the members, the rest is counted.
  void close();

 private:
  struct Group {
    std::vector<Pick> picks;
    const Admitted* best = nullptr;
    std::uint32_t slot = 0;  // of the best
    bool is_made = false;
  };

  void index_groups(std::uint32_t slot);
  bool make_next(std::size_t family);
  FilledSlot* best_slot(std::size_t family);
  void make(std::size_t family, std::span<Pick> picks);

  Filling& filling_;
  std::vector<std::vector<std::uint32_t>> slots_;   // by family: those whose values belong to it
  std::vector<std::vector<std::uint32_t>> ranked_;  // by family: numbers of units
  std::vector<std::size_t> loose_;
  std::deque<Unit> units_;
  std::map<SourceKey, Group> groups_;
};

}  // namespace noyau::inline v0_1::detail
