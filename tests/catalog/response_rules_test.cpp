// The rules for any text of a reply, as the catalog gives them.
#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string text_response(const std::string& rules) {
  return R"({"format": "text", "instructions": "Réponds.", )" + rules + "}";
}

std::vector<Fault> faults_of(const std::string& rules) {
  SmallCatalog catalog;
  catalog.response = text_response(rules);
  try {
    catalog.read();
  } catch (const ConfigError& error) {
    return error.faults();
  }
  return {};
}

}  // namespace

TEST_CASE("rules for links, mentions, language and length are read", "[catalog][H7]") {
  SmallCatalog catalog;
  catalog.response = text_response(
      R"("links": ["exemple.fr", "xn--exmple-cua.fr"], "images": [], "mentions": "people", "language": "fr", "length_unit": "utf16")");
  const auto read = catalog.read();
  const ResponseContract& contract = read->templates.at(0).response;
  CHECK(contract.links == std::vector<std::string>{"exemple.fr", "xn--exmple-cua.fr"});
  CHECK(contract.images == std::vector<std::string>{});
  CHECK(contract.mentions == MentionRule::people);
  CHECK(contract.language == "fr");
  CHECK(contract.length_unit == LengthUnit::utf16);
  catalog.response = text_response(R"("max_chars": 10)");
  const auto plain = catalog.read();
  CHECK_FALSE(plain->templates.at(0).response.links.has_value());
  CHECK(plain->templates.at(0).response.mentions == MentionRule::any);
}

TEST_CASE("rules that say nothing are faults", "[catalog][H7]") {
  const std::pair<const char*, const char*> cases[] = {
      {R"("links": ["https://exemple.fr"])", "response.links[0]"},
      {R"("links": ["Exemple.fr"])", "response.links[0]"},
      {R"("links": ["exemple.fr", 3])", "response.links[1]"},
      {R"("images": ["exemple"])", "response.images[0]"},
      {R"("links": "exemple.fr")", "response.links"},
      {R"("mentions": "friends")", "response.mentions"},
      {R"("language": "de")", "response.language"},
      {R"("length_unit": "words")", "response.length_unit"}};
  for (const auto& [rules, field] : cases) {
    INFO(rules);
    const auto faults = faults_of(rules);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].field == field);
    CHECK(faults[0].message.ends_with('.'));
  }
}
