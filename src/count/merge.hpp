// Byte-pair encoding of one piece: again and again the adjacent pair of lowest rank, the leftmost among
// equals, becomes one token.
#pragma once

#include <cstddef>
#include <string_view>

#include "count/vocabulary.hpp"

namespace noyau::inline v0_1::detail {

// Any token is one token, even where merging alone would not arrive at it. Of the piece's bytes `readable`
// may be read: those of the piece, and perhaps more.
bool is_one_token(const Vocabulary& vocabulary, std::string_view piece, std::size_t readable) noexcept;

// Number of tokens of a piece that is not empty and not one token. Time n log n, memory linear in the piece.
std::size_t merge(const Vocabulary& vocabulary, std::string_view piece);

// The two ways of merging, which give the same: for few bytes and for many.
constexpr std::size_t short_piece = 120;
std::size_t merge_short(const Vocabulary& vocabulary, std::string_view piece);  // at most short_piece bytes
std::size_t merge_long(const Vocabulary& vocabulary, std::string_view piece);

}  // namespace noyau::inline v0_1::detail
