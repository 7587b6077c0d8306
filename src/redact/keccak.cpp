// The Keccak permutation, written after its public description (keccak.team); no library of Debian has the
// padding that Ethereum kept.
#include "redact/keccak.hpp"

#include <bit>
#include <cstddef>

namespace noyau::inline v0_1::detail {

namespace {
using State = std::array<std::uint64_t, 25>;

constexpr std::size_t rate = 136;  // bytes of a block

constexpr std::uint64_t round_constants[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000, 0x000000000000808B,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008A, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000A, 0x000000008000808B, 0x800000000000008B, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

void theta(State& a) noexcept {
  std::uint64_t parity[5];
  for (std::size_t x = 0; x < 5; ++x) parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
  for (std::size_t x = 0; x < 5; ++x) {
    const std::uint64_t mix = parity[(x + 4) % 5] ^ std::rotl(parity[(x + 1) % 5], 1);
    for (std::size_t y = 0; y < 25; y += 5) a[x + y] ^= mix;
  }
}

// Rotates every lane by its triangular number and moves it to (y, 2x + 3y).
void rho_and_pi(State& a) noexcept {
  std::size_t x = 1;
  std::size_t y = 0;
  std::uint64_t lane = a[1];
  for (unsigned t = 0; t < 24; ++t) {
    const std::size_t next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
    const std::uint64_t moved = std::rotl(lane, static_cast<int>((t + 1) * (t + 2) / 2 % 64));
    lane = a[x + 5 * y];
    a[x + 5 * y] = moved;
  }
}

void chi(State& a) noexcept {
  for (std::size_t y = 0; y < 25; y += 5) {
    const std::uint64_t row[5] = {a[y], a[y + 1], a[y + 2], a[y + 3], a[y + 4]};
    for (std::size_t x = 0; x < 5; ++x) a[x + y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
  }
}
}  // namespace

std::array<std::uint8_t, 32> keccak256(std::string_view bytes) noexcept {
  State state{};
  const auto absorb = [&](std::size_t at, std::uint64_t byte) { state[at / 8] ^= byte << (at % 8 * 8); };
  for (std::size_t i = 0; i < bytes.size() && i < rate - 1; ++i)
    absorb(i, static_cast<unsigned char>(bytes[i]));
  absorb(bytes.size(), 0x01);
  absorb(rate - 1, 0x80);
  for (const std::uint64_t constant : round_constants) {
    theta(state);
    rho_and_pi(state);
    chi(state);
    state[0] ^= constant;
  }
  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state[i / 8] >> (i % 8 * 8));
  return digest;
}

}  // namespace noyau::inline v0_1::detail
