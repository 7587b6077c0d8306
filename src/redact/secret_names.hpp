// Names that say that a secret follows: "DB_PASSWORD", "apiKey", "mot de passe".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail {

enum class SecretName : std::uint8_t {
  none,
  weak,      // "key", "auth": the value has to speak for itself
  secret,    // tokens, keys of an interface: made by a machine
  password,  // made by a person, too
};

struct NamedSecret {
  SecretName kind = SecretName::none;
  std::size_t begin = 0;  // of the name
  std::size_t end = 0;
};

// What the name around the key word [begin, end) promises. Looks 64 bytes each way.
NamedSecret name_around(std::string_view text, std::size_t begin, std::size_t end) noexcept;

// An RE2 pattern that meets every key word.
extern const char secret_name_pattern[];

}  // namespace noyau::inline v0_1::detail
