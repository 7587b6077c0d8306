// Whole sentences of the protected texts, word for word: what no weight of its words would tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "llm/figures.hpp"
#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

// Shorter ones are what everybody says: "ça va", "je ne sais pas".
inline constexpr std::size_t least_recited_words = 3;
inline constexpr std::size_t least_recited_letters = 12;

struct RecitalPosting {
  std::uint64_t hash = 0;   // of its first `least_recited_letters` letters
  std::uint64_t whole = 0;  // of all of them
  std::uint64_t power = 0;  // what a letter before them is multiplied with
  std::uint32_t size = 0;   // letters
  std::uint32_t text = 0;
  bool is_instruction = false;
};

// The letters of a text in a row, with the hash of each stretch of them.
class LetterRow {
 public:
  // `with_marks`: marks at the edge of a word are the letters that they may be taken for.
  LetterRow(const PlainText& text, bool with_marks);

  struct Word {
    std::size_t begin = 0, end = 0;  // letters
    std::size_t word = 0;            // in the text
  };
  const std::pmr::vector<Word>& words() const noexcept { return words_; }
  std::size_t size() const noexcept { return before_.size() - 1; }
  // `power`: power_of(end - begin).
  std::uint64_t hash(std::size_t begin, std::size_t end, std::uint64_t power) const noexcept {
    return before_[end] - before_[begin] * power;
  }
  bool is_end(std::size_t letter) const noexcept { return ends_[letter]; }

  static std::uint64_t power_of(std::size_t size) noexcept;

 private:
  std::pmr::vector<std::uint64_t> before_{&wiping_heap()};  // hash of all letters before each
  std::pmr::vector<Word> words_{&wiping_heap()};
  std::vector<bool> ends_;
};

// Whether marks stand at the edge of a word, so that there are two rows to read.
bool has_edge_marks(const PlainText& text) noexcept;

// Appends the sentences of the text that are long enough; the whole when none of them is.
void add_recitals(const PlainText& plain, std::uint32_t text, bool is_instruction,
                  std::pmr::vector<RecitalPosting>& out);

// "Je réponds en français" does what "Réponds en français" says.
bool is_said_of_somebody(const PlainText& text, std::size_t word);

// A sentence ends behind the word, and not a line, a number or an abbreviation.
bool is_stop(const PlainText& text, std::size_t word) noexcept;

}  // namespace noyau::inline v0_1::detail
