// Faults between files, many at once, and none that only repeat another.
#include <algorithm>
#include <tuple>

#include "faults.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau_test;

namespace {

// The sample with more use cases, none of which has a template; `links` is "a>b c>d".
noyau::CatalogFiles with_chain(const std::string& links) {
  std::string use_cases;
  std::string active;
  for (const char* id : {"a", "b", "c", "d"}) {
    const auto at = links.find(std::string(id) + ">");
    const std::string fallback =
        at == std::string::npos ? "{\"none\": true}" : "{\"use_case\": \"" + links.substr(at + 2, 1) + "\"}";
    use_cases += std::string("{\"id\": \"") + id + "\", \"title\": \"T\", \"fallback\": " + fallback + "},\n";
    active += std::string("\"") + id + "\": null,\n";
  }
  auto files =
      replaced(sample_files(), "catalog.json", "\"use_cases\": [\n", "\"use_cases\": [\n" + use_cases);
  return replaced(files, "active.json", "{\n", "{\n" + active);
}

}  // namespace

TEST_CASE("fallbacks may lead to two other use cases, and not round in a circle", "[catalog][H3]") {
  CHECK(faults_of(with_chain("a>b")).empty());
  CHECK(faults_of(with_chain("a>b c>d")).empty());
  const auto circle = faults_of(with_chain("a>b b>a"));
  REQUIRE(circle.size() == 1);
  CHECK(circle[0].to_string().find(
            "catalog.json:13: use_cases[0].fallback.use_case: the fallbacks go round in a "
            "circle, a -> b -> a;") == 0);
  const auto itself = faults_of(with_chain("c>c"));
  REQUIRE(itself.size() == 1);
  CHECK(itself[0].message.find("c -> c;") != std::string::npos);
  CHECK(faults_of(with_chain("a>b b>c")).empty());
  const auto deep = faults_of(with_chain("a>b b>c c>d"));
  REQUIRE(deep.size() == 1);
  CHECK(deep[0].field == "use_cases[0].fallback.use_case");
  CHECK(deep[0].message.find("a third other use case, a -> b -> c -> d;") != std::string::npos);
  CHECK(faults_of(with_chain("a>b b>c c>b")).size() == 1);
  CHECK(faults_of(with_chain("a>b b>c c>d d>c")).size() == 1);
}

TEST_CASE("a template's fallback comes before its use case's own", "[catalog][H3]") {
  // The use case's own chain is fine; the active template's closes the circle.
  auto files =
      replaced(sample_files(), "catalog.json", "{\"none\": true}", "{\"use_case\": \"viewer.reply\"}");
  CHECK(faults_of(files).empty());
  files = replaced(files, sample_reply_file, "{\"text\": \"Je te réponds plus tard.\"}",
                   "{\"use_case\": \"message.review\"}");
  const auto faults = faults_of(files);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message.find("circle") != std::string::npos);
  // An inactive version's fallback is never taken.
  CHECK(faults_of(replaced(files, "active.json", "\"viewer.reply@3\"", "null")).empty());
}

TEST_CASE("missing and unknown files are faults", "[catalog]") {
  for (const char* name : {"catalog.json", "rules.json", "canon.json", "active.json"}) {
    const auto faults = faults_of(without_file(sample_files(), name));
    INFO(name << "\n" << as_text(faults));
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].file == name);
    CHECK(faults[0].line == 0);
    CHECK(faults[0].message.find("this file is missing") == 0);
  }
  for (const char* name :
       {"notes.json", "templates/draft.json", "templates/viewer.reply@03.json", "wording.FR.json",
        "templates/x@0.json", "viewer.reply@4.json", "a.yaml", ".hidden"}) {
    const auto faults = faults_of(with_file(sample_files(), name, "{}"));
    INFO(name << "\n" << as_text(faults));
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].file == name);
  }
  const auto wording = faults_of(without_file(sample_files(), "wording.fr.json"));
  REQUIRE_FALSE(wording.empty());
  CHECK(as_text(wording).find("catalog.json:3: language: \"fr\" has no wording") != std::string::npos);
  const auto none = faults_of({});
  REQUIRE(none.size() == 1);
  CHECK(none[0].message.find("has no files") != std::string::npos);
}

