#include "prompt/response_schema.hpp"

#include <nlohmann/json.hpp>

namespace noyau::inline v0_1::detail {

namespace {

using Json = nlohmann::ordered_json;

Json text_schema(const ResponseField& field, LengthUnit unit) {
  Json schema{{"type", "string"}};
  // JSON Schema counts code points.
  if (field.max_chars && unit == LengthUnit::code_points) schema["maxLength"] = *field.max_chars;
  return schema;
}

Json field_schema(const ResponseField& field, LengthUnit unit) {
  switch (field.type) {
    case FieldType::integer:
      return {{"type", "integer"}};
    case FieldType::number:
      return {{"type", "number"}};
    case FieldType::boolean:
      return {{"type", "boolean"}};
    case FieldType::choice:
      return {{"type", "string"}, {"enum", field.choices}};
    case FieldType::text_list:
      return {{"type", "array"}, {"items", text_schema(field, unit)}};
    case FieldType::proposal: {
      Json schema = text_schema(field, unit);
      schema["type"] = {"string", "null"};
      return schema;
    }
    case FieldType::text:
      break;
  }
  return text_schema(field, unit);
}

}  // namespace

std::string response_schema(const ResponseContract& contract) {
  if (contract.format != ResponseContract::Format::json) return {};
  if (contract.schema) return std::string(contract.schema->text());
  Json properties = Json::object();
  Json required = Json::array();
  for (const ResponseField& field : contract.fields) {
    properties[field.name] = field_schema(field, contract.length_unit);
    if (field.required) required.push_back(field.name);
  }
  return Json{{"type", "object"},
              {"properties", std::move(properties)},
              {"required", std::move(required)},
              {"additionalProperties", false}}
      .dump();
}

}  // namespace noyau::inline v0_1::detail
