#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Keccak-256 as Ethereum uses it (padding 0x01, unlike SHA-3), for at most 135 bytes: one block.
std::array<std::uint8_t, 32> keccak256(std::string_view bytes) noexcept;

}  // namespace noyau::inline v0_1::detail
