#include "options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

namespace noyau_cli {

namespace {

using noyau::RedactionOperator;

constexpr std::size_t most_tokens = 1'000'000'000;

// Plain decimal digits and nothing else: no sign, no octal, no wrapping around.
std::size_t parse_tokens(const std::string& option, const std::string& text) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc{} && stop == end && value >= 1 && value <= most_tokens) return value;
  throw CLI::ValidationError(option,
                             fmt::format("\"{}\" is no number of tokens; give 1 to {}", text, most_tokens));
}

noyau::Time parse_now(const std::string& text) {
  if (const auto time = noyau::parse_time(text)) return *time;
  throw CLI::ValidationError("--now",
                             fmt::format("\"{}\" is not a time; write it like 2026-03-14T15:09:26Z", text));
}

noyau::Nonce parse_nonce(const std::string& text) {
  try {
    return noyau::Nonce::from_digits(text);
  } catch (const noyau::Error&) {
    throw CLI::ValidationError(
        "--nonce", fmt::format("\"{}\" is no nonce; give 1 to 39 decimal digits, below 2^128", text));
  }
}

void parse_backend(const std::string& text, Options& options) {
  constexpr std::string_view prefix = "scripted:";
  if (text.size() > prefix.size() && text.starts_with(prefix)) {
    options.script = text.substr(prefix.size());
  } else if (text.starts_with("http://") || text.starts_with("https://")) {
    options.server = text;
  } else {
    throw CLI::ValidationError(
        "--backend",
        fmt::format("\"{}\" is no backend; give scripted:FILE or a server's http://HOST:PORT/v1", text));
  }
}

void declare_tokenizer(CLI::App& command, Options& options, bool required) {
  command
      .add_option("--tokenizer", options.tokenizer,
                  "A .tiktoken vocabulary (its name contains cl100k or o200k), a SentencePiece .model, or "
                  "\"bytes\": one token for each byte")
      ->type_name("FILE|bytes")
      ->required(required);
}

void declare_model(CLI::App& command, Options& options) {
  command.add_option("--model", options.model, "The model's name")->type_name("NAME");
  command
      .add_option_function<std::string>(
          "--context",
          [&options](const std::string& text) { options.context = parse_tokens("--context", text); },
          "Tokens of the model's context (8192)")
      ->type_name("N");
  command
      .add_option_function<std::string>(
          "--budget",
          [&options](const std::string& text) { options.budget = parse_tokens("--budget", text); },
          "Tokens that the prompt may have at most")
      ->type_name("N");
}

// A name or an id that is empty would be found nowhere, or everywhere.
CLI::Validator not_empty() {
  return CLI::Validator(
      [](const std::string& text) {
        return text.empty() ? std::string("an empty text names nothing; leave the option out")
                            : std::string();
      },
      "");
}

RedactionOperator parse_operator(const std::string& option, std::string_view text) {
  RedactionOperator op{};
  if (noyau::from_string(text, op)) return op;
  throw CLI::ValidationError(
      option, fmt::format("\"{}\" is no operator; give drop, mask, surrogate, generalise or keep", text));
}

std::string kind_list() {
  std::string list;
  for (std::size_t i = 0; i < noyau::detected_kind_count; ++i) {
    if (i > 0) list += ", ";
    list += noyau::to_string(static_cast<noyau::DetectedKind>(i));
  }
  return list;
}

void parse_kind(const std::string& text, Options& options) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos)
    throw CLI::ValidationError("--kind", fmt::format("\"{}\" has no operator; write KIND=OP", text));
  const std::string_view name = std::string_view(text).substr(0, equals);
  noyau::DetectedKind kind{};
  if (!noyau::from_string(name, kind))
    throw CLI::ValidationError("--kind", fmt::format("\"{}\" is no kind; give one of {}", name, kind_list()));
  for (const auto& [given, op] : options.redaction_by_kind) {
    if (given == kind)
      throw CLI::ValidationError("--kind",
                                 fmt::format("the kind {} is given twice; keep one of the two", name));
  }
  options.redaction_by_kind.emplace_back(kind,
                                         parse_operator("--kind", std::string_view(text).substr(equals + 1)));
}

noyau::RecoveryGrade parse_grade(const std::string& option, std::string_view text) {
  noyau::RecoveryGrade grade{};
  if (noyau::from_string(text, grade)) return grade;
  throw CLI::ValidationError(
      option, fmt::format("\"{}\" is no grade; give none, lossless, guessed or truncated", text));
}

void declare_nonce(CLI::App& command, Options& options, const char* description) {
  command
      .add_option_function<std::string>(
          "--nonce", [&options](const std::string& text) { options.nonce = parse_nonce(text); }, description)
      ->type_name("DIGITS");
}

void declare_now(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--now", [&options](const std::string& text) { options.now = parse_now(text); },
          "What time it is taken to be (the system's)")
      ->type_name("TIME");
}

