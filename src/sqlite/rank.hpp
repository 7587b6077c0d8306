// The rank formula of docs/sqlite.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "noyau/sqlite/memory_store.hpp"

namespace noyau::inline v0_1::detail::sqlite {

inline constexpr std::int64_t unknown_age = std::numeric_limits<std::int64_t>::min();

// An admissible row of a shelf, as far as ranking needs it.
struct Row {
  std::int64_t record = 0;
  std::int64_t observed = unknown_age;  // milliseconds; an unknown one is the oldest
  double confidence = 0;
  double relevance = 0;
  double score = 0;
  std::uint32_t words = 0;  // bit i: it holds word i
};

// Throws Error, naming the file, when there is no mean of these weights.
void check_weights(const RankWeights& weights, const std::filesystem::path& file);

// Sets every score. `holders[i]`: how many rows hold word i.
void score(std::vector<Row>& rows, const std::vector<std::size_t>& holders, const RankWeights& weights,
           Time now);

// 0 to 1; what is no number is 0.
double within_unit(double value) noexcept;

}  // namespace noyau::inline v0_1::detail::sqlite
