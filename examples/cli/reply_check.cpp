#include "reply_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "json_form.hpp"
#include "json_lines.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

using noyau::RecoveryGrade;

constexpr std::size_t schema_limit = 4 << 20;  // bytes

struct Verdict {
  std::string value;  // as JSON; empty: there is none
  RecoveryGrade grade = RecoveryGrade::none;
  std::vector<noyau::RecoveryEdit> edits;
  std::size_t edit_count = 0;
  std::vector<std::string> violations;  // words
  std::vector<std::string> details;     // for people, one for each violation

  bool ok() const { return violations.empty(); }
  void violate(std::string_view word, std::string_view place = {}) {
    const bool known = std::find(violations.begin(), violations.end(), word) != violations.end();
    if (!known) violations.emplace_back(word);
    details.push_back(place.empty() ? std::string(word) : fmt::format("{} ({})", word, place));
  }
};

// Valid JSON has line breaks between its tokens only.
std::string one_line_value(std::string value) {
  std::replace_if(
      value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return value;
}

// By its full name, or by its id where a version of it is active.
const noyau::PromptTemplate& find_template(const noyau::Catalog& catalog, const std::string& name) {
  if (const noyau::PromptTemplate* found = catalog.find_template(name)) return *found;
  for (const noyau::UseCase& use_case : catalog.use_cases) {
    const noyau::PromptTemplate* active = catalog.active_template(use_case.id);
    if (active != nullptr && active->id == name) return *active;
  }
  throw noyau::Error(
      fmt::format("--template: the catalog has no template \"{}\", nor an active version of it; give a name "
                  "like \"viewer.reply@3\".",
                  name));
}

noyau::JsonSchema load_schema(const std::string& path) {
  const std::string text = read_whole(path, schema_limit);
  try {
    return noyau::JsonSchema::parse(text);
  } catch (const noyau::Error& error) {
    throw noyau::ConfigError({{path, 0, "", error.what()}});
  }
}

class Checker {
 public:
  explicit Checker(const Options& options) : was_cut_(options.was_cut) {
    if (options.template_name) {
      catalog_ = load_catalog(options.catalog);
      contract_ = find_template(*catalog_, *options.template_name).response;
      if (options.grade) contract_->recovery = *options.grade;
    }
    if (options.schema) schema_ = load_schema(*options.schema);
    grade_ = options.grade.value_or(RecoveryGrade::truncated);
  }

  Verdict check(std::string_view reply) const {
    return contract_ ? check_contract(reply) : check_json(reply);
  }

 private:
  Verdict check_contract(std::string_view reply) const {
    noyau::BackendReply raw = noyau::BackendReply::answered(std::string(reply));
    if (was_cut_) raw.finish = noyau::FinishReason::length;
    noyau::ReplyCheck checked = noyau::check_reply(raw, *contract_, nonce_, {});
    Verdict verdict;
    verdict.grade = checked.recovery;
    verdict.edits = std::move(checked.edits);
    verdict.edit_count = checked.edit_count;
    for (const noyau::ReplyFault& fault : checked.faults)
      verdict.violate(noyau::to_string(fault.violation), fault.field);
    const bool is_text = contract_->format == noyau::ResponseContract::Format::text;
    if (verdict.ok()) verdict.value = is_text ? Json(checked.reply.text).dump() : checked.reply.text;
    return verdict;
  }

  Verdict check_json(std::string_view reply) const {
    noyau::RecoveryOptions options;
    options.was_cut = was_cut_;
    if (schema_) options.schema = &*schema_;
    noyau::Recovery recovery = noyau::recover_json(reply, options);
    Verdict verdict;
    if (!recovery.ok()) {
      verdict.violate(noyau::to_string(recovery.fault));
      return verdict;
    }
    if (recovery.grade > grade_) verdict.violate("recovery_grade", noyau::to_string(recovery.grade));
    if (schema_) {
      for (const noyau::SchemaFault& fault : schema_->check(recovery.json))
        verdict.violate("schema", fault.pointer + ": " + fault.keyword);
    }
    verdict.value = std::move(recovery.json);
    verdict.grade = recovery.grade;
    verdict.edits = std::move(recovery.edits);
    verdict.edit_count = recovery.edit_count;
    return verdict;
  }

  bool was_cut_;
  std::shared_ptr<const noyau::Catalog> catalog_;
  std::optional<noyau::ResponseContract> contract_;
  std::optional<noyau::JsonSchema> schema_;
  RecoveryGrade grade_ = RecoveryGrade::truncated;
  // A reply from a file answers no prompt: it can hold no number of one.
  noyau::Nonce nonce_ = noyau::Nonce::random();
};

// The members behind "id". The value stands as it is: a number of any size stays what it was.
std::string json_members(const Verdict& verdict) {
  std::string edits;
  for (const noyau::RecoveryEdit& edit : verdict.edits) {
    edits += fmt::format(R"({}{{"kind": "{}", "offset": {}, "grade": "{}"}})", edits.empty() ? "" : ", ",
                         noyau::to_string(edit.kind), edit.offset, noyau::to_string(edit.grade));
  }
  std::string violations;
  for (const std::string& word : verdict.violations)
    violations += fmt::format("{}\"{}\"", violations.empty() ? "" : ", ", word);
  const bool has_value = !verdict.value.empty();
  return fmt::format(R"("ok": {}, "grade": {}, "value": {}, "edits": [{}], "violations": [{}])",
                     verdict.ok() ? "true" : "false",
                     has_value ? fmt::format("\"{}\"", noyau::to_string(verdict.grade)) : "null",
                     has_value ? one_line_value(verdict.value) : "null", edits, violations);
}

std::string text_report(const Verdict& verdict) {
  std::string out = verdict.ok() ? "ok" : "violated";
  if (!verdict.value.empty() || verdict.grade != RecoveryGrade::none)
    out += fmt::format(", grade {}", noyau::to_string(verdict.grade));
  out += '\n';
  for (const std::string& detail : verdict.details) out += "violation: " + printable(detail) + "\n";
  for (const noyau::RecoveryEdit& edit : verdict.edits) {
    out += fmt::format("edit: {} at byte {} ({})\n", noyau::to_string(edit.kind), edit.offset,
                       noyau::to_string(edit.grade));
  }
  if (verdict.edit_count > verdict.edits.size())
    out += fmt::format("and {} more edits\n", verdict.edit_count - verdict.edits.size());
  if (!verdict.value.empty()) out += one_line_value(verdict.value) + "\n";
  return out;
}

void check_lines(const Options& options, const Checker& checker, Output& output) {
  Input input(options.text);
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    std::string complaint;
    const auto request = parse_text_line(*line, complaint, "reply");
    if (!request) {
      output.flush();  // the lines before it were good
      input.refuse(lines.number(), std::move(complaint));
    }
    output.write(
        fmt::format("{{\"id\": {}, {}}}\n", request->id, json_members(checker.check(request->text))));
  }
}

}  // namespace

ExitCode check_replies(const Options& options, Output& output) {
  const Checker checker(options);
  if (options.json_lines) {
    check_lines(options, checker, output);
    output.flush();
    return ExitCode::completed;
  }
  const Verdict verdict = checker.check(read_whole(options.text, piece_limit));
  output.write(options.json ? "{" + json_members(verdict) + "}\n" : text_report(verdict));
  output.flush();
  return verdict.ok() ? ExitCode::completed : ExitCode::fell_back;
}

}  // namespace noyau_cli
