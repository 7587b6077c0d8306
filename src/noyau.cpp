#include "noyau/noyau.hpp"

#include <sodium.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "noyau/llm/disclosure.hpp"
#include "pipeline.hpp"
#include "prompt/tool_check.hpp"
#include "rendezvous.hpp"

namespace noyau::inline v0_1 {

using detail::CallState;
using detail::CallStateAccess;
using detail::Outstanding;
using detail::Rendezvous;

namespace {

// More is a mistake, and sums of it would wrap.
constexpr std::size_t most_tokens = 1'000'000'000;
// A call without end would overflow the clock.
constexpr Duration longest_call = std::chrono::hours{24 * 365};

using Reader = std::function<ReadResult(const SourceRequest&, std::stop_token)>;

struct RegisteredSource {
  SourceKind kind = SourceKind::memory;
  Reader read;
};

// A source's exceptions end here.
ReadResult read_safely(const Reader& reader, const SourceRequest& request, std::stop_token stop) {
  try {
    return reader(request, std::move(stop));
  } catch (...) {
    return ReadResult::failed(SourceFailure::threw);
  }
}

BackendReply complete_safely(LlmBackend& backend, const BackendRequest& request, std::stop_token stop) {
  try {
    return backend.complete(request, std::move(stop));
  } catch (...) {
    return BackendReply::failed(BackendFailure::threw);
  }
}

// A request that a source behind the executor may still read when the call is over.
struct OwnRequest : SourceRequest {
  explicit OwnRequest(const SourceRequest& request) : SourceRequest(request) {}
  OwnRequest(const OwnRequest&) = delete;
  OwnRequest& operator=(const OwnRequest&) = delete;
  ~OwnRequest() { sodium_memzero(item_text.data(), item_text.size()); }
};

// Messages that a backend behind the executor may still read when the call is over.
struct SharedMessages {
  Arena arena;
  std::vector<Message> messages;
};

// What a decision model behind the executor may still read when the call is over.
struct OwnQuestion {
  OwnQuestion(std::string_view reply, std::span<const std::string_view> values,
              std::chrono::steady_clock::time_point until)
      : state(reply), question(disclosure_question(values)), deadline(until) {}
  OwnQuestion(const OwnQuestion&) = delete;
  OwnQuestion& operator=(const OwnQuestion&) = delete;
  ~OwnQuestion() {
    sodium_memzero(state.data(), state.size());
    sodium_memzero(question.instructions.data(), question.instructions.size());
  }
  std::string state;
  Question question;
  std::chrono::steady_clock::time_point deadline;
};

DecisionResult decide_safely(DecisionModel& model, const OwnQuestion& asked, std::stop_token stop) {
  try {
    return model.decide({asked.state, {&asked.question, 1}, asked.deadline}, std::move(stop));
  } catch (...) {
    return {ReadStatus::failed, SourceFailure::threw, {}};
  }
}

detail::Judgement judgement_of(const DecisionResult& result, double threshold) {
  const std::optional<bool> answer = is_disclosed(result, threshold);
  return {answer ? ReadStatus::found : ReadStatus::failed, answer.value_or(false)};
}

}  // namespace

struct Noyau::Impl {
  Parts parts;
  Options options;
  std::shared_ptr<const detail::Engine> engine;
  std::map<std::string, RegisteredSource, std::less<>> readers;  // by source id
  std::shared_ptr<Outstanding> outstanding = std::make_shared<Outstanding>();
  std::mutex replacing;
  mutable std::mutex mutex;
  std::shared_ptr<const detail::CompiledCatalog> snapshot;  // guarded by mutex

  std::shared_ptr<const detail::CompiledCatalog> current() const {
    const std::lock_guard lock(mutex);
    return snapshot;
  }
  detail::Pipeline pipeline() const { return detail::Pipeline(parts.traces.get(), parts.metrics.get()); }

