#include "pipeline.hpp"

#include <algorithm>

#include "admit/admit.hpp"
#include "count/checked.hpp"
#include "fill/fill.hpp"
#include "llm/reply_disclosure.hpp"
#include "noyau/llm/reply.hpp"
#include "noyau/policy/grant.hpp"
#include "prompt/layout.hpp"
#include "prompt/render.hpp"
#include "prompt/report.hpp"
#include "redact/scrub.hpp"
#include "reduce/fit.hpp"
#include "reduce/units.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// A call goes through at most this many use cases: its own and two fallbacks.
constexpr std::size_t hop_limit = 3;

// Sources get at most half of what is left: a slow one costs its slot a default, never the reply.
std::chrono::steady_clock::time_point source_deadline(const CallState& state) {
  const auto now = std::chrono::steady_clock::now();
  const auto half = (state.deadline - now) / 2;
  return now + std::min<std::chrono::steady_clock::duration>(half, state.engine->source_timeout);
}

// One request per source, in the catalog's order, with every slot that may be filled from it (H17).
std::vector<SourceRequest> form_requests(const CallState& state) {
  std::vector<SourceRequest> requests;
  for (const SourceDeclaration& source : state.catalog().sources) {
    SourceRequest request;
    for (const Slot& slot : state.hop->prompt_template().slots) {
      if (std::find(slot.sources.begin(), slot.sources.end(), source.id) == slot.sources.end()) continue;
      request.queries.push_back({slot.id, slot.type, slot.select});
    }
    if (request.queries.empty()) continue;
    request.source = source.id;
    request.grant = state.hop->grant;
    request.item_text = state.hop->protected_parts.query_text;
    if (state.call.item) request.item_id = state.call.item->id;
    request.now = state.now;
    request.deadline = state.source_deadline;
    requests.push_back(std::move(request));
  }
  return requests;
}

// An answer that points outside its queries is no answer.
void check_answers(const std::vector<SourceRequest>& requests, Answers& answers) {
  while (answers.size() > requests.size()) answers.pop_back();
  while (answers.size() < requests.size()) answers.push_back(ReadResult::failed(SourceFailure::unavailable));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto candidates = answers[i].batch.candidates();
    const bool bad = std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
      return candidate.query >= requests[i].queries.size();
    });
    if (bad) answers[i] = ReadResult::failed(SourceFailure::bad_answer);
  }
}

std::vector<Answer> pair_answers(const CallState& state) {
  std::vector<Answer> pairs;
  const Hop& hop = *state.hop;
  for (std::size_t i = 0; i < hop.requests.size(); ++i) {
    pairs.push_back({state.catalog().source(hop.requests[i].source), &hop.requests[i], &hop.answers[i]});
  }
  return pairs;
}

void trace_answers(CallState& state) {
  for (std::size_t i = 0; i < state.hop->requests.size(); ++i) {
    const ReadResult& answer = state.hop->answers[i];
    state.hop_trace().sources.push_back(
        {state.hop->requests[i].source, answer.status, answer.failure, answer.batch.candidates().size()});
  }
}

// Fits and renders. Where counts do not add up, the finished prompt is counted, with the reminder of a retry
// where there may be one, and the choice corrected until it holds (design, section 7).
FitResult fit_and_render(CallState& state) {
  Hop& hop = *state.hop;
  std::size_t slack = 0;
  for (;;) {
    const FitResult result = fit(state, slack);
    if (!result.fits) return result;
    render(state);
    if (state.engine->counter->adds_up_after_newline()) return result;
    hop.tokens = count_messages(state, false);
    const std::size_t most = hop.layout.retry == 0 ? hop.tokens : count_messages(state, true);
    if (std::max(most, hop.tokens) <= hop.layout.budget) return result;
    // Doubling ends the search soon: in the end the fixed part alone no longer fits.
    slack = std::max(2 * slack, slack + std::max(most, hop.tokens) - hop.layout.budget);
  }
}

