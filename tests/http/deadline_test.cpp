// Requests without a deadline: a zero one is none.
#include <thread>

#include "asking.hpp"
#include "noyau/http/embedder.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("a request without a deadline is not late", "[http]") {
  const RawServer server([](Connection& connection) {
    if (connection.read_request().find("/embeddings") != std::string::npos) {
      connection.send(response(R"({"data":[{"embedding":[1]}]})"));
    } else {
      connection.send(response(completion("Oui.")));
    }
  });
  for (const auto deadline :
       {std::chrono::steady_clock::time_point{}, std::chrono::steady_clock::time_point::max()}) {
    const ModelProfile model;
    CHECK(http_chat_backend(chat_options(server.url()))->complete({{}, model, 1, {}, 1, deadline}, {}).text ==
          "Oui.");
    HttpEmbedderOptions options;
    options.endpoint.base_url = server.url();
    options.model = "m";
    const std::string_view text = "a";
    CHECK(http_embedder(options)->embed({{&text, 1}, deadline}, {}).status == ReadStatus::found);
  }
}

TEST_CASE("a request without a deadline waits for its turn, is repeated and can be stopped", "[http]") {
  std::atomic<int> asked{0};
  const RawServer server([&](Connection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      connection.stall(milliseconds{30});
      if (++asked == 1) {
        connection.send(response("{}", "application/json", "503 Busy"));
      } else if (asked <= 3) {
        connection.send(response(completion("Oui.")));
      } else {
        connection.wait_for_close();
      }
    }
  });
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.most_at_once = 1;
  options.endpoint.retry = {3, milliseconds{1}, milliseconds{1}};
  const auto backend = http_chat_backend(options);
  const auto complete = [&](std::stop_token stop) {
    const ModelProfile model;
    return backend->complete({{}, model, 1, {}, 1, {}}, std::move(stop));
  };
  BackendReply other;
  std::thread thread([&] { other = complete({}); });
  CHECK(complete({}).text == "Oui.");
  thread.join();
  CHECK(other.text == "Oui.");
  std::stop_source stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(milliseconds{60});
    stop.request_stop();
  });
  CHECK(complete(stop.get_token()).failure == BackendFailure::cancelled);
  stopper.join();
}
