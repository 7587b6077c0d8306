// What of a reply a chat, a Markdown reader or a browser would make a link or an image of.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

struct LinkTarget {
  bool is_link = false;   // somebody may follow it
  bool is_image = false;  // it may be loaded without anybody doing anything; a reference definition is both
  // Lower case, without user, port and final point. Empty: there is none, as in "javascript:…".
  std::string host;

  friend bool operator==(const LinkTarget&, const LinkTarget&) = default;
};

// Addresses with a scheme, domains without one, destinations of Markdown, attributes of HTML; as they are
// read: entities, backslashes, full-width characters and unseen ones make no difference. What points into the
// reader's own page has no target. Each pair of place and host once. Linear in the text.
std::vector<LinkTarget> find_link_targets(std::string_view text);

// The host itself, or one below it.
bool is_allowed_host(std::string_view host, std::span<const std::string> allowed) noexcept;

// Names behind an "@" that a chat would call somebody by, and the marks by which chats write them ("<@123>",
// which gives "123"). Without the "@", in lower case, each once.
std::vector<std::string> find_mentions(std::string_view text);

}  // namespace noyau::inline v0_1::detail
