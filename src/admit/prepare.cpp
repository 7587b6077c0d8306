#include "admit/prepare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "admit/generalise.hpp"
#include "admit/type_check.hpp"
#include "call/blank.hpp"
#include "count/checked.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// What only guides is not for whoever reads the reply (H28).
SurrogateReader reader_of(const Admitted& admitted) noexcept {
  return admitted.use == Use::tell ? SurrogateReader::target : SurrogateReader::nobody;
}

// Regions and countries have no numbers: what has one is an address in the wrong field, and more precise than
// the slot may be (H29).
const std::size_t first_wide_part = first_place_field(Precision::region);
bool holds_digit(std::string_view text) {
  const std::string folded = fold_for_comparison(text);
  return std::any_of(folded.begin(), folded.end(), [](char c) { return c >= '0' && c <= '9'; });
}
}  // namespace

// False when nothing is left to say: blank before escaping, whatever the escapes would look like.
bool Preparer::append_escaped(std::string_view bytes, const RedactionRules& rules, bool as_name) {
  const bool may_know = parts_.clean_texts != nullptr && parts_.linked_names.empty();
  if (may_know && is_known_clean(bytes, rules, as_name)) {
    escaped_ += bytes;
    return true;
  }
  const std::uint32_t redactions_before = redactions_;
  sanitise(bytes, clean_);
  const bool has_surrogates = !redact_clean(rules);
  if (is_blank(safe_)) return false;
  const std::size_t before = escaped_.size();
  if (as_name) {
    escape_name(Foreign(std::string_view(safe_)), parts_.fence_rules, parts_.nonce, escaped_);
  } else {
    escape_value(Foreign(std::string_view(safe_)), parts_.fence_rules, parts_.nonce, escaped_);
  }
  if (std::string_view(escaped_).substr(before) != safe_) redact_escaped(before, rules);
  if (may_know && !has_surrogates && redactions_ == redactions_before &&
      std::string_view(escaped_).substr(before) == bytes && !CleanTexts::may_hold_number(bytes)) {
    parts_.clean_texts->add(hash_);
  }
  return true;
}

bool Preparer::is_known_clean(std::string_view bytes, const RedactionRules& rules, bool as_name) {
  if (domain_rules_ != rules) {
    domain_rules_ = rules;
    for (const bool names : {false, true})
      domains_[names ? 1 : 0] = parts_.clean_texts->domain(parts_.catalog_number, rules, names);
  }
  hash_ = parts_.clean_texts->hash(bytes, domains_[as_name ? 1 : 0]);
  return parts_.clean_texts->holds(hash_);
}

// A surrogate that stands in the value already is somebody's text: only those of this call are restored.
bool Preparer::redact_clean(const RedactionRules& rules) {
  escaped_input_.clear();
  const bool has_surrogates = parts_.surrogates.escape(clean_, escaped_input_);
  safe_.clear();
  count_redactions(
      parts_.redactor.redact(escaped_input_, rules, parts_.linked_names, parts_.surrogates, safe_, reader_));
  return !has_surrogates;
}

// An escape is visible where the character was not: what it sets apart can now be read as a name or an
// address, and is taken out too. Nothing is dropped here, so that no two pieces meet to form a marker.
void Preparer::redact_escaped(std::size_t from, RedactionRules rules) {
  for (RedactionOperator& op : rules.by_kind) {
    if (op == RedactionOperator::drop) op = RedactionOperator::mask;
  }
  safe_ = std::string_view(escaped_).substr(from);
  escaped_.resize(from);
  count_redactions(
      parts_.redactor.redact(safe_, rules, parts_.linked_names, parts_.surrogates, escaped_, reader_));
}

// False when there is nothing to say. Numbers pass the detectors too: a card number is one.
bool Preparer::append_scalar(const Scalar& value, const Shape& shape, const Wording& wording,
                             const RedactionRules& rules) {
  if (const auto* text = std::get_if<Foreign>(&value)) {
    if (shape.type == SlotType::choice) {
      const auto chosen = std::find_if(shape.choices.begin(), shape.choices.end(),
                                       [&](const Choice& choice) { return choice.value == text->bytes(); });
      if (chosen == shape.choices.end()) return false;
      escaped_ += chosen->text.view();
      return true;
    }
    return append_escaped(text->bytes(), rules, false);
  }
  const bool is_general = shape.detail.precision.value_or(Precision::exact) != Precision::exact;
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    if (is_general)
      return append_escaped(worded_number(static_cast<double>(*integer), shape.detail), rules, false);
    return append_escaped(fmt::format("{}", *integer), rules, false);
  }
  if (const auto* number = std::get_if<double>(&value)) {
    if (is_general) return append_escaped(worded_number(*number, shape.detail), rules, false);
    return append_escaped(fmt::format("{}", *number), rules, false);
  }
  if (const auto* boolean = std::get_if<bool>(&value)) {
    escaped_ += (*boolean ? wording.yes : wording.no).view();
  } else if (const auto* time = std::get_if<Time>(&value)) {
    if (!is_calendar_time(*time)) return false;
    escaped_ += worded_time(*time, shape.detail.precision.value_or(Precision::minute), wording);
  } else {
    return false;
  }
  return true;
}

