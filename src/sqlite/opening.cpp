#include "sqlite/opening.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <thread>

#include "sqlite/failure.hpp"
#include "sqlite/schema.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// What SQLite would report as "unable to open", whatever the reason.
void check_place(const SqliteOptions& options) {
  const fs::path& file = options.file;
  if (file.empty()) throw Error("The memory store has no file. Set SqliteOptions::file.");
  std::error_code error;
  if (fs::is_directory(file, error)) throw failure(file, "opened", "it is a folder. Name a file in it.");
  if (!fs::is_directory(folder_of(file), error))
    throw failure(file, "opened", "its folder does not exist. Make the folder first.");
  if ((options.read_only || !options.create) && !fs::exists(file, error))
    throw failure(file, "opened", "there is no such file. Check the path, or let the store create it.");
}

// Some of SQLite's locks do not wait by themselves.
template <typename Act>
void patiently(Duration timeout, Act&& act) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (const SQLite::Exception& why) {
      const bool busy = (why.getErrorCode() & 0xFF) == SQLITE_BUSY;
      if (!busy || std::chrono::steady_clock::now() >= end) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void use_write_ahead_log(Connection& connection, const fs::path& file) {
  Statement statement(connection.database(), "PRAGMA journal_mode = WAL");
  if (!statement.step() || statement.text(0) != "wal") {
    throw failure(file, "opened",
                  "its file system cannot hold a write-ahead log. Put the file on a local disk.");
  }
}

std::unique_ptr<Connection> prepare_file(const SqliteOptions& options) {
  const int flags = SQLITE_OPEN_READWRITE | (options.create ? SQLITE_OPEN_CREATE : 0);
  auto connection = std::make_unique<Connection>(file_name(options.file), flags, options.busy_timeout);
  check_identity(*connection, options.file, false);
  if (sqlite3_db_readonly(connection->database().getHandle(), "main") == 1)
    throw SQLite::Exception("", SQLITE_READONLY);
  // A later power cut loses nothing that was acknowledged; deleted bytes are overwritten.
  connection->execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
  use_write_ahead_log(*connection, options.file);
  migrate(*connection, options.file);
  return connection;
}

// On a file system that nobody can write, SQLite has no place for the files of its log; then nobody can
// change the file either, and it can be read without them.
bool stands_still(const fs::path& file) {
  std::error_code error;
  const fs::path log = file.string() + "-wal";
  return ::access(folder_of(file).c_str(), W_OK) != 0 &&
         (!fs::exists(log, error) || fs::file_size(log, error) == 0);
}

}  // namespace

std::unique_ptr<Connection> open_for_writing(const SqliteOptions& options) {
  check_place(options);
  return guarded(options.file, "opened", [&] {
    std::unique_ptr<Connection> connection;
    patiently(options.busy_timeout, [&] { connection = prepare_file(options); });
    return connection;
  });
}

void open_for_reading(const SqliteOptions& options, ReaderPool& readers) {
  check_place(options);
  guarded(options.file, "opened", [&] {
    if (stands_still(options.file)) readers.make_immutable();
    auto lease = readers.lease();
    check_identity(lease.connection(), options.file, true);
  });
}

}  // namespace noyau::inline v0_1::detail::sqlite
