// What the forms of an explanation, text and page, say in the same words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "explanation.hpp"

namespace noyau_cli {

bool is_kept(noyau::UnitFate fate) noexcept;

// Why a unit is not there in full; empty: it is.
std::string_view remark_on(noyau::UnitFate fate);

// Where a slot's values come from.
std::string from_of(const SlotRow& slot);
// What may happen to them, and which level decided it.
std::string use_of(const SlotRow& slot);

// A slot's units, counted.
struct UnitCount {
  std::size_t kept = 0;  // shortened ones included
  std::size_t shortened = 0;
  std::size_t cut = 0;         // unexamined and unlisted ones included
  std::size_t unexamined = 0;  // of those: behind the point where the family closed
};
UnitCount count_units(const SlotRow& slot);

// "email 2, phone 1"; empty: nothing was redacted.
std::string redactions_of(const noyau::HopTrace& hop);

// What can be done about the weight of a part that is never cut.
std::string remedy_for(std::string_view part);

}  // namespace noyau_cli
