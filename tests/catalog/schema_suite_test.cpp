// Every case of the public suite for draft 7.
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/catalog/json_schema.hpp"
#include "noyau/core/error.hpp"

using namespace noyau;
using Json = nlohmann::ordered_json;

namespace {

// Refused on purpose; the error says why.
const std::map<std::string, std::string> refused = {
    {"definitions: valid definition", "refers to outside"},
    {"definitions: invalid definition", "refers to outside"},
    {"ref: remote ref, containing refs itself", "refers to outside"},
    // An "$id" within the schema, and references relative to it.
    {"ref: Recursive references between schemas", "refers to outside"},
    // Words that are no keywords are mistakes here, even where a reference leads to them.
    {"ref: escaped pointer ref", "is no keyword"},
};

std::size_t run(const std::string& name, const Json& group) {
  std::optional<JsonSchema> schema;
  try {
    schema = JsonSchema::parse(group.at("schema").dump());
  } catch (const Error& error) {
    INFO(name << ": " << error.what());
    const auto expected = refused.find(name);
    REQUIRE(expected != refused.end());
    CHECK(std::string(error.what()).find(expected->second) != std::string::npos);
    return 0;
  }
  CHECK(refused.count(name) == 0);
  for (const Json& test : group.at("tests")) {
    INFO(name << ": " << test.at("description"));
    const auto faults = schema->check(test.at("data").dump());
    CHECK(faults.empty() == test.at("valid").get<bool>());
  }
  return group.at("tests").size();
}

}  // namespace

TEST_CASE("the public suite of draft 7 is satisfied", "[catalog][H37]") {
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(NOYAU_TEST_DATA "/json_schema")) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream file(entry.path());
    for (const Json& group : Json::parse(file))
      cases += run(entry.path().stem().string() + ": " + group.at("description").get<std::string>(), group);
  }
  CHECK(cases == 396);
}
