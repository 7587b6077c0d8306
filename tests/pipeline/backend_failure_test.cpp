// Why a backend failed, and a server that read only a part of the prompt.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// Counts words: exact by definition, and small enough to reason about.
struct WordCounter final : TokenCounter {
  bool exact = true;
  explicit WordCounter(bool is_exact = true) : exact(is_exact) {}
  std::string_view name() const noexcept override { return "words"; }
  std::size_t count(std::string_view text) const override {
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\n';
      if (!blank && !inside) ++words;
      inside = !blank;
    }
    return words;
  }
  bool adds_up_after_newline() const noexcept override { return true; }
  bool is_exact() const noexcept override { return exact; }
};

struct FixedBackend final : LlmBackend {
  BackendReply reply;
  std::string schema = "never asked";
  std::size_t requests = 0;
  explicit FixedBackend(BackendReply fixed) : reply(std::move(fixed)) {}
  std::string_view name() const noexcept override { return "fixed"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    ++requests;
    schema = request.reply_schema;
    return reply;
  }
};

struct Throwing final : LlmBackend {
  std::string_view name() const noexcept override { return "throwing"; }
  BackendReply complete(const BackendRequest&, std::stop_token) override { throw 42; }
};

Outcome handle(BackendReply reply, std::shared_ptr<const TokenCounter> counter,
               const Options& options = small_options(), const SmallCatalog& catalog = {}) {
  Parts parts = small_parts();
  parts.counter = std::move(counter);
  parts.backend = std::make_shared<FixedBackend>(std::move(reply));
  return Noyau(catalog.read(), parts, options).handle(small_call());
}

std::size_t prompt_tokens() {
  Parts parts = small_parts();
  parts.counter = std::make_shared<WordCounter>();
  const Noyau core(SmallCatalog{}.read(), parts, small_options());
  return std::get<PromptInstance>(assemble(core, small_call())).tokens();
}

BackendReply counted(std::optional<std::size_t> tokens) {
  BackendReply reply = BackendReply::answered("Bonjour !");
  reply.prompt_tokens = tokens;
  reply.reply_tokens = 3;
  return reply;
}

}  // namespace

TEST_CASE("the trace says why the backend failed", "[pipeline][H37][H39]") {
  const auto failure = GENERATE(BackendFailure::unspecified, BackendFailure::unreachable,
                                BackendFailure::rate_limited, BackendFailure::bad_body);
  const Outcome outcome = handle(BackendReply::failed(failure), std::make_shared<WordCounter>());
  CHECK(outcome.abandoned());
  CHECK(outcome.reason == Reason::backend_failed);
  CHECK(outcome.trace.hops[0].backend_failure == failure);
}

TEST_CASE("a failure implies its status", "[pipeline][H37]") {
  CHECK(handle(BackendReply::failed(BackendFailure::timed_out), nullptr).reason == Reason::backend_timed_out);
  CHECK(handle(BackendReply::failed(BackendFailure::cancelled), nullptr).reason == Reason::cancelled);
  CHECK(handle(BackendReply::failed(BackendStatus::timed_out), nullptr).trace.hops[0].backend_failure ==
        BackendFailure::timed_out);
}

TEST_CASE("a backend that throws is named so", "[pipeline][H37]") {
  Parts parts = small_parts();
  parts.backend = std::make_shared<Throwing>();
  const bool behind_executor = GENERATE(false, true);
  if (behind_executor) parts.executor = std::make_shared<ThreadPool>(1);
  const Outcome outcome = Noyau(SmallCatalog{}.read(), parts, small_options()).handle(small_call());
  CHECK(outcome.reason == Reason::backend_failed);
  CHECK(outcome.trace.hops[0].backend_failure == BackendFailure::threw);
}

TEST_CASE("the reply of a server that read a part of the prompt is not trusted", "[pipeline][H34][H37]") {
  const std::size_t sent = prompt_tokens();
  REQUIRE(sent > 40);
  const auto words = std::make_shared<WordCounter>();
  const Outcome truncated = handle(counted(sent / 2), words);
  CHECK(truncated.abandoned());
  CHECK(truncated.reason == Reason::backend_failed);
  CHECK(truncated.trace.hops[0].backend_failure == BackendFailure::prompt_truncated);
  CHECK(truncated.trace.hops[0].server_prompt_tokens == sent / 2);
  CHECK(truncated.trace.hops[0].server_reply_tokens == 3U);
  CHECK(truncated.trace.hops[0].attempts == 1);  // asking again would be cut again

  CHECK(handle(counted(sent), words).completed() != nullptr);
  CHECK(handle(counted(sent * 3), words).completed() != nullptr);
  CHECK(handle(counted(sent * 9 / 10), words).completed() != nullptr);
  CHECK(handle(counted(std::nullopt), words).completed() != nullptr);
  CHECK(handle(counted(0), words).completed() != nullptr);  // a count that the server does not know
}

