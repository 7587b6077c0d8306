// The clauses of the source suite that ask more than one question.
#include "testing/source_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "testing/describe.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing::detail {

namespace {

using std::chrono::steady_clock;

constexpr const char* found_nothing = "The case's request finds nothing to check it with.";

void scribble(std::string& text) {
  std::fill(text.begin(), text.end(), '#');
}

// What a view of the request would see once the request is gone.
void scribble(SourceRequest& request) {
  for (std::string* text : {&request.source, &request.grant.use_case, &request.grant.purpose,
                            &request.grant.interface_id, &request.grant.community, &request.grant.channel,
                            &request.grant.target_id, &request.item_text, &request.item_id}) {
    scribble(*text);
  }
  for (Query& query : request.queries) {
    scribble(query.slot);
    scribble(query.select.what);
  }
}

std::vector<std::string> hostile_texts() {
  return {"",
          "' OR ''='",
          "\"; DROP TABLE memories; --",
          "%_*?[a-z]^$\\",
          "AND OR NOT NEAR( \"*\" : ^ {a b} -",
          std::string("a\0b\x01\x7f\t\r\n", 8),
          "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xA7 \xD8\xB3\xD9\x84\xD8\xA7\xD9\x85 e\xCC\x81",
          std::string(1 << 20, 'a'),
          std::string(1 << 18, '"') + std::string(1 << 18, '*')};
}

// Owned by somebody whom the target rule does not mean.
bool is_strangers(const Candidate& candidate, std::string_view target) {
  return candidate.owner == OwnerKind::person && (target.empty() || candidate.owner_id != target);
}

Ending ending_of(const ReadResult& result) {
  if (result.status != ReadStatus::failed) return Ending::answered;
  if (result.failure == SourceFailure::cancelled) return Ending::cancelled;
  return result.failure == SourceFailure::timed_out ? Ending::timed_out : Ending::failed;
}

}  // namespace

void SourceSuite::check_bytes() {
  if (!found_ || found_->batch.candidates().empty()) {
    checker_.unchecked("source.own_bytes", found_nothing);
    return;
  }
  SourceRequest request = request_;
  request.deadline = steady_clock::now() + given_.deadline;
  std::optional<ReadResult> result;
  thrown_by([&] { result = source_.ask(request, {}); });
  if (!result) return;  // it threw the second time: source.threads tells
  const std::string before = describe(*result);
  scribble(request);
  const bool survives_request = describe(*result) == before;
  SourceRequest other = request_;
  other.item_text = "something else altogether";
  other.grant.target_id = "contract-stranger";
  ask(request_, "source.finds");
  ask(std::move(other), "source.strangers");
  checker_.judge("source.own_bytes", survives_request && describe(*result) == before,
                 fmt::format("Bytes of its batch changed when {}; keep them with Batch::keep.",
                             survives_request ? "the source was asked again" : "the request ended"));
}

void SourceSuite::check_unknown_what() {
  constexpr const char* whats[] = {"contract-unknown", "", "%", "x' OR ''='", "note\" --"};
  for (const char* what : whats) {
    SourceRequest request = request_;
    Query unknown = request.queries.front();
    unknown.select.what = what;
    request.queries.insert(request.queries.begin(), unknown);
    const auto result = ask(std::move(request), "source.unknown_what");
    if (!result) continue;
    checker_.judge("source.unknown_what", ids_of(*result, 0).empty() && result->status != ReadStatus::failed,
                   fmt::format("Asked for \"{}\" it answered {} with {} candidates.", what,
                               to_string(result->status), ids_of(*result, 0).size()));
    if (!found_ || found_->batch.candidates().empty()) {
      checker_.unchecked("source.by_query", found_nothing);
      continue;
    }
    for (std::uint32_t query = 0; query < request_.queries.size(); ++query) {
      checker_.judge("source.by_query", ids_of(*result, query + 1) == ids_of(*found_, query),
                     fmt::format("Query {} gets {} candidates alone and {} behind another query.", query,
                                 ids_of(*found_, query).size(), ids_of(*result, query + 1).size()));
    }
  }
}

void SourceSuite::check_strangers() {
  constexpr const char* targets[] = {"", "contract-stranger", "%", "*", "' OR ''='"};
  for (const char* target : targets) {
    SourceRequest request = request_;
    request.grant.target_id = target;
    request.grant.target_kind = *target == '\0' ? TargetKind::nobody : TargetKind::person;
    for (Query& query : request.queries) query.select.owners = {OwnerRule::target};
    const auto result = ask(std::move(request), "source.strangers");
    if (!result) continue;
    const auto all = result->batch.candidates();
    const auto wrong = std::count_if(
        all.begin(), all.end(), [&](const Candidate& candidate) { return is_strangers(candidate, target); });
    checker_.judge(
        "source.strangers", wrong == 0,
        fmt::format("For the target \"{}\" it brought {} candidates that other persons own.", target, wrong));
  }
}

void SourceSuite::check_hostile_item() {
  for (const std::string& text : hostile_texts()) {
    SourceRequest request = request_;
    request.item_text = text;
    const auto result = ask(std::move(request), "source.hostile_item");
    if (!result) continue;
    checker_.judge("source.hostile_item", result->status != ReadStatus::failed,
                   fmt::format("An item text of {} bytes that begins with \"{}\" gave the failure {}.",
                               text.size(), text.substr(0, 24), to_string(result->failure)));
  }
}

void SourceSuite::check_no_queries() {
  SourceRequest request = request_;
  request.queries.clear();
  std::optional<ReadResult> result;
  request.deadline = steady_clock::now() + given_.deadline;
  const std::string threw = thrown_by([&] { result = source_.ask(request, {}); });
  const bool good = result && result->status != ReadStatus::failed && result->batch.candidates().empty();
  checker_.judge("source.no_queries", good,
                 result ? fmt::format("It answered {} with {} candidates.", to_string(result->status),
                                      result->batch.candidates().size())
                        : fmt::format("It threw{}.", threw));
}

void SourceSuite::check_promptly() {
  Promptness what;
  what.prefix = "source";
  what.deadline = given_.deadline;
  what.patience = given_.patience;
  what.ask = [this](Instant deadline, std::stop_token stop) {
    SourceRequest request = request_;
    request.deadline = deadline;
    return ending_of(source_.ask(request, std::move(stop)));
  };
  check_promptness(checker_, what);
  check_no_deadline(checker_, what);
}

void SourceSuite::check_threads() {
  if (!found_) {
    checker_.unchecked("source.threads", "One thread alone got no answer.");
    return;
  }
  if (given_.threads == 0 || given_.rounds == 0) {
    checker_.unchecked("source.threads", no_rounds);
    return;
  }
  const std::string expected = describe(*found_);
  std::mutex mutex;
  std::string wrong;
  run_on_threads(given_.threads, [&](std::size_t) {
    for (std::size_t round = 0; round < given_.rounds; ++round) {
      SourceRequest request = request_;
      request.deadline = steady_clock::now() + given_.deadline;
      bool same = false;
      const std::string threw = thrown_by([&] { same = describe(source_.ask(request, {})) == expected; });
      if (same) continue;
      const std::lock_guard lock(mutex);
      wrong = threw.empty() ? "A thread got another answer than one thread alone."
                            : fmt::format("A thread got an exception{}.", threw);
    }
  });
  checker_.judge("source.threads", wrong.empty(), wrong);
}

}  // namespace noyau::inline v0_1::testing::detail
