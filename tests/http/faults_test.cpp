// Servers that fail in every way: each ends in its typed failure, in time and in bounded memory.
#include <sys/resource.h>

#include "asking.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr milliseconds slack{500};

// What comes of a server whose connections do this after one request.
Asked ask_server_that(const std::function<void(Connection&)>& act,
                      milliseconds deadline = milliseconds{2000}) {
  const RawServer server([&](Connection& connection) {
    if (!connection.read_request().empty()) act(connection);
  });
  Asked asked = ask_once(server, deadline);
  CHECK(asked.took < deadline + slack);
  CHECK(server.accepted() == 1);  // nothing was repeated
  return asked;
}

BackendFailure failure_of(const std::function<void(Connection&)>& act) {
  const BackendReply reply = ask_server_that(act, milliseconds{10'000}).reply;  // it fails long before
  CHECK(reply.status == BackendStatus::failed);
  CHECK(reply.text.empty());
  return reply.failure;
}

BackendFailure failure_of(const std::string& bytes) {
  return failure_of([&](Connection& connection) { connection.send(bytes); });
}

void check_late(const std::function<void(Connection&)>& act) {
  const Asked asked = ask_server_that(act, milliseconds{150});
  CHECK(asked.reply.status == BackendStatus::timed_out);
  CHECK(asked.reply.failure == BackendFailure::timed_out);
  CHECK(asked.took >= milliseconds{149});
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

std::string document(const std::string& body) {
  return response(body);
}

}  // namespace

TEST_CASE("a server that stalls ends at the deadline", "[http][H37]") {
  check_late([](Connection& connection) { connection.wait_for_close(); });
  check_late([](Connection& connection) {
    connection.send("HTTP/1.1 200 OK\r\nContent-Le");
    connection.wait_for_close();
  });
  check_late([](Connection& connection) {
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"choices\":");
    connection.wait_for_close();
  });
  check_late([](Connection& connection) {
    connection.send(stream_header() + chunk(delta("Oui")));
    connection.wait_for_close();
  });
}

TEST_CASE("an answer after the deadline is no answer", "[http][H37]") {
  check_late([](Connection& connection) {
    connection.stall(milliseconds{220});
    connection.send(response(completion("Trop tard")));
  });
}

TEST_CASE("an answer that drips ends at the deadline", "[http][H37]") {
  check_late([](Connection& connection) {
    const std::string bytes = response(completion("goutte à goutte"));
    for (std::size_t i = 0; i < bytes.size() && !connection.gone(); ++i) {
      connection.send(bytes.substr(i, 1));
      connection.stall(milliseconds{20});
    }
  });
}

TEST_CASE("a server that accepts nothing ends at the deadline", "[http][H37]") {
  const DeadPort port(DeadPort::Kind::never_accepts);
  const Asked asked = ask(*http_chat_backend(chat_options(port.url())), milliseconds{100});
  CHECK(asked.reply.failure == BackendFailure::timed_out);
  CHECK(asked.took < milliseconds{100} + slack);
}

TEST_CASE("a deadline that has passed sends nothing", "[http][H37]") {
  const RawServer server(always(response(completion("Oui."))));
  CHECK(ask_once(server, milliseconds{-5}).reply.failure == BackendFailure::timed_out);
  CHECK(server.accepted() == 0);
}

TEST_CASE("a port that nobody listens on is unreachable", "[http][H37]") {
  const DeadPort port(DeadPort::Kind::refuses);
  const auto reply = ask(*http_chat_backend(chat_options(port.url()))).reply;
  CHECK(reply.status == BackendStatus::failed);
  CHECK(reply.failure == BackendFailure::unreachable);
}

TEST_CASE("a connection that breaks before an answer is unreachable and not repeated", "[http][H37]") {
  CHECK(failure_of([](Connection& connection) { connection.reset(); }) == BackendFailure::unreachable);
  CHECK(failure_of(std::string{}) == BackendFailure::unreachable);
  // With repetitions allowed, too: the server may have worked.
  const RawServer server([](Connection& connection) { connection.read_request(); });
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.retry = {3, milliseconds{1}, milliseconds{1}};
  CHECK(ask(*http_chat_backend(options)).reply.failure == BackendFailure::unreachable);
  CHECK(server.accepted() == 1);
}

TEST_CASE("an answer that breaks off is truncated", "[http][H37]") {
  const std::string whole = response(completion("Oui."));
  CHECK(failure_of(whole.substr(0, whole.size() - 5)) == BackendFailure::truncated);
  CHECK(failure_of("HTTP/1.1 200 OK\r\nContent-Le") != BackendFailure::no_failure);
  CHECK(failure_of("HTTP/1.1 200 OK\r\n\r\n" + completion("Oui.").substr(0, 30)) ==
        BackendFailure::truncated);
  const std::string event = chunk(delta("Oui, jeudi"));
  CHECK(failure_of(stream_header() + event.substr(0, event.size() / 2)) == BackendFailure::truncated);
  CHECK(failure_of(stream_header() + event) == BackendFailure::truncated);
  CHECK(failure_of([&](Connection& connection) {
          connection.send(stream_header() + event);
          connection.stall(milliseconds{20});
          connection.reset();
        }) == BackendFailure::truncated);
}

TEST_CASE("a stream that ends in good order without its end is truncated", "[http][H37]") {
  const std::string end(last_chunk);
  CHECK(failure_of(stream_header() + chunk(delta("Oui")) + end) == BackendFailure::truncated);
  const std::string cut = delta("Oui").substr(0, 20);
  CHECK(failure_of(stream_header() + chunk(delta("Oui") + cut) + end) == BackendFailure::truncated);
}

TEST_CASE("a stream with its finish needs no [DONE]", "[http][H37]") {
  CHECK(streamed(delta("Oui") + finish_event()).text == "Oui");
  const RawServer server([](Connection& connection) {
    connection.read_request();
    connection.send(stream_header() + chunk(delta("Oui") + finish_event() + usage_event(7)));
  });
  const BackendReply reply = ask_once(server).reply;
  CHECK(reply.text == "Oui");
  CHECK(reply.prompt_tokens == 7u);
}

TEST_CASE("what is cut after the finish takes no reply away", "[http][H37]") {
  const std::string usage = usage_event(41, 3);
  for (std::size_t length = 1; length + 3 < usage.size(); length += 5) {
    INFO(usage.substr(0, length));
    const BackendReply reply = streamed(delta("Oui") + finish_event("length") + usage.substr(0, length));
    CHECK(reply.text == "Oui");
    CHECK(reply.finish == FinishReason::length);
    CHECK_FALSE(reply.prompt_tokens);  // half a number is none
    CHECK_FALSE(reply.reply_tokens);
  }
  // A finish that is cut itself is none.
  const std::string cut = R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"us)";
  CHECK(streamed(delta("Oui") + cut).failure == BackendFailure::truncated);
  // What is whole counts, although its blank line is missing.
  const std::string whole = usage.substr(0, usage.find('\n'));
  CHECK(streamed(delta("Oui") + finish_event() + whole).prompt_tokens == 41u);
  CHECK(streamed(delta("Oui") + finish_event() + R"(data: {"error":{"code":429}})").failure ==
        BackendFailure::rate_limited);
}

TEST_CASE("a status other than success is told apart", "[http][H37]") {
  const auto failure = [](std::string_view status) {
    return failure_of(response("{\"error\": {}}", "application/json", status));
  };
  CHECK(failure("401 Unauthorized") == BackendFailure::refused);
  CHECK(failure("403 Forbidden") == BackendFailure::refused);
  CHECK(failure("429 Too Many Requests") == BackendFailure::rate_limited);
  CHECK(failure("503 Service Unavailable") == BackendFailure::overloaded);
  CHECK(failure("529 Overloaded") == BackendFailure::overloaded);
  CHECK(failure("500 Internal Server Error") == BackendFailure::bad_status);
  CHECK(failure("404 Not Found") == BackendFailure::bad_status);
  CHECK(failure("400 Bad Request") == BackendFailure::bad_status);
  CHECK(failure("204 No Content") != BackendFailure::no_failure);
}

TEST_CASE("an error whose body never ends is told by its status soon", "[http][H37]") {
  const Asked asked = ask_server_that(
      [](Connection& connection) {
        connection.send("HTTP/1.1 500 No\r\nContent-Length: 100\r\n\r\nx");
        connection.wait_for_close();
      },
      milliseconds{4000});
  CHECK(asked.reply.failure == BackendFailure::bad_status);
  CHECK(asked.took < milliseconds{1800});
  CHECK(failure_of([](Connection& connection) {
          connection.send("HTTP/1.1 500 No\r\nContent-Length: 9000000\r\n\r\n");
          const std::string piece(1 << 16, 'x');
          while (connection.send(piece)) {
          }
        }) == BackendFailure::bad_status);
}

TEST_CASE("redirects are not followed", "[http][H38]") {
  const RawServer other(always(response(completion("Oui."))));
  const RawServer server(always(response("", "text/plain", "307 Temporary Redirect",
                                         "Location: " + other.url("/v1/chat/completions") + "\r\n")));
  CHECK(ask_once(server).reply.failure == BackendFailure::bad_status);
  CHECK(other.accepted() == 0);
}

TEST_CASE("a success that is no reply is a bad body", "[http][H37]") {
  const std::string end(last_chunk);
  CHECK(failure_of(response("<!DOCTYPE html><p>Bonjour", "text/html")) == BackendFailure::bad_body);
  CHECK(failure_of(response("")) == BackendFailure::bad_body);
  CHECK(failure_of(response("null")) == BackendFailure::bad_body);
  CHECK(failure_of(response("[]")) == BackendFailure::bad_body);
  CHECK(failure_of(response("data or not")) == BackendFailure::bad_body);
  CHECK(failure_of(document("{}")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[]})")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":{"message":{"content":"a"}}})")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"message":{"content":null},"finish_reason":"stop"}]})")) ==
        BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"message":{"content":5}}]})")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"message":{"content":"a"}}]} x)")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"message":{"content":"a","content":"b"}}]})")) ==
        BackendFailure::bad_body);
  CHECK(failure_of(stream_header() + chunk("data: {\"choices\":oops}\n\n") + chunk(done_event) + end) ==
        BackendFailure::bad_body);
  CHECK(failure_of(stream_header() + chunk(done_event) + end) == BackendFailure::bad_body);
  CHECK(failure_of("SSH-2.0-OpenSSH_9.2\r\n\r\n") == BackendFailure::bad_body);
}

