// What identifies a published version: its content, not its layout.
#include <nlohmann/json.hpp>
#include <set>

#include "sample_catalog.hpp"

using namespace noyau_test;

namespace {

noyau::Hash256 reply_hash(const noyau::CatalogFiles& files) {
  return noyau::read_catalog(files)->find_template("viewer.reply@3")->hash;
}

}  // namespace

TEST_CASE("laying a template out anew does not change its hash", "[catalog][H11]") {
  const auto files = sample_files();
  const auto before = noyau::read_catalog(files);
  auto other = files;
  // nlohmann sorts the keys and drops every blank.
  for (auto& [name, content] : other) {
    if (name != "text/canon.md") content = nlohmann::json::parse(content).dump();
  }
  const auto after = noyau::read_catalog(other);
  CHECK(other.at(sample_reply_file) != files.at(sample_reply_file));
  CHECK(after->hash == before->hash);
  for (std::size_t i = 0; i < before->templates.size(); ++i) {
    CHECK(after->templates[i].hash == before->templates[i].hash);
  }
}

TEST_CASE("comments and the place of a text do not change the hash", "[catalog][H11]") {
  const auto before = reply_hash(sample_files());
  auto files = replaced(sample_files(), sample_reply_file, "{\n", "{\n  \"//\": \"Revu le lundi.\",\n");
  CHECK(reply_hash(files) == before);
  files = replaced(files, sample_reply_file, "\"Réponds de nouveau, en trois lignes au plus.\"",
                   "{\"file\": \"text/retry.md\"}");
  files = with_file(files, "text/retry.md", "\r\nRéponds de nouveau, en trois lignes au plus.\r\n");
  CHECK(reply_hash(files) == before);
  CHECK(noyau::read_catalog(files)->hash == noyau::read_catalog(sample_files())->hash);
  CHECK(reply_hash(replaced(files, "text/retry.md", "trois", "deux")) != before);
  CHECK(reply_hash(replaced(sample_files(), sample_reply_file, "\"minimum\": 0", "\"minimum\": 0.0")) ==
        before);
}

TEST_CASE("any change of content changes the hash", "[catalog][H11]") {
  const struct {
    const char* from;
    const char* to;
  } changes[] = {
      {"en une ou deux phrases.", "en une ou deux phrases !"},
      {"\"needs_item\": true,", ""},
      {"\"permissions\": [],", "\"permissions\": [\"a\"],"},
      {"\"permissions\": [],", "\"permissions\": [\"a\", \"b\"],"},
      {"\"minimum\": 0", "\"minimum\": 0.5"},
      {"\"min_relevance\": 0.2", "\"min_relevance\": 0.20000001"},
      {"\"attempts\": 2", "\"attempts\": 3"},
      {"[\"twitch\", \"discord\"]", "[\"discord\", \"twitch\"]"},
      {"\"modère ce chat\"", "\"modère ce  chat\""},
      {"\"private_guidance\": false", "\"private_guidance\": true"},
      {"{\"value\": \"live\", \"text\": \"en direct\"}", "{\"value\": \"en direct\", \"text\": \"live\"}"},
  };
  std::set<std::string> hashes = {to_hex(reply_hash(sample_files()))};
  for (const auto& change : changes) {
    INFO(change.from << " -> " << change.to);
    const auto changed = replaced(sample_files(), sample_reply_file, change.from, change.to);
    CHECK(hashes.insert(to_hex(reply_hash(changed))).second);
    CHECK(noyau::read_catalog(changed)->hash != noyau::read_catalog(sample_files())->hash);
  }
}

TEST_CASE("the catalog's hash covers every document", "[catalog][H11]") {
  const auto before = noyau::read_catalog(sample_files());
  const struct {
    const char* file;
    const char* from;
    const char* to;
  } changes[] = {
      {"catalog.json", "Tenir une conversation", "Converser"},
      {"rules.json", "jamais", "pas"},
      {"canon.json", "promets", "dois"},
      {"text/canon.md", "français", "breton"},
      {"relations.json", "\"to\": 100", "\"to\": 99"},
      {"wording.fr.json", "\"oui\"", "\"si\""},
      {"active.json", "\"viewer.reply@3\"", "null"},
  };
  for (const auto& change : changes) {
    INFO(change.file);
    const auto after = noyau::read_catalog(replaced(sample_files(), change.file, change.from, change.to));
    CHECK(after->hash != before->hash);
    CHECK(after->find_template("viewer.reply@3")->hash == before->find_template("viewer.reply@3")->hash);
  }
  auto files = with_file(sample_files(), "notes.md", "Rien qui gouverne.");
  CHECK(noyau::read_catalog(files)->hash == before->hash);
}
