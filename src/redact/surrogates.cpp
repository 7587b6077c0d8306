#include <sodium.h>

#include <array>
#include <cstdio>
#include <unordered_map>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/labels.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1 {

namespace {
constexpr std::uint32_t most_numbers = 999;
using WipedString = std::pmr::string;

// Only the letters and digits, in lower case.
void keep_alnum(std::string_view value, WipedString& out) {
  for (const char c : value)
    if (detail::is_alnum(c)) out += detail::to_lower(c);
}

// One number for +33 6, 0033 6, +33 (0)6 and 06.
void normalise_phone(std::string_view value, WipedString& out) {
  bool international = value.find('+') < 2;
  const std::size_t start = out.size();
  keep_alnum(value, out);
  if (!international && out.compare(start, 2, "00") == 0) {
    out.erase(start, 2);
    international = true;
  }
  if (!international) return;
  if (out.compare(start, 2, "33") != 0) {
    out.insert(start, 1, '+');
    return;
  }
  out.erase(start, 2);
  if (out.compare(start, 1, "0") != 0) out.insert(start, 1, '0');
}

// Equal results are the same value of the kind.
WipedString normalise(DetectedKind kind, std::string_view value) {
  WipedString out(&wiping_heap());
  out.reserve(value.size() + 32);  // never in the object itself, which nobody wipes
  out += static_cast<char>('0' + static_cast<int>(kind));
  switch (kind) {
    case DetectedKind::phone:
      normalise_phone(value, out);
      break;
    case DetectedKind::payment_card:
    case DetectedKind::iban:
    case DetectedKind::rib:
    case DetectedKind::nir:
    case DetectedKind::siren:
    case DetectedKind::siret:
    case DetectedKind::vat_fr:
    case DetectedKind::mac_address:
      keep_alnum(value, out);
      break;
    case DetectedKind::url_credentials:
    case DetectedKind::url:
    case DetectedKind::crypto_address:
    case DetectedKind::jwt:
    case DetectedKind::private_key:
    case DetectedKind::api_token:
    case DetectedKind::generic_secret:
      out += value;
      break;
    case DetectedKind::email:
    case DetectedKind::ip_address:
    case DetectedKind::postal_address:
    case DetectedKind::coordinates:
    case DetectedKind::birth_date:
    case DetectedKind::custom:
    case DetectedKind::linked_name: {
      std::string folded = fold_for_comparison(value);
      out += folded;
      sodium_memzero(folded.data(), folded.size());
      break;
    }
  }
  return out;
}
}  // namespace

struct SurrogateMap::State {
  std::array<unsigned char, crypto_generichash_KEYBYTES> key{};
  std::array<std::uint32_t, detected_kind_count> used{};
  // Nodes stay where they are: the labels can be lent out.
  std::pmr::unordered_map<WipedString, WipedString> labels{&wiping_heap()};
  std::array<WipedString, detected_kind_count> shared;

  explicit State(std::string_view text) {
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), nullptr, 0);
    for (std::size_t i = 0; i < detected_kind_count; ++i)
      shared[i].append("[").append(detail::label_name(static_cast<DetectedKind>(i))).append("_9999]");
  }
  ~State() { sodium_memzero(key.data(), key.size()); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // Depends on the label alone, so that a label that came back altered shows without the values.
  unsigned check_digit(DetectedKind kind, std::uint32_t number) const {
    const std::array<unsigned char, 3> message = {static_cast<unsigned char>(kind),
                                                  static_cast<unsigned char>(number >> 8),
                                                  static_cast<unsigned char>(number & 0xFF)};
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), key.data(), key.size());
    const unsigned value = hash[0] * 65536U + hash[1] * 256U + hash[2];
    // 9999 is the label that the rest shares.
    return value % (number == most_numbers ? 9 : 10);
  }
};

SurrogateMap::SurrogateMap(std::string_view key) : state_(std::make_unique<State>(key)) {}
SurrogateMap::~SurrogateMap() = default;
SurrogateMap::SurrogateMap(SurrogateMap&&) noexcept = default;
SurrogateMap& SurrogateMap::operator=(SurrogateMap&&) noexcept = default;

std::string_view SurrogateMap::surrogate(DetectedKind kind, std::string_view value, SurrogateReader) {
  const auto index = static_cast<std::size_t>(kind);
  WipedString normal = normalise(kind, value);
  if (const auto found = state_->labels.find(normal); found != state_->labels.end()) return found->second;
  if (state_->used[index] == most_numbers) return state_->shared[index];
  const std::uint32_t number = ++state_->used[index];
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%03u%u", number, state_->check_digit(kind, number));
  WipedString label(&wiping_heap());
  label.append("[").append(detail::label_name(kind)).append("_").append(digits.data()).append("]");
  return state_->labels.emplace(std::move(normal), std::move(label)).first->second;
}

}  // namespace noyau::inline v0_1
