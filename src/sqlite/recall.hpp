// The answer to one query.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "noyau/source/source.hpp"
#include "sqlite/connection.hpp"
#include "sqlite/rank.hpp"
#include "sqlite/readers.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// Adds the candidates of request.queries[index] to the batch, best first; not all of them where the watch
// calls it off. `words` are the item's.
void answer(Connection& connection, const RankWeights& weights, const SourceRequest& request,
            std::uint32_t index, const std::vector<std::string>& words, const Watch& watch, Batch& batch);

}  // namespace noyau::inline v0_1::detail::sqlite
