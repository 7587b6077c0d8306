// Dates as French and English people write them.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// The end of the date that starts at `at`, or 0: "12/03/1985", "1985-03-12", "1er mars 1985", "March 12,
// 1985", "12 mars", "12/03", "mars 1985". A year alone is none.
std::size_t date_end(std::string_view text, std::size_t at) noexcept;

// The end of eight digits without signs that are a date, or 0.
std::size_t compact_date_end(std::string_view text, std::size_t at) noexcept;

// 1 to 12 for the name of a month or its abbreviation, folded; else 0.
int month_of(std::string_view word) noexcept;

}  // namespace noyau::inline v0_1::detail
