#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::size_t examine_email(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_spelled_email(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_ipv4(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_ipv6(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_numeric_ip(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_mac(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_joined_mac(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_url(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_domain(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_credentials(std::string_view, std::size_t, std::size_t, Findings&);

// Whether the user of a URL is no name but a token.
bool is_token_of_url(std::string_view user) noexcept;

}  // namespace noyau::inline v0_1::detail
