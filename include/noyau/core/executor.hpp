// Port: where work that may block is run. A host with a thread pool adapts it in five lines; without
// one, Noyau asks its sources one after another on the calling thread.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

class NOYAU_EXPORT Executor {
 public:
  virtual ~Executor();
  // Runs `task` once, on any thread, now or later. Called concurrently. When it throws, the task is
  // treated as failed. Tasks never throw.
  virtual void run(std::function<void()> task) = 0;
};

// A small fixed pool. The destructor finishes what was queued and joins.
class NOYAU_EXPORT ThreadPool final : public Executor {
 public:
  explicit ThreadPool(std::size_t threads = 2);
  ~ThreadPool() override;
  void run(std::function<void()> task) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace noyau::inline v0_1
