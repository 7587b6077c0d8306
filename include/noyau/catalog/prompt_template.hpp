// A prompt template: one version, immutable, identified by its content (H5, H11).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "noyau/call/call.hpp"
#include "noyau/catalog/json_schema.hpp"
#include "noyau/catalog/slot.hpp"
#include "noyau/core/hash.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

// What happens when the call cannot be served (H3, H14). Declared, or there is none.
struct Fallback {
  enum class Kind : std::uint8_t {
    none,      // the call is abandoned
    text,      // an authored text
    action,    // an id that the host knows what to do with
    use_case,  // another use case is served instead (two deep, no cycle)
  };
  Kind kind = Kind::none;
  Authored text;
  std::string id;  // of the action or the use case
};

struct ResponseField {
  std::string name;
  FieldType type = FieldType::text;
  bool required = true;
  std::vector<std::string> choices;                // of a choice
  std::optional<std::size_t> max_chars;            // of texts, as the contract counts
  ProposalKind proposal = ProposalKind::question;  // of a proposal
};

// What a reply must be (H7, H37). Checked, not only asked for.
struct ResponseContract {
  enum class Format : std::uint8_t { text, json };
  Format format = Format::text;
  Authored instructions;         // told to the model
  std::size_t max_chars = 2000;  // of the whole reply, as `length_unit` counts
  LengthUnit length_unit = LengthUnit::code_points;
  std::optional<std::size_t> max_lines;  // of a text
  std::vector<Authored> must_contain;    // compared under folding
  std::vector<Authored> must_not_contain;
  // A JSON reply has either: fields of one flat object, any other of which is a violation, or a schema.
  std::vector<ResponseField> fields;
  std::optional<JsonSchema> schema;
  RecoveryGrade recovery = RecoveryGrade::lossless;  // how damaged a JSON reply may be, and still be accepted
  // Of whatever is delivered, as Markdown and HTML would show it: the hosts that links and images may lead
  // to, with those below them, in lower case. Empty: none may stand there; nullopt: anything.
  std::optional<std::vector<std::string>> links, images;
  MentionRule mentions = MentionRule::any;
  std::string language;  // "fr" or "en": a reply in the other one is refused; empty: not looked at
  // Kinds whose surrogates a reply gets back as values, where its reader may have them (H28, H29).
  KindSet restore;
};

struct FamilyRule {
  Family family = Family::recent_exchange;
  std::size_t floor = 0;               // tokens taken before any other family's walk
  std::optional<std::size_t> ceiling;  // tokens
};

struct PromptTemplate {
  std::string id;  // "viewer.reply"
  std::uint32_t version = 1;
  std::string name;  // "viewer.reply@3"
  std::string use_case;
  std::string purpose;
  std::string language;
  Freedom freedom = Freedom::personalised_reply;

  // Who may ask, from where, for whom (H2). Each list names at least one, permissions excepted.
  std::vector<std::string> interfaces;
  std::vector<Audience> audiences;
  std::vector<TargetKind> targets;
  std::vector<std::string> permissions;  // the caller must have all of them
  bool needs_item = true;                // false: an announcement has nothing to process

  Authored instructions;
  std::vector<std::string> tools;  // ids of those that are relevant here (H24)
  std::vector<Slot> slots;         // in the order in which they are rendered
  UseLimits limits;                // this level's word (H9)
  bool private_guidance = false;

  std::vector<FamilyRule> families;   // from least to most expendable; all five
  std::optional<std::size_t> budget;  // tokens; less than the model would allow
  std::optional<std::size_t> reply_tokens;

  ResponseContract response;
  std::uint32_t attempts = 1;        // requests to the backend at most, 1 to 5
  Authored retry;                    // the reminder appended to a second attempt; empty: the wording's own
  std::optional<Fallback> fallback;  // before the use case's own

  Hash256 hash;  // SHA-256 over the content, texts from other files included
};

}  // namespace noyau::inline v0_1
