#include "sqlite/rank.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include "source/selecting.hpp"
#include "sqlite/failure.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

double recency(const Row& row, Time now, double half_life) {
  if (row.figures.observed == unknown_age) return 0;
  // As doubles: the difference of two times may be more than a Duration holds.
  const double age =
      static_cast<double>(now.time_since_epoch().count()) - static_cast<double>(row.figures.observed);
  return age <= 0 ? 1 : std::exp2(-age / half_life);
}

}  // namespace

void check_weights(const RankWeights& weights, const std::filesystem::path& file) {
  double sum = 0;
  for (const double weight : {weights.text, weights.recency, weights.confidence, weights.importance}) {
    if (!(weight >= 0) || std::isinf(weight))
      throw failure(file, "opened", "a rank weight is negative or no finite number. Give each 0 or more.");
    sum += weight;
  }
  if (!(sum > 0) || std::isinf(sum))
    throw failure(file, "opened", "the rank weights have no usable sum. Give at least one that is above 0.");
  if (weights.half_life.count() <= 0)
    throw failure(file, "opened", "the half-life of memories is not above zero. Give a duration that is.");
}

void score(std::vector<Row>& rows, const std::vector<std::size_t>& holders, const RankWeights& weights,
           Time now) {
  std::vector<double> rarity(holders.size());
  double all = 0;
  for (std::size_t word = 0; word < holders.size(); ++word) {
    const auto with = static_cast<double>(holders[word]);
    if (holders[word] == 0) continue;  // a word that nobody holds tells nothing
    rarity[word] = std::log(1 + (static_cast<double>(rows.size()) - with + 0.5) / (with + 0.5));
    all += rarity[word];
  }
  const double sum = weights.text + weights.recency + weights.confidence + weights.importance;
  const auto half_life = static_cast<double>(weights.half_life.count());
  for (Row& row : rows) {
    double shared = 0;
    for (std::uint32_t left = row.words; left != 0; left &= left - 1)
      shared += rarity[static_cast<std::size_t>(std::countr_zero(left))];
    const double text = all > 0 ? shared / all : 0;
    row.score = within_unit((weights.text * text + weights.recency * recency(row, now, half_life) +
                             weights.confidence * within_unit(row.figures.confidence) +
                             weights.importance * within_unit(row.figures.relevance)) /
                            sum);
  }
}

}  // namespace noyau::inline v0_1::detail::sqlite
