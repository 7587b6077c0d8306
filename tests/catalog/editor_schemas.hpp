// The schemas for editors (docs/schemas), and catalogs to hold them against.
#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "faults.hpp"
#include "noyau/catalog/json_schema.hpp"

namespace noyau_test {

using OrderedJson = nlohmann::ordered_json;

inline const std::vector<std::string>& schema_names() {
  static const std::vector<std::string> names = {"active", "canon",   "catalog", "relations",
                                                 "rules",  "wording", "template"};
  return names;
}

inline std::string schema_text(const std::string& name) {
  std::ifstream stream(NOYAU_SOURCE_DIR "/docs/schemas/" + name + ".schema.json", std::ios::binary);
  INFO(name);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Which schema a catalog's file has; "" for a text.
inline std::string schema_name(const std::string& file) {
  if (file.rfind("templates/", 0) == 0) return "template";
  if (file.size() < 5 || file.find('/') != std::string::npos || file.substr(file.size() - 5) != ".json")
    return {};
  return file.substr(0, file.find('.'));
}

inline const noyau::JsonSchema& schema_of(const std::string& file) {
  static const auto all = [] {
    std::map<std::string, noyau::JsonSchema> schemas;
    for (const std::string& name : schema_names())
      schemas.emplace(name, noyau::JsonSchema::parse(schema_text(name)));
    return schemas;
  }();
  return all.at(schema_name(file));
}

inline std::string as_text(const std::vector<noyau::SchemaFault>& faults) {
  std::string text;
  for (const noyau::SchemaFault& fault : faults) text += fault.pointer + ": " + fault.keyword + "\n";
  return text;
}

namespace rich {

inline void catalog(OrderedJson& file) {
  file["classes"][0]["sensitivity"] = "personal";
  file["classes"][0]["purposes"] = {"conversation", "moderation"};
  file["sources"][1]["use_in_public"] = "guide";
  file["sources"][1]["max_sensitivity"] = "sensitive";
  file["sources"].push_back(OrderedJson::parse(
      R"({"id": "notes", "kind": "memory", "purposes": ["moderation"], "classes": ["public_fact"]})"));
  file["use_cases"][1]["fallback"] = {{"use_case", "small.talk"}};
  for (const char* use_case :
       {R"({"id": "small.talk", "title": "Bavarder", "fallback": {"use_case": "announcement"}})",
        R"({"id": "announcement", "title": "Annoncer", "fallback": {"text": ["Plus tard,", "{{user}}."]}})",
        R"({"id": "silence", "title": "Se taire", "fallback": {"none": true, "//": "so be it"}})"})
    file["use_cases"].push_back(OrderedJson::parse(use_case));
}

inline void rules(OrderedJson& file) {
  file.update(OrderedJson::parse(R"json({
    "use_in_public": "guide", "max_sensitivity": "secret",
    "redaction": {"linked_name": "surrogate", "email": "drop", "url": "keep", "birth_date": "generalise"},
    "detectors": [{"name": "ticket", "pattern": "\\bT-[0-9]{4}\\b"}, {"name": "dossier", "pattern": "D[0-9]+"}],
    "deny": ["Projet Chimère"], "allow": ["contact@exemple.fr"]})json"));
}

inline void wording(OrderedJson& file) {
  file["headings"]["tools"] = "# Outils";
  file["states"] = {{"proposed", "[proposé] "},
                    {"authorised", "[autorisé] "},
                    {"succeeded", "[réussi] "},
                    {"failed", "[échoué] "}};
  file["seasons"] = {{"spring", "printemps"}, {"summer", "été"}, {"autumn", "automne"}, {"winter", "hiver"}};
  file["user"] = OrderedJson::array({"", "la personne"});
}

inline void reply(OrderedJson& file) {
  file["tools"] = {"clip.create"};
  file["use_in_public"] = "guide";
  file["max_sensitivity"] = "sensitive";
  for (
      const char* slot : {
          R"({"id": "home", "heading": "## Ville", "type": "place", "precision": "city", "sources": ["platform"],
              "select": {"what": "home", "owners": ["target"]}, "default": "Inconnue.", "family": "profile"})",
          R"({"id": "age", "heading": "## Age", "type": "integer", "precision": "rounded", "step": 10,
              "sources": ["platform"], "select": {"what": "age", "owners": ["target"]}, "required": true})",
          R"({"id": "games", "heading": "## Parties", "type": "number", "precision": "range", "bounds": [10, 50.5],
              "sources": ["platform"], "select": {"what": "games", "owners": ["platform"], "max": 1},
              "default": "Inconnues.", "family": "profile"})",
          R"({"id": "since", "heading": ["", "## Depuis"], "type": "time", "precision": "season",
              "sources": ["platform"], "select": {"what": "since", "owners": ["target"], "max_age": "P1WT2H"},
              "default": {"file": "text/canon.md"}, "family": "profile", "max_sensitivity": "personal"})",
          R"({"id": "acts", "heading": "## Actions", "type": "list", "item": "record", "sources": ["memory"],
              "select": {"what": "act", "owners": ["target_utterance"], "max": 5, "channel": "same"},
              "required": true, "family": "recent_exchange", "states": ["proposed", "failed"],
              "use": "guide", "use_in_public": "withhold", "private_guidance": true, "restriction": "Chut.",
              "markers": {"open": "=== ACTIONS ===", "close": "=== FIN DES ACTIONS ==="},
              "fields": [{"name": "when", "label": "Quand", "type": "time", "precision": "day"},
                         {"name": "cost", "label": "Prix", "type": "number", "precision": "rounded", "step": 0.5},
                         {"name": "size", "label": "Taille", "type": "integer", "precision": "range", "bounds": [1]},
                         {"name": "done", "label": "Fait", "type": "boolean"}]})"})
    file["slots"].push_back(OrderedJson::parse(slot));
  file["response"].update(OrderedJson::parse(
      R"({"length_unit": "utf16", "links": ["exemple.fr"], "images": [], "mentions": "people", "language": "fr",
          "restore": ["email"], "must_contain": ["Bonjour"], "fields": []})"));
}

