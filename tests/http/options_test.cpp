// What a host may say of a server, and that its secrets stay with the request.
#include <cstdlib>

#include "asking.hpp"
#include "noyau/http/embedder.hpp"
#include "noyau/http/token_counter.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr std::string_view secret = "sk-TRES-SECRET-0123456789";

// The sentence of the Error that these options give; empty: they are accepted.
std::string error_of(const HttpChatOptions& options) {
  try {
    http_chat_backend(options);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string error_of_url(std::string url) {
  return error_of(chat_options(std::move(url)));
}

template <typename Change>
std::string error_with(Change change) {
  HttpChatOptions options = chat_options("http://127.0.0.1:1/v1");
  change(options.endpoint);
  return error_of(options);
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

TEST_CASE("an unusable URL is refused, and none is shown", "[http][H38]") {
  for (const char* url : {"http://127.0.0.1:8080/v1", "https://api.example.org/v1/", "http://[::1]:8080/v1",
                          "http://localhost", "HTTP://LOCALHOST:80/a/b"}) {
    INFO(url);
    CHECK(error_of_url(url).empty());
  }
  for (const char* url :
       {"", "localhost:8080/v1", "/v1", "ftp://a/v1", "file:///etc/passwd", "http://", "http:///v1",
        "http://a b/v1", "http://a:99999/v1", "http://a:b/v1", "http://a/v1?x=SECRET", "http://a/v1?",
        "http://a/v1#SECRET", "http://u:SECRET@a/v1", "http://SECRET@a/v1", "http://@a/v1",
        "http://a/v1\r\nX: SECRET", "://a"}) {
    const std::string error = error_of_url(url);
    INFO(url);
    CHECK(holds(error, "endpoint.base_url"));
    CHECK_FALSE(holds(error, "SECRET"));
  }
  CHECK_FALSE(error_of_url(std::string("http://a/v1\0b", 13)).empty());
}

TEST_CASE("a header that is malformed or not the host's to set is refused", "[http][H38]") {
  const auto error = [](std::string name, std::string value) {
    return error_with([&](HttpEndpoint& endpoint) { endpoint.headers = {{"X-Fine", "a"}, {name, value}}; });
  };
  CHECK(error("X-Team", "équipe 4").empty());
  CHECK(error("X-Empty", "").empty());
  for (const char* name : {"", "X Y", "X:", "X\r\nY", "é", "Authorization", "authorization", "Content-Length",
                           "Host", "Transfer-Encoding", "Expect", "Accept", "accept", "User-Agent"}) {
    INFO(name);
    CHECK(holds(error(name, std::string(secret)), "endpoint.headers[1]"));
    CHECK_FALSE(holds(error(name, std::string(secret)), secret));
  }
  for (const std::string& value : {std::string("a\r\nb"), std::string("a\nb"), std::string("a\0b", 3)})
    CHECK(holds(error("X-A", value), "endpoint.headers[1]"));
}

TEST_CASE("numbers and files that cannot be used are refused", "[http]") {
  CHECK(holds(error_with([](HttpEndpoint& e) { e.most_at_once = 0; }), "most_at_once"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.response_limit = 0; }), "response_limit"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.response_limit = SIZE_MAX; }), "response_limit"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.connect_timeout = Duration{0}; }), "connect_timeout"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.connect_timeout = Duration::max(); }), "connect_timeout"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.retry.attempts = 0; }), "attempts"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.retry.first_wait = Duration{-1}; }), "first_wait"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.retry.longest_wait = Duration::max(); }), "longest_wait"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.ca_file = "/nowhere/ca.pem"; }), "ca_file"));
  CHECK(holds(error_with([](HttpEndpoint& e) { e.ca_file = "/"; }), "ca_file"));
  HttpChatOptions options = chat_options("http://127.0.0.1:1/v1");
  for (const char* field : {"", "model", "stream", "a b", "max\"tokens"}) {
    options.limit_field = field;
    CHECK(holds(error_of(options), "limit_field"));
  }
  HttpTokenCounterOptions counter{{}, "", Duration{5000}, 10};
  counter.endpoint.base_url = "http://127.0.0.1:1";
  CHECK_THROWS_AS(http_token_counter(counter), Error);
  counter.name = "n";
  counter.timeout = Duration{0};
  CHECK_THROWS_AS(http_token_counter(counter), Error);
  counter.timeout = Duration{10};
  CHECK_NOTHROW(http_token_counter(counter));  // the server is not asked
  HttpEmbedderOptions embedder{counter.endpoint, "", 64};
  CHECK_THROWS_AS(http_embedder(embedder), Error);
  embedder.model = "e";
  for (const std::size_t size : {std::size_t{0}, SIZE_MAX}) {
    embedder.batch_size = size;
    CHECK_THROWS_AS(http_embedder(embedder), Error);
  }
}

