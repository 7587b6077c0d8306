// What remains of a call: references only (H39). Ids, versions, counts, reasons and hashes; never a
// value, a message or a prompt. Ids of hosts and sources stand in the clear where they look like ids (ASCII
// letters and digits and . _ - : / #, at most 64 bytes) and no detector finds personal data in them;
// otherwise a keyed hash stands in their place, which is the same for the same id throughout one call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

struct SourceTrace {
  std::string source;
  ReadStatus status = ReadStatus::none;
  SourceFailure failure = SourceFailure::no_failure;
  std::size_t candidates = 0;  // what it answered, admissible or not
};

struct UnitTrace {
  std::string id;
  UnitFate fate = UnitFate::kept;
};

struct SlotTrace {
  std::string slot;
  SlotState state = SlotState::missing;
  Use use = Use::tell;               // the widest use among what was kept; the slot's own when nothing was
  std::size_t tokens = 0;            // section and values, or the default
  std::vector<std::string> sources;  // those whose values were kept
  std::vector<UnitTrace> units;      // in rank order, kept and cut
  // Of the units behind the point where their family closed, those that are not listed: all but the best 256.
  std::size_t unlisted = 0;
  std::vector<std::string>
      superseded;  // ids of memories that current data about the same thing suppressed (H19)
  std::uint32_t rejections[rejection_count] = {};  // indexed by Rejection
};

struct ToolTrace {
  std::string tool;
  ToolOffer offer = ToolOffer::offered;
};

// How many spans of one kind were replaced. The words are those of DetectedKind.
struct RedactionTrace {
  std::string kind;
  std::uint32_t spans = 0;
};

// What a part costs that is never cut: a part as PromptReport names it, "slot:ID" (a default, a relation
// fragment, the best value of a required slot) or "retry" (what is kept free for the reminder).
struct PartWeight {
  std::string part;
  std::size_t tokens = 0;
};

// One attempt whose JSON reply had to be mended. How it read is nobody's business here.
struct RecoveryTrace {
  std::uint32_t attempt = 0;  // from 1
  RecoveryGrade grade = RecoveryGrade::none;
  std::size_t edits = 0;
};

// One use case that a call went through; a fallback to another use case adds one.
struct HopTrace {
  std::string use_case;
  std::string prompt_template;  // "viewer.reply@3"; empty when none was active
  std::string template_hash;    // SHA-256 of the version's own content
  std::string governing_hash;   // over everything that shaped the call
  std::string purpose;
  std::vector<SourceTrace> sources;
  std::vector<SlotTrace> slots;   // in template order
  std::vector<ToolTrace> tools;   // of the template, in its order
  std::size_t budget = 0;         // tokens
  std::size_t prompt_tokens = 0;  // exact, message overhead included; 0 when nothing was rendered
  std::size_t stable_tokens = 0;  // the part that does not change from call to call
  std::uint32_t redactions = 0;   // spans replaced in what was rendered
  std::uint32_t attempts = 0;     // requests to the backend
  BackendFailure backend_failure = BackendFailure::no_failure;  // of the last attempt
  std::optional<std::size_t> server_prompt_tokens;  // the server's own counts, of the last attempt
  std::optional<std::size_t> server_reply_tokens;
  // The same as `redactions`: the kinds that were found, in the order of DetectedKind.
  std::vector<RedactionTrace> redactions_by_kind;
  std::vector<Violation> violations;  // of all attempts
  // By index of `violations`: the field of the response contract that it concerns; empty: none, or one that
  // the contract does not declare (its name is the model's word, and stands nowhere here).
  std::vector<std::string> violation_fields;
  std::vector<RecoveryTrace> recoveries;  // attempts with a reply that was no JSON as it stood
  std::vector<Disclosure> disclosures;    // what kinds of text replies gave away, of all attempts
  // How Parts::disclosure_model answered, of the last attempt; none: it was not asked.
  ReadStatus disclosure_model = ReadStatus::none;
  std::size_t missing_tokens = 0;           // Reason::too_long: by how much
  std::vector<PartWeight> heaviest;         // Reason::too_long: the three that weigh most, heaviest first
  std::string missing_slot;                 // Reason::required_slot_missing: which
  std::vector<std::string> unworded_facts;  // keys of situation facts that the wording has no label for
  bool needs_template = false;              // H3: recorded so that somebody can write one
  Reason reason = Reason::completed;
};

struct Trace {
  std::string call;  // the host's id for the call
  std::string interface_id;
  std::string outcome;  // "completed", "fell_back", "abandoned"
  Reason reason = Reason::completed;
  std::vector<HopTrace> hops;  // at least one
};

// Port: where traces go. Called once per call, at its end (a plan or an instance that a host drops has none),
// from the thread that ends it, possibly from several threads at once. When it throws, the trace is lost and
// the call's outcome stands.
class NOYAU_EXPORT TraceSink {
 public:
  virtual ~TraceSink();
  virtual void write(const Trace& trace) = 0;
};

// One JSON object on one line, keys in a fixed order.
NOYAU_EXPORT std::string to_json_line(const Trace& trace);

}  // namespace noyau::inline v0_1
