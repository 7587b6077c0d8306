// The way to one server for all requests of one part: connections that are reused, turns, repetitions.
// Every function may be called from several threads at once.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "http/transfer.hpp"

namespace noyau::inline v0_1::detail::http {

class Transport {
 public:
  // Throws Error when the endpoint is unusable; `part` is the name by which the host knows it.
  Transport(HttpEndpoint endpoint, std::string_view part);

  // Returns within the deadline, and soon after the stop token asks for it. A key that cannot be had is
  // `refused`; nothing was sent then. Throws what transfer() throws.
  BackendFailure post(HttpRequest request, BodySink& sink);

  const std::string& base() const noexcept { return base_; }
  const HttpEndpoint& endpoint() const noexcept { return endpoint_; }

 private:
  class Turn;
  // None: stopped, or late.
  std::unique_ptr<Channel> acquire(const HttpRequest& request);
  void release(std::unique_ptr<Channel> channel) noexcept;
  HttpResult attempt(const HttpRequest& request, BodySink& sink);
  void wait(Moment until, const std::stop_token& stop);

  const HttpEndpoint endpoint_;
  const std::string base_;
  std::mutex mutex_;
  std::condition_variable_any turn_;            // somebody's turn has ended
  std::condition_variable_any never_;           // waits on it end by time or stop token only
  std::vector<std::unique_ptr<Channel>> idle_;  // guarded by mutex_, as is running_
  std::size_t running_ = 0;
};

}  // namespace noyau::inline v0_1::detail::http
