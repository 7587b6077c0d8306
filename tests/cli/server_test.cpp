// run against a real server on loopback.
#include <httplib.h>

#include <atomic>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "catch.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

class Server {
 public:
  json usage = nullptr;
  int status = 200;
  std::string reply = "Bonsoir Zoé !";
  json asked;
  std::string authorization;

  Server() {
    server_.Post(
        "/v1/chat/completions", [this](const httplib::Request& request, httplib::Response& response) {
          asked = json::parse(request.body);
          authorization = request.get_header_value("Authorization");
          response.status = status;
          json body = {{"choices", {{{"finish_reason", "stop"}, {"message", {{"content", reply}}}}}}};
          if (!usage.is_null()) body["usage"] = usage;
          response.set_content(body.dump(), "application/json");
        });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~Server() {
    server_.stop();
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Nothing touches the fields above while the program runs but the server's own thread.
  Run serve(const Workplace& place, const std::vector<std::string>& more = {}) const {
    auto words = place.command("explain", "viewer.json");
    words.front() = "run";
    words.insert(words.end(), {"--backend", "http://127.0.0.1:" + std::to_string(port_) + "/v1"});
    words.insert(words.end(), more.begin(), more.end());
    return run_noyau(words);
  }

 private:
  httplib::Server server_;
  int port_ = 0;
  std::thread thread_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("run asks a server and writes its checked reply", "[cli][http]") {
  const Workplace place;
  Server server;
  ::unsetenv("NOYAU_LLM_KEY");
  const Run run = server.serve(place, {"--model", "petit-modele"});
  CHECK(run.code == 0);
  CHECK(run.out == "Bonsoir Zoé !\n");
  CHECK(server.asked.at("model") == "petit-modele");
  CHECK(server.asked.at("messages").size() == 2);
  CHECK(server.authorization.empty());
}

TEST_CASE("the server's key comes from the environment and is shown nowhere", "[cli][http][H38]") {
  const Workplace place;
  Server server;
  server.status = 401;
  ::setenv("NOYAU_LLM_KEY", "clef-tres-secrete", 1);
  const Run run = server.serve(place, {"--trace", place.path("trace.jsonl")});
  ::unsetenv("NOYAU_LLM_KEY");
  CHECK(server.authorization == "Bearer clef-tres-secrete");
  CHECK(run.code != 0);
  CHECK(contains(run.err, "the server refused the caller"));
  CHECK(contains(place.read("trace.jsonl"), R"("backend_failure":"refused")"));
  for (const std::string& text : {run.out, run.err, place.read("trace.jsonl")}) {
    CHECK_FALSE(contains(text, "secrete"));
  }
}

TEST_CASE("a server that read a part of the prompt is not trusted, and the line says so", "[cli][http]") {
  const Workplace place;
  Server server;
  server.usage = {{"prompt_tokens", 12}, {"completion_tokens", 4}};
  const std::string vocabulary = NOYAU_TEST_DATA "/tokenizers/o200k_base.tiktoken";
  const Run run = server.serve(place, {"--tokenizer", vocabulary});
  CHECK(run.code != 0);
  CHECK(contains(run.err, "the server read 12 tokens of a prompt of "));
  server.usage = {{"prompt_tokens", 100000}, {"completion_tokens", 4}};
  CHECK(server.serve(place, {"--tokenizer", vocabulary}).code == 0);
}

TEST_CASE("a server that is not there is told", "[cli][http]") {
  const Workplace place;
  auto words = place.command("explain", "viewer.json");
  words.front() = "run";
  words.insert(words.end(), {"--backend", "http://127.0.0.1:9/v1"});
  const Run run = run_noyau(words);
  CHECK(run.code != 0);
  CHECK(contains(run.err, "the backend failed: unreachable"));
}

TEST_CASE("a backend that is neither script nor URL is a fault of usage", "[cli]") {
  const Workplace place;
  auto words = place.command("explain", "viewer.json");
  words.front() = "run";
  words.insert(words.end(), {"--backend", "ftp://127.0.0.1/"});
  const Run run = run_noyau(words);
  CHECK(run.code == 2);
  CHECK(contains(run.err, "is no backend"));
}
