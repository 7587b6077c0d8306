// What identifies published text (H5, H11): SHA-256 over the content of a JSON document in a form that
// does not depend on how the file is laid out. Objects by sorted key, comments left out, {"file"}
// replaced by the text it names; every part preceded by its kind and length, so that no two contents
// share a form.
#pragma once

#include <map>
#include <string>

#include "core/json_node.hpp"
#include "noyau/core/hash.hpp"

namespace noyau::inline v0_1::detail {

using FileTexts = std::map<const JsonNode*, std::string>;  // the {"file"} nodes and what they stand for

Hash256 template_hash(const JsonNode& document, const FileTexts& texts);
// Over all documents, names included.
Hash256 catalog_hash(const std::map<std::string, JsonNode, std::less<>>& documents, const FileTexts& texts);

}  // namespace noyau::inline v0_1::detail
