#include "llm/tool_proposal.hpp"

#include <algorithm>
#include <set>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view white_space = " \t\n\r";

void skip_space(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(white_space), rest.size()));
}

// Up to one of `ends`, which stays.
std::string_view take(std::string_view& rest, std::string_view ends) {
  const std::string_view taken = rest.substr(0, rest.find_first_of(ends));
  rest.remove_prefix(taken.size());
  return taken;
}

// Behind the opening quote; nullopt when there is no closing one.
std::optional<std::string> take_quoted(std::string_view& rest) {
  std::string value;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (rest[at] == '"') {
      rest.remove_prefix(at + 1);
      return value;
    }
    const bool is_escape =
        rest[at] == '\\' && at + 1 < rest.size() && (rest[at + 1] == '"' || rest[at + 1] == '\\');
    value += rest[is_escape ? ++at : at];
  }
  return std::nullopt;
}

bool take_argument(std::string_view& rest, ToolRequest& request) {
  std::string name(take(rest, " \t\n\r=\""));
  if (name.empty() || !rest.starts_with('=')) return false;
  rest.remove_prefix(1);
  std::optional<std::string> value;
  if (rest.starts_with('"')) {
    rest.remove_prefix(1);
    value = take_quoted(rest);
  } else {
    value = std::string(take(rest, white_space));
  }
  if (!value) return false;
  request.arguments.emplace_back(std::move(name), *std::move(value));
  return rest.empty() || white_space.find(rest.front()) != std::string_view::npos;
}

bool is_choice(const ToolParameter& parameter, std::string_view value) {
  return parameter.choices.empty() ||
         std::any_of(parameter.choices.begin(), parameter.choices.end(),
                     [value](Authored choice) { return choice.view() == value; });
}

bool fits(const Tool& tool, const ToolRequest& request) {
  std::set<std::string_view> given;
  for (const auto& [name, value] : request.arguments) {
    const auto parameter =
        std::find_if(tool.parameters.begin(), tool.parameters.end(),
                     [&name = name](const ToolParameter& one) { return one.name.view() == name; });
    if (parameter == tool.parameters.end() || !is_choice(*parameter, value) || !given.insert(name).second)
      return false;
  }
  return std::all_of(tool.parameters.begin(), tool.parameters.end(), [&](const ToolParameter& parameter) {
    return !parameter.required || given.contains(parameter.name.view());
  });
}

}  // namespace

std::optional<ToolRequest> read_tool_request(std::string_view text) {
  ToolRequest request;
  skip_space(text);
  request.tool = take(text, " \t\n\r=\"");
  if (request.tool.empty()) return std::nullopt;
  for (skip_space(text); !text.empty(); skip_space(text)) {
    if (!take_argument(text, request)) return std::nullopt;
  }
  return request;
}

std::optional<Violation> check_tool_request(const ToolRequest& request,
                                            std::span<const Tool* const> offered) {
  const auto tool = std::find_if(offered.begin(), offered.end(),
                                 [&](const Tool* one) { return one->id.view() == request.tool; });
  if (tool == offered.end()) return Violation::unoffered_tool;
  return fits(**tool, request) ? std::nullopt : std::optional(Violation::tool_parameters);
}

}  // namespace noyau::inline v0_1::detail