void declare_reproducible(CLI::App& command, Options& options) {
  declare_nonce(command, options, "A fixed fence number, for reproducible output only (random)");
  declare_now(command, options);
}

}  // namespace

void declare_catalog(CLI::App& command, Options& options) {
  command.add_option("--catalog", options.catalog, "The catalog folder")->type_name("DIR")->required();
}

void declare_call(CLI::App& command, Options& options) {
  declare_catalog(command, options);
  command.add_option("--call", options.call, "The call as JSON; \"-\": standard input")
      ->type_name("FILE|-")
      ->required();
  command
      .add_option(
          "--sources", options.sources,
          "Folder with a file SOURCE_ID.json or SOURCE_ID.sqlite for each source that the catalog uses")
      ->type_name("DIR");
  declare_tokenizer(command, options, false);
  declare_model(command, options);
  declare_reproducible(command, options);
  command
      .add_option("--trace", options.trace, "Append the call's trace to this file, one JSON object on a line")
      ->type_name("FILE");
  declare_json(command, options);
}

void declare_backend(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--backend", [&options](const std::string& text) { parse_backend(text, options); },
          "What answers: a script of prepared replies, or a server that speaks OpenAI's chat completions "
          "(its key, if it wants one, in NOYAU_LLM_KEY)")
      ->type_name("scripted:FILE|URL")
      ->required();
}

void declare_json(CLI::App& command, Options& options) {
  command.add_flag("--json", options.json, "Write one JSON object instead of text");
}

void declare_explain(CLI::App& command, Options& options) {
  command.add_flag("--values", options.values, "Show the values too, as they stand in the prompt");
  command.add_option("--slot", options.slots, "Show this slot only; may be given again")->type_name("ID");
  command
      .add_option(
          "--html", options.page,
          "Write a picture of it too: one page for a browser; \"-\": to standard output, instead of text")
      ->type_name("FILE|-");
}

void declare_strict(CLI::App& command, Options& options) {
  command.add_flag("--strict", options.strict, "End with exit code 2 when there are warnings");
}

void declare_count(CLI::App& command, Options& options) {
  command.add_option("file", options.text, "The text to count; \"-\": standard input (-)")->type_name("FILE");
  declare_tokenizer(command, options, true);
  auto* lines = command.add_flag("--jsonl", options.json_lines,
                                 "Read lines {\"id\": ..., \"text\": ...}, write lines {\"id\": ..., "
                                 "\"tokens\": N}");
  command.add_flag("--json", options.json, "Write one JSON object instead of a number")->excludes(lines);
}

void declare_store(CLI::App& command, Options& options) {
  command.add_option("--store", options.store, "The SQLite file")->type_name("FILE")->required();
}

void declare_remember(CLI::App& command, Options& options) {
  declare_store(command, options);
  command.add_option("records", options.records, "Record files, as --sources reads them")
      ->type_name("FILE")
      ->required();
  declare_json(command, options);
}

void declare_forget(CLI::App& command, Options& options) {
  declare_store(command, options);
  command
      .add_option_function<std::string>(
          "--person", [&options](const std::string& id) { options.person = id; },
          "Everything about this person: what they own, what they said, and the answers they got")
      ->type_name("ID")
      ->check(not_empty());
  command.add_option("--id", options.ids, "The record of this id; may be given again")
      ->type_name("ID")
      ->check(not_empty());
  command.add_flag("--expired", options.expired, "What is no longer valid");
  declare_now(command, options);
  declare_json(command, options);
}

void declare_check(CLI::App& command, Options& options) {
  command.add_option("file", options.text, "The reply; \"-\": standard input (-)")->type_name("FILE");
  auto* catalog =
      command.add_option("--catalog", options.catalog, "The catalog folder of --template")->type_name("DIR");
  auto* contract =
      command
          .add_option("--template", options.template_name,
                      "Hold the reply against this template's contract; \"viewer.reply@3\", or an id "
                      "for its active version")
          ->type_name("NAME")
          ->needs(catalog);
  catalog->needs(contract);
  command.add_option("--schema", options.schema, "Hold the reply against the JSON Schema in this file")
      ->type_name("FILE")
      ->excludes(contract);
  command
      .add_option_function<std::string>(
          "--grade", [&options](const std::string& text) { options.grade = parse_grade("--grade", text); },
          "How damaged JSON may be: none, lossless, guessed or truncated (the template's; else truncated)")
      ->type_name("GRADE");
  command.add_flag("--cut", options.was_cut, "The reply stopped at the backend's length limit");
  command.add_flag(
      "--jsonl", options.json_lines,
      "Read lines {\"id\": ..., \"reply\": ...}, write lines {\"id\": ..., \"ok\": ..., \"grade\": ..., "
      "\"value\": ..., \"edits\": [...], \"violations\": [...], \"places\": [...]}");
  declare_json(command, options);
  command.get_option("--json")->excludes(command.get_option("--jsonl"));
  auto* evaluation = command.add_option(
      "--eval", options.evaluation,
      "Measure instead how well replies that give something away are recognised: settings and "
      "examples, one JSON object on a line");
  evaluation->type_name("FILE");
  command.add_option("--part", options.part, "Only the examples of this part")
      ->type_name("dev|held")
      ->check(CLI::Validator(
          [](const std::string& part) {
            return part == "dev" || part == "held" ? std::string()
                                                   : "\"" + part + "\" is no part; give dev or held";
          },
          ""))
      ->needs(evaluation);
  for (const char* name : {"file", "--catalog", "--template", "--schema", "--grade", "--cut", "--jsonl"})
    evaluation->excludes(command.get_option(name));
}

