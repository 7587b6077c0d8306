// The path of a call, step by step (design, section 2). Each step is one function of its own room; only
// this file's source calls them.
#pragma once

#include <memory>

#include "llm/reply_disclosure.hpp"
#include "noyau/noyau.hpp"
#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

// How the state of a call goes in and out of the types that a host holds.
struct CallStateAccess {
  static Plan plan(std::unique_ptr<CallState> state) noexcept { return Plan(std::move(state)); }
  static PromptInstance instance(std::unique_ptr<CallState> state) noexcept {
    return PromptInstance(std::move(state));
  }
  static std::unique_ptr<CallState> take(Plan&& plan) noexcept { return std::move(plan.state_); }
  static std::unique_ptr<CallState> take(PromptInstance&& instance) noexcept {
    return std::move(instance.state_);
  }
  static const CallState& state(const Plan& plan) noexcept { return *plan.state_; }
  static const CallState& state(const PromptInstance& instance) noexcept { return *instance.state_; }
};

// Each takes the state over and gives the next step. Trace sink and metrics are told by `finish`.
class Pipeline {
 public:
  Pipeline(TraceSink* sink, Metrics* metrics) : sink_(sink), metrics_(metrics) {}

  PlanStep begin(std::unique_ptr<CallState> state) const;
  AssembleStep assemble(std::unique_ptr<CallState> state, Answers answers) const;
  // `judge` is asked after the code has found nothing; empty: nobody is.
  ConcludeStep conclude(std::unique_ptr<CallState> state, BackendReply raw,
                        const DisclosureJudge& judge = {}) const;
  // Ends the call without a reply, by whatever fallback is declared.
  PlanStep leave(std::unique_ptr<CallState> state, Reason reason) const;
  Outcome abandon(std::unique_ptr<CallState> state, Reason reason) const;

 private:
  PlanStep begin_hop(std::unique_ptr<CallState> state) const;
  Reason assemble_hop(CallState& state, Answers answers) const;
  Outcome finish(std::unique_ptr<CallState> state, Outcome outcome) const;

  TraceSink* sink_;
  Metrics* metrics_;
};

}  // namespace noyau::inline v0_1::detail