TEST_CASE("JSON that nests without end is a bad body", "[http][H37]") {
  CHECK(failure_of(document("{\"choices\":" + std::string(1'000'000, '['))) == BackendFailure::bad_body);
  std::string nested;
  for (int i = 0; i < 300'000; ++i) nested += "{\"a\":";
  CHECK(failure_of(document(nested)) == BackendFailure::bad_body);
}

TEST_CASE("a server that reports an error in place of a reply is believed", "[http][H37]") {
  CHECK(failure_of(document(R"({"error":"model not loaded"})")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"error":{"code":429,"message":"slow"}})")) == BackendFailure::rate_limited);
  CHECK(failure_of(document(R"({"error":{"type":"overloaded_error"}})")) == BackendFailure::overloaded);
  CHECK(failure_of(document(R"({"error":{"code":"invalid_api_key"}})")) == BackendFailure::refused);
  CHECK(streamed(delta("Oui") + "data: {\"error\":{\"message\":\"x\"}}\n\n").failure ==
        BackendFailure::bad_body);
  CHECK(streamed("data: {\"error\":\"\",\"choices\":[]}\n\n" + delta("Oui") + finish_event()).text == "Oui");
  CHECK(streamed("data: {\"error\":null,\"choices\":[]}\n\n" + delta("Oui") + finish_event()).text == "Oui");
}

TEST_CASE("a reply without counts is still a reply", "[http][H37]") {
  const BackendReply reply = answered_with(
      document(R"({"choices":[{"message":{"content":""},"finish_reason":"stop"}],"usage":null})"));
  CHECK(reply.status == BackendStatus::answered);
  CHECK_FALSE(reply.prompt_tokens);
  CHECK_FALSE(reply.reply_tokens);
  const BackendReply odd = answered_with(document(
      R"({"choices":[{"message":{"content":"a"},"finish_reason":null}],"usage":{"prompt_tokens":-1,"completion_tokens":1.5}})"));
  CHECK(odd.text == "a");
  CHECK(odd.finish == FinishReason::other);
  CHECK_FALSE(odd.prompt_tokens);
}

TEST_CASE("a model that thought until its limit has an empty, truncated reply", "[http][H37]") {
  const BackendReply reply =
      answered_with(document(R"({"choices":[{"message":{"content":null},"finish_reason":"length"}]})"));
  CHECK(reply.status == BackendStatus::answered);
  CHECK(reply.text.empty());
  CHECK(reply.finish == FinishReason::length);
}

TEST_CASE("of several choices the one of index 0 counts", "[http][H37]") {
  CHECK(answered_with(document(R"({"choices":[
    {"index":1,"message":{"content":"b"},"finish_reason":"length"},
    {"message":{"content":"a"},"finish_reason":"stop","index":0}]})"))
            .text == "a");
  CHECK(failure_of(document(R"({"choices":[{"index":0,"message":{"content":"a"}},
    {"index":0,"message":{"content":"b"}}]})")) == BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"index":1,"message":{"content":"b"}}]})")) ==
        BackendFailure::bad_body);
  CHECK(failure_of(document(R"({"choices":[{"index":0,"index":1,"message":{"content":"b"}}]})")) ==
        BackendFailure::bad_body);
  const auto piece = [](int index, const std::string& rest) {
    return "data: {\"choices\":[{\"index\":" + std::to_string(index) + "," + rest + "}]}\n\n";
  };
  const BackendReply reply =
      streamed(piece(1, R"("delta":{"content":"Non"})") + piece(0, R"("delta":{"content":"Ou"})") +
               piece(1, R"("delta":{},"finish_reason":"length")") + piece(0, R"("delta":{"content":"i"})") +
               piece(0, R"("delta":{},"finish_reason":"stop")") + std::string(done_event));
  CHECK(reply.text == "Oui");
  CHECK(reply.finish == FinishReason::stop);
}

