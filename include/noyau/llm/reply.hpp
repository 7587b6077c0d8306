// Replies and their checks (H37). A reply is foreign text until it has passed, and stays data after.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/catalog/catalog.hpp"
#include "noyau/catalog/prompt_template.hpp"
#include "noyau/core/export.hpp"
#include "noyau/fence/fence.hpp"
#include "noyau/llm/backend.hpp"
#include "noyau/llm/recovery.hpp"
#include "noyau/policy/tool.hpp"
#include "noyau/redact/redactor.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

// A request for more data, a clarifying question or the use of a tool. Never executed: the host decides (H4).
struct Proposal {
  std::string field;
  std::string text;
  ProposalKind kind = ProposalKind::question;
  // Of the kind `tool`: one that was offered, with arguments that it takes (H24). The values are the model's
  // words.
  std::string tool = {};
  std::vector<std::pair<std::string, std::string>> arguments = {};
};

struct Reply {
  ResponseContract::Format format = ResponseContract::Format::text;
  std::string text;  // escapes decoded; JSON as compact text, proposals taken out
  std::vector<Proposal> proposals;
};

struct ReplyFault {
  Violation violation = Violation::empty;
  // Of a JSON reply: the contract's field, or the place in a value that its schema refuses ("/items/0/name",
  // with
  // "*" for names that the schema does not know). Empty elsewhere.
  std::string field;
};

struct ReplyCheck {
  Reply reply;                     // meaningful only when ok()
  std::vector<ReplyFault> faults;  // every one found
  // How a JSON reply had to be mended, accepted or not.
  RecoveryGrade recovery = RecoveryGrade::none;
  std::vector<RecoveryEdit> edits;  // in the order of the text, 256 at most
  std::size_t edit_count = 0;       // all of them
  bool ok() const noexcept { return faults.empty(); }
};

// What of a call its reply is held against. Everything outlives the check.
struct ReplyContext {
  // The call's: those of the kinds that the contract names become values again before the text is measured
  // and looked through; nullptr: there are none.
  const SurrogateMap* surrogates = nullptr;
  std::vector<std::string_view> people;     // whom a reply may call, by name or id (MentionRule::people)
  std::vector<const Tool*> tools;           // that were offered: a proposal may name no other
  const FenceRules* fence_rules = nullptr;  // whose tokens no reply may write; nullptr: not looked for
  const Wording* wording =
      nullptr;  // whose action states no reply may begin a line with; nullptr: not looked for
};

// Checks one raw reply. `names` are the target's names on other platforms: one of them is a violation. Linear
// in the reply. Pure; safe from any thread.
NOYAU_EXPORT ReplyCheck check_reply(const BackendReply& raw, const ResponseContract& contract,
                                    const Nonce& nonce, const LinkedNames& names,
                                    const ReplyContext& context = {});

}  // namespace noyau::inline v0_1
