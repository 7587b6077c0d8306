// What a model writes that wants a tool used: "clip.create seconds=30 title=\"a b\"".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/policy/tool.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1::detail {

struct ToolRequest {
  std::string tool;
  std::vector<std::pair<std::string, std::string>> arguments;  // as they were written
};

// A tool's id, then arguments NAME=VALUE, each behind white space; a value in double quotes may hold white
// space, and \" and \\ in them. nullopt: it is of another form.
std::optional<ToolRequest> read_tool_request(std::string_view text);

// Held against what was offered (H24): unoffered_tool, tool_parameters (another parameter, one twice, a
// required one missing, a value that is none of the choices), or nothing.
std::optional<Violation> check_tool_request(const ToolRequest& request, std::span<const Tool* const> offered);

}  // namespace noyau::inline v0_1::detail
