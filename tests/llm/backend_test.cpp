#include "noyau/llm/backend.hpp"

#include <filesystem>
#include <fstream>
#include <thread>

#include "call/hostile_json.hpp"
#include "noyau/llm/scripted_backend.hpp"

using namespace noyau;
using hostile::Json;

namespace {

Json good_script() {
  return Json::parse(R"({"steps": [
    {"if_contains": "échecs", "attempt": 1, "reply": "trop long", "finish": "length"},
    {"attempt": 2, "reply": "court"},
    {"if_contains": "panne", "status": "timed_out"},
    {"reply": "{\"a\": 1}"}]})");
}

void read_text(std::string_view text) {
  read_script(text, "script.json");
}

BackendReply ask(LlmBackend& backend, std::string_view user, std::uint32_t attempt = 1,
                 std::stop_token stop = {}) {
  const Message messages[] = {{MessageRole::system, "authored"}, {MessageRole::user, user}};
  const ModelProfile model;
  return backend.complete({messages, model, 100, {}, attempt, {}}, stop);
}

}  // namespace

TEST_CASE("replies say whether they are answers", "[llm]") {
  const auto answered = BackendReply::answered("x");
  CHECK(answered.status == BackendStatus::answered);
  CHECK(answered.text == "x");
  CHECK(answered.finish == FinishReason::stop);
  CHECK(BackendReply::failed().status == BackendStatus::failed);
  CHECK(BackendReply::failed(BackendStatus::timed_out).status == BackendStatus::timed_out);
  CHECK(BackendReply::failed(BackendStatus::cancelled).status == BackendStatus::cancelled);
  CHECK(BackendReply::failed(BackendStatus::answered).status == BackendStatus::failed);
  CHECK(BackendReply::failed().text.empty());
  CHECK(to_string(BackendStatus::answered) == "answered");
  CHECK(to_string(BackendStatus::failed) == "failed");
  CHECK(to_string(BackendStatus::timed_out) == "timed_out");
  CHECK(to_string(BackendStatus::cancelled) == "cancelled");
}

TEST_CASE("the scripted backend answers with the first step that matches", "[llm]") {
  const auto backend = scripted_backend(read_script(good_script().dump(), "script.json"));
  CHECK(backend->name() == "scripted");
  const auto first = ask(*backend, "parlons échecs");
  CHECK(first.text == "trop long");
  CHECK(first.finish == FinishReason::length);
  CHECK(ask(*backend, "parlons échecs").text == "trop long");  // the same one each time
  CHECK(ask(*backend, "parlons échecs", 2).text == "court");
  CHECK(ask(*backend, "en panne").status == BackendStatus::timed_out);
  CHECK(ask(*backend, "autre").text == "{\"a\": 1}");
  CHECK(ask(*backend, "autre").finish == FinishReason::stop);
}

TEST_CASE("every message is looked into", "[llm]") {
  const auto backend = scripted_backend({{"authored", 0, BackendReply::answered("yes")}});
  CHECK(ask(*backend, "x").text == "yes");
}

TEST_CASE("without a matching step the scripted backend fails", "[llm]") {
  CHECK(ask(*scripted_backend({}), "x").status == BackendStatus::failed);
  const auto backend =
      scripted_backend({{"y", 0, BackendReply::answered("a")}, {"", 3, BackendReply::answered("b")}});
  CHECK(ask(*backend, "x").status == BackendStatus::failed);
  CHECK(ask(*backend, "x", 3).text == "b");
}

TEST_CASE("a stopped scripted backend says so", "[llm]") {
  std::stop_source stop;
  stop.request_stop();
  const auto backend = scripted_backend({{"", 0, BackendReply::answered("a")}});
  CHECK(ask(*backend, "x", 1, stop.get_token()).status == BackendStatus::cancelled);
}

TEST_CASE("the scripted backend serves several threads", "[llm][threads]") {
  const auto backend =
      scripted_backend({{"xa", 0, BackendReply::answered("A")}, {"", 0, BackendReply::answered("B")}});
  std::vector<std::string> answers(4);
  std::vector<std::thread> threads;
  for (std::size_t index = 0; index < answers.size(); ++index) {
    threads.emplace_back([&, index] {
      for (int round = 0; round < 100; ++round)
        answers[index] = ask(*backend, index % 2 == 0 ? "xa" : "xb").text;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(answers == std::vector<std::string>{"A", "B", "A", "B"});
}

TEST_CASE("a damaged script is refused", "[llm]") {
  hostile::check_damaged_text(read_text, good_script());
}
TEST_CASE("every field of a script has one type", "[llm]") {
  hostile::check_wrong_types(read_text, good_script());
}
TEST_CASE("a script has no other fields", "[llm]") {
  hostile::check_unknown_fields(read_text, good_script());
}
TEST_CASE("a script may be commented", "[llm]") {
  hostile::check_comments(read_text, good_script());
}
TEST_CASE("a script names each field once", "[llm]") {
  hostile::check_duplicate_keys(read_text, good_script());
}

TEST_CASE("a step has a reply or a status, within their words", "[llm]") {
  const std::pair<const char*, const char*> cases[] = {
      {R"({})", "steps[0].reply"},
      {R"({"reply": "a", "status": "failed"})", "steps[0].status"},
      {R"({"status": "answered"})", "steps[0].status"},
      {R"({"status": "broken"})", "steps[0].status"},
      {R"({"status": "failed", "finish": "stop"})", "steps[0].finish"},
      {R"({"reply": "a", "finish": "done"})", "steps[0].finish"},
      {R"({"reply": "a", "attempt": 0})", "steps[0].attempt"},
      {R"({"reply": "a", "attempt": 6})", "steps[0].attempt"}};
  for (const auto& [step, field] : cases) {
    INFO(step);
    CHECK(hostile::names_field(hostile::faults_of(read_text, R"({"steps": [)" + std::string(step) + "]}"),
                               field));
  }
  CHECK(hostile::names_field(hostile::faults_of(read_text, "{}"), "steps"));
  CHECK(hostile::refused(read_text, R"({"steps": [])" + std::string(4 << 20, ' ') + "}"));
}

TEST_CASE("the example's scripts are read", "[llm]") {
  for (const char* name : {"script.json", "script_down.json"}) {
    CHECK_FALSE(read_script(std::filesystem::path(NOYAU_EXAMPLES) / "data" / name).empty());
  }
}

TEST_CASE("a script is read from a file", "[llm]") {
  const auto file = std::filesystem::temp_directory_path() / "noyau-llm-test-script.json";
  std::ofstream(file) << good_script().dump();
  CHECK(read_script(file).size() == 4);
  std::filesystem::remove(file);
  CHECK_THROWS_AS(read_script(file), ConfigError);
}
