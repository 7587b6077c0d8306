// A view of a temporary would be read after its death.
#include <string>

#include "noyau/core/text.hpp"

[[maybe_unused]] static std::string kept = "bytes";
[[maybe_unused]] static std::string& lasting() {
  return kept;
}
[[maybe_unused]] static std::string temporary() {
  return "bytes";
}

noyau::Foreign see() {
  return noyau::Foreign(TOKEN());
}
