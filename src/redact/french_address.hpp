// The parts of a French postal address, read forwards. Each is bounded: a few words of a few bytes.
#pragma once

#include <cstddef>
#include <string_view>

#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

enum class Way : unsigned char {
  none,
  sure,       // "rue", "avenue": behind a number hardly anything else
  ambiguous,  // "place", "cours": words of every day
  doubtful,   // abbreviations and words that need a postal code or a word that announces an address
};

// Whether the word that starts at `at` is a way; `end` moves behind it and the point of an abbreviation.
Way read_way(std::string_view text, std::size_t at, std::size_t& end) noexcept;

struct Street {
  std::size_t end = 0;   // 0: no name
  bool capital = false;  // a word of the name is written with a capital
};
// The name behind a way: "de la République", "du 8 mai 1945", "victor hugo".
Street read_street_name(std::string_view text, std::size_t at) noexcept;

// The end of postal code, town, CEDEX at `at`; or 0. `bare`: the code alone will do.
std::size_t read_town_line(std::string_view text, std::size_t at, bool bare) noexcept;
// The end of a town's name at `at`; or 0. `any_case`: its first word may be lower case.
std::size_t read_town(std::string_view text, std::size_t at, bool any_case, bool& cedex) noexcept;
// The end of five digits that can be a postal code; or 0.
std::size_t read_postal_code(std::string_view text, std::size_t at) noexcept;

struct Tail {
  std::size_t end = 0;
  bool town = false;        // a town was there
  bool code = false;        // with its postal code
  bool complement = false;  // a building, a floor, a box
};
// What follows the street in one piece: complements, postal code and town, country; one line break between.
// `first`: a piece may start at `at` itself.
Tail read_tail(std::string_view text, std::size_t at, bool first = false) noexcept;

// Whether complements in one piece lead from `at` to `end`.
bool complements_reach(std::string_view text, std::size_t at, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
