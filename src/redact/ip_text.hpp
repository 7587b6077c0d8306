// Whether a whole text is an IP address in its usual written form, as inet_pton would say.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

// Four decimal numbers up to 255, without leading zeros, or each written with three digits.
bool is_ipv4(std::string_view text) noexcept;
// Eight groups of at most four hexadecimal digits, "::" for a gap, the last two also as version 4.
bool is_ipv6(std::string_view text) noexcept;
// What browsers also read as version 4: one to four numbers, decimal, octal (0…) or hexadecimal (0x…), the
// last of which fills the bytes that are left.
bool is_numeric_ipv4(std::string_view text) noexcept;

}  // namespace noyau::inline v0_1::detail
