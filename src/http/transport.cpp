#include "http/transport.hpp"

#include <sodium.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "http/endpoint.hpp"
#include "http/header_list.hpp"
#include "http/retry.hpp"

namespace noyau::inline v0_1::detail::http {

namespace {

using std::chrono::steady_clock;

// Once per process, whoever comes first: before version 7.84 libcurl's own initialisation is not safe from
// several threads. It is never undone: the host may use libcurl too.
void initialise() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) throw Error("libcurl could not be initialised.");
    if (sodium_init() < 0)
      throw Error("libsodium could not be initialised; the system has no random numbers.");
  });
}

// A zero deadline is none. None is a century from now: the end of time itself overflows where a clock is
// turned into another.
Moment deadline_of(Moment asked) {
  constexpr std::chrono::hours century{24 * 36'525};
  const Moment farthest = steady_clock::now() + century;
  return asked == Moment{} ? farthest : std::min(asked, farthest);
}

BackendFailure given_up(const HttpRequest& request) {
  return request.stop.stop_requested() ? BackendFailure::cancelled : BackendFailure::timed_out;
}

HttpEndpoint checked(HttpEndpoint endpoint, std::string_view part) {
  initialise();
  check_endpoint(endpoint, part);
  return endpoint;
}

}  // namespace

// A place among those that run, given back whatever happens.
class Transport::Turn {
 public:
  Turn(Transport& transport, const HttpRequest& request)
      : transport_(transport), channel_(transport.acquire(request)) {}
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (channel_) transport_.release(std::move(channel_));
  }
  Channel* channel() const noexcept { return channel_.get(); }

 private:
  Transport& transport_;
  std::unique_ptr<Channel> channel_;
};

Transport::Transport(HttpEndpoint endpoint, std::string_view part)
    : endpoint_(checked(std::move(endpoint), part)), base_(base_of(endpoint_)) {}

std::unique_ptr<Channel> Transport::acquire(const HttpRequest& request) {
  std::unique_lock lock(mutex_);
  const auto free = [this] { return running_ < endpoint_.most_at_once; };
  if (!turn_.wait_until(lock, request.stop, request.deadline, free)) return nullptr;
  if (idle_.empty()) {
    auto channel = std::make_unique<Channel>();
    idle_.reserve(running_ + 1);  // release() must not fail
    ++running_;
    return channel;
  }
  // The one used last: its connection is the least likely to be stale.
  std::unique_ptr<Channel> channel = std::move(idle_.back());
  idle_.pop_back();
  ++running_;
  return channel;
}

void Transport::release(std::unique_ptr<Channel> channel) noexcept {
  {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(channel));
    --running_;
  }
  turn_.notify_one();
}

HttpResult Transport::attempt(const HttpRequest& request, BodySink& sink) {
  const Turn turn(*this, request);
  const auto late = [&] { return request.stop.stop_requested() || steady_clock::now() >= request.deadline; };
  if (turn.channel() == nullptr || late()) return {given_up(request), false, std::nullopt};
  std::optional<HeaderList> headers;
  try {
    headers.emplace(endpoint_, request.accept);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {  // no key, and what was thrown may hold one
    return {BackendFailure::refused, false, std::nullopt};
  }
  if (late()) return {given_up(request), false, std::nullopt};  // the key took its time
  return transfer(*turn.channel(), endpoint_, request, *headers, sink);
}

void Transport::wait(Moment until, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  never_.wait_until(lock, stop, until, [] { return false; });
}

BackendFailure Transport::post(HttpRequest request, BodySink& sink) {
  request.deadline = deadline_of(request.deadline);
  for (std::size_t count = 1;; ++count) {
    const HttpResult result = attempt(request, sink);
    if (!result.may_repeat) return result.failure;
    const auto pause = wait_before_next(endpoint_.retry, count, result.retry_after);
    if (!pause || *pause >= request.deadline - steady_clock::now()) return result.failure;
    wait(steady_clock::now() + *pause, request.stop);
    if (request.stop.stop_requested()) return BackendFailure::cancelled;
  }
}

}  // namespace noyau::inline v0_1::detail::http
