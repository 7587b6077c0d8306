// Schemas that lead to each other for one and the same value: without end, or through too many.
#include <algorithm>

#include "catalog/schema_node.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Where a node sends the value itself, not something within it.
std::vector<SchemaId> same_value(const SchemaNode& node) {
  if (node.ref != no_schema) return {node.ref};
  std::vector<SchemaId> ids;
  for (const auto* list : {&node.all_of, &node.any_of, &node.one_of})
    ids.insert(ids.end(), list->begin(), list->end());
  for (const SchemaId id : {node.negated, node.condition, node.consequence, node.alternative}) {
    if (id != no_schema) ids.push_back(id);
  }
  for (const auto& [name, id] : node.dependent_schemas) ids.push_back(id);
  return ids;
}

class Heights {
 public:
  Heights(const CompiledSchema& schema, const std::function<SchemaError(SchemaId)>& error)
      : schema_(schema), error_(error), heights_(schema.nodes.size(), 0) {}

  // How many nodes stand below this one. The recursion ends at the limit that it checks.
  std::size_t of(SchemaId id, std::size_t above) {
    if (above >= deepest_schema) throw error_(id);
    if (heights_[id] == 0) {
      std::size_t height = 1;
      for (const SchemaId next : same_value(schema_.nodes[id]))
        height = std::max(height, 1 + of(next, above + 1));
      heights_[id] = height;
    }
    if (above + heights_[id] > deepest_schema) throw error_(id);
    return heights_[id];
  }

 private:
  const CompiledSchema& schema_;
  const std::function<SchemaError(SchemaId)>& error_;
  std::vector<std::size_t> heights_;  // 0: not known yet
};

}  // namespace

void refuse_endless_schemas(const CompiledSchema& schema, const std::function<SchemaError(SchemaId)>& error) {
  Heights heights(schema, error);
  for (SchemaId id = 0; id < schema.nodes.size(); ++id) heights.of(id, 0);
}

}  // namespace noyau::inline v0_1::detail
