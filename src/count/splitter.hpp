// Cuts a text into the pieces that byte-pair encoding never merges across. The rules are the regular
// expressions of the encodings, written out by hand: they need neither look-ahead nor back-tracking,
// so that time is linear on every text. A test holds them against PCRE2.
//
// cl100k: (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}
//         | ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
// o200k:  [^\r\n\p{L}\p{N}]?A*B+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?A+B*(?i:...)?|\p{N}{1,3}
//         | ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
//         with A = [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}], B = [\p{Ll}\p{Lm}\p{Lo}\p{M}]
#pragma once

#include <cstddef>
#include <string_view>

#include "count/character_classes.hpp"

namespace noyau::inline v0_1::detail {

enum class SplitRule { cl100k, o200k };

// Where the piece that starts at `start` ends. `text` is valid UTF-8, `start` lies before its end.
std::size_t piece_end(SplitRule rule, const CharacterClasses& classes, std::string_view text,
                      std::size_t start) noexcept;

}  // namespace noyau::inline v0_1::detail
