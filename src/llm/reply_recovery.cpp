#include "llm/reply_recovery.hpp"

#include <vector>

#include "core/json_tape.hpp"
#include "prompt/response_schema.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t deepest = 128;

Violation violation_of(RecoveryFault fault) {
  switch (fault) {
    case RecoveryFault::empty:
      return Violation::empty;
    case RecoveryFault::refusal:
      return Violation::refusal;
    case RecoveryFault::several_values:
      return Violation::not_one_object;
    case RecoveryFault::unclosed_reasoning:
      return Violation::unclosed_reasoning;
    case RecoveryFault::echoed_example:
      return Violation::echoed_example;
    case RecoveryFault::duplicate_key:
      return Violation::duplicate_key;
    case RecoveryFault::ambiguous:
      return Violation::ambiguous;
    case RecoveryFault::none:
    case RecoveryFault::not_json:
    case RecoveryFault::too_deep:
      break;
  }
  return Violation::not_json;
}

// A value of which one string is free text: several words, or dots where words should stand. Any other may be
// the right answer as it stands in the instructions.
bool has_free_text(const JsonTape& tape) {
  std::string buffer;
  for (std::size_t index = 0; index < tape.entries.size(); ++index) {
    if (tape.entries[index].kind != JsonEntry::Kind::string || tape.entries[index].is_key) continue;
    const std::string_view text = tape.string(index, buffer);
    for (const std::string_view mark : {" ", "…", "..."}) {
      if (text.find(mark) != std::string_view::npos) return true;
    }
  }
  return false;
}

// Up to the bracket that closes the one at `begin`; instructions are the Captain's, and their examples JSON.
std::string_view bracketed(std::string_view text, std::size_t begin) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string && c == '\\') {
      ++at;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[')) {
      ++depth;
    } else if (!in_string && (c == '}' || c == ']') && --depth == 0) {
      return text.substr(begin, at + 1 - begin);
    }
  }
  return {};
}

// The JSON values that the instructions show.
std::vector<std::string_view> examples_in(std::string_view instructions) {
  constexpr std::size_t most = 8;
  std::vector<std::string_view> examples;
  JsonTape tape;
  for (std::size_t at = 0; at < instructions.size() && examples.size() < most; ++at) {
    if (instructions[at] != '{' && instructions[at] != '[') continue;
    const std::string_view example = bracketed(instructions, at);
    if (example.empty()) break;
    if (read_json_tape(example, deepest, tape).flaw != JsonFlaw::none || !has_free_text(tape)) continue;
    examples.push_back(example);
    at += example.size() - 1;
  }
  return examples;
}

Recovery recovered(std::string_view text, bool was_cut, const ResponseContract& contract) {
  RecoveryOptions options;
  options.was_cut = was_cut;
  options.max_depth = deepest;
  options.examples = examples_in(contract.instructions.view());
  JsonTape tape;
  std::optional<JsonSchema> of_fields;
  if (contract.schema) {
    options.schema = &*contract.schema;
  } else if (read_json_tape(text, deepest, tape).flaw == JsonFlaw::syntax) {
    // Only what is damaged has readings to choose from.
    of_fields = JsonSchema::parse(response_schema(contract));
    options.schema = &*of_fields;
  }
  return recover_json(text, options);
}

}  // namespace

std::optional<std::string> recover_reply(std::string_view text, bool was_cut,
                                         const ResponseContract& contract, ReplyInspection& inspection,
                                         ReplyCheck& check) {
  Recovery recovery = recovered(text, was_cut, contract);
  check.recovery = recovery.grade;
  check.edits = std::move(recovery.edits);
  check.edit_count = recovery.edit_count;
  // The contract's own fields name the one that stands there twice.
  JsonTape tape;
  if (recovery.fault == RecoveryFault::duplicate_key && !contract.schema &&
      read_json_tape(text, deepest, tape).flaw == JsonFlaw::none)
    return std::string(text);
  if (recovery.ok() && recovery.grade <= contract.recovery) return std::move(recovery.json);
  if (!recovery.ok()) {
    inspection.add(violation_of(recovery.fault));
  } else if (!was_cut) {
    inspection.add(Violation::recovery_grade);
  }
  return std::nullopt;
}

}  // namespace noyau::inline v0_1::detail