TEST_CASE("a file that cannot be parsed gives its one fault and no echo elsewhere", "[catalog]") {
  for (const auto& [name, content] : sample_files()) {
    if (name == "text/canon.md") continue;
    for (const std::string& broken : {std::string("{"), std::string(), content.substr(0, content.size() / 2),
                                      "\xFF" + content, std::string(40, '[')}) {
      const auto faults = faults_of(with_file(sample_files(), name, broken));
      INFO(name << "\n" << as_text(faults));
      REQUIRE(faults.size() == 1);
      CHECK(faults[0].file == name);
    }
  }
}

TEST_CASE("all faults come in one go, ordered by file and line", "[catalog]") {
  auto files = replaced(sample_files(), sample_reply_file, "\"attempts\": 2", "\"attempts\": 9");
  files = replaced(files, sample_reply_file, "\"max\": 8", "\"max\": -1");
  files = replaced(files, sample_reply_file, "\"version\": 3", "\"version\": true");
  files = replaced(files, "catalog.json", "\"kind\": \"memory\"", "\"kind\": \"brain\"");
  files = replaced(files, "rules.json", "\"use\": \"tell\"", "\"use\": 1, \"extra\": 2");
  files = replaced(files, "canon.json", "text/canon.md", "text/x.md");
  files = replaced(files, "active.json", "\"message.review@1\"", "\"message.review@9\"");
  const auto faults = faults_of(files);
  INFO(as_text(faults));
  CHECK(faults.size() == 8);
  CHECK(std::is_sorted(faults.begin(), faults.end(), [](const noyau::Fault& a, const noyau::Fault& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  }));
}

TEST_CASE("files and texts beyond the limits are refused", "[catalog]") {
  const std::string large(std::size_t{4 << 20} + 1, ' ');
  auto faults = faults_of(with_file(sample_files(), "rules.json", large));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].file == "rules.json");
  faults = faults_of(with_file(sample_files(), "text/canon.md", large));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message.find("larger than 4194304 bytes") != std::string::npos);

  // A small catalog that names a large text again and again.
  std::string paragraphs = "{\"paragraphs\": [";
  for (int i = 0; i < 1000; ++i) paragraphs += "{\"text\": {\"file\": \"text/canon.md\"}},\n";
  paragraphs += "{\"text\": \"fin\"}]}";
  auto files = with_file(sample_files(), "text/canon.md", std::string(4'000'000, 'x'));
  faults = faults_of(with_file(files, "canon.json", paragraphs));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message.find("the texts of this catalog are larger") == 0);

  // A macro that multiplies a large text.
  std::string many;
  for (int i = 0; i < 100; ++i) many += "{{user}}";
  files =
      replaced(sample_files(), "wording.fr.json", "la personne à qui tu réponds", std::string(100'000, 'x'));
  faults = faults_of(replaced(files, "canon.json", "{{user}}", many));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message.find("once its macros are replaced") != std::string::npos);
}

TEST_CASE("a fault quotes what was found, not a megabyte of it", "[catalog]") {
  const auto faults =
      faults_of(replaced(sample_files(), "rules.json", "\"use\": \"tell\"",
                         "\"use\": \"" + std::string(59, 'x') + std::string(1'000'000, '\xC3') + "\""));
  REQUIRE(faults.size() == 1);  // not UTF-8
  std::string accents;
  for (int i = 0; i < 100'000; ++i) accents += "\xC3\xA9";
  const auto longer =
      faults_of(replaced(sample_files(), "rules.json", "\"use\": \"tell\"", "\"use\": \"x" + accents + "\""));
  REQUIRE(longer.size() == 1);
  CHECK(longer[0].message.size() < 200);
  CHECK(noyau::is_valid_utf8(longer[0].message));
}
