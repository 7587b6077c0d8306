#include "redact/written_date.hpp"

#include <algorithm>
#include <iterator>

#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
struct Month {
  std::string_view shortest;  // what begins so, and goes on as one of the names does, is the month
  std::string_view french;
  std::string_view english;
  int number;
};

constexpr Month months[] = {{"jan", "janvier", "january", 1},
                            {"fev", "fevrier", "fevrier", 2},
                            {"feb", "february", "february", 2},
                            {"mar", "mars", "march", 3},
                            {"avr", "avril", "avril", 4},
                            {"apr", "april", "april", 4},
                            {"mai", "mai", "mai", 5},
                            {"may", "may", "may", 5},
                            {"jun", "june", "june", 6},
                            {"juin", "juin", "juin", 6},
                            {"juil", "juillet", "juillet", 7},
                            {"jul", "july", "july", 7},
                            {"aou", "aout", "aout", 8},
                            {"aug", "august", "august", 8},
                            {"sep", "septembre", "september", 9},
                            {"oct", "octobre", "october", 10},
                            {"nov", "novembre", "november", 11},
                            {"dec", "decembre", "december", 12}};

constexpr std::string_view day_words[] = {"premier", "deux",     "trois",  "quatre", "cinq",  "six",
                                          "sept",    "huit",     "neuf",   "dix",    "onze",  "douze",
                                          "treize",  "quatorze", "quinze", "seize",  "vingt", "trente"};

struct Number {
  int value = 0;
  std::size_t digits = 0;
  std::size_t end = 0;
};

Number read_number(std::string_view text, std::size_t at) noexcept {
  Number number{0, 0, at};
  while (number.digits < 5 && is_digit(byte_at(text, number.end))) {
    number.value = number.value * 10 + (text[number.end++] - '0');
    ++number.digits;
  }
  return number;
}

bool is_day(const Number& number) noexcept {
  return number.digits >= 1 && number.digits <= 2 && number.value >= 1 && number.value <= 31;
}
bool is_month(const Number& number) noexcept {
  return number.digits >= 1 && number.digits <= 2 && number.value >= 1 && number.value <= 12;
}
bool is_year(const Number& number) noexcept {
  return number.digits == 4 && number.value >= 1850 && number.value <= 2099;
}
bool is_any_year(const Number& number) noexcept {
  return is_year(number) || number.digits == 2;
}

// Nothing goes on behind it. A time may: "1985-03-12T00:00".
bool ends_well(std::string_view text, std::size_t end) noexcept {
  const char after = byte_at(text, end);
  if (after == 'T' && is_digit(byte_at(text, end + 1))) return true;
  if (is_word(code_point_at(text, end)) || after == '_') return false;
  return (after != '/' && after != '-' && after != '.') || !is_digit(byte_at(text, end + 1));
}

std::size_t skip_spaces(std::string_view text, std::size_t at) noexcept {
  at += space_length(text, at);
  return at + space_length(text, at);
}

// Where what follows a sign between two parts starts; "" when the sign is not `wanted`. One space may stand
// on either side.
std::size_t behind_sign(std::string_view text, std::size_t at, char wanted) noexcept {
  at += space_length(text, at);
  const std::size_t length = wanted == '-' ? dash_length(text, at) : byte_at(text, at) == wanted ? 1 : 0;
  if (length == 0) return 0;
  at += length;
  return at + space_length(text, at);
}

// 12/03/1985, 12.03.85, 1985-03-12, 12 03 1985; with a slash also 12/03.
std::size_t numeric_end(std::string_view text, const Number& first, char sign) noexcept {
  const auto next = [&](std::size_t at) {
    if (sign == ' ') return space_length(text, at) > 0 ? at + space_length(text, at) : 0;
    return behind_sign(text, at, sign);
  };
  const std::size_t at = next(first.end);
  if (at == 0) return 0;
  const Number second = read_number(text, at);
  const bool day_month = is_day(first) && is_month(second);
  if (!day_month && !(is_month(first) && is_day(second)) && !(is_year(first) && is_month(second))) return 0;
  if (const std::size_t third_at = next(second.end)) {
    const Number third = read_number(text, third_at);
    const bool right = is_year(first) ? is_day(third) : sign == ' ' ? is_year(third) : is_any_year(third);
    if (right && ends_well(text, third.end)) return third.end;
  }
  return sign == '/' && day_month && ends_well(text, second.end) ? second.end : 0;
}

// The end of a month's name at `at`, with the point of an abbreviation; or 0.
std::size_t month_end(std::string_view text, std::size_t at) noexcept {
  const FoldedWord word = read_word(text, at);
  if (word.empty() || month_of(word.view()) == 0) return 0;
  return byte_at(text, word.end) == '.' && word.length <= 5 ? word.end + 1 : word.end;
}

