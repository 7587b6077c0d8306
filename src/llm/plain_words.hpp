// A text as its reader hears it: words without case, accents, disguises and decoration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/core/arena.hpp"

namespace noyau::inline v0_1::detail {

struct PlainWord {
  std::uint64_t hash = 0;   // of its stem: "parles" and "parlait" have the same
  std::uint32_t begin = 0;  // of its letters
  std::uint32_t end = 0;
  std::uint32_t place = 0;  // readings of one word, and words joined from letters, share a place
  float weight = 0;         // 0: says nothing by itself; 1: an ordinary content word
  bool ends_sentence = false;
  bool ends_label = false;  // a colon follows
  bool is_linked = false;   // a hyphen, and nothing else, stands before it
  bool is_capital = false;  // it begins with a capital letter
};

struct PlainText {
  PlainText();
  std::pmr::vector<char32_t> letters{&wiping_heap()};  // of all words, nothing between them
  std::pmr::vector<PlainWord> words{&wiping_heap()};
};

// "p@ss" is "pass"; in an address an @ is a mark. Protected texts are read both ways.
enum class Marks : std::uint8_t { letters, separators };

// Linear in the text. Any bytes.
PlainText read_plain(std::string_view text, Marks marks = Marks::letters);

// A letter or digit that the symbol is meant to be taken for, or the symbol itself, or 0 for what separates
// words. `symbol` is folded already.
char32_t plain_symbol(char32_t symbol) noexcept;

bool is_digit(char32_t symbol) noexcept;
// What a digit among letters is read as; any other symbol as it is.
char32_t letter_of_digit(char32_t symbol) noexcept;

// Entities decoded, tags and Markdown link targets left out. Appends to `out`.
void append_unmarked(std::string_view text, std::pmr::string& out);

// The base form of a common irregular form, as a stem; empty: it is none. Shortens nothing else.
std::u32string_view irregular_stem(std::uint64_t raw_hash) noexcept;

// 0 for the words that hold French and English sentences together, less than 1 for the commonest others.
float common_weight(std::uint64_t raw_hash) noexcept;

std::uint64_t hash_symbols(const char32_t* first, std::size_t count) noexcept;

}  // namespace noyau::inline v0_1::detail
