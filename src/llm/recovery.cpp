#include "noyau/llm/recovery.hpp"

#include <algorithm>
#include <optional>

#include "core/enum_names.hpp"
#include "core/json_tape.hpp"
#include "llm/recovery_choice.hpp"
#include "llm/recovery_wide.hpp"
#include "llm/recovery_wrapper.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::size_t most_edits = 256;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view white_space = " \t\r\n";
  const std::size_t first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

Recovery failed(RecoveryFault fault) {
  Recovery recovery;
  recovery.fault = fault;
  return recovery;
}

// What is right as JSON can still be no answer.
RecoveryFault fault_of_value(std::string_view json, const RecoveryOptions& options) {
  if (detail::has_different_duplicates(json, options.max_depth)) return RecoveryFault::duplicate_key;
  if (detail::equals_example(json, options)) return RecoveryFault::echoed_example;
  return RecoveryFault::none;
}

void finish(Recovery& recovery, detail::RecoveryEdits edits, std::size_t shift,
            const RecoveryOptions& options) {
  recovery.grade = edits.grade();
  if (options.was_cut) recovery.grade = RecoveryGrade::truncated;
  recovery.edits = std::move(edits.all());
  std::stable_sort(recovery.edits.begin(), recovery.edits.end(),
                   [](const RecoveryEdit& a, const RecoveryEdit& b) { return a.offset < b.offset; });
  recovery.edit_count = recovery.edits.size();
  if (recovery.edits.size() > most_edits) recovery.edits.resize(most_edits);
  for (RecoveryEdit& edit : recovery.edits) edit.offset += shift;
}

// What was read, and its edits.
struct Decision {
  detail::Choice choice;
  detail::RecoveryEdits edits;
};

Decision decide(std::string_view text, const RecoveryOptions& options, const detail::RecoveryEdits& narrowed,
                const detail::ReadingChoice& marks) {
  detail::RecoveryText source(text);
  detail::ReadingOptions how;
  how.choice = marks;
  how.max_depth = options.max_depth;
  how.was_cut = options.was_cut;
  detail::ReplyScan scan = detail::scan_reply(source, how);
  Decision decision;
  decision.choice.fault = scan.fault;
  if (scan.values.empty() && scan.fault == RecoveryFault::none)
    decision.choice.fault = RecoveryFault::not_json;
  if (decision.choice.fault != RecoveryFault::none) return decision;
  decision.edits = scan.edits;
  // What was narrowed in the prose around it changes nothing.
  for (const RecoveryEdit& edit : narrowed.all()) {
    if (edit.offset >= scan.values.front().begin && edit.offset < scan.values.back().end)
      decision.edits.add(edit.kind, edit.offset, edit.grade);
  }
  decision.choice = detail::choose_value(text, std::move(scan), options);
  decision.edits.append(decision.choice.edits);
  return decision;
}

// Where nothing has to be guessed when every string ends as JSON ends it, nothing is: whatever brackets and
// marks the strings hold.
Decision decide(std::string_view text, const RecoveryOptions& options,
                const detail::RecoveryEdits& narrowed) {
  detail::ReadingChoice strict;
  strict.strict_ends = true;
  Decision sure = decide(text, options, narrowed, strict);
  const bool is_sure =
      sure.choice.fault == RecoveryFault::none && sure.edits.grade() <= RecoveryGrade::lossless;
  return is_sure ? std::move(sure) : decide(text, options, narrowed, {});
}

// What was guessed besides the width of punctuation.
std::ptrdiff_t other_guesses(const Decision& decision) {
  const auto& edits = decision.edits.all();
  return std::count_if(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
    return edit.grade > RecoveryGrade::lossless && edit.kind != EditKind::replaced_punctuation &&
           edit.kind != EditKind::replaced_quotes;
  });
}

