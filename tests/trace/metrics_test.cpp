#include "noyau/trace/metrics.hpp"

#include <atomic>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "catch.hpp"

using namespace noyau;

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
  hop.sources = {{"memory", ReadStatus::found, SourceFailure::no_failure, 12},
                 {"platform", ReadStatus::failed, SourceFailure::timed_out, 0}};
  SlotTrace& slot = hop.slots.emplace_back();
  slot.slot = "memories";
  slot.state = SlotState::filled;
  slot.units = {{"m1", UnitFate::kept}, {"m2", UnitFate::no_room}, {"m3", UnitFate::no_room}};
  slot.superseded = {"m4"};
  slot.rejections[static_cast<std::size_t>(Rejection::owner)] = 2;
  slot.rejections[static_cast<std::size_t>(Rejection::not_selected)] = 5;
  hop.slots.emplace_back().slot = "status";
  hop.slots.back().state = SlotState::defaulted;
  hop.tools = {{"clip", ToolOffer::offered}, {"ban", ToolOffer::not_permitted}};
  hop.prompt_tokens = 812;
  hop.stable_tokens = 400;
  hop.redactions = 3;
  hop.attempts = 2;
  hop.violations = {Violation::too_long, Violation::linked_name, Violation::too_long};
  hop.disclosures = {Disclosure::guidance};
  hop.backend_failure = BackendFailure::bad_body;
  hop.reason = Reason::reply_refused;
  HopTrace& next = trace.hops.emplace_back();
  next.use_case = "message.review";
  next.needs_template = true;
  next.reason = Reason::no_active_template;
  return trace;
}

// "name|value|value": count
std::map<std::string, std::uint64_t> counted(const MetricCounters& counters) {
  std::map<std::string, std::uint64_t> all;
  for (const MetricSample& sample : counters.snapshot()) {
    std::string key = sample.name;
    for (const std::string& label : sample.labels) key += "|" + label;
    CHECK(all.emplace(key, sample.value).second);
  }
  return all;
}

std::map<std::string, std::uint64_t> counts_of(const Trace& trace) {
  MetricCounters counters;
  count_trace(trace, counters);
  CHECK(counters.refused() == 0);
  return counted(counters);
}

void add(Metrics& metrics, std::string_view name, std::vector<MetricLabel> labels, std::uint64_t by) {
  metrics.add({name, labels}, by);
}

}  // namespace

TEST_CASE("a trace is counted whole", "[trace][metrics][H15]") {
  const std::map<std::string, std::uint64_t> expected = {
      {"noyau_calls_total|viewer.reply|fell_back|reply_refused", 1},
      {"noyau_use_cases_total|viewer.reply|reply_refused", 1},
      {"noyau_use_cases_total|message.review|no_active_template", 1},
      {"noyau_prompts_total|viewer.reply", 1},
      {"noyau_prompt_tokens_total|viewer.reply", 812},
      {"noyau_stable_prompt_tokens_total|viewer.reply", 400},
      {"noyau_redactions_total|viewer.reply", 3},
      {"noyau_slots_total|viewer.reply|memories|filled", 1},
      {"noyau_slots_total|viewer.reply|status|defaulted", 1},
      {"noyau_units_total|viewer.reply|kept", 1},
      {"noyau_units_total|viewer.reply|no_room", 2},
      {"noyau_rejections_total|viewer.reply|owner", 2},
      {"noyau_rejections_total|viewer.reply|not_selected", 5},
      {"noyau_source_answers_total|memory|found|no_failure", 1},
      {"noyau_source_answers_total|platform|failed|timed_out", 1},
      {"noyau_source_candidates_total|memory", 12},
      {"noyau_tools_withheld_total|viewer.reply|ban|not_permitted", 1},
      {"noyau_attempts_total|viewer.reply", 2},
      {"noyau_retries_total|viewer.reply", 1},
      {"noyau_backend_failures_total|viewer.reply|bad_body", 1},
      {"noyau_violations_total|viewer.reply|too_long", 2},
      {"noyau_violations_total|viewer.reply|linked_name", 1},
      {"noyau_disclosures_total|viewer.reply|guidance", 1},
  };
  CHECK(counts_of(full_trace()) == expected);
}

TEST_CASE("every family is counted by some trace, under a name of its own", "[trace][metrics]") {
  std::set<std::string_view> names;
  for (const MetricFamily& family : metric_families()) {
    CHECK(names.insert(family.name).second);
    CHECK(family.name.starts_with("noyau_"));
    CHECK(family.name.ends_with("_total"));
    CHECK_FALSE(family.help.empty());
  }
  std::set<std::string_view> seen;
  const auto all = counts_of(full_trace());
  for (const auto& [key, value] : all) {
    const auto family = names.find(std::string_view(key).substr(0, key.find('|')));
    REQUIRE(family != names.end());
    seen.insert(*family);
  }
  CHECK(seen.size() == names.size());
}

TEST_CASE("a use case that the catalog does not know has no label of its own", "[trace][metrics][H39]") {
  Trace trace = full_trace();
  trace.hops.resize(1);
  trace.hops[0].use_case = "lea@example.org";
  trace.hops[0].reason = Reason::unknown_use_case;
  trace.reason = Reason::unknown_use_case;
  CHECK(counts_of(trace).count("noyau_calls_total|unknown|fell_back|unknown_use_case") == 1);

  // What a detector matched stands in a trace as a hash that no two calls share.
  trace.hops[0].use_case = "hash:0123456789abcdef01234567";
  trace.hops[0].reason = Reason::no_active_template;
  CHECK(counts_of(trace).count("noyau_use_cases_total|unknown|no_active_template") == 1);

  Trace empty;
  empty.outcome = "made up";
  CHECK(counts_of(empty) ==
        std::map<std::string, std::uint64_t>{{"noyau_calls_total|unknown|unknown|completed", 1}});
}

