// One request and its answer on one connection, with an exact deadline.
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "http/header_list.hpp"
#include "http/wiped.hpp"
#include "noyau/core/time.hpp"
#include "noyau/http/endpoint.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1::detail::http {

using Moment = std::chrono::steady_clock::time_point;

// Gets the body of a success, piece by piece, and says what is still wanted of it.
class BodySink {
 public:
  enum class Wants : std::uint8_t {
    more,
    rest,     // what matters is here; the rest is welcome for a moment
    end,      // all is here; only the end of the transfer is awaited, so that the connection can be kept
    nothing,  // it cannot be used: break it off
  };
  virtual ~BodySink() = default;
  virtual Wants take(std::string_view bytes) = 0;
};

// For answers that are read when they are whole.
class Collector final : public BodySink {
 public:
  Wants take(std::string_view bytes) override {
    body += bytes;
    return Wants::more;
  }
  WipedString body;
};

struct HttpRequest {
  std::string url;
  std::string_view accept;
  std::string_view body;  // JSON; live until the request ends
  Moment deadline{};      // zero: none, for Transport::post(); transfer() takes it as it stands
  std::stop_token stop;
};

struct HttpResult {
  BackendFailure failure = BackendFailure::no_failure;
  bool may_repeat = false;  // the server said so, or was never reached
  std::optional<Duration> retry_after;
};

// A multi handle keeps the connection from one request to the next, and can be woken from another thread.
struct Channel {
  struct EasyDeleter {
    void operator()(CURL* handle) const noexcept { curl_easy_cleanup(handle); }
  };
  struct MultiDeleter {
    void operator()(CURLM* handle) const noexcept { curl_multi_cleanup(handle); }
  };
  // Throws std::bad_alloc.
  Channel();

  std::unique_ptr<CURLM, MultiDeleter> multi;
  std::unique_ptr<CURL, EasyDeleter> easy;
};

// Throws std::bad_alloc; Error when the libcurl at hand lacks what this needs.
HttpResult transfer(Channel& channel, const HttpEndpoint& endpoint, const HttpRequest& request,
                    const HeaderList& headers, BodySink& sink);

}  // namespace noyau::inline v0_1::detail::http
