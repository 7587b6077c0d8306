#include "noyau/trace/trace.hpp"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>

#include "catch.hpp"
#include "noyau/core/error.hpp"
#include "noyau/trace/sinks.hpp"
#include "trace/json_text.hpp"

using namespace noyau;
using Json = nlohmann::ordered_json;

namespace {

Trace full_trace() {
  Trace trace;
  trace.call = "call-7";
  trace.interface_id = "twitch";
  trace.outcome = "fell_back";
  trace.reason = Reason::reply_refused;
  HopTrace& hop = trace.hops.emplace_back();
  hop.use_case = "viewer.reply";
  hop.prompt_template = "viewer.reply@3";
  hop.template_hash = "aa";
  hop.governing_hash = "bb";
  hop.purpose = "conversation";
  hop.sources = {{"memory", ReadStatus::found, SourceFailure::no_failure, 12},
                 {"platform", ReadStatus::failed, SourceFailure::timed_out, 0}};
  SlotTrace& slot = hop.slots.emplace_back();
  slot.slot = "memories";
  slot.state = SlotState::filled;
  slot.use = Use::guide;
  slot.tokens = 99;
  slot.sources = {"memory"};
  slot.units = {{"m1", UnitFate::kept}, {"m2", UnitFate::no_room}};
  slot.rejections[static_cast<std::size_t>(Rejection::owner)] = 2;
  slot.rejections[static_cast<std::size_t>(Rejection::not_selected)] = 5;
  hop.budget = 3000;
  hop.prompt_tokens = 812;
  hop.stable_tokens = 400;
  hop.redactions = 3;
  hop.redactions_by_kind = {{"email", 2}, {"phone", 1}};
  hop.attempts = 2;
  hop.violations = {Violation::too_long, Violation::missing_field};
  hop.violation_fields = {"", "verdict"};
  hop.recoveries = {{2, RecoveryGrade::guessed, 3}};
  hop.disclosures = {Disclosure::guidance, Disclosure::canon};
  hop.disclosure_model = ReadStatus::found;
  hop.backend_failure = BackendFailure::bad_body;
  hop.server_prompt_tokens = 815;
  hop.server_reply_tokens = 40;
  hop.missing_tokens = 1;
  hop.heaviest = {{"canon", 40}, {"slot:name", 7}};
  hop.missing_slot = "name";
  hop.needs_template = true;
  hop.unworded_facts = {"mood"};
  hop.reason = Reason::reply_refused;
  return trace;
}

std::string scratch_file(const char* name) {
  const auto path = std::filesystem::temp_directory_path() / (std::string("noyau-trace-test-") + name);
  std::filesystem::remove(path);
  return path.string();
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void collect_keys(const Json& node, std::set<std::string>& keys) {
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) keys.insert(key);
  }
  if (node.is_structured()) {
    for (const auto& value : node) collect_keys(value, keys);
  }
}

}  // namespace

TEST_CASE("a trace is one compact line with its keys in a fixed order", "[trace][H39]") {
  CHECK(
      to_json_line(full_trace()) ==
      R"({"call":"call-7","interface":"twitch","outcome":"fell_back","reason":"reply_refused","hops":[)"
      R"({"use_case":"viewer.reply","template":"viewer.reply@3","template_hash":"aa","governing_hash":"bb",)"
      R"("purpose":"conversation","sources":[)"
      R"({"source":"memory","status":"found","failure":"no_failure","candidates":12},)"
      R"({"source":"platform","status":"failed","failure":"timed_out","candidates":0}],)"
      R"("slots":[{"slot":"memories","state":"filled","use":"guide","tokens":99,"sources":["memory"],)"
      R"("units":[{"id":"m1","fate":"kept"},{"id":"m2","fate":"no_room"}],)"
      R"("rejections":{"owner":2,"not_selected":5}}],)"
      R"("budget":3000,"prompt_tokens":812,"stable_tokens":400,"redactions":3,"redactions_by_kind":{"email":2,"phone":1},"attempts":2,)"
      R"("backend_failure":"bad_body","server_prompt_tokens":815,"server_reply_tokens":40,)"
      R"("violations":["too_long","missing_field"],"violation_fields":["","verdict"],"recoveries":[{"attempt":2,"grade":"guessed","edits":3}],"disclosures":["guidance","canon"],"disclosure_model":"found","missing_tokens":1,"heaviest":[{"part":"canon","tokens":40},{"part":"slot:name","tokens":7}],"missing_slot":"name",)"
      R"("unworded_facts":["mood"],"needs_template":true,"reason":"reply_refused"}]})");
}

