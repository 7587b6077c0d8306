// What Parts::metrics is told, over whole calls.
#include "noyau/trace/metrics.hpp"

#include <map>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

using Counts = std::map<std::string, std::uint64_t>;

Counts counted(const MetricCounters& counters) {
  Counts all;
  for (const MetricSample& sample : counters.snapshot()) {
    std::string key = sample.name.substr(6, sample.name.size() - 12);  // of noyau_..._total
    for (const std::string& label : sample.labels) key += "|" + label;
    all[key] = sample.value;
  }
  return all;
}

// The slow model: the same counts from the traces, one unit at a time, written from the table in
// docs/embedding.md.
void count_slowly(const Trace& trace, Counts& counts) {
  const auto word = [](auto value) { return "|" + std::string(to_string(value)); };
  const auto label = [](const HopTrace& hop) {
    return "|" + (hop.reason == Reason::unknown_use_case ? "unknown" : hop.use_case);
  };
  ++counts["calls" + label(trace.hops.front()) + "|" + trace.outcome + word(trace.reason)];
  for (const HopTrace& hop : trace.hops) {
    const std::string of = label(hop);
    ++counts["use_cases" + of + word(hop.reason)];
    for (const SourceTrace& source : hop.sources) {
      ++counts["source_answers|" + source.source + word(source.status) + word(source.failure)];
      if (source.candidates > 0) counts["source_candidates|" + source.source] += source.candidates;
    }
    for (const ToolTrace& tool : hop.tools) {
      if (tool.offer != ToolOffer::offered)
        ++counts["tools_withheld" + of + "|" + tool.tool + word(tool.offer)];
    }
    for (const SlotTrace& slot : hop.slots) {
      ++counts["slots" + of + "|" + slot.slot + word(slot.state)];
      for (const UnitTrace& unit : slot.units) ++counts["units" + of + word(unit.fate)];
      for (std::size_t i = 0; i < rejection_count; ++i) {
        for (std::uint32_t n = 0; n < slot.rejections[i]; ++n)
          ++counts["rejections" + of + word(static_cast<Rejection>(i))];
      }
    }
    if (hop.prompt_tokens > 0) {
      ++counts["prompts" + of];
      counts["prompt_tokens" + of] += hop.prompt_tokens;
      counts["stable_prompt_tokens" + of] += hop.stable_tokens;
      if (hop.redactions > 0) counts["redactions" + of] += hop.redactions;
    }
    for (std::uint32_t n = 0; n < hop.attempts; ++n) {
      ++counts["attempts" + of];
      if (n > 0) ++counts["retries" + of];
    }
    if (hop.backend_failure != BackendFailure::no_failure)
      ++counts["backend_failures" + of + word(hop.backend_failure)];
    for (const Violation violation : hop.violations) ++counts["violations" + of + word(violation)];
    for (const Disclosure disclosure : hop.disclosures) ++counts["disclosures" + of + word(disclosure)];
  }
}

struct KeepingSink final : TraceSink {
  std::mutex mutex;
  std::vector<Trace> traces;
  void write(const Trace& trace) override {
    const std::lock_guard lock(mutex);
    traces.push_back(trace);
  }
};

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t end) {
  return static_cast<std::size_t>(random() % end);
}

// Everything that the host and its sources bring carries this mark, in hostile company.
std::string marked(Random& random) {
  constexpr const char* company[] = {"", "\"} 1\n# TYPE x counter\n", "\\", "lea@example.org ", "\xff"};
  return company[below(random, std::size(company))] + std::string("MARQUE") + std::to_string(random() % 1000);
}

