#include "sqlite/rows.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <bit>

namespace noyau::inline v0_1::detail::sqlite {

namespace {

void put(char* at, std::uint64_t value) {
  for (unsigned byte = 0; byte < 8; ++byte) at[byte] = static_cast<char>(value >> (8 * byte) & 0xFFU);
}

std::uint64_t get(const char* at) {
  std::uint64_t value = 0;
  for (unsigned byte = 0; byte < 8; ++byte)
    value |= std::uint64_t{static_cast<unsigned char>(at[byte])} << (8 * byte);
  return value;
}

void take_row(sqlite3_context* context, int, sqlite3_value** values) {
  auto& rows = *static_cast<std::vector<Row>*>(sqlite3_user_data(context));
  const auto* bytes = static_cast<const char*>(sqlite3_value_blob(values[1]));
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[1]));
  try {
    rows.push_back({sqlite3_value_int64(values[0]), unpack({bytes, size}), 0, 0});
  } catch (...) {
    sqlite3_result_error_nomem(context);  // an exception must not pass through C code
  }
}

void end_of_rows(sqlite3_context*) {}

}  // namespace

PackedFigures pack(const Figures& figures) noexcept {
  PackedFigures packed{};
  put(packed.data(), std::bit_cast<std::uint64_t>(figures.observed));
  put(packed.data() + 8, std::bit_cast<std::uint64_t>(figures.confidence));
  put(packed.data() + 16, std::bit_cast<std::uint64_t>(figures.relevance));
  return packed;
}

Figures unpack(std::string_view packed) noexcept {
  if (packed.size() != PackedFigures{}.size()) return {};  // not ours: of no weight
  return {std::bit_cast<std::int64_t>(get(packed.data())), std::bit_cast<double>(get(packed.data() + 8)),
          std::bit_cast<double>(get(packed.data() + 16))};
}

void know_take_row(sqlite3* connection, std::vector<Row>& rows) {
  const int code = sqlite3_create_function_v2(connection, "take_row", 2, SQLITE_UTF8, &rows, nullptr,
                                              take_row, end_of_rows, nullptr);
  if (code != SQLITE_OK) throw SQLite::Exception(connection, code);
}

}  // namespace noyau::inline v0_1::detail::sqlite
