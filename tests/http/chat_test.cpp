// Replies of chat servers, plain and streamed, and what is sent to get them.
#include <nlohmann/json.hpp>

#include "asking.hpp"

using namespace noyau;
using namespace noyau_test;
using nlohmann::json;

namespace {

// Keeps the requests of a server that answers them all.
struct Recorder {
  std::mutex mutex;
  std::vector<std::string> requests;

  RawServer::Handler handler(std::string bytes) {
    return [this, bytes = std::move(bytes)](Connection& connection) {
      for (std::string request; !(request = connection.read_request()).empty();) {
        {
          const std::lock_guard lock(mutex);
          requests.push_back(request);
        }
        if (!connection.send(bytes)) return;
      }
    };
  }
  json body(std::size_t index = 0) {
    const std::lock_guard lock(mutex);
    const std::string& request = requests.at(index);
    return json::parse(request.substr(request.find("\r\n\r\n") + 4));
  }
};

std::string whole_stream() {
  return stream_header() + chunk(delta("Salut")) + chunk(delta(" Léa !")) + chunk(finish_event()) +
         chunk(usage_event(41, 3)) + chunk(done_event) + std::string(last_chunk);
}

}  // namespace

TEST_CASE("a plain reply comes back with its finish and counts", "[http][H37]") {
  const RawServer server(always(response(completion("Salut !", 40, "length"))));
  HttpChatOptions options = chat_options(server.url());
  options.stream = false;
  const auto backend = http_chat_backend(options);
  CHECK(backend->name() == "http");
  const BackendReply reply = ask(*backend).reply;
  CHECK(reply.status == BackendStatus::answered);
  CHECK(reply.failure == BackendFailure::no_failure);
  CHECK(reply.text == "Salut !");
  CHECK(reply.finish == FinishReason::length);
  CHECK(reply.prompt_tokens == 40u);
  CHECK(reply.reply_tokens == 2u);
}

TEST_CASE("a streamed reply is put together", "[http][H37]") {
  const RawServer server(always(whole_stream()));
  const BackendReply reply = ask_once(server).reply;
  CHECK(reply.status == BackendStatus::answered);
  CHECK(reply.text == "Salut Léa !");
  CHECK(reply.finish == FinishReason::stop);
  CHECK(reply.prompt_tokens == 41u);
  CHECK(reply.reply_tokens == 3u);
}

TEST_CASE("a request for a stream that is answered whole is understood", "[http][H37]") {
  const BackendReply reply = answered_with(response(completion("Salut !")));
  CHECK(reply.status == BackendStatus::answered);
  CHECK(reply.text == "Salut !");
}

TEST_CASE("a stream under another content type is understood", "[http][H37]") {
  const std::string events = ": ping\r\n\r\n" + delta("Salut") + finish_event() + std::string(done_event);
  CHECK(answered_with(response(events, "text/plain")).text == "Salut");
}

TEST_CASE("words for the finish are mapped", "[http][H37]") {
  const auto finish = [](std::string_view word) {
    return streamed(delta("a") + finish_event(word) + std::string(done_event)).finish;
  };
  CHECK(finish("stop") == FinishReason::stop);
  CHECK(finish("length") == FinishReason::length);
  CHECK(finish("content_filter") == FinishReason::other);
  CHECK(finish("tool_calls") == FinishReason::other);
  CHECK(streamed(delta("a") + std::string(done_event)).finish == FinishReason::other);
}

TEST_CASE("a character split between two chunks arrives whole", "[http][H37]") {
  const std::string event = delta("né 🦀 !");
  for (std::size_t at = 1; at < event.size(); at += 3) {
    const RawServer server([&, at](Connection& connection) {
      connection.read_request();
      connection.send(stream_header() + chunk(event.substr(0, at)));
      connection.stall(milliseconds{2});
      connection.send(chunk(event.substr(at)) + chunk(finish_event()) + chunk(done_event) +
                      std::string(last_chunk));
    });
    INFO(at);
    CHECK(ask_once(server).reply.text == "né 🦀 !");
  }
}

TEST_CASE("reasoning is not part of the reply", "[http][H37]") {
  const std::string events = R"(data: {"choices":[{"delta":{"reasoning_content":"Hm.","content":null}}]})"
                             "\n\n" +
                             delta("Oui.") + finish_event() + std::string(done_event);
  CHECK(streamed(events).text == "Oui.");
}

TEST_CASE("the end of a stream ends the request although the server keeps the connection", "[http][H37]") {
  for (const bool with_done : {true, false}) {
    const RawServer server([=](Connection& connection) {
      connection.read_request();
      connection.send(stream_header() + chunk(delta("Oui.")) + chunk(finish_event()));
      if (with_done) connection.send(chunk(done_event));
      connection.wait_for_close();
    });
    const Asked asked = ask_once(server, milliseconds{4000});
    CHECK(asked.reply.text == "Oui.");
    CHECK(asked.took < milliseconds(with_done ? 800 : 1800));
  }
}

TEST_CASE("connections are used again", "[http]") {
  for (const std::string& bytes :
       {response(completion("Oui.")), whole_stream(), response("x", "text/plain", "500 No")}) {
    const RawServer server(always(bytes));
    const auto backend = http_chat_backend(chat_options(server.url()));
    for (int i = 0; i < 5; ++i) ask(*backend);
    CHECK(server.accepted() == 1);
  }
}

