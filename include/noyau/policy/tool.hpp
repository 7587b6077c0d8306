// Tools that a reply may propose (H24). The host registers them in its own code, a template names those that
// are relevant, and what a call is offered is the intersection with what its caller may use and what can be
// reached now. Nothing is executed here: a proposal goes to the host, once it was held against the offer.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/call/call.hpp"
#include "noyau/catalog/prompt_template.hpp"
#include "noyau/core/text.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

struct ToolParameter {
  Authored name;                       // an identifier: letters, digits, '_', '-'
  Authored text;                       // one line
  std::vector<Authored> choices = {};  // the only values allowed; empty: any text
  bool required = true;
};

// Literals of the host's code, so that nothing foreign describes a tool.
struct Tool {
  Authored id;    // as templates name it: 1 to 64 lower-case letters, digits, '.', '_', '-'
  Authored text;  // what it does, one line
  std::vector<ToolParameter> parameters = {};
  std::vector<std::string> permissions = {};  // the caller must have all of them
};

struct OfferedTool {
  std::string_view id;  // as the template names it
  ToolOffer offer = ToolOffer::offered;
};

// What becomes of each of the template's tools, in its order. `registered`: by id.
using ToolTable = std::map<std::string_view, const Tool*>;
NOYAU_EXPORT std::vector<OfferedTool> offer_tools(const PromptTemplate& prompt_template, const Call& call,
                                                  const ToolTable& registered);

}  // namespace noyau::inline v0_1
