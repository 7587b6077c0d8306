// Faults of parts, through a whole call on fakes: what docs/reliability.md says about them.
#include <memory>

#include "small_catalog.hpp"
#include "support.hpp"

using namespace noyau_test;

namespace {

struct Fakes {
  std::shared_ptr<FakeSource> memory;
  std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
  std::shared_ptr<CollectingSink> sink = std::make_shared<CollectingSink>();
  std::shared_ptr<ManualExecutor> executor;  // none: everything on the calling thread

  Fakes() {
    Record record = memory_record("m", "Aime les échecs.");
    memory = std::make_shared<FakeSource>("memory", std::vector{record});
    backend->otherwise(BackendReply::answered("Bonjour !"));
  }
  Parts parts() const {
    Parts all;
    all.memories = {memory};
    all.platforms = {std::make_shared<FakeSource>("platform")};
    all.backend = backend;
    all.traces = sink;
    all.executor = executor;
    return all;
  }
};

std::shared_ptr<const Catalog> catalog_with_memories() {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.use_case_fallback = R"({"action": "stay_silent"})";
  return catalog.read();
}

Call call_within(Duration timeout) {
  Call call = small_call();
  call.timeout = timeout;
  return call;
}

}  // namespace

TEST_CASE("a trace sink that throws loses its trace, and nothing else", "[testing][H39]") {
  Fakes fakes;
  fakes.sink->set_throwing(true);
  const Noyau core(catalog_with_memories(), fakes.parts());
  const Outcome outcome = core.handle(small_call());
  CHECK(outcome.completed() != nullptr);
  CHECK(outcome.trace.hops.size() == 1);
  CHECK(fakes.sink->traces().empty());
}

TEST_CASE("an executor that refuses tasks costs what would have run on it", "[testing][H37]") {
  Fakes fakes;
  fakes.executor = std::make_shared<ManualExecutor>();
  fakes.executor->set_throwing(true);
  const Noyau core(catalog_with_memories(), fakes.parts());
  const Outcome outcome = core.handle(small_call());
  CHECK(outcome.reason == Reason::backend_failed);
  REQUIRE(outcome.fell_back() != nullptr);
  CHECK(outcome.fell_back()->id == "stay_silent");
  CHECK(outcome.trace.hops.at(0).sources.at(0).failure == SourceFailure::unavailable);
  CHECK(fakes.backend->sent().empty());
}

TEST_CASE("an executor that starts its tasks too late costs their answers, and the call ends on time",
          "[testing][H37]") {
  Fakes fakes;
  fakes.executor = std::make_shared<ManualExecutor>();
  const Noyau core(catalog_with_memories(), fakes.parts());
  const Outcome outcome = core.handle(call_within(Duration{60}));
  CHECK(outcome.reason == Reason::backend_timed_out);
  CHECK(outcome.trace.hops.at(0).sources.at(0).failure == SourceFailure::timed_out);
  CHECK(fakes.memory->requests().empty());
  // They run all the same, answer nobody, and are waited for by the destructor.
  CHECK(fakes.executor->run_all() == 2);
  CHECK(fakes.memory->requests().size() == 1);
  CHECK(fakes.sink->traces().size() == 1);
}

TEST_CASE("a late answer is dropped, and the next call is served", "[testing][H37]") {
  Fakes fakes;
  Parts parts = fakes.parts();
  parts.executor = std::make_shared<ThreadPool>(2);
  fakes.backend->stage().set(Conduct::stall_stubbornly);
  const Noyau core(catalog_with_memories(), parts);
  CHECK(core.handle(call_within(Duration{60})).reason == Reason::backend_timed_out);
  fakes.backend->stage().release();
  CHECK(core.handle(small_call()).completed() != nullptr);
}

TEST_CASE("a source or backend that honours its deadline keeps a call on time without an executor",
          "[testing][H37]") {
  Fakes fakes;
  fakes.memory->stage().set(Conduct::stall);
  fakes.backend->stage().set(Conduct::stall);
  const Noyau core(catalog_with_memories(), fakes.parts());
  const auto begin = steady_clock::now();
  const Outcome outcome = core.handle(call_within(Duration{80}));
  CHECK(steady_clock::now() - begin < std::chrono::seconds{5});
  CHECK(outcome.reason == Reason::backend_timed_out);
  CHECK(outcome.trace.hops.at(0).sources.at(0).failure == SourceFailure::timed_out);
}

TEST_CASE("a call that is cancelled while it waits is abandoned as cancelled", "[testing][H37]") {
  Fakes fakes;
  fakes.backend->stage().set(Conduct::stall);
  const Noyau core(catalog_with_memories(), fakes.parts());
  std::stop_source stop;
  std::thread host([&] {
    fakes.backend->stage().wait_for_stalled(1);
    stop.request_stop();
  });
  const Outcome outcome = core.handle(small_call(), stop.get_token());
  host.join();
  CHECK(outcome.abandoned());
  CHECK(outcome.reason == Reason::cancelled);
}

TEST_CASE("a catalog that cannot be used does not replace the one in use", "[testing][H1]") {
  Fakes fakes;
  Noyau core(catalog_with_memories(), fakes.parts());
  SmallCatalog other;
  other.slots = R"([{"id": "x", "heading": "## X", "type": "text", "sources": ["elsewhere"],
    "select": {"what": "x", "owners": ["target"]}, "default": "Rien.", "family": "profile"}])";
  auto files = other.files();
  const std::string from = R"({"id": "platform", "kind": "platform")";
  auto& text = files["catalog.json"];
  text.insert(
      text.find(from),
      R"({"id": "elsewhere", "kind": "memory", "purposes": ["conversation"], "classes": ["open"]}, )");
  CHECK_THROWS_AS(core.replace_catalog(read_catalog(files)), Error);
  CHECK(core.handle(small_call()).completed() != nullptr);
}
