#include "noyau/lint/lint.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>

#include "catch.hpp"
#include "lint/wordings.hpp"
#include "noyau/catalog/reader.hpp"
#include "noyau/core/utf8.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream file(std::string(NOYAU_SOURCE_DIR "/tests/lint/") + name);
  REQUIRE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

std::set<std::string> rules_of(const detail::Wordings& wordings, std::string_view text) {
  std::set<std::string> rules;
  for (const detail::Finding& finding : wordings.findings(text)) {
    rules.insert(std::string(to_string(finding.rule)));
  }
  return rules;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

struct Rates {
  std::vector<std::string> missed;  // bad ones without a warning of their rule
  std::vector<std::string> false_alarms;
  std::size_t bad = 0;
  std::size_t good = 0;
};

Rates measure(const std::string& bad, const std::string& good) {
  const detail::Wordings wordings;
  Rates rates;
  for (const std::string& line : lines_of(bad)) {
    const std::size_t tab = line.find('\t');
    REQUIRE(tab != std::string::npos);
    ++rates.bad;
    if (rules_of(wordings, line.substr(tab + 1)).count(line.substr(0, tab)) == 0)
      rates.missed.push_back(line);
  }
  for (const std::string& line : lines_of(good)) {
    ++rates.good;
    std::string rules;
    for (const std::string& rule : rules_of(wordings, line)) rules += " " + rule;
    if (!rules.empty()) rates.false_alarms.push_back(line + rules);
  }
  return rates;
}

std::vector<Warning> warnings_of(const std::string& text) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  CatalogFiles files = catalog.files();
  std::string& file = files["templates/talk@1.json"];
  const std::string before = "Aucun souvenir disponible.";
  file.replace(file.find(before), before.size(), text);
  return lint_catalog(*read_catalog(files));
}

}  // namespace

TEST_CASE("every prepared bad default is flagged by its rule, hardly any good one", "[lint][H16]") {
  const Rates rates = measure("bad.txt", "good.txt");
  CHECK(rates.bad >= 60);
  CHECK(rates.good >= 60);
  INFO("missed:\n" << joined(rates.missed) << "false alarms:\n" << joined(rates.false_alarms));
  CHECK(rates.missed.empty());
  CHECK(rates.false_alarms.size() <= 2);
}

TEST_CASE("a default that the word lists do not know has to word an absence", "[lint][H16]") {
  const detail::Wordings wordings;
  std::size_t by_rule = 0, bad = 0, false_alarms = 0;
  for (const std::string& line : lines_of("further_bad.txt")) {
    INFO(line);
    const auto rules = rules_of(wordings, line.substr(line.find('\t') + 1));
    CHECK_FALSE(rules.empty());
    by_rule += rules.count(line.substr(0, line.find('\t')));
    ++bad;
  }
  CHECK(bad >= 40);
  CHECK(by_rule >= 12);
  for (const std::string& line : lines_of("further_good.txt"))
    false_alarms += rules_of(wordings, line).size();
  CHECK(false_alarms <= 2);
  CHECK(rules_of(wordings, "Collectionne les cartouches.") == std::set<std::string>{"no_absence"});
}

TEST_CASE("the same in capitals, without accents, and among other sentences", "[lint][H16]") {
  const detail::Wordings wordings;
  for (const std::string& line : lines_of("bad.txt")) {
    const std::string text = line.substr(line.find('\t') + 1);
    std::string capitals = text;
    std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    const std::string rule = line.substr(0, line.find('\t'));
    for (const std::string& variant :
         {capitals, fold_for_comparison(text), "Aucune information disponible. " + text,
          "On ne sait rien de cette personne ; " + text, text + " No information available."}) {
      INFO(variant);
      CHECK(rules_of(wordings, variant).count(rule) == 1);
    }
  }
}

TEST_CASE("a warning names template, slot, rule and remedy", "[lint][H16]") {
  const auto warnings = warnings_of("Un vieil ami, peu fiable.");
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].prompt_template == "talk@1");
  CHECK(warnings[0].slot == "memories");
  CHECK(warnings[0].rule == LintRule::negative_fact);
  CHECK(warnings[1].rule == LintRule::invented_familiarity);
  const std::string text = warnings[1].to_string();
  INFO(text);
  CHECK(text.starts_with("template talk@1, slot \"memories\", default: \"ami\" "));
  CHECK(text.find("No memory available") != std::string::npos);
  CHECK(text.ends_with("[invented_familiarity]"));
}

TEST_CASE("the neutral fragment presumes nothing and is not the lowest interval's", "[lint][H16][H21]") {
  CatalogFiles files = SmallCatalog{}.files();
  CHECK(lint_catalog(*read_catalog(files)).empty());
  const auto neutral = [&](const std::string& text) {
    CatalogFiles changed = files;
    std::string& file = changed["relations.json"];
    file.replace(file.find("TON-NEUTRE"), 10, text);
    return lint_catalog(*read_catalog(changed));
  };
  auto warnings = neutral("Ton retenu ! ");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].rule == LintRule::neutral_is_lowest);
  CHECK(warnings[0].axis == "trust");
  CHECK(warnings[0].to_string().starts_with("relation axis \"trust\", neutral text: "));
  CHECK(neutral("Ton complice mais retenu").size() == 1);
  warnings = neutral("Parle-lui comme à un vieil ami.");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].rule == LintRule::invented_familiarity);
  CHECK(neutral("Reste distant.").size() == 1);
  CHECK(neutral("Sois bienveillant et drôle.").empty());
}

TEST_CASE("what can no longer be changed is not warned about", "[lint][H16]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  CatalogFiles files = catalog.files();
  catalog.slots = "[" + memories_slot() + "]";
  std::string bad = catalog.talk(1);
  const std::string before = "Aucun souvenir disponible.";
  bad.replace(bad.find(before), before.size(), "Personne distante.");
  files["templates/talk@1.json"] = bad;
  files["templates/talk@2.json"] = catalog.talk(2);
  CHECK(lint_catalog(*read_catalog(files)).size() == 1);  // version 1 is active
  files["active.json"] = R"({"talk": "talk@2"})";
  CHECK(lint_catalog(*read_catalog(files)).empty());
}

TEST_CASE("the shipped catalogs are free of warnings", "[lint][H16]") {
  for (const std::string folder : {"/catalog", "/minimal/catalog"}) {
    for (const Warning& warning :
         lint_catalog(*read_catalog(std::filesystem::path(NOYAU_EXAMPLES + folder)))) {
      FAIL_CHECK(folder << ": " << warning.to_string());
    }
  }
}

TEST_CASE("any bytes are linted in linear time", "[lint]") {
  const detail::Wordings wordings;
  const auto seconds = [&](const std::string& unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += unit;
    const auto begin = std::chrono::steady_clock::now();
    wordings.findings(text);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (const std::string unit :
       {"a", "n'a pas ", "ni n ne a pas plus ", "\xff", "\xcc\x81", ",", "jamais "}) {
    INFO(unit);
    CHECK(seconds(unit, 1 << 20) < 5.0);
  }
}
