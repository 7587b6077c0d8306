#include "redact/secret_detectors.hpp"

#include <array>

#include "redact/api_token.hpp"
#include "redact/secret_names.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// The user's number of a Discord bot starts with six or more digits: their base64 has few letters.
constexpr char marked_pattern[] =
    ":AA[0-9A-Za-z_-]|[0-9]Q~|-us[0-9]|\\.atlasv1\\.|_mmk|(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){2}|"
    "pat[0-9A-Za-z]{14}\\.|[ps]at\\.[0-9A-Za-z_-]{22}\\.";

constexpr std::uint8_t anything = digit | colon | dashes | dot_word | underscore | equals;
}  // namespace

std::span<const Detector> secret_detectors() noexcept {
  static const std::array table = {
      Detector{DetectedKind::jwt, digit | dot_word, "eyJ|eyAi|ewog|ewoJ|ew0K|e30\\.", examine_jwt},
      Detector{DetectedKind::private_key, dashes, "---- ?BEGIN ", examine_pem},
      Detector{DetectedKind::private_key, dashes, "PuTTY-User-Key-File-", examine_putty},
      Detector{DetectedKind::private_key, dashes, "AGE-SECRET-KEY-1", examine_age},
      Detector{DetectedKind::private_key, digit,
               "\\b(?:[5KLc9][1-9A-HJ-NP-Za-km-z]{24}|[xyzt]prv[1-9A-HJ-NP-Za-km-z])", examine_wallet_key},
      Detector{DetectedKind::api_token, anything, api_token_pattern(), examine_api_token},
      Detector{DetectedKind::api_token, anything, marked_pattern, examine_marked_token},
      Detector{DetectedKind::generic_secret, anything, secret_name_pattern, examine_secret},
      Detector{DetectedKind::generic_secret, colon, "(?: -u|--user)[ =]?", examine_basic_user},
      Detector{DetectedKind::crypto_address, digit, "\\b[13LMDATX9mn2][1-9A-HJ-NP-Za-km-z]{24}",
               examine_base58_address},
      Detector{DetectedKind::crypto_address, digit,
               "\\b(?:bc|BC|tb|TB|ltc|LTC|bcrt)1[02-9A-HJ-NP-Zac-hj-np-z]", examine_bech32_address},
      Detector{DetectedKind::crypto_address, digit, "0x[0-9a-fA-F]{12}", examine_ethereum_address}};
  return table;
}

}  // namespace noyau::inline v0_1::detail
