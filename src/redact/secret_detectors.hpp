#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::size_t examine_jwt(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_pem(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_putty(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_age(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_wallet_key(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_api_token(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_marked_token(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_secret(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_basic_user(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_base58_address(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_bech32_address(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_ethereum_address(std::string_view, std::size_t, std::size_t, Findings&);

}  // namespace noyau::inline v0_1::detail
