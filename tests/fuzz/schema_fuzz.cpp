// JSON Schemas for any bytes: a schema, a line feed, and a value to hold against it.
#include <nlohmann/json.hpp>

#include "fuzz_target.hpp"
#include "noyau/catalog/json_schema.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

std::optional<JsonSchema> schema_of(const std::string& text) {
  try {
    return JsonSchema::parse(text);
  } catch (const Error& error) {
    require(std::string_view(error.what()).size() > 10, "an error says something", text);
    require(is_valid_utf8(error.what()), "an error is valid UTF-8", text);
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  return {
      "{\"type\": \"object\", \"required\": [\"a\"], \"properties\": {\"a\": {\"type\": "
      "\"integer\"}}}\n{\"a\": 1}",
      "{\"definitions\": {\"n\": {\"anyOf\": [{\"type\": \"null\"}, {\"$ref\": \"#/definitions/n\"}]}}, "
      "\"$ref\": "
      "\"#/definitions/n\"}\nnull",
      "{\"type\": \"array\", \"items\": {\"enum\": [1, \"x\"]}, \"uniqueItems\": true, \"maxItems\": 3}\n[1, "
      "\"x\"]",
      "{\"type\": \"string\", \"pattern\": \"^[a-z]+$\", \"maxLength\": 4}\n\"abc\"",
      "{\"if\": {\"minimum\": 3}, \"then\": {\"multipleOf\": 2}, \"else\": {\"not\": {\"const\": 1}}}\n4",
      "{\"oneOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}], \"additionalProperties\": "
      "false}\n{\"a\": 0}",
      "true\n[]",
  };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const std::size_t end = text.find('\n');
  const std::optional<JsonSchema> schema = schema_of(text.substr(0, end));
  if (!schema) return 0;
  // Written out it is the same schema.
  const JsonSchema again = JsonSchema::parse(schema->text());
  require(again.text() == schema->text(), "a schema's own text reads as itself", text);
  if (end == std::string::npos) return 0;
  const std::string value = text.substr(end + 1);
  const std::vector<SchemaFault> faults = schema->check(value);
  require(faults.size() <= 16, "at most sixteen faults are told", text);
  require(schema->accepts(value) == faults.empty(), "what has no fault is accepted", text);
  require(again.check(value).size() == faults.size(), "the same schema finds the same faults", text);
  if (faults.empty()) require(nlohmann::json::accept(value), "what is no JSON satisfies no schema", text);
  return 0;
}
