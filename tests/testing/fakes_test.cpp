// The fakes do what a test tells them.
#include <future>
#include <memory>

#include "small_catalog.hpp"
#include "support.hpp"

using namespace noyau_test;

namespace {

SourceRequest request_for(std::string what, steady_clock::time_point deadline = {}) {
  SourceRequest request;
  Query query;
  query.select.what = std::move(what);
  query.select.owners = {OwnerRule::platform};
  request.queries = {query};
  request.deadline = deadline;
  return request;
}

}  // namespace

TEST_CASE("a fake source answers, fails, throws and remembers what it was asked", "[testing]") {
  Record record;
  record.id = "a";
  record.what = "note";
  record.value = std::string("text");
  record.owner = OwnerKind::platform;
  FakeSource source("memory", {record});
  CHECK(source.recall(request_for("note"), {}).batch.candidates().size() == 1);
  source.stage().set(Conduct::fail);
  CHECK(source.read(request_for("other"), {}).failure == SourceFailure::unavailable);
  source.stage().set(Conduct::raise);
  CHECK_THROWS_AS(source.recall(request_for("third"), {}), std::runtime_error);
  REQUIRE(source.requests().size() == 3);
  CHECK(source.requests()[1].queries[0].select.what == "other");
}

TEST_CASE("a stalled fake honours its stop token and deadline, a stubborn one nothing but its release",
          "[testing]") {
  FakeSource source("memory");
  source.stage().set(Conduct::stall);
  CHECK(source.recall(request_for("note", steady_clock::now() + Duration{5}), {}).failure ==
        SourceFailure::timed_out);
  std::stop_source stop;
  auto stalled = std::async(std::launch::async,
                            [&] { return source.recall(request_for("note"), stop.get_token()).failure; });
  CHECK(source.stage().wait_for_stalled(1));
  stop.request_stop();
  CHECK(stalled.get() == SourceFailure::cancelled);

  source.stage().set(Conduct::stall_stubbornly);
  auto stubborn = std::async(std::launch::async, [&] {
    return source.recall(request_for("note", steady_clock::now() - Duration{5}), stop.get_token()).failure;
  });
  CHECK(source.stage().wait_for_stalled(1));
  CHECK(stubborn.wait_for(Duration{20}) == std::future_status::timeout);
  source.stage().release();
  CHECK(stubborn.get() == SourceFailure::no_failure);
  CHECK_FALSE(source.stage().wait_for_stalled(1, Duration{1}));
}

TEST_CASE("a fake backend gives its replies in order and keeps copies", "[testing]") {
  FakeBackend backend("mine");
  backend.then("one").then(BackendReply::failed(BackendFailure::overloaded));
  std::string text = "Hello";
  const ModelProfile model;
  const auto ask = [&] {
    const Message messages[] = {{MessageRole::user, text}};
    return backend.complete({messages, model, 7, "{}", 2, {}}, {});
  };
  CHECK(ask().text == "one");
  text = "Bye!!";
  CHECK(ask().failure == BackendFailure::overloaded);
  CHECK(ask().failure == BackendFailure::unreachable);
  backend.otherwise(BackendReply::answered("always"));
  CHECK(ask().text == "always");
  REQUIRE(backend.sent().size() == 4);
  CHECK(backend.sent()[0].messages[0].text == "Hello");
  CHECK(backend.sent()[0].attempt == 2);
  CHECK(backend.sent()[0].reply_schema == "{}");
}

TEST_CASE("a manual executor runs tasks in the order that a test chooses", "[testing]") {
  std::string order;
  {
    ManualExecutor executor;
    for (const char c : std::string("abcd")) executor.run([&order, c] { order += c; });
    CHECK(executor.pending() == 4);
    CHECK(executor.run_newest());
    CHECK(executor.run_one(1));
    CHECK_FALSE(executor.run_one(2));
    executor.set_throwing(true);
    CHECK_THROWS_AS(executor.run([] {}), std::runtime_error);
    CHECK(order == "db");
  }
  CHECK(order == "dbac");
}

TEST_CASE("manual clocks, counters and sinks do as they are told", "[testing]") {
  ManualClock clock(Time{Duration{5}});
  clock.advance(Duration{10});
  CHECK(clock.now() == Time{Duration{15}});
  clock.set(Time{});
  CHECK(clock.now() == Time{});

  FakeCounter words;
  CHECK(words.count(" two  words\n") == 2);
  CHECK(FakeCounter(4).count("12345") == 2);
  words.set_throwing(true);
  CHECK_THROWS_AS(words.count("a"), std::runtime_error);
  CHECK(words.calls() == 2);

  CollectingSink sink;
  sink.write({});
  sink.set_throwing(true);
  CHECK_THROWS_AS(sink.write({}), std::runtime_error);
  CHECK(sink.traces().size() == 1);
}

TEST_CASE("a fake embedder puts texts that share words near each other", "[testing]") {
  FakeEmbedder embedder(64);
  const std::string_view texts[] = {"chess on Thursday", "Thursday CHESS", "card games"};
  const EmbedResult result = embedder.embed({texts, {}}, {});
  REQUIRE(result.vectors.size() == 3);
  const auto similarity = [&](std::size_t a, std::size_t b) {
    float sum = 0;
    for (std::size_t i = 0; i < 64; ++i) sum += result.vectors[a][i] * result.vectors[b][i];
    return sum;
  };
  CHECK(similarity(0, 1) > 0.5F);
  CHECK(similarity(0, 1) > similarity(0, 2));
  CHECK(embedder.texts() == std::vector<std::string>{"chess on Thursday", "Thursday CHESS", "card games"});
}

TEST_CASE("a whole call runs on fakes alone", "[testing][H37]") {
  SmallCatalog catalog;
  const auto memory = std::make_shared<FakeSource>("memory");
  const auto backend = std::make_shared<FakeBackend>();
  const auto sink = std::make_shared<CollectingSink>();
  backend->then("Bonjour !");
  Parts parts;
  parts.memories = {memory};
  parts.platforms = {std::make_shared<FakeSource>("platform")};
  parts.backend = backend;
  parts.counter = std::make_shared<FakeCounter>();
  parts.traces = sink;
  parts.clock = std::make_shared<ManualClock>(Time{Duration{1'000}});
  const Noyau core(catalog.read(), parts);
  const Outcome outcome = core.handle(small_call());
  REQUIRE(outcome.completed() != nullptr);
  CHECK(outcome.completed()->reply.text == "Bonjour !");
  CHECK(sink->traces().size() == 1);
  CHECK(backend->sent().size() == 1);
}

TEST_CASE("a report lists what is broken first, with its remark", "[testing]") {
  ContractReport report;
  report.subject = "Port \"x\"";
  report.clauses = {{"x.one", "One holds.", ClauseState::held, ""},
                    {"x.two", "Two holds.", ClauseState::broken, "It was three."},
                    {"x.three", "Nobody knows.", ClauseState::unchecked, "Nobody can."}};
  CHECK_FALSE(report.ok());
  CHECK(report.to_string() ==
        "Port \"x\": 1 of 3 clauses broken.\n"
        "  broken     x.two: Two holds.\n             It was three.\n"
        "  unchecked  x.three: Nobody knows.\n             Nobody can.\n"
        "  held       x.one: One holds.\n");
  CHECK(report.find("x.four") == nullptr);
}