inline void review(OrderedJson& file) {
  file["use"] = "guide";
  file["slots"][0]["restriction"] = "Reste vague.";
  file["fallback"] = {{"use_case", "silence"}};
  file["response"].erase("fields");
  file["response"]["recovery"] = "guessed";
  file["response"]["schema"] = OrderedJson::parse(R"({
    "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "required": ["verdict"],
    "properties": {"verdict": {"enum": ["ok", "doubt"]}, "steps": {"$ref": "#/definitions/steps"},
                   "score": {"type": ["integer", "null"], "minimum": 0}},
    "additionalProperties": false, "dependencies": {"score": ["verdict"], "steps": {"minProperties": 1}},
    "if": {"required": ["score"]}, "then": true, "else": {"not": {"maxProperties": 0}},
    "definitions": {"steps": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]"}, "uniqueItems": true},
                    "pair": {"items": [true, {"const": 1}], "additionalItems": false, "contains": true, "anyOf": [{}]},
                    "number": {"multipleOf": 0.5, "maximum": 9, "exclusiveMinimum": 1, "exclusiveMaximum": 8},
                    "text": {"minLength": 1, "maxLength": 9, "format": "date", "default": 0, "title": "Texte"},
                    "list": {"minItems": 1, "maxItems": 9, "allOf": [true], "oneOf": [{}, false], "$comment": ""},
                    "object": {"patternProperties": {"^a": {}}, "propertyNames": {"type": "string"},
                               "$defs": {"other": {"examples": []}}}}})");
}

}  // namespace rich

// The sample with every field of the format somewhere, and what a reference may wrongly name.
inline noyau::CatalogFiles rich_files() {
  noyau::CatalogFiles files = sample_files();
  files["text/empty.md"] = " \n";
  const auto edit = [&](const std::string& name, void (*change)(OrderedJson&)) {
    OrderedJson document = OrderedJson::parse(files.at(name));
    change(document);
    files[name] = document.dump(1);
  };
  edit("catalog.json", rich::catalog);
  edit("rules.json", rich::rules);
  edit("wording.fr.json", rich::wording);
  edit(sample_reply_file, rich::reply);
  edit(sample_review_file, rich::review);
  edit("active.json", [](OrderedJson& file) {
    file.update({{"small.talk", nullptr}, {"announcement", nullptr}, {"silence", nullptr}});
  });
  return files;
}

}  // namespace noyau_test