TEST_CASE("how much a server's count may fall short is the model profile's word", "[pipeline][H34]") {
  const std::size_t sent = prompt_tokens();
  const auto words = std::make_shared<WordCounter>();
  Options options = small_options();
  options.model.prompt_count_tolerance = 0;
  CHECK(handle(counted(sent), words, options).completed() != nullptr);
  CHECK(handle(counted(sent - 1), words, options).completed() == nullptr);
  options.model.prompt_count_tolerance = std::nullopt;
  CHECK(handle(counted(1), words, options).completed() != nullptr);
  options.model.prompt_count_tolerance = 1.5;
  CHECK_THROWS_AS(handle(counted(1), words, options), Error);
}

TEST_CASE("a counter that is only a bound is a coarse measure for the server's count", "[pipeline][H34]") {
  Parts parts = small_parts();
  const Noyau core(SmallCatalog{}.read(), parts, small_options());
  const AssembleStep step = assemble(core, small_call());
  const std::size_t bytes = prompt_text(std::get<PromptInstance>(step)).size();
  const auto bound = std::make_shared<WordCounter>(false);
  CHECK(handle(counted(bytes / 8 - 1), bound).trace.hops[0].backend_failure ==
        BackendFailure::prompt_truncated);
  CHECK(handle(counted(bytes / 8), bound).completed() != nullptr);
  Options options = small_options();
  options.model.prompt_count_tolerance = std::nullopt;
  CHECK(handle(counted(1), bound, options).completed() != nullptr);
  CHECK_FALSE(byte_bound_counter()->is_exact());
}

TEST_CASE("a JSON contract goes to the backend as a schema", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.response = R"({"format": "json", "instructions": "JSON.", "fields": [
    {"name": "verdict", "type": "choice", "choices": ["ok", "non"]},
    {"name": "raison", "type": "text", "required": false, "max_chars": 80},
    {"name": "score", "type": "number"}, {"name": "rang", "type": "integer"}, {"name": "fait", "type": "boolean"},
    {"name": "mots", "type": "text_list", "max_chars": 9},
    {"name": "question", "type": "proposal", "required": false}]})";
  Parts parts = small_parts();
  const auto backend = std::make_shared<FixedBackend>(BackendReply::failed());
  parts.backend = backend;
  SECTION("on this thread") {}
  SECTION("behind an executor") {
    parts.executor = std::make_shared<ThreadPool>(1);
  }
  Noyau(catalog.read(), parts, small_options()).handle(small_call());
  CHECK(backend->schema ==
        R"({"type":"object","properties":{"verdict":{"type":"string","enum":["ok","non"]},)"
        R"("raison":{"type":"string","maxLength":80},"score":{"type":"number"},"rang":{"type":"integer"},)"
        R"("fait":{"type":"boolean"},"mots":{"type":"array","items":{"type":"string","maxLength":9}},)"
        R"("question":{"type":["string","null"]}},"required":["verdict","score","rang","fait","mots"],)"
        R"("additionalProperties":false})");
}

TEST_CASE("an instance says what a host that sends it itself must know", "[pipeline][H37]") {
  SmallCatalog catalog;
  catalog.template_extra = R"("reply_tokens": 77, )";
  const Noyau core(catalog.read(), small_parts(), small_options());
  const AssembleStep step = assemble(core, small_call());
  CHECK(std::get<PromptInstance>(step).max_reply_tokens() == 77);
  CHECK(std::get<PromptInstance>(step).reply_schema().empty());
}

TEST_CASE("a text contract has no schema", "[pipeline][H37]") {
  Parts parts = small_parts();
  const auto backend = std::make_shared<FixedBackend>(BackendReply::answered("Bonjour !"));
  parts.backend = backend;
  Noyau(SmallCatalog{}.read(), parts, small_options()).handle(small_call());
  CHECK(backend->schema.empty());
  CHECK(backend->requests == 1);
}
