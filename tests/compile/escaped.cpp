// Only foreign text is fenced: authored text would lose its authority without anybody noticing.
#include <string>
#include <string_view>

#include "noyau/fence/fence.hpp"

[[maybe_unused]] static noyau::Foreign foreign{std::string_view("bytes")};
[[maybe_unused]] static noyau::Authored authored = "bytes";

std::string fence(const noyau::FenceRules& rules, const noyau::Nonce& nonce) {
  return noyau::encode_lines(TOKEN, rules, nonce);
}
