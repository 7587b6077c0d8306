#include "llm/text_rules.hpp"

#include <algorithm>

#include "admit/state_mark.hpp"
#include "core/line_break.hpp"
#include "fence/control_tokens.hpp"
#include "fence/invisible.hpp"
#include "fence/rules_state.hpp"
#include "fence/scanner.hpp"
#include "llm/link_targets.hpp"
#include "llm/reply_language.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Where the contract says nothing of images they count as the links that some chats make of them.
void check_links(std::string_view text, const ResponseContract& contract, ReplyInspection& inspection,
                 std::string_view field) {
  if (!contract.links && !contract.images) return;
  for (const LinkTarget& target : find_link_targets(text)) {
    const bool is_image = target.is_image && contract.images;
    if (is_image && !is_allowed_host(target.host, *contract.images))
      inspection.add(Violation::forbidden_image, field);
    if ((target.is_link || !is_image) && contract.links && !is_allowed_host(target.host, *contract.links))
      inspection.add(Violation::forbidden_link, field);
  }
}

void check_mentions(std::string_view text, const ResponseContract& contract, const ReplyContext& context,
                    ReplyInspection& inspection, std::string_view field) {
  if (contract.mentions == MentionRule::any) return;
  const auto is_here = [&](std::string_view mention) {
    // Whoever is called so: a chat calls everybody.
    for (const std::string_view everybody : {"everyone", "here", "channel", "all"})
      if (mention == everybody) return false;
    return contract.mentions == MentionRule::people &&
           std::any_of(context.people.begin(), context.people.end(), [&](std::string_view name) {
             return fold_for_comparison(name) == fold_for_comparison(mention);
           });
  };
  for (const std::string& mention : find_mentions(text)) {
    if (!is_here(mention)) inspection.add(Violation::forbidden_mention, field);
  }
}

// Markdown may stand before it.
bool begins_line(std::string_view text, std::size_t offset) {
  const std::size_t last = text.substr(0, offset).find_last_not_of(" \t*_#");
  return last == std::string_view::npos || text[last] == '\n';
}

// A placeholder of somebody who writes about files ("<filename>"): it ends nothing and makes nobody speak.
bool is_code_mark(std::string_view text) {
  const auto tokens = control_tokens();
  return std::any_of(tokens.begin(), tokens.end(), [&](const ControlToken& token) {
    return token.form == TokenForm::code_mark &&
           std::equal(token.text.begin(), token.text.end(), text.begin(),
                      text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), token.text.size())),
                      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
  });
}

// A token that a model reads as structure. What is escaped in data for other reasons, because it is not seen
// or looks like an escape, is no forgery; nor is a label of a role at the beginning of a line, which a text
// about a conversation may well hold.
bool holds_control_token(std::string_view text, const FenceRules& rules, const Nonce& nonce) {
  const auto escapes = find_escapes(text, rules.state(), nonce.digits(), false);
  return escapes && std::any_of(escapes->begin(), escapes->end(), [&](std::size_t offset) {
           const char32_t point = decode_utf8(text, offset).value;
           if (point == U'<' && is_code_mark(text.substr(offset))) return false;
           if (point == U'\\' || point <= 0x20 || is_suspect(point) || is_stacking_mark(point)) return false;
           const bool may_be_label =
               point == U'#' || (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z');
           return !may_be_label || !begins_line(text, offset);
         });
}

// The words that stand before an action: a reply in which they begin a line would tell of one that nobody
// took.
bool holds_state_mark(std::string_view text, const Wording& wording) {
  std::pmr::string lines(&wiping_heap());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    lines += is_line_break(point.value) ? std::string_view("\n") : text.substr(at, point.bytes);
    at += point.bytes;
  }
  const std::size_t size = lines.size();
  StateMarks(wording).escape(lines);
  return lines.size() != size;
}

}  // namespace

void check_text_rules(std::string_view text, const ResponseContract& contract, const ReplyContext& context,
                      ReplyInspection& inspection, std::string_view field) {
  check_links(text, contract, inspection, field);
  check_mentions(text, contract, context, inspection, field);
  if (!contract.language.empty() && is_in_another_language(text, contract.language))
    inspection.add(Violation::wrong_language, field);
  if (context.wording != nullptr && holds_state_mark(text, *context.wording))
    inspection.add(Violation::forged_structure, field);
}

void check_structure(std::string_view raw, const ReplyContext& context, const Nonce& nonce,
                     ReplyInspection& inspection, std::string_view field) {
  if (context.fence_rules == nullptr) return;
  std::pmr::string clean(&wiping_heap());
  sanitise(raw, clean);
  if (holds_control_token(clean, *context.fence_rules, nonce))
    inspection.add(Violation::forged_structure, field);
}

}  // namespace noyau::inline v0_1::detail
