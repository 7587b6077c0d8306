// Words the parser's complaint about a text for the person who wrote it.
#pragma once

#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// `what` is the message of nlohmann's parse_error. What the parser read last stays out: it quotes the file,
// and may hold anything.
std::string explain_syntax_error(std::string_view what);

}  // namespace noyau::inline v0_1::detail
