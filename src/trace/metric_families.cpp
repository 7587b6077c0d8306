#include "trace/metric_families.hpp"

#include <iterator>

#include "noyau/trace/metrics.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr MetricFamily families[] = {
    {"noyau_calls_total",
     "Calls that ended, by the use case asked for, how, and why.",
     {"use_case", "outcome", "reason"}},
    {"noyau_use_cases_total",
     "Use cases that calls went through, fallbacks included, by why each was left.",
     {"use_case", "reason"}},
    {"noyau_prompts_total", "Prompts rendered.", {"use_case"}},
    {"noyau_prompt_tokens_total", "Tokens of the prompts rendered, message overhead included.", {"use_case"}},
    {"noyau_stable_prompt_tokens_total",
     "Tokens of their leading part that does not change from call to call.",
     {"use_case"}},
    {"noyau_redactions_total", "Spans replaced in the prompts rendered.", {"use_case"}},
    {"noyau_slots_total",
     "Slots by state; defaulted: a default took the place of data.",
     {"use_case", "slot", "state"}},
    {"noyau_units_total", "Units that were selected, by what became of them.", {"use_case", "fate"}},
    {"noyau_rejections_total",
     "Candidates that were not admitted or not selected, by why.",
     {"use_case", "reason"}},
    {"noyau_source_answers_total", "Answers of sources.", {"source", "status", "failure"}},
    {"noyau_source_candidates_total", "Candidates that sources answered, admissible or not.", {"source"}},
    {"noyau_tools_withheld_total",
     "Tools of templates that were not offered, by why.",
     {"use_case", "tool", "reason"}},
    {"noyau_attempts_total", "Replies asked of the backend.", {"use_case"}},
    {"noyau_retries_total", "Attempts behind the first of a prompt.", {"use_case"}},
    {"noyau_backend_failures_total",
     "Last attempts of a prompt to which the backend brought no reply.",
     {"use_case", "failure"}},
    {"noyau_violations_total", "What was wrong with replies.", {"use_case", "kind"}},
    {"noyau_disclosures_total", "What replies gave away.", {"use_case", "kind"}},
};
static_assert(std::size(families) == static_cast<std::size_t>(detail::Counter::disclosures) + 1);

}  // namespace

std::span<const MetricFamily> metric_families() noexcept {
  return families;
}

}  // namespace noyau::inline v0_1
