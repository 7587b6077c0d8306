// Neither kind of text turns into plain bytes by itself.
#include <string_view>

#include "noyau/core/text.hpp"

[[maybe_unused]] static std::string_view viewed = "bytes";
[[maybe_unused]] static noyau::Foreign foreign{std::string_view("bytes")};
[[maybe_unused]] static noyau::Authored authored = "bytes";

std::string_view read() {
  return TOKEN;
}
