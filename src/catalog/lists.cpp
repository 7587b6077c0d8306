#include "catalog/lists.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Whether one id may stand in a list; otherwise why not.
std::string id_complaint(const JsonNode& item, const IdRule& rule) {
  if (item.kind != JsonNode::Kind::string) {
    return "a string is expected, not " + std::string(item.kind_name()) + ".";
  }
  if (!is_valid_id(item.string)) {
    return in_quotes(item.string) + " is no id; use 1 to 64 lower-case letters, digits, '.', '_' or '-'.";
  }
  if (rule.known == nullptr || !rule.known->surely_lacks(item.string)) return {};
  std::string message = "the " + std::string(rule.what) + " " + in_quotes(item.string) +
                        " is not declared in " + std::string(rule.declared_in);
  if (rule.known->ids.empty() || rule.known->ids.size() > 20) return message + "; declare it there.";
  message += "; declare it there or use one of:";
  for (const std::string& id : rule.known->ids) message += (id == *rule.known->ids.begin() ? " " : ", ") + id;
  return message + ".";
}

}  // namespace

std::string indexed(const ObjectReader& object, std::string_view name, std::size_t index) {
  return object.field_path(name) + "[" + std::to_string(index) + "]";
}

const std::vector<JsonNode>* required_items(ObjectReader& object, std::string_view name,
                                            std::string_view remedy) {
  if (object.require(name, remedy) == nullptr) return nullptr;
  const JsonNode* array = object.array(name);
  if (array == nullptr) return nullptr;
  if (array->items.empty()) {
    object.fault(name, "this list is empty; " + std::string(remedy) + ".");
    return nullptr;
  }
  return &array->items;
}

const std::vector<JsonNode>* optional_items(ObjectReader& object, std::string_view name) {
  static const std::vector<JsonNode> none;
  if (object.take(name) == nullptr) return &none;
  const JsonNode* array = object.array(name);
  return array == nullptr ? nullptr : &array->items;
}

std::string declared_id(ObjectReader& item, IdSet& set, std::string_view list) {
  std::string id = item.required_id("id");
  if (id.empty()) {
    set.complete = false;
  } else if (!set.ids.insert(id).second) {
    set.complete = false;  // the id that was meant is not known
    item.fault("id", in_quotes(id) + " is declared a second time; ids are unique within \"" +
                         std::string(list) + "\".");
  }
  return id;
}

std::vector<std::string> read_ids(ObjectReader& object, std::string_view name, const IdRule& rule,
                                  bool required) {
  std::vector<std::string> ids;
  const std::string remedy = "name at least one " + std::string(rule.what);
  const std::vector<JsonNode>* items = nullptr;
  if (required) {
    items = required_items(object, name, remedy);
  } else if (const JsonNode* array = object.array(name)) {
    items = &array->items;
  }
  if (items == nullptr) return ids;
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const JsonNode& item = (*items)[i];
    std::string complaint = id_complaint(item, rule);
    if (complaint.empty() && !seen.insert(item.string).second) {
      complaint = in_quotes(item.string) + " stands here a second time; keep one of the two.";
    }
    if (complaint.empty()) {
      ids.push_back(item.string);
    } else {
      object.sink().add(item.line, indexed(object, name, i), std::move(complaint));
    }
  }
  return ids;
}

std::string read_reference(ObjectReader& object, std::string_view name, const IdRule& rule) {
  const JsonNode* node = object.require(name, "name a " + std::string(rule.what));
  if (node == nullptr) return {};
  std::string complaint = id_complaint(*node, rule);
  if (complaint.empty()) return node->string;
  object.fault(name, std::move(complaint));
  return {};
}

void read_uses(ObjectReader& object, Use& use, Use& use_in_public) {
  use = object.word<Use>("use", use_words).value_or(Use::tell);
  use_in_public = object.word<Use>("use_in_public", use_words).value_or(use);
  if (use_in_public < use) {
    object.fault("use_in_public", in_quotes(to_string(use_in_public)) + " is looser than \"use\", which is " +
                                      in_quotes(to_string(use)) +
                                      "; in public it may only be as tight or tighter.");
  }
}

UseLimits read_limits(ObjectReader& object) {
  UseLimits limits;
  read_uses(object, limits.use, limits.use_in_public);
  limits.max_sensitivity =
      object.word<Sensitivity>("max_sensitivity", sensitivity_words).value_or(limits.max_sensitivity);
  return limits;
}

namespace {
std::string kind_list() {
  std::string list;
  for (std::size_t i = 0; i < detected_kind_count; ++i) {
    if (i > 0) list += ", ";
    list += to_string(static_cast<DetectedKind>(i));
  }
  return list;
}
}  // namespace

RedactionRules read_redaction(ObjectReader& object, const RedactionRules& unnamed) {
  constexpr std::string_view operators = "drop, mask, surrogate, generalise, keep";
  RedactionRules rules = unnamed;
  const JsonNode* node = object.take("redaction");
  if (node == nullptr) return rules;
  ObjectReader table(*node, object.sink(), object.field_path("redaction"));
  for (const auto* member : table.members()) {
    DetectedKind kind{};
    if (!from_string(member->first, kind)) {
      table.sink().add(member->second.line, table.field_path(member->first),
                       in_quotes(member->first) + " is not one of: " + kind_list() + ".");
      continue;
    }
    const auto op = table.word<RedactionOperator>(member->first, operators);
    if (op) rules[kind] = *op;
  }
  return rules;
}

KindSet read_kinds(ObjectReader& object, std::string_view name) {
  KindSet kinds;
  for (const std::string& word : object.strings(name).value_or(std::vector<std::string>{})) {
    DetectedKind kind{};
    if (from_string(word, kind)) {
      kinds.add(kind);
    } else {
      object.fault(name, in_quotes(word) + " is not one of: " + kind_list() + ".");
    }
  }
  return kinds;
}

bool is_field_name(std::string_view text) noexcept {
  if (text.empty() || text.size() > 64) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

std::string read_field_name(ObjectReader& object, std::set<std::string, std::less<>>& seen) {
  if (object.require("name", "give the field a name") == nullptr) return {};
  const auto name = object.string("name");
  if (!name) return {};
  if (!is_field_name(*name)) {
    object.fault("name", in_quotes(*name) + " is no field name; use 1 to 64 letters, digits, '_' or '-'.");
    return {};
  }
  if (!seen.insert(*name).second) {
    object.fault("name", "a second field is named " + in_quotes(*name) + "; rename one of the two.");
  }
  return *name;
}

void must_be_absent(ObjectReader& object, std::string_view name, std::string_view reason) {
  if (object.take(name) != nullptr) object.fault(name, std::string(reason));
}

void must_be_empty(ObjectReader& object, std::string_view name, std::string_view reason) {
  const JsonNode* node = object.take(name);
  if (node == nullptr || (node->kind == JsonNode::Kind::array && node->items.empty())) return;
  object.fault(name, std::string(reason));
}

}  // namespace noyau::inline v0_1::detail
