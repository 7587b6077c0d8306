#include "llm/text_rules.hpp"

#include <algorithm>

#include "admit/state_mark.hpp"
#include "fence/invisible.hpp"
#include "fence/rules_state.hpp"
#include "fence/scanner.hpp"
#include "llm/link_targets.hpp"
#include "llm/reply_language.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

void check_links(std::string_view text, const ResponseContract& contract, ReplyInspection& inspection,
                 std::string_view field) {
  if (!contract.links && !contract.images) return;
  for (const LinkTarget& target : find_link_targets(text)) {
    if (target.is_link && contract.links && !is_allowed_host(target.host, *contract.links))
      inspection.add(Violation::forbidden_link, field);
    if (target.is_image && contract.images && !is_allowed_host(target.host, *contract.images))
      inspection.add(Violation::forbidden_image, field);
  }
}

void check_mentions(std::string_view text, const ResponseContract& contract, const ReplyContext& context,
                    ReplyInspection& inspection, std::string_view field) {
  if (contract.mentions == MentionRule::any) return;
  const auto is_here = [&](std::string_view mention) {
    return contract.mentions == MentionRule::people &&
           std::any_of(context.people.begin(), context.people.end(), [&](std::string_view name) {
             return fold_for_comparison(name) == fold_for_comparison(mention);
           });
  };
  for (const std::string& mention : find_mentions(text)) {
    if (!is_here(mention)) inspection.add(Violation::forbidden_mention, field);
  }
}

// A token that a model reads as structure. What is escaped in data for other reasons, because it is not seen
// or looks like an escape, is no forgery; nor is a label of a role, which a text about a conversation may
// well hold.
bool holds_control_token(std::string_view text, const FenceRules& rules, const Nonce& nonce) {
  const auto escapes = find_escapes(text, rules.state(), nonce.digits(), false);
  return escapes && std::any_of(escapes->begin(), escapes->end(), [&](std::size_t offset) {
           const char32_t point = decode_utf8(text, offset).value;
           const bool is_letter = (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z');
           return point != U'\\' && point != U'#' && point > 0x20 && !is_letter && !is_suspect(point) &&
                  !is_stacking_mark(point);
         });
}

// The words that stand before an action: a reply in which they begin a line would tell of one that nobody
// took.
bool holds_state_mark(std::string_view text, const Wording& wording) {
  std::pmr::string copy(text, &wiping_heap());
  StateMarks(wording).escape(copy);
  return copy.size() != text.size();
}

}  // namespace

void check_text_rules(std::string_view text, const ResponseContract& contract, const ReplyContext& context,
                      ReplyInspection& inspection, std::string_view field) {
  check_links(text, contract, inspection, field);
  check_mentions(text, contract, context, inspection, field);
  if (!contract.language.empty() && is_in_another_language(text, contract.language))
    inspection.add(Violation::wrong_language, field);
}

void check_structure(std::string_view raw, const ReplyContext& context, const Nonce& nonce,
                     ReplyInspection& inspection, std::string_view field) {
  const std::string clean = sanitise(raw);
  if ((context.fence_rules != nullptr && holds_control_token(clean, *context.fence_rules, nonce)) ||
      (context.wording != nullptr && holds_state_mark(clean, *context.wording)))
    inspection.add(Violation::forged_structure, field);
}

}  // namespace noyau::inline v0_1::detail
