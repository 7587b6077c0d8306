// Each clause of the source suite notices the source that breaks it, and nothing else does.
#include <list>
#include <memory>
#include <mutex>

#include "support.hpp"

using namespace noyau_test;

namespace {

struct Stored {
  const char* id;
  const char* what;
  OwnerKind owner;
  const char* owner_id;
};
constexpr Stored stored[] = {{"n1", "note", OwnerKind::person, "p"},
                             {"n2", "note", OwnerKind::person, "p"},
                             {"n3", "note", OwnerKind::person, "other"},
                             {"s1", "stream", OwnerKind::platform, ""}};

using Tweak = std::function<void(Candidate&, Batch&)>;

// An honest source's answer; `tweak` changes each candidate.
ReadResult answer(const SourceRequest& request, const Tweak& tweak = {}, bool anybodys = false) {
  Batch batch;
  for (std::uint32_t query = 0; query < request.queries.size(); ++query) {
    for (const Stored& one : stored) {
      if (request.queries[query].select.what != one.what) continue;
      const bool persons = one.owner == OwnerKind::person;
      if (persons && !anybodys && request.grant.target_id != one.owner_id) continue;
      Candidate candidate;
      candidate.id = one.id;
      candidate.query = query;
      candidate.value = Foreign("some text");
      candidate.owner = one.owner;
      candidate.owner_id = one.owner_id;
      if (tweak) tweak(candidate, batch);
      batch.add(candidate);
    }
  }
  return batch.candidates().empty() ? ReadResult::nothing() : ReadResult::found(std::move(batch));
}

SourceCase small_case() {
  SourceCase given;
  Query note;
  note.slot = note.select.what = "note";
  note.select.owners = {OwnerRule::target};
  note.select.max = 5;
  Query stream;
  stream.slot = stream.select.what = "stream";
  stream.select.owners = {OwnerRule::platform};
  given.request.queries = {note, stream};
  given.request.grant.purpose = "conversation";
  given.request.grant.channel = "general";
  given.request.grant.target_kind = TargetKind::person;
  given.request.grant.target_id = "p";
  given.request.item_text = "a question";
  given.expected_ids = {"n1", "n2", "s1"};
  given.patience = short_patience;
  return given;
}

ContractReport report_on(FakeSource::Answer broken, SourceCase given = small_case()) {
  FakeSource source("memory", std::move(broken));
  return check_memory_source(source, given);
}

struct FickleName final : MemorySource {
  std::atomic<bool> asked{false};
  std::string_view name() const noexcept override { return asked ? "two" : "one"; }
  ReadResult recall(const SourceRequest& request, std::stop_token) override {
    asked = true;
    return answer(request);
  }
};

}  // namespace

TEST_CASE("an honest source keeps every clause", "[testing]") {
  const auto honest = [](const SourceRequest& request, std::stop_token) { return answer(request); };
  check_held(report_on(honest), {"source.stop_inside", "source.late_inside"});
  FakeSource platform("platform", honest);
  const ContractReport report = check_platform_source(platform, small_case());
  check_held(report, {"source.stop_inside", "source.late_inside"});
  CHECK(report.subject == "PlatformSource \"platform\"");
}

TEST_CASE("a source is checked without a case too", "[testing]") {
  FakeSource source("memory", [](const SourceRequest& request, std::stop_token) { return answer(request); });
  check_held(check_memory_source(source),
             {"source.finds", "source.query_index", "source.by_query", "source.ids", "source.scores",
              "source.owner", "source.own_bytes", "source.stop_inside", "source.late_inside"});
}

TEST_CASE("the source suite notices a name that is empty or changes", "[testing]") {
  FakeSource unnamed("", [](const SourceRequest& request, std::stop_token) { return answer(request); });
  check_broken(check_memory_source(unnamed, small_case()), "source.name");
  FickleName fickle;
  check_broken(check_memory_source(fickle, small_case()), "source.name");
}

