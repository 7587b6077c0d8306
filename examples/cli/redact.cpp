// noyau redact: a filter for logs and chats.
#include "noyau/redact/redactor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory_resource>

#include "commands.hpp"
#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/core/utf8.hpp"
#include "redact_evaluation.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

using noyau::DetectedKind;
using noyau::RedactedSpan;
using noyau::RedactionOperator;

constexpr std::size_t longest_key = 64 << 10;  // bytes

std::shared_ptr<const noyau::Catalog> catalog_of(const Options& options) {
  return options.catalog.empty() ? nullptr : load_catalog(options.catalog);
}

// From the general to the particular: the catalog, then --operator, then --kind.
noyau::RedactionRules rules_of(const Options& options, const noyau::Catalog* catalog) {
  noyau::RedactionRules rules;
  if (catalog != nullptr) rules = catalog->rules.redaction;
  if (options.redaction_operator) {
    const RedactionOperator links = rules[DetectedKind::url];
    rules = noyau::RedactionRules(*options.redaction_operator);
    rules[DetectedKind::url] = links;
  }
  for (const auto& [kind, op] : options.redaction_by_kind) rules[kind] = op;
  return rules;
}

bool uses_surrogates(const noyau::RedactionRules& rules) {
  return std::find(std::begin(rules.by_kind), std::end(rules.by_kind), RedactionOperator::surrogate) !=
         std::end(rules.by_kind);
}

// Offsets into an escaped text as offsets into what it was before: an escape adds one '=' and changes
// nothing.
class Unescape {
 public:
  Unescape(std::string_view original, std::string_view escaped) : original_(original), escaped_(escaped) {}

  // Never smaller than the last one asked for.
  std::size_t operator()(std::size_t offset) {
    for (; at_ < offset; ++at_) {
      if (behind_ < original_.size() && original_[behind_] == escaped_[at_]) ++behind_;
    }
    return behind_;
  }

 private:
  std::string_view original_;
  std::string_view escaped_;
  std::size_t at_ = 0;
  std::size_t behind_ = 0;
};

class Filter {
 public:
  explicit Filter(const Options& options) : Filter(options, catalog_of(options).get()) {}

  // Valid until the next call, as a view of this object or of `text` is. `text` is valid UTF-8.
  std::string_view redact(std::string_view text) {
    out_.clear();
    redactor_.redact(escaped(text), rules_, names_, surrogates_, out_);
    return out_;
  }

  // As JSON; byte offsets in `text`.
  std::string spans(std::string_view text) {
    const std::string_view read = escaped(text);
    Unescape place(text, read);
    std::string list;
    for (const RedactedSpan& span : redactor_.find(read, rules_, names_)) {
      const std::size_t start = place(span.begin);
      list += fmt::format(R"({}{{"kind": "{}", "start": {}, "end": {}, "operator": "{}"}})",
                          list.empty() ? "" : ", ", noyau::to_string(span.kind), start, place(span.end),
                          noyau::to_string(rules_[span.kind]));
    }
    return "[" + list + "]";
  }

 private:
  Filter(const Options& options, const noyau::Catalog* catalog)
      : redactor_(catalog != nullptr ? catalog->rules.detection : noyau::DetectionLists()),
        rules_(rules_of(options, catalog)),
        names_(options.names, {}),
        surrogates_((options.nonce ? *options.nonce : noyau::Nonce::random()).digits()),
        escapes_(uses_surrogates(rules_)) {}

  // A surrogate that is in the input already must not be taken for one of ours.
  std::string_view escaped(std::string_view text) {
    if (!escapes_) return text;
    escaped_.clear();
    noyau::escape_surrogates(text, escaped_);
    return escaped_;
  }

  noyau::Redactor redactor_;
  noyau::RedactionRules rules_;
  noyau::LinkedNames names_;
  noyau::SurrogateMap surrogates_;
  bool escapes_;
  std::pmr::string escaped_;
  std::pmr::string out_;
};

// Where a private key begins in a line and does not end in it, the lines up to its end are one text: one by
// one they would look like any other.
class KeyWatch {
 public:
  bool goes_on(std::string_view line, std::size_t held) {
    const std::string_view after_begin = line.substr(std::min(line.size(), begin_of_key(line)));
    if (!inside_ && after_begin.empty()) return false;
    const std::string_view rest = inside_ ? line : after_begin;
    inside_ = held < longest_key && rest.find("-----END ") == std::string_view::npos &&
              rest.find("Private-MAC:") == std::string_view::npos;
    return inside_;
  }

 private:
  static std::size_t begin_of_key(std::string_view line) {
    const std::size_t begin = line.find("-----BEGIN ");
    if (begin != std::string_view::npos && line.find("PRIVATE KEY", begin) != std::string_view::npos)
      return begin;
    return line.find("PuTTY-User-Key-File-");
  }

  bool inside_ = false;
};

void redact_lines(Input& input, Filter& filter, Output& output) {
  LineReader lines(input, [&output] { output.flush(); });
  KeyWatch key;
  std::string held;
  while (const auto line = lines.next()) {
    held += *line;
    if (lines.had_end()) held += '\n';
    if (key.goes_on(*line, held.size())) continue;
    output.write(filter.redact(noyau::repair_utf8(held)));
    held.clear();
  }
  if (!held.empty()) output.write(filter.redact(noyau::repair_utf8(held)));
}

void redact_json_lines(Input& input, Filter& filter, Output& output) {
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    std::string complaint;
    const auto request = parse_text_line(*line, complaint);
    if (!request) {
      output.flush();  // the lines before it were good
      input.refuse(lines.number(), std::move(complaint));
    }
    output.write(fmt::format("{{\"id\": {}, \"text\": {}, \"spans\": {}}}\n", request->id,
                             Json(filter.redact(request->text)).dump(), filter.spans(request->text)));
  }
}

}  // namespace

ExitCode redact(const Options& options, Output& output) {
  if (!options.evaluation.empty()) return evaluate_redaction(options, output);
  Filter filter(options);
  if (options.json_lines || options.lines) {
    Input input(options.text);
    options.json_lines ? redact_json_lines(input, filter, output) : redact_lines(input, filter, output);
  } else {
    output.write(filter.redact(
        noyau::repair_utf8(read_whole(options.text, piece_limit, "; --lines reads any length"))));
  }
  output.flush();
  return ExitCode::completed;
}

}  // namespace noyau_cli
