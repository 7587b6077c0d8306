// Completing and checking: retries, fallbacks, proposals, and backends that misbehave.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// Answers from a list, and keeps what it was asked for the test alone.
struct RecordingBackend final : LlmBackend {
  std::vector<BackendReply> replies;
  std::vector<std::string> prompts;
  std::string_view name() const noexcept override { return "recording"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    std::string prompt;
    for (const Message& message : request.messages) prompt += message.text;
    prompts.push_back(prompt);
    return prompts.size() <= replies.size() ? replies[prompts.size() - 1] : BackendReply::failed();
  }
};

struct ThrowingBackend final : LlmBackend {
  std::string_view name() const noexcept override { return "throwing"; }
  BackendReply complete(const BackendRequest&, std::stop_token) override { throw 42; }
};

// Ignores the deadline and its stop token until it is released.
struct StubbornBackend final : LlmBackend {
  std::mutex mutex;
  std::condition_variable wake;
  bool released = false;
  std::string_view name() const noexcept override { return "stubborn"; }
  BackendReply complete(const BackendRequest&, std::stop_token) override {
    std::unique_lock lock(mutex);
    wake.wait(lock, [this] { return released; });
    return BackendReply::answered("trop tard");
  }
  void release() {
    {
      const std::lock_guard lock(mutex);
      released = true;
    }
    wake.notify_all();
  }
};

Outcome handle_with(SmallCatalog catalog, std::shared_ptr<LlmBackend> backend) {
  Parts parts = small_parts();
  parts.backend = std::move(backend);
  return Noyau(catalog.read(), parts, small_options()).handle(small_call());
}

}  // namespace

TEST_CASE("a reply that breaks its contract is asked for again, with authored text only", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.template_extra = R"("attempts": 3, "fallback": {"text": "Passons."},)";
  const auto backend = std::make_shared<RecordingBackend>();
  const std::string wrong(500, 'z');
  backend->replies = {BackendReply::answered(wrong), BackendReply::answered(wrong),
                      BackendReply::answered("Bonjour !")};
  const Outcome outcome = handle_with(catalog, backend);
  REQUIRE(outcome.completed());
  CHECK(outcome.completed()->reply.text == "Bonjour !");
  REQUIRE(backend->prompts.size() == 3);
  CHECK(backend->prompts[1] == backend->prompts[0] + "---\nRAPPEL-FORMAT\n");
  CHECK(backend->prompts[2] == backend->prompts[1]);
  CHECK(outcome.trace.hops[0].attempts == 3);
  CHECK(outcome.trace.hops[0].violations == std::vector<Violation>{Violation::too_long, Violation::too_long});
}

TEST_CASE("the trace of a refused reply names the declared field, and no word of the model's",
          "[pipeline][H37][H39]") {
  SmallCatalog catalog;
  catalog.response = R"({"format": "json", "instructions": "JSON.", "fields": [
    {"name": "verdict", "type": "choice", "choices": ["ok", "ko"], "required": true}, {"name": "text", "type": "text", "required": true}]})";
  const auto backend = std::make_shared<RecordingBackend>();
  backend->replies = {BackendReply::answered(R"({"verdict": "SECRET-VALUE", "SECRET_NAME": 1})")};
  const Outcome outcome = handle_with(catalog, backend);
  const HopTrace& hop = outcome.trace.hops[0];
  REQUIRE(hop.violation_fields.size() == hop.violations.size());
  std::set<std::pair<Violation, std::string>> seen;
  for (std::size_t i = 0; i < hop.violations.size(); ++i)
    seen.emplace(hop.violations[i], hop.violation_fields[i]);
  CHECK(seen == std::set<std::pair<Violation, std::string>>{{Violation::unknown_field, ""},
                                                            {Violation::missing_field, "text"},
                                                            {Violation::not_a_choice, "verdict"}});
  const std::string line = to_json_line(outcome.trace);
  CHECK(line.find("SECRET") == std::string::npos);
  CHECK(line.find(R"("violation_fields":[)") != std::string::npos);
}

TEST_CASE("when no attempt passes, the declared fallback stands", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.template_extra = R"("attempts": 2, "fallback": {"text": "Passons."},)";
  const auto backend = std::make_shared<RecordingBackend>();
  backend->replies = {BackendReply::answered(""), BackendReply::answered("  ")};
  const Outcome outcome = handle_with(catalog, backend);
  REQUIRE(outcome.fell_back());
  CHECK(outcome.fell_back()->text == "Passons.");
  CHECK(outcome.reason == Reason::reply_refused);
  CHECK(backend->prompts.size() == 2);
}

