#pragma once

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

constexpr bool is_hex(char c) noexcept {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f');
}

}  // namespace noyau::inline v0_1::detail
