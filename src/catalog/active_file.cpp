// active.json: which template version serves each use case.
#include "catalog/lists.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using TemplatesByName = std::map<std::string_view, const PromptTemplate*>;

void read_entry(Reading& reading, const FaultSink& sink, const TemplatesByName& templates,
                const std::string& use_case, const JsonNode& node) {
  const auto fault = [&](std::string message) { sink.add(node.line, use_case, std::move(message)); };
  if (reading.use_cases.surely_lacks(use_case)) {
    fault("the use case " + in_quotes(use_case) +
          " is not declared in catalog.json; declare it there or remove it.");
  }
  if (node.kind == JsonNode::Kind::null) return;
  if (node.kind != JsonNode::Kind::string) {
    return fault("a template's name like \"viewer.reply@3\" or null is expected, not " +
                 std::string(node.kind_name()) + ".");
  }
  const auto found = templates.find(node.string);
  if (found == templates.end()) {
    // A file that could not be read has its own fault.
    if (reading.files.find("templates/" + node.string + ".json") != reading.files.end()) return;
    return fault("the template " + in_quotes(node.string) + " does not exist; add the file " +
                 in_quotes("templates/" + node.string + ".json") + " or name another version.");
  }
  const std::string& served = found->second->use_case;
  if (!served.empty() && served != use_case) {
    return fault("the template " + in_quotes(node.string) + " serves the use case " + in_quotes(served) +
                 "; name a template whose \"use_case\" is " + in_quotes(use_case) + ".");
  }
  reading.catalog.active.emplace(use_case, node.string);
}

}  // namespace

void read_active_file(Reading& reading) {
  const JsonNode* node = reading.document("active.json");
  if (node == nullptr) return;
  ObjectReader root(*node, reading.sink("active.json"), {});
  if (!root.usable()) return;
  TemplatesByName templates;
  for (const PromptTemplate& candidate : reading.catalog.templates)
    templates.emplace(candidate.name, &candidate);
  for (const auto* member : root.members()) {
    read_entry(reading, root.sink(), templates, member->first, member->second);
  }
  for (const std::string& use_case : reading.use_cases.ids) {
    if (root.take(use_case) != nullptr) continue;
    root.fault(use_case,
               "this use case is missing; name the template that serves it, or null when none is active.");
  }
}

}  // namespace noyau::inline v0_1::detail
