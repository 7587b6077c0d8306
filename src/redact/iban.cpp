// IBAN: the pattern meets country, check digits and two more; the country says how many there must be.
#include <algorithm>
#include <array>
#include <utility>

#include "redact/digit_groups.hpp"
#include "redact/number_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
struct Country {
  char code[3];
  // The account number behind the check digits, as in the registry: n digits, a letters, c either.
  std::string_view account;
};

// Every country of the SWIFT IBAN registry.
constexpr Country countries[] = {
    {"AD", "8n12c"},    {"AE", "19n"},      {"AL", "8n16c"},    {"AT", "16n"},     {"AZ", "4a20c"},
    {"BA", "16n"},      {"BE", "12n"},      {"BG", "4a6n8c"},   {"BH", "4a14c"},   {"BI", "23n"},
    {"BR", "23n1a1c"},  {"BY", "4c4n16c"},  {"CH", "5n12c"},    {"CR", "18n"},     {"CY", "8n16c"},
    {"CZ", "20n"},      {"DE", "18n"},      {"DJ", "23n"},      {"DK", "14n"},     {"DO", "4c20n"},
    {"EE", "16n"},      {"EG", "25n"},      {"ES", "20n"},      {"FI", "14n"},     {"FK", "2a12n"},
    {"FO", "14n"},      {"FR", "10n11c2n"}, {"GB", "4a14n"},    {"GE", "2a16n"},   {"GI", "4a15c"},
    {"GL", "14n"},      {"GR", "7n16c"},    {"GT", "24c"},      {"HN", "4a20n"},   {"HR", "17n"},
    {"HU", "24n"},      {"IE", "4a14n"},    {"IL", "19n"},      {"IQ", "4a15n"},   {"IS", "22n"},
    {"IT", "1a10n12c"}, {"JO", "4a4n18c"},  {"KW", "4a22c"},    {"KZ", "3n13c"},   {"LB", "4n20c"},
    {"LC", "4a24c"},    {"LI", "5n12c"},    {"LT", "16n"},      {"LU", "3n13c"},   {"LV", "4a13c"},
    {"LY", "21n"},      {"MC", "10n11c2n"}, {"MD", "20c"},      {"ME", "18n"},     {"MK", "3n10c2n"},
    {"MN", "16n"},      {"MR", "23n"},      {"MT", "4a5n18c"},  {"MU", "4a19n3a"}, {"NI", "4a20n"},
    {"NL", "4a10n"},    {"NO", "11n"},      {"OM", "3n16c"},    {"PK", "4a16c"},   {"PL", "24n"},
    {"PS", "4a21c"},    {"PT", "21n"},      {"QA", "4a21c"},    {"RO", "4a16c"},   {"RS", "18n"},
    {"RU", "14n15c"},   {"SA", "2n18c"},    {"SC", "4a20n3a"},  {"SD", "14n"},     {"SE", "20n"},
    {"SI", "15n"},      {"SK", "20n"},      {"SM", "1a10n12c"}, {"SO", "19n"},     {"ST", "21n"},
    {"SV", "4a20n"},    {"TL", "19n"},      {"TN", "20n"},      {"TR", "6n16c"},   {"UA", "6n19c"},
    {"VA", "18n"},      {"VG", "4a16n"},    {"XK", "16n"},      {"YE", "4a4n18c"},
};

const Country* country_of(char first, char second) noexcept {
  const char code[2] = {static_cast<char>(to_lower(first) - 32), static_cast<char>(to_lower(second) - 32)};
  const auto before = [](const Country& country, const char(&wanted)[2]) {
    return std::string_view(country.code, 2) < std::string_view(wanted, 2);
  };
  const auto* const found = std::lower_bound(std::begin(countries), std::end(countries), code, before);
  return found != std::end(countries) && std::string_view(found->code, 2) == std::string_view(code, 2)
             ? found
             : nullptr;
}

// Calls `each` with the number and the class of characters of every part of `account`.
template <class Each>
void for_parts(std::string_view account, Each each) {
  std::size_t count = 0;
  for (const char c : account) {
    if (!is_digit(c)) each(std::exchange(count, 0), c);
    if (is_digit(c)) count = count * 10 + static_cast<std::size_t>(c - '0');
  }
}

std::size_t length_of(const Country& country) noexcept {
  std::size_t length = 4;
  for_parts(country.account, [&](std::size_t count, char) { length += count; });
  return length;
}

bool has_structure(std::string_view iban, const Country& country) noexcept {
  std::size_t at = 4;
  bool holds = true;
  for_parts(country.account, [&](std::size_t count, char part) {
    const std::string_view characters = iban.substr(at, count);
    if (part == 'n') holds = holds && std::all_of(characters.begin(), characters.end(), is_digit);
    if (part == 'a') holds = holds && std::all_of(characters.begin(), characters.end(), is_letter);
    at += count;
  });
  return holds;
}

bool mod97_holds(std::string_view iban) noexcept {
  unsigned remainder = 0;
  for (const std::string_view part : {iban.substr(4), iban.substr(0, 4)})
    for (const char c : part) {
      remainder = is_digit(c) ? remainder * 10 + static_cast<unsigned>(c - '0')
                              : remainder * 100 + static_cast<unsigned>(to_lower(c) - 'a' + 10);
      remainder %= 97;
    }
  return remainder == 1;
}

// Check digits 00, 01 and 99 satisfy mod 97 beside 97, 98 and 02, which are the ones that banks compute.
bool plausible_check_digits(char first, char second) noexcept {
  const int value = (first - '0') * 10 + (second - '0');
  return value >= 2 && value <= 98;
}

// "IBANFR76…" is written too.
bool starts_word(std::string_view text, std::size_t begin) noexcept {
  const char32_t before = code_point_before(text, begin);
  if (!is_word(before)) return true;
  static constexpr std::string_view name = "iban";
  if (begin < name.size()) return false;
  const auto start = text.begin() + static_cast<std::ptrdiff_t>(begin - name.size());
  const auto same = [](char a, char b) { return a == to_lower(b); };
  return std::equal(name.begin(), name.end(), start, same) &&
         !is_word(code_point_before(text, begin - name.size()));
}

// The end of the `length` letters and digits from `begin`, with what people write between; or 0.
std::size_t gather(std::string_view text, std::size_t begin, std::size_t length, char* compact) noexcept {
  std::size_t at = begin;
  for (std::size_t count = 0; count < length; ++at) {
    if (count > 0 && !is_alnum(byte_at(text, at))) at += joint_length(text, at);
    if (!is_alnum(byte_at(text, at))) return 0;
    compact[count++] = text[at];
  }
  return at;
}
}  // namespace

std::size_t examine_iban(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = begin + 1;
  std::array<char, 34> compact{};
  if (!starts_word(text, begin) || gather(text, begin, 4, compact.data()) == 0) return resume;
  const Country* const country = country_of(compact[0], compact[1]);
  if (country == nullptr || !plausible_check_digits(compact[2], compact[3])) return resume;
  const std::size_t length = length_of(*country);
  const std::size_t end = gather(text, begin, length, compact.data());
  if (end == 0 || is_word(code_point_at(text, end))) return resume;
  const std::string_view iban(compact.data(), length);
  if (!has_structure(iban, *country) || !mod97_holds(iban)) return resume;
  out.add(begin, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
