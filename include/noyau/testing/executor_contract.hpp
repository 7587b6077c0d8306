// The contract of Executor (noyau/core/executor.hpp).
//
// What cannot be seen from outside: that it has threads enough for what a host runs on it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "noyau/core/executor.hpp"
#include "noyau/core/time.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct ExecutorCase {
  std::function<void()>
      drive;  // called while the suite waits, for one that runs tasks when told; none: it runs them by itself
  std::function<std::shared_ptr<Executor>()>
      make;                  // another one, to be destroyed; none: destruction is unchecked
  Duration patience{5'000};  // until every task has run
  std::size_t tasks = 200;
  std::size_t threads = 4;
};

NOYAU_EXPORT ContractReport check_executor(Executor& executor, const ExecutorCase& given = {});

}  // namespace noyau::inline v0_1::testing
