#include "redact_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "json_lines.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau_cli {

namespace {

namespace fs = std::filesystem;
using noyau::DetectedKind;
using Case = RedactionCase;

// What another suite calls our kinds.
std::optional<DetectedKind> kind_of_entity(const std::string& entity) {
  static const std::map<std::string, DetectedKind> kinds = {{"EMAIL_ADDRESS", DetectedKind::email},
                                                            {"PHONE_NUMBER", DetectedKind::phone},
                                                            {"IP_ADDRESS", DetectedKind::ip_address},
                                                            {"CREDIT_CARD", DetectedKind::payment_card},
                                                            {"IBAN_CODE", DetectedKind::iban},
                                                            {"MAC_ADDRESS", DetectedKind::mac_address},
                                                            {"URL", DetectedKind::url},
                                                            {"CRYPTO", DetectedKind::crypto_address}};
  const auto found = kinds.find(entity);
  return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

bool is_positive(const nlohmann::json& line) {
  const auto polarity = line.at("polarity").get<std::string>();
  if (polarity != "pos" && polarity != "neg") throw noyau::Error("\"polarity\" must be \"pos\" or \"neg\".");
  return polarity == "pos";
}

void read_values(const nlohmann::json& line, const char* begin, const char* end, Case& out) {
  for (const auto& span : line.at("spans"))
    out.values.push_back({span.at(begin).get<std::size_t>(), span.at(end).get<std::size_t>()});
  for (const Case::Range& value : out.values) {
    if (value.begin >= value.end || value.end > out.text.size())
      throw noyau::Error("a span does not stand within the text.");
  }
  if (out.positive == out.values.empty())
    throw noyau::Error("a positive case must have spans, a negative one none.");
}

// False when the kind is none that is looked for; `unknown` then names it.
bool read_case(const nlohmann::json& line, Case& out, std::string& unknown) {
  out.id = line.at("id").get<std::string>();
  out.text = line.at("text").get<std::string>();
  if (line.contains("polarity")) out.positive = is_positive(line);
  if (line.contains("kind")) {
    const auto name = line.at("kind").get<std::string>();
    if (!from_string(name, out.kind)) throw noyau::Error(fmt::format("\"{}\" is no kind.", name));
    out.form = Case::Form::of_a_kind;
    read_values(line, "start", "end", out);
  } else if (line.contains("entity")) {
    unknown = line.at("entity").get<std::string>();
    const auto kind = kind_of_entity(unknown);
    if (!kind) return false;
    out.kind = *kind;
    out.form = Case::Form::of_a_kind;
    read_values(line, "bstart", "bend", out);
  } else if (line.contains("rule")) {
    out.form = Case::Form::any_secret;
  }
  return true;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \r\t") == std::string_view::npos;
}

class FolderReader {
 public:
  explicit FolderReader(const CaseTaker& take) : take_(take) {}

  void read(const std::string& file) {
    Input input(file);
    LineReader lines(input, [] {});
    while (const auto line = lines.next()) {
      if (is_blank(*line)) continue;
      try {
        RedactionCase each;
        std::string unknown;
        if (read_case(nlohmann::json::parse(*line), each, unknown))
          take_(std::move(each));
        else
          ++not_looked_for_[unknown];
      } catch (const nlohmann::json::exception&) {
        input.refuse(lines.number(), "this is no case; docs/redaction.md has the forms.");
      } catch (const noyau::Error& error) {
        input.refuse(lines.number(), error.what());
      }
    }
  }

  std::map<std::string, std::size_t> not_looked_for() && { return std::move(not_looked_for_); }

 private:
  const CaseTaker& take_;
  std::map<std::string, std::size_t> not_looked_for_;
};

std::vector<std::string> case_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    if (at->path().extension() == ".jsonl") files.push_back(at->path().string());
  }
  if (failed) {
    throw noyau::ConfigError(
        {{folder, 0, "", fmt::format("the folder cannot be read: {}.", failed.message())}});
  }
  if (files.empty()) throw noyau::ConfigError({{folder, 0, "", "there is no .jsonl file in the folder."}});
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::map<std::string, std::size_t> read_redaction_cases(const std::string& folder, const CaseTaker& take) {
  FolderReader reader(take);
  for (const std::string& file : case_files(folder)) reader.read(file);
  return std::move(reader).not_looked_for();
}

void read_harmless_file(const std::string& file, const CaseTaker& take) {
  Input input(file);
  LineReader lines(input, [] {});
  while (const auto line = lines.next()) {
    if (is_blank(*line)) continue;
    RedactionCase each;
    each.id = fmt::format("{}:{}", file, lines.number());
    each.text = noyau::repair_utf8(*line);
    take(std::move(each));
  }
}

}  // namespace noyau_cli
