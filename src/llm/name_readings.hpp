// The readings of a reply in which a name could stand: without tags, entities, escapes and emphasis.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// The text itself first; each other only where it differs. Linear.
std::vector<std::pmr::string> name_readings(std::string_view text);

}  // namespace noyau::inline v0_1::detail
