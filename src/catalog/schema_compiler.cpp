// Reads a JSON Schema, draft 7, into nodes.
#include <algorithm>

#include "catalog/schema_node.hpp"
#include "catalog/schema_text.hpp"
#include "core/near_name.hpp"
#include "core/object_reader.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Kind = JsonEntry::Kind;

std::uint8_t bit(Kind kind) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
}

class Compiler : private SchemaText {
 public:
  explicit Compiler(CompiledSchema& schema) : SchemaText(schema.text), schema_(schema) {}

  void run() {
    add(0);
    while (!references_.empty()) {
      const auto [from, target] = references_.back();
      references_.pop_back();
      schema_.nodes[from].ref = add(target);
    }
    refuse_endless_schemas(schema_, [this](SchemaId id) {
      return problem(places_[id], "the schema refers to itself without end, or through more than " +
                                      std::to_string(deepest_schema) +
                                      " schemas for one and the same value; make the reference lead into a "
                                      "member or an item.");
    });
  }

 private:
  using Reader = void (Compiler::*)(SchemaNode&, std::size_t);
  struct Keyword {
    std::string_view name;
    Reader read;
  };
  static const std::vector<Keyword>& keywords();

  // The node of the schema that stands at `index`, made when it is first asked for.
  SchemaId add(std::size_t index) {
    const auto known = ids_.find(index);
    if (known != ids_.end()) {
      schema_.nodes[known->second].is_shared = true;
      return known->second;
    }
    const auto id = static_cast<SchemaId>(schema_.nodes.size());
    ids_.emplace(index, id);
    places_.push_back(index);
    schema_.nodes.emplace_back();
    SchemaNode node;
    if (kind(index) == Kind::boolean) {
      node.refuses_all = !tape().is_true(index);
    } else {
      expect(index, Kind::object, "a schema, which is an object or true or false,");
      read_keywords(index, id, node);
    }
    node.is_shared = schema_.nodes[id].is_shared;
    schema_.nodes[id] = std::move(node);
    return id;
  }

  void read_keywords(std::size_t index, SchemaId id, SchemaNode& node) {
    std::set<std::string> seen;
    std::size_t reference = 0;
    each_member(index, [&](std::size_t key, std::size_t value) {
      const std::string name = name_of(key);
      if (!seen.insert(name).second) {
        throw problem(key, in_quotes(name) + " stands here a second time; keep one of the two.");
      }
      if (name == "$ref") reference = value;
    });
    each_member(index, [&](std::size_t key, std::size_t value) {
      const std::string name = name_of(key);
      // Draft 7: what stands beside a reference does not count, except for what others may refer to.
      if (reference != 0 && name != "definitions" && name != "$defs") return;
      read_keyword(name, key, value, node);
    });
    if (reference != 0) references_.emplace_back(id, target_of(reference));
  }

