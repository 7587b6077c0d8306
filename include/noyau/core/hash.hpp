// SHA-256 (libsodium), used to identify published text. Pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

struct Hash256 {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const Hash256&, const Hash256&) = default;
};

NOYAU_EXPORT Hash256 sha256(std::string_view bytes);
// 64 lower-case hexadecimal digits.
NOYAU_EXPORT std::string to_hex(const Hash256& hash);

}  // namespace noyau::inline v0_1
