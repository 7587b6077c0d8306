// Byte-pair encoding of one piece: again and again the adjacent pair of lowest rank, the leftmost among
// equals, becomes one token.
#pragma once

#include <cstddef>
#include <string_view>

#include "count/vocabulary.hpp"

namespace noyau::inline v0_1::detail {

// Number of tokens of a piece that is not empty. Time n log n, memory linear in the piece.
std::size_t count_tokens(const Vocabulary& vocabulary, std::string_view piece);

// The two ways of counting_tokens, which give the same: for few bytes and for many.
constexpr std::size_t short_piece = 96;
std::size_t merge_short(const Vocabulary& vocabulary, std::string_view piece);  // at most short_piece bytes
std::size_t merge_long(const Vocabulary& vocabulary, std::string_view piece);

}  // namespace noyau::inline v0_1::detail
