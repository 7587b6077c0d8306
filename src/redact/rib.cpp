// French account numbers: bank, branch, account (letters count as digits) and key.
#include <algorithm>
#include <array>

#include "redact/french_detectors.hpp"
#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t rib_length = 23;

// A to I are 1 to 9, J to R again, S to Z are 2 to 9.
int value_of(char c) noexcept {
  if (is_digit(c)) return c - '0';
  const int letter = to_lower(c) - 'a';
  return letter < 18 ? letter % 9 + 1 : letter - 16;
}

bool key_holds(const std::array<char, rib_length>& rib) noexcept {
  const int key = (rib[21] - '0') * 10 + (rib[22] - '0');
  if (key < 1 || key > 97) return false;
  int remainder = 0;
  for (const char c : rib) remainder = (remainder * 10 + value_of(c)) % 97;
  return remainder == 0;
}

// Where the next field starts: behind signs, or behind words that name it, as on a printed form.
std::size_t next_field(std::string_view text, std::size_t at, WordList names) noexcept {
  const std::size_t signs = skip_signs(text, at, 4);
  const std::size_t limit = context_end(text, at, 40);
  std::size_t digit = at;
  while (digit < limit && !is_digit(text[digit])) ++digit;
  return digit > signs && holds_word(text, at, digit, names) ? digit : signs;
}

std::size_t take_account(std::string_view text, std::size_t at, char* out) noexcept {
  for (std::size_t i = 0; i < 11; ++i) {
    // Eleven characters are also written in groups.
    if (i > 0 && !is_alnum(byte_at(text, at))) at = skip_signs(text, at, 1);
    if (!is_alnum(byte_at(text, at))) return 0;
    out[i] = text[at++];
  }
  return at;
}

struct Rib {
  std::array<char, rib_length> characters;
  std::array<std::size_t, 4> begins;  // of the fields
  std::array<std::size_t, 4> ends;
};

bool read_rib(std::string_view text, std::size_t at, Rib& rib) noexcept {
  static constexpr std::string_view branches[] = {"guichet", "agence", "branch", "bureau", "codeguichet"};
  static constexpr std::string_view accounts[] = {"compte", "cpte", "account", "numero", "numerocompte"};
  static constexpr std::string_view keys[] = {"cle", "clef", "rib", "key", "clerib", "ribkey"};
  const WordList names[] = {branches, accounts, keys};
  static constexpr std::size_t places[] = {0, 5, 10, 21};
  for (std::size_t field = 0; field < 4; ++field) {
    if (field > 0) at = next_field(text, at, names[field - 1]);
    char* const out = rib.characters.data() + places[field];
    rib.begins[field] = at;
    if (field == 2)
      at = take_account(text, at, out);
    else if (!take_digits(text, at, field < 3 ? 5 : 2, out))
      at = 0;
    if (at == 0) return false;
    rib.ends[field] = at;
  }
  return true;
}

// One span, unless quotes or markup stand between the fields, which a parser wants to keep.
void add_rib(std::string_view text, const Rib& rib, Findings& out) {
  const std::string_view whole = text.substr(rib.begins[0], rib.ends[3] - rib.begins[0]);
  if (whole.find_first_of("\"'<>&") == std::string_view::npos) return out.add(rib.begins[0], rib.ends[3]);
  for (std::size_t field = 0; field < 4; ++field) out.add(rib.begins[field], rib.ends[field]);
}

// The five digits before the word "guichet" or "branch", or npos.
std::size_t bank_before(std::string_view text, std::size_t word) noexcept {
  const std::size_t limit = context_begin(text, word, 24);
  while (word > limit && !is_digit(text[word - 1])) --word;
  return word >= limit + 5 ? word - 5 : std::string_view::npos;
}
}  // namespace

std::size_t examine_rib(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const bool form = !is_digit(text[begin]);
  const std::size_t resume = form ? end : digits_end(text, begin);
  if (form) begin = bank_before(text, begin);
  if (begin == std::string_view::npos || !number_starts(text, begin)) return resume;
  Rib rib;
  if (!read_rib(text, begin, rib) || !number_ends(text, rib.ends[3]) || !key_holds(rib.characters))
    return resume;
  add_rib(text, rib, out);
  return std::max(rib.ends[3], resume);
}

}  // namespace noyau::inline v0_1::detail
