// A copy of a store as of one moment.
#pragma once

#include <filesystem>

#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// Throws Error; then there is no new file.
void copy_into(Connection& connection, const std::filesystem::path& file);

}  // namespace noyau::inline v0_1::detail::sqlite