// Of a prompt that was never fitted.
void list_untouched(Hop& hop) {
  for (std::uint32_t i = 0; i < hop.filling.slots.size(); ++i)
    hop.filling.list_waiting(i);
}

// Where there is no prompt, nothing was kept in it.
void leave_out_all(Hop& hop) {
  for (Member& member : hop.filling.members) member.fate = UnitFate::family_closed;
}

}  // namespace

PlanStep Pipeline::begin(std::unique_ptr<CallState> state) const {
  state->trace.call = state->call.id;
  state->trace.interface_id = state->call.interface_id;
  return begin_hop(std::move(state));
}

// select, authorise, and the first half of gather: what is to be asked.
PlanStep Pipeline::begin_hop(std::unique_ptr<CallState> state) const {
  HopTrace& trace = state->trace.hops.emplace_back();
  trace.use_case = state->call.use_case;
  if (state->catalog().use_case(state->call.use_case) == nullptr) {
    return abandon(std::move(state), Reason::unknown_use_case);
  }
  state->hop = std::make_unique<Hop>();
  state->hop->compiled = state->snapshot->active(state->call.use_case);
  if (state->hop->compiled == nullptr) {
    trace.needs_template = true;
    return leave(std::move(state), Reason::no_active_template);
  }
  const PromptTemplate& prompt_template = state->hop->prompt_template();
  trace.prompt_template = prompt_template.name;
  trace.template_hash = to_hex(prompt_template.hash);
  trace.governing_hash = state->hop->compiled->governing_hash;
  trace.purpose = prompt_template.purpose;
  Authorisation authorisation = authorise(state->call, prompt_template);
  if (!authorisation.grant) return abandon(std::move(state), authorisation.refused);
  state->hop->grant = std::move(*authorisation.grant);
  state->hop->tools = offer_tools(prompt_template, state->call, state->hop->compiled->tool_table);
  for (const OfferedTool& tool : state->hop->tools) trace.tools.push_back({std::string(tool.id), tool.offer});
  try {
    prepare_protected(*state);
  } catch (const CounterFailure&) {
    return leave(std::move(state), Reason::counter_failed);
  }
  state->source_deadline = source_deadline(*state);
  state->hop->requests = form_requests(*state);
  return CallStateAccess::plan(std::move(state));
}

AssembleStep Pipeline::assemble(std::unique_ptr<CallState> state, Answers answers) const {
  Reason reason = Reason::counter_failed;
  try {
    reason = assemble_hop(*state, std::move(answers));
  } catch (const CounterFailure&) {
  }
  if (reason == Reason::completed) return CallStateAccess::instance(std::move(state));
  PlanStep next = leave(std::move(state), reason);
  if (Plan* plan = std::get_if<Plan>(&next)) return std::move(*plan);
  return std::get<Outcome>(std::move(next));
}

