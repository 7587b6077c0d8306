// One connection to the file, and statements that are prepared once.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/core/time.hpp"
#include "sqlite/rows.hpp"
#include "sqlite/tokenizer.hpp"

struct sqlite3_stmt;

namespace noyau::inline v0_1::detail::sqlite {

// SQLiteCpp's own statement counts references for every column it reads, which shows when a recall reads
// twenty thousand rows, and does not hand out views. Bound text must outlive the steps.
class Statement {
 public:
  Statement(SQLite::Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, double value);
  Statement& bind(int index, std::string_view value);
  Statement& bind_blob(int index, std::string_view bytes);
  Statement& bind_null(int index);
  bool step();  // false: no more rows
  void reset() noexcept;

  // Of the current row, from 0; views die with the next step.
  std::int64_t integer(int column) const noexcept;
  double number(int column) const noexcept;
  std::string_view text(int column) const noexcept;
  bool is_null(int column) const noexcept;

 private:
  SQLite::Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

// A prepared statement in use. Goes back, reset, when it dies, whatever is thrown.
class Running {
 public:
  explicit Running(Statement& statement) noexcept : statement_(&statement) {}
  ~Running() {
    if (statement_ != nullptr) statement_->reset();
  }
  Running(Running&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
  Running& operator=(Running&&) = delete;
  Statement* operator->() const noexcept { return statement_; }
  Statement& operator*() const noexcept { return *statement_; }

 private:
  Statement* statement_;
};

// A name that SQLite takes for a file, whatever it looks like ("file:x", ":memory:"), and for the same one
// when the process has changed its folder. `doing` is for the Error where that folder is gone.
std::string file_name(const std::filesystem::path& file, std::string_view doing);

// Used by one thread at a time.
class Connection {
 public:
  // busy_timeout: not below 0, and no more milliseconds than an int holds.
  Connection(const std::string& name, int flags, Duration busy_timeout);

  Running run(std::string_view sql);  // prepared at its first use
  void execute(const std::string& sql) { database_.exec(sql); }
  std::int64_t ask(std::string_view sql);  // one number, 0 where there is no row
  SQLite::Database& database() noexcept { return database_; }
  const Tokenizer& tokenizer();
  // Emptied; what take_row appends to. One buffer for all searches: growing it anew each time would show.
  std::vector<Row>& rows();

 private:
  SQLite::Database database_;  // first: what follows needs it open until its end
  std::map<std::string, Statement, std::less<>> statements_;
  std::unique_ptr<Tokenizer> tokenizer_;
  std::vector<Row> rows_;
  bool knows_take_row_ = false;
};

// One moment of the file for all reads until it dies.
class Snapshot {
 public:
  explicit Snapshot(Connection& connection) : connection_(connection) { connection_.execute("BEGIN"); }
  ~Snapshot() { connection_.database().tryExec("ROLLBACK"); }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Connection& connection_;
};

}  // namespace noyau::inline v0_1::detail::sqlite
