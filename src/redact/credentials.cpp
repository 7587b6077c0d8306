#include "redact/network_detectors.hpp"

namespace noyau::inline v0_1::detail {

// The pattern runs from "://" to the last at sign of the authority; both stay.
std::size_t examine_credentials(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::string_view user_and_password = text.substr(begin + 3, end - begin - 4);
  if (user_and_password != ":") out.add(begin + 3, end - 1);
  return end;
}

}  // namespace noyau::inline v0_1::detail