// One line, the most precise part first; what stands before the precision is not even looked at.
void Preparer::append_place(const Slot& slot, const Candidate& candidate, const RedactionRules& rules) {
  const std::size_t first = first_place_field(slot.detail.precision.value_or(Precision::country));
  for (std::size_t i = first; i < std::size(place_fields); ++i) {
    const Field* given = find_field(candidate, place_fields[i]);
    const auto* text = given == nullptr ? nullptr : std::get_if<Foreign>(&given->value);
    if (text == nullptr || (i >= first_wide_part && holds_digit(text->bytes()))) continue;
    const std::size_t before = escaped_.size();
    if (before != 0) escaped_ += ", ";
    if (!append_escaped(text->bytes(), rules, true)) escaped_.resize(before);
  }
}

void Preparer::append_record(const Slot& slot, const Candidate& candidate, const Wording& wording,
                             const RedactionRules& rules) {
  for (const SlotField& field : slot.fields) {
    const Field* given = find_field(candidate, field.name);
    if (given == nullptr) continue;
    const std::size_t before = escaped_.size();
    if (!escaped_.empty()) escaped_ += '\n';
    escaped_ += field.label.view();
    escaped_ += " : ";
    const std::size_t value_begin = escaped_.size();
    if (append_scalar(given->value, {field.type, field.choices, field.detail}, wording, rules)) {
      indent_lines(value_begin);
    } else {
      escaped_.resize(before);
      // Redaction can empty a field; a record without a required one is none.
      if (field.required) return escaped_.clear();
    }
  }
}

// First on the first line, where only authored words stand; further lines of a text that no list mark
// sets apart are indented, so that none of them begins with a state.
void Preparer::prepend_state(const Slot& slot, const Candidate& candidate, const Wording& wording) {
  if (candidate.state == ActionState::none || escaped_.empty()) return;
  if (slot.type == SlotType::text) indent_lines(0);
  escaped_.insert(0, wording.states[static_cast<std::size_t>(candidate.state)].view());
}

void Preparer::escape_state_marks(const Wording& wording) {
  if (marked_ != &wording) state_marks_.emplace(wording);
  marked_ = &wording;
  state_marks_->escape(escaped_);
}

// Further lines of a value stand deeper than labels do.
void Preparer::indent_lines(std::size_t from) {
  std::size_t lines = 0;
  for (std::size_t i = from; i < escaped_.size(); ++i) lines += escaped_[i] == '\n' ? 1 : 0;
  if (lines == 0) return;
  std::pmr::string indented(&wiping_heap());
  indented.reserve(escaped_.size() - from + 2 * lines);
  for (std::size_t i = from; i < escaped_.size(); ++i) {
    indented += escaped_[i];
    if (escaped_[i] == '\n') indented += "  ";
  }
  escaped_.resize(from);
  escaped_ += indented;
}

void Preparer::count_redactions(const Redactor::Counts& found) {
  const std::uint32_t total = found.total();
  if (total == 0) return;
  redactions_ += total;
  for (std::size_t kind = 0; kind < detected_kind_count; ++kind)
    redactions_by_kind_.by_kind[kind] += found.by_kind[kind];
}

// Most values hold nothing, and few hold several kinds: a list costs what was found.
const KindCount* Preparer::keep_redactions() {
  if (redactions_ == 0) return nullptr;
  std::pmr::polymorphic_allocator<KindCount> memory(&parts_.arena.resource());
  const KindCount* first = nullptr;
  for (std::size_t kind = detected_kind_count; kind-- > 0;) {
    const std::uint32_t spans = redactions_by_kind_.by_kind[kind];
    if (spans == 0) continue;
    first = new (memory.allocate(1)) KindCount{static_cast<DetectedKind>(kind), spans, first};
  }
  return first;
}