TEST_CASE("a kept connection that the server has closed is dialled again", "[http]") {
  std::atomic<int> served{0};
  const RawServer server([&](Connection& connection) {
    // The first connection takes a second request and closes without an answer.
    for (int i = 0; i < 2 && !connection.read_request().empty(); ++i) {
      if (served == 1 && i == 1) return;
      connection.send(response(completion("Oui.")));
      ++served;
    }
  });
  const auto backend = http_chat_backend(chat_options(server.url()));
  CHECK(ask(*backend).reply.text == "Oui.");
  CHECK(ask(*backend).reply.text == "Oui.");
  CHECK(server.accepted() == 2);
}

TEST_CASE("what is sent is what the profile says", "[http][H37]") {
  Recorder recorder;
  const RawServer server(recorder.handler(response(completion("{}"))));
  HttpChatOptions options = chat_options(server.url("/v1/"));
  options.limit_field = "max_completion_tokens";
  options.json_mode = HttpChatOptions::JsonMode::json_schema;
  options.endpoint.headers = {{"X-Title", "noyau"}, {"X-Empty", ""}, {"X-Blank", " \t "}};
  options.endpoint.api_key = [] { return std::string("sk-1234"); };
  ModelProfile model;
  model.name = "petit";
  model.temperature = 0.5;
  model.top_p = 0.9;
  model.seed = 18446744073709551615u;
  model.stop = {"\n\n"};
  const std::string text =
      "Léa dit \"\\\n\t\x01"
      "é\" \xFF";
  const Message messages[] = {{MessageRole::system, "Règles"}, {MessageRole::user, text}};
  const std::string schema =
      R"({"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string"}},"required":["b"]})";
  const auto deadline = std::chrono::steady_clock::now() + milliseconds{2000};
  CHECK(http_chat_backend(options)->complete({messages, model, 77, schema, 1, deadline}, {}).text == "{}");

  const json body = recorder.body();
  const json expected{
      {"model", "petit"},
      {"messages",
       {{{"role", "system"}, {"content", "Règles"}},
        {{"role", "user"},
         {"content",
          "Léa dit \"\\\n\t\x01"
          "é\" \uFFFD"}}}},
      {"temperature", 0.5},
      {"top_p", 0.9},
      {"seed", 18446744073709551615u},
      {"stop", {"\n\n"}},
      {"max_completion_tokens", 77},
      {"stream", true},
      {"stream_options", {{"include_usage", true}}},
      {"response_format",
       {{"type", "json_schema"},
        {"json_schema", {{"name", "reply"}, {"schema", json::parse(schema)}, {"strict", false}}}}}};
  CHECK(body == expected);
  const std::string& request = recorder.requests.at(0);
  CHECK(request.find("POST /v1/chat/completions HTTP/1.1\r\n") == 0);
  CHECK(request.find("\r\nAuthorization: Bearer sk-1234\r\n") != std::string::npos);
  CHECK(request.find("\r\nContent-Type: application/json\r\n") != std::string::npos);
  CHECK(request.find("\r\nX-Title: noyau\r\n") != std::string::npos);
  CHECK(request.find("\r\nX-Empty:\r\n") != std::string::npos);
  CHECK(request.find("\r\nX-Blank:\r\n") != std::string::npos);
  CHECK(request.find("Accept-Encoding") == std::string::npos);
  CHECK(request.find("Expect") == std::string::npos);
  // The contract's order stands in the schema.
  CHECK(request.find(R"("b":{"type":"string"},"a")") != std::string::npos);
}

TEST_CASE("a prompt of some megabytes arrives whole", "[http][H37]") {
  Recorder recorder;
  const RawServer server(recorder.handler(response(completion("Oui."))));
  std::string text;
  while (text.size() < 3 << 20) text += "Où est \"Léa\" ?\n";
  CHECK(ask(*http_chat_backend(chat_options(server.url())), milliseconds{5000}, {}, text).reply.text ==
        "Oui.");
  CHECK(recorder.body().at("messages").at(1).at("content") == text);
}

TEST_CASE("what the profile leaves open is not sent", "[http][H37]") {
  Recorder recorder;
  const RawServer server(recorder.handler(response(completion("a"))));
  HttpChatOptions options = chat_options(server.url());
  options.stream = false;
  ask(*http_chat_backend(options));
  const json body = recorder.body();
  CHECK(body.size() == 4);
  CHECK(body.at("max_tokens") == 64);
  CHECK(body.at("stream") == false);
  CHECK(recorder.requests.at(0).find("Authorization") == std::string::npos);
}

TEST_CASE("a JSON reply is asked for as the host says", "[http][H37]") {
  using Mode = HttpChatOptions::JsonMode;
  const std::string schema = R"({"type":"object","properties":{"a":{"type":"string"}},"required":["a"]})";
  for (const Mode mode : {Mode::prompt_only, Mode::json_object, Mode::json_schema}) {
    Recorder recorder;
    const RawServer server(recorder.handler(response(completion("{}"))));
    HttpChatOptions options = chat_options(server.url());
    options.json_mode = mode;
    const auto backend = http_chat_backend(options);
    const ModelProfile model;
    const auto deadline = std::chrono::steady_clock::now() + milliseconds{2000};
    backend->complete({{}, model, 1, schema, 1, deadline}, {});
    backend->complete({{}, model, 1, {}, 1, deadline}, {});  // a text reply
    CHECK_FALSE(recorder.body(1).contains("response_format"));
    const json body = recorder.body(0);
    CHECK(body.contains("response_format") == (mode != Mode::prompt_only));
    if (mode == Mode::json_object) CHECK(body["response_format"] == json{{"type", "json_object"}});
    if (mode == Mode::json_schema) CHECK(body["response_format"]["json_schema"]["strict"] == true);
  }
}
