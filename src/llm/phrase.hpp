// Runs of words of the protected sentences, small words and all: what an instruction of everyday words is
// recognised by when it does not come back whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "llm/plain_words.hpp"
#include "noyau/core/arena.hpp"

namespace noyau::inline v0_1::detail {

// Three words in a row, by their base forms.
struct PhrasePosting {
  std::uint64_t hash = 0;
  std::uint32_t sentence = 0;  // in `phrase_sentences`
  std::uint32_t number = 0;    // the next three of the same sentence have the next one
};

struct PhraseSentence {
  std::uint32_t text = 0;
  std::uint32_t words = 0;
  std::uint32_t first = 0;  // number of its first three words
  bool is_value = false;
};

inline constexpr std::uint32_t least_phrase_words = 6;
inline constexpr std::uint32_t telling_phrase_words = 8;  // whatever the sentence

// Letters in a row are a name or a spelled word, and no words.
bool is_phrase_word(const PlainText& text, std::size_t word) noexcept;

// What the word is in a row of words: "tu es" told is "je suis" said.
std::uint64_t phrase_hash(const PlainWord& word);

// Appends the sentences that have enough words; `next` is the first number that is free.
void add_phrases(const PlainText& plain, std::uint32_t text, bool is_value, std::uint32_t& next,
                 std::pmr::vector<PhraseSentence>& sentences, std::pmr::vector<PhrasePosting>& out);

// What of the sentences a text has said so far.
class PhraseMatcher {
 public:
  PhraseMatcher(const std::pmr::vector<PhraseSentence>& sentences, std::size_t numbers)
      : sentences_(sentences), states_(sentences.size()), runs_(numbers) {}

  struct Match {
    std::uint32_t run = 0;  // words in a row, up to here
    bool is_much = false;   // of the sentence, with changes in it
  };
  // `place`: of the last of three words, counted from one.
  Match take(const PhrasePosting& posting, std::uint32_t place);

 private:
  struct State {
    std::uint32_t last = 0;
    std::uint32_t epoch = 0;
    std::uint32_t distinct = 0;
  };
  struct Run {
    std::uint32_t place = 0;
    std::uint32_t words = 0;
    std::uint32_t epoch = 0;
  };

  const std::pmr::vector<PhraseSentence>& sentences_;
  std::vector<State> states_;
  std::vector<Run> runs_;  // by number
};

// How many words in a row give the sentence away.
std::uint32_t telling_run(const PhraseSentence& sentence) noexcept;

}  // namespace noyau::inline v0_1::detail
