// What is known while a catalog is being read. Readers go on after a fault, so everything here may be
// incomplete; the flags say where a later check would only repeat what was already reported.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/publisher.hpp"
#include "core/object_reader.hpp"
#include "noyau/catalog/reader.hpp"

namespace noyau::inline v0_1::detail {

inline constexpr std::size_t file_limit = 4 << 20;  // bytes of one file, and of one text after its macros
inline constexpr std::size_t all_texts_limit = 64 << 20;  // bytes of all texts together

// The ids that a list declares. `complete` is false when part of the list could not be read: an id that
// is not in it may then be one of those.
struct IdSet {
  std::set<std::string, std::less<>> ids;
  bool complete = false;

  bool contains(std::string_view id) const { return ids.find(id) != ids.end(); }
  bool surely_lacks(std::string_view id) const { return complete && !contains(id); }
};

// What {{user}} and {{char}} become in one language; unknown when its wording could not be read.
struct References {
  std::optional<std::string> user;
  std::optional<std::string> bot;
};

// A declared {"use_case": ID}, with its place for the check of chains.
struct FallbackLink {
  std::string use_case;       // whose fallback it is
  std::string template_name;  // empty: the use case's own
  std::string to;
  std::string file;
  std::size_t line = 0;
  std::string field;
};

// The content of a text file named by {"file"}, or nullopt and the reason as a sentence.
using TextFetch = std::function<std::optional<std::string>(const std::string& path, std::string& problem)>;

struct Reading {
  const CatalogFiles& files;
  TextFetch fetch;
  Catalog& catalog;
  CatalogPublisher& publisher;
  std::vector<Fault> faults;

  std::map<std::string, JsonNode, std::less<>> documents;  // those that are valid JSON, by file name
  std::map<const JsonNode*, std::string> file_texts;       // what each {"file"} stands for, for the hashes
  std::size_t text_bytes = 0;
  bool too_much_text = false;

  IdSet purposes, interfaces, use_cases, classes, sources, axes;
  std::map<std::string, std::set<std::string>, std::less<>> granted;  // source -> purposes; none: doubtful
  std::set<std::string, std::less<>> languages;  // every one that has a wording file, readable or not
  std::map<std::string, References, std::less<>> references;
  std::optional<bool> private_guidance;  // the rules' word; nullopt when it could not be read
  std::vector<FallbackLink> fallback_links;

  FaultSink sink(std::string file) { return {std::move(file), faults}; }
  const JsonNode* document(std::string_view name) const {
    const auto found = documents.find(name);
    return found == documents.end() ? nullptr : &found->second;
  }
  const References* references_of(std::string_view language) const {
    const auto found = references.find(language);
    return found == references.end() ? nullptr : &found->second;
  }
};

// Runs `step` and says whether it added no fault.
template <typename Step>
bool faultless(const FaultSink& sink, Step step) {
  const std::size_t before = sink.faults.size();
  step();
  return sink.faults.size() == before;
}

// The readers, in the order in which they run; each reads one kind of file into reading.catalog.
void read_wording_files(Reading& reading);
void read_catalog_file(Reading& reading);
void read_rules_file(Reading& reading);
void read_canon_file(Reading& reading);
void read_relations_file(Reading& reading);
void read_template_files(Reading& reading);
void read_active_file(Reading& reading);
void check_fallback_chains(Reading& reading);

// Reads everything from files that are at hand and throws ConfigError, or gives the catalog.
std::shared_ptr<const Catalog> read_catalog_files(const CatalogFiles& files, TextFetch fetch,
                                                  std::vector<Fault> faults);

}  // namespace noyau::inline v0_1::detail
