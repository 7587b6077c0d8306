// Names every function that the core's public headers declare and do not define: where one is not exported
// from the shared library, this program does not link. Nothing of it is run.
#include <noyau/call/call_reader.hpp>
#include <noyau/catalog/json_schema.hpp>
#include <noyau/catalog/reader.hpp>
#include <noyau/core/executor.hpp>
#include <noyau/core/hash.hpp>
#include <noyau/core/time.hpp>
#include <noyau/core/utf8.hpp>
#include <noyau/lint/lint.hpp>
#include <noyau/llm/disclosure.hpp>
#include <noyau/llm/recovery.hpp>
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/noyau.hpp>
#include <noyau/screen/decision_model.hpp>
#include <noyau/source/embedder.hpp>
#include <noyau/source/memory_store.hpp>
#include <noyau/trace/metrics.hpp>
#include <noyau/trace/sinks.hpp>

#include <utility>

namespace surface {

using namespace noyau;

template <typename... Enum>
void named() {
  (static_cast<void>(to_string(Enum{})), ...);
}

template <typename... Enum>
void read_back() {
  named<Enum...>();
  const auto read = [](auto value) { from_string("", value); };
  (read(Enum{}), ...);
}

void enums() {
  named<Reason, Rejection, UnitFate, SlotState, ReadStatus, SourceFailure, BackendFailure, Violation, Level,
        ToolOffer, Disclosure, LintRule, DisclosureMatch, RecoveryFault, EditKind>();
  named<MessageRole, BackendStatus>();
  read_back<Audience, TargetKind, Freedom, SlotType, Family, OwnerRule, ChannelRule, Use, SourceKind,
            FieldType, DetectedKind, RedactionOperator, Precision, Sensitivity, ActionState, ProposalKind,
            LengthUnit, MentionRule, RecoveryGrade>();
}

// Out-of-line moves.
template <typename Movable>
void moved(Movable& value) {
  Movable other(std::move(value));
  value = std::move(other);
}

void core_room(std::string& out, std::pmr::string& pmr_out) {
  Arena arena;
  arena.keep("");
  wiping_heap();
  const Fault fault;
  fault.to_string();
  try {
    throw ConfigError({fault});
  } catch (const ConfigError&) {
    throw Error("");
  } catch (const Error&) {
  }
  ThreadPool pool(1);
  pool.ThreadPool::run({});
  sha256("");
  to_hex({});
  parse_time("");
  format_time({});
  parse_duration("");
  SystemClock clock;
  clock.SystemClock::now();
  const FixedClock fixed(Time{});
  fixed.now();
  decode_utf8("", 0);
  append_utf8(out, U'a');
  find_invalid_utf8("");
  repair_utf8("");
  sanitise("");
  sanitise("", pmr_out);
  count_code_points("");
  fold_for_comparison("");
}

void fences(const Nonce& nonce, std::pmr::string& out) {
  Nonce::random();
  Nonce::from_digits("1");
  FenceRules rules;
  moved(rules);
  escape_value({}, rules, nonce, out);
  escape_name({}, rules, nonce, out);
  unescape("");
  append_fenced_lines("", "", "", out);
  encode_lines({}, rules, nonce);
  decode_lines("");
  fence_open(nonce, "");
  fence_close(nonce);
  holds_fence_material("", nonce);
}

void redaction(std::pmr::string& out) {
  const LinkedNames names({}, {});
  names.folded();
  SurrogateMap surrogates("");
  moved(surrogates);
  surrogates.surrogate(DetectedKind::email, "");
  surrogates.escape("", out);
  surrogates.restore("", KindSet(), out);
  escape_surrogates("", out);
  fault_of(CustomDetector());
  Redactor redactor;
  Redactor with_lists{DetectionLists()};
  with_lists.find("", RedactionRules(RedactionOperator::keep), names);
  moved(redactor);
  redactor.find("", names);
  redactor.redact("", {}, names, surrogates, out).total();
}

void catalogs(const Catalog& catalog, const PromptTemplate& prompt_template) {
  read_catalog(CatalogFiles{});
  read_catalog(std::filesystem::path{});
  catalog.use_case("");
  catalog.active_template("");
  catalog.find_template("");
  catalog.data_class("");
  catalog.source("");
  catalog.interface("");
  read_call("", "");
  authorise({}, prompt_template);
  effective_use(catalog, {}, nullptr, prompt_template, {}, Audience::public_space);
  effective_redaction(catalog, nullptr, {});
  effective_policy(catalog, {}, nullptr, prompt_template, {}, Audience::public_space);
  offer_tools(prompt_template, {}, {});
  lint_catalog(catalog);
  Warning{}.to_string();
  const JsonSchema schema = JsonSchema::parse("true");
  schema.check(schema.text());
}

void sources() {
  Batch batch;
  moved(batch);
  batch.keep(std::string_view{});
  batch.keep(std::span<const Field>{});
  batch.keep(std::span<const std::string_view>{});
  batch.keep(std::span<const Space>{});
  batch.add();
  batch.add_copy({});
  add_record(batch, {}, 0, 1);
  common_space({}, {});
  ReadResult::found(std::move(batch));
  ReadResult::nothing();
  ReadResult::failed(SourceFailure::unavailable);
  read_records("", "");
  read_records(std::filesystem::path{});
  memory_source("", {});
  platform_source("", {});
}

void replies(const Nonce& nonce) {
  load_bpe_counter({});
  byte_bound_counter();
  remembering_counter(nullptr);
  BackendReply::answered("");
  BackendReply::failed(BackendStatus::failed);
  BackendReply::failed(BackendFailure::unspecified);
  scripted_backend({});
  read_script("", "");
  read_script(std::filesystem::path{});
  check_reply({}, {}, nonce, {});
  json_lines_sink({});
  spdlog_sink({});
  to_json_line({});
  recover_json("");
  holds_nonce_part("", nonce);
  disclosure_question({});
  is_disclosed({});
  DisclosureGuard guard({});
  moved(guard);
  guard.check("");
  metric_families();
  MetricCounters counters;
  counters.MetricCounters::add({}, 1);
  count_trace({}, counters);
  counters.snapshot();
  counters.to_prometheus();
  counters.refused();
}

void facade(const Call& call, Plan& plan, PromptInstance& instance, std::shared_ptr<const Catalog> catalog) {
  Noyau noyau(catalog, {}, {});
  noyau.replace_catalog(noyau.catalog());
  noyau.handle(call);
  noyau.plan(call);
  noyau.gather(plan);
  noyau.complete(instance);
  plan.requests();
  moved(plan);
  instance.messages();
  instance.tokens();
  instance.stable_bytes();
  instance.stable_tokens();
  instance.max_reply_tokens();
  instance.reply_schema();
  instance.template_name();
  instance.attempt();
  instance.report();
  moved(instance);
  noyau.assemble(std::move(plan), {});
  noyau.conclude(std::move(instance), {});
}

// What a host implements: the base's destructor, vtable and typeinfo.
struct OwnExecutor : Executor {
  void run(std::function<void()>) override {}
};
struct OwnClock : Clock {
  Time now() const noexcept override { return {}; }
};
struct OwnCounter : TokenCounter {
  std::string_view name() const noexcept override { return ""; }
  std::size_t count(std::string_view) const override { return 0; }
  bool adds_up_after_newline() const noexcept override { return true; }
};
struct OwnSink : TraceSink {
  void write(const Trace&) override {}
};
struct OwnMemory : MemorySource {
  std::string_view name() const noexcept override { return ""; }
  ReadResult recall(const SourceRequest&, std::stop_token) override { return {}; }
};
struct OwnPlatform : PlatformSource {
  std::string_view name() const noexcept override { return ""; }
  ReadResult read(const SourceRequest&, std::stop_token) override { return {}; }
};
struct OwnBackend : LlmBackend {
  std::string_view name() const noexcept override { return ""; }
  BackendReply complete(const BackendRequest&, std::stop_token) override { return {}; }
};
struct OwnEmbedder : Embedder {
  std::string_view name() const noexcept override { return ""; }
  EmbedResult embed(const EmbedRequest&, std::stop_token) override { return {}; }
};

struct OwnMetrics : Metrics {
  void add(const Metric&, std::uint64_t) override {}
};
struct OwnModel : DecisionModel {
  std::string_view name() const noexcept override { return ""; }
  DecisionResult decide(const DecisionRequest&, std::stop_token) override { return {}; }
};

void ports() {
  OwnExecutor executor;
  OwnClock clock;
  OwnCounter counter;
  OwnSink sink;
  OwnMemory memory;
  OwnPlatform platform;
  OwnBackend backend;
  OwnEmbedder embedder;
  OwnMetrics metrics;
  OwnModel model;
  executor.run({});
  // Symbols that the library's own classes keep in their vtables.
  static_cast<LlmBackend&>(backend).name();
}

}  // namespace surface

int main() {}