void Preparer::forget_redactions() {
  if (redactions_ != 0) redactions_by_kind_ = {};
  redactions_ = 0;
}

Prepared Preparer::finish(Marks marks) {
  // Whatever happens, a counter that throws included, nothing of this value is left for the next one.
  struct Reset {
    Preparer& preparer;
    ~Reset() {
      preparer.escaped_.clear();
      preparer.forget_redactions();
      preparer.reader_ = SurrogateReader::target;
    }
  } const reset{*this};
  Prepared prepared;
  prepared.redactions = keep_redactions();
  if (!escaped_.empty()) {
    lines_.clear();
    append_fenced_lines(escaped_, marks.first, marks.rest, lines_);
    prepared.lines = FencedLines(parts_.arena.keep(lines_));
    prepared.tokens = checked_count(parts_.counter, lines_);
  }
  return prepared;
}

Prepared Preparer::value(const Catalog& catalog, const Slot& slot, const Wording& wording,
                         const Admitted& admitted) {
  const Candidate& candidate = *admitted.candidate;
  reader_ = reader_of(admitted);
  const RedactionRules rules = effective_redaction(catalog, admitted.data_class, slot);
  const bool in_list = slot.type == SlotType::list || slot.type == SlotType::transcript;
  const Marks marks = in_list ? Marks{"- ", "  "} : Marks{"", ""};
  if (slot.type == SlotType::record || (slot.type == SlotType::list && slot.item == SlotType::record)) {
    append_record(slot, candidate, wording, rules);
    prepend_state(slot, candidate, wording);
    return finish(marks);
  }
  if (slot.type == SlotType::place) {
    append_place(slot, candidate, rules);
    return finish(marks);
  }
  if (slot.type == SlotType::transcript) {
    const bool has_speaker = append_escaped(candidate.speaker.bytes(), rules, true);
    escaped_ += " : ";
    if (!has_speaker || !append_scalar(candidate.value, {SlotType::text, {}, {}}, wording, rules))
      escaped_.clear();
    escape_state_marks(wording);
    return finish(marks);
  }
  const SlotType type = slot.type == SlotType::list ? slot.item : slot.type;
  if (!append_scalar(candidate.value, {type, slot.choices, slot.detail}, wording, rules)) escaped_.clear();
  if (type == SlotType::text) escape_state_marks(wording);
  prepend_state(slot, candidate, wording);
  return finish(marks);
}

Prepared Preparer::short_form(const Catalog& catalog, const Slot& slot, const Wording& wording,
                              const Admitted& admitted) {
  const Candidate& candidate = *admitted.candidate;
  if (candidate.short_form.empty()) return {};
  reader_ = reader_of(admitted);
  const RedactionRules rules = effective_redaction(catalog, admitted.data_class, slot);
  if (slot.type == SlotType::transcript) {
    append_escaped(candidate.speaker.bytes(), rules, true);
    escaped_ += " : ";
  }
  if (!append_escaped(candidate.short_form.bytes(), rules, false)) escaped_.clear();
  escape_state_marks(wording);
  prepend_state(slot, candidate, wording);
  const bool in_list = slot.type == SlotType::list || slot.type == SlotType::transcript;
  return finish(in_list ? Marks{"- ", "  "} : Marks{"", ""});
}

Prepared Preparer::text(std::string_view bytes, const RedactionRules& rules) {
  append_escaped(bytes, rules, false);
  return finish({"", ""});
}

Prepared Preparer::named(Authored label, std::string_view name, const RedactionRules& rules) {
  escaped_ += label.view();
  escaped_ += " : ";
  if (!append_escaped(name, rules, true)) escaped_.clear();
  return finish({"", ""});
}

Prepared Preparer::labelled(Authored label, std::string_view bytes, const RedactionRules& rules) {
  escaped_ += label.view();
  escaped_ += " : ";
  const std::size_t before = escaped_.size();
  if (append_escaped(bytes, rules, false)) {
    indent_lines(before);
  } else {
    escaped_.clear();
  }
  return finish({"", ""});
}

Prepared Preparer::labelled(Authored label, Time time) {
  escaped_ += label.view();
  escaped_ += " : ";
  escaped_ += worded_time(time, Precision::minute, {});
  return finish({"", ""});
}

std::string Preparer::redacted(std::string_view bytes, const RedactionRules& rules) {
  sanitise(bytes, clean_);
  redact_clean(rules);
  forget_redactions();
  return std::string(safe_);
}

}  // namespace noyau::inline v0_1::detail
