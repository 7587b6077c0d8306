#include "sqlite/shelves.hpp"

#include <string>
#include <vector>

#include "source/selecting.hpp"
#include "sqlite/record_row.hpp"
#include "sqlite/rows.hpp"
#include "sqlite/statements.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

std::int64_t scope_number(Connection& connection, std::string_view what, ScopeKind kind,
                          std::string_view name) {
  if (const auto found = find_scope(connection, what, kind, name)) return *found;
  const auto row = connection.run("INSERT INTO scope(what, kind, name) VALUES (?1, ?2, ?3)");
  row->bind(1, what).bind(2, static_cast<std::int64_t>(kind)).bind(3, name);
  row->step();
  return connection.database().getLastInsertRowid();
}

// An id that is empty names nobody: nothing stands on its shelf.
std::vector<std::int64_t> scopes_of(Connection& connection, const Record& record) {
  std::vector<std::int64_t> scopes;
  const auto add = [&](ScopeKind kind, std::string_view name) {
    if (!name.empty() || kind == ScopeKind::platform)
      scopes.push_back(scope_number(connection, record.what, kind, name));
  };
  switch (record.owner) {
    case OwnerKind::person:
      add(ScopeKind::person, record.owner_id);
      break;
    case OwnerKind::community:
      add(ScopeKind::community, record.owner_id);
      break;
    case OwnerKind::platform:
      add(ScopeKind::platform, {});
      break;
    case OwnerKind::utterance:
      add(ScopeKind::author, record.owner_id);
      add(ScopeKind::channel, record.channel);
      break;
    case OwnerKind::unknown:
      break;
  }
  return scopes;
}

void put_on_shelf(Connection& connection, std::int64_t scope, std::int64_t number, const Record& record,
                  std::string_view purposes, const Space& space) {
  const auto row = connection.run(
      "INSERT INTO shelf(scope, record, until, purposes, figures, observed, audience, channel, space) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  const Time until = record.valid_until.value_or(Time::max());
  Figures figures{unknown_age, record.confidence, record.relevance};
  if (record.observed) figures.observed = record.observed->time_since_epoch().count();
  const PackedFigures packed = pack(figures);
  row->bind(1, scope).bind(2, number).bind(3, std::int64_t{until.time_since_epoch().count()});
  row->bind(4, purposes).bind_blob(5, {packed.data(), packed.size()});
  if (record.observed) {
    row->bind(6, figures.observed);
  } else {
    row->bind_null(6);
  }
  row->bind(7, static_cast<std::int64_t>(space.audience)).bind(8, record.channel).bind(9, space.channel);
  row->step();
}

// Where a record may be read, by all that it was derived from; nullopt: nowhere, it stands on no shelf.
std::optional<Space> readable_space(const Record& record) {
  std::vector<Space> parts;
  for (const OwnedSpace& part : record.derived_from) parts.push_back({part.audience, part.channel});
  return common_space({record.audience, record.channel}, parts);
}

}  // namespace

std::optional<std::int64_t> find_scope(Connection& connection, std::string_view what, ScopeKind kind,
                                       std::string_view name) {
  const auto row = connection.run(scope_sql);
  row->bind(1, what).bind(2, static_cast<std::int64_t>(kind)).bind(3, name);
  return row->step() ? std::optional(row->integer(0)) : std::nullopt;
}

void put_on_shelves(Connection& connection, std::int64_t number, const Record& record) {
  const std::vector<std::int64_t> scopes = scopes_of(connection, record);
  const std::optional<Space> space = readable_space(record);
  if (scopes.empty() || !space) return;
  const std::string purposes = join_purposes(record.purposes);
  const std::vector<std::string> words = connection.tokenizer().distinct_words(searched_text(record));
  std::string list;
  for (const std::int64_t scope : scopes) {
    put_on_shelf(connection, scope, number, record, purposes, *space);
    for (const std::string& word : words) list.append(word_on_shelf(scope, word)) += ' ';
  }
  if (list.empty()) return;
  const auto row = connection.run("INSERT INTO words(rowid, list) VALUES (?1, ?2)");
  row->bind(1, number).bind(2, list);
  row->step();
}

void fill_shelves(Connection& connection) {
  const auto row = connection.run(record_sql("ORDER BY number"));
  while (row->step()) {
    const NumberedRecord read = read_row(connection, *row);
    put_on_shelves(connection, read.number, read.record);
  }
}

void take_away(Connection& connection, std::int64_t number) {
  for (const std::string_view sql :
       {"DELETE FROM words WHERE rowid = ?1", "DELETE FROM record WHERE number = ?1"}) {
    const auto row = connection.run(sql);
    row->bind(1, number);
    row->step();
  }
}

}  // namespace noyau::inline v0_1::detail::sqlite
