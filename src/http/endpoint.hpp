// What a host says of a server, checked once and in the form in which requests need it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/error.hpp"
#include "noyau/http/endpoint.hpp"

namespace noyau::inline v0_1::detail::http {

// Throws Error, with a sentence that begins with `part` and never shows the URL or a header's value: either
// may hold a secret.
void check_endpoint(const HttpEndpoint& endpoint, std::string_view part);

// The base URL without slashes at its end.
std::string base_of(const HttpEndpoint& endpoint);

// What may follow a header's colon: no control characters, so that no value can begin another header.
bool is_header_value(std::string_view value) noexcept;

}  // namespace noyau::inline v0_1::detail::http
