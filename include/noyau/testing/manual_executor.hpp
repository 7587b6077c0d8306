// Runs tasks when a test says so, in the order that it chooses. Safe from several threads; a task runs on
// the thread that asks for it, and may hand over further tasks.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

#include "noyau/core/executor.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT ManualExecutor final : public Executor {
 public:
  ~ManualExecutor() override;  // runs what is left

  void run(std::function<void()> task) override;

  std::size_t pending() const;
  // Runs the task that stands there now: 0 is the oldest. False when there is none.
  bool run_one(std::size_t index = 0);
  bool run_newest();
  // Until none is left, the ones handed over meanwhile included. Returns how many ran.
  std::size_t run_all();
  // From now on run() throws std::runtime_error and takes nothing, or no longer does.
  void set_throwing(bool throwing);

 private:
  mutable std::mutex mutex_;
  std::deque<std::function<void()>> tasks_;
  bool throwing_ = false;
};

}  // namespace noyau::inline v0_1::testing
