// What is recovered of an input, and how sure it is.
#pragma once

#include <string>
#include <vector>

#include "catch.hpp"
#include "noyau/llm/recovery.hpp"

namespace recovery_test {

struct Expected {
  std::string input;
  std::string json;
  noyau::RecoveryGrade grade = noyau::RecoveryGrade::guessed;
};

inline void check(const std::vector<Expected>& cases) {
  for (const Expected& expected : cases) {
    const noyau::Recovery recovery = noyau::recover_json(expected.input);
    INFO(expected.input << "\n" << to_string(recovery.fault));
    CHECK(recovery.json == expected.json);
    CHECK(to_string(recovery.grade) == to_string(expected.grade));
  }
}

inline void check_fault(noyau::RecoveryFault fault, const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    const noyau::Recovery recovery = noyau::recover_json(input);
    INFO(input << "\n" << recovery.json);
    CHECK(to_string(recovery.fault) == to_string(fault));
  }
}

inline noyau::Recovery recover_with(const std::string& input, const std::string& schema) {
  const noyau::JsonSchema parsed = noyau::JsonSchema::parse(schema);
  noyau::RecoveryOptions options;
  options.schema = &parsed;
  return noyau::recover_json(input, options);
}

}  // namespace recovery_test
