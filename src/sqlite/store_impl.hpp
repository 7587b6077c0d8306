// What a store consists of.
#pragma once

#include <memory>
#include <mutex>

#include "noyau/sqlite/memory_store.hpp"
#include "sqlite/connection.hpp"
#include "sqlite/rank.hpp"
#include "sqlite/readers.hpp"

namespace noyau::inline v0_1 {

struct SqliteMemoryStore::Impl {
  explicit Impl(SqliteOptions with);
  // Throws Error for a store that was opened to read.
  detail::sqlite::Connection& writable();

  const SqliteOptions options;
  std::mutex writing;
  // Before the readers, so that it closes last: only a writer can empty the log.
  std::unique_ptr<detail::sqlite::Connection> writer;
  detail::sqlite::ReaderPool readers;
};

}  // namespace noyau::inline v0_1
