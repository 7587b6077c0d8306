// Which of several readings, and of several values, is the answer.
#pragma once

#include <string_view>
#include <vector>

#include "llm/recovery_scan.hpp"

namespace noyau::inline v0_1::detail {

// What was decided: the value, and its edits besides those around it.
struct Choice {
  RecoveryFault fault = RecoveryFault::none;
  std::string json;
  RecoveryEdits edits;
};

// `scan` holds at least one value; `text` is where they stand.
Choice choose_value(std::string_view text, ReplyScan scan, const RecoveryOptions& options);

// Of a JSON text: a name that stands in one object twice, with different values.
bool has_different_duplicates(std::string_view json, std::size_t max_depth);

bool equals_example(std::string_view json, const RecoveryOptions& options);

}  // namespace noyau::inline v0_1::detail
