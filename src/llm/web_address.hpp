// Addresses as browsers and chats read them, in a text that read_as_web_text() made.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// Whether a code point may stand in the name of a host: a letter, mark or number, '-', '.' or '_'. `bytes`:
// how many it takes.
bool is_host_point(std::string_view text, std::size_t offset, std::size_t& bytes) noexcept;

// The hosts that readers may find behind the slashes of an address, without user, port and final point:
// browsers take a backslash for a slash, Markdown does not. Empty strings where there is none, or none that
// ends.
std::vector<std::string> read_hosts(std::string_view rest);

// What a destination in Markdown or an attribute leads to, in all its readings. Nothing for what lies within
// the reader's own page; an empty host for an address that has none ("javascript:…").
std::vector<std::string> read_destination(std::string_view destination);

bool is_web_scheme(std::string_view scheme) noexcept;
bool is_scheme_character(char c) noexcept;

// Bytes of an address that are looked at. One whose host does not end in them has the host "", which is
// nobody's.
inline constexpr std::size_t longest_address = 2048;

}  // namespace noyau::inline v0_1::detail