TEST_CASE("nothing that names a call, a unit or a place is a label", "[trace][metrics][H39]") {
  Trace trace = full_trace();
  trace.call = "SECRET-1";
  trace.interface_id = "SECRET-2";
  for (HopTrace& hop : trace.hops) {
    hop.unworded_facts = {"SECRET-3"};
    for (SlotTrace& slot : hop.slots) {
      slot.superseded = {"SECRET-4"};
      for (UnitTrace& unit : slot.units) unit.id = "SECRET-5";
    }
  }
  CHECK(counts_of(trace) == counts_of(full_trace()));
}

TEST_CASE("what a host's metrics throw loses that increment and no other", "[trace][metrics]") {
  struct Moody final : Metrics {
    std::size_t calls = 0;
    std::size_t kept = 0;
    void add(const Metric&, std::uint64_t) override {
      if (++calls % 2 == 0) throw std::runtime_error("full");
      if (calls % 3 == 0) throw 7;
      ++kept;
    }
  } moody;
  count_trace(full_trace(), moody);
  CHECK(moody.calls == counts_of(full_trace()).size());
  CHECK(moody.kept > 0);
}

TEST_CASE("the text for Prometheus is well formed and complete", "[trace][metrics]") {
  MetricCounters counters;
  count_trace(full_trace(), counters);
  count_trace(full_trace(), counters);
  std::istringstream text(counters.to_prometheus());
  std::string family;
  std::size_t samples = 0, helps = 0, types = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("# HELP ")) {
      family = line.substr(7, line.find(' ', 7) - 7);
      CHECK(line.size() > 8 + family.size());
      ++helps;
    } else if (line.starts_with("# TYPE ")) {
      CHECK(line == "# TYPE " + family + " counter");
      ++types;
    } else {
      CHECK(line.substr(0, line.find_first_of("{ ")) == family);
      CHECK(line.find_last_of(' ') < line.find_last_of("0123456789"));
      ++samples;
    }
  }
  CHECK(helps == metric_families().size() + 1);
  CHECK(types == helps);
  CHECK(samples == counters.snapshot().size() + 1);
  const std::string all = counters.to_prometheus();
  CHECK(all.back() == '\n');
  CHECK(all.find(
            "\nnoyau_calls_total{use_case=\"viewer.reply\",outcome=\"fell_back\",reason=\"reply_refused\"} "
            "2\n") != std::string::npos);
  CHECK(all.find("\nnoyau_metric_increments_refused_total 0\n") != std::string::npos);
}

TEST_CASE("label values are escaped and repaired", "[trace][metrics]") {
  MetricCounters counters;
  add(counters, "noyau_prompts_total", {{"use_case", "a\"b\\c\nd\xff\t"}}, 1);
  CHECK(counters.to_prometheus().find(
            "\nnoyau_prompts_total{use_case=\"a\\\"b\\\\c\\nd\xef\xbf\xbd\t\"} 1\n") != std::string::npos);
}

TEST_CASE("what is no metric of Noyau's is refused and counted", "[trace][metrics]") {
  MetricCounters counters;
  add(counters, "noyau_prompts_total", {{"use_case", "a"}}, 2);
  add(counters, "noyau_prompts_total", {}, 2);
  add(counters, "noyau_prompts_total", {{"use_case", "a"}, {"call", "7"}}, 2);
  add(counters, "noyau_prompts_total", {{"call", "a"}}, 2);
  add(counters, "something_total", {{"use_case", "a"}}, 2);
  add(counters, "noyau_calls_total", {{"use_case", "a"}, {"outcome", "b"}, {"reason", "c"}, {"call", "d"}},
      2);
  CHECK(counted(counters) == std::map<std::string, std::uint64_t>{{"noyau_prompts_total|a", 2}});
  CHECK(counters.refused() == 5);
}

TEST_CASE("the number of series has an end", "[trace][metrics]") {
  MetricCounters counters(3);
  for (const std::string_view id : {"a", "b", "c", "d", "e", "a"}) {
    add(counters, "noyau_prompts_total", {{"use_case", id}}, 1);
  }
  CHECK(counted(counters) == std::map<std::string, std::uint64_t>{{"noyau_prompts_total|a", 2},
                                                                  {"noyau_prompts_total|b", 1},
                                                                  {"noyau_prompts_total|c", 1}});
  CHECK(counters.refused() == 2);
}

TEST_CASE("no count is lost between threads", "[trace][metrics]") {
  MetricCounters counters;
  const Trace trace = full_trace();
  constexpr std::uint64_t rounds = 200;
  std::atomic<std::size_t> read{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (std::uint64_t round = 0; round < rounds; ++round) {
        count_trace(trace, counters);
        if (round % 50 == 0) read += counters.to_prometheus().size();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(read > 0);
  auto expected = counts_of(trace);
  for (auto& [key, value] : expected) value *= 4 * rounds;
  CHECK(counted(counters) == expected);
}
