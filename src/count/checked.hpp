// Counting inside a call: whatever a host's counter throws becomes one exception that the pipeline
// turns into Reason::counter_failed.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <string_view>

#include "noyau/count/token_counter.hpp"

namespace noyau::inline v0_1::detail {

struct CounterFailure : std::exception {
  const char* what() const noexcept override { return "The token counter failed."; }
};

inline std::size_t checked_count(const TokenCounter& counter, std::string_view text) {
  try {
    return counter.count(text);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {
    throw CounterFailure{};
  }
}

}  // namespace noyau::inline v0_1::detail
