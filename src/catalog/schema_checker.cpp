// Holds a value against a schema. Each node looks at each value once: what a node that several others lead to
// said about a value is kept.
#include <algorithm>
#include <unordered_map>

#include "catalog/schema_node.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Kind = JsonEntry::Kind;

constexpr std::size_t most_faults = 16;
constexpr std::size_t most_collected = 1024;  // before they are put in order
constexpr std::size_t deepest_check = 1024;   // levels of the value and of schemas for it together

// One step of the way to a value; the whole has none above it.
struct Place {
  const Place* above = nullptr;
  std::string_view name = {};
  std::size_t number = 0;
  bool is_item = false;
};

struct Found {
  std::size_t entry;  // in the order of the text
  SchemaFault fault;
};

class Checker {
 public:
  Checker(const CompiledSchema& schema, const JsonTape& tape) : schema_(schema), tape_(tape) {
    if (schema.compares_items) classes_ = equality_classes(tape);
  }

  std::vector<SchemaFault> run() {
    check(0, 0, Place{});
    // What was not looked at to its end satisfies nothing, whatever "not" would make of it.
    if (is_too_deep_) return {{"", "depth"}};
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.entry < b.entry; });
    std::vector<SchemaFault> faults;
    for (Found& found : found_) {
      const bool known = std::any_of(faults.begin(), faults.end(), [&](const SchemaFault& fault) {
        return fault.pointer == found.fault.pointer && fault.keyword == found.fault.keyword;
      });
      if (!known) faults.push_back(std::move(found.fault));
      if (faults.size() == most_faults) break;
    }
    return faults;
  }

 private:
  enum Verdict : std::uint8_t { unknown, fits, fails, fails_and_said };

  // Whoever only wants to know, as "anyOf" does, asks quietly; the first fault is then the last.
  bool fits_quietly(SchemaId id, std::size_t value, const Place& place) {
    ++quiet_;
    const bool result = check(id, value, place);
    --quiet_;
    return result;
  }

  bool fault(std::size_t value, const Place& place, std::string_view keyword) {
    if (quiet_ == 0 && found_.size() < most_collected) {
      found_.push_back({value, {pointer(place), std::string(keyword)}});
    }
    return false;
  }

  std::string pointer(const Place& place) const {
    if (place.above == nullptr) return {};
    std::string step = place.is_item ? std::to_string(place.number) : "*";
    if (!place.is_item && schema_.names.find(place.name) != schema_.names.end()) {
      step.clear();
      for (const char c : place.name)
        step += c == '~' ? std::string("~0") : c == '/' ? "~1" : std::string(1, c);
    }
    return pointer(*place.above) + '/' + step;
  }

  bool check(SchemaId id, std::size_t value, const Place& place) {
    const SchemaNode& node = schema_.nodes[id];
    if (!node.is_shared) return look(node, value, place);
    const std::uint64_t key = static_cast<std::uint64_t>(id) << 32 | value;
    const Verdict before = verdicts_[key];
    if (before == fits) return true;
    if (before == fails_and_said || (before == fails && quiet_ > 0)) return false;
    const bool result = look(node, value, place);
    verdicts_[key] = result ? fits : quiet_ > 0 ? fails : fails_and_said;
    return result;
  }

  bool look(const SchemaNode& node, std::size_t value, const Place& place) {
    if (depth_ == deepest_check) is_too_deep_ = true;
    if (is_too_deep_) return false;
    ++depth_;
    const bool result =
        node.ref != no_schema ? check(node.ref, value, place) : look_at_all(node, value, place);
    --depth_;
    return result;
  }

  bool look_at_all(const SchemaNode& node, std::size_t value, const Place& place) {
    if (node.refuses_all) return fault(value, place, "false");
    bool result = look_at_value(node, value, place);
    if (!result && quiet_ > 0) return false;
    switch (tape_.entries[value].kind) {
      case Kind::number:
        result = look_at_number(node, value, place) && result;
        break;
      case Kind::string:
        result = look_at_string(node, value, place) && result;
        break;
      case Kind::array:
        result = look_at_array(node, value, place) && result;
        break;
      case Kind::object:
        result = look_at_object(node, value, place) && result;
        break;
      default:
        break;
    }
    if (!result && quiet_ > 0) return false;
    return look_at_others(node, value, place) && result;
  }

  bool look_at_value(const SchemaNode& node, std::size_t value, const Place& place) {
    const Kind kind = tape_.entries[value].kind;
    bool result = true;
    const bool is_allowed = (node.types >> static_cast<unsigned>(kind) & 1U) != 0;
    if (!is_allowed || (kind == Kind::number && node.only_whole && !JsonNumber(tape_.raw(value)).is_whole))
      result = fault(value, place, "type");
    if (node.values) {
      std::string form;
      const bool is_one = append_canonical(form, tape_, value, node.longest_value) &&
                          node.values->find(form) != node.values->end();
      if (!is_one) result = fault(value, place, "enum");
    }
    if (node.constant) {
      std::string form;
      if (!append_canonical(form, tape_, value, node.constant->size()) || form != *node.constant)
        result = fault(value, place, "const");
    }
    return result;
  }

  bool look_at_number(const SchemaNode& node, std::size_t value, const Place& place) {
    const JsonNumber number(tape_.raw(value));
    bool result = true;
    const auto hold = [&](bool holds, std::string_view keyword) {
      if (!holds) result = fault(value, place, keyword);
    };
    if (node.minimum) hold(compare(number, *node.minimum) >= 0, "minimum");
    if (node.maximum) hold(compare(number, *node.maximum) <= 0, "maximum");
    if (node.exclusive_minimum) hold(compare(number, *node.exclusive_minimum) > 0, "exclusiveMinimum");
    if (node.exclusive_maximum) hold(compare(number, *node.exclusive_maximum) < 0, "exclusiveMaximum");
    if (node.multiple_of) hold(is_multiple(number, *node.multiple_of), "multipleOf");
    return result;
  }

  bool look_at_string(const SchemaNode& node, std::size_t value, const Place& place) {
    if (!node.min_length && !node.max_length && !node.pattern) return true;
    std::string buffer;
    const std::string_view text = tape_.string(value, buffer);
    bool result = true;
    if (node.min_length || node.max_length) {
      const std::size_t length = count_code_points(text);
      if (node.min_length && length < *node.min_length) result = fault(value, place, "minLength");
      if (node.max_length && length > *node.max_length) result = fault(value, place, "maxLength");
    }
    if (node.pattern && !matches(*node.pattern, text)) result = fault(value, place, "pattern");
    return result;
  }

  static bool matches(const RE2& pattern, std::string_view text) {
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern);
  }

  bool look_at_array(const SchemaNode& node, std::size_t value, const Place& place) {
    const JsonEntry& entry = tape_.entries[value];
    bool result = true;
    if (node.min_items && entry.count < *node.min_items) result = fault(value, place, "minItems");
    if (node.max_items && entry.count > *node.max_items) result = fault(value, place, "maxItems");
    if (node.unique_items && has_equal_items(value)) result = fault(value, place, "uniqueItems");
    bool contains = node.contains == no_schema;
    std::size_t number = 0;
    for (std::size_t at = value + 1; at < entry.next; at = tape_.entries[at].next, ++number) {
      const Place item{&place, {}, number, true};
      if (!contains) contains = fits_quietly(node.contains, at, item);
      if (!look_at_item(node, at, item)) result = false;
      if (!result && quiet_ > 0) return false;
    }
    return contains ? result : fault(value, place, "contains");
  }

  bool look_at_item(const SchemaNode& node, std::size_t item, const Place& place) {
    if (!node.has_tuple) return node.items == no_schema || check(node.items, item, place);
    if (place.number < node.tuple.size()) return check(node.tuple[place.number], item, place);
    return look_at_rest(node.additional_items, item, place, "additionalItems");
  }

  // A schema `false` for what is not named is better told as what it forbids.
  bool look_at_rest(SchemaId id, std::size_t value, const Place& place, std::string_view keyword) {
    if (id == no_schema) return true;
    if (schema_.nodes[id].refuses_all) return fault(value, place, keyword);
    return check(id, value, place);
  }

  bool has_equal_items(std::size_t value) const {
    std::vector<std::uint32_t> items;
    for (std::size_t at = value + 1; at < tape_.entries[value].next; at = tape_.entries[at].next)
      items.push_back(classes_[at]);
    std::sort(items.begin(), items.end());
    return std::adjacent_find(items.begin(), items.end()) != items.end();
  }

  bool look_at_object(const SchemaNode& node, std::size_t value, const Place& place) {
    const JsonEntry& entry = tape_.entries[value];
    bool result = true;
    if (node.min_properties && entry.count < *node.min_properties)
      result = fault(value, place, "minProperties");
    if (node.max_properties && entry.count > *node.max_properties)
      result = fault(value, place, "maxProperties");
    if (!look_at_names(node, value, place)) result = false;
    std::string buffer;
    for (std::size_t key = value + 1; key < entry.next; key = tape_.entries[key + 1].next) {
      if (!result && quiet_ > 0) return false;
      const Place member{&place, tape_.string(key, buffer)};
      if (!look_at_member(node, key, member)) result = false;
    }
    return result;
  }

  bool look_at_member(const SchemaNode& node, std::size_t key, const Place& place) {
    bool result = true;
    if (node.property_names != no_schema && !fits_quietly(node.property_names, key, place))
      result = fault(key, place, "propertyNames");
    bool is_named = false;
    const auto property = node.properties.find(place.name);
    if (property != node.properties.end()) {
      is_named = true;
      if (!check(property->second, key + 1, place)) result = false;
    }
    for (const auto& [pattern, id] : node.patterns) {
      if (!matches(*pattern, place.name)) continue;
      is_named = true;
      if (!check(id, key + 1, place)) result = false;
    }
    if (!is_named && !look_at_rest(node.additional_properties, key + 1, place, "additionalProperties"))
      result = false;
    return result;
  }

  // The names that must be there, always or beside others.
  bool look_at_names(const SchemaNode& node, std::size_t value, const Place& place) {
    if (node.required.empty() && node.dependent_names.empty() && node.dependent_schemas.empty()) return true;
    std::set<std::string, std::less<>> present;
    std::string buffer;
    for (std::size_t key = value + 1; key < tape_.entries[value].next; key = tape_.entries[key + 1].next)
      present.emplace(tape_.string(key, buffer));
    bool result = true;
    const auto demand = [&](const std::vector<std::string>& names, std::string_view keyword) {
      for (const std::string& name : names) {
        if (present.find(name) == present.end()) result = fault(value, Place{&place, name}, keyword);
      }
    };
    demand(node.required, "required");
    for (const auto& [name, others] : node.dependent_names) {
      if (present.find(name) != present.end()) demand(others, "dependencies");
    }
    for (const auto& [name, id] : node.dependent_schemas) {
      if (present.find(name) != present.end() && !check(id, value, place)) result = false;
    }
    return result;
  }

  bool look_at_others(const SchemaNode& node, std::size_t value, const Place& place) {
    bool result = true;
    for (const SchemaId id : node.all_of) {
      if (!check(id, value, place)) result = false;
      if (!result && quiet_ > 0) return false;
    }
    const auto satisfies = [&](SchemaId id) { return fits_quietly(id, value, place); };
    if (!node.any_of.empty() && std::none_of(node.any_of.begin(), node.any_of.end(), satisfies))
      result = fault(value, place, "anyOf");
    if (!node.one_of.empty() && std::count_if(node.one_of.begin(), node.one_of.end(), satisfies) != 1)
      result = fault(value, place, "oneOf");
    if (node.negated != no_schema && satisfies(node.negated)) result = fault(value, place, "not");
    if (node.condition != no_schema) {
      const SchemaId next = satisfies(node.condition) ? node.consequence : node.alternative;
      if (next != no_schema && !check(next, value, place)) result = false;
    }
    return result;
  }

  const CompiledSchema& schema_;
  const JsonTape& tape_;
  std::vector<std::uint32_t> classes_;  // of each entry; empty where nothing compares items
  std::unordered_map<std::uint64_t, Verdict> verdicts_;
  std::vector<Found> found_;
  std::size_t quiet_ = 0;
  std::size_t depth_ = 0;
  bool is_too_deep_ = false;
};

}  // namespace

std::vector<SchemaFault> check_schema(const CompiledSchema& schema, const JsonTape& tape) {
  return Checker(schema, tape).run();
}

}  // namespace noyau::inline v0_1::detail
