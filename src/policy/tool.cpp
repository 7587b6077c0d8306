#include "noyau/policy/tool.hpp"

#include <algorithm>

namespace noyau::inline v0_1 {

namespace {

ToolOffer offer_of(std::string_view id, const Call& call, const ToolTable& registered) {
  const auto found = registered.find(id);
  if (found == registered.end()) return ToolOffer::not_registered;
  const auto& needed = found->second->permissions;
  const bool permitted = std::all_of(needed.begin(), needed.end(), [&](const std::string& permission) {
    return call.permissions.contains(permission);
  });
  if (!permitted) return ToolOffer::not_permitted;
  if (call.reachable_tools && !call.reachable_tools->contains(std::string(id)))
    return ToolOffer::not_reachable;
  return ToolOffer::offered;
}

}  // namespace

std::vector<OfferedTool> offer_tools(const PromptTemplate& prompt_template, const Call& call,
                                     const ToolTable& registered) {
  std::vector<OfferedTool> offers;
  for (const std::string& id : prompt_template.tools) offers.push_back({id, offer_of(id, call, registered)});
  return offers;
}

}  // namespace noyau::inline v0_1
