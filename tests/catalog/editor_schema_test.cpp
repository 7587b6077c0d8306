// The schemas for editors: they are schemas, explain everything, know every word and accept every catalog.
// Whether they refuse what the reader refuses is editor_agreement_test.cpp's subject.
#include <filesystem>
#include <set>

#include "editor_schemas.hpp"
#include "noyau/catalog/prompt_template.hpp"
#include "small_catalog.hpp"

using namespace noyau_test;

namespace {

void check_accepted(const std::string& file, const std::string& content) {
  INFO(file);
  const auto faults = schema_of(file).check(content);
  INFO(as_text(faults));
  CHECK(faults.empty());
}

std::size_t check_accepted(const noyau::CatalogFiles& files) {
  std::size_t documents = 0;
  for (const auto& [file, content] : files) {
    if (schema_name(file).empty()) continue;
    check_accepted(file, content);
    ++documents;
  }
  return documents;
}

noyau::CatalogFiles files_in(const std::filesystem::path& folder) {
  noyau::CatalogFiles files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    files[entry.path().lexically_relative(folder).generic_string()] =
        std::string(std::istreambuf_iterator<char>(stream), {});
  }
  return files;
}

using Words = std::set<std::string>;

// Every word of an enum that the catalog knows, however many there are: to_string() says "unknown" behind the
// last, where it is not told their number.
template <typename Enum>
Words words_of(std::size_t values = 256) {
  Words words;
  for (std::size_t value = 0; value < values; ++value) {
    const std::string word(to_string(static_cast<Enum>(value)));
    Enum read{};
    if (word != "unknown" && from_string(word, read)) words.insert(word);
  }
  REQUIRE(words.size() >= 2);
  return words;
}

// The words of every "enum" below `node` that stands for the property `name`.
void collect_enums(const OrderedJson& node, const std::string& name, bool inside, std::vector<Words>& found) {
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) {
      if (inside && key == "enum") found.push_back(value.get<Words>());
      // A condition repeats a part of the words.
      if (key == "if" || key == "then" || key == "else" || key == "allOf" || key == "default") continue;
      const bool goes_on = inside && (key == "items" || key == "additionalProperties");
      collect_enums(value, name, key == name || goes_on, found);
    }
  } else if (node.is_array()) {
    for (const OrderedJson& item : node) collect_enums(item, name, false, found);
  }
}

// All words that the property may have, in every place where the schema lets it stand.
void check_words(const std::string& schema, const std::string& property, const Words& words,
                 std::size_t places = 1, const std::string& within = "") {
  INFO(schema << " " << within << " " << property);
  const OrderedJson document = OrderedJson::parse(schema_text(schema));
  const OrderedJson& part = document.at(OrderedJson::json_pointer(within));
  std::vector<Words> found;
  collect_enums(part, property, false, found);
  CHECK(found.size() == places);
  for (const Words& one : found) CHECK(one == words);
}

Words without(Words words, std::initializer_list<const char*> some) {
  for (const char* word : some) REQUIRE(words.erase(word) == 1);
  return words;
}

// Every property has a description, its own or that of what it refers to.
void check_described(const OrderedJson& schema, const OrderedJson& node, const std::string& place) {
  if (node.is_array()) {
    for (const OrderedJson& item : node) check_described(schema, item, place);
  }
  if (!node.is_object()) return;
  const auto is_described = [&](const OrderedJson& property) {
    if (property.contains("description")) return true;
    return property.contains("$ref") &&
           schema.at(OrderedJson::json_pointer(property.at("$ref").get<std::string>().substr(1)))
               .contains("description");
  };
  for (const auto& [key, value] : node.items()) {
    // A condition says no more than what holds; JSON Schema is explained elsewhere.
    if (key == "if" || key == "then" || key == "else" || key == "allOf" || key == "json_schema") continue;
    if (key == "properties" && value.is_object()) {
      for (const auto& [name, property] : value.items()) {
        INFO(place << "/" << name);
        if (property.is_object() && property.contains("enum") && property.size() == 1) continue;
        CHECK(is_described(property));
      }
    }
    check_described(schema, value, place + "/" + key);
  }
}

}  // namespace

TEST_CASE("the schemas for editors are schemas", "[catalog][H37]") {
  std::map<std::string, OrderedJson> shared;
  for (const std::string& name : schema_names()) {
    INFO(name);
    const std::string text = schema_text(name);
    CHECK_NOTHROW(noyau::JsonSchema::parse(text));
    const OrderedJson schema = OrderedJson::parse(text);
    CHECK(schema.at("$schema") == "http://json-schema.org/draft-07/schema#");
    CHECK_FALSE(schema.at("title").get<std::string>().empty());
    CHECK_FALSE(schema.at("description").get<std::string>().empty());
    check_described(schema, schema, name);
    // Each file stands alone, so that what they share stands in each: it must be the same.
    for (const auto& [key, definition] : schema.at("definitions").items())
      CHECK(shared.emplace(key, definition).first->second == definition);
  }
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(NOYAU_SOURCE_DIR "/docs/schemas")) {
    INFO(entry.path());
    ++files;
    CHECK(entry.path().string().find(".schema.json") != std::string::npos);
  }
  CHECK(files == schema_names().size());
}

