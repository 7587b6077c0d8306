// The whole path with this component's parts: what fails ends in the declared fallback.
#include <nlohmann/json.hpp>

#include "asking.hpp"
#include "noyau/http/token_counter.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr std::string_view secret = "sk-TRES-SECRET-0123456789";

SmallCatalog catalog_with_fallback() {
  SmallCatalog catalog;
  catalog.use_case_fallback = R"({"action": "stay_silent"})";
  return catalog;
}

Parts parts_with(const RawServer& server) {
  HttpChatOptions options = chat_options(server.url());
  options.endpoint.api_key = [] { return std::string(secret); };
  Parts parts = small_parts();
  parts.backend = http_chat_backend(options);
  return parts;
}

Outcome outcome_of(const std::string& bytes, milliseconds timeout = milliseconds{2000}) {
  const RawServer server(always(bytes));
  const Noyau core(catalog_with_fallback().read(), parts_with(server), small_options());
  Call call = small_call();
  call.timeout = timeout;
  Outcome outcome = core.handle(call);
  CHECK(to_json_line(outcome.trace).find(secret) == std::string::npos);
  return outcome;
}

void check_fallback(const Outcome& outcome, Reason reason, BackendFailure failure) {
  CHECK(outcome.reason == reason);
  CHECK(outcome.trace.hops.at(0).backend_failure == failure);
  REQUIRE(outcome.fell_back() != nullptr);
  CHECK(outcome.fell_back()->kind == Fallback::Kind::action);
  CHECK(outcome.fell_back()->id == "stay_silent");
}

// A server with a tokenizer (a token for every four bytes) and a chat that counts as the test says.
RawServer::Handler local_server(std::string chat) {
  return [chat = std::move(chat)](Connection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      if (request.find("POST /tokenize") != 0) {
        connection.send(chat);
        continue;
      }
      const auto body = nlohmann::json::parse(request.substr(request.find("\r\n\r\n") + 4));
      const auto text = body.at("content").get<std::string>();
      if (text.find("INCOMPTABLE") != std::string::npos) {
        connection.send(response("{}", "application/json", "500 No"));
        continue;
      }
      connection.send(
          response(nlohmann::json{{"tokens", std::vector<int>((text.size() + 3) / 4, 1)}}.dump()));
    }
  };
}

Outcome counted_outcome(const std::string& chat, const Call& call = small_call()) {
  const RawServer server(local_server(chat));
  Parts parts = parts_with(server);
  HttpTokenCounterOptions options;
  options.endpoint.base_url = server.url();
  options.endpoint.retry.attempts = 1;
  options.name = "petit";
  parts.counter = http_token_counter(options);
  return Noyau(catalog_with_fallback().read(), parts, small_options()).handle(call);
}

}  // namespace

TEST_CASE("a call is answered over HTTP", "[http][H37]") {
  const Outcome outcome = outcome_of(response(completion("Bonjour Léa !", 99)));
  REQUIRE(outcome.completed() != nullptr);
  CHECK(outcome.completed()->reply.text == "Bonjour Léa !");
  CHECK(outcome.trace.hops.at(0).server_prompt_tokens == 99u);
  CHECK(outcome.trace.hops.at(0).server_reply_tokens == 2u);
}

TEST_CASE("a server that fails ends the call in its declared fallback", "[http][H37][H39]") {
  const std::string echo = "{\"error\":\"key " + std::string(secret) + " is not known\"}";
  check_fallback(outcome_of(response(echo, "application/json", "401 No")), Reason::backend_failed,
                 BackendFailure::refused);
  check_fallback(outcome_of(response("", "text/plain", "500 No")), Reason::backend_failed,
                 BackendFailure::bad_status);
  check_fallback(outcome_of(response("<html>", "text/html")), Reason::backend_failed,
                 BackendFailure::bad_body);
  check_fallback(outcome_of(response(echo)), Reason::backend_failed, BackendFailure::bad_body);
  check_fallback(outcome_of(stream_header() + chunk(delta("Bon")) + std::string(last_chunk)),
                 Reason::backend_failed, BackendFailure::truncated);
  check_fallback(outcome_of(response("{}", "application/json", "503 No")), Reason::backend_failed,
                 BackendFailure::overloaded);
  check_fallback(outcome_of(stream_header() + chunk(delta("Bon")), milliseconds{150}),
                 Reason::backend_timed_out, BackendFailure::timed_out);
  check_fallback(outcome_of("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"), Reason::backend_failed,
                 BackendFailure::too_large);
}

TEST_CASE("a server that read a part of the prompt only is not trusted", "[http][H37]") {
  check_fallback(counted_outcome(response(completion("Bonjour !", 12))), Reason::backend_failed,
                 BackendFailure::prompt_truncated);
  const std::string streamed_reply = stream_header() +
                                     chunk(delta("Bonjour !") + finish_event() + usage_event(12)) +
                                     chunk(done_event) + std::string(last_chunk);
  check_fallback(counted_outcome(streamed_reply), Reason::backend_failed, BackendFailure::prompt_truncated);
  CHECK(counted_outcome(response(completion("Bonjour !", 5000))).completed() != nullptr);
}

TEST_CASE("a reply that stopped at its limit is not delivered", "[http][H37]") {
  const Outcome outcome = outcome_of(response(completion("Bonjour et", 99, "length")));
  CHECK(outcome.reason == Reason::reply_refused);
  REQUIRE_FALSE(outcome.trace.hops.at(0).violations.empty());
  CHECK(outcome.trace.hops.at(0).violations.at(0) == Violation::truncated);
}

TEST_CASE("a tokenizer that fails ends the call as it is declared", "[http][H34]") {
  Call call = small_call();
  call.item->text = "INCOMPTABLE";
  const Outcome outcome = counted_outcome(response(completion("Bonjour !", 5000)), call);
  CHECK(outcome.reason == Reason::counter_failed);
  CHECK(outcome.fell_back() != nullptr);
}
