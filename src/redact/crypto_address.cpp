// Addresses of crypto-currencies whose checksum holds: base58check (Bitcoin, Litecoin, Dogecoin, Dash, Tron),
// bech32 and bech32m (BIP 173, BIP 350), Ethereum (EIP-55; without its checksum only near a key word).
// Private keys of wallets in the same base58check.
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "redact/keccak.hpp"
#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr std::string_view bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

// The bytes of a base58 number; nothing when it is none.
std::optional<std::vector<std::uint8_t>> from_base58(std::string_view text) {
  std::vector<std::uint8_t> bytes;  // least significant first
  for (const char c : text) {
    const std::size_t digit = base58.find(c);
    if (digit == npos) return std::nullopt;
    auto carry = static_cast<unsigned>(digit);
    for (std::uint8_t& byte : bytes) {
      carry += byte * 58u;
      byte = static_cast<std::uint8_t>(carry & 0xFF);
      carry >>= 8;
    }
    if (carry > 0) bytes.push_back(static_cast<std::uint8_t>(carry));
  }
  bytes.insert(bytes.end(), std::min(text.find_first_not_of('1'), text.size()), 0);
  std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

bool sum_holds(const std::vector<std::uint8_t>& bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> once{};
  std::array<unsigned char, crypto_hash_sha256_BYTES> twice{};
  crypto_hash_sha256(once.data(), bytes.data(), bytes.size() - 4);
  crypto_hash_sha256(twice.data(), once.data(), once.size());
  return std::equal(bytes.end() - 4, bytes.end(), twice.begin());
}

// The version byte and the length of what base58check holds; nothing when the sum fails.
struct Payload {
  std::uint8_t version;
  std::size_t size;
};
std::optional<Payload> base58check(std::string_view text) {
  const auto bytes = from_base58(text);
  if (!bytes || bytes->size() < 21 || !sum_holds(*bytes)) return std::nullopt;
  return Payload{bytes->front(), bytes->size() - 5};
}

bool is_address_version(std::uint8_t version) noexcept {
  // Bitcoin, its test net, Litecoin, Dogecoin, Dash, Tron: pay to key, pay to script.
  constexpr std::uint8_t versions[] = {0x00, 0x05, 0x6F, 0xC4, 0x30, 0x32,
                                       0x3A, 0x1E, 0x16, 0x4C, 0x10, 0x41};
  return std::find(std::begin(versions), std::end(versions), version) != std::end(versions);
}

// The end of the run of letters and digits, looked at 120 bytes far.
std::size_t run_end(std::string_view text, std::size_t begin) noexcept {
  std::size_t end = begin;
  while (end < text.size() && end < begin + 120 && (is_alnum(text[end]) || text[end] == '_')) ++end;
  return end;
}

std::uint32_t polymod(std::uint32_t sum, std::uint32_t value) noexcept {
  constexpr std::uint32_t generator[] = {0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3};
  const std::uint32_t top = sum >> 25;
  sum = (sum & 0x1FFFFFF) << 5 ^ value;
  for (unsigned i = 0; i < 5; ++i)
    if ((top >> i & 1) != 0) sum ^= generator[i];
  return sum;
}

bool is_bech32(std::string_view address) noexcept {
  const bool upper = address[0] < 'a';
  for (const char c : address)
    if (is_letter(c) && (c < 'a') != upper) return false;
  const std::size_t one = address.rfind('1');
  if (one == npos || address.size() < one + 14 || address.size() > 90) return false;
  std::uint32_t sum = 1;
  for (const char c : address.substr(0, one))
    sum = polymod(sum, static_cast<std::uint32_t>(to_lower(c)) >> 5);
  sum = polymod(sum, 0);
  for (const char c : address.substr(0, one))
    sum = polymod(sum, static_cast<std::uint32_t>(to_lower(c)) & 31);
  for (const char c : address.substr(one + 1)) {
    const std::size_t value = bech32.find(to_lower(c));
    if (value == npos) return false;
    sum = polymod(sum, static_cast<std::uint32_t>(value));
  }
  const std::uint32_t expected = to_lower(address[one + 1]) == 'q' ? 1 : 0x2BC830A3;
  return sum == expected;
}

bool eip55_holds(std::string_view digits) noexcept {
  std::array<char, 40> lower{};
  std::transform(digits.begin(), digits.end(), lower.begin(), to_lower);
  const auto digest = keccak256({lower.data(), lower.size()});
  for (std::size_t i = 0; i < 40; ++i) {
    if (!is_letter(digits[i])) continue;
    const bool upper = (digest[i / 2] >> (i % 2 == 0 ? 4 : 0) & 0x8) != 0;
    if ((digits[i] < 'a') != upper) return false;
  }
  return true;
}

bool ethereum_is_meant(std::string_view text, std::size_t begin) noexcept {
  static constexpr std::string_view words[] = {"eth",     "ethereum", "ether",    "wallet",  "portefeuille",
                                               "address", "adresse",  "metamask", "usdt",    "usdc",
                                               "erc20",   "erc-20",   "crypto",   "polygon", "matic",
                                               "bnb",     "bsc",      "dai",      "arbitrum"};
  return word_before(text, begin, 64, words);
}
}  // namespace

std::size_t examine_base58_address(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = run_end(text, begin);
  if (stop - begin < 26 || stop - begin > 36 || is_word(code_point_before(text, begin)) ||
      is_word(code_point_at(text, stop)))
    return end;
  const auto payload = base58check(text.substr(begin, stop - begin));
  if (payload && payload->size == 20 && is_address_version(payload->version)) out.add(begin, stop);
  return stop;
}

std::size_t examine_wallet_key(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = run_end(text, begin);
  const std::size_t size = stop - begin;
  if (size < 51 || size > 112 || (size > 52 && size < 111) || is_word(code_point_at(text, stop))) return end;
  const auto payload = base58check(text.substr(begin, stop - begin));
  if (!payload) return end;
  // Keys of Bitcoin, Litecoin, Dogecoin and test nets; extended private keys hold 78 bytes.
  const bool key = payload->size <= 33 && (payload->version == 0x80 || payload->version == 0xB0 ||
                                           payload->version == 0x9E || payload->version == 0xEF);
  if (key || payload->size == 77) out.add(begin, stop);
  return stop;
}

std::size_t examine_bech32_address(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = run_end(text, begin);
  if (is_word(code_point_before(text, begin)) || is_word(code_point_at(text, stop))) return end;
  if (!is_bech32(text.substr(begin, stop - begin))) return end;
  out.add(begin, stop);
  return stop;
}

std::size_t examine_ethereum_address(std::string_view text, std::size_t begin, std::size_t end,
                                     Findings& out) {
  const std::size_t stop = run_end(text, begin);
  if (stop - begin != 42 || is_word(code_point_before(text, begin)) || is_word(code_point_at(text, stop)))
    return end;
  const std::string_view digits = text.substr(begin + 2, 40);
  if (!std::all_of(digits.begin(), digits.end(), is_hex_digit)) return end;
  const Characters seen = characters_of(digits);
  const bool mixed = seen.lower > 0 && seen.upper > 0;
  const bool holds = seen.letters() > 0 && eip55_holds(digits);
  if (holds || (!mixed && seen.distinct > 4 && ethereum_is_meant(text, begin))) out.add(begin, stop);
  return stop;
}

}  // namespace noyau::inline v0_1::detail