TEST_CASE("an empty trace is a whole object", "[trace]") {
  CHECK(to_json_line(Trace{}) == R"({"call":"","interface":"","outcome":"","reason":"completed","hops":[]})");
}

TEST_CASE("a trace line has no place for a value: every key is one of references and counts",
          "[trace][H39]") {
  const std::set<std::string> allowed = {"call",
                                         "interface",
                                         "outcome",
                                         "reason",
                                         "hops",
                                         "use_case",
                                         "template",
                                         "template_hash",
                                         "purpose",
                                         "sources",
                                         "governing_hash",
                                         "source",
                                         "status",
                                         "failure",
                                         "candidates",
                                         "slots",
                                         "slot",
                                         "state",
                                         "use",
                                         "tokens",
                                         "units",
                                         "id",
                                         "fate",
                                         "rejections",
                                         "budget",
                                         "prompt_tokens",
                                         "attempts",
                                         "backend_failure",
                                         "server_prompt_tokens",
                                         "server_reply_tokens",
                                         "stable_tokens",
                                         "redactions",
                                         "redactions_by_kind",
                                         "email",
                                         "phone",
                                         "violations",
                                         "violation_fields",
                                         "recoveries",
                                         "attempt",
                                         "grade",
                                         "edits",
                                         "disclosures",
                                         "disclosure_model",
                                         "missing_slot",
                                         "missing_tokens",
                                         "heaviest",
                                         "part",
                                         "owner",
                                         "not_selected",
                                         "needs_template",
                                         "unworded_facts"};
  std::set<std::string> keys;
  collect_keys(Json::parse(to_json_line(full_trace())), keys);
  CHECK(keys == allowed);
}

TEST_CASE("every rejection is named, and only those that happened", "[trace][H18]") {
  for (std::size_t index = 0; index < rejection_count; ++index) {
    Trace trace;
    trace.hops.emplace_back().slots.emplace_back().rejections[index] = 7;
    const Json rejections = Json::parse(to_json_line(trace))["hops"][0]["slots"][0]["rejections"];
    CHECK(rejections == Json{{std::string(to_string(static_cast<Rejection>(index))), 7}});
  }
}

TEST_CASE("hostile ids stay inside their string and their line", "[trace]") {
  Trace trace;
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  trace.call = bytes + "\"},{\"\\\u2028\u2029\u0085é👍";
  const std::string line = to_json_line(trace);
  for (const char* separator : {"\n", "\r", "\u2028", "\u2029", "\u0085", "\x7F"}) {
    CHECK(line.find(separator) == std::string::npos);
  }
  const Json parsed = Json::parse(line);
  CHECK(parsed.size() == 5);
  const std::string call = parsed["call"];
  CHECK(call.find("\"},{\"\\\u2028\u2029\u0085é👍") != std::string::npos);
  CHECK(call.substr(0, 128) == bytes.substr(0, 128));
}

TEST_CASE("JSON strings are read back as they were", "[trace]") {
  for (const std::string text : {"", "a\"b", "\\", "\b\f\n\r\t\x01", "é\u2028", "👩‍👩‍👧"}) {
    std::string out;
    detail::append_json_string(out, text);
    CHECK(Json::parse(out).get<std::string>() == text);
  }
}

TEST_CASE("the file sink appends whole lines", "[trace][H39]") {
  const std::string path = scratch_file("append");
  json_lines_sink(path)->write(full_trace());
  const auto sink = json_lines_sink(path);
  sink->write(Trace{});
  // Flushed line by line: the file is read while the sink still has it open.
  CHECK(lines_of(path) == std::vector<std::string>{to_json_line(full_trace()), to_json_line(Trace{})});
  std::filesystem::remove(path);
}

