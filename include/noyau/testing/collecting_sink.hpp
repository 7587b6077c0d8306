// Keeps every trace, for tests that look at them. Safe from several threads.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT CollectingSink final : public TraceSink {
 public:
  ~CollectingSink() override;
  void write(const Trace& trace) override;
  std::vector<Trace> traces() const;
  // From now on write() throws std::runtime_error and keeps nothing, or no longer does.
  void set_throwing(bool throwing) noexcept { throwing_ = throwing; }

 private:
  std::atomic<bool> throwing_{false};
  mutable std::mutex mutex_;
  std::vector<Trace> traces_;
};

}  // namespace noyau::inline v0_1::testing