  Nonce draw_nonce() const;
  void register_sources();
  void require_sources(const Catalog& catalog) const;
  void require_source(const SourceDeclaration& source, const std::string& place) const;
  std::shared_ptr<const detail::CompiledCatalog> compile_catalog(
      std::shared_ptr<const Catalog> catalog) const;
  void set_catalog(std::shared_ptr<const Catalog> catalog);
  Answers gather_in_turn(const CallState& state, const std::stop_token& stop) const;
  Answers gather_at_once(const CallState& state, std::stop_token stop) const;
  BackendReply complete_behind(const BackendRequest& request, std::stop_token stop) const;
  detail::DisclosureJudge judge(const std::stop_token& stop) const;
  detail::Judgement decide_behind(std::shared_ptr<OwnQuestion> question, const std::stop_token& stop) const;
};

// A host's own nonce is for tests; one that fails is no reason to fail a call.
Nonce Noyau::Impl::draw_nonce() const {
  try {
    return options.nonce();
  } catch (...) {
    return Nonce::random();
  }
}

void Noyau::Impl::register_sources() {
  const auto add = [this](std::string_view name, SourceKind kind, Reader reader) {
    if (!readers.emplace(name, RegisteredSource{kind, std::move(reader)}).second) {
      throw Error("Two sources are named \"" + std::string(name) +
                  "\"; a source's name is its id in the catalog.");
    }
  };
  for (const auto& source : parts.memories) {
    if (source == nullptr) throw Error("Parts::memories holds a null pointer.");
    add(source->name(), SourceKind::memory, [source](const SourceRequest& request, std::stop_token stop) {
      return source->recall(request, std::move(stop));
    });
  }
  for (const auto& source : parts.platforms) {
    if (source == nullptr) throw Error("Parts::platforms holds a null pointer.");
    add(source->name(), SourceKind::platform, [source](const SourceRequest& request, std::stop_token stop) {
      return source->read(request, std::move(stop));
    });
  }
}

void Noyau::Impl::require_sources(const Catalog& catalog) const {
  for (const auto& [use_case, name] : catalog.active) {
    const PromptTemplate* prompt_template = catalog.find_template(name);
    if (prompt_template == nullptr) continue;
    for (const Slot& slot : prompt_template->slots) {
      for (const std::string& source : slot.sources) {
        require_source(*catalog.source(source), "Template " + name + ", slot \"" + slot.id + "\"");
      }
    }
  }
}

void Noyau::Impl::require_source(const SourceDeclaration& source, const std::string& place) const {
  const auto given = readers.find(source.id);
  if (given == readers.end()) {
    std::string names;
    for (const auto& [name, reader] : readers) names += (names.empty() ? "" : ", ") + name;
    throw Error(place + ", needs the source \"" + source.id + "\", and none of that name was given (given: " +
                (names.empty() ? "none" : names) + "); add it to Parts::memories or Parts::platforms.");
  }
  if (given->second.kind != source.kind) {
    throw Error(place + ": the catalog declares the source \"" + source.id + "\" as " +
                std::string(to_string(source.kind)) + "; give it in " +
                (source.kind == SourceKind::memory ? "Parts::memories, as a MemorySource."
                                                   : "Parts::platforms, as a PlatformSource."));
  }
}

std::shared_ptr<const detail::CompiledCatalog> Noyau::Impl::compile_catalog(
    std::shared_ptr<const Catalog> catalog) const {
  try {
    auto compiled = detail::compile(std::move(catalog), *engine);
    detail::add_guards(*compiled);
    return compiled;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const UnusableDetector& error) {
    throw Error(error.what());
  } catch (const std::exception& error) {
    throw Error("The token counter \"" + std::string(engine->counter->name()) +
                "\" failed while the catalog was counted: " + error.what());
  } catch (...) {
    throw Error("The token counter \"" + std::string(engine->counter->name()) +
                "\" failed while the catalog was counted.");
  }
}

void Noyau::Impl::set_catalog(std::shared_ptr<const Catalog> catalog) {
  if (catalog == nullptr) throw Error("A Noyau needs a catalog; read one with read_catalog.");
  require_sources(*catalog);
  const std::lock_guard in_turn(replacing);  // the last call wins
  auto compiled = compile_catalog(std::move(catalog));
  const std::lock_guard lock(mutex);
  snapshot.swap(compiled);  // the old one dies outside the lock
}

Noyau::Noyau(std::shared_ptr<const Catalog> catalog, Parts parts, Options options)
    : impl_(std::make_unique<Impl>()) {
  if (!parts.counter) {
    parts.counter = byte_bound_counter();
  } else if (options.remembered_texts != 0) {
    parts.counter = remembering_counter(std::move(parts.counter), options.remembered_texts);
  }
  if (!parts.clock) parts.clock = std::make_shared<SystemClock>();
  if (!options.nonce) options.nonce = Nonce::random;
  for (const std::size_t tokens : {options.model.context_tokens, options.model.reply_tokens,
                                   options.model.message_overhead, options.model.request_overhead}) {
    if (tokens > most_tokens) throw Error("A ModelProfile names more than 1,000,000,000 tokens; correct it.");
  }
  if (const auto tolerance = options.model.prompt_count_tolerance;
      tolerance && !(*tolerance >= 0 && *tolerance <= 1)) {
    throw Error("ModelProfile::prompt_count_tolerance is a share; give 0 to 1, or none.");
  }
  detail::check_tools(parts.tools);
  if (!(options.disclosure_threshold >= 0 && options.disclosure_threshold <= 1)) {
    throw Error("Options::disclosure_threshold is a probability; give 0 to 1.");
  }
  impl_->parts = std::move(parts);
  impl_->options = std::move(options);
  (void)FenceRules(impl_->options.model.control_tokens);  // throws for what is no token; catalogs add to them
  const std::size_t remembered = impl_->options.remembered_texts;
  impl_->engine = std::make_shared<const detail::Engine>(
      detail::Engine{impl_->parts.counter, impl_->options.model, impl_->options.misfit_limit,
                     impl_->options.budget, impl_->options.source_timeout, impl_->parts.tools,
                     remembered == 0 ? nullptr : std::make_shared<detail::CleanTexts>(remembered)});
  impl_->register_sources();
  impl_->set_catalog(std::move(catalog));
}

Noyau::~Noyau() {
  impl_->outstanding->wait();
}

void Noyau::replace_catalog(std::shared_ptr<const Catalog> catalog) {
  impl_->set_catalog(std::move(catalog));
}

std::shared_ptr<const Catalog> Noyau::catalog() const {
  return impl_->current()->catalog;
}

PlanStep Noyau::plan(const Call& call) const {
  auto state = std::make_unique<CallState>(impl_->engine, impl_->current(), call, impl_->draw_nonce());
  state->now = impl_->parts.clock->now();
  state->deadline = std::chrono::steady_clock::now() +
                    std::clamp(call.timeout.value_or(impl_->options.timeout), Duration{0}, longest_call);
  return impl_->pipeline().begin(std::move(state));
}

AssembleStep Noyau::assemble(Plan plan, Answers answers) const {
  return impl_->pipeline().assemble(CallStateAccess::take(std::move(plan)), std::move(answers));
}

ConcludeStep Noyau::conclude(PromptInstance instance, BackendReply raw) const {
  return impl_->pipeline().conclude(CallStateAccess::take(std::move(instance)), std::move(raw));
}

Answers Noyau::gather(const Plan& plan, std::stop_token stop) const {
  const CallState& state = CallStateAccess::state(plan);
  if (impl_->parts.executor) return impl_->gather_at_once(state, std::move(stop));
  return impl_->gather_in_turn(state, stop);
}

Answers Noyau::Impl::gather_in_turn(const CallState& state, const std::stop_token& stop) const {
  Answers answers;
  for (const SourceRequest& request : state.hop->requests) {
    const auto reader = readers.find(request.source);
    if (stop.stop_requested()) {
      answers.push_back(ReadResult::failed(SourceFailure::cancelled));
    } else if (std::chrono::steady_clock::now() >= request.deadline) {
      answers.push_back(ReadResult::failed(SourceFailure::timed_out));
    } else if (reader == readers.end()) {
      answers.push_back(ReadResult::failed(SourceFailure::unavailable));
    } else {
      answers.push_back(read_safely(reader->second.read, request, stop));
    }
  }
  return answers;
}

Answers Noyau::Impl::gather_at_once(const CallState& state, std::stop_token stop) const {
  const auto& requests = state.hop->requests;
  const auto meeting = std::make_shared<Rendezvous<ReadResult>>(requests.size());
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto reader = readers.find(requests[i].source);
    if (reader == readers.end()) {
      meeting->put(i, ReadResult::failed(SourceFailure::unavailable));
      continue;
    }
    auto request = std::make_shared<const OwnRequest>(requests[i]);
    try {
      // The ticket comes first, and so goes last: what the task holds is gone before ~Noyau returns.
      parts.executor->run(
          [ticket = outstanding->ticket(outstanding), meeting, i, request, read = reader->second.read] {
            meeting->put(i, read_safely(read, *request, meeting->stop.get_token()));
          });
    } catch (...) {
      meeting->put(i, ReadResult::failed(SourceFailure::unavailable));
    }
  }
  Answers answers;
  for (auto& result : meeting->wait(stop, state.source_deadline)) {
    const auto late = stop.stop_requested() ? SourceFailure::cancelled : SourceFailure::timed_out;
    answers.push_back(result ? std::move(*result) : ReadResult::failed(late));
  }
  return answers;
}