// The end with the year behind it, if one follows: " 1985", ", 1985", "-85", " '85"; else `at`.
std::size_t with_year(std::string_view text, std::size_t at) noexcept {
  std::size_t year_at = skip_spaces(text, at);
  if (byte_at(text, year_at) == ',' || byte_at(text, year_at) == '/')
    ++year_at;
  else
    year_at += dash_length(text, year_at);
  year_at = skip_spaces(text, year_at);
  const bool apostrophe = byte_at(text, year_at) == '\'';
  const Number year = read_number(text, year_at + (apostrophe ? 1 : 0));
  const bool short_form =
      year.digits == 2 && byte_at(text, year.end) != 'h' && byte_at(text, year.end) != ':';
  const bool right = year_at > at && (is_year(year) || short_form);
  if (right && ends_well(text, year.end)) return year.end;
  return byte_at(text, at - 1) == '.' ? at - 1 : at;
}

// Behind the day: "er", "th", "of", "de", signs; then the month.
std::size_t named_month_end(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view suffixes[] = {"er", "st", "nd", "rd", "th", "e"};
  const FoldedWord suffix = read_word(text, at);
  if (is_listed(suffix.view(), suffixes)) at = suffix.end;
  for (int i = 0; i < 2; ++i) {
    const std::size_t sign = sign_length(text, at);
    if (byte_at(text, at) != '\t') at += sign;
  }
  const FoldedWord link = read_word(text, at);
  if (link.view() == "of" || link.view() == "de") at = skip_spaces(text, link.end);
  const std::size_t end = month_end(text, at);
  if (end == 0) return 0;
  const std::size_t stop = with_year(text, end);
  return ends_well(text, stop) ? stop : 0;
}

// "March 12, 1985", "March 12th", "mars 1985".
std::size_t month_first_end(std::string_view text, std::size_t at) noexcept {
  const std::size_t end = month_end(text, at);
  if (end == 0) return 0;
  std::size_t next = skip_spaces(text, end);
  if (next == end) next += dash_length(text, next);
  const FoldedWord article = read_word(text, next);
  if (article.view() == "the") next = skip_spaces(text, article.end);
  const Number number = read_number(text, next);
  if (is_year(number) && ends_well(text, number.end)) return number.end;
  if (!is_day(number)) return 0;
  static constexpr std::string_view suffixes[] = {"st", "nd", "rd", "th"};
  const FoldedWord suffix = read_word(text, number.end);
  const std::size_t day_end = is_listed(suffix.view(), suffixes) ? suffix.end : number.end;
  const std::size_t stop = with_year(text, day_end);
  return ends_well(text, stop) ? stop : 0;
}

// "douze mars 1985", "vingt-et-un mars".
std::size_t worded_end(std::string_view text, std::size_t at) noexcept {
  FoldedWord word = read_word(text, at);
  if (!is_listed(word.view(), day_words)) return 0;
  static constexpr std::string_view more[] = {"et",   "un",  "deux", "trois", "quatre",
                                              "cinq", "six", "sept", "huit",  "neuf"};
  for (int i = 0; i < 3; ++i) {
    const std::size_t next = skip_signs(text, word.end, 1);
    if (const std::size_t end = month_end(text, next)) return with_year(text, end);
    word = read_word(text, next);
    if (!is_listed(word.view(), more)) return 0;
  }
  return 0;
}
}  // namespace

int month_of(std::string_view word) noexcept {
  if (word == "sept") return 9;
  const auto* const found = std::find_if(std::begin(months), std::end(months), [&](const Month& month) {
    return word.starts_with(month.shortest) &&
           (month.french.starts_with(word) || month.english.starts_with(word));
  });
  return found == std::end(months) ? 0 : found->number;
}

std::size_t date_end(std::string_view text, std::size_t at) noexcept {
  if (!is_digit(byte_at(text, at))) {
    const std::size_t end = month_first_end(text, at);
    return end > 0 ? end : worded_end(text, at);
  }
  const Number first = read_number(text, at);
  if (is_day(first))
    if (const std::size_t end = named_month_end(text, first.end)) return end;
  for (const char sign : {'/', '-', '.', ' '})
    if (const std::size_t end = numeric_end(text, first, sign)) return end;
  if (!is_year(first)) return 0;
  const std::size_t named = skip_signs(text, first.end, 1);
  const std::size_t month = month_end(text, named);
  const Number day = month > 0 ? read_number(text, skip_signs(text, month, 1)) : Number{};
  return is_day(day) && ends_well(text, day.end) ? day.end : 0;
}

std::size_t compact_date_end(std::string_view text, std::size_t at) noexcept {
  if (digits_end(text, at) != at + 8 || !ends_well(text, at + 8)) return 0;
  const auto part = [&](std::size_t from, std::size_t count) {
    return read_number(text.substr(at + from, count), 0);
  };
  const bool day_first = is_day(part(0, 2)) && is_month(part(2, 2)) && is_year(part(4, 4));
  const bool year_first = is_year(part(0, 4)) && is_month(part(4, 2)) && is_day(part(6, 2));
  return day_first || year_first ? at + 8 : 0;
}

}  // namespace noyau::inline v0_1::detail