// Full-width punctuation is a part of what is written, unless the text begins with it or all the rest is more
// plausible with ASCII's.
Decision decide_width(std::string_view text, const RecoveryOptions& options) {
  Decision first = decide(text, options, {});
  const bool has_fault = first.choice.fault != RecoveryFault::none;
  if (!has_fault && first.edits.grade() < RecoveryGrade::guessed) return first;
  const detail::NarrowText narrow = detail::narrow_punctuation(text);
  if (narrow.text.empty()) return first;
  Decision second = decide(narrow.text, options, narrow.edits);
  if (options.schema != nullptr && !has_fault && second.choice.fault == RecoveryFault::none) {
    const bool fits = options.schema->accepts(first.choice.json);
    if (fits != options.schema->accepts(second.choice.json)) return fits ? first : second;
  }
  const bool is_better =
      has_fault || narrow.edits.all().front().offset == 0 || other_guesses(second) < other_guesses(first);
  return second.choice.fault == RecoveryFault::none && is_better ? std::move(second) : std::move(first);
}

// `shift` is where the text begins in the reply.
Recovery recover_damaged(std::string_view text, std::size_t shift, const RecoveryOptions& options) {
  const detail::UnwrappedText outer = detail::unwrap(text);
  const bool is_wrapped = !outer.layers.empty();
  const std::string_view read = is_wrapped ? std::string_view(outer.text) : text;
  auto [choice, edits] = decide_width(read, options);
  if (choice.fault != RecoveryFault::none) return failed(choice.fault);
  if (is_wrapped) {
    for (RecoveryEdit& edit : edits.all())
      edit.offset = edit.offset < outer.places.size() ? outer.places[edit.offset] : text.size();
    for (const RecoveryGrade layer : outer.layers) edits.add(EditKind::dropped_wrapper, 0, layer);
  }
  // What is handed over is JSON, whatever was read.
  detail::JsonTape tape;
  if (detail::read_json_tape(choice.json, options.max_depth, tape).flaw != detail::JsonFlaw::none)
    return failed(RecoveryFault::not_json);
  const RecoveryFault fault = fault_of_value(choice.json, options);
  if (fault != RecoveryFault::none) return failed(fault);
  Recovery recovery;
  recovery.json = std::move(choice.json);
  finish(recovery, std::move(edits), shift, options);
  return recovery;
}

Recovery recover_valid_utf8(std::string_view reply, const RecoveryOptions& options);

// `{"a": 1}` and '[1]': what stands between the marks around the whole text; empty: nothing that looks like
// an object or a list. Plain marks make a text of it that is JSON as it is.
std::string_view within_marks(std::string_view text) {
  const detail::RecoveryText source(text);
  const detail::Quote opening = source.quote(0);
  if (!opening || opening.kind == detail::QuoteKind::plain) return {};
  std::size_t end = text.size() - 1;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  if (end <= opening.size || !detail::may_close(opening, source.quote(end))) return {};
  const std::string_view inside = trimmed(text.substr(opening.size, end - opening.size));
  const bool is_object = inside.starts_with('{') && inside.ends_with('}');
  const bool is_list = inside.starts_with('[') && inside.ends_with(']');
  return is_object || is_list ? inside : std::string_view{};
}

// The value within such marks, where it is one for certain.
std::optional<Recovery> recover_within_marks(std::string_view text, std::size_t shift,
                                             const RecoveryOptions& options) {
  const std::string_view inside = within_marks(text);
  if (inside.empty()) return std::nullopt;
  RecoveryOptions whole = options;
  whole.was_cut = false;  // of what the cut may have hit nothing is missing here
  Recovery recovery = recover_valid_utf8(inside, whole);
  const bool has_own_fault = recovery.fault == RecoveryFault::duplicate_key ||
                             recovery.fault == RecoveryFault::echoed_example ||
                             recovery.fault == RecoveryFault::too_deep;
  if (has_own_fault) return recovery;
  if (!recovery.ok() || recovery.grade > RecoveryGrade::lossless) return std::nullopt;
  if (options.schema != nullptr && !options.schema->accepts(recovery.json)) return std::nullopt;
  const auto begin = static_cast<std::size_t>(inside.data() - text.data());
  for (RecoveryEdit& edit : recovery.edits) edit.offset += shift + begin;
  recovery.edits.insert(recovery.edits.begin(), {EditKind::dropped_wrapper, shift, RecoveryGrade::guessed});
  if (recovery.edits.size() > most_edits) recovery.edits.pop_back();
  ++recovery.edit_count;
  recovery.grade = options.was_cut ? RecoveryGrade::truncated : RecoveryGrade::guessed;
  return recovery;
}

