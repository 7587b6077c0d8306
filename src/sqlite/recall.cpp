#include "sqlite/recall.hpp"

#include <algorithm>
#include <utility>

#include "source/selecting.hpp"
#include "sqlite/admissible.hpp"
#include "sqlite/record_row.hpp"
#include "sqlite/statements.hpp"
#include "sqlite/tokenizer.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

// Marks the rows that hold each word; says how many do. Both lists are in the order of the numbers.
std::vector<std::size_t> mark_words(Connection& connection, const std::vector<OpenShelf>& shelves,
                                    const std::vector<std::string>& words, std::vector<Row>& rows) {
  std::vector<std::size_t> holders(words.size());
  for (std::size_t word = 0; word < words.size(); ++word) {
    const std::uint32_t bit = std::uint32_t{1} << word;
    for (const OpenShelf& shelf : shelves) {
      const std::string phrase = '"' + word_on_shelf(shelf.scope, words[word]) + '"';
      const Running found = connection.run(word_sql);
      found->bind(1, phrase);
      auto row = rows.begin();
      while (row != rows.end() && found->step()) {
        const std::int64_t record = found->integer(0);
        while (row != rows.end() && row->record < record) ++row;
        if (row == rows.end() || row->record != record || (row->words & bit) != 0) continue;
        row->words |= bit;
        ++holders[word];
      }
    }
  }
  return holders;
}

// By score, then newest first; exchanges by time alone.
struct Better {
  bool by_time;
  bool operator()(const Row& a, const Row& b) const {
    if (!by_time && a.score != b.score) return a.score > b.score;
    return a.figures.observed > b.figures.observed;
  }
};

// Leaves the `most` best. Where rows that are equal compete for the last places, their ids decide.
void keep_best(Connection& connection, std::vector<Row>& rows, std::size_t most, Better better) {
  if (rows.size() <= most) return;
  const auto last = rows.begin() + static_cast<std::ptrdiff_t>(most - 1);
  std::nth_element(rows.begin(), last, rows.end(), better);
  const Row edge = *last;  // a copy: it moves
  const auto equals =
      std::partition(rows.begin(), rows.end(), [&](const Row& row) { return better(row, edge); });
  const auto end = std::partition(equals, rows.end(), [&](const Row& row) { return !better(edge, row); });
  const auto places = static_cast<std::ptrdiff_t>(most) - (equals - rows.begin());
  if (end - equals > places) {
    std::vector<std::pair<std::string, Row>> named;
    for (auto row = equals; row != end; ++row) {
      const Running id = connection.run(id_sql);
      id->bind(1, row->record);
      named.emplace_back(id->step() ? std::string(id->text(0)) : std::string(), *row);
    }
    std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(named.begin(), named.end(), equals, [](const auto& entry) { return entry.second; });
  }
  rows.resize(most);
}

// Only these rows are read from the big table.
void add_candidates(Connection& connection, const std::vector<Row>& rows, Better better, std::uint32_t query,
                    const Watch& watch, Batch& batch) {
  std::vector<std::pair<Row, Record>> taken;
  taken.reserve(rows.size());
  for (const Row& row : rows) {
    // Each is a short statement of its own: SQLite may come to its end before it asks.
    if (taken.size() % 64 == 0 && watch.called_off() != SourceFailure::no_failure) return;
    const Running read = connection.run(record_sql(record_of_number));
    read->bind(1, row.record);
    if (read->step()) taken.emplace_back(row, read_row(connection, *read).record);
  }
  std::sort(taken.begin(), taken.end(), [&](const auto& a, const auto& b) {
    if (better(a.first, b.first)) return true;
    return !better(b.first, a.first) && a.second.id < b.second.id;
  });
  for (const auto& [row, record] : taken) add_record(batch, record, query, row.score);
}

}  // namespace

void answer(Connection& connection, const RankWeights& weights, const SourceRequest& request,
            std::uint32_t index, const std::vector<std::string>& words, const Watch& watch, Batch& batch) {
  const Selection& select = request.queries[index].select;
  const Admissible admissible(connection, request, select);
  const std::size_t most = answer_limit(select);
  const Better better{asks_for_exchanges(select)};
  std::vector<Row>& rows = better.by_time ? admissible.newest(most) : admissible.all();
  if (!better.by_time) {
    const auto holders = mark_words(connection, admissible.shelves(), words, rows);
    score(rows, holders, weights, request.now);
    // Admission would refuse them.
    std::erase_if(rows, [&](const Row& row) { return !(row.score >= select.min_relevance); });
  }
  keep_best(connection, rows, most, better);
  add_candidates(connection, rows, better, index, watch, batch);
}

}  // namespace noyau::inline v0_1::detail::sqlite
