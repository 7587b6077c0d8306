// What is fixed while the slots of a call are filled. Members that were prepared are found again when values
// are selected once more.
#pragma once

#include <cstdint>

#include "fill/fill.hpp"

namespace noyau::inline v0_1::detail {

class Workshop {
 public:
  Workshop(const FillParts& parts, Filling& filling) : parts_(parts), filling_(filling) {}

  const PromptTemplate& prompt_template() const noexcept { return parts_.prompt_template; }
  const Slot& slot(std::uint32_t index) const { return parts_.prompt_template.slots[index]; }
  // The interval of the slot's axis that covers the value; null: it says nothing about the person.
  const RelationInterval* interval_of(const Slot& slot, const Candidate& candidate) const;

  // Makes it and prepares it; is anything left of it?
  bool proves(const Pick& pick);
  Member& member_of(const Pick& pick) { return filling_.member_of(pick); }
  // Was it prepared before, and nothing left of it?
  bool is_known_empty(const Admitted& admitted, std::uint32_t slot) const;

 private:
  const FillParts& parts_;
  Filling& filling_;
};

}  // namespace noyau::inline v0_1::detail
