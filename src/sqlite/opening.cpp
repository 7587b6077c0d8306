#include "sqlite/opening.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>
#include <sys/statvfs.h>
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

// What cannot even be looked at is not the same as what is not there.
fs::file_status look_at(const fs::path& path, const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::status_known(status)) return status;
  throw failure(file, "opened",
                "the system does not let this user look at it. Check the path, and grant the right to search "
                "its folders.");
}

// What SQLite would report as "unable to open", whatever the reason.
void check_place(const SqliteOptions& options) {
  const fs::path& file = options.file;
  if (file.empty()) throw Error("The memory store has no file. Set SqliteOptions::file.");
  if (!fs::is_directory(look_at(folder_of(file), file)))
    throw failure(file, "opened", "its folder does not exist. Make the folder first.");
  const fs::file_status there = look_at(file, file);
  if (fs::is_directory(there)) throw failure(file, "opened", "it is a folder. Name a file in it.");
  if ((options.read_only || !options.create) && !fs::exists(there))
    throw failure(file, "opened", "there is no such file. Check the path, or let the store create it.");
}

bool is_busy(const SQLite::Exception& why) {
  const int code = why.getErrorCode() & 0xFF;
  return code == SQLITE_BUSY || code == SQLITE_PROTOCOL;
}

// Some of SQLite's locks do not wait by themselves.
template <typename Act>
void patiently(Duration timeout, Act&& act) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (const SQLite::Exception& why) {
      if (!is_busy(why) || std::chrono::steady_clock::now() >= end) throw;
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

bool has_content(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  return !error && size > 0;
}

// Whoever closes a file last moves a left-over log into it, also into another program's.
void leave_log_on_close(Connection& connection, bool leave) {
  sqlite3_db_config(connection.database().getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave ? 1 : 0,
                    nullptr);
}

std::unique_ptr<Connection> prepare_file(const SqliteOptions& options) {
  const int flags = SQLITE_OPEN_READWRITE | (options.create ? SQLITE_OPEN_CREATE : 0);
  auto connection =
      std::make_unique<Connection>(file_name(options.file, "opened"), flags, options.busy_timeout);
  // Where there is none, the empty one that looking makes is better gone.
  leave_log_on_close(*connection, has_content(options.file.string() + "-wal"));
  {
    const Snapshot moment(*connection);
    check_identity(*connection, options.file, false);
  }
  if (sqlite3_db_readonly(connection->database().getHandle(), "main") == 1)
    throw SQLite::Exception("", SQLITE_READONLY);
  // A later power cut loses nothing that was acknowledged; deleted bytes are overwritten.
  connection->execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
  use_write_ahead_log(*connection, options.file);
  migrate(*connection, options.file);
  leave_log_on_close(*connection, false);
  return connection;
}

// On a read-only file system SQLite has no place for its log; it can be read without one, as long as the
// file does not change. The files of a log say that somebody is at work on it by another way.
bool stands_still(const fs::path& file) {
  struct statvfs system {};
  if (::statvfs(folder_of(file).c_str(), &system) != 0 || (system.f_flag & ST_RDONLY) == 0) return false;
  std::error_code error;
  return !has_content(file.string() + "-wal") && !fs::exists(file.string() + "-shm", error);
}

// SQLite reads by a log that somebody keeps there, but makes one only where it may write.
bool has_no_place_for_a_log(const SQLite::Exception& why, const fs::path& file) {
  const int code = why.getErrorCode() & 0xFF;
  return (code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && ::access(file.c_str(), R_OK) == 0 &&
         ::access(folder_of(file).c_str(), W_OK) != 0;
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
    try {
      auto lease = readers.lease();
      const Snapshot moment(lease.connection());
      check_identity(lease.connection(), options.file, true);
    } catch (const SQLite::Exception& why) {
      if (!has_no_place_for_a_log(why, options.file)) throw;
      throw failure(options.file, "opened",
                    "no program that writes it has it open, and this user may not write the folder, where "
                    "the log of even a reader has to be. Grant the right to write the folder, or read a copy "
                    "that back_up made.");
    }
  });
}

}  // namespace noyau::inline v0_1::detail::sqlite
