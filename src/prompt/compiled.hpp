// What a catalog costs: its authored text put into the pieces that prompts are made of, each counted
// once, when the catalog is loaded.
//
// A piece ends in LF and begins with neither white space nor '/', so that token counts add up
// (TokenCounter::adds_up_after_newline). Immutable; shared by the calls that started with it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/call/model_profile.hpp"
#include "noyau/catalog/catalog.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/fence/fence.hpp"
#include "noyau/redact/redactor.hpp"
#include "prompt/engine.hpp"
#include "prompt/prompt_text.hpp"

namespace noyau::inline v0_1 {
class DisclosureGuard;
}

namespace noyau::inline v0_1::detail {

struct Piece {
  AuthoredText text;
  std::size_t tokens = 0;
};

// The border of one fenced section. The nonce goes between the two halves of the opening.
struct SectionFrame {
  AuthoredText heading;      // heading line, and the restriction where there is one
  std::string label;         // of the fence
  AuthoredText first, last;  // lines of their own inside it; empty: none
  std::size_t opening = 0;   // tokens of heading, border lines and these together
};

struct CompiledSlot {
  SectionFrame tell;
  SectionFrame guide;
  Piece defaulted;        // heading and default text; empty for required slots and axes
  AuthoredText omission;  // "- Souvenirs : "
  // Tokens of the omission line for numbers of 1 to 10 digits, each at least as dear as the shorter.
  std::array<std::size_t, 10> omission_tokens{};
};

struct NamedPiece {
  std::string_view part;  // "rules", "canon": for reports
  Piece piece;
};

struct CompiledTemplate {
  const PromptTemplate* source = nullptr;
  const Wording* wording = nullptr;
  std::vector<NamedPiece> stable;  // rules, canon, task, data notice, format
  AuthoredText stable_text;        // all of them
  std::size_t stable_tokens = 0;
  std::map<std::array<std::string_view, 3>, Piece> situations;  // by interface, audience, target kind
  Piece relation_heading;
  std::map<std::string_view, Piece> fragments;  // by the fragment's authored text
  SectionFrame names, facts, item;
  Piece tool_heading;
  std::map<std::string_view, Piece> tools;  // those of the template that are registered, by id
  ToolTable tool_table;                     // the same
  Piece omission_heading;
  Piece retry;
  std::vector<CompiledSlot> slots;
  std::string governing_hash;
  std::string reply_schema;  // of a JSON contract
  // Rules, canon and the template's own text, which no reply may give back; see llm/reply_disclosure.
  std::shared_ptr<const DisclosureGuard> guard;
};

struct CompiledCatalog {
  CompiledCatalog(std::shared_ptr<const Catalog> read, const ModelProfile& model);

  std::shared_ptr<const Catalog> catalog;
  std::uint64_t number = 0;  // its own, drawn
  Redactor redactor;         // with the catalog's own detectors and lists
  FenceRules fence_rules;    // with the model's control tokens and the slots' markers
  std::map<std::string, CompiledTemplate, std::less<>> templates;  // the active ones, by name

  const CompiledTemplate* active(std::string_view use_case) const noexcept;
};

// Throws what the counter throws, and UnusableDetector.
std::shared_ptr<CompiledCatalog> compile(std::shared_ptr<const Catalog> catalog, const Engine& engine);

// One line of the omission note: how many of a slot's units were left out for space.
AuthoredText omission_line(const CompiledSlot& slot, const Wording& wording, std::size_t cut, bool is_last);

// Names of a use's section: "memories", "memories.guide".
std::string section_label(std::string_view slot, Use use);

}  // namespace noyau::inline v0_1::detail
