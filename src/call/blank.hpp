// Whether a text says anything at all.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

// True when nothing but white space and invisible characters is left after folding. Any bytes.
bool is_blank(std::string_view text);

}  // namespace noyau::inline v0_1::detail
