#include "llm/find_text.hpp"

#include <cstddef>
#include <vector>

namespace noyau::inline v0_1::detail {

bool holds_text(std::string_view text, std::string_view wanted) {
  if (wanted.empty()) return true;
  if (text.size() < wanted.size()) return false;
  // Knuth, Morris and Pratt: string_view::find takes their product on "aaaa...b" in "aaaa...".
  std::vector<std::size_t> border(wanted.size());
  for (std::size_t i = 1, matched = 0; i < wanted.size(); ++i) {
    while (matched > 0 && wanted[i] != wanted[matched]) matched = border[matched - 1];
    if (wanted[i] == wanted[matched]) ++matched;
    border[i] = matched;
  }
  std::size_t matched = 0;
  for (const char c : text) {
    while (matched > 0 && c != wanted[matched]) matched = border[matched - 1];
    if (c == wanted[matched]) ++matched;
    if (matched == wanted.size()) return true;
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
