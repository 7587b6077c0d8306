#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::size_t examine_jwt(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_private_key(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_wallet_key(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_api_token(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_provider_value(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_secret(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_crypto_address(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_base58_address(std::string_view, std::size_t, std::size_t, Findings&);

// The start of the next run of 26 or more letters and digits. A run that began before `from` counts as none.
std::size_t find_long_word(std::string_view text, std::size_t from) noexcept;

extern const char provider_pattern[];  // the names of the providers of examine_provider_value

}  // namespace noyau::inline v0_1::detail
