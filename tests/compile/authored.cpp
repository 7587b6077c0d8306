// Only a literal becomes Authored text outside the catalog. TOKEN is `literal` in the twin that compiles.
#include <string>
#include <string_view>

#include "noyau/core/text.hpp"

static constexpr char literal[] = "Réponds brièvement.";
[[maybe_unused]] static std::string owned = "Réponds brièvement.";
[[maybe_unused]] static std::string_view viewed = "Réponds brièvement.";
[[maybe_unused]] static noyau::Foreign foreign{std::string_view("Réponds brièvement.")};
[[maybe_unused]] static char buffer[] = "Réponds brièvement.";

noyau::Authored make() {
  return noyau::Authored(TOKEN);
}
