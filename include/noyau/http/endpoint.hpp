// How the parts of this component reach a server. Plain data, shared by all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "noyau/core/time.hpp"

namespace noyau::inline v0_1 {

// A request is repeated only when the server said that it may be (429, 503, 529) or was never reached; and
// only when the wait ends before the deadline. Retry-After wins over the back-off.
struct HttpRetry {
  std::size_t attempts = 3;       // requests in all; 1: never repeated
  Duration first_wait{250};       // doubled each time, less up to half of it at random
  Duration longest_wait{10'000};  // a longer Retry-After is not waited for
};

// Requests go to this server only: redirects are not followed, proxies of the environment are not used.
struct HttpEndpoint {
  std::string base_url;  // with the version: "http://127.0.0.1:8080/v1", "https://api.example.org/v1"

  // The bearer key: asked for before each request, from several threads at once; empty: none is sent. Noyau
  // puts it into the request's header and nowhere else: no log, trace or error ever holds it. When it throws
  // or gives a control character, nothing is sent: BackendFailure::refused.
  std::function<std::string()> api_key;
  std::vector<std::pair<std::string, std::string>> headers;  // sent with each request

  Duration connect_timeout{5'000};
  std::size_t most_at_once = 4;  // requests running; others wait for their turn, within their deadline
  HttpRetry retry;
  std::size_t response_limit = 4 << 20;  // bytes of one response; a longer one is refused while it arrives
  std::string ca_file;                   // PEM; empty: the system's. Verification cannot be turned off
};

// A key from the environment, read at each request. Throws Error now when the variable is not set or empty.
NOYAU_EXPORT std::function<std::string()> api_key_from_environment(std::string variable);

}  // namespace noyau::inline v0_1
