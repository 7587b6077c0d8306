// What a prompt shows: in which fence each token stands.
#pragma once

#include <map>
#include <noyau/prompt/instance.hpp>
#include <set>
#include <string>

namespace noyau_test {

// Token number -> labels of the fences it stands in; "" is outside every fence.
using Shown = std::map<std::size_t, std::set<std::string>>;
Shown tokens_shown(const noyau::PromptInstance& instance);

// The lines between the border lines of that label, of every message.
std::string fenced(const noyau::PromptInstance& instance, std::string_view label);

}  // namespace noyau_test
