// Whether an ordinary word is written as somebody's name.
#pragma once

#include <string_view>

namespace noyau::inline v0_1::detail {

// The bytes [begin, end) of `text`, an ordinary word or several: are they written, or introduced, as a name?
// Looks at a bounded way around them. NUL is a label of earlier redaction: one piece does not see another.
bool is_written_as_name(std::string_view text, std::size_t begin, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
