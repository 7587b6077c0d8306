// The contract of TokenCounter (noyau/count/token_counter.hpp).
//
// What cannot be seen from outside: that a count is the model's own; give some that are known to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "noyau/core/time.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct CounterCase {
  std::vector<std::pair<std::string, std::size_t>> known;  // texts, and what they cost

  std::size_t texts = 500;  // random ones; the same ones for the same seed
  std::uint64_t seed = 1;
  std::size_t long_bytes = 1'000'000;  // of the longest text; 0: none is tried
  Duration patience{10'000};           // for one long text
  std::size_t threads = 4;
};

NOYAU_EXPORT ContractReport check_token_counter(const TokenCounter& counter, const CounterCase& given = {});

}  // namespace noyau::inline v0_1::testing
