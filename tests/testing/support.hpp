// Short ways to look at a report, and what the broken parts of these tests have in common.
#pragma once

#include <atomic>
#include <chrono>
#include <noyau/testing/testing.hpp>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"

namespace noyau_test {

using namespace noyau;
using namespace noyau::testing;
using std::chrono::steady_clock;

using Ids = std::vector<std::string>;

inline Ids ids_in(const ContractReport& report, ClauseState state) {
  Ids ids;
  for (const ClauseResult& clause : report.clauses) {
    if (clause.state == state) ids.push_back(clause.id);
  }
  return ids;
}

// Exactly this clause is broken, and its remark says what was found.
inline void check_broken(const ContractReport& report, const std::string& id) {
  INFO(report.to_string());
  CHECK(ids_in(report, ClauseState::broken) == Ids{id});
  CHECK_FALSE(report.ok());
  const ClauseResult* clause = report.find(id);
  REQUIRE(clause != nullptr);
  CHECK_FALSE(clause->remark.empty());
}

// Nothing is broken, and only these are unchecked.
inline void check_held(const ContractReport& report, const Ids& unchecked) {
  INFO(report.to_string());
  CHECK(ids_in(report, ClauseState::broken).empty());
  CHECK(report.ok());
  CHECK(ids_in(report, ClauseState::unchecked) == unchecked);
}

constexpr Duration short_patience{300};

inline void dawdle() {
  std::this_thread::sleep_for(Duration{900});
}

// What the suites ask in the four clauses about stops and deadlines, as the port sees it. Ordinary requests
// have no stop token and much time.
inline bool is_stopped(const std::stop_token& stop) {
  return stop.stop_requested();
}
inline bool is_late(steady_clock::time_point deadline) {
  return deadline != steady_clock::time_point{} && steady_clock::now() >= deadline;
}
inline bool may_be_stopped(const std::stop_token& stop) {
  return stop.stop_possible() && !stop.stop_requested();
}
inline bool may_be_late(steady_clock::time_point deadline) {
  return deadline != steady_clock::time_point{} && !is_late(deadline) &&
         deadline - steady_clock::now() < std::chrono::seconds{1};
}
inline void wait_for_stop(const std::stop_token& stop) {
  for (int i = 0; i < 5'000 && !stop.stop_requested(); ++i) std::this_thread::sleep_for(Duration{1});
}
inline void wait_until_late(steady_clock::time_point deadline) {
  std::this_thread::sleep_until(deadline);
}

// Sees whether another thread is inside too.
class Crowd {
 public:
  // Stays long enough for others to come.
  bool is_crowded() {
    ++inside_;
    std::this_thread::sleep_for(Duration{3});
    const bool crowded = inside_ > 1;
    std::this_thread::sleep_for(Duration{3});
    --inside_;
    return crowded;
  }

 private:
  std::atomic<int> inside_{0};
};

}  // namespace noyau_test
