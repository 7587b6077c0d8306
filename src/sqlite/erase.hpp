// Forgetting, down to the bytes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "noyau/core/time.hpp"
#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

std::size_t erase_person(Connection& writer, const std::filesystem::path& file, std::string_view person);
std::size_t erase_expired(Connection& writer, Time now);

}  // namespace noyau::inline v0_1::detail::sqlite
