#include "redact/secret_detectors.hpp"

#include <array>

#include "redact/api_token.hpp"
#include "redact/secret_names.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::uint16_t anything =
    digit | colon | dashes | dot_word | underscore | equals | dash_word | long_word;
}  // namespace

std::span<const Detector> secret_detectors() noexcept {
  static const std::array table = {
      Detector{DetectedKind::jwt, digit | dot_word, "eyJ|eyAi|ewog|ewoJ|ew0K|e30\\.", examine_jwt},
      Detector{DetectedKind::private_key, dashes | digit,
               "---- ?BEGIN |PuTTY-User-Key-File-|AGE-SECRET-KEY-1", examine_private_key},
      Detector{DetectedKind::api_token, anything, api_token_pattern(), examine_api_token},
      Detector{DetectedKind::api_token, digit, provider_pattern, examine_provider_value},
      Detector{DetectedKind::generic_secret, anything, secret_name_pattern, examine_secret},
      Detector{DetectedKind::crypto_address, digit,
               "0x[0-9a-fA-F]{4}|(?:bc|BC|tb|TB|ltc|LTC|bcrt)1[02-9A-HJ-NP-Zac-hj-np-z]",
               examine_crypto_address},
      Detector{DetectedKind::crypto_address, 0, nullptr, examine_base58_address, find_long_word},
      Detector{DetectedKind::private_key, 0, nullptr, examine_wallet_key, find_long_word}};
  return table;
}

}  // namespace noyau::inline v0_1::detail