Recovery recover_valid_utf8(std::string_view reply, const RecoveryOptions& options) {
  const std::string_view text = trimmed(reply);
  if (text.empty()) return failed(RecoveryFault::empty);
  const auto shift = static_cast<std::size_t>(text.data() - reply.data());
  detail::JsonTape tape;
  switch (detail::read_json_tape(text, options.max_depth, tape).flaw) {
    case detail::JsonFlaw::too_deep:
      return failed(RecoveryFault::too_deep);
    case detail::JsonFlaw::syntax:
      if (auto inside = recover_within_marks(text, shift, options)) return *std::move(inside);
      return recover_damaged(text, shift, options);
    case detail::JsonFlaw::none:
      break;
  }
  const RecoveryFault fault = fault_of_value(text, options);
  if (fault != RecoveryFault::none) return failed(fault);
  Recovery recovery;
  recovery.json = text;
  if (options.was_cut) recovery.grade = RecoveryGrade::truncated;
  return recovery;
}

// Bytes at the end that begin a character and do not finish it.
std::size_t broken_character(std::string_view text) {
  for (std::size_t size = 1; size <= 3 && size <= text.size(); ++size) {
    const auto byte = static_cast<unsigned char>(text[text.size() - size]);
    if ((byte & 0xC0U) != 0x80U) return byte >= 0xC2 && byte < 0xF5 ? size : 0;
  }
  return 0;
}

}  // namespace

Recovery recover_json(std::string_view reply, const RecoveryOptions& options) {
  if (is_valid_utf8(reply)) return recover_valid_utf8(reply, options);
  // A character that broke off with the text is no sign of its own.
  const std::string_view whole = reply.substr(0, reply.size() - broken_character(reply));
  if (whole.size() < reply.size() && is_valid_utf8(whole)) {
    Recovery recovery = recover_valid_utf8(whole, options);
    const auto& edits = recovery.edits;
    const bool is_cut = std::any_of(edits.begin(), edits.end(), [](const RecoveryEdit& edit) {
      return edit.grade == RecoveryGrade::truncated;
    });
    if (is_cut) return recovery;
  }
  return recover_valid_utf8(repair_utf8(reply), options);
}

std::string_view to_string(RecoveryFault fault) noexcept {
  static constexpr std::string_view names[] = {
      "none",           "empty",         "not_json",  "refusal", "several_values", "unclosed_reasoning",
      "echoed_example", "duplicate_key", "ambiguous", "too_deep"};
  return detail::name_of(names, fault);
}

std::string_view to_string(EditKind kind) noexcept {
  static constexpr std::string_view names[] = {
      "dropped_reasoning", "dropped_prose",   "dropped_code_fence",   "dropped_comment",   "dropped_comma",
      "dropped_ellipsis",  "dropped_bracket", "dropped_wrapper",      "replaced_quotes",   "replaced_literal",
      "replaced_number",   "replaced_space",  "replaced_punctuation", "escaped_character", "dropped_escape",
      "added_quotes",      "added_quote",     "added_comma",          "added_colon",       "added_bracket",
      "joined_strings",    "closed_at_end",   "dropped_rest"};
  return detail::name_of(names, kind);
}

}  // namespace noyau::inline v0_1
