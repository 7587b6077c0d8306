// A JSON Schema as it is checked: one node for each schema within it, references turned into edges.
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_tape.hpp"
#include "core/json_values.hpp"
#include "noyau/catalog/json_schema.hpp"
#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail {

using SchemaId = std::uint32_t;
inline constexpr SchemaId no_schema = 0xFFFFFFFF;

struct SchemaNode {
  bool refuses_all = false;  // the schema `false`
  bool is_shared = false;    // more than one edge leads here: what it said about a value is worth keeping
  SchemaId ref = no_schema;  // where there is one, nothing else counts

  std::uint8_t types = 0xFF;                    // a bit for each JsonEntry::Kind
  bool only_whole = false;                      // of the numbers, those that are "integer"
  std::optional<std::set<std::string>> values;  // "enum", canonical
  std::size_t longest_value = 0;
  std::optional<std::string> constant;  // "const", canonical

  std::optional<JsonNumber> minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;
  std::optional<std::size_t> min_length, max_length;
  std::unique_ptr<const RE2> pattern;

  std::optional<std::size_t> min_items, max_items;
  bool unique_items = false;
  SchemaId items = no_schema;   // of every item, or
  std::vector<SchemaId> tuple;  // of the first ones, and
  bool has_tuple = false;
  SchemaId additional_items = no_schema;  // of those behind them
  SchemaId contains = no_schema;

  std::optional<std::size_t> min_properties, max_properties;
  std::vector<std::string> required;  // sorted
  std::map<std::string, SchemaId, std::less<>> properties;
  std::vector<std::pair<std::unique_ptr<const RE2>, SchemaId>> patterns;
  SchemaId additional_properties = no_schema;
  SchemaId property_names = no_schema;
  std::map<std::string, std::vector<std::string>, std::less<>> dependent_names;
  std::map<std::string, SchemaId, std::less<>> dependent_schemas;

  std::vector<SchemaId> all_of, any_of, one_of;
  SchemaId negated = no_schema;
  SchemaId condition = no_schema, consequence = no_schema, alternative = no_schema;
};

struct CompiledSchema {
  std::string text;                          // compact; the nodes' numbers are views of it
  std::vector<SchemaNode> nodes;             // the whole is the first
  std::set<std::string, std::less<>> names;  // every property name that stands in it
  bool compares_items = false;               // some node has unique_items
};

// What is wrong with a schema, and where: `pointer` for the person who reads it, for the line `offset`
// in the text that was given.
class SchemaError : public Error {
 public:
  SchemaError(std::string pointer, std::size_t offset, std::string complaint);
  ~SchemaError() override;

  const std::string& pointer() const noexcept { return pointer_; }
  std::size_t offset() const noexcept { return offset_; }
  const std::string& complaint() const noexcept { return complaint_; }

 private:
  std::string pointer_;
  std::size_t offset_;
  std::string complaint_;
};

inline constexpr std::size_t deepest_schema = 64;  // levels, of the text and of schemas for one value
inline constexpr std::size_t deepest_value = 256;  // levels of what is checked

// Fills `schema.nodes` and what belongs to them from `schema.text`. Throws SchemaError, its offset in that
// text.
void compile_schema(CompiledSchema& schema);

// A node that leads to itself without going into the value would never end. Throws SchemaError.
void refuse_endless_schemas(const CompiledSchema& schema, const std::function<SchemaError(SchemaId)>& error);

std::vector<SchemaFault> check_schema(const CompiledSchema& schema, const JsonTape& tape);

}  // namespace noyau::inline v0_1::detail
