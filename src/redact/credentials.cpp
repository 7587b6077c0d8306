// user:password in a URL, or a token in their place. Read along the authority once, from "://" to its end.
#include <algorithm>

#include "redact/byte_search.hpp"
#include "redact/network_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
bool ends_authority(char c) noexcept {
  return static_cast<unsigned char>(c) <= 0x20 || OneOf<'"', '<', '>', '/', '?', '#'>::holds(c);
}
}  // namespace

bool is_token_of_url(std::string_view user) noexcept {
  return user.size() >= 16 && user.size() <= 256 && looks_random(user) && !is_placeholder(user);
}

// A password may hold an at sign: the last one is the border. Both it and "://" stay.
std::size_t examine_credentials(std::string_view text, std::size_t, std::size_t end, Findings& out) {
  const auto stop = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), ends_authority);
  const std::string_view authority = text.substr(end, static_cast<std::size_t>(stop - text.begin()) - end);
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) {
    const std::string_view user_and_password = authority.substr(0, at);
    const std::size_t colon = user_and_password.find(':');
    const bool password = colon < user_and_password.find('@') && user_and_password != ":";
    if (password || is_token_of_url(user_and_password)) out.add(end, end + at);
  }
  return end + authority.size();
}

}  // namespace noyau::inline v0_1::detail
