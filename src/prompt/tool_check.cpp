#include "prompt/tool_check.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "call/blank.hpp"
#include "core/object_reader.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_one_line(Authored text) {
  const std::string_view view = text.view();
  return !is_blank(view) && is_valid_utf8(view) && view.find_first_of("\r\n") == std::string_view::npos;
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

void check_parameters(const Tool& tool, const std::string& place) {
  std::set<std::string_view> names;
  for (const ToolParameter& parameter : tool.parameters) {
    const std::string name(parameter.name.view());
    if (!is_name(name))
      throw Error(place + ": \"" + name + "\" is no name of a parameter; use 1 to 64 of A-Z a-z 0-9 _ -.");
    if (!names.insert(parameter.name.view()).second) {
      throw Error(place + " has two parameters named \"" + name + "\"; keep one of the two.");
    }
    if (!is_one_line(parameter.text))
      throw Error(place + ", parameter \"" + name + "\": say what it is, on one line.");
    if (!std::all_of(parameter.choices.begin(), parameter.choices.end(), is_one_line)) {
      throw Error(place + ", parameter \"" + name + "\": a choice is one line that is not empty.");
    }
  }
}

}  // namespace

void check_tools(std::span<const Tool> tools) {
  std::set<std::string_view> ids;
  for (const Tool& tool : tools) {
    const std::string place = "The tool \"" + std::string(tool.id.view()) + "\"";
    if (!is_valid_id(tool.id.view())) {
      throw Error(place + " has no valid id; use 1 to 64 lower-case letters, digits, '.', '_' or '-'.");
    }
    if (!ids.insert(tool.id.view()).second) throw Error(place + " is registered twice; keep one of the two.");
    if (!is_one_line(tool.text)) throw Error(place + ": say what it does, on one line.");
    check_parameters(tool, place);
  }
}

}  // namespace noyau::inline v0_1::detail
