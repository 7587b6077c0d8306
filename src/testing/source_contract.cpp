#include "noyau/testing/source_contract.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <utility>

#include "testing/describe.hpp"
#include "testing/promptness.hpp"
#include "testing/source_suite.hpp"

namespace noyau::inline v0_1::testing {

namespace detail {

namespace {

constexpr ClauseText source_clauses[] = {
    {"source.name", "name() is not empty and stays the same: it is the source's id in the catalog."},
    {"source.finds", "A request for something that is there is answered as found, with what is there."},
    {"source.status", "found has no failure; none and failed bring no candidate; failed names its failure."},
    {"source.query_index", "Every candidate names the index of a query that was asked."},
    {"source.by_query", "A query gets the same answer wherever it stands among the others."},
    {"source.unknown_what", "A query for something that the source does not know gets nothing."},
    {"source.no_queries", "A request without queries gets no candidate."},
    {"source.ids", "Ids are not empty, and unique within a query."},
    {"source.scores", "Confidence and relevance are numbers from 0 to 1."},
    {"source.owner", "Every candidate has an owner: persons, communities and authors with their id."},
    {"source.strangers", "A query for what the target owns gets nothing that somebody else owns."},
    {"source.own_bytes", "A batch owns its bytes: the request's end and later requests change none of them."},
    {"source.hostile_item",
     "Any item text is only text: huge, with quotes, wildcards or control characters."},
    {"source.stopped", stopped_sentence},
    {"source.late", late_sentence},
    {"source.stop_inside", stop_inside_sentence},
    {"source.late_inside", late_inside_sentence},
    {"source.no_deadline", no_deadline_sentence},
    {"source.threads", "Several threads at once get the answers that one thread gets."},
};

SourceRequest made_up_request() {
  SourceRequest request;
  request.grant.use_case = request.grant.purpose = "contract";
  request.grant.interface_id = "contract";
  request.grant.target_kind = TargetKind::person;
  request.grant.target_id = "contract-person";
  Query query;
  query.slot = query.select.what = "contract";
  query.select.owners = {OwnerRule::target};
  query.select.max = 10;
  request.queries = {query};
  request.item_text = "What do you remember of me?";
  request.now = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};
  return request;
}

SourceRequest request_of(const SourceCase& given, std::string_view name) {
  SourceRequest request = given.request.queries.empty() ? made_up_request() : given.request;
  if (request.source.empty()) request.source = name;
  return request;
}

bool is_share(double number) {
  return std::isfinite(number) && number >= 0.0 && number <= 1.0;
}

std::string subject_of(const AnySource& source) {
  return fmt::format("{} \"{}\"", source.port, source.name());
}

}  // namespace

SourceSuite::SourceSuite(AnySource source, const SourceCase& given)
    : source_(std::move(source)),
      given_(given),
      request_(request_of(given, source_.name())),
      checker_(subject_of(source_), source_clauses) {}

ContractReport SourceSuite::run() {
  const std::string name(source_.name());
  check_find();
  check_bytes();
  check_unknown_what();
  check_strangers();
  check_hostile_item();
  check_no_queries();
  check_promptly();
  check_threads();
  checker_.judge("source.name", !name.empty() && source_.name() == name,
                 fmt::format("It was \"{}\" and then \"{}\"; one id that does not change would be right.",
                             name, source_.name()));
  return checker_.take();
}

std::optional<ReadResult> SourceSuite::ask(SourceRequest request, std::string_view clause) {
  request.deadline = std::chrono::steady_clock::now() + given_.deadline;
  const SourceRequest& asked = asked_.emplace_back(std::move(request));
  std::optional<ReadResult> result;
  const std::string threw = thrown_by([&] { result = source_.ask(asked, {}); });
  if (!result) {
    checker_.broken(clause, fmt::format("It threw{}; an answer or a failure would be right.", threw));
    return result;
  }
  judge_status(*result);
  judge_candidates(*result, asked.queries.size());
  return result;
}

void SourceSuite::judge_status(const ReadResult& result) {
  const bool failed = result.status == ReadStatus::failed;
  const bool names = failed == (result.failure != SourceFailure::no_failure);
  const bool empty = result.status == ReadStatus::found || result.batch.candidates().empty();
  checker_.judge(
      "source.status", names && empty,
      fmt::format("The status {} came with the failure {} and {} candidates.", to_string(result.status),
                  to_string(result.failure), result.batch.candidates().size()));
}

void SourceSuite::judge_candidates(const ReadResult& result, std::size_t queries) {
  std::set<std::pair<std::uint32_t, std::string_view>> seen;
  for (const Candidate& candidate : result.batch.candidates()) {
    judge_candidate(candidate);
    checker_.judge("source.query_index", candidate.query < queries,
                   fmt::format("The candidate \"{}\" answers query {}, and there were {}.", candidate.id,
                               candidate.query, queries));
    const bool fresh = seen.emplace(candidate.query, candidate.id).second;
    checker_.judge("source.ids", fresh && !candidate.id.empty(),
                   fmt::format("Query {} got {}.", candidate.query,
                               candidate.id.empty() ? "a candidate without id"
                                                    : fmt::format("the id \"{}\" twice", candidate.id)));
  }
}

void SourceSuite::judge_candidate(const Candidate& candidate) {
  checker_.judge("source.scores", is_share(candidate.confidence) && is_share(candidate.relevance),
                 fmt::format("The candidate \"{}\" has the confidence {} and the relevance {}.", candidate.id,
                             candidate.confidence, candidate.relevance));
  const bool needs_id = candidate.owner != OwnerKind::platform;
  checker_.judge(
      "source.owner", candidate.owner != OwnerKind::unknown && !(needs_id && candidate.owner_id.empty()),
      fmt::format("The candidate \"{}\" has no owner, or an owner without id: it could never reach a "
                  "prompt.",
                  candidate.id));
}

void SourceSuite::check_find() {
  found_ = ask(request_, "source.finds");
  if (!found_) return;
  if (given_.request.queries.empty()) {
    checker_.unchecked("source.finds", "The case has no request that finds something.");
    return;
  }
  std::set<std::string> ids;
  for (const Candidate& candidate : found_->batch.candidates()) ids.emplace(candidate.id);
  checker_.judge("source.finds", found_->status == ReadStatus::found && !ids.empty(),
                 fmt::format("It answered {} ({}) with {} candidates.", to_string(found_->status),
                             to_string(found_->failure), ids.size()));
  for (const std::string& id : given_.expected_ids) {
    checker_.judge("source.finds", ids.count(id) != 0, fmt::format("\"{}\" is not among what it found.", id));
  }
}

}  // namespace detail

ContractReport check_memory_source(MemorySource& source, const SourceCase& given) {
  return detail::SourceSuite({"MemorySource", [&] { return source.name(); },
                              [&](const SourceRequest& request, std::stop_token stop) {
                                return source.recall(request, stop);
                              }},
                             given)
      .run();
}

ContractReport check_platform_source(PlatformSource& source, const SourceCase& given) {
  return detail::SourceSuite(
             {"PlatformSource", [&] { return source.name(); },
              [&](const SourceRequest& request, std::stop_token stop) { return source.read(request, stop); }},
             given)
      .run();
}

}  // namespace noyau::inline v0_1::testing
