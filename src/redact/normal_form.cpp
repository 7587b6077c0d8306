#include "redact/normal_form.hpp"

#include <sodium.h>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/plain_view.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Only the letters and digits, in lower case.
void keep_alnum(std::string_view value, std::pmr::string& out) {
  for (const char c : value)
    if (is_alnum(c)) out += to_lower(c);
}

// One number for +33 6, 0033 6, +33 (0)6 and 06.
void normalise_phone(std::string_view value, std::pmr::string& out) {
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

}  // namespace

std::pmr::string normal_form(DetectedKind kind, std::string_view written) {
  const PlainView view(written);
  const std::string_view value = view.text();
  std::pmr::string out(&wiping_heap());
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

}  // namespace noyau::inline v0_1::detail
