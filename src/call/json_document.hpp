// What the readers of JSON documents share: the whole text, and arrays of objects in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/object_reader.hpp"

namespace noyau::inline v0_1::detail {

// Parses the whole text, or adds one fault and returns false.
inline bool parse_document(std::string_view json, std::string_view name, std::size_t limit,
                           std::vector<Fault>& faults, JsonNode& root) {
  JsonLimits limits;
  limits.bytes = limit;
  return parse_json(json, name, faults, root, limits);
}

// Calls `read` with an ObjectReader for every object of the array field `name`; an absent field is an
// empty array.
template <typename Read>
void read_objects(ObjectReader& parent, std::string_view name, Read read) {
  const JsonNode* node = parent.array(name);
  if (node == nullptr) return;
  for (std::size_t index = 0; index < node->items.size(); ++index) {
    ObjectReader object(node->items[index], parent.sink(),
                        parent.field_path(name) + "[" + std::to_string(index) + "]");
    if (object.usable()) read(object);
    object.finish();
  }
}

inline void throw_if_any(std::vector<Fault>& faults) {
  if (!faults.empty()) throw ConfigError(std::move(faults));
}

}  // namespace noyau::inline v0_1::detail
