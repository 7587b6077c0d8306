// Ill-formed UTF-8 costs what its repair costs.
#pragma once

#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// `text` itself when it is valid UTF-8; else its repair, every maximal ill-formed subpart replaced with
// U+FFFD, kept in `storage`.
std::string_view well_formed(std::string_view text, std::string& storage);

}  // namespace noyau::inline v0_1::detail
