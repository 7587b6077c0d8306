// Token counters whose counts a test can work out by hand.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

#include "noyau/count/token_counter.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT FakeCounter final : public TokenCounter {
 public:
  // A token per run of characters that are no ASCII white space. Counts add up after a line feed.
  FakeCounter();
  // A token per started `bytes` bytes; counts add up only where that is 1. 0 counts as 1.
  explicit FakeCounter(std::size_t bytes);
  ~FakeCounter() override;

  std::string_view name() const noexcept override { return name_; }
  std::size_t count(std::string_view text) const override;
  bool adds_up_after_newline() const noexcept override { return bytes_ <= 1; }

  // From now on count() throws std::runtime_error, or no longer does.
  void set_throwing(bool throwing) noexcept { throwing_ = throwing; }
  std::size_t calls() const noexcept { return calls_; }

 private:
  const std::size_t bytes_;  // 0: words
  const std::string name_;
  std::atomic<bool> throwing_{false};
  mutable std::atomic<std::size_t> calls_{0};
};

}  // namespace noyau::inline v0_1::testing
