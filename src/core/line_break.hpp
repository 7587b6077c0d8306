// Every character that a chat may show as a line break.
#pragma once

namespace noyau::inline v0_1::detail {

constexpr bool is_line_break(char32_t point) noexcept {
  return (point >= 0x0A && point <= 0x0D) || point == 0x85 || point == 0x2028 || point == 0x2029;
}

}  // namespace noyau::inline v0_1::detail