namespace {

void declare_redaction_rules(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--operator",
          [&options](const std::string& text) {
            options.redaction_operator = parse_operator("--operator", text);
          },
          "What becomes of what is found: drop, mask, surrogate, generalise or keep (mask). Links stay, "
          "unless --kind url=OP says otherwise")
      ->type_name("OP");
  command
      .add_option_function<std::vector<std::string>>(
          "--kind",
          [&options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) parse_kind(text, options);
          },
          "The operator of one kind; may be given again")
      ->type_name("KIND=OP")
      ->allow_extra_args(false);
  command
      .add_option("--name", options.names,
                  "A name to be found in every spelling, as linked_name; may be given again")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->check(not_empty());
  command
      .add_option(
          "--catalog", options.catalog,
          "The operators, detectors and lists of this catalog's rules.json; --operator and --kind go before")
      ->type_name("DIR");
  declare_nonce(command, options,
                "A fixed number that surrogates are made with, for reproducible output only (random)");
}

void declare_redaction_evaluation(CLI::App& command, Options& options) {
  auto* folder =
      command.add_option("--eval", options.evaluation,
                         "Measure, on the cases in the *.jsonl files of this folder, what is found");
  folder->type_name("DIR");
  command.add_option("--harmless", options.harmless, "Files whose lines hold no secret")
      ->type_name("FILE")
      ->needs(folder);
  command.add_flag("--show", options.show, "List the cases that were judged wrongly")->needs(folder);
  command.add_flag("--json", options.json, "Write the measurement as one JSON object")->needs(folder);
  for (const char* name :
       {"file", "--lines", "--jsonl", "--operator", "--kind", "--name", "--catalog", "--nonce"})
    folder->excludes(command.get_option(name));
}

}  // namespace

void declare_redact(CLI::App& command, Options& options) {
  command.add_option("file", options.text, "The text; \"-\": standard input (-)")->type_name("FILE");
  auto* lines =
      command.add_flag("--lines", options.lines, "Line by line, each written as soon as the input pauses");
  command
      .add_flag(
          "--jsonl", options.json_lines,
          "Read lines {\"id\": ..., \"text\": ...}, write lines {\"id\": ..., \"text\": ..., \"spans\": "
          "[{\"kind\": ..., \"start\": N, \"end\": N, \"operator\": ...}]}, offsets in bytes of the text "
          "read")
      ->excludes(lines);
  declare_redaction_rules(command, options);
  declare_redaction_evaluation(command, options);
}

void declare_fence(CLI::App& command, Options& options) {
  command.add_option("file", options.text, "The text; \"-\": standard input (-)")->type_name("FILE");
  auto* decode = command.add_flag(
      "--decode", options.decode,
      "Back: from fenced lines to the text; of --jsonl lines {\"id\": ..., \"lines\": [...]} to lines "
      "{\"id\": ..., \"text\": ...}");
  command.add_flag(
      "--jsonl", options.json_lines,
      "Read lines {\"id\": ..., \"text\": ...}, write lines {\"id\": ..., \"nonce\": ..., \"open\": ..., "
      "\"lines\": [...], \"close\": ...}");
  command.add_option("--label", options.label, "What the opening line calls the text (data)")
      ->type_name("LABEL")
      ->check(CLI::Validator(
          [](const std::string& label) {
            const bool is_label =
                !label.empty() &&
                label.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string::npos;
            return is_label ? std::string() : "\"" + label + "\" is no label; use a-z, 0-9, '.', '_' and '-'";
          },
          ""));
  command
      .add_option("--control-token", options.control_tokens,
                  "A control token of the model beyond the built-in ones; may be given again")
      ->type_name("TOKEN")
      ->allow_extra_args(false);
  declare_nonce(command, options,
                "A fixed fence number, for reproducible output only (random for each text)");
  for (const char* name : {"--label", "--control-token", "--nonce"})
    decode->excludes(command.get_option(name));
}

}  // namespace noyau_cli
