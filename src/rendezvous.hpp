// Waiting for work that runs behind a host's executor, up to a deadline and no longer.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace noyau::inline v0_1::detail {

// Work that runs behind the executor and may answer late. Whoever destroys the Noyau waits for it.
class Outstanding {
 public:
  // Alive as long as one piece of work; shared by the copies of a task.
  std::shared_ptr<void> ticket(const std::shared_ptr<Outstanding>& self) {
    {
      const std::lock_guard lock(mutex_);
      ++count_;
    }
    return {nullptr, [self](void*) {
              const std::lock_guard lock(self->mutex_);
              if (--self->count_ == 0) self->none_.notify_all();
            }};
  }
  void wait() {
    std::unique_lock lock(mutex_);
    none_.wait(lock, [this] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable none_;
  std::size_t count_ = 0;
};

// Results of tasks, awaited up to a deadline. Late ones are dropped.
template <typename Result>
struct Rendezvous {
  std::mutex mutex;
  std::condition_variable_any arrived;
  std::vector<std::optional<Result>> results;
  std::size_t open = 0;
  std::stop_source stop;

  explicit Rendezvous(std::size_t count) : results(count), open(count) {}

  void put(std::size_t index, Result result) {
    const std::lock_guard lock(mutex);
    // Nobody waits any more; or an executor ran the task and threw all the same.
    if (results.empty() || results[index]) return;
    results[index] = std::move(result);
    if (--open == 0) arrived.notify_all();
  }

  // What has arrived; empty places are those that did not.
  std::vector<std::optional<Result>> wait(std::stop_token cancelled,
                                          std::chrono::steady_clock::time_point deadline) {
    std::vector<std::optional<Result>> arrived_in_time;
    bool is_complete = false;
    {
      std::unique_lock lock(mutex);
      arrived.wait_until(lock, std::move(cancelled), deadline, [this] { return open == 0; });
      is_complete = open == 0;
      arrived_in_time.swap(results);
    }
    // Outside the lock: a stop callback runs here, and may wait for the very read that wants to put.
    if (!is_complete) stop.request_stop();
    return arrived_in_time;
  }
};

}  // namespace noyau::inline v0_1::detail