TEST_CASE("the source suite notices what is not found", "[testing]") {
  check_broken(report_on([](const SourceRequest&, std::stop_token) { return ReadResult::nothing(); }),
               "source.finds");
  SourceCase given = small_case();
  given.expected_ids.push_back("n7");
  check_broken(
      report_on([](const SourceRequest& request, std::stop_token) { return answer(request); }, given),
      "source.finds");
}

TEST_CASE("the source suite notices a status that does not fit", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 ReadResult result = answer(request);
                 if (result.status == ReadStatus::found) result.failure = SourceFailure::unavailable;
                 return result;
               }),
               "source.status");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 ReadResult result = answer(request);
                 if (request.grant.target_id.empty()) result.status = ReadStatus::failed;
                 return result;
               }),
               "source.status");
}

TEST_CASE("the source suite notices answers to no query, or to another one", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 return answer(request, [&](Candidate& candidate, Batch& batch) {
                   Candidate beyond = candidate;
                   beyond.query = static_cast<std::uint32_t>(request.queries.size());
                   batch.add(beyond);
                 });
               }),
               "source.query_index");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 const bool known = !request.queries.empty() && request.queries.front().select.what == "note";
                 return known ? answer(request) : ReadResult::nothing();
               }),
               "source.by_query");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 SourceRequest changed = request;
                 for (Query& query : changed.queries)
                   if (query.select.what == "%") query.select.what = "note";
                 return answer(changed);
               }),
               "source.unknown_what");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 return request.queries.at(0).slot.empty() ? ReadResult::nothing() : answer(request);
               }),
               "source.no_queries");
}

TEST_CASE("the source suite notices candidates that are not well formed", "[testing]") {
  const auto tweaked = [](Tweak tweak) {
    return report_on(
        [tweak](const SourceRequest& request, std::stop_token) { return answer(request, tweak); });
  };
  check_broken(tweaked([](Candidate& candidate, Batch& batch) { batch.add(candidate); }), "source.ids");
  check_broken(tweaked([](Candidate& candidate, Batch& batch) {
                 Candidate nameless = candidate;
                 nameless.id = "";
                 batch.add(nameless);
               }),
               "source.ids");
  check_broken(tweaked([](Candidate& candidate, Batch&) { candidate.relevance = 1.5; }), "source.scores");
  check_broken(tweaked([](Candidate& candidate, Batch&) { candidate.confidence = -0.1; }), "source.scores");
  check_broken(
      tweaked([](Candidate& candidate, Batch&) { candidate.relevance = 0.0 / candidate.relevance - 1; }),
      "source.scores");
  check_broken(tweaked([](Candidate& candidate, Batch&) { candidate.owner = OwnerKind::unknown; }),
               "source.owner");
  check_broken(tweaked([](Candidate& candidate, Batch&) {
                 candidate.owner = OwnerKind::community;
                 candidate.owner_id = "";
               }),
               "source.owner");
}

TEST_CASE("the source suite notices what belongs to somebody else", "[testing]") {
  check_broken(
      report_on([](const SourceRequest& request, std::stop_token) { return answer(request, {}, true); }),
      "source.strangers");
}

TEST_CASE("the source suite notices bytes that a batch does not own", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 return answer(request, [&](Candidate& candidate, Batch&) {
                   candidate.channel = request.grant.channel;
                 });
               }),
               "source.own_bytes");
  SourceCase given = small_case();
  given.threads = 1;
  const auto spaces = std::make_shared<std::list<Space>>();
  check_broken(report_on(
                   [spaces](const SourceRequest& request, std::stop_token) {
                     spaces->push_back({Audience::private_space, request.grant.channel});
                     return answer(request, [&](Candidate& candidate, Batch&) {
                       candidate.derived_from = {&spaces->back(), 1};
                     });
                   },
                   given),
               "source.own_bytes");
  const auto buffer = std::make_shared<std::string>(64, ' ');
  check_broken(report_on(
                   [buffer](const SourceRequest& request, std::stop_token) {
                     const std::size_t length = std::min<std::size_t>(request.item_text.size(), 64);
                     std::copy_n(request.item_text.begin(), length, buffer->begin());
                     return answer(request, [&](Candidate& candidate, Batch&) { candidate.about = *buffer; });
                   },
                   given),
               "source.own_bytes");
}

