// The contract of MemorySource and PlatformSource (noyau/source/source.hpp, candidate.hpp).
//
// What cannot be seen from outside: that the source answers everything it should, and that what it says
// about a candidate (owner, audience, class, time) is true.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "noyau/source/source.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct SourceCase {
  // Finds something in the source. The suite sets its deadline and asks variations of it. Without queries a
  // made-up one is asked, and what needs a find stays unchecked.
  SourceRequest request;
  std::vector<std::string> expected_ids;  // must be among what is found; empty: anything is

  Duration deadline{10'000};  // of ordinary requests
  Duration patience{500};     // how long "soon" is, after a stop or a deadline
  std::size_t threads = 4;
  std::size_t rounds = 8;  // requests of each thread
};

NOYAU_EXPORT ContractReport check_memory_source(MemorySource& source, const SourceCase& given = {});
NOYAU_EXPORT ContractReport check_platform_source(PlatformSource& source, const SourceCase& given = {});

}  // namespace noyau::inline v0_1::testing
