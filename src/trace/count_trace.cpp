#include <algorithm>
#include <array>
#include <span>

#include "noyau/trace/metrics.hpp"
#include "trace/metric_families.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::Counter;

constexpr std::string_view unknown = "unknown";
constexpr std::size_t most_words = 32;  // of the enums that are counted by word
static_assert(rejection_count <= most_words);

class Counting {
 public:
  explicit Counting(Metrics& metrics) : metrics_(metrics) {}

  template <typename... Value>
  void add(Counter counter, std::uint64_t by, Value... values) {
    if (by == 0) return;
    const MetricFamily& family = metric_families()[static_cast<std::size_t>(counter)];
    const std::array<std::string_view, sizeof...(Value)> given{values...};
    std::array<MetricLabel, sizeof...(Value)> labels;
    for (std::size_t i = 0; i < given.size(); ++i) labels[i] = {family.labels[i], given[i]};
    try {
      metrics_.add({family.name, labels}, by);
    } catch (...) {
      // This increment is lost (Metrics' contract).
    }
  }

 private:
  Metrics& metrics_;
};

// Occurrences of each word of an enum: one increment each, however long the list is.
template <typename Enum>
struct Tally {
  std::array<std::uint64_t, most_words> counts{};

  void add(Enum word, std::uint64_t by = 1) {
    const auto index = static_cast<std::size_t>(word);
    if (index < counts.size()) counts[index] += by;
  }
  void report(Counting& counting, Counter counter, std::string_view use_case) const {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      counting.add(counter, counts[i], use_case, to_string(static_cast<Enum>(i)));
    }
  }
};

// An id that the catalog does not have is the host's own text; one that a detector matched stands in the
// trace as a hash, which differs from call to call. No id of a catalog holds a colon.
std::string_view use_case_label(const HopTrace& hop) {
  if (hop.reason == Reason::unknown_use_case || hop.use_case.empty()) return unknown;
  return hop.use_case.find(':') == std::string::npos ? std::string_view(hop.use_case) : unknown;
}

// Literals, so that a trace that somebody else made up cannot bring in another word.
std::string_view outcome_label(std::string_view outcome) {
  for (const std::string_view word : {"completed", "fell_back", "abandoned"}) {
    if (outcome == word) return word;
  }
  return unknown;
}

void count_slots(const HopTrace& hop, std::string_view use_case, Counting& counting) {
  Tally<UnitFate> fates;
  Tally<Rejection> rejections;
  for (const SlotTrace& slot : hop.slots) {
    counting.add(Counter::slots, 1, use_case, std::string_view(slot.slot), to_string(slot.state));
    for (const UnitTrace& unit : slot.units) fates.add(unit.fate);
    fates.add(UnitFate::family_closed, slot.unlisted);
    for (std::size_t i = 0; i < rejection_count; ++i) {
      rejections.add(static_cast<Rejection>(i), slot.rejections[i]);
    }
  }
  fates.report(counting, Counter::units, use_case);
  rejections.report(counting, Counter::rejections, use_case);
}

void count_gathering(const HopTrace& hop, std::string_view use_case, Counting& counting) {
  for (const SourceTrace& source : hop.sources) {
    const std::string_view id = source.source;
    counting.add(Counter::source_answers, 1, id, to_string(source.status), to_string(source.failure));
    counting.add(Counter::source_candidates, source.candidates, id);
  }
  for (const ToolTrace& tool : hop.tools) {
    if (tool.offer == ToolOffer::offered) continue;
    counting.add(Counter::tools_withheld, 1, use_case, std::string_view(tool.tool), to_string(tool.offer));
  }
}

void count_replies(const HopTrace& hop, std::string_view use_case, Counting& counting) {
  counting.add(Counter::attempts, hop.attempts, use_case);
  counting.add(Counter::retries, hop.attempts > 1 ? hop.attempts - 1 : 0, use_case);
  if (hop.backend_failure != BackendFailure::no_failure) {
    counting.add(Counter::backend_failures, 1, use_case, to_string(hop.backend_failure));
  }
  Tally<Violation> violations;
  for (const Violation violation : hop.violations) violations.add(violation);
  violations.report(counting, Counter::violations, use_case);
  Tally<Disclosure> disclosures;
  for (const Disclosure disclosure : hop.disclosures) disclosures.add(disclosure);
  disclosures.report(counting, Counter::disclosures, use_case);
}

}  // namespace

Metrics::~Metrics() = default;

void count_trace(const Trace& trace, Metrics& metrics) {
  Counting counting(metrics);
  const std::string_view asked = trace.hops.empty() ? unknown : use_case_label(trace.hops.front());
  counting.add(Counter::calls, 1, asked, outcome_label(trace.outcome), to_string(trace.reason));
  for (const HopTrace& hop : trace.hops) {
    const std::string_view use_case = use_case_label(hop);
    counting.add(Counter::use_cases, 1, use_case, to_string(hop.reason));
    count_gathering(hop, use_case, counting);
    count_slots(hop, use_case, counting);
    if (hop.prompt_tokens != 0) {
      counting.add(Counter::prompts, 1, use_case);
      counting.add(Counter::prompt_tokens, hop.prompt_tokens, use_case);
      counting.add(Counter::stable_tokens, hop.stable_tokens, use_case);
      counting.add(Counter::redactions, hop.redactions, use_case);
    }
    count_replies(hop, use_case, counting);
  }
}

}  // namespace noyau::inline v0_1
