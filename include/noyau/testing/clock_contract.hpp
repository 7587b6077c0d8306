// The contract of Clock (noyau/core/time.hpp).
#pragma once

#include <cstddef>
#include <functional>

#include "noyau/core/time.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct ClockCase {
  std::function<Time()> expected;  // what it should read now, from elsewhere; none: that is unchecked
  Duration tolerance{2'000};       // between two readings, and against the expected one
  std::size_t readings = 1'000;
  std::size_t threads = 4;
};

NOYAU_EXPORT ContractReport check_clock(const Clock& clock, const ClockCase& given = {});

}  // namespace noyau::inline v0_1::testing
