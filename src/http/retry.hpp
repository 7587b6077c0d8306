// When a request is repeated, and after which wait.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "noyau/http/endpoint.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1::detail::http {

// Of the header Retry-After: seconds, or a date, which is read against the server's own Date so that clocks
// need not agree; none where it says nothing usable. A moment that has passed is 0. At most a day.
std::optional<Duration> read_retry_after(const std::string& value, const std::string& date);

// The wait before request `attempt` + 1, the first being 1: doubled each time, less up to half at random.
Duration back_off(const HttpRetry& retry, std::size_t attempt);

// How long to wait for the next request; none: there is no next one.
std::optional<Duration> wait_before_next(const HttpRetry& retry, std::size_t attempt,
                                         std::optional<Duration> retry_after);

}  // namespace noyau::inline v0_1::detail::http
