#include "llm/figures.hpp"

#include <algorithm>
#include <array>

#include "llm/written_forms.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// A year, and the numbers of screens, errors, powers and circles.
bool is_well_known(unsigned number) noexcept {
  constexpr auto known =
      std::to_array<unsigned>({128,  256,  360,  365,  403,  404,  418,  512,  666,  720,
                               1024, 1080, 1280, 1366, 1440, 1920, 2048, 2160, 3840, 4096});
  return (number >= 1900 && number < 2100) || std::binary_search(known.begin(), known.end(), number);
}

}  // namespace

Gap Figures::gap() const noexcept {
  if (colons > 0 && colons + 1 == numbers && digits <= 2 * numbers) return Gap::colon;
  // Three digits behind the mark may be thousands.
  return points == 1 && last_gap == Gap::point && colons == 0 && last != 3 ? Gap::point : Gap::other;
}

// Round numbers, full hours and short fractions stand in too many texts.
bool Figures::is_telling() const noexcept {
  if (digits < 3 || (numbers == 1 && digits <= 4 && is_well_known(value))) return false;
  if (gap() == Gap::colon) return zeros < last;
  const std::size_t plain = digits - zeros;
  return gap() == Gap::point ? plain >= leading_zeros + 3 : plain >= 2;
}

bool Figures::is_short_date() const noexcept {
  return numbers == 3 && marks == 2 && most <= 2 && digits < 6;
}

Figures read_figures(const PlainText& plain, Stretch stretch) {
  Figures figures;
  for_each_place(plain, stretch, [&](const PlainWord& word) {
    figures.month = figures.month || is_month_name(word.hash);
    if (!word.is_number) {
      ++figures.words;
      return;
    }
    ++figures.numbers;
    if (figures.numbers > 1) {
      figures.points += word.gap == Gap::point ? 1U : 0U;
      figures.colons += word.gap == Gap::colon ? 1U : 0U;
      figures.last_gap = word.gap;
      figures.marks += word.gap == Gap::slash || word.gap == Gap::hyphen || word.gap == Gap::point ? 1U : 0U;
    }
    figures.last = word.end - word.begin;
    figures.most = std::max(figures.most, figures.last);
    if (figures.numbers == 1) figures.first = figures.last;
    if (figures.numbers == 2) figures.second = figures.last;
    for (std::uint32_t at = word.begin; at < word.end; ++at) {
      const bool is_zero = plain.letters[at] == U'0';
      ++figures.digits;
      if (figures.digits <= 4) figures.value = 10 * figures.value + (plain.letters[at] - U'0');
      figures.zeros = is_zero ? figures.zeros + 1 : 0;
      if (figures.digits == figures.leading_zeros + 1 && is_zero) ++figures.leading_zeros;
    }
  });
  return figures;
}

bool is_short_number(const PlainWord& word) noexcept {
  return word.is_number ? word.end - word.begin <= 2 : word.digits > 0 && word.digits <= 2;
}

}  // namespace noyau::inline v0_1::detail
