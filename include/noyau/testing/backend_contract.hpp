// The contract of LlmBackend (noyau/llm/backend.hpp).
//
// What cannot be seen from outside: that the backend keeps no message and logs none. The report says so.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/time.hpp"
#include "noyau/llm/backend.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct BackendExchange {
  std::string system = "Answer with one short word.";
  std::string user = "Hello!";
  std::function<bool(std::string_view reply)> fits;  // none: every text that is not empty
};

struct BackendCase {
  ModelProfile model;
  std::size_t max_reply_tokens = 64;
  // At least one. Different ones with a `fits` show that replies of concurrent calls are not mixed up.
  std::vector<BackendExchange> exchanges{1};
  // One that takes the backend a while: to be stopped in the middle. Empty: the first exchange.
  std::vector<BackendExchange> slow;

  Duration deadline{30'000};  // of ordinary requests
  Duration patience{500};     // how long "soon" is, after a stop or a deadline
  std::size_t threads = 4;
  std::size_t rounds = 2;  // requests of each thread
};

NOYAU_EXPORT ContractReport check_backend(LlmBackend& backend, const BackendCase& given = {});

}  // namespace noyau::inline v0_1::testing
