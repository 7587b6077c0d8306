// In which of the languages that are known here a text is written, by the small words that hold its sentences
// together.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

bool is_known_language(std::string_view language) noexcept;

// True only when several small words of another known language stand in the text, and hardly any of this one:
// a name, a quotation or a borrowed word makes no other language.
bool is_in_another_language(std::string_view text, std::string_view language);

}  // namespace noyau::inline v0_1::detail
