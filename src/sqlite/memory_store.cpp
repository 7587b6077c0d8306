#include "noyau/sqlite/memory_store.hpp"

#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "noyau/core/utf8.hpp"
#include "sqlite/backup.hpp"
#include "sqlite/erase.hpp"
#include "sqlite/failure.hpp"
#include "sqlite/opening.hpp"
#include "sqlite/record_row.hpp"
#include "sqlite/shelves.hpp"
#include "sqlite/statements.hpp"
#include "sqlite/store_impl.hpp"

namespace noyau::inline v0_1 {

namespace {

using namespace detail::sqlite;  // NOLINT: this file is that namespace's front

// Of a record that cannot be stored: what is missing. Its values are not quoted.
std::string_view fault_of(const Record& record) {
  if (record.id.empty()) return "has no id";
  if (record.what.empty()) return "has no `what`";
  if (record.owner == OwnerKind::unknown) return "has no owner";
  const bool needs_id = record.owner == OwnerKind::person || record.owner == OwnerKind::community;
  if (needs_id && record.owner_id.empty()) return "has an owner without id";
  if (!record.fields.empty() && record.value.index() != 0) return "has a value and fields";
  return {};
}

std::vector<Record> checked(std::span<const Record> records, const std::filesystem::path& file) {
  std::vector<Record> ready;
  ready.reserve(records.size());
  for (std::size_t index = 0; index < records.size(); ++index) {
    if (const std::string_view fault = fault_of(records[index]); !fault.empty()) {
      throw failure(file, "written",
                    "record " + std::to_string(index + 1) + " of " + std::to_string(records.size()) + " " +
                        std::string(fault) +
                        ". Nothing of this call was kept; give a record an id, a `what`, " +
                        "an owner, and either a value or fields.");
    }
    ready.push_back(repaired(records[index]));
  }
  return ready;
}

// As SQLite counts milliseconds, and so that the clock can be moved by it: "for ever" is 24 days.
SqliteOptions with_usable_timeout(SqliteOptions options) {
  constexpr Duration most{std::numeric_limits<int>::max()};
  options.busy_timeout = std::clamp(options.busy_timeout, Duration{0}, most);
  return options;
}

std::optional<std::int64_t> number_of(Connection& connection, std::string_view id) {
  const Running row = connection.run(number_sql);
  row->bind(1, id);
  return row->step() ? std::optional(row->integer(0)) : std::nullopt;
}

}  // namespace

SqliteMemoryStore::Impl::Impl(SqliteOptions with)
    : options(with_usable_timeout(std::move(with))), readers(options.file, options.busy_timeout) {
  check_weights(options.weights, options.file);
  if (options.read_only) {
    open_for_reading(options, readers);
  } else {
    writer = open_for_writing(options);
  }
}

Connection& SqliteMemoryStore::Impl::writable() {
  if (!writer) throw failure(options.file, "written", "it was opened read_only. Open it without.");
  return *writer;
}

SqliteMemoryStore::SqliteMemoryStore(SqliteOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
SqliteMemoryStore::~SqliteMemoryStore() = default;

const SqliteOptions& SqliteMemoryStore::options() const noexcept {
  return impl_->options;
}

void SqliteMemoryStore::remember(const Record& record) {
  remember(std::span(&record, 1));
}

void SqliteMemoryStore::remember(std::span<const Record> records) {
  const std::lock_guard lock(impl_->writing);
  Connection& writer = impl_->writable();
  const std::vector<Record> ready = checked(records, impl_->options.file);
  if (ready.empty()) return;
  guarded(impl_->options.file, "written", [&] {
    SQLite::Transaction transaction(writer.database(), SQLite::TransactionBehavior::IMMEDIATE);
    for (const Record& record : ready) {
      if (const auto there = number_of(writer, record.id)) take_away(writer, *there);
      put_on_shelves(writer, insert_row(writer, record), record);
    }
    transaction.commit();
  });
}

bool SqliteMemoryStore::forget(std::string_view id) {
  const std::lock_guard lock(impl_->writing);
  Connection& writer = impl_->writable();
  const std::string repaired_id = repair_utf8(id);
  return guarded(impl_->options.file, "written", [&] {
    SQLite::Transaction transaction(writer.database(), SQLite::TransactionBehavior::IMMEDIATE);
    const auto number = number_of(writer, repaired_id);
    if (number) take_away(writer, *number);
    transaction.commit();
    return number.has_value();
  });
}

std::size_t SqliteMemoryStore::forget_person(std::string_view person_id) {
  const std::lock_guard lock(impl_->writing);
  Connection& writer = impl_->writable();
  const std::string person = repair_utf8(person_id);
  if (person.empty()) return 0;  // an empty id names nobody
  return guarded(impl_->options.file, "written",
                 [&] { return erase_person(writer, impl_->options.file, person); });
}

std::size_t SqliteMemoryStore::forget_expired(Time now) {
  const std::lock_guard lock(impl_->writing);
  Connection& writer = impl_->writable();
  return guarded(impl_->options.file, "written", [&] { return erase_expired(writer, now); });
}

std::size_t SqliteMemoryStore::size() const {
  return guarded(impl_->options.file, "read", [&] {
    auto lease = impl_->readers.lease();
    return static_cast<std::size_t>(lease.connection().ask("SELECT count(*) FROM record"));
  });
}

std::optional<Record> SqliteMemoryStore::find(std::string_view id) const {
  const std::string repaired_id = repair_utf8(id);
  return guarded(impl_->options.file, "read", [&]() -> std::optional<Record> {
    auto lease = impl_->readers.lease();
    const Snapshot moment(lease.connection());  // a record and its fields of one moment
    const Running row = lease.connection().run(record_sql(record_of_id));
    row->bind(1, repaired_id);
    if (!row->step()) return std::nullopt;
    return read_row(lease.connection(), *row).record;
  });
}

void SqliteMemoryStore::for_each(const std::function<void(const Record&)>& visit) const {
  const auto lasting = [&](auto&& act) { return guarded(impl_->options.file, "read", act); };
  auto lease = lasting([&] { return std::make_unique<ReaderPool::Lease>(impl_->readers, nullptr); });
  Connection& connection = lease->connection();
  const auto moment = lasting([&] { return std::make_unique<Snapshot>(connection); });
  const auto row =
      lasting([&] { return std::make_unique<Running>(connection.run(record_sql(record_walk))); });
  // The visit stands outside: what it throws is the caller's own.
  for (;;) {
    const auto record = lasting([&]() -> std::optional<Record> {
      if (!(**row).step()) return std::nullopt;
      return read_row(connection, **row).record;
    });
    if (!record) return;
    visit(*record);
  }
}

void SqliteMemoryStore::back_up(const std::filesystem::path& file) const {
  auto lease = guarded(impl_->options.file, "read",
                       [&] { return std::make_unique<ReaderPool::Lease>(impl_->readers, nullptr); });
  copy_into(lease->connection(), file);
}

}  // namespace noyau::inline v0_1
