// Whatever the files contain, reading them gives a catalog or a ConfigError, and nothing else.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "faults.hpp"

using namespace noyau_test;
using Json = nlohmann::ordered_json;

namespace {

// Calls `visit` with the pointer to every value of a document, the root included.
void walk(const Json& node, const Json::json_pointer& at,
          const std::function<void(const Json::json_pointer&)>& visit) {
  visit(at);
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) walk(value, at / key, visit);
  } else if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i) walk(node[i], at / i, visit);
  }
}

std::vector<std::string> documents() {
  std::vector<std::string> names;
  for (const auto& [name, content] : sample_files()) {
    if (name != "text/canon.md") names.push_back(name);
  }
  return names;
}

const std::vector<Json>& other_values() {
  static const std::vector<Json> values = {nullptr, true, 7, 0.5, "x", Json::array(), Json::object()};
  return values;
}

bool same_kind(const Json& a, const Json& b) {
  return a.type() == b.type() || (a.is_number_integer() && b.is_number_integer());
}

// What of another JSON type is legitimately accepted, and why.
bool may_be_accepted(const std::string& file, const std::string& path, const Json& was, const Json& is) {
  const auto ends_with = [&](const std::string& end) {
    return path.size() >= end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
  };
  // A text may be a string or an array of lines; an optional one may be empty.
  if (was.is_array() && path == "/instructions" && is.is_string()) return true;
  if (was.is_array() && file == "rules.json" && path == "/text/1" && is.is_string()) return true;
  if (was.is_object() && file == "canon.json" && path == "/paragraphs/0/text" && is.is_string()) return true;
  if (was.is_string() && (ends_with("/retry") || ends_with("/restriction")) && is == Json::array()) {
    return file != "wording.fr.json";
  }
  // A bound may be any number, and relevance and confidence any from 0 to 1.
  const bool number = is.is_number();
  if (number && (ends_with("/minimum") || ends_with("/maximum"))) return true;
  if (number && (ends_with("/min_relevance") || ends_with("/min_confidence"))) return is == 0.5;
  if (number && file == "relations.json" && (ends_with("/from") || ends_with("/to"))) return true;
  // No template is active.
  if (file == "active.json" && is.is_null() && !path.empty()) return true;
  // Objects whose keys are free, and all of whose entries are optional.
  if (is == Json::object() && (ends_with("/situation") || ends_with("/redaction"))) return was.is_object();
  return false;
}

}  // namespace

TEST_CASE("a value of the wrong type is a fault of its own file", "[catalog]") {
  for (const std::string& file : documents()) {
    const Json original = Json::parse(sample_files().at(file));
    std::vector<Json::json_pointer> all;
    walk(original, Json::json_pointer(), [&](const auto& at) { all.push_back(at); });
    for (const auto& at : all) {
      for (const Json& value : other_values()) {
        if (same_kind(original[at], value)) continue;
        Json changed = original;
        changed[at] = value;
        const auto faults = faults_of(with_file(sample_files(), file, changed.dump(1)));
        const bool accepted = may_be_accepted(file, at.to_string(), original[at], value);
        const bool own =
            std::any_of(faults.begin(), faults.end(), [&](const auto& f) { return f.file == file; });
        if (own || (accepted && faults.empty())) continue;
        INFO(file << at.to_string() << " = " << value.dump() << "\n" << as_text(faults));
        CHECK(own);
      }
    }
  }
}

TEST_CASE("a missing value is a fault of its own file, or is optional", "[catalog]") {
  const std::set<std::string> optional = {"fallback",
                                          "use",
                                          "use_in_public",
                                          "redaction",
                                          "private_guidance",
                                          "quotable",
                                          "situation",
                                          "families",
                                          "floor",
                                          "ceiling",
                                          "budget",
                                          "reply_tokens",
                                          "max_chars",
                                          "max_lines",
                                          "must_contain",
                                          "must_not_contain",
                                          "attempts",
                                          "retry",
                                          "language",
                                          "permissions",
                                          "needs_item",
                                          "item",
                                          "channel",
                                          "max_age",
                                          "min_relevance",
                                          "min_confidence",
                                          "required",
                                          "restriction",
                                          "minimum",
                                          "maximum",
                                          "linked_name",
                                          "email",
                                          "phone",
                                          "game",
                                          "event",
                                          "slots",
                                          "//"};
  for (const std::string& file : documents()) {
    const Json original = Json::parse(sample_files().at(file));
    walk(original, Json::json_pointer(), [&](const Json::json_pointer& at) {
      if (at.empty() || !original[at.parent_pointer()].is_object()) return;
      Json changed = original;
      changed[at.parent_pointer()].erase(at.back());
      const auto faults = faults_of(with_file(sample_files(), file, changed.dump(1)));
      if (!faults.empty() || optional.count(at.back()) != 0) return;
      INFO(file << " without " << at.to_string());
      CHECK_FALSE(faults.empty());
    });
  }
}

