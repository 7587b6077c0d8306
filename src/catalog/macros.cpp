#include "catalog/macros.hpp"

#include "catalog/reading.hpp"
#include "catalog/texts.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view opening = "{{";
constexpr std::string_view closing = "}}";
constexpr std::string_view slot_prefix = "slot:";

// What one macro becomes; nullptr with a problem, or without one when an earlier fault hides it.
const std::string* replacement(std::string_view name, const MacroScope& scope, std::string& problem) {
  const bool reference = name == "user" || name == "char";
  if (scope.none_allowed) {
    problem = "the macro " + in_quotes(name) + " stands in the text that macros become; write it out.";
    return nullptr;
  }
  if (reference) {
    if (scope.references == nullptr) return nullptr;
    const auto& text = name == "user" ? scope.references->user : scope.references->bot;
    return text ? &*text : nullptr;
  }
  if (name.substr(0, slot_prefix.size()) == slot_prefix) {
    const auto id = name.substr(slot_prefix.size());
    if (scope.slots == nullptr) {
      problem = "the macro " + in_quotes(name) +
                " names a slot, and there are none here; it may only stand in the "
                "texts of a template, its headings excepted.";
      return nullptr;
    }
    const auto found = scope.slots->by_id.find(id);
    if (found != scope.slots->by_id.end()) return &found->second;
    if (scope.slots->complete) {
      problem = "the macro " + in_quotes(name) +
                " names a slot that this template does not have; declare the slot or "
                "correct its id.";
    }
    return nullptr;
  }
  problem =
      "the macro " + in_quotes(name) + " is unknown; use {{user}}, {{char}} or, in a template, {{slot:ID}}.";
  return nullptr;
}

}  // namespace

std::optional<std::string> replace_macros(std::string_view text, const MacroScope& scope,
                                          std::string& problem) {
  std::string result;
  bool known = true;
  while (true) {
    const auto begin = text.find(opening);
    result += text.substr(0, begin);
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin + opening.size());
    const auto end = text.find(closing);
    const auto line_end = text.find('\n');
    if (end == std::string_view::npos || end > line_end) {
      problem =
          "a macro begins with \"{{\" and does not end on its line; close it with \"}}\", or write \"{ {\".";
      return std::nullopt;
    }
    const std::string* value = replacement(text.substr(0, end), scope, problem);
    if (!problem.empty()) return std::nullopt;
    if (value != nullptr) result += *value;
    known = known && value != nullptr;
    text.remove_prefix(end + closing.size());
    if (result.size() > file_limit) {
      problem =
          "the text grows beyond " + std::to_string(file_limit) + " bytes once its macros are replaced.";
      return std::nullopt;
    }
  }
  return known ? std::optional{std::move(result)} : std::nullopt;
}

}  // namespace noyau::inline v0_1::detail
