// Everything that belongs to one call, from its plan to its outcome. It moves from step to step behind a
// pointer and is wiped when it dies.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "fill/fill.hpp"
#include "noyau/call/call.hpp"
#include "noyau/prompt/instance.hpp"
#include "noyau/source/source.hpp"
#include "noyau/trace/trace.hpp"
#include "prompt/compiled.hpp"
#include "prompt/engine.hpp"

namespace noyau::inline v0_1::detail {

// The foreign parts that are never cut, prepared before any source is asked.
struct ProtectedParts {
  std::vector<Prepared> names;  // the person answered, the item's author
  std::vector<Prepared> facts;
  Prepared item;
  std::string query_text;  // the item, redacted, for the sources
};

class Units;

// Where the tokens of the fixed part go.
struct Layout {
  std::vector<PartReport> parts;  // in prompt order
  std::size_t fixed = 0;          // their sum, message overhead included
  std::size_t retry = 0;          // reserved for the reminder
  std::size_t budget = 0;
};

// One use case of a call; a fallback to another use case starts a new one.
struct Hop {
  Hop() = default;
  ~Hop();  // wipes what the requests carry
  Hop(const Hop&) = delete;
  Hop& operator=(const Hop&) = delete;

  const CompiledTemplate* compiled = nullptr;
  Grant grant;
  std::vector<OfferedTool> tools;  // of the template
  std::vector<SourceRequest> requests;
  ProtectedParts protected_parts;
  std::vector<ReadResult> answers;  // own the bytes of the candidates
  std::vector<Withheld> withheld;   // admissible but for their class
  Filling filling;
  std::shared_ptr<Units> units;  // of the filling, once it was fitted; this room does not know them
  Layout layout;

  // The finished prompt.
  PromptText system;
  PromptText user;
  std::vector<Message> messages;
  std::size_t tokens = 0;       // of the whole prompt
  std::size_t note_tokens = 0;  // of the omission note
  bool whole = true;
  std::uint32_t attempt = 0;
  PromptReport report;

  const PromptTemplate& prompt_template() const noexcept { return *compiled->source; }
};

struct CallState {
  CallState(std::shared_ptr<const Engine> shared_engine, std::shared_ptr<const CompiledCatalog> catalog,
            Call copy, Nonce call_nonce);
  ~CallState();

  const Catalog& catalog() const noexcept { return *snapshot->catalog; }
  HopTrace& hop_trace() noexcept { return trace.hops.back(); }

  std::shared_ptr<const Engine> engine;
  std::shared_ptr<const CompiledCatalog> snapshot;
  Call call;
  Nonce nonce;
  Arena arena;
  SurrogateMap surrogates;
  LinkedNames linked_names;
  Preparer preparer;
  Time now{};
  std::chrono::steady_clock::time_point deadline{};
  std::chrono::steady_clock::time_point source_deadline{};  // of this hop's sources
  Trace trace;
  Reason first_reason = Reason::completed;  // why the first use case was left
  std::unique_ptr<Hop> hop;
};

}  // namespace noyau::inline v0_1::detail
