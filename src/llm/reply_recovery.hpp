// A JSON reply as its contract reads it: mended, as far as the template accepts that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "llm/reply_checks.hpp"
#include "noyau/llm/recovery.hpp"

namespace noyau::inline v0_1::detail {

// The value of the reply; nullopt: none that the contract accepts, and the faults say why. What the recovery
// did stands in `check` either way.
std::optional<std::string> recover_reply(std::string_view text, bool was_cut,
                                         const ResponseContract& contract, ReplyInspection& inspection,
                                         ReplyCheck& check);

// A reply held against a schema: each string as it is delivered, names included. `json` is valid JSON.
void check_schema_reply(std::string_view json, const ResponseContract& contract, ReplyInspection& inspection,
                        Reply& reply);

// What a JSON reply says, value by value, one a line; with `names` those of all members after them.
std::string spoken_json(std::string_view json, bool names);

}  // namespace noyau::inline v0_1::detail
