// What SQLite reports, in a person's words.
#pragma once

#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// "bot.sqlite cannot be read: why. Remedy." `doing` is "read", "written". SQLite's own message is left out,
// as it may quote what was stored or asked; its name for the error code stays.
Error failure(const std::filesystem::path& file, std::string_view doing, const SQLite::Exception& why);
Error failure(const std::filesystem::path& file, std::string_view doing, std::string_view why_and_remedy);
// Why alone, as a clause without its full stop: for an error that has a remedy of its own.
std::string cause_of(const SQLite::Exception& why);

// Runs `act`; nothing of SQLite's comes out of it.
template <typename Act>
auto guarded(const std::filesystem::path& file, std::string_view doing, Act&& act) {
  try {
    return std::forward<Act>(act)();
  } catch (const SQLite::Exception& why) {
    throw failure(file, doing, why);
  }
}

}  // namespace noyau::inline v0_1::detail::sqlite
