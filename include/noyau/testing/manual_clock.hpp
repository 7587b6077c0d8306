// A clock that a test sets. Safe from several threads.
#pragma once

#include <atomic>

#include "noyau/core/time.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT ManualClock final : public Clock {
 public:
  explicit ManualClock(Time start = Time{}) noexcept : ticks_(start.time_since_epoch().count()) {}
  ~ManualClock() override;

  Time now() const noexcept override { return Time{Duration{ticks_.load()}}; }
  void set(Time time) noexcept { ticks_ = time.time_since_epoch().count(); }
  void advance(Duration step) noexcept { ticks_ += step.count(); }

 private:
  std::atomic<Duration::rep> ticks_;
};

}  // namespace noyau::inline v0_1::testing