BackendReply Noyau::complete(const PromptInstance& instance, std::stop_token stop) const {
  const CallState& state = CallStateAccess::state(instance);
  if (stop.stop_requested()) return BackendReply::failed(BackendStatus::cancelled);
  if (!impl_->parts.backend) return BackendReply::failed();
  if (std::chrono::steady_clock::now() >= state.deadline)
    return BackendReply::failed(BackendStatus::timed_out);
  const BackendRequest request{state.hop->messages,     state.engine->model, instance.max_reply_tokens(),
                               instance.reply_schema(), state.hop->attempt,  state.deadline};
  if (impl_->parts.executor) return impl_->complete_behind(request, std::move(stop));
  return complete_safely(*impl_->parts.backend, request, std::move(stop));
}

BackendReply Noyau::Impl::complete_behind(const BackendRequest& request, std::stop_token stop) const {
  const auto meeting = std::make_shared<Rendezvous<BackendReply>>(1);
  const auto copy = std::make_shared<SharedMessages>();
  for (const Message& message : request.messages)
    copy->messages.push_back({message.role, copy->arena.keep(message.text)});
  try {
    parts.executor->run([ticket = outstanding->ticket(outstanding), meeting, copy, shared_engine = engine,
                         backend = parts.backend, tokens = request.max_reply_tokens,
                         schema = std::string(request.reply_schema), attempt = request.attempt,
                         deadline = request.deadline] {
      const BackendRequest own{copy->messages, shared_engine->model, tokens, schema, attempt, deadline};
      meeting->put(0, complete_safely(*backend, own, meeting->stop.get_token()));
    });
  } catch (...) {
    return BackendReply::failed();
  }
  auto results = meeting->wait(stop, request.deadline);
  if (results.front()) return std::move(*results.front());
  return BackendReply::failed(stop.stop_requested() ? BackendStatus::cancelled : BackendStatus::timed_out);
}

