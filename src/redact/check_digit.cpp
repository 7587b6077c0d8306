// Damm's scheme, keyed: the digits change places before and after, and where it starts is the kind's.
#include "redact/check_digit.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {
// A totally anti-symmetric quasigroup (H. M. Damm, 2004).
constexpr std::uint8_t product[10][10] = {{0, 3, 1, 7, 5, 9, 8, 6, 4, 2}, {7, 0, 9, 2, 1, 5, 4, 8, 6, 3},
                                          {4, 2, 0, 6, 8, 7, 1, 3, 5, 9}, {1, 7, 5, 0, 9, 8, 3, 4, 2, 6},
                                          {6, 1, 2, 3, 0, 4, 5, 9, 7, 8}, {3, 6, 7, 4, 2, 0, 9, 5, 8, 1},
                                          {5, 8, 6, 9, 7, 2, 0, 1, 3, 4}, {8, 9, 4, 5, 3, 6, 2, 0, 1, 7},
                                          {9, 4, 3, 8, 6, 1, 7, 2, 0, 5}, {2, 5, 8, 1, 4, 3, 6, 7, 9, 0}};

// What the promises rest on: every row and column holds each digit once, the diagonal is zero, and
// (c*x)*y differs from (c*y)*x.
constexpr bool keeps_its_promises() noexcept {
  for (std::size_t a = 0; a < 10; ++a)
    for (std::size_t x = 0; x < 10; ++x)
      for (std::size_t y = 0; y < 10; ++y) {
        if (x == y) continue;
        if (product[a][x] == product[a][y] || product[x][a] == product[y][a]) return false;
        if (product[product[a][x]][y] == product[product[a][y]][x]) return false;
        if (product[x][x] != 0 || product[x][y] == 0) return false;
      }
  return true;
}
static_assert(keeps_its_promises());

// Kinds ten places apart share a start.
constexpr std::array<DetectedKind, detected_kind_count> places = {
    DetectedKind::email,          DetectedKind::phone,       DetectedKind::ip_address,
    DetectedKind::payment_card,   DetectedKind::iban,        DetectedKind::linked_name,
    DetectedKind::postal_address, DetectedKind::birth_date,  DetectedKind::nir,
    DetectedKind::api_token,      DetectedKind::siren,       DetectedKind::siret,
    DetectedKind::vat_fr,         DetectedKind::rib,         DetectedKind::url,
    DetectedKind::mac_address,    DetectedKind::coordinates, DetectedKind::generic_secret,
    DetectedKind::custom,         DetectedKind::jwt,         DetectedKind::url_credentials,
    DetectedKind::crypto_address, DetectedKind::private_key};

constexpr std::array<std::size_t, detected_kind_count> place_of = [] {
  std::array<std::size_t, detected_kind_count> table{};
  for (std::size_t i = 0; i < places.size(); ++i) table[static_cast<std::size_t>(places[i])] = i;
  return table;
}();

constexpr std::size_t bytes_of_one = 18;  // of randomness that shuffle ten digits

template <class Digits>
void shuffle(Digits& digits, const unsigned char* random) noexcept {
  std::iota(digits.begin(), digits.end(), std::uint8_t{0});
  for (std::size_t left = digits.size(); left > 1; --left, random += 2)
    std::swap(digits[left - 1], digits[(random[0] * 256U + random[1]) % left]);
}
}  // namespace

CheckDigits::CheckDigits(std::string_view key) {
  std::array<unsigned char, 2 * bytes_of_one> random{};
  crypto_generichash(random.data(), random.size(), reinterpret_cast<const unsigned char*>(key.data()),
                     key.size(), nullptr, 0);
  shuffle(read_, random.data());
  shuffle(starts_, random.data() + bytes_of_one);
  for (std::uint8_t digit = 0; digit < 10; ++digit) write_[read_[digit]] = digit;
  sodium_memzero(random.data(), random.size());
}

CheckDigits::~CheckDigits() {
  for (Digits* digits : {&read_, &write_, &starts_}) sodium_memzero(digits->data(), digits->size());
}

unsigned CheckDigits::of(DetectedKind kind, std::uint32_t number) const noexcept {
  std::size_t state = starts_[place_of[static_cast<std::size_t>(kind)] % 10];
  for (const std::uint32_t digit : {number / 100 % 10, number / 10 % 10, number % 10})
    state = product[state][read_[digit]];
  // The diagonal is zero: the state is its own check digit.
  return write_[state];
}

}  // namespace noyau::inline v0_1::detail
