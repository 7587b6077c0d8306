#include "catalog/fallback.hpp"

#include "catalog/lists.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view forms = R"({"text": TEXT}, {"action": ID}, {"use_case": ID} or {"none": true})";

// The one form that is given, or "" and a fault.
std::string_view form_of(ObjectReader& fallback, ObjectReader& parent) {
  std::string_view form;
  std::size_t given = 0;
  for (const std::string_view name : {"text", "action", "use_case", "none"}) {
    if (fallback.take(name) == nullptr) continue;
    form = name;
    ++given;
  }
  if (given == 1) return form;
  parent.fault("fallback",
               std::string(given == 0 ? "this fallback says nothing" : "this fallback says several things") +
                   "; give exactly one of " + std::string(forms) + ".");
  return {};
}

}  // namespace

std::optional<Fallback> read_fallback(Reading& reading, Texts& texts, ObjectReader& object,
                                      const std::string& use_case, const std::string& template_name) {
  const JsonNode* node = object.take("fallback");
  if (node == nullptr) return std::nullopt;
  ObjectReader fallback(*node, object.sink(), object.field_path("fallback"));
  if (!fallback.usable()) return std::nullopt;
  Fallback result;
  const std::string_view form = form_of(fallback, object);
  if (form == "text") {
    result.kind = Fallback::Kind::text;
    result.text = texts.required(fallback, "text", "word it");
  } else if (form == "action") {
    result.kind = Fallback::Kind::action;
    result.id = fallback.required_id("action");
  } else if (form == "use_case") {
    result.kind = Fallback::Kind::use_case;
    result.id = read_reference(fallback, "use_case", {&reading.use_cases, "use case", "catalog.json"});
    if (!result.id.empty() && !use_case.empty()) {
      reading.fallback_links.push_back({use_case, template_name, result.id, object.sink().file,
                                        fallback.take("use_case")->line, fallback.field_path("use_case")});
    }
  } else if (form == "none") {
    const auto none = fallback.boolean("none");
    if (none && !*none) fallback.fault("none", "false says nothing; write true, or give another fallback.");
  }
  fallback.finish();
  return result;
}

}  // namespace noyau::inline v0_1::detail
