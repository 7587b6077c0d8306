#include "http/retry.hpp"

#include <curl/curl.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <ctime>

namespace noyau::inline v0_1::detail::http {

namespace {

constexpr std::int64_t day = 24 * 60 * 60;

Duration of_seconds(std::int64_t seconds) {
  return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, day));
}

}  // namespace

std::optional<Duration> read_retry_after(const std::string& value, const std::string& date) {
  if (value.empty()) return std::nullopt;
  if (std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    std::int64_t seconds = day;
    std::from_chars(value.data(), value.data() + value.size(), seconds);  // out of range: stays a day
    return of_seconds(seconds);
  }
  const std::time_t then = curl_getdate(value.c_str(), nullptr);
  if (then == -1) return std::nullopt;
  std::time_t now = date.empty() ? -1 : curl_getdate(date.c_str(), nullptr);
  if (now == -1) now = std::time(nullptr);
  return of_seconds(static_cast<std::int64_t>(then) - static_cast<std::int64_t>(now));
}

Duration back_off(const HttpRetry& retry, std::size_t attempt) {
  Duration wait = std::min(retry.first_wait, retry.longest_wait);
  for (std::size_t i = 1; i < attempt && wait < retry.longest_wait && wait > Duration{0}; ++i)
    wait = std::min(wait * 2, retry.longest_wait);
  const auto half = static_cast<std::uint32_t>(wait.count() / 2);  // a day at most
  return wait - Duration{randombytes_uniform(half + 1)};
}

std::optional<Duration> wait_before_next(const HttpRetry& retry, std::size_t attempt,
                                         std::optional<Duration> retry_after) {
  if (attempt >= retry.attempts) return std::nullopt;
  if (!retry_after) return back_off(retry, attempt);
  if (*retry_after > retry.longest_wait) return std::nullopt;
  return retry_after;
}

}  // namespace noyau::inline v0_1::detail::http
