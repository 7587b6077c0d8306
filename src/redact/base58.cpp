// Base58check: a number in base 58 with four bytes of SHA-256 for a sum. Wallets write keys in it.
#include "redact/base58.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "redact/byte_search.hpp"
#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

constexpr std::string_view ripple = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";

// The bytes of a base58 number; nothing when it is none.
std::optional<std::vector<std::uint8_t>> from_base58(std::string_view text, std::string_view alphabet) {
  std::vector<std::uint8_t> bytes;  // least significant first
  for (const char c : text) {
    const std::size_t digit = alphabet.find(c);
    if (digit == npos) return std::nullopt;
    auto carry = static_cast<unsigned>(digit);
    for (std::uint8_t& byte : bytes) {
      carry += byte * 58u;
      byte = static_cast<std::uint8_t>(carry & 0xFF);
      carry >>= 8;
    }
    if (carry > 0) bytes.push_back(static_cast<std::uint8_t>(carry));
  }
  bytes.insert(bytes.end(), std::min(text.find_first_not_of(alphabet[0]), text.size()), 0);
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

std::optional<Base58Payload> checked(std::string_view text, std::string_view alphabet) {
  const auto bytes = from_base58(text, alphabet);
  if (!bytes || bytes->size() < 21 || !sum_holds(*bytes)) return std::nullopt;
  return Base58Payload{bytes->front(), bytes->size() - 5};
}

}  // namespace

std::optional<Base58Payload> base58check(std::string_view text) {
  return checked(text, base58);
}
std::optional<Base58Payload> ripple_base58check(std::string_view text) {
  return checked(text, ripple);
}

std::size_t behind_escape(std::string_view text, std::size_t begin) noexcept {
  const bool escape = byte_before(text, begin) == '\\' && std::string_view("nrt").find(text[begin]) != npos;
  return begin + (escape ? 1 : 0);
}

bool continues(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const char32_t before = code_point_before(text, begin);
  const bool within = before >= 0x80 ? is_word(before) : !starts_token(text, begin);
  return within || is_word(code_point_at(text, end));
}

std::size_t word_run_end(std::string_view text, std::size_t begin) noexcept {
  std::size_t end = begin;
  while (end < text.size() && end < begin + 120 && (is_alnum(text[end]) || text[end] == '_')) ++end;
  return end;
}

std::size_t examine_wallet_key(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  begin = behind_escape(text, begin);
  const std::size_t stop = word_run_end(text, begin);
  const std::size_t size = stop - begin;
  if (size < 51 || size > 112 || (size > 52 && size < 111) || continues(text, begin, stop)) return stop;
  const auto payload = base58check(text.substr(begin, stop - begin));
  if (!payload) return stop;
  // Keys of Bitcoin, Litecoin, Dogecoin and test nets; extended private keys hold 78 bytes.
  const bool key = payload->size <= 33 && (payload->version == 0x80 || payload->version == 0xB0 ||
                                           payload->version == 0x9E || payload->version == 0xEF);
  const bool extended = payload->size == 77 && text.substr(begin + 1, 3) == "prv";
  if (key || extended) out.add(begin, stop);
  return stop;
}

std::size_t find_long_word(std::string_view text, std::size_t from) noexcept {
  constexpr std::size_t shortest = 26;
  // Looks at the byte where the shortest run from `begin` would end, and backwards from it: most text is
  // stepped over without being read.
  std::size_t begin = from;
  if (begin > 0 && begin < text.size() && is_alnum(text[begin - 1])) begin = run_end<Alnum>(text, begin);
  while (begin + shortest <= text.size()) {
    const std::size_t end = begin + shortest;
    // Sixteen bytes at once, then the other ten.
    std::uint32_t others = ~matches_of_block<Alnum>(text, end - 16) & 0xFFFFU;
    std::size_t first = end - 16;
    if (others == 0) {
      first = begin;
      others = ~matches_of_block<Alnum>(text, begin) & 0x3FFU;
    }
    if (others == 0) return begin;
    begin = first + static_cast<std::size_t>(std::bit_width(others));
  }
  return std::string_view::npos;
}

}  // namespace noyau::inline v0_1::detail
