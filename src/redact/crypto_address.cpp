// Addresses of crypto-currencies whose checksum holds: base58check (Bitcoin, Litecoin, Dogecoin, Dash, Tron),
// bech32 and bech32m (BIP 173, BIP 350), Bitcoin Cash, XRP, Ethereum (EIP-55; without its checksum only near
// a key word).
#include <algorithm>
#include <array>
#include <cstdint>

#include "redact/base58.hpp"
#include "redact/keccak.hpp"
#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view cash_prefix = "bitcoincash:";
constexpr std::string_view bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

bool is_address_version(std::uint8_t version) noexcept {
  // Bitcoin, its test net, Litecoin, Dogecoin, Dash, Tron: pay to key, pay to script.
  constexpr std::uint8_t versions[] = {0x00, 0x05, 0x6F, 0xC4, 0x30, 0x32,
                                       0x3A, 0x1E, 0x16, 0x4C, 0x10, 0x41};
  return std::find(std::begin(versions), std::end(versions), version) != std::end(versions);
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

// Bitcoin Cash: 20 bytes behind their type, in the digits of bech32, with a sum of 40 bits over the prefix
// too.
bool is_cash_address(std::string_view word) noexcept {
  constexpr std::uint64_t generator[] = {0x98F2BC8E61, 0x79B76D99E2, 0xF33E5FB3C4, 0xAE2EABE2A8,
                                         0x1E4F43E470};
  const char first = to_lower(word[0]);
  if (word.size() != 42 || (first != 'q' && first != 'p')) return false;
  const Characters seen = characters_of(word);
  if (seen.lower > 0 && seen.upper > 0) return false;
  std::uint64_t sum = 1;
  const auto add = [&](std::uint64_t value) {
    const std::uint64_t top = sum >> 35;
    sum = (sum & 0x7FFFFFFFF) << 5 ^ value;
    for (unsigned i = 0; i < 5; ++i)
      if ((top >> i & 1) != 0) sum ^= generator[i];
  };
  for (const char c : cash_prefix) add(c == ':' ? 0 : static_cast<std::uint64_t>(c) & 31);
  for (const char c : word) {
    const std::size_t value = bech32.find(to_lower(c));
    if (value == npos) return false;
    add(value);
  }
  return sum == 1;
}

// The prefix may be left out.
std::size_t cash_prefix_length(std::string_view text, std::size_t begin) noexcept {
  const std::size_t size = cash_prefix.size();
  const bool there = begin >= size && contains_folded(text.substr(begin - size, size), cash_prefix);
  return there && !is_word(code_point_before(text, begin - size)) ? size : 0;
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
  static constexpr KeyWords words{"eth",     "ethereum", "ether",    "wallet",  "portefeuille",
                                  "address", "adresse",  "metamask", "usdt",    "usdc",
                                  "erc20",   "erc-20",   "crypto",   "polygon", "matic",
                                  "bnb",     "bsc",      "dai",      "arbitrum"};
  return word_before(text, begin, 64, words);
}

std::size_t examine_bech32(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = word_run_end(text, begin);
  if (continues(text, begin, stop)) return end;
  if (!is_bech32(text.substr(begin, stop - begin))) return end;
  out.add(begin, stop);
  return stop;
}

std::size_t examine_ethereum(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = word_run_end(text, begin);
  if (stop - begin != 42 || continues(text, begin, stop)) return end;
  const std::string_view digits = text.substr(begin + 2, 40);
  if (!std::all_of(digits.begin(), digits.end(), is_hex)) return end;
  const Characters seen = characters_of(digits);
  const bool mixed = seen.lower > 0 && seen.upper > 0;
  const bool holds = seen.letters() > 0 && eip55_holds(digits);
  if (holds || (!mixed && seen.distinct > 4 && ethereum_is_meant(text, begin))) out.add(begin, stop);
  return stop;
}

}  // namespace

std::size_t examine_crypto_address(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::string_view match = text.substr(begin, end - begin);
  if (match.starts_with("0x")) return examine_ethereum(text, begin, end, out);
  return examine_bech32(text, begin, end, out);
}

std::size_t examine_base58_address(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  begin = behind_escape(text, begin);
  const std::size_t stop = word_run_end(text, begin);
  const std::string_view word = text.substr(begin, stop - begin);
  if (word.size() < 26 || word.size() > 42 || continues(text, begin, stop)) return stop;
  if (is_cash_address(word)) out.add(begin - cash_prefix_length(text, begin), stop);
  if (word.size() > 36) return stop;
  if (word[0] == 'r')
    if (const auto classic = ripple_base58check(word);
        classic && classic->size == 20 && classic->version == 0)
      out.add(begin, stop);
  const auto payload = base58check(word);
  if (payload && payload->size == 20 && is_address_version(payload->version)) out.add(begin, stop);
  return stop;
}

}  // namespace noyau::inline v0_1::detail
