// Records as rows of the tables `record` and `field`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/source/memory_store.hpp"
#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// With every text valid UTF-8: what is stored.
Record repaired(const Record& record);

// Inserts a repaired record and its fields; says its number.
std::int64_t insert_row(Connection& connection, const Record& record);

struct NumberedRecord {
  std::int64_t number = 0;
  Record record;
};
// The current row of a statement over record_columns, with its fields.
NumberedRecord read_row(Connection& connection, const Statement& row);

// A list of purposes in one text: "|a|b|" with U+001F for bars; empty for none.
std::string join_purposes(const std::vector<std::string>& purposes);
std::vector<std::string> split_purposes(std::string_view joined);
// What to look for in such a text.
std::string needle(std::string_view purpose);

}  // namespace noyau::inline v0_1::detail::sqlite
