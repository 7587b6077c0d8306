// The rank formula of docs/sqlite.md.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "noyau/sqlite/memory_store.hpp"
#include "sqlite/rows.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// Throws Error, naming the file, when there is no mean of these weights.
void check_weights(const RankWeights& weights, const std::filesystem::path& file);

// Sets every score. `holders[i]`: how many rows hold word i.
void score(std::vector<Row>& rows, const std::vector<std::size_t>& holders, const RankWeights& weights,
           Time now);

}  // namespace noyau::inline v0_1::detail::sqlite
