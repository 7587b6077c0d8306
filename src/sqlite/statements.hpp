// Every SQL text of the store that is more than a pragma. In a header, so that a test can ask for the plan
// of what really runs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail::sqlite {

// Written into the file's header: says whose file it is ("Noya").
inline constexpr std::int64_t application_id = 0x4E6F7961;

// What brings a file from version N to N + 1. Published steps never change; a new one is added behind them.
inline constexpr std::array<std::string_view, 2> migration_steps{
    // 1: the records.
    R"sql(
CREATE TABLE record(
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  what TEXT NOT NULL,
  value_kind INTEGER NOT NULL,
  value,
  fields INTEGER NOT NULL,
  short_form TEXT NOT NULL,
  speaker TEXT NOT NULL,
  owner INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  audience INTEGER NOT NULL,
  channel TEXT NOT NULL,
  purposes TEXT NOT NULL,
  data_class TEXT NOT NULL,
  observed INTEGER,
  valid_until INTEGER,
  confidence REAL,
  relevance REAL,
  about TEXT NOT NULL,
  unit TEXT NOT NULL,
  state INTEGER NOT NULL,
  derived_from TEXT NOT NULL);
CREATE INDEX record_owner ON record(owner_id, owner);
CREATE INDEX record_unit ON record(unit) WHERE unit <> '';
CREATE INDEX record_end ON record(valid_until) WHERE valid_until IS NOT NULL;
CREATE TABLE field(
  record INTEGER NOT NULL REFERENCES record(number) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind INTEGER NOT NULL,
  value,
  PRIMARY KEY(record, position)) WITHOUT ROWID;
)sql",
    // 2: the search, all of it made from the records: one shelf per `what` and owner (or channel), narrow
    // rows in the order of their numbers, and the words of each shelf.
    R"sql(
CREATE TABLE scope(
  number INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE(what, kind, name));
CREATE TABLE shelf(
  scope INTEGER NOT NULL REFERENCES scope(number),
  record INTEGER NOT NULL REFERENCES record(number) ON DELETE CASCADE,
  until INTEGER NOT NULL,
  purposes TEXT NOT NULL,
  figures BLOB NOT NULL,
  observed INTEGER,
  audience INTEGER NOT NULL,
  channel TEXT NOT NULL,
  space TEXT NOT NULL,
  PRIMARY KEY(scope, record)) WITHOUT ROWID;
CREATE INDEX shelf_time ON shelf(scope, observed);
CREATE INDEX shelf_record ON shelf(record);
CREATE VIRTUAL TABLE words USING fts5(
  list, tokenize = "unicode61 remove_diacritics 2", detail = none, columnsize = 0);
)sql"};

// Which private rows of a shelf may come along; public ones always do.
enum class PrivateRows : std::uint8_t {
  all,
  none,
  of_channel,
  of_channel_or_nowhere,
  of_owner,
  of_channel_or_owner
};

// What a statement that reads a shelf has to ask.
struct ShelfQuestion {
  bool by_time = false;  // newest first, for exchanges; else all of them, into take_row
  bool max_age = false;
  bool same_channel = false;
  bool leave_item = false;
  PrivateRows private_rows = PrivateRows::all;
};

// take_row is an aggregate of ours: a row costs a call, not a step of the statement, and its figures lie in
// one column, as every column read shows where one person owns twenty thousand rows.
// Parameters: 1 scope, 2 now, 3 purpose as `needle` writes it, 4 oldest time, 5 channel, 6 number of the
// current item, 7 owner id.
inline std::string shelf_sql(const ShelfQuestion& question) {
  std::string sql = question.by_time ? "SELECT record, figures" : "SELECT take_row(record, figures)";
  sql += " FROM shelf WHERE scope = ?1 AND until >= ?2 AND (purposes = '' OR instr(purposes, ?3) > 0)";
  // The plus keeps the planner from the index by time: the numbers' order is worth more.
  if (question.max_age) sql += question.by_time ? " AND observed >= ?4" : " AND +observed >= ?4";
  if (question.same_channel) sql += " AND channel = ?5";
  if (question.leave_item) sql += " AND record <> ?6";
  switch (question.private_rows) {
    case PrivateRows::all:
      break;
    case PrivateRows::none:
      sql += " AND audience = 0";
      break;
    case PrivateRows::of_channel:
      sql += " AND (audience = 0 OR space = ?5)";
      break;
    case PrivateRows::of_channel_or_nowhere:
      sql += " AND (audience = 0 OR space = ?5 OR space = '')";
      break;
    case PrivateRows::of_owner:
      sql +=
          " AND (audience = 0 OR EXISTS (SELECT 1 FROM record r WHERE r.number = shelf.record AND "
          "r.owner_id = ?7))";
      break;
    case PrivateRows::of_channel_or_owner:
      sql +=
          " AND (audience = 0 OR space = ?5 OR EXISTS (SELECT 1 FROM record r WHERE r.number = shelf.record "
          "AND "
          "r.owner_id = ?7))";
      break;
  }
  return question.by_time ? sql + " ORDER BY observed DESC" : sql;
}

inline std::vector<ShelfQuestion> every_shelf_question() {
  std::vector<ShelfQuestion> all;
  for (unsigned bits = 0; bits < 96; ++bits) {
    all.push_back({(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, (bits & 8U) != 0,
                   static_cast<PrivateRows>(bits >> 4U)});
  }
  return all;
}

// The other statements of a recall.
inline constexpr std::string_view scope_sql =
    "SELECT number FROM scope WHERE what = ?1 AND kind = ?2 AND name = ?3";
inline constexpr std::string_view number_sql = "SELECT number FROM record WHERE id = ?1";
inline constexpr std::string_view id_sql = "SELECT id FROM record WHERE number = ?1";
inline constexpr std::string_view word_sql = "SELECT rowid FROM words WHERE words MATCH ?1";
inline constexpr std::string_view record_columns =
    "number, id, what, value_kind, value, fields, short_form, speaker, owner, owner_id, audience, channel, "
    "purposes, data_class, observed, valid_until, confidence, relevance, about, unit, state, "
    "derived_from";
inline std::string record_sql(std::string_view rest) {
  return "SELECT " + std::string(record_columns) + " FROM record " + std::string(rest);
}
inline constexpr std::string_view record_of_number = "WHERE number = ?1";
inline constexpr std::string_view record_of_id = "WHERE id = ?1";
inline constexpr std::string_view record_walk = "ORDER BY id";
inline constexpr std::string_view fields_sql =
    "SELECT name, kind, value FROM field WHERE record = ?1 ORDER BY position";

// Every text that a recall runs.
inline std::vector<std::string> every_recall_sql() {
  std::vector<std::string> all{std::string(scope_sql), std::string(number_sql),      std::string(id_sql),
                               std::string(word_sql),  record_sql(record_of_number), std::string(fields_sql)};
  for (const ShelfQuestion& question : every_shelf_question()) all.push_back(shelf_sql(question));
  return all;
}

}  // namespace noyau::inline v0_1::detail::sqlite
