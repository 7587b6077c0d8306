#include "llm/figures.hpp"

#include "llm/written_forms.hpp"

namespace noyau::inline v0_1::detail {

Gap Figures::gap() const noexcept {
  if (colons > 0 && colons + 1 == numbers && digits <= 2 * numbers) return Gap::colon;
  return points == 1 && last_gap == Gap::point && colons == 0 ? Gap::point : Gap::other;
}

// Round numbers, full hours and short fractions stand in too many texts.
bool Figures::is_telling() const noexcept {
  if (digits < 3) return false;
  if (gap() == Gap::colon) return zeros < last;
  const std::size_t plain = digits - zeros;
  return gap() == Gap::point ? plain >= leading_zeros + 3 : plain >= 2;
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
    }
    figures.last = word.end - word.begin;
    for (std::uint32_t at = word.begin; at < word.end; ++at) {
      const bool is_zero = plain.letters[at] == U'0';
      ++figures.digits;
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
