#include "sqlite/schema.hpp"

#include <SQLiteCpp/Transaction.h>

#include <string>

#include "sqlite/failure.hpp"
#include "sqlite/shelves.hpp"
#include "sqlite/statements.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

constexpr auto newest = static_cast<std::int64_t>(migration_steps.size());

std::int64_t version_of(Connection& connection) {
  return connection.ask("PRAGMA user_version");
}

}  // namespace

void check_identity(Connection& connection, const std::filesystem::path& file, bool read_only) {
  const std::int64_t owner = connection.ask("PRAGMA application_id");
  const bool fresh = owner == 0 && connection.ask("SELECT count(*) FROM sqlite_schema") == 0;
  if (owner != application_id && !fresh) {
    throw failure(file, "opened",
                  "it is the database of another program. Name another file; this one was not touched.");
  }
  const std::int64_t version = version_of(connection);
  if (version > newest) {
    throw failure(file, "opened",
                  "its schema has version " + std::to_string(version) + ", and this program knows up to " +
                      std::to_string(newest) + ". Use a newer program; the file was not touched.");
  }
  if (read_only && version < newest) {
    throw failure(file, "opened",
                  "its schema has version " + std::to_string(version) + ", this program reads " +
                      std::to_string(newest) +
                      ", and a read-only store changes nothing. Open it once without read_only.");
  }
}

void migrate(Connection& connection, const std::filesystem::path& file) {
  if (version_of(connection) == newest) return;
  SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE);
  check_identity(connection, file, false);  // another process may have come first
  for (std::int64_t version = version_of(connection); version < newest; ++version) {
    connection.execute(std::string(migration_steps.at(static_cast<std::size_t>(version))));
    if (version == 1) fill_shelves(connection);
  }
  connection.execute("PRAGMA application_id = " + std::to_string(application_id));
  connection.execute("PRAGMA user_version = " + std::to_string(newest));
  transaction.commit();
}

}  // namespace noyau::inline v0_1::detail::sqlite
