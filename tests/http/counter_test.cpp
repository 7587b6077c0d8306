// The token counter and the embedder.
#include <nlohmann/json.hpp>
#include <thread>

#include "asking.hpp"
#include "noyau/http/embedder.hpp"
#include "noyau/http/token_counter.hpp"

using namespace noyau;
using namespace noyau_test;
using nlohmann::json;

namespace {

json body_of(const std::string& request) {
  return json::parse(request.substr(request.find("\r\n\r\n") + 4));
}

// One token for each byte of the text; remembers what it was asked.
struct Tokenizer {
  std::atomic<int> requests{0};
  std::mutex mutex;
  std::string last;
  RawServer server{[this](Connection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      ++requests;
      {
        const std::lock_guard lock(mutex);
        last = request;
      }
      const auto text = body_of(request).at("content").get<std::string>();
      connection.send(response(json{{"tokens", std::vector<int>(text.size(), 7)}}.dump()));
    }
  }};

  HttpTokenCounterOptions options(std::string_view path = "/v1", std::size_t entries = 4096) const {
    HttpTokenCounterOptions all;
    all.endpoint.base_url = server.url(path);
    all.name = "petit";
    all.cache_entries = entries;
    return all;
  }
};

// count() of a server that always answers so; none: it threw Error.
std::optional<std::size_t> counted(const std::string& bytes) {
  const RawServer server(always(bytes));
  HttpTokenCounterOptions options;
  options.endpoint.base_url = server.url();
  options.endpoint.retry.attempts = 1;
  options.name = "petit";
  options.timeout = Duration{150};
  const auto counter = http_token_counter(options);
  try {
    return counter->count("SECRET");
  } catch (const Error& error) {
    CHECK(std::string_view(error.what()).find("SECRET") == std::string_view::npos);
    return std::nullopt;
  }
}

EmbedResult embed(Embedder& embedder, const std::vector<std::string_view>& texts,
                  milliseconds deadline = milliseconds{2000}, std::stop_token stop = {}) {
  return embedder.embed({texts, std::chrono::steady_clock::now() + deadline}, std::move(stop));
}

std::shared_ptr<Embedder> embedder_of(const RawServer& server, std::size_t batch_size = 64) {
  HttpEmbedderOptions options;
  options.endpoint.base_url = server.url();
  options.endpoint.retry.attempts = 1;
  options.model = "plongement";
  options.batch_size = batch_size;
  return http_embedder(options);
}

EmbedResult embedded(const std::string& body, const std::vector<std::string_view>& texts = {"a", "b"}) {
  const RawServer server(always(response(body)));
  return embed(*embedder_of(server), texts);
}

}  // namespace

TEST_CASE("a server's tokenizer counts", "[http][H34]") {
  Tokenizer tokenizer;
  for (const std::string_view path : {"/v1", "/v1/", "", "/"}) {
    const auto counter = http_token_counter(tokenizer.options(path));
    CHECK(counter->name() == "petit");
    CHECK(counter->is_exact());
    CHECK_FALSE(counter->adds_up_after_newline());
    CHECK(counter->count("") == 0);
    CHECK(counter->count("abc<|endoftext|>") == 16);
    CHECK(tokenizer.last.find("POST /tokenize HTTP/1.1\r\n") == 0);
    const json expected{{"content", "abc<|endoftext|>"}, {"add_special", false}, {"parse_special", false}};
    CHECK(body_of(tokenizer.last) == expected);
  }
  CHECK(tokenizer.requests == 4);
  CHECK(http_token_counter(tokenizer.options())->count("a\xFF\n") == 5);  // repaired to three bytes
  CHECK(http_token_counter(tokenizer.options("/other/v1"))->count("a") == 1);
  CHECK(tokenizer.last.find("POST /other/tokenize HTTP/1.1\r\n") == 0);
}

TEST_CASE("counts are kept, the least recently used go first", "[http]") {
  Tokenizer tokenizer;
  const auto counter = http_token_counter(tokenizer.options("/v1", 2));
  const auto asked = [&](std::string_view text) {
    const int before = tokenizer.requests;
    CHECK(counter->count(text) == text.size());
    return tokenizer.requests - before;
  };
  CHECK(asked("a") == 1);
  CHECK(asked("bb") == 1);
  CHECK(asked("a") == 0);
  CHECK(asked("ccc") == 1);  // "bb" goes
  CHECK(asked("a") == 0);
  CHECK(asked("bb") == 1);
  const auto uncached = http_token_counter(tokenizer.options("/v1", 0));
  const int before = tokenizer.requests;
  uncached->count("a");
  uncached->count("a");
  CHECK(tokenizer.requests - before == 2);
}

