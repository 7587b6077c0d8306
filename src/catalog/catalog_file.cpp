// catalog.json: purposes, interfaces, use cases, data classes, sources.
#include "catalog/fallback.hpp"
#include "catalog/lists.hpp"
#include "catalog/texts.hpp"

namespace noyau::inline v0_1::detail {

namespace {

std::string read_title(ObjectReader& item) {
  if (item.require("title", "give it a title for people") == nullptr) return {};
  const auto title = item.string("title");
  if (title && title->empty()) item.fault("title", "this title is empty; write it out.");
  return title.value_or("");
}

void read_language(Reading& reading, ObjectReader& root) {
  const std::string language = root.required_id("language");
  if (language.empty()) return;
  const std::string file = "wording." + language + ".json";
  if (reading.languages.find(language) == reading.languages.end()) {
    root.fault("language", in_quotes(language) + " has no wording; add the file " + in_quotes(file) + ".");
  }
}

void read_purposes(Reading& reading, ObjectReader& root) {
  const auto* items = required_items(root, "purposes", "declare at least one purpose");
  if (items == nullptr) return;
  each_declaration(root, "purposes", *items, reading.purposes, [&](ObjectReader& item) {
    std::string id = declared_id(item, reading.purposes, "purposes");
    reading.catalog.purposes.push_back({std::move(id), read_title(item)});
  });
}

void read_interfaces(Reading& reading, ObjectReader& root, Texts& texts) {
  const auto* items = required_items(root, "interfaces", "declare at least one interface");
  if (items == nullptr) return;
  each_declaration(root, "interfaces", *items, reading.interfaces, [&](ObjectReader& item) {
    std::string id = declared_id(item, reading.interfaces, "interfaces");
    reading.catalog.interfaces.push_back(
        {std::move(id), texts.required(item, "text", "tell the model where it speaks")});
  });
}

// Fallbacks may name a use case further down, so all ids are read first.
void read_use_cases(Reading& reading, ObjectReader& root, Texts& texts) {
  const auto* items = required_items(root, "use_cases", "declare at least one use case");
  if (items == nullptr) return;
  reading.use_cases.complete = true;
  for (const JsonNode& item : *items) {
    const JsonNode* id = item.find("id");
    const bool valid = id != nullptr && id->kind == JsonNode::Kind::string && is_valid_id(id->string);
    if (!valid || !reading.use_cases.ids.insert(id->string).second) reading.use_cases.complete = false;
  }
  IdSet seen;
  each_object(root, "use_cases", *items, [&](ObjectReader& item) {
    UseCase use_case;
    use_case.id = declared_id(item, seen, "use_cases");
    use_case.title = read_title(item);
    if (const auto fallback = read_fallback(reading, texts, item, use_case.id, {}))
      use_case.fallback = *fallback;
    reading.catalog.use_cases.push_back(std::move(use_case));
  });
}

void read_classes(Reading& reading, ObjectReader& root) {
  const auto* items = optional_items(root, "classes");
  if (items == nullptr) return;
  each_declaration(root, "classes", *items, reading.classes, [&](ObjectReader& item) {
    DataClass data_class;
    data_class.id = declared_id(item, reading.classes, "classes");
    read_uses(item, data_class.use, data_class.use_in_public);
    data_class.sensitivity =
        item.word<Sensitivity>("sensitivity", sensitivity_words).value_or(data_class.sensitivity);
    if (item.take("purposes") != nullptr) {
      data_class.purposes = read_ids(item, "purposes", {&reading.purposes, "purpose", "\"purposes\""}, true);
    }
    data_class.redaction = read_redaction(item, RedactionRules(RedactionOperator::keep));
    reading.catalog.classes.push_back(std::move(data_class));
  });
}

void read_sources(Reading& reading, ObjectReader& root) {
  const auto* items = optional_items(root, "sources");
  if (items == nullptr) return;
  each_declaration(root, "sources", *items, reading.sources, [&](ObjectReader& item) {
    SourceDeclaration source;
    source.id = declared_id(item, reading.sources, "sources");
    source.kind = item.required_word<SourceKind>("kind", "memory, platform").value_or(SourceKind::memory);
    const bool readable = faultless(root.sink(), [&] {
      source.purposes = read_ids(item, "purposes", {&reading.purposes, "purpose", "\"purposes\""}, true);
    });
    if (readable)
      reading.granted.emplace(source.id, std::set(source.purposes.begin(), source.purposes.end()));
    source.classes = read_ids(item, "classes", {&reading.classes, "class", "\"classes\""}, true);
    source.limits = read_limits(item);
    reading.catalog.sources.push_back(std::move(source));
  });
}

}  // namespace

void read_catalog_file(Reading& reading) {
  const JsonNode* node = reading.document("catalog.json");
  if (node == nullptr) return;
  ObjectReader root(*node, reading.sink("catalog.json"), {});
  if (!root.usable()) return;
  Texts texts(reading, reading.references_of(reading.catalog.language));
  if (root.require("format", "write \"format\": 1") != nullptr) root.integer("format", 1, 1);
  read_language(reading, root);
  read_purposes(reading, root);
  read_interfaces(reading, root, texts);
  read_use_cases(reading, root, texts);
  read_classes(reading, root);
  read_sources(reading, root);
  root.finish();
}

}  // namespace noyau::inline v0_1::detail
