#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace noyau::inline v0_1::detail {

struct Base58Payload {
  std::uint8_t version;
  std::size_t size;  // of what follows the version
};

// What base58check holds; nothing when a character or the sum is wrong. `text` is short.
std::optional<Base58Payload> base58check(std::string_view text);
// The same with the digits of the XRP ledger.
std::optional<Base58Payload> ripple_base58check(std::string_view text);

// The end of the run of letters, digits and "_" that starts at `begin`, looked at 120 bytes far.
std::size_t word_run_end(std::string_view text, std::size_t begin) noexcept;

// The start of a word that an escape ("\n") is written before.
std::size_t behind_escape(std::string_view text, std::size_t begin) noexcept;

// Whether the word goes on before or behind, in any script.
bool continues(std::string_view text, std::size_t begin, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
