// The component's parts keep the contracts of their ports, against an ordinary server on loopback.
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "asking.hpp"
#include "noyau/http/embedder.hpp"
#include "noyau/http/token_counter.hpp"
#include "noyau/testing/backend_contract.hpp"
#include "noyau/testing/counter_contract.hpp"
#include "noyau/testing/embedder_contract.hpp"

using namespace noyau;
using namespace noyau_test;
using nlohmann::json;

namespace {

json vector_of(const std::string& text) {
  double sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  return {sum, static_cast<double>(text.size()), 1.0};
}

// Chat that says back what the user said, a tokenizer of one token for each byte, embeddings of three
// numbers.
class OrdinaryServer {
 public:
  OrdinaryServer() {
    server_.Post("/v1/chat/completions", [](const httplib::Request& request, httplib::Response& response) {
      const json asked = json::parse(request.body);
      const std::string said = asked.at("messages").back().at("content");
      if (said == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(1500));
      response.set_content(
          json{{"choices", {{{"finish_reason", "stop"}, {"message", {{"content", said}}}}}}}.dump(),
          "application/json");
    });
    server_.Post("/tokenize", [](const httplib::Request& request, httplib::Response& response) {
      const std::string text = json::parse(request.body).at("content");
      response.set_content(json{{"tokens", std::vector<int>(text.size(), 7)}}.dump(), "application/json");
    });
    server_.Post("/v1/embeddings", [](const httplib::Request& request, httplib::Response& response) {
      json data = json::array();
      const json asked = json::parse(request.body);
      // Long enough to be interrupted; what the threads ask has one text.
      if (asked.at("input").size() > 2) std::this_thread::sleep_for(std::chrono::milliseconds(300));
      for (const auto& text : asked.at("input")) {
        data.push_back({{"index", data.size()}, {"embedding", vector_of(text)}});
      }
      response.set_content(json{{"data", data}}.dump(), "application/json");
    });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~OrdinaryServer() {
    server_.stop();
    thread_.join();
  }
  OrdinaryServer(const OrdinaryServer&) = delete;
  OrdinaryServer& operator=(const OrdinaryServer&) = delete;
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/v1"; }

 private:
  httplib::Server server_;
  int port_ = 0;
  std::thread thread_;
};

// Nothing is broken, and just these could not be checked.
void check_contract(const testing::ContractReport& report, const std::vector<std::string>& unchecked) {
  INFO(report.to_string());
  CHECK(report.ok());
  std::vector<std::string> found;
  for (const testing::ClauseResult& clause : report.clauses)
    if (clause.state == testing::ClauseState::unchecked) found.push_back(clause.id);
  CHECK(found == unchecked);
}

testing::BackendExchange echo(const std::string& text) {
  return {"Say it back.", text, [text](std::string_view reply) { return reply == text; }};
}

}  // namespace

TEST_CASE("the chat backend keeps the contract of LlmBackend", "[http][contract]") {
  const OrdinaryServer server;
  const auto backend = http_chat_backend(chat_options(server.url()));
  testing::BackendCase given;
  given.exchanges = {echo("un"), echo("deux"), echo("trois")};
  given.slow = {echo("slow")};
  const testing::ContractReport report = testing::check_backend(*backend, given);
  check_contract(report, {"backend.forgets"});
}

TEST_CASE("the server's tokenizer keeps the contract of TokenCounter", "[http][contract]") {
  const OrdinaryServer server;
  HttpTokenCounterOptions options;
  options.endpoint.base_url = server.url();
  options.name = "bytes-of-a-server";
  const auto counter = http_token_counter(options);
  testing::CounterCase given;
  given.known = {{"Léa", 4}, {"<|endoftext|>", 13}};
  given.texts = 50;
  given.long_bytes = 0;
  const testing::ContractReport report = testing::check_token_counter(*counter, given);
  check_contract(report, {"counter.adds_up", "counter.long_texts"});
}

TEST_CASE("the embedder keeps the contract of Embedder", "[http][contract]") {
  const OrdinaryServer server;
  HttpEmbedderOptions options;
  options.endpoint.base_url = server.url();
  options.model = "three-numbers";
  const auto embedder = http_embedder(options);
  const testing::ContractReport report = testing::check_embedder(*embedder);
  check_contract(report, {});
}
