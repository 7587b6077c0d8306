// A text as browsers read addresses in it.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Lower case, entities decoded, full-width and mathematical characters and the ideographic full stops as what
// they stand for, every space a plain one, unseen characters gone. Letters with accents stay: another host is
// another host. In memory that is wiped.
std::pmr::string read_as_web_text(std::string_view text);

}  // namespace noyau::inline v0_1::detail
