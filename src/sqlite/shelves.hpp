// Where a record stands for the search: on the shelf of its owner, and what is said in a channel also on
// the channel's.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "noyau/source/memory_store.hpp"
#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

enum class ScopeKind : std::uint8_t { person = 1, community = 2, platform = 3, author = 4, channel = 5 };

// The number of a shelf, where there is one.
std::optional<std::int64_t> find_scope(Connection& connection, std::string_view what, ScopeKind kind,
                                       std::string_view name);

// Puts a record that has its row on its shelves.
void put_on_shelves(Connection& connection, std::int64_t number, const Record& record);

// Puts every record there, for a file that has no shelves yet.
void fill_shelves(Connection& connection);

// Takes a record away: from its shelves, the words, and its row.
void take_away(Connection& connection, std::int64_t number);

}  // namespace noyau::inline v0_1::detail::sqlite
