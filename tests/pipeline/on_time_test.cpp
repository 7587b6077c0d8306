// A source that dawdles costs its own answer, never the call.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

using std::chrono::steady_clock;

// Ignores its deadline and its stop token until it is released.
struct StubbornSource final : MemorySource {
  std::mutex mutex;
  std::condition_variable wake;
  bool released = false;
  std::string_view name() const noexcept override { return "memory"; }
  ReadResult recall(const SourceRequest&, std::stop_token) override {
    std::unique_lock lock(mutex);
    wake.wait(lock, [this] { return released; });
    return ReadResult::nothing();
  }
  void release() {
    {
      const std::lock_guard lock(mutex);
      released = true;
    }
    wake.notify_all();
  }
};

// Tells how much of the call's time it was given.
struct TimedBackend final : LlmBackend {
  std::atomic<std::int64_t> left{-1};
  std::string_view name() const noexcept override { return "timed"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    left = std::chrono::duration_cast<Duration>(request.deadline - steady_clock::now()).count();
    return BackendReply::answered("Bonjour !");
  }
};

}  // namespace

TEST_CASE("a source that ignores its deadline leaves the call its reply", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + R"(, {"id": "level", "heading": "## Niveau", "type": "text",
    "sources": ["platform"], "select": {"what": "level", "owners": ["target"]}, "default": "Inconnu.",
    "family": "profile"}])";
  const auto source = std::make_shared<StubbornSource>();
  const auto backend = std::make_shared<TimedBackend>();
  Parts parts = small_parts({}, {record_of("level", "l", std::string("sept"))});
  parts.memories = {source};
  parts.backend = backend;
  parts.executor = std::make_shared<ThreadPool>(3);
  std::thread releaser;
  {
    const Noyau core(catalog.read(), parts, small_options());
    Call call = small_call();
    call.timeout = Duration{800};
    const auto begin = steady_clock::now();
    const Outcome outcome = core.handle(call);
    const auto took = std::chrono::duration_cast<Duration>(steady_clock::now() - begin);
    CHECK(outcome.completed());
    CHECK(took.count() < 800 + 500);
    CHECK(backend->left > 50);  // its share, not what happens to be left over
    const HopTrace& hop = outcome.trace.hops.at(0);
    CHECK(hop.sources.at(0).failure == SourceFailure::timed_out);
    CHECK(hop.slots.at(0).state == SlotState::defaulted);
    // What answered in time is there.
    CHECK(hop.slots.at(1).state == SlotState::filled);
    // The destructor waits for the late answer; it comes once it is waiting.
    releaser = std::thread([source] { source->release(); });
  }
  releaser.join();
}