// admit, fill, reduce, render. Reason::completed: there is an instance.
Reason Pipeline::assemble_hop(CallState& state, Answers answers) const {
  Hop& hop = *state.hop;
  const PromptTemplate& prompt_template = hop.prompt_template();
  check_answers(hop.requests, answers);
  hop.answers = std::move(answers);
  trace_answers(state);

  const std::string_view item_id =
      state.call.item ? std::string_view(state.call.item->id) : std::string_view();
  auto admissions =
      admit({&state.catalog(), &prompt_template, &hop.grant, item_id, state.now}, pair_answers(state));
  for (const SlotAdmission& slot : admissions) {
    hop.withheld.insert(hop.withheld.end(), slot.withheld.begin(), slot.withheld.end());
  }
  hop.filling = fill({state.catalog(), prompt_template, hop.grant, *hop.compiled->wording, state.preparer},
                     std::move(admissions));
  HopTrace& trace = state.hop_trace();
  if (hop.filling.missing < prompt_template.slots.size()) {
    trace.missing_slot = prompt_template.slots[hop.filling.missing].id;
    list_untouched(hop);
    leave_out_all(hop);
    trace.slots = trace_slots(hop, state.catalog());
    return Reason::required_slot_missing;
  }
  hop.layout = lay_out(state);
  trace.budget = hop.layout.budget;
  const FitResult fitted = fit_and_render(state);
  hop.units->close();
  if (!fitted.fits) {
    trace.missing_tokens = fitted.missing;
    trace.heaviest = heaviest_parts(state);
    leave_out_all(hop);
    trace.slots = trace_slots(hop, state.catalog());
    return Reason::too_long;
  }
  hop.attempt = 1;
  trace.slots = trace_slots(hop, state.catalog());
  hop.report = make_report(hop, state.catalog());
  trace.prompt_tokens = hop.tokens;
  trace.stable_tokens = hop.compiled->stable_tokens;
  trace.redactions_by_kind = shown_redactions(hop);
  for (const RedactionTrace& found : trace.redactions_by_kind) trace.redactions += found.spans;
  return Reason::completed;
}

namespace {

// A server whose context is smaller than the prompt may cut the prompt and answer all the same. A
// count of 0 is one that it does not know.
bool read_a_part_only(const CallState& state, const BackendReply& raw) {
  // What stands for more bytes in a prompt's tokens on average is no tokenizer of any language.
  constexpr std::size_t most_bytes_per_token = 8;
  const auto tolerance = state.engine->model.prompt_count_tolerance;
  if (!tolerance || raw.prompt_tokens.value_or(0) == 0) return false;
  if (!state.engine->counter->is_exact()) {
    std::size_t bytes = 0;
    for (const Message& message : state.hop->messages) bytes += message.text.size();
    return *raw.prompt_tokens < bytes / most_bytes_per_token;
  }
  return static_cast<double>(*raw.prompt_tokens) < static_cast<double>(state.hop->tokens) * (1 - *tolerance);
}

ReplyContext reply_context(const CallState& state) {
  ReplyContext context;
  context.surrogates = &state.surrogates;
  const auto add = [&](std::string_view name) {
    if (!name.empty()) context.people.push_back(name);
  };
  const auto add_person = [&](const Person& person) {
    add(person.name);
    add(person.id);
  };
  if (state.call.target.kind == TargetKind::person) add_person(state.call.target.person);
  for (const Person& person : state.call.present) add_person(person);
  if (state.call.item) {
    add(state.call.item->author_name);
    add(state.call.item->author_id);
  }
  for (const OfferedTool& tool : state.hop->tools) {
    if (tool.offer == ToolOffer::offered)
      context.tools.push_back(state.hop->compiled->tool_table.at(tool.id));
  }
  context.fence_rules = &state.snapshot->fence_rules;
  context.wording = state.hop->compiled->wording;
  return context;
}

// What was wrong, and in which field, where the contract has a name for it.
void trace_faults(const ResponseContract& contract, const ReplyCheck& check, HopTrace& trace) {
  for (const ReplyFault& fault : check.faults) {
    const bool declared = fault.violation == Violation::schema ||
                          std::any_of(contract.fields.begin(), contract.fields.end(),
                                      [&](const ResponseField& field) { return field.name == fault.field; });
    trace.violations.push_back(fault.violation);
    trace.violation_fields.push_back(declared ? fault.field : std::string());
  }
}

}  // namespace

