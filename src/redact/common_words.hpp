// Words that occur in any text: somebody may be called so, yet a text is full of them.
#pragma once

#include <span>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Whether a folded word is an ordinary French or English one, its form in -s, -x, -ed, -ing or
// -ly, or one letter or digit.
bool is_common_word(std::string_view folded) noexcept;

// All of them, sorted, without the plurals.
std::span<const std::string_view> common_words() noexcept;

inline constexpr std::size_t longest_common_word = 16;  // in bytes

}  // namespace noyau::inline v0_1::detail
