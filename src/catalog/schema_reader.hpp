// A JSON Schema in a catalog file.
#pragma once

#include <optional>

#include "catalog/texts.hpp"
#include "noyau/catalog/json_schema.hpp"

namespace noyau::inline v0_1::detail {

// The schema that stands in the field, or in the file that it names, {"file": PATH}; nullopt: a fault says
// why.
std::optional<JsonSchema> read_schema(ObjectReader& object, std::string_view name, Texts& texts);

}  // namespace noyau::inline v0_1::detail
