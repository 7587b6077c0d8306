// What the documentation shows is true: its JSON is read, its host is the one that is built.
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/call/call_reader.hpp"
#include "noyau/catalog/reader.hpp"
#include "noyau/llm/scripted_backend.hpp"
#include "noyau/source/memory_store.hpp"

namespace {

std::string read(const std::string& file) {
  std::ifstream stream(NOYAU_SOURCE_DIR "/" + file, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> blocks(const std::string& file, const std::string& language) {
  const std::string text = read(file);
  const std::string open = "```" + language + "\n";
  std::vector<std::string> found;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::size_t end = text.find("```", at);
    found.push_back(text.substr(at, end - at));
    at = end;
  }
  return found;
}

}  // namespace

TEST_CASE("the README shows the host that is built", "[docs]") {
  const auto shown = blocks("README.md", "cpp");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0] == read("examples/hello/main.cpp"));
  CHECK(std::count(shown[0].begin(), shown[0].end(), '\n') <= 45);
}

TEST_CASE("the catalog format's examples make a catalog", "[docs][H5][H12]") {
  const auto shown = blocks("docs/catalog-format.md", "json");
  REQUIRE(shown.size() == 8);
  noyau::CatalogFiles files;
  files["catalog.json"] = shown[0];
  files["rules.json"] = shown[1];
  files["canon.json"] = shown[2];
  files["relations.json"] = shown[3];
  files["wording.fr.json"] = shown[4];
  // The template's page shows its slots apart, and names more than one catalog holds.
  auto prompt_template = nlohmann::json::parse(shown[5]);
  prompt_template["slots"] = nlohmann::json::array({nlohmann::json::parse(shown[6])});
  files["templates/viewer.reply@3.json"] = prompt_template.dump();
  auto catalog = nlohmann::json::parse(shown[0]);
  catalog["interfaces"].push_back({{"id", "discord"}, {"text", "Sur Discord."}});
  catalog["use_cases"].push_back({{"id", "announcement"}, {"title", "Annoncer"}});
  files["catalog.json"] = catalog.dump();
  files["active.json"] = shown[7];
  const auto read = noyau::read_catalog(files);
  REQUIRE(read->active_template("viewer.reply") != nullptr);
  CHECK(read->active_template("viewer.reply")->slots.at(0).id == "memories");
  CHECK(read->active_template("announcement") == nullptr);
}

TEST_CASE("the other formats' examples are read", "[docs]") {
  for (const std::string& block : blocks("docs/call-format.md", "json"))
    CHECK_NOTHROW(noyau::read_call(block, "docs"));
  for (const std::string& block : blocks("docs/sources.md", "json"))
    CHECK_FALSE(noyau::read_records(block, "docs").empty());
  for (const std::string& block : blocks("docs/backends.md", "json"))
    CHECK_FALSE(noyau::read_script(block, "docs").empty());
}
