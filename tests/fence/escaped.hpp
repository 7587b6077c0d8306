// The encoder as the tests call it, with the built-in rules and one number.
#pragma once

#include <string>
#include <string_view>

#include "catch.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau_test {

inline const noyau::FenceRules& built_in() {
  static const noyau::FenceRules rules;
  return rules;
}

inline const noyau::Nonce& nonce() {
  static const noyau::Nonce fixed = noyau::Nonce::from_digits("123456789012345678901234567890123456789");
  return fixed;
}

inline std::string escaped(std::string_view text, const noyau::FenceRules& rules = built_in()) {
  std::pmr::string out;
  noyau::escape_value(noyau::Foreign(text), rules, nonce(), out);
  return std::string(out);
}

inline void check_kept(std::string_view text) {
  INFO(text);
  CHECK(escaped(text) == text);
}

}  // namespace noyau_test