ConcludeStep Pipeline::conclude(std::unique_ptr<CallState> state, BackendReply raw,
                                const DisclosureJudge& judge) const {
  Hop& hop = *state->hop;
  HopTrace& trace = state->hop_trace();
  trace.attempts = hop.attempt;
  trace.server_prompt_tokens = raw.prompt_tokens;
  trace.server_reply_tokens = raw.reply_tokens;
  if (raw.status == BackendStatus::answered && read_a_part_only(*state, raw)) {
    raw = BackendReply::failed(BackendFailure::prompt_truncated);
  }
  trace.backend_failure = raw.status == BackendStatus::answered ? BackendFailure::no_failure : raw.failure;
  Reason reason = Reason::backend_failed;
  if (raw.status == BackendStatus::cancelled) return abandon(std::move(state), Reason::cancelled);
  if (raw.status == BackendStatus::timed_out) reason = Reason::backend_timed_out;
  if (raw.status == BackendStatus::answered) {
    ReplyCheck check = check_reply(raw, hop.prompt_template().response, state->nonce, state->linked_names,
                                   reply_context(*state));
    if (check.recovery != RecoveryGrade::none)
      trace.recoveries.push_back({hop.attempt, check.recovery, check.edit_count});
    if (check.ok()) look_for_disclosures(*state, judge, check);
    if (check.ok()) {
      Outcome outcome;
      if (state->trace.hops.size() == 1) {
        outcome.result = Completed{std::move(check.reply)};
      } else {
        outcome.result = FellBack{Fallback::Kind::use_case, {}, trace.use_case, std::move(check.reply)};
      }
      return finish(std::move(state), std::move(outcome));
    }
    trace_faults(hop.prompt_template().response, check, trace);
    reason = Reason::reply_refused;
    if (hop.attempt < hop.prompt_template().attempts && std::chrono::steady_clock::now() < state->deadline) {
      if (hop.attempt == 1) append_retry(*state);
      ++hop.attempt;
      hop.report.tokens = hop.tokens;
      return CallStateAccess::instance(std::move(state));
    }
  }
  PlanStep next = leave(std::move(state), reason);
  if (Plan* plan = std::get_if<Plan>(&next)) return std::move(*plan);
  return std::get<Outcome>(std::move(next));
}

// The template's fallback, else the use case's, else none (H3, H14).
PlanStep Pipeline::leave(std::unique_ptr<CallState> state, Reason reason) const {
  state->hop_trace().reason = reason;
  if (state->first_reason == Reason::completed) state->first_reason = reason;
  Fallback fallback = state->catalog().use_case(state->call.use_case)->fallback;
  if (state->hop->compiled != nullptr && state->hop->prompt_template().fallback) {
    fallback = *state->hop->prompt_template().fallback;
  }
  if (fallback.kind == Fallback::Kind::none) return abandon(std::move(state), reason);
  if (fallback.kind == Fallback::Kind::use_case) {
    if (state->trace.hops.size() == hop_limit) return abandon(std::move(state), Reason::fallback_too_deep);
    state->call.use_case = fallback.id;
    return begin_hop(std::move(state));
  }
  Outcome outcome;
  outcome.result = FellBack{fallback.kind, std::string(fallback.text.view()), fallback.id, std::nullopt};
  return finish(std::move(state), std::move(outcome));
}

Outcome Pipeline::abandon(std::unique_ptr<CallState> state, Reason reason) const {
  state->hop_trace().reason = reason;
  if (state->first_reason == Reason::completed) state->first_reason = reason;
  return finish(std::move(state), Outcome{});
}

Outcome Pipeline::finish(std::unique_ptr<CallState> state, Outcome outcome) const {
  outcome.reason = state->first_reason;
  outcome.trace = std::move(state->trace);
  outcome.trace.reason = outcome.reason;
  outcome.trace.outcome = outcome.abandoned() ? "abandoned" : outcome.fell_back() ? "fell_back" : "completed";
  scrub_ids(outcome.trace, state->snapshot->redactor, state->linked_names, state->nonce.digits());
  if (sink_ != nullptr) {
    try {
      sink_->write(outcome.trace);
    } catch (...) {
      // A lost trace does not change what the call came to (TraceSink's contract).
    }
  }
  if (metrics_ != nullptr) count_trace(outcome.trace, *metrics_);
  return outcome;
}

}  // namespace noyau::inline v0_1::detail
