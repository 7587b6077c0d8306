#include "noyau/catalog/reader.hpp"

#include <algorithm>
#include <tuple>

#include "catalog/content_hash.hpp"
#include "catalog/file_names.hpp"
#include "catalog/reading.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1 {

namespace detail {

namespace {

struct RequiredFile {
  std::string_view name;
  std::string_view content;
};
constexpr RequiredFile required_files[] = {
    {"active.json", "which template serves each use case"},
    {"canon.json", "who the bot is"},
    {"catalog.json", "purposes, interfaces, use cases, data classes and sources"},
    {"rules.json", "the rules above everything"},
};

void parse_documents(Reading& reading) {
  std::set<std::string, std::less<>> unreadable;  // on disk, and reported
  for (const Fault& fault : reading.faults) unreadable.insert(fault.file);
  for (const auto& [name, content] : reading.files) {
    const FileKind kind = kind_of_file(name);
    if (kind == FileKind::unknown) {
      reading.faults.push_back({repair_utf8(name), 0, {}, unknown_file_message(name)});
    }
    if (kind != FileKind::document || unreadable.count(name) != 0) continue;
    JsonNode root;
    JsonLimits limits;
    limits.bytes = file_limit;
    if (!parse_json(content, name, reading.faults, root, limits)) continue;
    reading.documents.emplace(name, std::move(root));
  }
}

void require_files(Reading& reading) {
  for (const RequiredFile& file : required_files) {
    if (reading.files.find(std::string(file.name)) != reading.files.end()) continue;
    reading.faults.push_back(
        {std::string(file.name),
         0,
         {},
         "this file is missing; a catalog needs it for " + std::string(file.content) + "."});
  }
}

// Needed before catalog.json itself can be read: its texts have macros, and those need the wording.
std::string peek_language(const Reading& reading) {
  const JsonNode* root = reading.document("catalog.json");
  const JsonNode* language = root == nullptr ? nullptr : root->find("language");
  const bool valid =
      language != nullptr && language->kind == JsonNode::Kind::string && is_valid_id(language->string);
  return valid ? language->string : std::string{};
}

void read_all(Reading& reading) {
  parse_documents(reading);
  require_files(reading);
  reading.catalog.language = peek_language(reading);
  read_wording_files(reading);
  read_catalog_file(reading);
  read_rules_file(reading);
  read_canon_file(reading);
  read_relations_file(reading);
  read_template_files(reading);
  read_active_file(reading);
  check_fallback_chains(reading);
}

[[noreturn]] void refuse(std::vector<Fault> faults) {
  std::stable_sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  throw ConfigError(std::move(faults));
}

}  // namespace

std::shared_ptr<const Catalog> read_catalog_files(const CatalogFiles& files, TextFetch fetch,
                                                  std::vector<Fault> faults) {
  const auto publisher = std::make_shared<CatalogPublisher>();
  const auto catalog = std::make_shared<Catalog>();
  Reading reading{files,
                  std::move(fetch),
                  *catalog,
                  *publisher,
                  std::move(faults),
                  {},
                  {},
                  0,
                  false,
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {}};
  read_all(reading);
  if (!reading.faults.empty()) refuse(std::move(reading.faults));
  catalog->hash = catalog_hash(reading.documents, reading.file_texts);
  catalog->storage = publisher;
  return catalog;
}

}  // namespace detail

std::shared_ptr<const Catalog> read_catalog(const CatalogFiles& files) {
  if (files.empty()) {
    throw ConfigError(
        {{"", 0, "", "the catalog has no files; give at least catalog.json and what it needs."}});
  }
  const auto fetch = [&files](const std::string& path, std::string& problem) -> std::optional<std::string> {
    problem = detail::path_complaint(path);
    if (!problem.empty()) return std::nullopt;
    const auto found = files.find(path);
    if (found != files.end()) return found->second;
    problem = "the file does not exist; check its name.";
    return std::nullopt;
  };
  return detail::read_catalog_files(files, fetch, {});
}

}  // namespace noyau::inline v0_1
