// The contract of TraceSink (noyau/trace/trace.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "noyau/testing/contract.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1::testing {

struct SinkCase {
  // How many traces of this call id have arrived where the sink writes to. None: what was written is not
  // looked at. Asked from one thread, when nobody writes.
  std::function<std::size_t(std::string_view call)> arrived;
  std::size_t threads = 4;
  std::size_t rounds = 25;  // traces of each thread
};

NOYAU_EXPORT ContractReport check_trace_sink(TraceSink& sink, const SinkCase& given = {});

}  // namespace noyau::inline v0_1::testing
