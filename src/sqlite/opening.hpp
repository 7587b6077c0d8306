// Opening a store's file.
#pragma once

#include <memory>

#include "noyau/sqlite/memory_store.hpp"
#include "sqlite/connection.hpp"
#include "sqlite/readers.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// The connection that writes, on a file that is ready; throws Error.
std::unique_ptr<Connection> open_for_writing(const SqliteOptions& options);

// Makes sure that the pool can read the file; throws Error.
void open_for_reading(const SqliteOptions& options, ReaderPool& readers);

}  // namespace noyau::inline v0_1::detail::sqlite