TEST_CASE("a count that failed is thrown and not kept", "[http]") {
  CHECK(counted(response(R"({"tokens":[1,{"id":2,"piece":[1,2]},3]})")) == 3u);
  CHECK(counted(response(R"({"tokens":[]})")) == 0u);
  for (const std::string body :
       {"{}", "[]", "{\"tokens\":5}", "{\"tokens\":[1", "{\"tokens\":{}}", "<html>", "",
        "{\"tokens\":[1],\"tokens\":[1,2]}", R"({"tokens":["a","b"]})", R"({"tokens":[1,null]})",
        R"({"tokens":[true]})", R"({"tokens":null})", R"({"tokens":"ab"})"})
    CHECK(counted(response(body)) == std::nullopt);
  CHECK(counted(response("{}", "application/json", "500 SECRET")) == std::nullopt);
  CHECK(counted("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"tokens\":[1]}") == std::nullopt);  // late
}

TEST_CASE("threads share a counter", "[http][threads]") {
  Tokenizer tokenizer;
  const auto counter = http_token_counter(tokenizer.options("/v1", 8));
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 50; ++i) {
        const std::string text((i * static_cast<std::size_t>(t + 1)) % 12, 'x');
        if (counter->count(text) != text.size()) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("texts become vectors, batch by batch, in their order", "[http]") {
  std::mutex mutex;
  std::vector<json> requests;
  const RawServer server([&](Connection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      const std::lock_guard lock(mutex);
      requests.push_back(body_of(request));
      json data = json::array();
      for (std::size_t i = requests.back()["input"].size(); i-- > 0;) {  // last one first
        const auto length = requests.back()["input"][i].get<std::string>().size();
        data.push_back({{"object", "embedding"}, {"index", i}, {"embedding", {length, 0.5, -1e-3}}});
      }
      connection.send(response(json{{"data", data}, {"model", "m"}}.dump()));
    }
  });
  const auto embedder = embedder_of(server, 2);
  CHECK(embedder->name() == "plongement");
  const EmbedResult result = embed(*embedder, {"", "a", "bb", "ccc", "dddd"});
  CHECK(result.status == ReadStatus::found);
  CHECK(result.failure == SourceFailure::no_failure);
  REQUIRE(result.vectors.size() == 5);
  for (std::size_t i = 0; i < 5; ++i)
    CHECK(result.vectors[i] == std::vector<float>{static_cast<float>(i), 0.5F, -1e-3F});
  CHECK(server.accepted() == 1);
  const std::lock_guard lock(mutex);
  REQUIRE(requests.size() == 3);
  CHECK(requests[0] == json{{"model", "plongement"}, {"encoding_format", "float"}, {"input", {"", "a"}}});
}

TEST_CASE("no text needs no server", "[http]") {
  const DeadPort port(DeadPort::Kind::refuses);
  HttpEmbedderOptions options;
  options.endpoint.base_url = port.url();
  options.model = "m";
  const EmbedResult result = embed(*http_embedder(options), {});
  CHECK(result.status == ReadStatus::none);
  CHECK(result.failure == SourceFailure::no_failure);
}

TEST_CASE("vectors that do not fit are a bad answer", "[http]") {
  CHECK(embedded(R"({"data":[{"embedding":[1,2]},{"embedding":[3,4]}]})").status == ReadStatus::found);
  for (const char* body : {"{}", "[]", "<html>", "", R"({"data":[]})", R"({"data":[{"embedding":[1]}]})",
                           R"({"data":[{"embedding":[1]},{"embedding":[1,2]}]})",
                           R"({"data":[{"embedding":[]},{"embedding":[]}]})",
                           R"({"data":[{"embedding":[1]},{"embedding":[1]},{"embedding":[1]}]})",
                           R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})",
                           R"({"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]})",
                           R"({"data":[{"index":-1,"embedding":[1]},{"index":0,"embedding":[1]}]})",
                           R"({"data":[{"embedding":[1e39]},{"embedding":[1]}]})",
                           R"({"data":[{"embedding":[1e999]},{"embedding":[1]}]})",
                           R"({"data":[{"embedding":[null,1]},{"embedding":[1]}]})",
                           R"({"data":[{"embedding":["1",1]},{"embedding":[1]}]})",
                           R"({"data":[{"embedding":"AACAPw=="},{"embedding":"AACAPw=="}]})",
                           R"({"data":[{"embedding":[1]},{"embedding":[1]}]} x)"}) {
    INFO(body);
    const EmbedResult result = embedded(body);
    CHECK(result.status == ReadStatus::failed);
    CHECK(result.failure == SourceFailure::bad_answer);
    CHECK(result.vectors.empty());
  }
}

TEST_CASE("an embedder's failures are told apart", "[http]") {
  const auto failure = [](const std::string& bytes, std::stop_token stop = {}) {
    const RawServer server(always(bytes));
    const EmbedResult result = embed(*embedder_of(server), {"a"}, milliseconds{150}, std::move(stop));
    CHECK(result.status == ReadStatus::failed);
    return result.failure;
  };
  CHECK(failure(response("{}", "application/json", "500 No")) == SourceFailure::unavailable);
  CHECK(failure("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{") == SourceFailure::timed_out);
  CHECK(failure("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n{") == SourceFailure::bad_answer);
  std::stop_source stop;
  stop.request_stop();
  CHECK(failure("", stop.get_token()) == SourceFailure::cancelled);
}