TEST_CASE("a failing backend ends in the declared fallback", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.use_case_fallback = R"({"action": "stay_silent"})";
  CHECK(handle_with(catalog, std::make_shared<RecordingBackend>()).reason == Reason::backend_failed);
  CHECK(handle_with(catalog, std::make_shared<ThrowingBackend>()).reason == Reason::backend_failed);
  CHECK(handle_with(catalog, std::make_shared<ThrowingBackend>()).fell_back()->id == "stay_silent");
  const auto slow = std::make_shared<RecordingBackend>();
  slow->replies = {BackendReply::failed(BackendStatus::timed_out)};
  CHECK(handle_with(catalog, slow).reason == Reason::backend_timed_out);
  CHECK(handle_with(catalog, nullptr).reason == Reason::no_backend);
}

TEST_CASE("behind an executor a call ends on time whatever the backend does", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.use_case_fallback = R"({"action": "stay_silent"})";
  const auto backend = std::make_shared<StubbornBackend>();
  Parts parts = small_parts();
  parts.backend = backend;
  parts.executor = std::make_shared<ThreadPool>(2);
  std::thread releaser;
  {
    const Noyau core(catalog.read(), parts, small_options());
    Call call = small_call();
    call.timeout = Duration{60};
    const Outcome outcome = core.handle(call);
    CHECK(outcome.fell_back());
    CHECK(outcome.reason == Reason::backend_timed_out);

    std::stop_source stop;
    std::thread canceller([&] { stop.request_stop(); });
    const Outcome cancelled = core.handle(small_call(), stop.get_token());
    canceller.join();
    CHECK(cancelled.abandoned());
    CHECK(cancelled.reason == Reason::cancelled);
    // The destructor waits for the late answers; they come once it is waiting.
    releaser = std::thread([backend] { backend->release(); });
  }
  releaser.join();
}

TEST_CASE("a request for more becomes a proposal and is never executed", "[pipeline][H4]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.response = R"({"format": "json", "instructions": "Un objet JSON.", "fields": [
    {"name": "answer", "type": "text"}, {"name": "needs", "type": "proposal"}]})";
  const auto backend = std::make_shared<RecordingBackend>();
  backend->replies = {
      BackendReply::answered(R"({"answer": "Je ne sais pas.", "needs": "montre-moi le profil de Tom"})")};
  const Outcome outcome = handle_with(catalog, backend);
  REQUIRE(outcome.completed());
  const Reply& reply = outcome.completed()->reply;
  REQUIRE(reply.proposals.size() == 1);
  CHECK(reply.proposals[0].field == "needs");
  CHECK(reply.proposals[0].text == "montre-moi le profil de Tom");
  CHECK(reply.text == R"({"answer":"Je ne sais pas."})");
  CHECK(backend->prompts.size() == 1);
  CHECK(outcome.trace.hops[0].sources.size() == 1);
}

TEST_CASE("the steps of an event loop give the same as handle", "[pipeline]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.template_extra = R"("attempts": 2,)";
  const Noyau core(catalog.read(), small_parts({memory_record("a", "aime les énigmes")}), small_options());
  Plan plan = std::get<Plan>(core.plan(small_call()));
  Answers answers = core.gather(plan);
  PromptInstance first = std::get<PromptInstance>(core.assemble(std::move(plan), std::move(answers)));
  CHECK(first.attempt() == 1);
  PromptInstance second = std::get<PromptInstance>(
      core.conclude(std::move(first), BackendReply::answered(std::string(900, 'z'))));
  CHECK(second.attempt() == 2);
  const Outcome outcome =
      std::get<Outcome>(core.conclude(std::move(second), BackendReply::answered("Bonjour !")));
  REQUIRE(outcome.completed());
  CHECK(core.handle(small_call()).completed()->reply.text == outcome.completed()->reply.text);
}

TEST_CASE("fallbacks to other use cases end after two", "[pipeline][H3]") {
  // A chain of use-case fallbacks deeper than two is refused when the catalog is read.
  SmallCatalog catalog;
  catalog.use_case_fallback = R"({"use_case": "b"})";
  catalog.more_use_cases = R"(,{"id": "b", "title": "B", "fallback": {"use_case": "c"}},
    {"id": "c", "title": "C", "fallback": {"use_case": "d"}}, {"id": "d", "title": "D"})";
  catalog.active = R"({"talk": null, "b": null, "c": null, "d": null})";
  CHECK_THROWS_AS(catalog.read(), ConfigError);
}
