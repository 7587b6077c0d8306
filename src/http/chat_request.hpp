// The body of a chat request.
#pragma once

#include "http/wiped.hpp"
#include "noyau/http/chat_backend.hpp"

namespace noyau::inline v0_1::detail::http {

WipedString chat_body(const BackendRequest& request, const HttpChatOptions& options);

// Is this a name for the reply's limit that no other field of the request has?
bool is_limit_field(std::string_view name);

}  // namespace noyau::inline v0_1::detail::http
