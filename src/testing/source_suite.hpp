// The source suite, for both ports: a source is a name and a function here.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "noyau/testing/source_contract.hpp"
#include "testing/checker.hpp"

namespace noyau::inline v0_1::testing::detail {

struct AnySource {
  std::string port;
  std::function<std::string_view()> name;
  std::function<ReadResult(const SourceRequest&, std::stop_token)> ask;
};

class SourceSuite {
 public:
  SourceSuite(AnySource source, const SourceCase& given);
  ContractReport run();

 private:
  // Asks, and judges what holds for every answer. nullopt: it threw, which breaks `clause`.
  std::optional<ReadResult> ask(SourceRequest request, std::string_view clause);
  void judge_status(const ReadResult& result);
  void judge_candidates(const ReadResult& result, std::size_t queries);
  void judge_candidate(const Candidate& candidate);

  void check_find();
  void check_bytes();
  void check_unknown_what();
  void check_strangers();
  void check_hostile_item();
  void check_no_queries();
  void check_promptly();
  void check_threads();

  const AnySource source_;
  const SourceCase& given_;
  SourceRequest request_;  // the case's, or a made-up one
  Checker checker_;
  std::deque<SourceRequest> asked_;  // all of them, alive: a batch that views its request is no crash here
  std::optional<ReadResult> found_;  // what request_ finds
};

}  // namespace noyau::inline v0_1::testing::detail