  void read_keyword(const std::string& name, std::size_t key, std::size_t value, SchemaNode& node) {
    const auto& all = keywords();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Keyword& keyword) { return keyword.name == name; });
    if (found != all.end()) {
      if (found->read != nullptr) (this->*found->read)(node, value);
      return;
    }
    const auto nearest = std::min_element(all.begin(), all.end(), [&](const Keyword& a, const Keyword& b) {
      return name_distance(a.name, name) < name_distance(b.name, name);
    });
    std::string complaint = in_quotes(name) + " is no keyword of JSON Schema, draft 7";
    if (name_distance(nearest->name, name) <= near_distance) {
      complaint += "; did you mean \"" + std::string(nearest->name) + "\"?";
    } else {
      complaint += "; remove it.";
    }
    throw problem(key, complaint);
  }

  std::vector<SchemaId> schemas(std::size_t index) {
    expect(index, Kind::array, "an array of schemas");
    if (tape().entries[index].count == 0) throw problem(index, "at least one schema is expected here.");
    std::vector<SchemaId> ids;
    each_item(index, [&](std::size_t item) { ids.push_back(add(item)); });
    return ids;
  }

  // Sorted, each once.
  std::vector<std::string> names(std::size_t index) {
    expect(index, Kind::array, "an array of names");
    std::set<std::string> all;
    each_item(index, [&](std::size_t item) {
      expect(item, Kind::string, "a name, which is a string,");
      const std::string name = name_of(item);
      if (!all.insert(name).second) {
        throw problem(item, in_quotes(name) + " stands here a second time; keep one of the two.");
      }
      schema_.names.insert(name);
    });
    return {all.begin(), all.end()};
  }

  void read_type_word(SchemaNode& node, std::size_t index) {
    constexpr std::string_view words[] = {"null", "boolean", "number", "string", "array", "object"};
    expect(index, Kind::string, "the name of a type");
    const std::string word = name_of(index);
    const bool is_integer = word == "integer";
    const auto* const found = std::find(std::begin(words), std::end(words), is_integer ? "number" : word);
    if (found == std::end(words)) {
      throw problem(
          index, in_quotes(word) + " is not one of: null, boolean, integer, number, string, array, object.");
    }
    const auto one = bit(static_cast<Kind>(found - std::begin(words)));
    // "number" beside "integer" takes all numbers, in either order.
    if (is_integer) {
      node.only_whole = node.only_whole || (node.types & one) == 0;
    } else if (word == "number") {
      node.only_whole = false;
    }
    node.types = static_cast<std::uint8_t>(node.types | one);
  }

  void read_type(SchemaNode& node, std::size_t index) {
    node.types = 0;
    if (kind(index) != Kind::array) return read_type_word(node, index);
    if (tape().entries[index].count == 0) throw problem(index, "at least one type is expected here.");
    each_item(index, [&](std::size_t item) { read_type_word(node, item); });
  }

  void read_enum(SchemaNode& node, std::size_t index) {
    expect(index, Kind::array, "an array of values");
    if (tape().entries[index].count == 0) throw problem(index, "at least one value is expected here.");
    node.values.emplace();
    each_item(index, [&](std::size_t item) {
      std::string form = canonical(item);
      node.longest_value = std::max(node.longest_value, form.size());
      node.values->insert(std::move(form));
    });
  }

  void read_const(SchemaNode& node, std::size_t index) { node.constant = canonical(index); }

  template <std::optional<JsonNumber> SchemaNode::*member>
  void read_number(SchemaNode& node, std::size_t index) {
    node.*member = number(index);
  }

  void read_multiple(SchemaNode& node, std::size_t index) {
    node.multiple_of = number(index);
    if (!(node.multiple_of->value > 0)) throw problem(index, "a number above 0 is expected here.");
  }

  template <std::optional<std::size_t> SchemaNode::*member>
  void read_count(SchemaNode& node, std::size_t index) {
    node.*member = count(index);
  }

  template <SchemaId SchemaNode::*member>
  void read_schema(SchemaNode& node, std::size_t index) {
    node.*member = add(index);
  }

  template <std::vector<SchemaId> SchemaNode::*member>
  void read_schemas(SchemaNode& node, std::size_t index) {
    node.*member = schemas(index);
  }

  void read_pattern(SchemaNode& node, std::size_t index) {
    expect(index, Kind::string, "a pattern, which is a string,");
    node.pattern = pattern(index, name_of(index));
  }

  void read_items(SchemaNode& node, std::size_t index) {
    if (kind(index) != Kind::array) return read_schema<&SchemaNode::items>(node, index);
    node.has_tuple = true;
    each_item(index, [&](std::size_t item) { node.tuple.push_back(add(item)); });
  }

  void read_unique(SchemaNode& node, std::size_t index) {
    expect(index, Kind::boolean, "true or false");
    node.unique_items = tape().is_true(index);
    schema_.compares_items = schema_.compares_items || node.unique_items;
  }

  void read_required(SchemaNode& node, std::size_t index) { node.required = names(index); }

  void read_properties(SchemaNode& node, std::size_t index) {
    expect(index, Kind::object, "an object of schemas");
    each_member(index, [&](std::size_t key, std::size_t value) {
      const std::string name = name_of(key);
      schema_.names.insert(name);
      if (!node.properties.emplace(name, add(value)).second) {
        throw problem(key, in_quotes(name) + " stands here a second time; keep one of the two.");
      }
    });
  }

  void read_patterns(SchemaNode& node, std::size_t index) {
    expect(index, Kind::object, "an object of schemas");
    each_member(index, [&](std::size_t key, std::size_t value) {
      auto compiled = pattern(key, name_of(key));
      node.patterns.emplace_back(std::move(compiled), add(value));
    });
  }

  void read_dependencies(SchemaNode& node, std::size_t index) {
    expect(index, Kind::object, "an object of schemas or arrays of names");
    each_member(index, [&](std::size_t key, std::size_t value) {
      const std::string name = name_of(key);
      schema_.names.insert(name);
      if (kind(value) == Kind::array) {
        node.dependent_names[name] = names(value);
      } else {
        node.dependent_schemas[name] = add(value);
      }
    });
  }

  void read_definitions(SchemaNode&, std::size_t index) {
    expect(index, Kind::object, "an object of schemas");
    each_member(index, [&](std::size_t, std::size_t value) { add(value); });
  }

  // Where the schema stands in the world does not matter, as it refers to nothing there; a part of it with a
  // place of its own would change what references in it mean.
  void read_id(SchemaNode&, std::size_t index) {
    if (pointer_of(index) != "/$id")
      throw problem(index, "\"$id\" may stand at the top of the schema only; remove it.");
  }

  CompiledSchema& schema_;
  std::map<std::size_t, SchemaId> ids_;
  std::vector<std::size_t> places_;  // of each node
  std::vector<std::pair<SchemaId, std::size_t>> references_;
};

