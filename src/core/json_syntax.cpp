#include "core/json_syntax.hpp"

#include <algorithm>

namespace noyau::inline v0_1::detail {

namespace {

// The text between the first `begin` and the next `end`.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto at = text.find(begin);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + begin.size());
  return text.substr(0, text.find(end));
}

std::string_view expected_token(std::string_view what) {
  constexpr std::string_view tokens[] = {"'}'", "']'", "':'", "string literal", "end of input"};
  const auto found = std::find_if(std::begin(tokens), std::end(tokens), [&](std::string_view token) {
    return what.ends_with("; expected " + std::string(token));
  });
  return found == std::end(tokens) ? std::string_view() : *found;
}

std::string_view remedy_for(std::string_view wrong, std::string_view expected) {
  const bool in_container = expected == "'}'" || expected == "']'";
  if (wrong == "unexpected end of input")
    return "the text ends too early, a quote, '}' or ']' may be missing";
  if (!in_container && (wrong == "unexpected '}'" || wrong == "unexpected ']'")) {
    return "a comma stands too many before it";
  }
  if (wrong.starts_with("invalid literal")) {
    return "text stands in straight double quotes, true, false and null are lower case, and a comment goes "
           "into a "
           "\"//\" field";
  }
  if (wrong.starts_with("invalid string")) return "check its quotes and backslashes";
  if (in_container) return "a comma may be missing before it";
  if (expected == "end of input") return "the document is complete before it";
  return "check the punctuation before it";
}

}  // namespace

TextPlace place_of_error(std::string_view text, std::size_t bytes_read) {
  std::size_t at = bytes_read == 0 ? 0 : bytes_read - 1;
  if (at >= text.size()) {
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    at = last == std::string_view::npos ? 0 : last + 1;
  }
  TextPlace place;
  for (const char byte : text.substr(0, at)) {
    if (byte == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((byte & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

// The parser says: "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while
// parsing value - unexpected ']'; last read: '...'; expected '}'".
std::string explain_syntax_error(std::string_view what, std::size_t column) {
  const std::string_view expected = expected_token(what);
  const std::string_view stated = between(what, ", column ", ":");
  std::string_view wrong = between(what, ", column " + std::string(stated) + ": ", "; ");
  if (const auto dash = wrong.find(" - "); dash != std::string_view::npos) wrong.remove_prefix(dash + 3);
  std::string message = "this is not valid JSON at column ";
  message.append(std::to_string(column)).append(": ").append(wrong);
  if (!expected.empty()) message.append(" where ").append(expected).append(" is expected");
  return message.append("; ").append(remedy_for(wrong, expected)).append(".");
}

}  // namespace noyau::inline v0_1::detail
