#include "noyau/llm/reply.hpp"

#include <algorithm>
#include <limits>

#include "call/blank.hpp"
#include "core/line_break.hpp"
#include "llm/find_text.hpp"
#include "llm/name_readings.hpp"
#include "llm/reply_checks.hpp"
#include "llm/text_length.hpp"
#include "llm/text_rules.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/disclosure.hpp"
#include "redact/name_search.hpp"

namespace noyau::inline v0_1 {

namespace detail {

void ReplyInspection::add(Violation violation, std::string_view field) {
  const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const ReplyFault& fault) {
    return fault.violation == violation && fault.field == field;
  });
  if (!known) faults_.push_back({violation, std::string(field)});
}

std::string ReplyInspection::decode(std::string_view raw) {
  return sanitise(unescape(raw));
}

void ReplyInspection::check_material(std::string_view decoded, std::string_view field) {
  if (holds_fence_material(decoded, nonce_) || holds_nonce_part(decoded, nonce_))
    add(Violation::fence_material, field);
}

void ReplyInspection::check_names(std::string_view decoded, std::string_view field) {
  if (names_.empty()) return;
  // By itself: the redactor's own spans are disjoint, and a name within an address would be the address's.
  for (const std::pmr::string& reading : name_readings(decoded)) {
    Spans spans;
    find_names(reading, names_, spans);
    if (!spans.empty()) return add(Violation::linked_name, field);
  }
}

void ReplyInspection::check_raw(std::string_view raw, std::string_view field) {
  check_structure(raw, context_, nonce_, *this, field);
}

void ReplyInspection::check_rules(std::string_view text, const ResponseContract& contract,
                                  std::string_view field) {
  check_text_rules(text, contract, context_, *this, field);
}

std::string ReplyInspection::restore(std::string_view decoded, std::string_view field) {
  if (context_.surrogates == nullptr) return std::string(decoded);
  std::pmr::string restored(&wiping_heap());
  if (context_.surrogates->restore(decoded, restore_, restored).altered > 0)
    add(Violation::altered_surrogate, field);
  return std::string(restored);
}

}  // namespace detail

namespace {

using detail::ReplyInspection;

// Beyond this many bytes a reply is too long whatever it holds; it is then not even read.
std::size_t byte_limit(std::size_t max_chars) {
  constexpr std::size_t allowance = 64 << 10;  // for escapes, white space and JSON's own characters
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  return max_chars > (most - allowance) / 4 ? most : 4 * max_chars + allowance;
}

// Line breaks at the end begin no line.
std::size_t count_lines(std::string_view text) {
  std::size_t lines = 1;
  std::size_t breaks = 0;  // since the last other character
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    at += point.bytes;
    if (detail::is_line_break(point.value)) {
      ++breaks;
    } else if (point.value != ' ' && point.value != '\t') {
      lines += breaks;
      breaks = 0;
    }
  }
  return lines;
}

void check_words(std::string_view text, const ResponseContract& contract, ReplyInspection& inspection) {
  if (contract.must_contain.empty() && contract.must_not_contain.empty()) return;
  const std::string folded = fold_for_comparison(text);
  for (const Authored& wanted : contract.must_contain) {
    if (!detail::holds_text(folded, fold_for_comparison(wanted.view())))
      inspection.add(Violation::missing_text);
  }
  for (const Authored& forbidden : contract.must_not_contain) {
    const std::string word = fold_for_comparison(forbidden.view());
    // What folds to nothing would stand in every text.
    if (!word.empty() && detail::holds_text(folded, word)) inspection.add(Violation::forbidden_text);
  }
}

void check_text_reply(std::string_view raw, const ResponseContract& contract, ReplyInspection& inspection,
                      Reply& reply) {
  const std::string decoded = ReplyInspection::decode(raw);
  inspection.check_material(decoded);
  inspection.check_raw(raw);
  reply.text = inspection.restore(decoded);
  if (detail::measure_length(reply.text, contract.length_unit) > contract.max_chars)
    inspection.add(Violation::too_long);
  if (contract.max_lines && count_lines(reply.text) > *contract.max_lines) {
    inspection.add(Violation::too_many_lines);
  }
  check_words(reply.text, contract, inspection);
  inspection.check_rules(reply.text, contract);
  inspection.check_names(reply.text);
}

}  // namespace

ReplyCheck check_reply(const BackendReply& raw, const ResponseContract& contract, const Nonce& nonce,
                       const LinkedNames& names, const ReplyContext& context) {
  ReplyCheck check;
  check.reply.format = contract.format;
  ReplyInspection inspection(nonce, names, context, contract.restore, check.faults);
  if (raw.text.size() > byte_limit(contract.max_chars)) {
    inspection.add(Violation::too_long);
    if (raw.finish == FinishReason::length) inspection.add(Violation::truncated);
    return check;
  }
  // What did not answer said nothing, whatever its text.
  const std::string_view text =
      raw.status == BackendStatus::answered ? std::string_view(raw.text) : std::string_view{};
  const bool empty = detail::is_blank(ReplyInspection::decode(text));
  if (empty) inspection.add(Violation::empty);
  const bool was_cut = raw.finish == FinishReason::length;
  const bool accepts_cut =
      contract.format == ResponseContract::Format::json && contract.recovery == RecoveryGrade::truncated;
  if (was_cut && !accepts_cut) inspection.add(Violation::truncated);
  if (contract.format == ResponseContract::Format::text) {
    check_text_reply(text, contract, inspection, check.reply);
  } else if (!empty) {
    detail::check_json_reply(text, was_cut, contract, inspection, check);
  }
  return check;
}

}  // namespace noyau::inline v0_1
