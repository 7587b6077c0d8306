#include "noyau/redact/redactor.hpp"

#include <algorithm>

#include "noyau/core/arena.hpp"
#include "redact/general_forms.hpp"
#include "redact/host_lists.hpp"
#include "redact/json_text.hpp"
#include "redact/labels.hpp"
#include "redact/name_search.hpp"
#include "redact/resolve.hpp"
#include "redact/scanner.hpp"

namespace noyau::inline v0_1 {

struct Redactor::State {
  explicit State(const DetectionLists& lists) : host(lists) {}

  detail::Scanner scanner;
  detail::HostLists host;

  detail::Spans detect(std::string_view text, const LinkedNames& names) const {
    detail::Spans spans;
    scanner.scan(text, spans);
    if (host.finds_nothing() && names.empty()) {
      host.remove_allowed(text, spans);
      return spans;
    }
    std::pmr::string storage(&wiping_heap());
    const std::string_view blanked = detail::blank_labels(text, storage);
    host.find(blanked, spans);
    host.remove_allowed(text, spans);
    detail::find_names(blanked, names, spans);
    return spans;
  }

  // What the rules take out of `text`, disjoint and in order; what they leave goes into `kept`.
  detail::Spans to_replace(std::string_view text, const RedactionRules& rules, const LinkedNames& names,
                           detail::Spans& kept) const {
    detail::Spans spans = detect(text, names);
    detail::take_kept(spans, rules, kept);
    detail::merge(spans);
    detail::cover_escaped_surrogates(text, spans);
    detail::leave_escapes_whole(text, spans);
    return spans;
  }
};

namespace {
using Text = std::pmr::string;

// What surrogates are made with.
struct Stand {
  const LinkedNames& names;
  SurrogateMap& surrogates;
  SurrogateReader reader;
};

// A replacement can bring together, or set free, what is a value in its turn. Each round takes that out;
// two rounds are all that anything but an attack needs, and what still finds work after that meets
// blunter tools, so that the number of rounds is bounded for every input.
constexpr int rounds_by_rules = 6;
constexpr int last_round = 10;

// A value that holds a name of another platform is for no reply, whoever may read the rest (H20).
SurrogateReader reader_of(std::string_view value, const LinkedNames& names, SurrogateReader reader) {
  detail::Spans found;
  if (reader != SurrogateReader::nobody) detail::find_names(value, names, found);
  return found.empty() ? reader : SurrogateReader::nobody;
}

// Appends what stands for the value. A kind without a general form is masked.
void append_replacement(RedactionOperator op, DetectedKind kind, std::string_view value, const Stand& stand,
                        Text& out) {
  if (op == RedactionOperator::surrogate) {
    out += stand.surrogates.surrogate(kind, value, reader_of(value, stand.names, stand.reader));
    return;
  }
  std::string form;
  if (op == RedactionOperator::generalise && detail::append_general_form(kind, value, form)) {
    out.append("[").append(detail::label_name(kind)).append(" ").append(form).append("]");
    return;
  }
  out += detail::mask_label(kind);
}

// Whether dropping what stands behind `out` would put a label together, which somebody wrote in two halves.
bool joins_to_label(std::string_view out, std::string_view rest) {
  constexpr std::size_t longest = 64;
  Text joint(&wiping_heap());
  joint.reserve(2 * longest + 32);
  joint = out.substr(out.size() - std::min(out.size(), longest));
  const std::size_t seam = joint.size();
  joint += rest.substr(0, longest);
  return detail::holds_label_across(joint, seam);
}

// The same in the place of a number of JSON, which stays JSON. What is dropped leaves null: a member needs a
// value.
void append_instead_of_number(RedactionOperator op, DetectedKind kind, std::string_view value,
                              const Stand& stand, Text& out) {
  if (op == RedactionOperator::drop) {
    out += "null";
    return;
  }
  out += '"';
  append_replacement(op, kind, value, stand, out);
  out += '"';
}

// Appends the text with what stands for the spans.
void splice(std::string_view text, const detail::Spans& spans, const RedactionRules& rules,
            const Stand& stand, Text& out) {
  const std::size_t start = out.size();
  out.reserve(start + text.size() + spans.size() * 8);
  const std::vector<std::size_t> numbers = detail::json_numbers(text, spans);
  std::size_t done = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const RedactedSpan& span = spans[i];
    const std::string_view value = text.substr(span.begin, span.end - span.begin);
    out += text.substr(done, span.begin - done);
    done = span.end;
    RedactionOperator op = rules[span.kind];
    if (std::binary_search(numbers.begin(), numbers.end(), i)) {
      append_instead_of_number(op, span.kind, value, stand, out);
      continue;
    }
    if (op == RedactionOperator::drop) {
      const std::size_t next = i + 1 < spans.size() ? spans[i + 1].begin : text.size();
      if (!joins_to_label(std::string_view(out).substr(start), text.substr(done, next - done))) continue;
      op = RedactionOperator::mask;
    }
    append_replacement(op, span.kind, value, stand, out);
  }
  out += text.substr(done);
}

// The same in the place of the text, which is what `out` holds from `start` on.
void splice_again(std::size_t start, const detail::Spans& spans, const RedactionRules& rules,
                  const Stand& stand, Text& out) {
  Text next(&wiping_heap());
  splice(std::string_view(out).substr(start), spans, rules, stand, next);
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(start), out.end(),
            '\0');  // leave nothing behind its end
  out.replace(start, out.size() - start, next);
}

RedactionRules rules_of_round(int round, RedactionRules rules) noexcept {
  for (RedactionOperator& op : rules.by_kind) {
    const bool joins = op == RedactionOperator::drop && round >= rounds_by_rules;
    const bool whole_piece = op != RedactionOperator::keep && round == last_round;
    if (joins || whole_piece) op = RedactionOperator::mask;
  }
  return rules;
}

}  // namespace

Redactor::Redactor() : Redactor(DetectionLists()) {}
Redactor::Redactor(const DetectionLists& lists) : state_(std::make_unique<const State>(lists)) {}
Redactor::~Redactor() = default;
Redactor::Redactor(Redactor&&) noexcept = default;
Redactor& Redactor::operator=(Redactor&&) noexcept = default;

std::vector<RedactedSpan> Redactor::find(std::string_view text, const RedactionRules& rules,
                                         const LinkedNames& names) const {
  detail::Spans kept;
  detail::Spans spans = state_->to_replace(text, rules, names, kept);
  detail::fill_gaps(spans, kept);
  return spans;
}

Redactor::Counts Redactor::redact(std::string_view text, const RedactionRules& rules,
                                  const LinkedNames& names, SurrogateMap& surrogates, std::pmr::string& out,
                                  SurrogateReader reader) const {
  Counts counts;
  const std::size_t start = out.size();
  std::string_view view = text;
  for (int round = 0;; ++round) {
    detail::Spans kept;
    detail::Spans spans = state_->to_replace(view, rules, names, kept);
    if (spans.empty() && round == 0) out += text;
    if (spans.empty()) break;
    if (round == last_round) detail::widen_to_pieces(view, spans);
    for (const RedactedSpan& span : spans) ++counts.by_kind[static_cast<std::size_t>(span.kind)];
    const RedactionRules rules_now = rules_of_round(round, rules);
    const Stand stand{names, surrogates, reader};
    if (round == 0)
      splice(text, spans, rules_now, stand, out);
    else
      splice_again(start, spans, rules_now, stand, out);
    view = std::string_view(out).substr(start);
    if (round == last_round) break;
  }
  return counts;
}

}  // namespace noyau::inline v0_1
