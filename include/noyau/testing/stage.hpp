// How a fake behaves when it is asked. A test sets it before or while the fake is used.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>

#include "noyau/core/export.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1::testing {

enum class Conduct : std::uint8_t {
  answer,
  fail,
  raise,             // throws std::runtime_error
  stall,             // until release(), the stop token or the deadline
  stall_stubbornly,  // until release(), whatever the stop token and the deadline say
};

// Safe from several threads. Every stalled call must be released before the fake is destroyed.
class NOYAU_EXPORT Stage {
 public:
  void set(Conduct conduct);
  // Those that stall go on and answer; from now on everybody is answered at once.
  void release();
  // Waits until this many callers stall; false when they do not within the limit.
  bool wait_for_stalled(std::size_t callers, Duration limit = Duration{5'000}) const;

  // For the fakes themselves: what a call is to do now. Throws where the conduct says so. `watchful`: a call
  // that does not stall looks at its stop token and deadline too.
  enum class Turn : std::uint8_t { answer, fail, cancelled, timed_out };
  Turn enter(const std::stop_token& stop, std::chrono::steady_clock::time_point deadline,
             bool watchful = true);

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable_any wake_;
  Conduct conduct_ = Conduct::answer;
  std::size_t stalled_ = 0;
};

}  // namespace noyau::inline v0_1::testing
