// Reads a Call from JSON text, for tools and tests; hosts fill the struct. The format is in
// docs/call-format.md. Strict: unknown fields, wrong types, duplicate keys and invalid UTF-8 are faults.
#pragma once

#include <string_view>

#include "noyau/call/call.hpp"
#include "noyau/core/error.hpp"

namespace noyau::inline v0_1 {

// `name` stands in the faults ("calls/viewer.json"). Throws ConfigError with every fault.
NOYAU_EXPORT Call read_call(std::string_view json, std::string_view name);

}  // namespace noyau::inline v0_1
