// Whose information a rule admits: one rule for admission, and for the stores that search ahead of it.
#pragma once

#include <string_view>

#include "noyau/catalog/vocabulary.hpp"
#include "noyau/policy/grant.hpp"
#include "noyau/source/candidate.hpp"

namespace noyau::inline v0_1::detail {

struct Ownership {
  OwnerKind kind = OwnerKind::unknown;
  std::string_view id;
  std::string_view channel;
};

// An id that is unknown, and so empty, never equals another unknown one.
bool owner_admits(OwnerRule rule, const Ownership& owner, const Grant& grant) noexcept;

}  // namespace noyau::inline v0_1::detail
