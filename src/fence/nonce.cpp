#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "noyau/core/error.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1 {
namespace {

constexpr std::string_view largest = "340282366920938463463374607431768211455";  // 2^128 - 1
constexpr std::size_t digit_count = largest.size();

// Long division by ten, 32 bits at a time, most significant limb first.
std::string to_decimal(std::array<std::uint32_t, 4> limbs) {
  std::string digits(digit_count, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    std::uint64_t remainder = 0;
    for (std::uint32_t& limb : limbs) {
      const std::uint64_t value = (remainder << 32) | limb;
      limb = static_cast<std::uint32_t>(value / 10);
      remainder = value % 10;
    }
    *digit = static_cast<char>('0' + remainder);
  }
  return digits;
}

}  // namespace

Nonce Nonce::random() {
  if (sodium_init() < 0) {
    throw Error(
        "The operating system gives no random numbers, so no fence can be drawn: check that "
        "getrandom or /dev/urandom is available to this process.");
  }
  std::array<std::uint32_t, 4> limbs{};
  randombytes_buf(limbs.data(), sizeof limbs);
  Nonce nonce;
  nonce.digits_ = to_decimal(limbs);
  return nonce;
}

Nonce Nonce::from_digits(std::string_view digits) {
  const bool decimal = std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (digits.empty() || digits.size() > digit_count || !decimal) {
    throw Error("A nonce is 1 to 39 decimal digits and nothing else.");
  }
  Nonce nonce;
  nonce.digits_ = std::string(digit_count - digits.size(), '0').append(digits);
  if (nonce.digits_ > largest) {
    throw Error("A nonce is at most 2^128 - 1, which is " + std::string(largest) + ".");
  }
  return nonce;
}

}  // namespace noyau::inline v0_1
