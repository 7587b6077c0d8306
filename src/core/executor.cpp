#include "noyau/core/executor.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace noyau::inline v0_1 {

Executor::~Executor() = default;

struct ThreadPool::State {
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::function<void()>> queue;
  bool closing = false;
  std::vector<std::thread> threads;

  void work() {
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [this] { return closing || !queue.empty(); });
      if (queue.empty()) return;
      auto task = std::move(queue.front());
      queue.pop_front();
      lock.unlock();
      task();
      task = nullptr;  // what the task owns dies outside the lock
      lock.lock();
    }
  }

  void close() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    wake.notify_all();
    for (auto& thread : threads) thread.join();
  }
};

ThreadPool::ThreadPool(std::size_t threads) : state_(std::make_unique<State>()) {
  try {
    for (std::size_t i = 0; i < (threads == 0 ? 1 : threads); ++i) {
      state_->threads.emplace_back([state = state_.get()] { state->work(); });
    }
  } catch (...) {
    state_->close();
    throw;
  }
}

ThreadPool::~ThreadPool() {
  state_->close();
}

void ThreadPool::run(std::function<void()> task) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->queue.push_back(std::move(task));
  }
  state_->wake.notify_one();
}

}  // namespace noyau::inline v0_1
