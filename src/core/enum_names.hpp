// Closed vocabularies: one table of names, in the order of the enumerators, serves both directions.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

template <typename Enum, std::size_t N>
constexpr std::string_view name_of(const std::string_view (&names)[N], Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < N ? names[index] : std::string_view("unknown");
}

template <typename Enum, std::size_t N>
constexpr bool value_of(const std::string_view (&names)[N], std::string_view name, Enum& value) noexcept {
  for (std::size_t index = 0; index < N; ++index) {
    if (names[index] != name) continue;
    value = static_cast<Enum>(index);
    return true;
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
