// What Noyau ships, and the fakes themselves, keep the contracts.
#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/trace/sinks.hpp>
#include <sstream>

#include "support.hpp"

using namespace noyau_test;

namespace {

const Ids quick_source{"source.stop_inside", "source.late_inside"};
const Ids quick_backend{"backend.stop_inside", "backend.late_inside", "backend.forgets"};

std::vector<Record> records() {
  Record note;
  note.id = "n1";
  note.what = "note";
  note.value = std::string("Plays chess on Thursdays.");
  note.owner = OwnerKind::person;
  note.owner_id = "p";
  note.purposes = {"conversation"};
  note.channel = "general";
  note.fields = {};
  Record stream;
  stream.id = "s1";
  stream.what = "stream";
  stream.fields = {{"title", std::string("Chess evening")}, {"viewers", std::int64_t{42}}};
  stream.owner = OwnerKind::platform;
  Record others = note;
  others.id = "n2";
  others.owner_id = "other";
  return {note, others, stream};
}

SourceCase source_case() {
  SourceCase given;
  Query note;
  note.slot = note.select.what = "note";
  note.select.owners = {OwnerRule::target};
  Query stream;
  stream.slot = stream.select.what = "stream";
  stream.select.owners = {OwnerRule::platform};
  given.request.queries = {note, stream};
  given.request.grant.target_kind = TargetKind::person;
  given.request.grant.target_id = "p";
  given.request.item_text = "When do you play chess?";
  given.expected_ids = {"n1", "s1"};
  given.patience = Duration{5'000};
  return given;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

}  // namespace

TEST_CASE("sources in memory keep the source contract", "[testing][H17]") {
  check_held(check_memory_source(*memory_source("memory", records()), source_case()), quick_source);
  check_held(check_platform_source(*platform_source("platform", records()), source_case()), quick_source);
  FakeSource fake("fake", records());
  check_held(check_memory_source(fake, source_case()), quick_source);
  check_held(check_platform_source(fake, source_case()), quick_source);
  fake.stage().set(Conduct::stall);
  SourceCase brief = source_case();
  brief.deadline = Duration{50};
  const ContractReport stalled = check_memory_source(fake, brief);
  CHECK(stalled.find("source.stop_inside")->state == ClauseState::held);
  CHECK(stalled.find("source.late_inside")->state == ClauseState::held);
}

TEST_CASE("the scripted and the fake backend keep the backend contract", "[testing]") {
  BackendCase given;
  given.patience = Duration{5'000};
  check_held(check_backend(*scripted_backend({{"", 0, BackendReply::answered("Hello!")}}), given),
             quick_backend);
  FakeBackend fake;
  fake.otherwise(BackendReply::answered("Hello!"));
  check_held(check_backend(fake, given), quick_backend);
}

TEST_CASE("every counter keeps the counter contract", "[testing][H34]") {
  CounterCase given;
  given.long_bytes = 200'000;
  const std::filesystem::path folder = std::filesystem::path(NOYAU_TEST_DATA) / "tokenizers";
  given.known = {{"hello", 1}, {"", 0}};
  check_held(check_token_counter(*load_bpe_counter(folder / "cl100k_base.tiktoken"), given), {});
  check_held(check_token_counter(*load_bpe_counter(folder / "o200k_base.tiktoken"), given), {});
  given.known = {{"Élève", 7}};
  check_held(check_token_counter(*byte_bound_counter(), given), {});
  check_held(check_token_counter(FakeCounter(1), given), {});
  given.known = {{"two words", 2}};
  check_held(check_token_counter(FakeCounter(), given), {});
  given.known = {{"12345", 2}};
  check_held(check_token_counter(FakeCounter(4), given), {"counter.adds_up"});
}

TEST_CASE("every trace sink keeps the sink contract", "[testing][H39]") {
  const auto quoted = [](std::string_view call) { return "\"" + std::string(call) + "\""; };
  CollectingSink collecting;
  check_held(check_trace_sink(collecting, {[&](std::string_view call) {
                                const auto traces = collecting.traces();
                                return static_cast<std::size_t>(
                                    std::count_if(traces.begin(), traces.end(),
                                                  [&](const Trace& trace) { return trace.call == call; }));
                              }}),
             {});
  const auto file = std::filesystem::temp_directory_path() / "noyau-testing-sink.jsonl";
  std::filesystem::remove(file);
  check_held(check_trace_sink(*json_lines_sink(file), {[&](std::string_view call) {
               std::ifstream stream(file, std::ios::binary);
               return occurrences({std::istreambuf_iterator<char>(stream), {}}, quoted(call));
             }}),
             {});
  std::filesystem::remove(file);
  std::ostringstream log;
  const auto logger =
      std::make_shared<spdlog::logger>("noyau", std::make_shared<spdlog::sinks::ostream_sink_mt>(log));
  check_held(check_trace_sink(*spdlog_sink(logger),
                              {[&](std::string_view call) { return occurrences(log.str(), quoted(call)); }}),
             {});
}

TEST_CASE("every executor keeps the executor contract", "[testing]") {
  ExecutorCase given;
  given.make = [] { return std::make_shared<ThreadPool>(2); };
  ThreadPool pool(3);
  check_held(check_executor(pool, given), {});
  ManualExecutor manual;
  given.make = [] { return std::make_shared<ManualExecutor>(); };
  given.drive = [&] { manual.run_all(); };
  check_held(check_executor(manual, given), {});
}

TEST_CASE("every clock keeps the clock contract", "[testing]") {
  ClockCase given;
  given.expected = [] {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  };
  check_held(check_clock(SystemClock(), given), {});
  const Time noon = std::chrono::sys_days{std::chrono::year{2026} / 3 / 14} + std::chrono::hours{12};
  given.expected = [noon] { return noon; };
  check_held(check_clock(FixedClock(noon), given), {});
  check_held(check_clock(ManualClock(noon), given), {});
}

TEST_CASE("the fake embedder keeps the embedder contract", "[testing]") {
  EmbedderCase given;
  given.patience = Duration{5'000};
  FakeEmbedder fake;
  check_held(check_embedder(fake, given), {"embedder.stop_inside", "embedder.late_inside"});
}
