// How one code point is written so that it is seen and does nothing.
#pragma once

#include <memory_resource>
#include <string>

namespace noyau::inline v0_1::detail {

// \u{HEX}, the inverse of which is unescape().
void append_escape(std::pmr::string& out, char32_t point);

}  // namespace noyau::inline v0_1::detail
