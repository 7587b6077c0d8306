// What every store of records has in common when it answers a query: one rule for the core's stores, for
// components, and for admission. Inline, as a shared core hides these names from components.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

#include "noyau/core/time.hpp"
#include "noyau/source/memory_store.hpp"
#include "noyau/source/source.hpp"

namespace noyau::inline v0_1::detail {

// How many of the best are handed over: admission refuses some of them and needs spare ones.
inline std::size_t answer_limit(const Selection& select) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  return select.max > (most - 16) / 4 ? most : select.max * 4 + 16;
}

// Whether a query's candidates are ranked by time alone.
inline bool asks_for_exchanges(const Selection& select) {
  return !select.owners.empty() &&
         std::all_of(select.owners.begin(), select.owners.end(), [](OwnerRule rule) {
           return rule == OwnerRule::channel_utterance || rule == OwnerRule::target_utterance;
         });
}

// What of a record is searched: its value and its fields, where they are text.
inline std::string searched_text(const Record& record) {
  std::string text;
  const auto append = [&text](const OwnedScalar& value) {
    if (const auto* words = std::get_if<std::string>(&value)) text.append(*words) += '\n';
  };
  append(record.value);
  for (const auto& [name, value] : record.fields) append(value);
  return text;
}

// 0 to 1. What is no number is 0: it compares with nothing, and a sort by it would have no order.
inline double within_unit(double value) noexcept {
  return value >= 1 ? 1 : value > 0 ? value : 0;
}

// The oldest time that is still within the age. A clock near the beginning of time has nothing before it.
inline Time oldest_of_age(Time now, Duration age) {
  return now.time_since_epoch() < Duration::min() + age ? Time::min() : now - age;
}

// When a search has to end: the host's stop token, or the deadline where there is one.
class Watch {
 public:
  Watch() = default;
  Watch(std::chrono::steady_clock::time_point deadline, std::stop_token stop)
      : deadline_(deadline), stop_(std::move(stop)) {}
  // no_failure: go on.
  SourceFailure called_off() const {
    if (stop_.stop_requested()) return SourceFailure::cancelled;
    if (deadline_.time_since_epoch().count() != 0 && std::chrono::steady_clock::now() >= deadline_)
      return SourceFailure::timed_out;
    return SourceFailure::no_failure;
  }

 private:
  std::chrono::steady_clock::time_point deadline_{};
  std::stop_token stop_;
};

}  // namespace noyau::inline v0_1::detail