TEST_CASE("four threads write whole lines", "[trace]") {
  const std::string path = scratch_file("threads");
  const auto sink = json_lines_sink(path);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&sink, thread] {
      for (int index = 0; index < 200; ++index) {
        Trace trace;
        trace.call = std::to_string(thread) + "." + std::to_string(index) + std::string(5000, 'x');
        sink->write(trace);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<std::string> calls;
  for (const std::string& line : lines_of(path)) {
    REQUIRE(Json::accept(line));
    calls.insert(Json::parse(line)["call"].get<std::string>());
  }
  CHECK(calls.size() == 800);
  std::filesystem::remove(path);
}

TEST_CASE("a line that cannot be written is an error, each time", "[trace]") {
  const auto sink = json_lines_sink("/dev/full");
  CHECK_THROWS_AS(sink->write(full_trace()), Error);
  CHECK_THROWS_AS(sink->write(full_trace()), Error);
}

TEST_CASE("after a torn line the next one stands on its own", "[trace]") {
  const std::string path = scratch_file("torn");
  const auto sink = json_lines_sink(path);
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 10;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  std::string refused;
  try {
    sink->write(full_trace());
  } catch (const Error& error) {
    refused = error.what();
  }
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK(refused.find("could not take a whole line") != std::string::npos);
  sink->write(Trace{});
  sink->write(Trace{});
  const std::string whole = to_json_line(Trace{});
  CHECK(lines_of(path) == std::vector<std::string>{to_json_line(full_trace()).substr(0, 10), whole, whole});
  std::filesystem::remove(path);
}

TEST_CASE("a file that cannot be opened is an error that names it", "[trace]") {
  for (const char* path : {"/nonexistent/trace.jsonl", "/tmp", ""}) {
    INFO(path);
    try {
      json_lines_sink(path);
      FAIL("it was opened");
    } catch (const Error& error) {
      CHECK(std::string(error.what()).find(std::string("\"") + path + "\"") != std::string::npos);
    }
  }
}

TEST_CASE("the log sink writes one line at the outcome's level", "[trace]") {
  std::ostringstream out;
  auto logger =
      std::make_shared<spdlog::logger>("host", std::make_shared<spdlog::sinks::ostream_sink_mt>(out));
  logger->set_pattern("%l %v");
  const auto sink = spdlog_sink(logger);
  Trace trace = full_trace();
  trace.call = "{} {0} %v";  // never taken for a format
  sink->write(trace);
  trace.outcome = "abandoned";
  sink->write(trace);
  trace.outcome = "completed";
  sink->write(trace);
  std::istringstream lines(out.str());
  std::vector<std::string> levels;
  for (std::string line; std::getline(lines, line);) {
    levels.push_back(line.substr(0, line.find(' ')));
    CHECK(Json::parse(line.substr(line.find(' ')))["call"] == "{} {0} %v");
  }
  CHECK(levels == std::vector<std::string>{"warning", "warning", "info"});
}

TEST_CASE("the log sink leaves spdlog's registry alone", "[trace]") {
  const auto count = [] {
    std::size_t loggers = 0;
    spdlog::apply_all([&loggers](const std::shared_ptr<spdlog::logger>&) { ++loggers; });
    return loggers;
  };
  std::ostringstream global;
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("global", std::make_shared<spdlog::sinks::ostream_sink_mt>(global)));
  const auto before = count();
  std::ostringstream out;
  auto logger =
      std::make_shared<spdlog::logger>("mine", std::make_shared<spdlog::sinks::ostream_sink_mt>(out));
  spdlog_sink(logger)->write(full_trace());
  CHECK(count() == before);
  CHECK(spdlog::get("mine") == nullptr);
  CHECK(global.str().empty());
  CHECK_FALSE(out.str().empty());
}

TEST_CASE("no logger is an error", "[trace]") {
  CHECK_THROWS_AS(spdlog_sink(nullptr), Error);
}
