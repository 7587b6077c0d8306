// Noyau: from a use case and a message to a checked reply.
//
//   auto catalog = noyau::read_catalog("catalog");
//   noyau::Parts parts;
//   parts.backend = my_backend;                   // an LlmBackend
//   parts.memories = {my_memory};                 // the sources that the catalog declares
//   noyau::Noyau core(catalog, parts);
//   noyau::Outcome outcome = core.handle(call);
//   if (const auto* done = outcome.completed()) say(done->reply.text);
//
// Threads: every const function may be called from any number of threads at once, while
// replace_catalog runs too; a call keeps the catalog it started with.
// Failure: the constructor and replace_catalog throw Error when the parts do not fit the catalog.
// handle, plan, assemble and conclude throw nothing but std::bad_alloc: what can go wrong with a
// correct program is an Outcome with a Reason.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "noyau/call/call.hpp"
#include "noyau/call/model_profile.hpp"
#include "noyau/catalog/reader.hpp"
#include "noyau/core/executor.hpp"
#include "noyau/core/export.hpp"
#include "noyau/core/time.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/fence/fence.hpp"
#include "noyau/llm/backend.hpp"
#include "noyau/llm/reply.hpp"
#include "noyau/policy/tool.hpp"
#include "noyau/prompt/instance.hpp"
#include "noyau/screen/decision_model.hpp"
#include "noyau/source/source.hpp"
#include "noyau/trace/metrics.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1 {

// What a host plugs in. Shared ownership: a part may be used by several Noyau objects, and one that
// answers late still finds its state alive.
struct Parts {
  std::shared_ptr<LlmBackend> backend;          // none: handle() abandons with Reason::no_backend
  std::shared_ptr<const TokenCounter> counter;  // none: byte_bound_counter(), which never counts too few
  std::vector<std::shared_ptr<MemorySource>> memories;
  std::vector<std::shared_ptr<PlatformSource>> platforms;
  std::vector<Tool> tools;  // that templates may offer (H24)
  // none: replies are checked for disclosures by code alone. handle() asks it after that check has passed;
  // conclude() does not block, so it does not ask.
  std::shared_ptr<DecisionModel> disclosure_model;
  std::shared_ptr<TraceSink> traces;   // none: traces go out with the outcome only
  std::shared_ptr<Metrics> metrics;    // none: nothing is counted
  std::shared_ptr<Executor> executor;  // none: sources are asked one after another
  std::shared_ptr<const Clock> clock;  // none: SystemClock
};

struct Options {
  ModelProfile model;
  Duration timeout{30'000};           // of a whole call that names none; at most a year
  Duration source_timeout{5'000};     // of one use case's sources; never more than half of what is left
  std::size_t misfit_limit = 64;      // misfits in a row after which a family closes
  std::optional<std::size_t> budget;  // tokens; an upper limit below the model's, for tests and tools
  // Of so many texts it is remembered what they count, and that nothing in them had to be redacted or escaped:
  // 32 bytes each, under keyed hashes and never with the texts. 0: every text is looked through each time.
  std::size_t remembered_texts = 65'536;
  double disclosure_threshold =
      0.7;                       // of the disclosure model's "yes", 0 to 1: from here on a reply is refused
  std::function<Nonce()> nonce;  // none, or when it throws: Nonce::random. Called concurrently.
};

struct Completed {
  Reply reply;
};

struct FellBack {
  Fallback::Kind kind = Fallback::Kind::text;
  std::string text;            // kind text: the authored text
  std::string id;              // of the action or the use case
  std::optional<Reply> reply;  // kind use_case: what that one completed with
};

struct Abandoned {};

// What became of a call; always one of the three, each with its reason and trace.
struct Outcome {
  std::variant<Completed, FellBack, Abandoned> result = Abandoned{};
  Reason reason = Reason::completed;  // why it fell back or was abandoned
  Trace trace;

  const Completed* completed() const noexcept { return std::get_if<Completed>(&result); }
  // The checked reply, of the call's own use case or of the one it fell back to; else nullptr.
  const Reply* reply() const noexcept {
    if (const Completed* done = completed()) return &done->reply;
    const FellBack* back = fell_back();
    return back != nullptr && back->reply ? &*back->reply : nullptr;
  }
  const FellBack* fell_back() const noexcept { return std::get_if<FellBack>(&result); }
  bool abandoned() const noexcept { return std::holds_alternative<Abandoned>(result); }
};

// The first half of a call that a host's event loop walks itself: what the sources are to be asked.
class NOYAU_EXPORT Plan {
 public:
  Plan(Plan&&) noexcept;
  Plan& operator=(Plan&&) noexcept;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  ~Plan();

  // One per source, in the catalog's order. Valid while the plan lives.
  const std::vector<SourceRequest>& requests() const noexcept;

 private:
  friend struct detail::CallStateAccess;
  explicit Plan(std::unique_ptr<detail::CallState> state) noexcept;
  std::unique_ptr<detail::CallState> state_;
};

// Answers to a plan's requests, in the same order. Missing ones count as failed.
using Answers = std::vector<ReadResult>;

using PlanStep = std::variant<Plan, Outcome>;
using AssembleStep = std::variant<PromptInstance, Plan, Outcome>;  // a Plan: another use case, as fallback
using ConcludeStep = std::variant<Outcome, PromptInstance, Plan>;  // an instance: the same, as a retry

class NOYAU_EXPORT Noyau {
 public:
  Noyau(std::shared_ptr<const Catalog> catalog, Parts parts, Options options = {});
  ~Noyau();  // waits for sources and backends that still run behind the executor
  Noyau(const Noyau&) = delete;
  Noyau& operator=(const Noyau&) = delete;

  // The whole path on this thread (and the executor's, for sources and backend). Not from a thread of that
  // executor: it would wait for itself.
  Outcome handle(const Call& call, std::stop_token stop = {}) const;

  // The path in steps, for hosts with an event loop. None of them blocks.
  PlanStep plan(const Call& call) const;
  AssembleStep assemble(Plan plan, Answers answers) const;
  ConcludeStep conclude(PromptInstance instance, BackendReply raw) const;

  // Asks this object's own sources what a plan wants to know. Blocks up to the deadline.
  Answers gather(const Plan& plan, std::stop_token stop = {}) const;
  // Sends an instance to this object's own backend. Blocks up to the deadline.
  BackendReply complete(const PromptInstance& instance, std::stop_token stop = {}) const;

  // Running calls finish on the catalog they started with. Of two at the same time, one comes last whole.
  void replace_catalog(std::shared_ptr<const Catalog> catalog);
  std::shared_ptr<const Catalog> catalog() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace noyau::inline v0_1