// Empty without a model: nobody is asked.
detail::DisclosureJudge Noyau::Impl::judge(const std::stop_token& stop) const {
  if (!parts.disclosure_model) return {};
  return [this, stop](std::string_view reply, std::span<const std::string_view> values,
                      std::chrono::steady_clock::time_point deadline) -> detail::Judgement {
    if (stop.stop_requested() || std::chrono::steady_clock::now() >= deadline) return {};
    auto question = std::make_shared<OwnQuestion>(reply, values, deadline);
    if (parts.executor) return decide_behind(std::move(question), stop);
    return judgement_of(decide_safely(*parts.disclosure_model, *question, stop),
                        options.disclosure_threshold);
  };
}

detail::Judgement Noyau::Impl::decide_behind(std::shared_ptr<OwnQuestion> question,
                                             const std::stop_token& stop) const {
  const auto meeting = std::make_shared<Rendezvous<DecisionResult>>(1);
  const auto deadline = question->deadline;
  try {
    parts.executor->run([ticket = outstanding->ticket(outstanding), meeting, asked = std::move(question),
                         model = parts.disclosure_model] {
      meeting->put(0, decide_safely(*model, *asked, meeting->stop.get_token()));
    });
  } catch (...) {
    return {};
  }
  auto results = meeting->wait(stop, deadline);
  return results.front() ? judgement_of(*results.front(), options.disclosure_threshold) : detail::Judgement{};
}

Outcome Noyau::handle(const Call& call, std::stop_token stop) const {
  PlanStep next = plan(call);
  while (Plan* planned = std::get_if<Plan>(&next)) {
    Answers answers = gather(*planned, stop);
    if (stop.stop_requested()) {
      return impl_->pipeline().abandon(CallStateAccess::take(std::move(*planned)), Reason::cancelled);
    }
    AssembleStep assembled = assemble(std::move(*planned), std::move(answers));
    while (PromptInstance* instance = std::get_if<PromptInstance>(&assembled)) {
      if (!impl_->parts.backend) {
        return impl_->pipeline().abandon(CallStateAccess::take(std::move(*instance)), Reason::no_backend);
      }
      BackendReply raw = complete(*instance, stop);
      ConcludeStep concluded = impl_->pipeline().conclude(CallStateAccess::take(std::move(*instance)),
                                                          std::move(raw), impl_->judge(stop));
      assembled =
          std::visit([](auto&& step) -> AssembleStep { return std::move(step); }, std::move(concluded));
    }
    next = std::holds_alternative<Plan>(assembled) ? PlanStep(std::get<Plan>(std::move(assembled)))
                                                   : PlanStep(std::get<Outcome>(std::move(assembled)));
  }
  return std::get<Outcome>(std::move(next));
}

Plan::Plan(std::unique_ptr<CallState> state) noexcept : state_(std::move(state)) {}
Plan::Plan(Plan&&) noexcept = default;
Plan& Plan::operator=(Plan&&) noexcept = default;
Plan::~Plan() = default;

const std::vector<SourceRequest>& Plan::requests() const noexcept {
  return state_->hop->requests;
}

}  // namespace noyau::inline v0_1
