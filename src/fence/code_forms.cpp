#include "fence/code_forms.hpp"

#include "fence/fold.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {
namespace {

constexpr bool is_capital(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_small(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_letter(char c) noexcept {
  return is_capital(c) || is_small(c);
}
constexpr bool begins_identifier(char c) noexcept {
  return is_letter(c) || c == '_';
}
constexpr bool is_in_identifier(char c) noexcept {
  return begins_identifier(c) || (c >= '0' && c <= '9');
}

// NUL behind the end: nothing goes on with that.
char at(std::string_view text, std::size_t offset) noexcept {
  return offset < text.size() ? text[offset] : '\0';
}

bool is_capitalised(std::string_view name) noexcept {
  return is_capital(name[0]) && (name.size() == 1 || is_small(name[1]));
}

bool has_identifier_before(std::string_view text, std::size_t offset) noexcept {
  if (offset > 2 && text.substr(offset - 2, 2) == "::") offset -= 2;
  return offset > 0 && is_in_identifier(text[offset - 1]);
}

std::size_t skip_identifier(std::string_view text, std::size_t offset) noexcept {
  while (is_in_identifier(at(text, offset))) ++offset;
  return offset;
}

std::size_t skip_spaces(std::string_view text, std::size_t offset) noexcept {
  while (at(text, offset) == ' ') ++offset;
  return offset;
}

bool ends_line(std::string_view text, std::size_t offset) noexcept {
  return offset >= text.size() || text[offset] == '\n';
}

constexpr bool is_one_of(char c, std::string_view set) noexcept {
  return set.find(c) != std::string_view::npos;
}

// Behind `A::b`: a call, an end, a member, a block, an assignment, or the variable that is declared.
bool goes_on_as_code(std::string_view text, std::size_t offset) noexcept {
  const char next = at(text, offset);
  const char after = at(text, offset + 1);
  if (ends_line(text, offset) || is_one_of(next, "(;<[{=&^")) return true;
  if (next == '.') return begins_identifier(after);
  if (next == '-') return after == '>';
  if (next == ',') return ends_line(text, offset + 1);
  if (next != ' ') return false;
  offset = skip_spaces(text, offset);
  if (!begins_identifier(at(text, offset))) return is_one_of(at(text, offset), "={");
  offset = skip_identifier(text, offset);
  if (at(text, offset) == ';') return ends_line(text, offset + 1);
  return at(text, skip_spaces(text, offset)) == '=';
}

}  // namespace

bool is_type_argument(std::string_view text, std::size_t open, std::size_t close, TypeCase written) noexcept {
  if (text[open] != '<' || at(text, close) != '>' || close < open + 2) return false;
  const std::string_view name = text.substr(open + 1, close - open - 1);
  for (const char c : name) {
    if (!is_letter(c)) return false;
  }
  if (written == TypeCase::capitalised && !is_capitalised(name)) return false;
  const char32_t behind = close + 1 < text.size() ? decode_utf8(text, close + 1).value : U' ';
  return has_identifier_before(text, open) && behind != U'_' && !is_word_symbol(behind);
}

bool is_scope(std::string_view text, std::size_t colon) noexcept {
  if (colon == 0 || !is_in_identifier(text[colon - 1])) return false;
  std::size_t offset = colon;
  do {
    if (text.substr(offset, 2) != "::") return false;
    offset += 2;
    if (!begins_identifier(at(text, offset))) return false;
    offset = skip_identifier(text, offset);
  } while (text.substr(offset, 2) == "::");
  return goes_on_as_code(text, offset);
}

}  // namespace noyau::inline v0_1::detail
