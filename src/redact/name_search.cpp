#include "redact/name_search.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "redact/folded_view.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Length of the white space at `offset`; the fold has turned most kinds into U+0020 already.
std::size_t white_length(std::string_view text, std::size_t offset) noexcept {
  const char c = byte_at(text, offset);
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  const std::string_view rest = text.substr(std::min(offset, text.size()));
  if (rest.starts_with("\u0085")) return 2;
  return rest.starts_with("\u1680") || rest.starts_with("\u2028") || rest.starts_with("\u2029") ? 3 : 0;
}

// Scripts that are written without spaces, or with endings joined to a name: every place is a boundary.
bool is_spaceless(char32_t c) noexcept {
  return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF) ||
         (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x1B000 && c <= 0x1B16F) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool is_boundary(char32_t left, char32_t right) noexcept {
  return !is_word(left) || !is_word(right) || is_spaceless(left) || is_spaceless(right);
}

// Where `name` ends in `text` when it starts at `begin`; a space of the name stands for any white space.
std::optional<std::size_t> match_name(std::string_view text, std::size_t begin,
                                      std::string_view name) noexcept {
  std::size_t at = begin;
  for (const char c : name) {
    if (c == ' ') {
      const std::size_t before = at;
      while (const std::size_t length = white_length(text, at)) at += length;
      if (at == before) return std::nullopt;
    } else if (c != '\0' && at < text.size() && text[at] == c) {
      ++at;
    } else {
      return std::nullopt;
    }
  }
  return is_boundary(code_point_before(text, at), code_point_at(text, at)) ? std::optional(at) : std::nullopt;
}

// The longest name that is at `at` as a whole word; gives its end, or 0.
std::size_t longest_name(std::string_view text, std::size_t at,
                         const std::vector<std::string>& sorted) noexcept {
  if (!is_boundary(code_point_before(text, at), code_point_at(text, at))) return 0;
  const auto first_byte = [](const std::string& name, char wanted) {
    return static_cast<unsigned char>(name[0]) < static_cast<unsigned char>(wanted);
  };
  std::size_t end = 0;
  for (auto name = std::lower_bound(sorted.begin(), sorted.end(), text[at], first_byte);
       name != sorted.end() && (*name)[0] == text[at]; ++name)
    if (const auto found = match_name(text, at, *name)) end = std::max(end, *found);
  return end;
}
}  // namespace

std::string collapse_spaces(std::string_view folded) {
  std::string out;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t length = white_length(folded, at);
    if (length == 0) out += folded[at];
    if (length > 0 && !out.empty() && out.back() != ' ') out += ' ';
    at += std::max<std::size_t>(length, 1);
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

void find_names(std::string_view text, const LinkedNames& names, Spans& spans) {
  if (names.empty() || text.empty()) return;
  const FoldedView view(text);
  const std::string_view folded = view.text();
  std::array<bool, 256> starts{};  // one look per byte rules out nearly all of the text
  for (const std::string& name : names.folded()) starts[static_cast<unsigned char>(name[0])] = true;
  for (std::size_t at = 0; at < folded.size();) {
    if (!starts[static_cast<unsigned char>(folded[at])]) {
      ++at;
      continue;
    }
    const std::size_t end = longest_name(folded, at, names.folded());
    if (end > 0)
      spans.push_back({view.original_begin(at), view.original_end(end), DetectedKind::linked_name});
    at = std::max(at + 1, end);
  }
}

}  // namespace noyau::inline v0_1::detail
