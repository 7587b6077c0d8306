// A JSON reply's contract in the language that servers with constrained decoding understand.
#pragma once

#include <string>

#include "noyau/catalog/prompt_template.hpp"

namespace noyau::inline v0_1::detail {

// One JSON Schema object as compact text, its properties in the contract's order; empty for a text contract.
// What a schema cannot say exactly (code points, the whole reply's length) stays with the check.
std::string response_schema(const ResponseContract& contract);

}  // namespace noyau::inline v0_1::detail
