// What became of a call, gathered from the report of its prompt (when it came to one) and its trace.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "noyau/noyau.hpp"
#include "policy_view.hpp"

namespace noyau_cli {

struct UnitRow {
  std::string id;
  std::string source;  // empty when the call came to no prompt
  noyau::UnitFate fate = noyau::UnitFate::kept;
  std::optional<std::size_t> tokens;
  std::string text;
};

struct SlotRow {
  std::string slot;
  noyau::SlotState state = noyau::SlotState::missing;
  std::vector<std::string> sources;
  std::string axis;   // of the relation table; its value is never rendered
  std::string shown;  // the default's or the relation fragment's authored text
  noyau::Use use = noyau::Use::tell;
  std::optional<noyau::Level> use_from;
  std::size_t tokens = 0;
  std::vector<UnitRow> units;
  std::size_t unlisted = 0;  // further ones behind the point where the family closed
  std::vector<std::pair<noyau::Rejection, std::uint32_t>> rejections;  // those that happened
  std::vector<std::string> superseded;  // ids of memories that current data suppressed
  std::optional<SlotPolicy> policy;
};

// One use case that the call went through.
struct HopView {
  noyau::HopTrace trace;
  std::vector<SlotRow> slots;

  // Of a prompt only.
  bool has_prompt = false;
  std::vector<std::pair<std::string, std::size_t>> parts;  // protected, with their tokens
  std::size_t reserved = 0;
  bool whole = true;
};

struct Explanation {
  noyau::Trace trace;
  std::vector<HopView> hops;
  bool slots_only = false;
  bool has_prompt() const noexcept { return !hops.empty() && hops.back().has_prompt; }
};

// Copies what the report views; the call may then be ended and its trace filled in.
HopView copy_report(const noyau::PromptReport& report);

// `prompt` is what the last use case's report said, if there was one.
Explanation make_explanation(noyau::Trace trace, std::optional<HopView> prompt);

// Adds what the catalog says about each slot, for the call's audience.
void add_policies(Explanation& explanation, const noyau::Catalog& catalog, noyau::Audience audience);

// Leaves these slots only, and nothing else of a use case. Throws ConfigError for one that no template of
// the call has.
void keep_slots(Explanation& explanation, const std::vector<std::string>& slots);

// A table for people. `values` adds what stands in the prompt.
std::string to_text(const Explanation& explanation, bool values);

}  // namespace noyau_cli
