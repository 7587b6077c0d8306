// French companies: SIREN (nine digits), SIRET (the same and five of the establishment), VAT number. One
// number in ten satisfies Luhn by chance, so a SIREN counts near a key word or in its written groups only.
#include <algorithm>
#include <array>
#include <cstdint>

#include "redact/digit_groups.hpp"
#include "redact/french_detectors.hpp"
#include "redact/french_text.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::string_view post_office = "356000000";
constexpr std::string_view post_office_seat = "35600000000048";

bool is_siren(std::string_view digits) noexcept {
  return luhn_holds(digits) && digits.find_first_not_of('0') != std::string_view::npos;
}

// The post office ran out of numbers that satisfy Luhn.
bool is_siret(std::string_view digits) noexcept {
  if (!is_siren(digits.substr(0, 9))) return false;
  if (!digits.starts_with(post_office) || digits == post_office_seat) return luhn_holds(digits);
  int sum = 0;
  for (const char c : digits) sum += c - '0';
  return sum % 5 == 0;
}

// Digits as they were written.
struct Written {
  std::array<char, 14> digits{};
  std::size_t end = 0;    // 0: no such digits here
  std::string_view sign;  // between the first groups
  bool grouped = false;   // 3-3-3 with one and the same sign between
  bool compact = false;   // no sign between

  std::string_view siren() const noexcept { return {digits.data(), 9}; }
  std::string_view siret() const noexcept { return {digits.data(), 14}; }
};

Written read_siren(std::string_view text, std::size_t at) noexcept {
  Written written;
  std::string_view signs[3];
  for (std::size_t i = 0; i < 3; ++i) {
    // Programs group any number with underscores.
    const bool sign = i > 0 && byte_at(text, at) != '_';
    const std::size_t length = sign ? sign_length(text, at) : 0;
    signs[i] = text.substr(at, length);
    at += length;
    if (!take_digits(text, at, 3, written.digits.data() + 3 * i)) return written;
  }
  written.end = at;
  written.sign = signs[1];
  written.grouped = !signs[1].empty() && signs[1] == signs[2];
  written.compact = signs[1].empty() && signs[2].empty();
  return written;
}

// The five digits that follow a SIREN, at most three signs before and one within; or 0.
std::size_t establishment_end(std::string_view text, std::size_t at, char* digits) noexcept {
  at = skip_signs(text, at, 3);
  for (std::size_t i = 0; i < 5; ++i) {
    if (i == 2 || i == 3) at = skip_signs(text, at, 1);
    if (!take_digits(text, at, 1, digits + i)) return 0;
  }
  return number_ends(text, at) ? at : 0;
}

// Whether five digits in one piece follow: then the whole is meant as a SIRET.
bool establishment_follows(std::string_view text, std::size_t at) noexcept {
  const std::size_t begin = skip_signs(text, at, 3);
  return begin > at && digits_end(text, begin) == begin + 5;
}

constexpr std::string_view siren_words[] = {"siren", "sirene", "rcs", "kbis", "immatricul*", "pappers"};
constexpr std::string_view company_words[] = {"siren", "sirene",      "siret",   "sirets", "rcs",
                                              "kbis",  "immatricul*", "pappers", "nic"};

// The directory is "Sirene"; what sings, or howls, has an accent.
bool holds_key_word(std::string_view text, std::size_t begin, std::size_t end, WordList words) noexcept {
  for (std::size_t at = begin; at < end;) {
    const FoldedWord word = read_word(text, at);
    if (word.empty()) {
      at += utf8_length(code_point_at(text, at));
      continue;
    }
    const bool whole = at > begin || !is_word(code_point_before(text, at));
    const bool accents = word.view() == "sirene" && word.end - word.begin != word.length;
    if (whole && !accents && word.end <= end && is_listed(word.view(), words)) return true;
    at = word.end;
  }
  return false;
}

bool near_word(std::string_view text, std::size_t begin, std::size_t end, WordList words) noexcept {
  constexpr std::size_t before = 40;
  constexpr std::size_t after = 16;
  const std::size_t first = context_begin(text, begin, before);
  if (holds_key_word(text, first, begin, words)) return true;
  if (holds_key_word(text, end, line_context_end(text, end, after), words)) return true;
  if (contains_folded(text.substr(first, begin - first), "r.c.s")) return true;
  static constexpr std::string_view paths[] = {"entreprise/", "etablissement/", "societe.com/"};
  const std::string_view context = text.substr(context_begin(text, begin, before), before);
  return std::any_of(std::begin(paths), std::end(paths),
                     [&](std::string_view path) { return context.find(path) != std::string_view::npos; });
}

