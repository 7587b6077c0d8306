// What can be found in foreign text and what may happen to it. Plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// What a detector finds. Stable: the names stand in catalogs and traces (docs/redaction.md says of each what
// is found and what is not).
enum class DetectedKind : std::uint8_t {
  email,            // internationalised too
  phone,            // French and international forms
  ip_address,       // version 4 and 6
  url_credentials,  // the user:password part of a URL
  payment_card,     // of an issuer's range; Luhn holds
  iban,             // of a registered country; mod 97 holds
  linked_name,      // the target's name on another platform (H20)
  mac_address,
  url,             // kept unless a rule says otherwise
  crypto_address,  // the checksum holds
  nir,             // French social-security number; its key holds
  siren,           // French company; Luhn holds, near a key word or grouped
  siret,           // French establishment; the same, and La Poste's own rule
  vat_fr,          // French VAT number; its key holds
  rib,             // French account; its key holds
  postal_address,  // French
  coordinates,     // latitude and longitude
  birth_date,      // a date near a word that says so
  jwt,
  private_key,
  api_token,       // of a known provider's form
  generic_secret,  // high entropy near a word that says so
  custom,          // of a detector or a list in the catalog
};
inline constexpr std::size_t detected_kind_count = 23;

NOYAU_EXPORT std::string_view to_string(DetectedKind kind) noexcept;  // "email", "payment_card"
NOYAU_EXPORT bool from_string(std::string_view name, DetectedKind& kind) noexcept;

// What happens to a found span; from tightest to loosest.
enum class RedactionOperator : std::uint8_t {
  drop,        // removed without a mark
  mask,        // "[EMAIL]"
  surrogate,   // "[EMAIL_0017]": equal values get equal surrogates within a call
  generalise,  // "[IBAN FR]", "[BIRTH_DATE 1987]": a less precise form (H29); kinds that have none are masked
  keep,        // left as it is (a data class or slot that may show it)
};

NOYAU_EXPORT std::string_view to_string(RedactionOperator op) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, RedactionOperator& op) noexcept;

// One operator per kind.
struct NOYAU_EXPORT RedactionRules {
  RedactionOperator by_kind[detected_kind_count];

  RedactionRules() noexcept;  // masks everything but `url`, which it keeps
  explicit RedactionRules(RedactionOperator for_all) noexcept;

  RedactionOperator& operator[](DetectedKind kind) noexcept {
    return by_kind[static_cast<std::size_t>(kind)];
  }
  RedactionOperator operator[](DetectedKind kind) const noexcept {
    return by_kind[static_cast<std::size_t>(kind)];
  }
  friend bool operator==(const RedactionRules&, const RedactionRules&) = default;
};

// A set of kinds. Empty by default.
class KindSet {
 public:
  constexpr bool has(DetectedKind kind) const noexcept { return (bits_ & bit(kind)) != 0; }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr void add(DetectedKind kind) noexcept { bits_ |= bit(kind); }
  friend bool operator==(const KindSet&, const KindSet&) = default;

 private:
  static constexpr std::uint32_t bit(DetectedKind kind) noexcept {
    return std::uint32_t{1} << static_cast<unsigned>(kind);
  }
  std::uint32_t bits_ = 0;
};

}  // namespace noyau::inline v0_1