TEST_CASE("of choices without an index the first counts", "[http][H37]") {
  CHECK(answered_with(document(R"({"choices":[{"message":{"content":"a"},"finish_reason":"stop"},
    {"message":{"content":"b"},"finish_reason":"length"}]})"))
            .text == "a");
}

TEST_CASE("invalid UTF-8 in a reply is repaired", "[http][H37]") {
  CHECK(answered_with(document("{\"choices\":[{\"message\":{\"content\":\"a\xFF\xC3(\"}}]}")).text ==
        "a\uFFFD\uFFFD(");
  CHECK(streamed("data: {\"choices\":[{\"delta\":{\"content\":\"\xE2\x82\"}}]}\n\n" + finish_event()).text ==
        "\uFFFD");
}

TEST_CASE("an announced length beyond the limit is refused at once", "[http][H37]") {
  std::size_t sent = 0;
  CHECK(failure_of([&](Connection& connection) {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
          const std::string piece(1 << 16, ' ');
          while (sent < (std::size_t{1} << 30) && connection.send(piece)) sent += piece.size();
        }) == BackendFailure::too_large);
  CHECK(sent < 32 << 20);  // what the system's buffers took
}

TEST_CASE("a gigabyte and an endless stream end at the limit in bounded memory", "[http][H37]") {
  const long before = peak_kilobytes();
  std::atomic<std::size_t> most{0};
  const auto endless = [&most](const std::string& head, const std::string& piece) {
    return [&most, head, piece](Connection& connection) {
      std::size_t sent = 0;
      if (!connection.send(head)) return;
      while (sent < (std::size_t{1} << 30) && connection.send(piece)) sent += piece.size();
      most = std::max(most.load(), sent);
    };
  };
  const std::string close_delimited = "HTTP/1.1 200 OK\r\n\r\n{\"a\":\"";
  CHECK(failure_of(endless(close_delimited, std::string(1 << 16, 'x'))) == BackendFailure::too_large);
  std::string deltas;
  for (int i = 0; i < 500; ++i) deltas += delta("encore ");
  CHECK(failure_of(endless(stream_header(), chunk(deltas))) == BackendFailure::too_large);
  CHECK(failure_of(endless(stream_header() + chunk("data: "), chunk(std::string(1 << 16, 'x')))) ==
        BackendFailure::too_large);
  CHECK(failure_of(endless(stream_header() + chunk(":"), chunk(std::string(1 << 16, '\n')))) ==
        BackendFailure::too_large);
  CHECK(most < 64 << 20);
  CHECK(peak_kilobytes() - before < 128 << 10);
}

