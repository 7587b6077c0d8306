#include "prompt/layout.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

std::size_t sum(const std::vector<Prepared>& values) {
  std::size_t tokens = 0;
  for (const Prepared& value : values) tokens += value.tokens;
  return tokens;
}

// The rules for the item and for what a host says of the situation. In the item itself, the target's
// other names are only escaped (H20).
RedactionRules call_rules(const CallState& state, bool is_item) {
  RedactionRules rules = state.catalog().rules.redaction;
  if (is_item) rules[DetectedKind::linked_name] = RedactionOperator::keep;
  return rules;
}

// The item, where the template processes one; a template that does not shows nothing of it.
const std::optional<Item>& processed_item(const CallState& state) {
  static const std::optional<Item> none;
  return state.hop->prompt_template().needs_item ? state.call.item : none;
}

void prepare_names(CallState& state, ProtectedParts& parts) {
  const Wording& wording = *state.hop->compiled->wording;
  const RedactionRules rules = call_rules(state, false);
  const auto add = [&](Authored label, std::string_view name) {
    Prepared prepared = state.preparer.named(label, name, rules);
    if (!prepared.empty()) parts.names.push_back(prepared);
  };
  const Person& target = state.call.target.person;
  if (state.call.target.kind == TargetKind::person) add(wording.user, target.name);
  const std::optional<Item>& item = processed_item(state);
  const bool author_is_target = state.call.target.kind == TargetKind::person && item &&
                                !item->author_id.empty() && item->author_id == target.id;
  if (item && !item->author_name.empty() && !author_is_target) add(wording.author, item->author_name);
}

void prepare_facts(CallState& state, ProtectedParts& parts) {
  const Wording& wording = *state.hop->compiled->wording;
  const std::optional<Item>& item = processed_item(state);
  if (item && item->time && is_calendar_time(*item->time)) {
    parts.facts.push_back(state.preparer.labelled(wording.said_at, *item->time));
  }
  for (const SituationFact& fact : state.call.situation) {
    const auto label = wording.situation.find(fact.key);
    if (label == wording.situation.end()) {
      state.hop_trace().unworded_facts.push_back(fact.key);
      continue;
    }
    Prepared prepared = state.preparer.labelled(label->second, fact.text, call_rules(state, false));
    if (!prepared.empty()) parts.facts.push_back(prepared);
  }
}

}  // namespace

const SectionFrame& frame_of(const CompiledTemplate& compiled, std::uint32_t slot, Use use) noexcept {
  return use == Use::guide ? compiled.slots[slot].guide : compiled.slots[slot].tell;
}

std::size_t required_cost(const CallState& state, std::uint32_t slot) {
  const Member* best = state.hop->filling.slots[slot].best;
  if (best == nullptr) return 0;
  return frame_of(*state.hop->compiled, slot, best->admitted.use).opening + best->full.tokens;
}

void prepare_protected(CallState& state) {
  ProtectedParts& parts = state.hop->protected_parts;
  prepare_names(state, parts);
  prepare_facts(state, parts);
  if (const std::optional<Item>& item = processed_item(state)) {
    parts.item = state.preparer.text(item->text, call_rules(state, true));
    // What sources get has lost the other names too: it leaves the call.
    parts.query_text = state.preparer.redacted(item->text, call_rules(state, false));
  }
}

const Piece& situation_piece(const CallState& state) {
  const Grant& grant = state.hop->grant;
  return state.hop->compiled->situations
      .find({grant.interface_id, to_string(grant.audience), to_string(grant.target_kind)})
      ->second;
}

std::vector<const Piece*> relation_pieces(const CallState& state) {
  std::vector<const Piece*> pieces;
  const CompiledTemplate& compiled = *state.hop->compiled;
  const auto& slots = state.hop->prompt_template().slots;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].axis.empty()) continue;
    const RelationInterval* interval = state.hop->filling.slots[i].relation;
    const auto axis = state.catalog().relations.find(slots[i].axis);
    const Authored text = interval != nullptr ? interval->text : axis->second.neutral;
    pieces.push_back(&compiled.fragments.find(text.view())->second);
  }
  return pieces;
}

std::vector<const Piece*> tool_pieces(const CallState& state) {
  std::vector<const Piece*> pieces;
  const CompiledTemplate& compiled = *state.hop->compiled;
  for (const OfferedTool& tool : state.hop->tools) {
    if (tool.offer != ToolOffer::offered) continue;
    if (pieces.empty()) pieces.push_back(&compiled.tool_heading);
    pieces.push_back(&compiled.tools.find(tool.id)->second);
  }
  return pieces;
}

Layout lay_out(const CallState& state) {
  const CompiledTemplate& compiled = *state.hop->compiled;
  const PromptTemplate& prompt_template = *compiled.source;
  const ProtectedParts& parts = state.hop->protected_parts;
  Layout layout;
  const auto add = [&](std::string_view part, std::size_t tokens) {
    if (tokens == 0) return;
    layout.parts.push_back({part, tokens});
    layout.fixed += tokens;
  };
  const auto add_section = [&](std::string_view part, const SectionFrame& frame, std::size_t tokens) {
    add(part, tokens == 0 ? 0 : frame.opening + tokens);
  };
  for (const NamedPiece& piece : compiled.stable) add(piece.part, piece.piece.tokens);
  add("situation", situation_piece(state).tokens);
  std::size_t relation = 0;
  for (const Piece* piece : relation_pieces(state)) relation += piece->tokens;
  add("relation", relation == 0 ? 0 : relation + compiled.relation_heading.tokens);
  std::size_t tools = 0;
  for (const Piece* piece : tool_pieces(state)) tools += piece->tokens;
  add("tools", tools);
  add_section("names", compiled.names, sum(parts.names));
  add_section("facts", compiled.facts, sum(parts.facts));
  std::size_t defaults = 0;
  std::size_t required = 0;
  for (std::uint32_t i = 0; i < prompt_template.slots.size(); ++i) {
    if (state.hop->filling.slots[i].state == SlotState::defaulted)
      defaults += compiled.slots[i].defaulted.tokens;
    required += required_cost(state, i);
  }
  add("defaults", defaults);
  add("required", required);
  add_section("item", compiled.item, parts.item.tokens);
  const ModelProfile& model = state.engine->model;
  add("overhead", model.request_overhead + 2 * model.message_overhead);
  layout.retry = prompt_template.attempts > 1 ? compiled.retry.tokens : 0;

  const std::size_t reply = prompt_template.reply_tokens.value_or(model.reply_tokens);
  layout.budget = model.context_tokens > reply ? model.context_tokens - reply : 0;
  layout.budget = std::min(layout.budget, prompt_template.budget.value_or(layout.budget));
  layout.budget = std::min(layout.budget, state.engine->budget.value_or(layout.budget));
  return layout;
}

}  // namespace noyau::inline v0_1::detail
