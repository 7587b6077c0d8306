#include "noyau/core/hash.hpp"

#include <sodium.h>

namespace noyau::inline v0_1 {

Hash256 sha256(std::string_view bytes) {
  Hash256 hash;
  crypto_hash_sha256(hash.bytes.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return hash;
}

std::string to_hex(const Hash256& hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(hash.bytes.size() * 2);
  for (const std::uint8_t byte : hash.bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace noyau::inline v0_1
