// A place of the catalog that holds authored text takes no other.
#include <string_view>

#include "noyau/catalog/slot.hpp"

[[maybe_unused]] static noyau::Authored authored = "Aucune référence personnelle disponible.";
[[maybe_unused]] static noyau::Foreign foreign{std::string_view("data")};

void fill(noyau::Slot& slot) {
  slot.default_text = TOKEN;
}
