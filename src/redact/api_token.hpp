#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// The prefixes of all forms and the marks, joined; lives as long as the program.
const char* api_token_pattern() noexcept;

// Judges a match that may be a mark; returns the end of the token, or 0.
std::size_t examine_mark(std::string_view text, std::size_t begin, std::size_t end, Findings& out);

}  // namespace noyau::inline v0_1::detail
