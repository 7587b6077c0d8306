// What secrets look like, for all who look for them: alphabets, randomness, placeholders.
#pragma once

#include <cstddef>
#include <string_view>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

constexpr bool is_base64(char c) noexcept {
  return is_alnum(c) || c == '+' || c == '/';
}
constexpr bool is_base64url(char c) noexcept {
  return is_alnum(c) || c == '-' || c == '_';
}
constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t';
}
constexpr bool is_space(char c) noexcept {
  return is_blank(c) || c == '\n' || c == '\r';
}

// Whether a token may start here: not within a word, unless what stands before is an escape ("\n", "%3D").
bool starts_token(std::string_view text, std::size_t begin) noexcept;

struct Characters {
  std::size_t lower = 0;
  std::size_t upper = 0;
  std::size_t digits = 0;
  std::size_t signs = 0;  // everything else
  std::size_t distinct = 0;
  double entropy = 0;  // bits a character
  std::size_t letters() const noexcept { return lower + upper; }
};
Characters characters_of(std::string_view value) noexcept;

// Whether lower-case `words` of one of the forms stand in the value, in any case.
bool contains_folded(std::string_view value, std::string_view lower_case) noexcept;

// "YOUR_KEY_HERE", "xxxxxxxx", "AKIAIOSFODNN7EXAMPLE", "<token>", "${TOKEN}", "%s".
bool is_placeholder(std::string_view value) noexcept;

// Whether the value has a stretch that neither words nor numbers explain, as "sha256" and "next_page" are.
bool looks_random(std::string_view value) noexcept;

bool is_uuid(std::string_view value) noexcept;

}  // namespace noyau::inline v0_1::detail
