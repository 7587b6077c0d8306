// How results look as JSON. Keys stand in a fixed order.
#pragma once

#include <nlohmann/json.hpp>

#include "noyau/lint/lint.hpp"
#include "noyau/noyau.hpp"

namespace noyau_cli {

using Json = nlohmann::ordered_json;

Json to_json(const noyau::PromptInstance& instance);  // as a chat API takes it, and its size
Json to_json(const noyau::Outcome& outcome);
Json to_json(const noyau::Fault& fault);
Json to_json(const noyau::Warning& warning);

// One line. Text that is not UTF-8 cannot come here; if it did, it would be repaired.
std::string one_line(const Json& json);

}  // namespace noyau_cli
