// IBAN: the pattern meets country, check digits and two more; the country says how many there must be.
#include <algorithm>
#include <array>

#include "redact/number_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
struct Country {
  char code[3];
  unsigned char length;
};

// Every country of the SWIFT IBAN registry.
constexpr Country countries[] = {
    {"AD", 24}, {"AE", 23}, {"AL", 28}, {"AT", 20}, {"AZ", 28}, {"BA", 20}, {"BE", 16}, {"BG", 22},
    {"BH", 22}, {"BI", 27}, {"BR", 29}, {"BY", 28}, {"CH", 21}, {"CR", 22}, {"CY", 28}, {"CZ", 24},
    {"DE", 22}, {"DJ", 27}, {"DK", 18}, {"DO", 28}, {"EE", 20}, {"EG", 29}, {"ES", 24}, {"FI", 18},
    {"FK", 18}, {"FO", 18}, {"FR", 27}, {"GB", 22}, {"GE", 22}, {"GI", 23}, {"GL", 18}, {"GR", 27},
    {"GT", 28}, {"HN", 28}, {"HR", 21}, {"HU", 28}, {"IE", 22}, {"IL", 23}, {"IQ", 23}, {"IS", 26},
    {"IT", 27}, {"JO", 30}, {"KW", 30}, {"KZ", 20}, {"LB", 28}, {"LC", 32}, {"LI", 21}, {"LT", 20},
    {"LU", 20}, {"LV", 21}, {"LY", 25}, {"MC", 27}, {"MD", 24}, {"ME", 22}, {"MK", 19}, {"MN", 20},
    {"MR", 27}, {"MT", 31}, {"MU", 30}, {"NI", 28}, {"NL", 18}, {"NO", 15}, {"OM", 23}, {"PK", 24},
    {"PL", 28}, {"PS", 29}, {"PT", 25}, {"QA", 29}, {"RO", 24}, {"RS", 22}, {"RU", 33}, {"SA", 24},
    {"SC", 31}, {"SD", 18}, {"SE", 24}, {"SI", 19}, {"SK", 24}, {"SM", 27}, {"SO", 23}, {"ST", 25},
    {"SV", 28}, {"TL", 23}, {"TN", 24}, {"TR", 26}, {"UA", 29}, {"VA", 22}, {"VG", 24}, {"XK", 20},
    {"YE", 30},
};

std::size_t length_for(char first, char second) noexcept {
  const char code[2] = {static_cast<char>(to_lower(first) - 32), static_cast<char>(to_lower(second) - 32)};
  const auto before = [](const Country& country, const char(&wanted)[2]) {
    return std::string_view(country.code, 2) < std::string_view(wanted, 2);
  };
  const auto* const found = std::lower_bound(std::begin(countries), std::end(countries), code, before);
  return found != std::end(countries) && std::string_view(found->code, 2) == std::string_view(code, 2)
             ? found->length
             : 0;
}

bool mod97_holds(std::string_view iban) noexcept {
  unsigned remainder = 0;
  for (std::size_t i = 0; i < iban.size(); ++i) {
    const char c = to_lower(iban[(i + 4) % iban.size()]);
    remainder = is_digit(c) ? remainder * 10 + static_cast<unsigned>(c - '0')
                            : remainder * 100 + static_cast<unsigned>(c - 'a' + 10);
    remainder %= 97;
  }
  return remainder == 1;
}

// Check digits 00, 01 and 99 satisfy mod 97 beside 97, 98 and 02, which are the ones that banks compute.
bool plausible_check_digits(char first, char second) noexcept {
  const int value = (first - '0') * 10 + (second - '0');
  return value >= 2 && value <= 98;
}

// The end of the `length` letters and digits from `begin`, single spaces or dashes between; or 0.
std::size_t gather(std::string_view text, std::size_t begin, std::size_t length, char* compact) noexcept {
  std::size_t at = begin;
  for (std::size_t count = 0; count < length; ++at) {
    if (count > 0 && !is_alnum(byte_at(text, at))) {
      const std::size_t space = space_length(text, at);
      at += space > 0 ? space : dash_length(text, at);
    }
    if (!is_alnum(byte_at(text, at))) return 0;
    compact[count++] = text[at];
  }
  return at;
}
}  // namespace

std::size_t examine_iban(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = begin + 2;
  const std::size_t length = length_for(text[begin], text[begin + 1]);
  if (length == 0 || !plausible_check_digits(text[begin + 2], text[begin + 3])) return resume;
  const char32_t before = code_point_before(text, begin);
  if (is_word(before) || before == '_') return resume;
  std::array<char, 34> compact{};
  const std::size_t end = gather(text, begin, length, compact.data());
  if (end == 0 || is_word(code_point_at(text, end))) return resume;
  if (!mod97_holds({compact.data(), length})) return resume;
  out.add(begin, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