// Groups of three are how amounts are written too.
bool is_amount(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const auto currency = [](char32_t c) { return c == U'\u20AC' || c == '$' || c == U'\u00A3' || c == '%'; };
  while (begin > 0 && text[begin - 1] == ' ' && byte_before(text, begin - 1) != ' ') --begin;
  if (currency(code_point_before(text, begin))) return true;
  if (byte_at(text, end) == ',' && is_digit(byte_at(text, end + 1))) return true;
  end += space_length(text, end);
  static constexpr std::string_view units[] = {
      "eur",  "euro*",     "usd",    "dollar*", "chf",     "gbp",         "fcfa",      "habitant*",
      "hab",  "octet*",    "byte*",  "k",       "m",       "md",          "mds",       "km",
      "kg",   "personne*", "vue*",   "view*",   "abonne*", "people*",     "ans",       "annees",
      "fois", "point*",    "piece*", "ms",      "ko",      "mo",          "follower*", "subscriber*",
      "sub",  "subs",      "like*",  "ligne*",  "hits",    "spectateur*", "metre*"};
  static constexpr std::string_view counted[] = {"vue*",        "view*", "abonne*", "follower*",
                                                 "subscriber*", "prix",  "total*"};
  if (text.substr(end).starts_with("m\u00B2") || text.substr(end).starts_with("km\u00B2")) return true;
  if (holds_word(text, context_begin(text, begin, 16), begin, counted)) return true;
  return currency(code_point_at(text, end)) || is_listed(read_word(text, end).view(), units);
}

// Whether the groups go on with the same sign to either side, as those of a longer number do.
bool is_part_of_row(std::string_view text, std::size_t begin, const Written& written) noexcept {
  const std::string_view before = text.substr(0, begin);
  if (before.ends_with(written.sign)) {
    std::size_t digits = 0;
    while (digits < 4 && is_digit(byte_before(text, begin - written.sign.size() - digits))) ++digits;
    if (digits > 0 && digits < 4) return true;
  }
  if (text.substr(written.end, written.sign.size()) != written.sign) return false;
  const std::size_t next = written.end + written.sign.size();
  const std::size_t digits = digits_end(text, next) - next;
  return digits == 3 || digits == 5;
}

std::size_t sum_mod_97(std::string_view digits) noexcept {
  std::size_t value = 0;
  for (const char c : digits) value = value * 10 + static_cast<std::size_t>(c - '0');
  return value % 97;
}

// Keys with a letter count in base 34, without I and O.
bool lettered_key_holds(std::string_view key, std::string_view siren) noexcept {
  static constexpr std::string_view alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const std::size_t first = alphabet.find(key[0]);
  const std::size_t second = alphabet.find(key[1]);
  if (first == std::string_view::npos || second == std::string_view::npos) return false;
  const std::size_t check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  std::size_t value = 0;
  for (const char c : siren) value = value * 10 + static_cast<std::size_t>(c - '0');
  return (value + 1 + check / 11) % 11 == check % 11;
}

bool vat_key_holds(std::string_view key, std::string_view siren) noexcept {
  if (!is_digit(key[0]) || !is_digit(key[1])) return lettered_key_holds(key, siren);
  const std::size_t value =
      static_cast<std::size_t>(key[0] - '0') * 10 + static_cast<std::size_t>(key[1] - '0');
  return value == (12 + 3 * sum_mod_97(siren)) % 97;
}
}  // namespace

std::size_t examine_siren(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = digits_end(text, begin);
  if (!number_starts(text, begin)) return resume;
  const Written written = read_siren(text, begin);
  if (written.end == 0 || !number_ends(text, written.end) || !is_siren(written.siren())) return resume;
  const bool more = establishment_follows(text, written.end);
  const bool free = written.grouped && !more && !is_part_of_row(text, begin, written) &&
                    !is_amount(text, begin, written.end);
  const WordList words = more ? WordList(siren_words) : WordList(company_words);
  if (!free && !near_word(text, begin, written.end, words)) return resume;
  out.add(begin, written.end);
  return written.end;
}

std::size_t examine_siret(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = digits_end(text, begin);
  if (!number_starts(text, begin)) return resume;
  Written written = read_siren(text, begin);
  if (written.end == 0) return resume;
  const std::size_t end = establishment_end(text, written.end, written.digits.data() + 9);
  if (end == 0 || !is_siret(written.siret())) return resume;
  const bool parted = establishment_follows(text, written.end) && (written.grouped || written.compact);
  if (!parted && !near_word(text, begin, end, company_words)) return resume;
  out.add(begin, end);
  return end;
}

std::size_t examine_vat_fr(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = begin + 2;
  const char32_t before = code_point_before(text, begin);
  if (is_word(before) || before == '_') return resume;
  const std::size_t key_begin = skip_signs(text, begin + 2, 2);
  const std::string_view key = text.substr(key_begin, 2);
  const Written written = read_siren(text, skip_signs(text, key_begin + 2, 2));
  if (written.end == 0 || !number_ends(text, written.end)) return resume;
  // Monaco's numbers have zeros there and no Luhn.
  const bool monaco = written.siren().starts_with("000") && written.siren() != "000000000";
  const bool company = monaco || is_siren(written.siren());
  if (!company || !vat_key_holds(key, written.siren())) return resume;
  out.add(begin, written.end);
  return written.end;
}

}  // namespace noyau::inline v0_1::detail
