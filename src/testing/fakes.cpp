#include <stdexcept>

#include "noyau/testing/collecting_sink.hpp"
#include "noyau/testing/fake_counter.hpp"
#include "noyau/testing/manual_clock.hpp"
#include "noyau/testing/manual_executor.hpp"

namespace noyau::inline v0_1::testing {

namespace {

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || (c >= '\t' && c <= '\r');
    if (!space && !inside) ++words;
    inside = !space;
  }
  return words;
}

}  // namespace

FakeCounter::FakeCounter() : bytes_(0), name_("fake_words") {}

FakeCounter::FakeCounter(std::size_t bytes)
    : bytes_(bytes == 0 ? 1 : bytes), name_("fake_bytes_" + std::to_string(bytes_)) {}

FakeCounter::~FakeCounter() = default;

std::size_t FakeCounter::count(std::string_view text) const {
  ++calls_;
  if (throwing_) throw std::runtime_error("The fake counter was told to throw.");
  if (bytes_ == 0) return count_words(text);
  return text.size() / bytes_ + (text.size() % bytes_ == 0 ? 0 : 1);
}

CollectingSink::~CollectingSink() = default;

void CollectingSink::write(const Trace& trace) {
  if (throwing_) throw std::runtime_error("The collecting sink was told to throw.");
  const std::lock_guard lock(mutex_);
  traces_.push_back(trace);
}

std::vector<Trace> CollectingSink::traces() const {
  const std::lock_guard lock(mutex_);
  return traces_;
}

ManualClock::~ManualClock() = default;

ManualExecutor::~ManualExecutor() {
  run_all();
}

void ManualExecutor::run(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  if (throwing_) throw std::runtime_error("The manual executor was told to throw.");
  tasks_.push_back(std::move(task));
}

std::size_t ManualExecutor::pending() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

bool ManualExecutor::run_one(std::size_t index) {
  std::function<void()> task;
  {
    const std::lock_guard lock(mutex_);
    if (index >= tasks_.size()) return false;
    const auto at = tasks_.begin() + static_cast<std::ptrdiff_t>(index);
    task = std::move(*at);
    tasks_.erase(at);
  }
  task();
  return true;
}

bool ManualExecutor::run_newest() {
  std::function<void()> task;
  {
    const std::lock_guard lock(mutex_);
    if (tasks_.empty()) return false;
    task = std::move(tasks_.back());
    tasks_.pop_back();
  }
  task();
  return true;
}

std::size_t ManualExecutor::run_all() {
  std::size_t ran = 0;
  while (run_one()) ++ran;
  return ran;
}

void ManualExecutor::set_throwing(bool throwing) {
  const std::lock_guard lock(mutex_);
  throwing_ = throwing;
}

}  // namespace noyau::inline v0_1::testing