const std::vector<Compiler::Keyword>& Compiler::keywords() {
  static const std::vector<Keyword> all = {
      {"$ref", nullptr},
      {"$id", &Compiler::read_id},
      {"definitions", &Compiler::read_definitions},
      {"$defs", &Compiler::read_definitions},
      {"type", &Compiler::read_type},
      {"enum", &Compiler::read_enum},
      {"const", &Compiler::read_const},
      {"multipleOf", &Compiler::read_multiple},
      {"minimum", &Compiler::read_number<&SchemaNode::minimum>},
      {"maximum", &Compiler::read_number<&SchemaNode::maximum>},
      {"exclusiveMinimum", &Compiler::read_number<&SchemaNode::exclusive_minimum>},
      {"exclusiveMaximum", &Compiler::read_number<&SchemaNode::exclusive_maximum>},
      {"minLength", &Compiler::read_count<&SchemaNode::min_length>},
      {"maxLength", &Compiler::read_count<&SchemaNode::max_length>},
      {"pattern", &Compiler::read_pattern},
      {"items", &Compiler::read_items},
      {"additionalItems", &Compiler::read_schema<&SchemaNode::additional_items>},
      {"minItems", &Compiler::read_count<&SchemaNode::min_items>},
      {"maxItems", &Compiler::read_count<&SchemaNode::max_items>},
      {"uniqueItems", &Compiler::read_unique},
      {"contains", &Compiler::read_schema<&SchemaNode::contains>},
      {"properties", &Compiler::read_properties},
      {"patternProperties", &Compiler::read_patterns},
      {"additionalProperties", &Compiler::read_schema<&SchemaNode::additional_properties>},
      {"propertyNames", &Compiler::read_schema<&SchemaNode::property_names>},
      {"minProperties", &Compiler::read_count<&SchemaNode::min_properties>},
      {"maxProperties", &Compiler::read_count<&SchemaNode::max_properties>},
      {"required", &Compiler::read_required},
      {"dependencies", &Compiler::read_dependencies},
      {"allOf", &Compiler::read_schemas<&SchemaNode::all_of>},
      {"anyOf", &Compiler::read_schemas<&SchemaNode::any_of>},
      {"oneOf", &Compiler::read_schemas<&SchemaNode::one_of>},
      {"not", &Compiler::read_schema<&SchemaNode::negated>},
      {"if", &Compiler::read_schema<&SchemaNode::condition>},
      {"then", &Compiler::read_schema<&SchemaNode::consequence>},
      {"else", &Compiler::read_schema<&SchemaNode::alternative>},
      // Said to people and editors; they decide nothing.
      {"$schema", nullptr},
      {"$comment", nullptr},
      {"title", nullptr},
      {"description", nullptr},
      {"default", nullptr},
      {"examples", nullptr},
      {"format", nullptr},
      {"readOnly", nullptr},
      {"writeOnly", nullptr},
      {"contentEncoding", nullptr},
      {"contentMediaType", nullptr},
  };
  return all;
}

}  // namespace

void compile_schema(CompiledSchema& schema) {
  Compiler(schema).run();
}

}  // namespace noyau::inline v0_1::detail
