// A JSON Schema that a reply of a model has to satisfy (H37). Draft 7; read once, when the catalog is loaded,
// so that a schema that is none is a fault of the catalog and never of a call.
//
// Immutable; copies share their content; any number of threads may check at once. Patterns are RE2: what a
// reply holds cannot make them slow. References stay within the schema ("#/definitions/x"): nothing is
// fetched.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// Where a value does not satisfy the schema.
struct SchemaFault {
  // JSON pointer ("/items/0/name"); of a member that is missing, where it would stand. Names that the schema
  // does not know are the model's text: "*" stands for them.
  std::string pointer;
  std::string keyword;  // of the schema: "type", "required", "enum"
};

class NOYAU_EXPORT JsonSchema {
 public:
  // Throws Error with one sentence and the place in the schema: what is no JSON, no schema, deeper than 64
  // levels, refers to outside or to itself without end, or holds a pattern that RE2 does not read.
  static JsonSchema parse(std::string_view text);

  // `json` is one JSON value; what is none satisfies nothing (keyword "json"), nor does what is deeper than
  // 256 levels (keyword "depth"). At most 16 faults, in the order of the text. Time grows with the value
  // times the schema, whatever they hold.
  std::vector<SchemaFault> check(std::string_view json) const;
  bool accepts(std::string_view json) const { return check(json).empty(); }

  // As compact JSON, its keys in their order.
  std::string_view text() const noexcept;

 private:
  struct State;
  explicit JsonSchema(std::shared_ptr<const State> state) noexcept : state_(std::move(state)) {}
  std::shared_ptr<const State> state_;
};

}  // namespace noyau::inline v0_1
