#include "reply_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/core/utf8.hpp"
#include "session.hpp"
#include "tools.hpp"

namespace noyau_cli {

namespace {

using noyau::RecoveryGrade;

constexpr std::size_t schema_limit = 4 << 20;  // bytes

// Where a violation is: in a declared field, at a place of the value, or in neither.
struct Place {
  std::string violation;
  std::optional<std::string> field;
  std::optional<std::string> at;  // a JSON pointer
  std::string what;               // the schema's keyword, the grade
};

struct Verdict {
  std::string value;  // as JSON; empty: there is none
  RecoveryGrade grade = RecoveryGrade::none;
  std::vector<noyau::RecoveryEdit> edits;
  std::size_t edit_count = 0;
  std::vector<std::string> violations;  // words, each once
  std::vector<Place> places;            // one for each fault

  bool ok() const { return violations.empty(); }
  void violate(Place place) {
    const bool known = std::find(violations.begin(), violations.end(), place.violation) != violations.end();
    if (!known) violations.push_back(place.violation);
    places.push_back(std::move(place));
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
  const auto refuse = [&](std::size_t line, std::string message) {
    throw noyau::ConfigError({{path, line, "", std::move(message)}});
  };
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(0, "the file is empty; a JSON Schema is expected.");
  if (const auto at = noyau::find_invalid_utf8(text); at != std::string::npos) {
    const auto before = text.begin() + static_cast<std::ptrdiff_t>(at);
    refuse(static_cast<std::size_t>(1 + std::count(text.begin(), before, '\n')),
           "the text is not valid UTF-8 here; save the file as UTF-8.");
  }
  try {
    return noyau::JsonSchema::parse(text);
  } catch (const noyau::Error& error) {
    throw noyau::ConfigError({{path, 0, "", error.what()}});
  }
}

// What a model may write as little as its data: the built-in tokens, and what the catalog's slots add to
// them.
noyau::FenceRules fence_rules(const noyau::Catalog* catalog) {
  std::vector<std::string> tokens;
  if (catalog != nullptr) {
    for (const noyau::PromptTemplate& one : catalog->templates) {
      for (const noyau::Slot& slot : one.slots) {
        for (const noyau::Authored& marker : {slot.open_marker, slot.close_marker})
          if (!marker.empty()) tokens.emplace_back(marker.view());
      }
    }
  }
  return noyau::FenceRules(std::move(tokens));
}

class Checker {
 public:
  explicit Checker(const Options& options) : was_cut_(options.was_cut) {
    grade_ = options.grade.value_or(RecoveryGrade::truncated);
    if (options.template_name) {
      hold_against(options);
    } else if (options.schema) {
      schema_ = load_schema(*options.schema);
      structure_.format = noyau::ResponseContract::Format::json;
      structure_.max_chars = std::numeric_limits<std::size_t>::max();
      structure_.schema = schema_;
      structure_.recovery = RecoveryGrade::truncated;
    }
    rules_ = fence_rules(catalog_.get());
    context_.fence_rules = &rules_;
  }
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  Verdict check(std::string_view reply) const {
    return contract_ ? check_contract(reply) : check_json(reply);
  }

 private:
  void hold_against(const Options& options) {
    catalog_ = load_catalog(options.catalog);
    const noyau::PromptTemplate& found = find_template(*catalog_, *options.template_name);
    contract_ = found.response;
    if (options.grade) contract_->recovery = *options.grade;
    const auto wording = catalog_->wordings.find(found.language);
    if (wording != catalog_->wordings.end()) context_.wording = &wording->second;
    tools_ = demo_tools();
    for (const noyau::Tool& tool : tools_) {
      if (std::find(found.tools.begin(), found.tools.end(), tool.id.view()) != found.tools.end())
        context_.tools.push_back(&tool);
    }
  }

  noyau::ReplyCheck ask(std::string_view reply, const noyau::ResponseContract& contract) const {
    noyau::BackendReply raw = noyau::BackendReply::answered(std::string(reply));
    if (was_cut_) raw.finish = noyau::FinishReason::length;
    return noyau::check_reply(raw, contract, nonce_, {}, context_);
  }

