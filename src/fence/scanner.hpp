// Reads a value once and collects the offsets of the code points that must be escaped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "fence/rules_state.hpp"

namespace noyau::inline v0_1::detail {

// nullopt: the text has to be sanitised first, as it is no valid UTF-8 or holds CR. A name has its line feeds
// and colons escaped besides. The offsets come back sorted and without doubles.
std::optional<std::vector<std::size_t>> find_escapes(std::string_view text, const FenceRules::State& rules,
                                                     std::string_view nonce, bool is_name);

}  // namespace noyau::inline v0_1::detail