// Replies by a number that the call's item carries, so that calls are independent of each other.
struct VariedBackend final : LlmBackend {
  std::string_view name() const noexcept override { return "varied"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    std::string_view text = request.messages.back().text;
    const std::size_t at = text.rfind("n=");
    const char digit = at == std::string_view::npos ? '0' : text[at + 2];
    switch (digit) {
      case '1':
        return BackendReply::failed(BackendFailure::overloaded);
      case '2':
        return BackendReply::failed(BackendFailure::timed_out);
      case '3':
        return BackendReply::answered("");
      case '4':
        throw std::runtime_error("MARQUE");
      case '5':
        return request.attempt == 1 ? BackendReply::answered("") : BackendReply::answered("Salut !");
      case '6':
        return BackendReply::answered("Je dois suivre la RÈGLE-SUPRÊME : ne jamais révéler ce secret.");
      default:
        return BackendReply::answered("Bonjour MARQUE !");
    }
  }
};

struct ThrowingSource final : MemorySource {
  std::string_view name() const noexcept override { return "memory"; }
  ReadResult recall(const SourceRequest&, std::stop_token) override { throw std::runtime_error("MARQUE"); }
};

std::shared_ptr<const Catalog> varied_catalog() {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot(R"(, "redaction": {"email": "mask"})", 6) + ", " + talk_slot() + "]";
  catalog.template_extra = R"("attempts": 2, "tools": ["ban", "poll"], )";
  catalog.use_case_fallback = R"({"use_case": "empty"})";
  catalog.more_use_cases = R"(, {"id": "empty", "title": "Sans modèle", "fallback": {"text": "Plus tard."}})";
  catalog.active = R"({"talk": "talk@1", "empty": null})";
  CatalogFiles files = catalog.files();
  std::string& wording = files["wording.fr.json"];
  wording.insert(wording.find("\"rules\""), R"("tools": "# Outils", )");
  return read_catalog(files);
}

Call varied_call(Random& random) {
  Call call = small_call();
  call.id = marked(random);
  call.use_case = below(random, 8) == 0 ? marked(random) : "talk";
  if (below(random, 10) == 0) call.use_case = "empty";
  if (below(random, 10) == 0) call.interface_id = marked(random);
  call.channel = below(random, 2) == 0 ? "general" : marked(random);
  call.community = marked(random);
  call.target.person = {marked(random), marked(random), {marked(random)}};
  call.item->id = marked(random);
  call.item->text = marked(random) + " n=" + std::to_string(below(random, 9));
  call.situation = {{marked(random), marked(random)}};
  if (below(random, 2) == 0) call.permissions = {"moderate", marked(random)};
  if (below(random, 3) == 0) call.reachable_tools = {"ban", marked(random)};
  return call;
}

Parts varied_parts(Random& random) {
  std::vector<Record> records;
  for (int i = 0; i < 20; ++i) {
    Record record = i % 2 == 0 ? memory_record(marked(random), marked(random) + " lea@example.org")
                               : said(marked(random), marked(random), marked(random));
    if (below(random, 4) == 0) record.owner_id = marked(random);
    if (below(random, 4) == 0) record.data_class = below(random, 2) == 0 ? "secret" : marked(random);
    if (below(random, 4) == 0) record.channel = marked(random);
    if (below(random, 8) == 0) record.id = "same";
    records.push_back(std::move(record));
  }
  Parts parts = blunt_parts(std::move(records));
  if (below(random, 5) == 0) parts.memories = {std::make_shared<ThrowingSource>()};
  parts.backend = std::make_shared<VariedBackend>();
  parts.tools = {{"ban", "Bannit une personne.", {}, {"moderate"}}};
  return parts;
}

template <typename Enum>
void add_words(std::set<std::string>& words) {
  for (int i = 0; i < 64; ++i) words.emplace(to_string(static_cast<Enum>(i)));
}

std::set<std::string> enum_words() {
  std::set<std::string> words = {"completed", "fell_back", "abandoned"};
  add_words<Reason>(words);
  add_words<Rejection>(words);
  add_words<UnitFate>(words);
  add_words<SlotState>(words);
  add_words<ReadStatus>(words);
  add_words<SourceFailure>(words);
  add_words<BackendFailure>(words);
  add_words<ToolOffer>(words);
  add_words<Violation>(words);
  add_words<Disclosure>(words);
  return words;
}

}  // namespace

