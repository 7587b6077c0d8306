#include "sqlite/erase.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>

#include <cstdint>
#include <string>
#include <vector>

#include "sqlite/failure.hpp"
#include "sqlite/shelves.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

// 1 and 4 are OwnerKind::person and OwnerKind::utterance.
constexpr std::string_view of_person_sql =
    "SELECT number FROM record WHERE owner_id = ?1 AND owner IN (1, 4) UNION "
    "SELECT number FROM record WHERE unit <> '' AND unit IN "
    "(SELECT unit FROM record WHERE owner_id = ?1 AND owner IN (1, 4) AND unit <> '')";
constexpr std::string_view expired_sql = "SELECT number FROM record WHERE valid_until < ?1";

std::vector<std::int64_t> numbers(const Running& row) {
  std::vector<std::int64_t> all;
  while (row->step()) all.push_back(row->integer(0));
  return all;
}

void take_away_all(Connection& writer, const std::vector<std::int64_t>& records) {
  for (const std::int64_t number : records) take_away(writer, number);
  // A shelf's name is somebody's id.
  writer.execute("DELETE FROM scope WHERE NOT EXISTS (SELECT 1 FROM shelf WHERE shelf.scope = scope.number)");
  // Words that were deleted stay in older parts of the index until these are merged.
  writer.execute("INSERT INTO words(words) VALUES ('optimize')");
}

// The log still holds the pages as they were. False: a reader of an older moment needs them.
bool empty_log(Connection& writer) {
  return writer.ask("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
}

}  // namespace

std::size_t erase_person(Connection& writer, const std::filesystem::path& file, std::string_view person) {
  std::vector<std::int64_t> records;
  {
    SQLite::Transaction transaction(writer.database(), SQLite::TransactionBehavior::IMMEDIATE);
    {
      const Running row = writer.run(of_person_sql);
      row->bind(1, person);
      records = numbers(row);
    }
    take_away_all(writer, records);
    transaction.commit();
  }
  // Also where nothing was found: an earlier try may have come no further than here, and earlier versions
  // of a record may have left their bytes.
  std::string why = "somebody still reads an older moment of it";
  try {
    writer.execute("VACUUM");
    if (empty_log(writer)) return records.size();
  } catch (const SQLite::Exception& exception) {
    why = cause_of(exception);
  }
  throw failure(file, "cleared of what was forgotten",
                "the records are gone from every answer, but their bytes are still in the file or its log: " +
                    why + ". Call forget_person again when that has ended.");
}

std::size_t erase_expired(Connection& writer, Time now) {
  std::vector<std::int64_t> records;
  {
    SQLite::Transaction transaction(writer.database(), SQLite::TransactionBehavior::IMMEDIATE);
    {
      const Running row = writer.run(expired_sql);
      row->bind(1, std::int64_t{now.time_since_epoch().count()});
      records = numbers(row);
    }
    if (!records.empty()) {
      take_away_all(writer, records);
      transaction.commit();
    }
  }
  try {
    // Also where nothing was found: an earlier call may have left it to this one, as a reader was in the way.
    empty_log(writer);
  } catch (const SQLite::Exception&) {
    // What was asked for is done and committed; only the log is longer than it need be.
  }
  return records.size();
}

}  // namespace noyau::inline v0_1::detail::sqlite
