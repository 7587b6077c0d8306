// UTF-8: checking, repairing, stepping. Pure functions, safe from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// One code point and the number of bytes it took. `bytes` is 0 only at the end of the text.
struct CodePoint {
  char32_t value = 0;
  std::uint32_t bytes = 0;
};

// Decodes the code point that starts at `offset`. An ill-formed sequence gives U+FFFD and the length
// of its maximal subpart (Unicode 15, section 3.9), so a loop over any bytes always advances.
NOYAU_EXPORT CodePoint decode_utf8(std::string_view text, std::size_t offset) noexcept;

// Appends the UTF-8 form of `value`; a surrogate or a value above U+10FFFF becomes U+FFFD.
NOYAU_EXPORT void append_utf8(std::string& out, char32_t value);

// Offset of the first ill-formed byte, or npos.
NOYAU_EXPORT std::size_t find_invalid_utf8(std::string_view text) noexcept;

inline bool is_valid_utf8(std::string_view text) noexcept {
  return find_invalid_utf8(text) == std::string_view::npos;
}

// Replaces every maximal ill-formed subpart with U+FFFD. Valid text comes back byte for byte.
NOYAU_EXPORT std::string repair_utf8(std::string_view text);

// What a foreign value becomes before anything else looks at it: UTF-8 repaired, CR LF and lone CR
// turned into LF. Nothing else changes.
NOYAU_EXPORT std::string sanitise(std::string_view text);
// The same, replacing `out`, whose memory the caller chose.
NOYAU_EXPORT void sanitise(std::string_view text, std::pmr::string& out);

// Number of code points (ill-formed subparts count as one each).
NOYAU_EXPORT std::size_t count_code_points(std::string_view text) noexcept;

// Lower-cased, compatibility-folded (NFKC_Casefold) and stripped of ignorable and combining
// characters: for comparing names and words, never for showing. Marks are dropped before they would be
// put in order, so that time stays linear. Input may be any bytes.
NOYAU_EXPORT std::string fold_for_comparison(std::string_view text);

}  // namespace noyau::inline v0_1