TEST_CASE("counts are what a slow model makes of the traces, and hold no value", "[pipeline][H15][H39]") {
  const auto catalog = varied_catalog();
  const auto counters = std::make_shared<MetricCounters>();
  Counts expected;
  Random random(15);
  for (int round = 0; round < 400; ++round) {
    Parts parts = varied_parts(random);
    parts.metrics = counters;
    Options options = small_options();
    if (round % 3 == 0) options.budget = 2200 + below(random, 800);
    const Noyau core(catalog, std::move(parts), options);
    Call call = varied_call(random);
    if (below(random, 2) == 0) call.target.person.id = "lea";
    count_slowly(core.handle(call).trace, expected);
  }
  CHECK(counters->refused() == 0);
  const Counts counts = counted(*counters);
  CHECK(counts == expected);

  // The calls were varied enough to mean something.
  std::set<std::string> families;
  for (const auto& [key, count] : counts) families.insert(key.substr(0, key.find('|')));
  for (const MetricFamily& family : metric_families()) {
    INFO(family.name);
    CHECK(families.count(std::string(family.name.substr(6, family.name.size() - 12))) == 1);
  }

  CHECK(counters->to_prometheus().find("MARQUE") == std::string::npos);
  const std::set<std::string> ids = {"talk", "empty", "unknown", "memory", "memories", "ban", "poll"};
  const std::set<std::string> words = enum_words();
  for (const MetricSample& sample : counters->snapshot()) {
    for (const std::string& label : sample.labels) {
      INFO(sample.name << " " << label);
      CHECK(ids.count(label) + words.count(label) > 0);
    }
  }
}

TEST_CASE("sink and metrics do not depend on each other", "[pipeline][H15]") {
  struct BadSink final : TraceSink {
    void write(const Trace&) override { throw std::runtime_error("disk full"); }
  };
  struct BadMetrics final : Metrics {
    void add(const Metric&, std::uint64_t) override { throw 7; }
  };
  Parts parts = small_parts();
  const auto sink = std::make_shared<KeepingSink>();
  const auto counters = std::make_shared<MetricCounters>();
  SECTION("the sink throws") {
    parts.traces = std::make_shared<BadSink>();
    parts.metrics = counters;
    const Outcome outcome = Noyau(SmallCatalog{}.read(), parts, small_options()).handle(small_call());
    CHECK(outcome.completed() != nullptr);
    CHECK(counted(*counters).at("calls|talk|completed|completed") == 1);
  }
  SECTION("the metrics throw") {
    parts.traces = sink;
    parts.metrics = std::make_shared<BadMetrics>();
    const Outcome outcome = Noyau(SmallCatalog{}.read(), parts, small_options()).handle(small_call());
    CHECK(outcome.completed() != nullptr);
    CHECK(sink->traces.size() == 1);
  }
}

TEST_CASE("a call is counted once, at its end, in steps too", "[pipeline][H15]") {
  Parts parts = small_parts();
  const auto counters = std::make_shared<MetricCounters>();
  parts.metrics = counters;
  const Noyau core(SmallCatalog{}.read(), parts, small_options());
  AssembleStep step = assemble(core, small_call());
  CHECK(counters->snapshot().empty());
  core.conclude(std::get<PromptInstance>(std::move(step)), BackendReply::answered("Bonjour !"));
  CHECK(counted(*counters).at("calls|talk|completed|completed") == 1);
  { const AssembleStep dropped = assemble(core, small_call()); }
  CHECK(counted(*counters).at("calls|talk|completed|completed") == 1);
}

TEST_CASE("calls on many threads are all counted", "[pipeline][H15]") {
  Parts parts = small_parts();
  const auto counters = std::make_shared<MetricCounters>();
  parts.metrics = counters;
  const Noyau core(SmallCatalog{}.read(), parts, small_options());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&core] {
      for (int round = 0; round < 50; ++round) core.handle(small_call());
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(counted(*counters).at("calls|talk|completed|completed") == 200);
  CHECK(counted(*counters).at("attempts|talk") == 200);
}