TEST_CASE("an unknown field is a fault in every object, a comment in none", "[catalog]") {
  std::size_t objects = 0;
  for (const std::string& file : documents()) {
    const Json original = Json::parse(sample_files().at(file));
    walk(original, Json::json_pointer(), [&](const Json::json_pointer& at) {
      if (!original[at].is_object()) return;
      ++objects;
      INFO(file << at.to_string());
      Json changed = original;
      changed[at]["zzz"] = "x";
      const auto faults = faults_of(with_file(sample_files(), file, changed.dump(1)));
      // Where keys are free, "zzz" is one: a label of the situation is fine, an axis must be an object.
      if (at.to_string() == "/situation") {
        CHECK(faults.empty());
      } else {
        REQUIRE_FALSE(faults.empty());
        CHECK(faults[0].file == file);
        CHECK(faults[0].field.find("zzz") != std::string::npos);
      }
      changed = original;
      changed[at]["//"] = {{"anything", nullptr}};
      CHECK(faults_of(with_file(sample_files(), file, changed.dump(1))).empty());
    });
  }
  CHECK(objects > 80);
}

TEST_CASE("a truncated file is refused or valid, never a crash", "[catalog]") {
  for (const auto& [name, content] : sample_files()) {
    for (std::size_t length = 0; length < content.size(); length += 7) {
      const auto faults = faults_of(with_file(sample_files(), name, content.substr(0, length)));
      const bool only_white_space_lost = content.find_first_not_of(" \n", length) == std::string::npos;
      INFO(name << " cut at " << length);
      if (name != "text/canon.md" && !only_white_space_lost) {
        CHECK_FALSE(faults.empty());
      }
    }
  }
}

TEST_CASE("flipped bytes are refused or valid, never a crash", "[catalog]") {
  std::mt19937_64 random(20260314);
  const auto original = sample_files();
  std::vector<std::string> names;
  for (const auto& [name, content] : original) names.push_back(name);
  std::size_t refused = 0;
  for (int round = 0; round < 3000; ++round) {
    auto files = original;
    const std::size_t flips = 1 + random() % 4;
    for (std::size_t i = 0; i < flips; ++i) {
      std::string& content = files[names[random() % names.size()]];
      char& byte = content[random() % content.size()];
      // Half of them stay JSON: another character of the file itself.
      byte = random() % 2 == 0 ? static_cast<char>(random()) : content[random() % content.size()];
    }
    if (!faults_of(files).empty()) ++refused;
  }
  CHECK(refused > 2000);
}

TEST_CASE("large hostile documents are refused in linear time", "[catalog]") {
  std::string members = "{";
  std::string numbers = "{\"text\": [";
  std::string redaction = "{\"text\": [\"x\"], \"redaction\": {";
  for (int i = 0; i < 40'000; ++i) {
    const std::string n = std::to_string(i);
    members += "\"field" + n + "\": 1,\n";
    numbers += "1,\n";
    redaction += "\"kind" + n + "\": 1,\n";
  }
  CHECK(faults_of(with_file(sample_files(), "rules.json", members + "\"use\": 1}")).size() == 40'002);
  CHECK(faults_of(with_file(sample_files(), "rules.json", numbers + "1]}")).size() == 40'001);
  CHECK(faults_of(with_file(sample_files(), "rules.json", redaction + "\"email\": 1}}")).size() == 40'001);
  CHECK(faults_of(with_file(sample_files(), "active.json", members + "\"x\": 1}")).size() > 40'000);
  std::string braces(1'000'000, '{');
  CHECK(faults_of(with_file(sample_files(), "text/canon.md", braces)).size() == 1);
  CHECK(faults_of(with_file(sample_files(), "text/canon.md", std::string(1'000'000, ' ') + "x")).empty());
}