TEST_CASE("headers without end are refused", "[http][H37]") {
  const auto lines = [](std::string_view start, const std::string& line) {
    return [=](Connection& connection) {
      connection.send(start);
      for (int i = 0; i < 100'000 && connection.send(line); ++i) {
      }
    };
  };
  CHECK(failure_of(lines("HTTP/1.1 200 OK\r\n", "X-A: " + std::string(500, 'x') + "\r\n")) ==
        BackendFailure::too_large);
  CHECK(failure_of(lines("HTTP/1.1 200 OK\r\nX-A: ", std::string(5000, 'x'))) == BackendFailure::too_large);
  CHECK(failure_of(lines("HTTP/1.1 200 ", std::string(5000, 'x'))) == BackendFailure::too_large);
  CHECK(failure_of(lines("HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 200 ", std::string(5000, 'x'))) ==
        BackendFailure::too_large);
  CHECK(failure_of(lines("", "HTTP/1.1 102 Processing\r\n\r\n")) == BackendFailure::too_large);
}

TEST_CASE("a compressed answer is not unpacked", "[http][H37]") {
  CHECK(failure_of(response("\x1f\x8b\x08 not read", "application/json", "200 OK",
                            "Content-Encoding: gzip\r\n")) == BackendFailure::bad_body);
}
