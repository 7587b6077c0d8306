#pragma once

namespace noyau::inline v0_1::detail {

// The prefixes of all forms, joined; lives as long as the program.
const char* api_token_pattern() noexcept;

}  // namespace noyau::inline v0_1::detail
