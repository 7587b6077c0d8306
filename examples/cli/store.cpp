// remember and forget: what a host does with its memory, by hand.
#include <fmt/format.h>

#include <filesystem>
#include <iterator>

#include "commands.hpp"
#include "noyau/sqlite/memory_store.hpp"

namespace noyau_cli {

namespace {

std::string counted(std::size_t count) {
  return count == 1 ? "1 record" : fmt::format("{} records", count);
}

}  // namespace

ExitCode remember(const Options& options, Output& output) {
  std::vector<noyau::Record> records;
  std::vector<noyau::Fault> faults;
  for (const std::string& file : options.records) {
    try {
      auto read = noyau::read_records(std::filesystem::path(file));
      records.insert(records.end(), std::make_move_iterator(read.begin()),
                     std::make_move_iterator(read.end()));
    } catch (const noyau::ConfigError& error) {
      faults.insert(faults.end(), error.faults().begin(), error.faults().end());
    }
  }
  if (!faults.empty()) throw noyau::ConfigError(std::move(faults));
  noyau::SqliteOptions sqlite;
  sqlite.file = options.store;
  noyau::SqliteMemoryStore store(std::move(sqlite));
  store.remember(records);
  output.write(options.json ? fmt::format("{{\"written\":{},\"records\":{}}}\n", records.size(), store.size())
                            : fmt::format("{} written; {} holds {}.\n", counted(records.size()),
                                          options.store, counted(store.size())));
  output.flush();
  return ExitCode::completed;
}

ExitCode forget(const Options& options, Output& output) {
  if (!options.person && options.ids.empty() && !options.expired) {
    throw noyau::Error("forget needs to know what: give --person ID, --id ID or --expired.");
  }
  if (!std::filesystem::exists(options.store)) {
    throw noyau::ConfigError(
        {{options.store, 0, "", "there is no such store; give the file that noyau remember wrote."}});
  }
  noyau::SqliteOptions sqlite;
  sqlite.file = options.store;
  sqlite.create = false;
  noyau::SqliteMemoryStore store(std::move(sqlite));
  std::size_t erased = 0;
  for (const std::string& id : options.ids) erased += store.forget(id) ? 1 : 0;
  if (options.expired) erased += store.forget_expired(options.now.value_or(noyau::SystemClock().now()));
  if (options.person) erased += store.forget_person(*options.person);
  output.write(options.json ? fmt::format("{{\"erased\":{},\"records\":{}}}\n", erased, store.size())
                            : fmt::format("{} erased; {} holds {}.\n", counted(erased), options.store,
                                          counted(store.size())));
  output.flush();
  return ExitCode::completed;
}

}  // namespace noyau_cli
