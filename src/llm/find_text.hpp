// Plain substring search in linear time, whatever the text: replies are hostile.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

// True when `text` holds `wanted`; an empty `wanted` is held by every text.
bool holds_text(std::string_view text, std::string_view wanted);

}  // namespace noyau::inline v0_1::detail
