// rules.json, canon.json and relations.json.
#include <set>

#include "catalog/lists.hpp"
#include "catalog/texts.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr double axis_limit = 1e9;

std::string shown(double value) {
  std::string text = std::to_string(value);  // six digits after the point
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

void read_bound(ObjectReader& interval, std::string_view name, std::optional<double>& value) {
  if (interval.require(name, "give the interval's bound, a number") == nullptr) return;
  value = interval.number(name, -axis_limit, axis_limit);
}

// `end` is where the interval before ended; nullopt for the first one and after a fault.
RelationInterval read_interval(ObjectReader& item, Texts& texts, std::optional<double>& end) {
  std::optional<double> from;
  std::optional<double> to;
  read_bound(item, "from", from);
  read_bound(item, "to", to);
  if (from && to && !(*from < *to)) {
    item.fault("to", "the interval ends at " + shown(*to) + " and begins at " + shown(*from) +
                         "; its end must be above its beginning.");
  } else if (from && end && *from > *end) {
    item.fault("from", "there is a gap: the interval before ends at " + shown(*end) +
                           " and this one begins at " + shown(*from) + "; begin it at " + shown(*end) + ".");
  } else if (from && end && *from < *end) {
    item.fault("from", "there is an overlap: the interval before ends at " + shown(*end) +
                           " and this one begins at " + shown(*from) + "; begin it at " + shown(*end) + ".");
  }
  end = to;
  return {from.value_or(0), to.value_or(0), texts.required(item, "text", "word the instruction")};
}

RelationAxis read_axis(ObjectReader& axis, Texts& texts) {
  RelationAxis result;
  result.neutral = texts.required(axis, "neutral", "word what stands when no value is known");
  const auto* items = required_items(axis, "intervals", "give at least one interval");
  if (items != nullptr) {
    std::optional<double> end;
    each_object(axis, "intervals", *items,
                [&](ObjectReader& item) { result.intervals.push_back(read_interval(item, texts, end)); });
  }
  axis.finish();
  return result;
}

void read_axes(Reading& reading, ObjectReader& root) {
  const JsonNode* node = root.require("axes", "give the axes, for example \"trust\"");
  if (node == nullptr) return;
  ObjectReader axes(*node, root.sink(), "axes");
  if (!axes.usable()) return;
  Texts texts(reading, reading.references_of(reading.catalog.language));
  reading.axes.complete = true;
  for (const auto* member : axes.members()) {
    const auto& [id, content] = *member;
    if (!is_valid_id(id)) {
      root.sink().add(content.line, axes.field_path(id),
                      in_quotes(id) + " is no id; use 1 to 64 lower-case letters, digits, '.', '_' or '-'.");
      continue;
    }
    reading.axes.ids.insert(id);
    ObjectReader axis(content, root.sink(), axes.field_path(id));
    if (axis.usable()) reading.catalog.relations.emplace(id, read_axis(axis, texts));
  }
}

// A word of the lists: it must have something that can be looked for.
std::vector<std::string> read_values(ObjectReader& root, std::string_view name) {
  std::vector<std::string> values = root.strings(name).value_or(std::vector<std::string>{});
  for (const std::string& value : values) {
    if (fold_for_comparison(value).find_first_not_of(' ') != std::string::npos) continue;
    root.fault(name, in_quotes(value) + " has nothing that can be looked for; remove it.");
  }
  return values;
}

void refuse_contradiction(ObjectReader& root, const DetectionLists& lists) {
  std::set<std::string> denied;
  for (const std::string& word : lists.deny) denied.insert(fold_for_comparison(word));
  for (const std::string& value : lists.allow) {
    if (denied.find(fold_for_comparison(value)) == denied.end()) continue;
    root.fault("allow",
               in_quotes(value) +
                   " also stands in \"deny\", which is a contradiction; remove it from one of the two.");
  }
}

DetectionLists read_detection(ObjectReader& root) {
  DetectionLists lists;
  std::set<std::string> names;
  if (const JsonNode* node = root.array("detectors")) {
    each_object(root, "detectors", node->items, [&](ObjectReader& item) {
      CustomDetector detector;
      detector.name = item.required_id("name");
      if (item.require("pattern", "give a pattern in RE2 syntax") == nullptr) return;
      const auto pattern = item.string("pattern");
      if (!pattern) return;
      detector.pattern = *pattern;
      if (const auto fault = fault_of(detector)) return item.fault("pattern", *fault);
      if (!detector.name.empty() && !names.insert(detector.name).second)
        item.fault("name",
                   "a second detector is named " + in_quotes(detector.name) + "; rename one of the two.");
      lists.detectors.push_back(std::move(detector));
    });
  }
  lists.deny = read_values(root, "deny");
  lists.allow = read_values(root, "allow");
  refuse_contradiction(root, lists);
  return lists;
}

}  // namespace

void read_rules_file(Reading& reading) {
  const JsonNode* node = reading.document("rules.json");
  if (node == nullptr) return;
  ObjectReader root(*node, reading.sink("rules.json"), {});
  if (!root.usable()) return;
  Rules& rules = reading.catalog.rules;
  Texts texts(reading, reading.references_of(reading.catalog.language));
  if (required_items(root, "text", "write at least one paragraph") != nullptr) {
    rules.paragraphs = texts.list(root, "text");
  }
  rules.limits = read_limits(root);
  std::optional<bool> private_guidance;
  const bool readable = faultless(root.sink(), [&] { private_guidance = root.boolean("private_guidance"); });
  rules.private_guidance = private_guidance.value_or(false);
  if (readable) reading.private_guidance = rules.private_guidance;
  rules.redaction = read_redaction(root, RedactionRules());
  if (rules.redaction[DetectedKind::linked_name] == RedactionOperator::keep) {
    const JsonNode* kept = root.take("redaction")->find("linked_name");
    root.sink().add(
        kept->line, "redaction.linked_name",
        "\"keep\" would show the target's names on other platforms; use drop, mask or surrogate.");
  }
  rules.detection = read_detection(root);
  root.finish();
}

void read_canon_file(Reading& reading) {
  const JsonNode* node = reading.document("canon.json");
  if (node == nullptr) return;
  ObjectReader root(*node, reading.sink("canon.json"), {});
  if (!root.usable()) return;
  Texts texts(reading, reading.references_of(reading.catalog.language));
  if (const auto* items = required_items(root, "paragraphs", "write at least one paragraph")) {
    each_object(root, "paragraphs", *items, [&](ObjectReader& item) {
      CanonParagraph paragraph;
      paragraph.text = texts.required(item, "text", "write the paragraph");
      paragraph.quotable = item.boolean("quotable").value_or(false);
      reading.catalog.canon.paragraphs.push_back(paragraph);
    });
  }
  root.finish();
}

void read_relations_file(Reading& reading) {
  if (reading.files.find("relations.json") == reading.files.end()) {
    reading.axes.complete = true;  // optional: then there are no axes
    return;
  }
  const JsonNode* node = reading.document("relations.json");
  if (node == nullptr) return;
  ObjectReader root(*node, reading.sink("relations.json"), {});
  if (!root.usable()) return;
  read_axes(reading, root);
  root.finish();
}

}  // namespace noyau::inline v0_1::detail