TEST_CASE("an editor sees no fault in a catalog without faults", "[catalog]") {
  for (const std::string folder : {"/catalog", "/minimal/catalog", "/disclosure/catalog"}) {
    INFO(folder);
    CHECK(check_accepted(files_in(NOYAU_EXAMPLES + folder)) >= 6);
  }
  CHECK(check_accepted(sample_files()) == 8);
  REQUIRE(as_text(faults_of(rich_files())).empty());
  CHECK(check_accepted(rich_files()) == 8);
  SmallCatalog small;
  small.slots = "[" + memories_slot() + "]";
  CHECK(check_accepted(small.files()) == 7);
  const noyau::CatalogFiles peers = files_in(NOYAU_TEST_DATA "/peers");
  check_accepted("catalog.json", peers.at("catalog.json"));
  check_accepted("wording.fr.json", peers.at("wording.json"));
}

TEST_CASE("an editor knows every word of the catalog's vocabularies", "[catalog]") {
  using namespace noyau;
  const Words types = words_of<SlotType>();
  const Words kinds = words_of<DetectedKind>(detected_kind_count);
  const Words operators = words_of<RedactionOperator>(static_cast<std::size_t>(RedactionOperator::keep) + 1);
  const std::string definitions = "/definitions";
  check_words("template", "freedom", words_of<Freedom>());
  check_words("template", "audiences", words_of<Audience>());
  check_words("template", "targets", words_of<TargetKind>());
  check_words("template", "family", words_of<Family>(), 2);
  check_words("template", "type", types, 1, definitions + "/slot");
  check_words("template", "type", without(types, {"list", "transcript", "record", "place"}), 1,
              definitions + "/field");
  check_words("template", "type", words_of<FieldType>(), 1, definitions + "/response_field");
  check_words("template", "item", {"text", "record"});
  check_words("template", "precision", words_of<Precision>(), 2);
  check_words("template", "owners", words_of<OwnerRule>());
  check_words("template", "channel", words_of<ChannelRule>());
  check_words("template", "states", words_of<ActionState>());
  check_words("template", "proposal", words_of<ProposalKind>());
  check_words("template", "format", {"text", "json"}, 1, definitions + "/response");
  check_words("template", "length_unit", words_of<LengthUnit>());
  check_words("template", "mentions", words_of<MentionRule>());
  check_words("template", "recovery", words_of<RecoveryGrade>());
  check_words("template", "restore", without(kinds, {"linked_name"}));
  check_words("catalog", "kind", words_of<SourceKind>());
  check_words("catalog", "sensitivity", words_of<Sensitivity>());
  for (const auto& [schema, places] :
       std::map<std::string, std::size_t>{{"catalog", 2}, {"rules", 1}, {"template", 2}}) {
    check_words(schema, "use", words_of<Use>(), places);
    check_words(schema, "use_in_public", words_of<Use>(), places);
    check_words(schema, "max_sensitivity", words_of<Sensitivity>(), schema == "catalog" ? 1 : places);
    Words keys = kinds;
    keys.insert("//");
    check_words(schema, "propertyNames", keys, 1, definitions + "/redaction");
    check_words(schema, "additionalProperties", operators, 1, definitions + "/redaction");
  }
  check_words("rules", "linked_name", without(operators, {"keep"}));
}

TEST_CASE("an editor knows every degree of freedom and every state that a wording words", "[catalog]") {
  const OrderedJson schema = OrderedJson::parse(schema_text("wording"));
  CHECK(schema.at("/properties/freedom/required"_json_pointer).get<Words>() == words_of<noyau::Freedom>());
  CHECK(schema.at("/properties/states/required"_json_pointer).get<Words>() == words_of<noyau::ActionState>());
  for (const std::string part : {"freedom", "states", "seasons"}) {
    INFO(part);
    Words properties;
    for (const auto& [name, property] : schema.at("properties").at(part).at("properties").items())
      properties.insert(name);
    CHECK(without(properties, {"//"}) == schema.at("properties").at(part).at("required").get<Words>());
  }
}

TEST_CASE("the editor's settings that the documentation shows map every kind of file", "[catalog]") {
  std::ifstream stream(NOYAU_SOURCE_DIR "/docs/catalog-format.md", std::ios::binary);
  const std::string page(std::istreambuf_iterator<char>(stream), {});
  const std::size_t begin = page.find("{\n  \"json.schemas\"");
  REQUIRE(begin != std::string::npos);
  const OrderedJson settings = OrderedJson::parse(page.substr(begin, page.find("```", begin) - begin));
  Words mapped;
  for (const OrderedJson& one : settings.at("json.schemas")) {
    const std::string url = one.at("url").get<std::string>();
    const std::string match = one.at("fileMatch").at(0).get<std::string>();
    INFO(match << " -> " << url);
    REQUIRE(match.rfind("catalog/", 0) == 0);
    const std::string name = schema_name(match.substr(8));
    CHECK(url.find("/share/noyau/schemas/" + name + ".schema.json") != std::string::npos);
    mapped.insert(name);
  }
  CHECK(mapped == Words(schema_names().begin(), schema_names().end()));
}
