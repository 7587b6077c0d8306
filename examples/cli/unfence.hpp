// Fenced texts read back, and what is damaged about them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace noyau_cli {

struct FenceDamage {
  std::size_t line = 0;  // from 1
  std::string message;
};

struct Unfenced {
  std::string text;  // of several texts one behind the other, each on lines of its own
  std::vector<FenceDamage> damage;
};

// Border lines may be there or not. What is damaged is taken as it stands, so that nothing is lost. Linear.
Unfenced unfence(std::string_view lines);

}  // namespace noyau_cli