TEST_CASE("the source suite notices an item text that is more than text", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 const bool syntax = request.item_text.find('"') != std::string::npos;
                 return syntax ? ReadResult::failed(SourceFailure::unavailable) : answer(request);
               }),
               "source.hostile_item");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 if (request.item_text.size() > 100'000) throw std::length_error("too long");
                 return answer(request);
               }),
               "source.hostile_item");
}

TEST_CASE("the source suite notices who does not stop", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token stop) {
                 if (is_stopped(stop)) dawdle();
                 return answer(request);
               }),
               "source.stopped");
  check_broken(report_on([](const SourceRequest& request, std::stop_token stop) {
                 return is_stopped(stop) ? ReadResult::failed(SourceFailure::unavailable) : answer(request);
               }),
               "source.stopped");
  check_broken(report_on([](const SourceRequest& request, std::stop_token stop) {
                 const bool endless = request.deadline == steady_clock::time_point{};
                 if (may_be_stopped(stop) && !endless) {
                   wait_for_stop(stop);
                   dawdle();
                 }
                 return answer(request);
               }),
               "source.stop_inside");
}

TEST_CASE("the source suite notices who is late", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 if (is_late(request.deadline)) dawdle();
                 return answer(request);
               }),
               "source.late");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 if (is_late(request.deadline)) throw std::runtime_error("late");
                 return answer(request);
               }),
               "source.late");
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 if (!may_be_late(request.deadline)) return answer(request);
                 wait_until_late(request.deadline);
                 return ReadResult::failed(SourceFailure::bad_answer);
               }),
               "source.late_inside");
}

TEST_CASE("the source suite notices who takes no deadline for a missed one", "[testing]") {
  check_broken(report_on([](const SourceRequest& request, std::stop_token) {
                 const bool late = steady_clock::now() >= request.deadline;
                 return late && request.deadline == steady_clock::time_point{}
                            ? ReadResult::failed(SourceFailure::timed_out)
                            : answer(request);
               }),
               "source.no_deadline");
}

TEST_CASE("a source that no thread asks is not checked for it", "[testing]") {
  const auto honest = [](const SourceRequest& request, std::stop_token) { return answer(request); };
  SourceCase given = small_case();
  given.rounds = 0;
  check_held(report_on(honest, given), {"source.stop_inside", "source.late_inside", "source.threads"});
}

TEST_CASE("the source suite notices what several threads spoil", "[testing]") {
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on([crowd](const SourceRequest& request, std::stop_token) {
                 return crowd->is_crowded() ? ReadResult::nothing() : answer(request);
               }),
               "source.threads");
  // In any part of a candidate.
  const Tweak spoilt[] = {
      [](Candidate& candidate, Batch&) { candidate.state = ActionState::proposed; },
      [](Candidate& candidate, Batch&) { candidate.derived_from = {}; },
      [](Candidate& candidate, Batch& batch) {
        const Space parts[] = {{Audience::public_space, "a"}, {Audience::public_space, "b"}};
        candidate.derived_from = batch.keep(parts);
      },
      [](Candidate& candidate, Batch& batch) {
        const Space parts[] = {{Audience::private_space, "a"}};
        candidate.derived_from = batch.keep(parts);
      }};
  for (const Tweak& spoil : spoilt) {
    check_broken(report_on([&](const SourceRequest& request, std::stop_token) {
                   const bool crowded = crowd->is_crowded();
                   return answer(request, [&](Candidate& candidate, Batch& batch) {
                     const Space parts[] = {{Audience::public_space, "a"}};
                     candidate.derived_from = batch.keep(parts);
                     if (crowded) spoil(candidate, batch);
                   });
                 }),
                 "source.threads");
  }
}
