#include "prompt/call_state.hpp"

#include <sodium.h>

namespace noyau::inline v0_1::detail {

namespace {

void wipe(std::string& text) {
  sodium_memzero(text.data(), text.size());
}

void wipe(Call& call) {
  if (call.item) {
    wipe(call.item->text);
    wipe(call.item->author_name);
  }
  wipe(call.target.person.name);
  for (std::string& name : call.target.person.linked_names) wipe(name);
  for (SituationFact& fact : call.situation) wipe(fact.text);
  for (Person& person : call.present) {
    wipe(person.name);
    for (std::string& name : person.linked_names) wipe(name);
  }
}

// People who are here may be called by their names; so may the target by the current one (H20).
LinkedNames linked_names_of(const Call& call) {
  std::vector<std::string> exempt{call.target.person.name};
  for (const Person& person : call.present) exempt.push_back(person.name);
  if (call.item) exempt.push_back(call.item->author_name);
  std::vector<std::string> linked = call.target.person.linked_names;
  for (const Person& person : call.present)
    linked.insert(linked.end(), person.linked_names.begin(), person.linked_names.end());
  LinkedNames names(linked, exempt);
  for (std::string& name : exempt) wipe(name);
  for (std::string& name : linked) wipe(name);
  return names;
}

}  // namespace

CallState::CallState(std::shared_ptr<const Engine> shared_engine,
                     std::shared_ptr<const CompiledCatalog> catalog, Call copy, Nonce call_nonce)
    : engine(std::move(shared_engine)),
      snapshot(std::move(catalog)),
      call(std::move(copy)),
      nonce(std::move(call_nonce)),
      surrogates(nonce.digits()),
      linked_names(linked_names_of(call)),
      preparer({*engine->counter, snapshot->redactor, snapshot->fence_rules, nonce, linked_names, surrogates,
                arena, engine->clean_texts.get(), snapshot->number}) {}

CallState::~CallState() {
  wipe(call);
}

Hop::~Hop() {
  wipe(protected_parts.query_text);
  for (SourceRequest& request : requests) wipe(request.item_text);
}

}  // namespace noyau::inline v0_1::detail

namespace noyau::inline v0_1 {

PromptInstance::PromptInstance(std::unique_ptr<detail::CallState> state) noexcept
    : state_(std::move(state)) {}
PromptInstance::PromptInstance(PromptInstance&&) noexcept = default;
PromptInstance& PromptInstance::operator=(PromptInstance&&) noexcept = default;
PromptInstance::~PromptInstance() = default;

std::span<const Message> PromptInstance::messages() const noexcept {
  return state_->hop->messages;
}
std::size_t PromptInstance::tokens() const noexcept {
  return state_->hop->tokens;
}
std::size_t PromptInstance::stable_bytes() const noexcept {
  return state_->hop->compiled->stable_text.view().size();
}
std::size_t PromptInstance::stable_tokens() const noexcept {
  return state_->hop->compiled->stable_tokens;
}
std::size_t PromptInstance::max_reply_tokens() const noexcept {
  return state_->hop->prompt_template().reply_tokens.value_or(state_->engine->model.reply_tokens);
}
std::string_view PromptInstance::reply_schema() const noexcept {
  return state_->hop->compiled->reply_schema;
}
std::string_view PromptInstance::template_name() const noexcept {
  return state_->hop->prompt_template().name;
}
std::uint32_t PromptInstance::attempt() const noexcept {
  return state_->hop->attempt;
}
const PromptReport& PromptInstance::report() const noexcept {
  return state_->hop->report;
}

std::string_view to_string(MessageRole role) noexcept {
  return role == MessageRole::system ? "system" : "user";
}

}  // namespace noyau::inline v0_1
