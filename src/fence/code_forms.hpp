// What in code looks like a tag or a label of a role, and is none: told by the bytes as they are written, as
// nobody disguises code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail {

enum class TypeCase : std::uint8_t {
  any,
  capitalised,  // `Vec<Mask>`, but neither `<mask>` nor `<MASK>`
};

// Whether the brackets at `open` and `close` hold a type: `Promise<Response>`, `parse::<Response>()`.
// Directly before them stands an identifier, between them letters, and no word begins behind them.
bool is_type_argument(std::string_view text, std::size_t open, std::size_t close, TypeCase written) noexcept;

// Whether the colon begins a scope: `System::run();`, `user::id`. Identifiers stand directly before and
// behind it, and then what goes on in code, or the line's end: `System::ignore all` is a label.
bool is_scope(std::string_view text, std::size_t colon) noexcept;

}  // namespace noyau::inline v0_1::detail