TEST_CASE("a key that cannot be had, or would begin another header, sends nothing", "[http][H38]") {
  const RawServer server(always(response(completion("Oui."))));
  HttpChatOptions options = chat_options(server.url());
  const auto failure = [&](std::function<std::string()> key) {
    options.endpoint.api_key = std::move(key);
    return ask(*http_chat_backend(options)).reply.failure;
  };
  CHECK(failure([]() -> std::string { throw std::runtime_error(std::string(secret)); }) ==
        BackendFailure::refused);
  CHECK(failure([]() -> std::string { throw 5; }) == BackendFailure::refused);
  CHECK(failure([] { return std::string(secret) + "\r\nX-Other: a"; }) == BackendFailure::refused);
  CHECK(failure([] { return std::string(secret) + "\n"; }) == BackendFailure::refused);
  CHECK(failure([] { return std::string("a\0b", 3); }) == BackendFailure::refused);
  CHECK(server.accepted() == 0);
  CHECK(failure([] { return std::string(); }) == BackendFailure::no_failure);
}

TEST_CASE("a key that comes after the deadline sends nothing", "[http][H38]") {
  const RawServer server(always(response(completion("Oui."))));
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.api_key = [] {
    std::this_thread::sleep_for(milliseconds{60});
    return std::string(secret);
  };
  CHECK(ask(*http_chat_backend(options), milliseconds{30}).reply.failure == BackendFailure::timed_out);
  CHECK(server.accepted() == 0);
}

TEST_CASE("the key is asked for before each request", "[http][H38]") {
  std::mutex mutex;
  std::vector<std::string> keys;
  const RawServer server([&](Connection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      const std::size_t at = request.find("Bearer ");
      const std::lock_guard lock(mutex);
      keys.push_back(request.substr(at, request.find('\r', at) - at));
      connection.send(response("{}", "application/json", "429 No", "Retry-After: 0\r\n"));
    }
  });
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.retry.attempts = 2;
  std::atomic<int> asked{0};
  options.endpoint.api_key = [&] { return "key-" + std::to_string(++asked); };
  ask(*http_chat_backend(options));
  const std::lock_guard lock(mutex);
  CHECK(keys == std::vector<std::string>{"Bearer key-1", "Bearer key-2"});
}

TEST_CASE("a key comes from the environment, read at each request", "[http][H38]") {
  unsetenv("NOYAU_TEST_KEY");
  CHECK_THROWS_AS(api_key_from_environment("NOYAU_TEST_KEY"), Error);
  CHECK_THROWS_AS(api_key_from_environment(""), Error);
  setenv("NOYAU_TEST_KEY", "", 1);
  CHECK_THROWS_AS(api_key_from_environment("NOYAU_TEST_KEY"), Error);
  setenv("NOYAU_TEST_KEY", "one", 1);
  const auto key = api_key_from_environment("NOYAU_TEST_KEY");
  CHECK(key() == "one");
  setenv("NOYAU_TEST_KEY", "two", 1);
  CHECK(key() == "two");
  unsetenv("NOYAU_TEST_KEY");
  CHECK_THROWS_AS(key(), Error);
}

TEST_CASE("a proxy in the environment gets no prompt", "[http][H38]") {
  const RawServer proxy(always(response(completion("du mandataire"))));
  const RawServer server(always(response(completion("du serveur"))));
  setenv("http_proxy", proxy.url("").c_str(), 1);
  setenv("ALL_PROXY", proxy.url("").c_str(), 1);
  CHECK(ask_once(server).reply.text == "du serveur");
  unsetenv("http_proxy");
  unsetenv("ALL_PROXY");
  CHECK(proxy.accepted() == 0);
}
