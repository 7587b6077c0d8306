// What is fixed while the slots of a call are filled. Members that were prepared are found again when values
// are selected once more.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "fill/fill.hpp"

namespace noyau::inline v0_1::detail {

class Workshop {
 public:
  Workshop(const FillParts& parts, Filling& filling) : parts_(parts), filling_(filling) {}

  const PromptTemplate& prompt_template() const noexcept { return parts_.prompt_template; }
  const Slot& slot(std::uint32_t index) const { return parts_.prompt_template.slots[index]; }
  // The interval of the slot's axis that covers the value; null: it says nothing about the person.
  const RelationInterval* interval_of(const Slot& slot, const Candidate& candidate) const;

  // The member that was made of it before; null: none.
  Member* known(const Admitted& admitted, std::uint32_t slot) const;
  // Makes it and prepares it; is anything left of it?
  bool proves(Pick& pick);

 private:
  using Place = std::pair<std::uint32_t, const Candidate*>;

  const FillParts& parts_;
  Filling& filling_;
  std::map<Place, Member*> prepared_;
};

}  // namespace noyau::inline v0_1::detail
