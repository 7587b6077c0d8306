#include "llm/value_parts.hpp"

#include <algorithm>
#include <array>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t shortest_code = 6;      // letters and digits
constexpr std::size_t shortest_password = 7;  // with its signs
constexpr std::size_t longest_tag = 4;        // letters of a part of a plate: "FR"
constexpr std::size_t least_grouped = 6;      // digits

bool is_tag(const ValueToken& token) noexcept {
  return token.digits == 0 && token.is_upper && token.letters <= longest_tag;
}

// "FR-482-KZ", "MRX-2207-B": from `begin` on; `begin` when there is none.
std::size_t end_of_serial(const ValueTokens& tokens, std::size_t begin) noexcept {
  std::size_t end = begin;
  std::size_t digits = 0, size = 0;
  std::size_t mixed = 0;
  bool has_tag = false, has_number = false;
  for (; end < tokens.size() && (end == begin || tokens.is_after_hyphen(end)); ++end) {
    digits += tokens[end].digits;
    size += tokens[end].digits + tokens[end].letters;
    has_tag = has_tag || is_tag(tokens[end]) || (tokens[end].is_upper && tokens[end].digits > 0);
    has_number = has_number || tokens[end].digits > 0;
    mixed += tokens[end].digits > 0 && tokens[end].letters > 0 ? 1U : 0U;
  }
  const bool is_serial = (has_tag && has_number && size >= 5) || (mixed > 1 && size >= 8);
  return end > begin + 1 && is_serial && digits >= 3 ? end : begin;
}

// "AB 123 CD".
bool is_plate(const ValueTokens& tokens, std::size_t begin) noexcept {
  if (begin + 3 > tokens.size()) return false;
  const ValueToken& number = tokens[begin + 1];
  return is_tag(tokens[begin]) && number.is_number() && number.digits >= 2 && is_tag(tokens[begin + 2]) &&
         tokens[begin].letters + tokens[begin + 2].letters >= 3 && tokens.is_after_blank(begin + 1) &&
         tokens.is_after_blank(begin + 2);
}

// "AB positif", "O negative": as the sign behind the letter is read.
void add_blood_group(const ValueTokens& tokens, std::size_t i, std::vector<ValuePart>& out) {
  if (i + 1 >= tokens.size() || !tokens.is_after_blank(i + 1)) return;
  const std::string_view group = tokens.text(i);
  if (group != "A" && group != "B" && group != "AB" && group != "O") return;
  const std::string factor = fold_for_comparison(tokens.text(i + 1));
  for (const std::string_view stem : {"positi", "negati"}) {
    if (!factor.starts_with(stem)) continue;
    for (const std::string_view ending : {"f", "ve"}) {
      out.emplace_back(group);
      out.back().text += stem;
      out.back().text += ending;
    }
  }
}

// "Zx!9k-Lm": letters, digits and a sign between two blanks.
bool is_password(std::string_view chunk) noexcept {
  constexpr std::string_view edge = ".,;:!?)(\"'";
  const std::size_t first = chunk.find_first_not_of(edge);
  if (first == std::string_view::npos) return false;
  chunk = chunk.substr(first, chunk.find_last_not_of(edge) + 1 - first);
  const auto has = [chunk](std::string_view any) {
    return chunk.find_first_of(any) != std::string_view::npos;
  };
  return chunk.size() >= shortest_password && has("0123456789") && has("!#$&*+=?^@~") &&
         has("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") &&
         chunk.find("://") == std::string_view::npos;
}

// "lune_noire", "@lunenoire": the name of an account.
bool is_handle(std::string_view chunk) {
  constexpr std::size_t shortest = 6;
  const std::size_t line = chunk.find('_', 1);
  const bool has_line = line != std::string_view::npos && line + 1 < chunk.size() && chunk[line - 1] != '_';
  return chunk.size() >= shortest &&
         (has_line || (chunk.front() == '@' && !is_ordinary_name(chunk.substr(1))));
}

// A sign is left out or typed as a blank: "bigorneau77", "bigorneau 77". Digits at the end of a word and
// digits by themselves do not have the same letters.
void keep_without_signs(std::string_view chunk, std::vector<ValuePart>& out) {
  const auto kind = [](char c) {
    if (c >= '0' && c <= '9') return 1;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) != 0
               ? 2
               : 0;
  };
  std::size_t letters = 0, digits = 0;
  ValuePart joined{""}, split{""};
  int before = 0;
  for (const char c : chunk) {
    const int now = kind(c);
    letters += now == 2 ? 1U : 0U;
    digits += now == 1 ? 1U : 0U;
    if (now != before && !split.text.empty() && split.text.back() != ' ') split.text += ' ';
    before = now;
    if (now == 0) continue;
    joined.text += c;
    split.text += c;
  }
  if (letters < 3 || digits == 0 || letters + digits < shortest_code) return;
  split.is_close = true;
  out.push_back(std::move(joined));
  out.push_back(std::move(split));
}

bool is_year(const ValueTokens& tokens, std::size_t i) noexcept {
  return tokens[i].digits == 4 && tokens.number(i) >= 1900 && tokens.number(i) < 2100;
}

}  // namespace

void add_codes(std::string_view text, const ValueTokens& tokens, std::vector<ValuePart>& out) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const ValueToken& token = tokens[i];
    const bool is_mixed =
        token.letters >= 3 && token.digits > 0 && token.letters + token.digits >= shortest_code;
    // "10000abc" is a number with its unit.
    const char first = text[token.begin];
    if (is_mixed && !(first >= '0' && first <= '9')) {
      out.emplace_back(tokens.text(i));
      keep_without_signs(tokens.text(i), out);
    }
    if (is_plate(tokens, i)) out.emplace_back(tokens.slice(i, i + 3));
    add_blood_group(tokens, i, out);
    const bool is_inside = tokens.is_after_hyphen(i);
    const std::size_t end = is_inside ? i : end_of_serial(tokens, i);
    if (end > i) out.emplace_back(tokens.slice(i, end));
  }
}

void add_handles(std::string_view text, std::vector<ValuePart>& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.find_first_not_of(" \n\t", at), text.size());
    at = std::min(text.find_first_of(" \n\t", begin), text.size());
    const std::string_view chunk = text.substr(begin, at - begin);
    if (!is_password(chunk) && !is_handle(chunk)) continue;
    out.emplace_back(chunk);
    keep_without_signs(chunk, out);
  }
}

// "48 21 37": one number, in whatever groups.
void add_numbers(const ValueTokens& tokens, std::vector<ValuePart>& out) {
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t end = i;
    std::size_t digits = 0;
    bool is_years = true;
    while (end < tokens.size() && tokens[end].is_number() &&
           (end == i || tokens.is_after_blank(end) || tokens.is_after_hyphen(end) || tokens.gap(end) == "." ||
            tokens.gap(end) == "/")) {
      digits += tokens[end].digits;
      is_years = is_years && is_year(tokens, end);
      ++end;
    }
    if (end > i + 1 && digits >= least_grouped && !is_years) out.emplace_back(tokens.slice(i, end));
    i = std::max(end, i + 1);
  }
}

std::vector<ValuePart> value_parts(std::string_view text) {
  std::vector<ValuePart> parts;
  const ValueTokens tokens(text);
  add_names(tokens, parts);
  add_codes(text, tokens, parts);
  add_handles(text, parts);
  add_streets(tokens, parts);
  add_numbers(tokens, parts);
  add_amounts(tokens, parts);
  add_moments(tokens, parts);
  return parts;
}

}  // namespace noyau::inline v0_1::detail
