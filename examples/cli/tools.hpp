// The tools that the program registers, so that a catalog may name them. They stand for those of a host:
// a reply can only propose their use, and nothing here can carry one out.
#pragma once

#include <vector>

#include "noyau/policy/tool.hpp"

namespace noyau_cli {

std::vector<noyau::Tool> demo_tools();

}  // namespace noyau_cli
