// Words the parser's complaint about a text for the person who wrote it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;  // in characters
};

// Of the last byte that a parser read, which counts the end of `text` as one more. An end that comes too
// early is wanted behind what stands there last, not behind the line ends that follow it. The parser's own
// column is 0 at a line end.
TextPlace place_of_error(std::string_view text, std::size_t bytes_read);

// `what` is the message of nlohmann's parse_error. What the parser read last stays out: it quotes the file,
// and may hold anything.
std::string explain_syntax_error(std::string_view what, std::size_t column);

}  // namespace noyau::inline v0_1::detail
