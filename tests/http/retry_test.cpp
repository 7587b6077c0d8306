// Repetition, turns and cancellation.
#include "http/retry.hpp"

#include <thread>

#include "asking.hpp"

using namespace noyau;
using namespace noyau_test;
using noyau::detail::http::back_off;
using noyau::detail::http::read_retry_after;
using noyau::detail::http::wait_before_next;

namespace {

// Answers the first requests with failures, the next ones with a reply, and counts.
struct Recovering {
  std::atomic<int> requests{0};
  std::string failure;
  int failures = 1;

  RawServer::Handler handler() {
    return [this](Connection& connection) {
      while (!connection.read_request().empty())
        if (!connection.send(requests++ < failures ? failure : response(completion("Oui.")))) return;
    };
  }
};

HttpChatOptions patient_options(const RawServer& server, std::size_t attempts = 3) {
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.retry = {attempts, milliseconds{5}, milliseconds{10'000}};
  return options;
}

std::string busy(std::string_view status, std::string_view headers = {}) {
  return response("{}", "application/json", status, headers);
}

// Asks for the stop after a while, from another thread.
class StopAfter {
 public:
  explicit StopAfter(milliseconds time)
      : thread_([this, time] {
          std::this_thread::sleep_for(time);
          source_.request_stop();
        }) {}
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;
  ~StopAfter() { thread_.join(); }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("a server that says it is busy is asked again", "[http][H37]") {
  for (const std::string& failure :
       {busy("429 Too Many Requests"), busy("503 Service Unavailable"), busy("529 Overloaded"),
        busy("429 Too Many Requests", "Retry-After: 0\r\n"), busy("503 No", "retry-after:0\r\n"),
        busy("503 No",
             "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:37 GMT\r\n")}) {
    Recovering recovering{{}, failure, 2};
    const RawServer server(recovering.handler());
    const Asked asked = ask(*http_chat_backend(patient_options(server)));
    CHECK(asked.reply.text == "Oui.");
    CHECK(recovering.requests == 3);
    CHECK(asked.took < milliseconds{1000});
  }
}

TEST_CASE("a server that stays busy is asked as often as the host says", "[http][H37]") {
  for (const std::size_t attempts : {1U, 2U, 4U}) {
    Recovering recovering{{}, busy("503 Service Unavailable"), 100};
    const RawServer server(recovering.handler());
    CHECK(ask(*http_chat_backend(patient_options(server, attempts))).reply.failure ==
          BackendFailure::overloaded);
    CHECK(recovering.requests == static_cast<int>(attempts));
  }
}

TEST_CASE("nothing else is repeated", "[http][H37]") {
  for (const std::string& failure :
       {busy("500 No"), busy("401 No"), busy("400 No"), busy("502 No"), response("<p>"),
        std::string("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")}) {
    std::atomic<int> requests{0};
    const RawServer server([&](Connection& connection) {
      if (connection.read_request().empty()) return;
      ++requests;
      connection.send(failure);
    });
    CHECK(ask(*http_chat_backend(patient_options(server))).reply.status == BackendStatus::failed);
    CHECK(requests == 1);
  }
}

TEST_CASE("a wait that would end after the deadline is not begun", "[http][H37]") {
  for (const std::string_view wait : {"1", "5", "99999999999999999999", "Fri, 31 Dec 2199 23:59:59 GMT"}) {
    Recovering recovering{{}, busy("429 No", "Retry-After: " + std::string(wait) + "\r\n"), 1};
    const RawServer server(recovering.handler());
    const Asked asked = ask(*http_chat_backend(patient_options(server)), milliseconds{900});
    CHECK(asked.reply.failure == BackendFailure::rate_limited);
    CHECK(asked.took < milliseconds{800});
    CHECK(recovering.requests == 1);
  }
}

TEST_CASE("a port that refuses is tried again after the back-off", "[http][H37]") {
  const DeadPort port(DeadPort::Kind::refuses);
  HttpChatOptions options = chat_options(port.url());
  options.endpoint.retry = {3, milliseconds{40}, milliseconds{1000}};
  const auto backend = http_chat_backend(options);
  const Asked asked = ask(*backend);
  CHECK(asked.reply.failure == BackendFailure::unreachable);
  CHECK(asked.took >= milliseconds{20 + 40});
  CHECK(asked.took < milliseconds{40 + 80 + 400});
  options.endpoint.retry = {3, milliseconds{4000}, milliseconds{4000}};
  const Asked hurried = ask(*http_chat_backend(options), milliseconds{1500});
  CHECK(hurried.reply.failure == BackendFailure::unreachable);
  CHECK(hurried.took < milliseconds{1000});
}

TEST_CASE("Retry-After is read as seconds or as a date", "[http]") {
  const std::string date = "Sun, 06 Nov 1994 08:49:37 GMT";
  CHECK(read_retry_after("", date) == std::nullopt);
  CHECK(read_retry_after("soon", date) == std::nullopt);
  CHECK(read_retry_after("-5", date) == std::nullopt);
  CHECK(read_retry_after("7", "") == milliseconds{7000});
  CHECK(read_retry_after("0", "") == milliseconds{0});
  CHECK(read_retry_after("999999999999999999999", "") == std::chrono::hours(24));
  CHECK(read_retry_after("Sun, 06 Nov 1994 08:49:49 GMT", date) == milliseconds{12'000});
  CHECK(read_retry_after("Sun, 06 Nov 1994 08:49:07 GMT", date) == milliseconds{0});
  CHECK(read_retry_after("Sun, 06 Nov 1994 08:49:37 GMT", "") == milliseconds{0});
}

TEST_CASE("the back-off doubles up to its limit, less up to half", "[http]") {
  const HttpRetry retry{10, milliseconds{100}, milliseconds{1000}};
  milliseconds most{0}, least{1000};
  for (int i = 0; i < 200; ++i) {
    for (const auto& [attempt, full] :
         {std::pair{1, 100}, {2, 200}, {3, 400}, {4, 800}, {5, 1000}, {9, 1000}}) {
      const Duration wait = back_off(retry, static_cast<std::size_t>(attempt));
      REQUIRE(wait <= milliseconds{full});
      REQUIRE(wait >= milliseconds{full / 2});
      if (attempt == 1) most = std::max(most, wait), least = std::min(least, wait);
    }
  }
  CHECK(most - least > milliseconds{20});
  CHECK(wait_before_next(retry, 9, milliseconds{900}) == milliseconds{900});
  CHECK(wait_before_next(retry, 9, milliseconds{1001}) == std::nullopt);
  CHECK(wait_before_next(retry, 10, milliseconds{0}) == std::nullopt);
}

TEST_CASE("a stop ends a request at once, wherever it is", "[http][H37]") {
  const auto check_cancelled = [](const Asked& asked) {
    CHECK(asked.reply.status == BackendStatus::cancelled);
    CHECK(asked.reply.failure == BackendFailure::cancelled);
    CHECK(asked.took < milliseconds{250 + 500});
  };
  SECTION("before an answer") {
    const RawServer server([](Connection& connection) {
      connection.read_request();
      connection.wait_for_close();
    });
    // Later than libcurl wakes up by itself after connecting (200 ms), so that only the stop can wake it.
    const StopAfter stop(milliseconds{250});
    check_cancelled(ask(*http_chat_backend(chat_options(server.url())), milliseconds{4000}, stop.token()));
  }
  SECTION("amid a stream that never stops") {
    const RawServer server([](Connection& connection) {
      connection.read_request();
      connection.send(stream_header());
      while (connection.send(chunk(delta("encore ")))) connection.stall(milliseconds{1});
    });
    const StopAfter stop(milliseconds{50});
    check_cancelled(ask(*http_chat_backend(chat_options(server.url())), milliseconds{4000}, stop.token()));
  }
  SECTION("while it waits to repeat") {
    Recovering recovering{{}, busy("429 No", "Retry-After: 3\r\n"), 1};
    const RawServer server(recovering.handler());
    const StopAfter stop(milliseconds{50});
    check_cancelled(ask(*http_chat_backend(patient_options(server)), milliseconds{4000}, stop.token()));
    CHECK(recovering.requests == 1);
  }
}

TEST_CASE("a request that waits for its turn heeds stop and deadline", "[http][H37]") {
  std::atomic<int> requests{0};
  const RawServer server([&](Connection& connection) {
    connection.read_request();
    ++requests;
    connection.wait_for_close();
  });
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.most_at_once = 1;
  const auto backend = http_chat_backend(options);
  std::stop_source first;
  std::thread holder([&] { ask(*backend, milliseconds{4000}, first.get_token()); });
  while (requests == 0) std::this_thread::yield();
  const Asked late = ask(*backend, milliseconds{60});
  CHECK(late.reply.failure == BackendFailure::timed_out);
  CHECK(late.took < milliseconds{60 + 500});
  const StopAfter stop(milliseconds{50});
  const Asked stopped = ask(*backend, milliseconds{4000}, stop.token());
  CHECK(stopped.reply.failure == BackendFailure::cancelled);
  CHECK(stopped.took < milliseconds{50 + 500});
  CHECK(requests == 1);
  first.request_stop();
  holder.join();
}

TEST_CASE("a stop that came before sends nothing", "[http][H37]") {
  const RawServer server(always(response(completion("Oui."))));
  std::stop_source stop;
  stop.request_stop();
  const auto reply =
      ask(*http_chat_backend(chat_options(server.url())), milliseconds{2000}, stop.get_token()).reply;
  CHECK(reply.failure == BackendFailure::cancelled);
  CHECK(server.accepted() == 0);
}

TEST_CASE("no more requests run at once than the host says", "[http][threads]") {
  std::atomic<int> running{0}, most{0}, wrong{0};
  const RawServer server([&](Connection& connection) {
    while (!connection.read_request().empty()) {
      const int now = ++running;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
      }
      std::this_thread::yield();
      --running;
      connection.send(stream_header() + chunk(delta("Oui") + finish_event() + std::string(done_event)) +
                      std::string(last_chunk));
    }
  });
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.most_at_once = 2;
  const auto backend = http_chat_backend(options);
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i)
        if (ask(*backend, milliseconds{20'000}).reply.text != "Oui") ++wrong;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(most == 2);
  CHECK(server.accepted() == 2);
}

TEST_CASE("stops from other threads at any moment are safe", "[http][threads]") {
  const RawServer server([](Connection& connection) {
    while (!connection.read_request().empty()) {
      connection.stall(milliseconds{1});
      connection.send(response(completion("Oui.")));
    }
  });
  const auto backend = http_chat_backend(chat_options(server.url()));
  std::atomic<int> odd{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        std::stop_source stop;
        std::thread stopper([&] {
          std::this_thread::sleep_for(std::chrono::microseconds(100 * ((i * 7 + t) % 30)));
          stop.request_stop();
        });
        const BackendReply reply = ask(*backend, milliseconds{5000}, stop.get_token()).reply;
        if (reply.status != BackendStatus::answered && reply.status != BackendStatus::cancelled) ++odd;
        stopper.join();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(odd == 0);
}
