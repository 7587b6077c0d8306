// What ranking needs of an admissible record, and how it comes out of the file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

struct sqlite3;

namespace noyau::inline v0_1::detail::sqlite {

inline constexpr std::int64_t unknown_age = std::numeric_limits<std::int64_t>::min();

struct Figures {
  std::int64_t observed = unknown_age;  // milliseconds; an unknown one is the oldest
  double confidence = 0;
  double relevance = 0;
};
using PackedFigures = std::array<char, 24>;  // one after the other, the lowest byte first
PackedFigures pack(const Figures& figures) noexcept;
Figures unpack(std::string_view packed) noexcept;

struct Row {
  std::int64_t record = 0;
  Figures figures;
  double score = 0;
  std::uint32_t words = 0;  // bit i: it holds word i
};

// Lets the connection know the aggregate take_row(record, figures), which appends to `rows`.
void know_take_row(sqlite3* connection, std::vector<Row>& rows);

}  // namespace noyau::inline v0_1::detail::sqlite
