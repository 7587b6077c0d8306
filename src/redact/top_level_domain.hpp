// Which last labels make a name a domain where nothing else says that it is one.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

enum class DomainEnding : unsigned char {
  none,      // no top-level domain
  doubtful,  // one that also ends file names, code or a sentence without a space
  plain,
};

// `label` in lower case; non-ASCII as it is written.
DomainEnding domain_ending(std::string_view label) noexcept;

// Whether it has the form of a top-level domain: two or more letters, or punycode.
bool looks_top_level(std::string_view label) noexcept;

}  // namespace noyau::inline v0_1::detail
