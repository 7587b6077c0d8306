#include <chrono>

#include "catch.hpp"
#include "noyau/catalog/json_schema.hpp"
#include "noyau/core/error.hpp"

using namespace noyau;

namespace {

std::string complaint(const std::string& schema) {
  try {
    JsonSchema::parse(schema);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string faults(const std::string& schema, const std::string& json) {
  std::string all;
  for (const SchemaFault& fault : JsonSchema::parse(schema).check(json))
    all += (all.empty() ? "" : " ") + fault.pointer + ":" + fault.keyword;
  return all;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

template <typename Work>
double seconds(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

TEST_CASE("a bad schema is refused, with the place and a remedy", "[catalog][H37]") {
  const std::pair<std::string, std::string> cases[] = {
      {"", "it is no JSON (line 1, column 1)"},
      {"{\n  \"type\": }", "it is no JSON (line 2, column 11)"},
      {"[]", "a schema, which is an object or true or false, is expected here."},
      {R"({"typ": "string"})",
       R"(at "/typ", "typ" is no keyword of JSON Schema, draft 7; did you mean "type"?)"},
      {R"({"additonalProperties": false})", R"(did you mean "additionalProperties"?)"},
      {R"({"nonsense": 1})", R"("nonsense" is no keyword of JSON Schema, draft 7; remove it.)"},
      {R"({"type": "text"})", R"(at "/type", "text" is not one of: null, boolean, integer, number)"},
      {R"({"type": []})", "at least one type"},
      {R"({"enum": []})", "at least one value"},
      {R"({"anyOf": []})", "at least one schema"},
      {R"({"items": 1})", R"(at "/items", a schema)"},
      {R"({"minLength": -1})", "a whole number from 0 on"},
      {R"({"minLength": 1.5})", "a whole number from 0 on"},
      {R"({"minimum": "1"})", "a number is expected"},
      {R"({"multipleOf": 0})", "a number above 0"},
      {R"({"required": ["a", "a"]})", "a second time"},
      {R"({"type": "null", "type": "null"})", "a second time"},
      {R"({"properties": {"a": true, "a": false}})", "a second time"},
      {R"x({"pattern": "(?=a)"})x", "patterns are RE2's"},
      {R"({"patternProperties": {"(": {}}})", "patterns are RE2's"},
      {R"({"$ref": "other.json"})", "refers to outside of the schema, and nothing is fetched"},
      {R"({"$ref": "http://json-schema.org/draft-07/schema#"})", "refers to outside"},
      {R"({"$ref": "#/definitions/x"})", "there is nothing at"},
      {R"({"$ref": 1})", "a reference, which is a string,"},
      {R"({"properties": {"a/b": {"items": [true, {"minItems": "1"}]}}})",
       R"(at "/properties/a~1b/items/1/minItems")"},
      {R"({"properties": {"x": {"$id": "y"}}})", R"("$id" may stand at the top)"},
      {R"({"$ref": "#"})", "refers to itself without end"},
      {R"({"anyOf": [{"type": "null"}, {"$ref": "#"}]})", "refers to itself without end"},
      {R"({"definitions": {"a": {"$ref": "#/definitions/b"}, "b": {"not": {"$ref": "#/definitions/a"}}}})",
       "refers to itself without end"},
      {R"({"dependencies": {"a": {"$ref": "#"}}})", "refers to itself without end"},
  };
  for (const auto& [schema, expected] : cases) {
    INFO(schema << "\n" << complaint(schema));
    CHECK(complaint(schema).starts_with("The JSON schema cannot be used: "));
    CHECK(holds(complaint(schema), expected));
  }
}

TEST_CASE("a schema is at most 64 levels deep, in its text and for one value", "[catalog][H37]") {
  const auto nested = [](int levels) {
    std::string text = "true";
    for (int i = 0; i < levels; ++i) text = "{\"not\":" + text + "}";
    return text;
  };
  CHECK(complaint(nested(63)).empty());
  CHECK(holds(complaint(nested(65)), "deeper than 64 levels"));
  std::string chain = R"({"$ref":"#/definitions/a0","definitions":{)";
  for (int i = 0; i < 100; ++i)
    chain += "\"a" + std::to_string(i) + R"(":{"$ref":"#/definitions/a)" + std::to_string(i + 1) + "\"},";
  CHECK(holds(complaint(chain + "\"a100\":true}}"), "more than 64 schemas"));
}

TEST_CASE("a schema keeps its text, compact", "[catalog][H37]") {
  CHECK(JsonSchema::parse("{ \"title\" : \"a \\\" b\" ,\n \"enum\": [ 1.0, \" \" ] }").text() ==
        R"({"title":"a \" b","enum":[1.0," "]})");
}

TEST_CASE("a fault names the place and the keyword, never the model's words", "[catalog][H37]") {
  const std::string schema =
      R"({"type": "object", "required": ["items", "note"], "additionalProperties": false,
    "properties": {"note": {"type": "string", "maxLength": 3},
                   "items": {"type": "array", "items": {"type": "object", "required": ["name"],
                             "properties": {"name": {"type": "string"}}, "patternProperties": {"^x": false}}}}})";
  CHECK(faults(schema, R"({"note": "été", "items": []})").empty());
  CHECK(faults(schema, R"({"note": "étés", "items": [{"name": 1}, {"x~/": 0}]})") ==
        "/note:maxLength /items/0/name:type /items/1/name:required /items/1/*:false");
  CHECK(faults(schema, R"({"secret": 1, "items": {}})") ==
        "/note:required /*:additionalProperties /items:type");
  CHECK(faults(schema, "{") == ":json");
  CHECK(faults(schema, "\xff") == ":json");
  CHECK(faults(schema, "[]") == ":type");
  CHECK(faults(R"({"propertyNames": {"pattern": "^a"}})", R"({"b": 1})") == "/*:propertyNames");
  CHECK(faults(R"({"items": [true], "additionalItems": false})", "[1, 2]") == "/1:additionalItems");
  CHECK(faults(R"({"properties": {"a~/": false}})", R"({"a~/": 1})") == "/a~0~1:false");
  CHECK(faults(R"({"anyOf": [{"type": "null"}, {"properties": {"a": false}, "type": "object"}]})",
               R"({"a": 1})") == ":anyOf");
}

TEST_CASE("at most sixteen faults are told, those that come first in the text", "[catalog][H37]") {
  const std::string schema = R"({"items": {"type": "string"}, "allOf": [{"items": {"type": "null"}}]})";
  std::string json = "[1";
  for (int i = 0; i < 40; ++i) json += ",1";
  const auto all = JsonSchema::parse(schema).check(json + "]");
  REQUIRE(all.size() == 16);
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].pointer == "/" + std::to_string(i));
}

TEST_CASE("a recursive schema follows its value down", "[catalog][H37]") {
  const std::string schema =
      R"({"type": "object", "properties": {"left": {"$ref": "#"}, "right": {"$ref": "#"},
    "value": {"type": "integer"}}, "required": ["value"], "additionalProperties": false})";
  CHECK(faults(schema, R"({"value": 1, "left": {"value": 2, "right": {"value": 3}}})").empty());
  CHECK(faults(schema, R"({"value": 1, "left": {"value": 2, "right": {}}})") == "/left/right/value:required");
}

TEST_CASE("what is too deep satisfies nothing, not even what is negated", "[catalog][H37]") {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  CHECK(faults("true", nested(256)).empty());
  CHECK(faults("true", nested(257)) == ":depth");
  CHECK(faults(R"({"items": {"$ref": "#"}})", nested(256)).empty());
  const std::string slow =
      R"({"items": {"allOf": [{"allOf": [{"allOf": [{"not": {"not": {"$ref": "#"}}}]}]}]}})";
  CHECK(faults(slow, nested(100)).empty());
  CHECK(faults(slow, nested(256)) == ":depth");
}

TEST_CASE("checking is linear, whatever schema and value hold", "[catalog][H37][promise10]") {
  // Each schema leads to the next one twice: without keeping what was said, 2^40 checks.
  std::string twice = R"({"$ref":"#/definitions/a0","definitions":{)";
  for (int i = 0; i < 20; ++i) {
    const std::string next = R"({"$ref":"#/definitions/a)" + std::to_string(i + 1) + "\"}";
    twice += "\"a" + std::to_string(i) + "\":{\"anyOf\":[" + next + "," + next + "]},";
  }
  twice += R"("a20":{"type":"null"}}})";
  CHECK(seconds([&] { CHECK(faults(twice, "1") == ":anyOf"); }) < 2);

  std::string many = "[0";
  for (int i = 1; i < 200'000; ++i) many += ",{\"a\":" + std::to_string(i) + "}";
  many += "]";
  CHECK(seconds([&] { CHECK(faults(R"({"uniqueItems": true})", many).empty()); }) < 10);
  const std::string deep = std::string(200, '[') + many + std::string(200, ']');
  CHECK(seconds([&] { CHECK(faults(R"({"uniqueItems": true, "items": {"$ref": "#"}})", deep).empty()); }) <
        10);
  CHECK(seconds([&] { CHECK_FALSE(faults(R"({"enum": [[1]], "items": {"$ref": "#"}})", deep).empty()); }) <
        10);
  const std::string long_text = "\"" + std::string(1 << 20, 'a') + "\"";
  CHECK(seconds([&] { CHECK(faults(R"x({"pattern": "^(a+)+$"})x", long_text).empty()); }) < 10);
}
