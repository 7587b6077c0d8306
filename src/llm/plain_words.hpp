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

// What stands between a word and the one before it.
enum class Gap : std::uint8_t { other, blank, hyphen, apostrophe, point, colon, slash };  // point: one . or ,

struct PlainWord {
  std::uint64_t hash = 0;   // of its stem: "parles" and "parlait" have the same
  std::uint32_t begin = 0;  // of its letters
  std::uint32_t end = 0;
  std::uint32_t place = 0;  // readings of one word, and words joined from letters, share a place
  float weight = 0;         // 0: says nothing by itself; 1: an ordinary content word
  bool ends_sentence = false;
  bool ends_label = false;  // a colon follows
  bool is_capital = false;  // it begins with a capital letter
  bool is_number = false;
  bool is_code = false;  // letters and digits, or many digits: it names one thing only
  Gap gap = Gap::other;
  bool has_digit = false;     // as it is written
  std::uint8_t leading = 0;   // letters at its beginning that may be marks
  std::uint8_t trailing = 0;  // and at its end
  std::uint8_t digits = 0;    // at its beginning, of a number with a unit: "12kg"
};

struct PlainText {
  PlainText();
  std::pmr::vector<char32_t> letters{&wiping_heap()};  // of all words, nothing between them
  std::pmr::vector<PlainWord> words{&wiping_heap()};
};

// "p@ss" is "pass"; in an address an @ is a mark. Protected texts are read both ways.
enum class Marks : std::uint8_t { letters, separators };

// Whether "<b>" and "&eacute;" are what they stand for, or the characters that they are. A reader may see
// either, so that a text is read in each way that makes a difference.
enum class Markup : std::uint8_t { shown, tags_kept, kept };

// What there was that is read in other ways, too.
struct Unmarked {
  bool tags = false;
  bool escapes = false;
};

// Linear in the text. Any bytes.
PlainText read_plain(std::string_view text, Markup markup, Marks marks = Marks::letters,
                     Unmarked* unmarked = nullptr);

// Calls `read` with every reading of a text that somebody else wrote. Tags are no mark-up in what is
// protected.
template <typename Read>
void read_each(std::string_view text, const Read& read);

// A letter or digit that the symbol is meant to be taken for, or the symbol itself, or 0 for what separates
// words. `symbol` is folded already.
char32_t plain_symbol(char32_t symbol) noexcept;

constexpr bool is_digit(char32_t symbol) noexcept {
  return symbol >= U'0' && symbol <= U'9';
}
// Scripts without spaces: each character is taken as a word.
bool is_word_by_itself(char32_t symbol) noexcept;
// 0 to 9 for a decimal digit of any script; 10 for everything else.
unsigned digit_value(char32_t symbol) noexcept;
// What a digit among letters is read as; any other symbol as it is.
constexpr char32_t letter_of_digit(char32_t symbol) noexcept {
  constexpr std::u32string_view letters = U"oizeasgtbg";
  return is_digit(symbol) ? letters[symbol - U'0'] : symbol;
}

// Stands before the letter of "\\n", which is a line feed or the first letter of a word.
inline constexpr char doubtful_letter = '\x01';

// Appends the text without tags, with entities and escapes decoded, as `markup` says.
Unmarked append_unmarked(std::string_view text, Markup markup, std::pmr::string& out);

// Appends the text with the signs that say something as words: "20 €" is "20 euros", "AB+" is a blood group.
void append_spelled(std::string_view text, std::pmr::string& out);

// The size of the stem, which may overwrite the last letters.
std::size_t stem(char32_t* letters, std::size_t size) noexcept;

// The hash that a word of these letters, small and without accents, has in a text.
std::uint64_t hash_word(std::u32string_view word);

// The base form of a common irregular form, as a stem; empty: it is none. Shortens nothing else.
std::u32string_view irregular_stem(std::uint64_t raw_hash) noexcept;

// 0 for the words that hold French and English sentences together, less than 1 for the commonest others.
float common_weight(std::uint64_t raw_hash) noexcept;

// Whether a stem is that of a word of every day: of a common verb, or one that stands in any text.
bool is_everyday(std::uint64_t hash);

std::uint64_t hash_symbols(const char32_t* first, std::size_t count) noexcept;

template <typename Read>
void read_each(std::string_view text, const Read& read) {
  Unmarked taken;
  read(read_plain(text, Markup::shown, Marks::letters, &taken));
  if (taken.tags) read(read_plain(text, Markup::tags_kept));
  if (taken.escapes) read(read_plain(text, Markup::kept));
}

}  // namespace noyau::inline v0_1::detail
