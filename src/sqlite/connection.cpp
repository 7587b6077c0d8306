#include "sqlite/connection.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <system_error>
#include <tuple>

#include "sqlite/failure.hpp"

namespace noyau::inline v0_1::detail::sqlite {

Statement::Statement(SQLite::Database& database, std::string_view sql) : database_(database) {
  database_.check(sqlite3_prepare_v3(database.getHandle(), sql.data(), static_cast<int>(sql.size()),
                                     SQLITE_PREPARE_PERSISTENT, &statement_, nullptr));
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

Statement& Statement::bind(int index, std::int64_t value) {
  database_.check(sqlite3_bind_int64(statement_, index, value));
  return *this;
}

Statement& Statement::bind(int index, double value) {
  database_.check(sqlite3_bind_double(statement_, index, value));
  return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
  // No data at all would be NULL, not an empty text.
  database_.check(sqlite3_bind_text64(statement_, index, value.empty() ? "" : value.data(), value.size(),
                                      nullptr, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
  database_.check(sqlite3_bind_blob64(statement_, index, bytes.data(), bytes.size(), nullptr));
  return *this;
}

Statement& Statement::bind_null(int index) {
  database_.check(sqlite3_bind_null(statement_, index));
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw SQLite::Exception(database_.getHandle(), code);
}

void Statement::reset() noexcept {
  sqlite3_reset(statement_);
}

std::int64_t Statement::integer(int column) const noexcept {
  return sqlite3_column_int64(statement_, column);
}

double Statement::number(int column) const noexcept {
  return sqlite3_column_double(statement_, column);
}

std::string_view Statement::text(int column) const noexcept {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return bytes == nullptr ? std::string_view{} : std::string_view{bytes, size};
}

bool Statement::is_null(int column) const noexcept {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::string file_name(const std::filesystem::path& file, std::string_view doing) {
  if (file.empty()) return {};
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(file, error);
  if (error)
    throw failure(file, doing,
                  "the system does not tell which folder this program is in. Give the whole path.");
  return whole.string();
}

Connection::Connection(const std::string& name, int flags, Duration busy_timeout)
    : database_(name, flags | SQLITE_OPEN_NOMUTEX, static_cast<int>(busy_timeout.count())) {}

Running Connection::run(std::string_view sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) {
    found = statements_
                .emplace(std::piecewise_construct, std::forward_as_tuple(sql),
                         std::forward_as_tuple(database_, sql))
                .first;
  }
  return Running(found->second);
}

std::int64_t Connection::ask(std::string_view sql) {
  Statement statement(database_, sql);
  return statement.step() ? statement.integer(0) : 0;
}

const Tokenizer& Connection::tokenizer() {
  if (!tokenizer_) tokenizer_ = std::make_unique<Tokenizer>(database_);
  return *tokenizer_;
}

std::vector<Row>& Connection::rows() {
  if (!knows_take_row_) know_take_row(database_.getHandle(), rows_);
  knows_take_row_ = true;
  rows_.clear();
  return rows_;
}

}  // namespace noyau::inline v0_1::detail::sqlite
