#include "redact/phone_context.hpp"

#include <algorithm>

#include "redact/french_text.hpp"
#include "redact/phone_words.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

// The word that ends last before `offset`, with signs but no digit between; empty when there is none near.
FoldedWord word_that_ends_before(std::string_view text, std::size_t offset) noexcept {
  constexpr std::size_t most_signs = 8;  // bytes
  constexpr std::size_t longest_word = 24;
  std::size_t end = offset;
  while (end > 0 && offset - end < most_signs && text[end - 1] != '\0' && text[end - 1] != '\n' &&
         !is_word(code_point_before(text, end)))
    end -= utf8_length(code_point_before(text, end));
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest_word) {
    const char32_t before = code_point_before(text, begin);
    if (!is_word(before) || is_digit(text[begin - 1])) break;
    begin -= utf8_length(before);
  }
  return begin < end ? read_word(text, begin) : FoldedWord{};
}

bool is_pair_ascending(std::string_view number) noexcept {
  int last = -1;
  for (std::size_t at = 0; at < number.size(); ++at) {
    if (!is_digit(number[at])) continue;
    if (!is_digit(byte_at(number, at + 1)) || is_digit(byte_at(number, at + 2))) return false;
    const int value = (number[at] - '0') * 10 + (number[at + 1] - '0');
    if (value <= last) return false;
    last = value;
    ++at;
  }
  return true;
}
}  // namespace

bool is_named_otherwise(std::string_view text, std::size_t begin) noexcept {
  static constexpr std::string_view names[] = {
      "commit",  "id",      "ids",       "uid",     "orderid", "userid",   "ticketid",    "messageid",
      "order",   "ref",     "refs",      "ticket",  "tickets", "commande", "timestamp",   "ts",
      "dossier", "facture", "reference", "invoice", "suivi",   "tracking", "transaction", "colis",
      "sku",     "build",   "revision",  "rev",     "hash",    "sha",      "issue",       "epoch",
      "bug",     "isbn",    "ean",       "seed",    "var",     "tmp",      "temp",        "img"};
  static constexpr std::string_view numbers[] = {"n", "no", "num", "numero", "number", "nr"};
  FoldedWord word = word_that_ends_before(text, begin);
  if (is_listed(word.view(), numbers)) word = word_that_ends_before(text, word.begin);
  return is_listed(word.view(), names);
}

bool is_decimal_part(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  constexpr std::size_t most = 7;  // digits before the comma
  if (byte_before(text, begin) != ',') return false;
  std::size_t first = begin - 1;
  while (begin - first <= most && is_digit(byte_before(text, first))) --first;
  if (first == begin - 1 || is_digit(byte_before(text, first))) return false;
  const char before = byte_before(text, first);
  const char after = byte_at(text, end);
  const bool column = after == ';' || (after == ',' && byte_at(text, end + 1) != ' ');
  return !column && before != '\0' && std::string_view(" =(<>~+-").find(before) != npos;
}

bool is_draw(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  static constexpr std::string_view words[] = {
      "loto",     "lotto", "lottery",   "loterie",   "euromillion*", "tirage*",  "keno",        "bingo",
      "gagnant*", "boule", "boules",    "grille*",   "combinaison*", "tombola*", "draw",        "drawing",
      "winning",  "pages", "chapitre*", "exercice*", "questions",    "episodes", "departement*"};
  if (!is_pair_ascending(text.substr(begin, end - begin)) || phone_announced(text, begin)) return false;
  return holds_word(text, context_begin(text, begin, 48), begin, words) ||
         holds_word(text, end, line_context_end(text, end, 32), words);
}

}  // namespace noyau::inline v0_1::detail
