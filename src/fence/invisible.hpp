// Which characters must not stand in a prompt unseen.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// True for every code point that shows nothing, breaks a line or changes direction, whatever stands
// around it. Line feed and tab are not suspect.
bool is_suspect(char32_t point) noexcept;

// Whether a suspect code point at `offset` does there what it was made for: emoji sequences, Arabic and
// Indic joiners, ideographic variants, word breaks of scripts without spaces. `text` is valid UTF-8.
bool is_legitimate(std::string_view text, std::size_t offset, char32_t point) noexcept;

bool is_stacking_mark(char32_t point) noexcept;  // Mn or Me

}  // namespace noyau::inline v0_1::detail
