// Character references of HTML.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// 16 and more: it is none of base 16.
int digit_of(char c) noexcept;

// How many bytes the reference at the start of `text` takes ("&eacute;", "&#233;", "&#xE9;"), and what it
// stands for; 0: there is none. Only those that chats show are known by name.
std::size_t read_entity(std::string_view text, char32_t& point) noexcept;

}  // namespace noyau::inline v0_1::detail