  Verdict check_contract(std::string_view reply) const {
    noyau::ReplyCheck checked = ask(reply, *contract_);
    Verdict verdict;
    verdict.grade = checked.recovery;
    verdict.edits = std::move(checked.edits);
    verdict.edit_count = checked.edit_count;
    for (noyau::ReplyFault& fault : checked.faults) {
      Place place{std::string(noyau::to_string(fault.violation)), {}, {}, {}};
      if (fault.violation == noyau::Violation::schema) {
        place.at = std::move(fault.field);
      } else if (!fault.field.empty()) {
        place.field = std::move(fault.field);
      }
      if (fault.violation == noyau::Violation::recovery_grade)
        place.what = noyau::to_string(checked.recovery);
      verdict.violate(std::move(place));
    }
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
      verdict.violate({std::string(noyau::to_string(recovery.fault)), {}, {}, {}});
      return verdict;
    }
    if (recovery.grade > grade_)
      verdict.violate({"recovery_grade", {}, {}, std::string(noyau::to_string(recovery.grade))});
    if (schema_) check_schema(reply, recovery.json, verdict);
    verdict.value = std::move(recovery.json);
    verdict.grade = recovery.grade;
    verdict.edits = std::move(recovery.edits);
    verdict.edit_count = recovery.edit_count;
    return verdict;
  }

  // A template's contract would refuse what is forged in a string, too.
  void check_schema(std::string_view reply, const std::string& json, Verdict& verdict) const {
    for (noyau::SchemaFault& fault : schema_->check(json))
      verdict.violate({"schema", {}, std::move(fault.pointer), std::move(fault.keyword)});
    for (const noyau::ReplyFault& fault : ask(reply, structure_).faults) {
      if (fault.violation == noyau::Violation::forged_structure ||
          fault.violation == noyau::Violation::fence_material)
        verdict.violate({std::string(noyau::to_string(fault.violation)), {}, {}, {}});
    }
  }

  bool was_cut_;
  std::shared_ptr<const noyau::Catalog> catalog_;
  std::optional<noyau::ResponseContract> contract_;
  std::optional<noyau::JsonSchema> schema_;
  noyau::ResponseContract structure_;  // of --schema
  std::vector<noyau::Tool> tools_;
  noyau::FenceRules rules_;
  noyau::ReplyContext context_;
  RecoveryGrade grade_ = RecoveryGrade::truncated;
  // A reply from a file answers no prompt: it can hold no number of one.
  noyau::Nonce nonce_ = noyau::Nonce::random();
};

std::string place_json(const Place& place) {
  Json json = {{"violation", place.violation}};
  if (place.field) json["field"] = *place.field;
  if (place.at) json["at"] = *place.at;
  return json.dump();
}

std::string place_text(const Place& place) {
  std::string where = place.field.value_or(place.at.value_or(""));
  if (!place.what.empty()) where += (where.empty() ? "" : ": ") + place.what;
  return where.empty() ? place.violation : fmt::format("{} ({})", place.violation, where);
}

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
  std::string places;
  for (const Place& place : verdict.places) places += (places.empty() ? "" : ", ") + place_json(place);
  const bool has_value = !verdict.value.empty();
  return fmt::format(
      R"("ok": {}, "grade": {}, "value": {}, "edits": [{}], "violations": [{}], "places": [{}])",
      verdict.ok() ? "true" : "false",
      has_value ? fmt::format("\"{}\"", noyau::to_string(verdict.grade)) : "null",
      has_value ? one_line_value(verdict.value) : "null", edits, violations, places);
}

std::string text_report(const Verdict& verdict) {
  std::string out = verdict.ok() ? "ok" : "violated";
  if (!verdict.value.empty() || verdict.grade != RecoveryGrade::none)
    out += fmt::format(", grade {}", noyau::to_string(verdict.grade));
  out += '\n';
  for (const Place& place : verdict.places) out += "violation: " + printable(place_text(place)) + "\n";
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
