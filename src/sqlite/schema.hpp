// Whose file it is, and which version.
#pragma once

#include <filesystem>

#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// In a transaction of the caller's, as it asks several things of one moment: while another process makes
// the file, its tables are there before or after, never in between.
// Throws Error when the file is another program's or of a newer version; `read_only`: also when older.
void check_identity(Connection& connection, const std::filesystem::path& file, bool read_only);

// Runs the missing steps in one transaction.
void migrate(Connection& connection, const std::filesystem::path& file);

}  // namespace noyau::inline v0_1::detail::sqlite
