#include "noyau/testing/stage.hpp"

#include <stdexcept>

namespace noyau::inline v0_1::testing {

void Stage::set(Conduct conduct) {
  {
    const std::lock_guard lock(mutex_);
    conduct_ = conduct;
  }
  wake_.notify_all();
}

void Stage::release() {
  set(Conduct::answer);
}

bool Stage::wait_for_stalled(std::size_t callers, Duration limit) const {
  std::unique_lock lock(mutex_);
  return wake_.wait_for(lock, limit, [&] { return stalled_ >= callers; });
}

Stage::Turn Stage::enter(const std::stop_token& stop, std::chrono::steady_clock::time_point deadline,
                         bool watchful) {
  const bool has_deadline = deadline.time_since_epoch().count() != 0;
  std::unique_lock lock(mutex_);
  const auto stalls = [this] { return conduct_ == Conduct::stall || conduct_ == Conduct::stall_stubbornly; };
  const bool stubborn = conduct_ == Conduct::stall_stubbornly;
  const bool looks = !stubborn && (watchful || stalls());
  if (stalls()) {
    ++stalled_;
    wake_.notify_all();
    const auto released = [&] { return !stalls(); };
    if (stubborn) {
      wake_.wait(lock, released);
    } else if (has_deadline) {
      wake_.wait_until(lock, stop, deadline, released);
    } else {
      wake_.wait(lock, stop, released);
    }
    --stalled_;
  }
  if (conduct_ == Conduct::raise) throw std::runtime_error("The fake was told to throw.");
  if (conduct_ == Conduct::fail) return Turn::fail;
  if (looks && stop.stop_requested()) return Turn::cancelled;
  if (looks && has_deadline && std::chrono::steady_clock::now() >= deadline) return Turn::timed_out;
  return Turn::answer;
}

}  // namespace noyau::inline v0_1::testing
