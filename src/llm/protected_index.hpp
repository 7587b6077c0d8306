// What a guard knows of the protected texts: hashes of words, of three content words in a row and of twelve
// letters in a row, each with the sentences ("units") it comes from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "llm/letter_hash.hpp"
#include "llm/phrase.hpp"
#include "llm/plain_words.hpp"
#include "llm/recital.hpp"
#include "noyau/llm/disclosure.hpp"

namespace noyau::inline v0_1::detail {

template <typename T>
using Wiped = std::pmr::vector<T>;

inline constexpr std::uint32_t no_word = ~0U;

// A sentence or a part of one: what a reply must give back for it to count.
struct Unit {
  std::uint32_t text = 0;          // index of the protected text
  std::uint32_t first_weight = 0;  // of its distinct words, in `word_weights`
  std::uint32_t words = 0;         // distinct, with a weight
  std::uint32_t window = 0;        // places of a reply in which they must stand
  std::uint32_t first_letter = 0;  // in `letter_weights`
  std::uint32_t letters = 0;
  float content = 0;      // sum of the letters' weights
  bool is_short = false;  // the whole of a short text
  bool is_value = false;  // one to three content words and no more: to be found whole
  bool is_name = false;   // a value of one word with a capital
  bool is_instruction = false;
  bool is_ordered = false;         // a value of everyday words: in their order, as close as there
  bool is_full_name = false;       // of words with capitals
  std::uint32_t opener = no_word;  // the first word of an instruction says what to do
};

struct WordPosting {
  std::uint64_t hash = 0;
  std::uint32_t unit = 0;
  std::uint32_t word = 0;  // among the unit's distinct words
};

struct GramPosting {
  std::uint64_t hash = 0;
  std::uint32_t unit = 0;
  std::uint32_t letter = 0;  // of the unit, where the gram begins
};

struct RunPosting {
  std::uint64_t hash = 0;  // of three content words in a row
  std::uint32_t text = 0;
  float weight = 0;
  bool has_stop = false;  // a sentence ends inside it
};

struct ValuePosting {
  std::uint64_t hash = 0;  // of all its letters
  std::uint32_t text = 0;
  Gap gap = Gap::other;             // point, colon: the mark that its last number stands behind
  bool is_word = false;             // one word of letters
  bool is_name = false;             // such a word with a capital
  bool is_number = false;           // of digits only
  bool is_close = false;            // written as one word: no comma stands inside it
  bool is_whole = false;            // nothing else stands in its text
  bool has_digit = false;           // its letters alone may be words: "17h45" is "it has"
  bool has_stop = false;            // a sentence ends inside it
  std::uint8_t day = 0, month = 0;  // digits of the first two of three numbers: "1/6/87"; 0: any
};

// Says quickly that a hash is not there.
class Filter {
 public:
  void reset(std::size_t entries);
  void add(std::uint64_t hash) noexcept { bits_[slot(hash)] |= bit(hash); }
  bool may_hold(std::uint64_t hash) const noexcept { return (bits_[slot(hash)] & bit(hash)) != 0; }

 private:
  std::size_t slot(std::uint64_t hash) const noexcept { return (hash >> 6) & mask_; }
  static std::uint64_t bit(std::uint64_t hash) noexcept { return std::uint64_t{1} << (hash & 63); }
  Wiped<std::uint64_t> bits_{1, 0, &wiping_heap()};
  std::size_t mask_ = 0;
};

struct ProtectedIndex {
  explicit ProtectedIndex(std::span<const ProtectedText> texts);

  Wiped<Disclosure> kinds{&wiping_heap()};  // by text
  Wiped<Unit> units{&wiping_heap()};
  Wiped<float> word_weights{&wiping_heap()};
  Wiped<std::uint8_t> word_orders{&wiping_heap()};  // of a value: which word of it
  Wiped<float> letter_weights{&wiping_heap()};
  std::size_t postings() const noexcept {
    return words.size() + grams.size() + runs.size() + values.size() + recitals.size() + phrases.size();
  }
  // Sorted by hash.
  Wiped<WordPosting> words{&wiping_heap()};
  Wiped<GramPosting> grams{&wiping_heap()};
  Wiped<RunPosting> runs{&wiping_heap()};
  Wiped<ValuePosting> values{&wiping_heap()};
  Wiped<RecitalPosting> recitals{&wiping_heap()};
  Wiped<PhrasePosting> phrases{&wiping_heap()};
  Wiped<PhraseSentence> phrase_sentences{&wiping_heap()};  // not sorted
  std::uint32_t phrase_numbers = 0;
  std::size_t most_letters = 0;  // of a value
  Filter word_filter, gram_filter, run_filter, value_filter, recital_filter, phrase_filter;
};

// What a text may cost that has words in common with very many protected ones.
inline constexpr std::size_t visits_per_letter = 16;
inline constexpr std::size_t visits_per_posting = 8;

inline constexpr std::size_t gram_step = 3;       // one of three is kept: a copied passage still hits
inline constexpr std::size_t longest_value = 48;  // letters

// The postings of one hash.
template <typename Posting>
std::span<const Posting> find_postings(const Wiped<Posting>& postings, std::uint64_t hash) noexcept {
  const auto first = std::lower_bound(postings.begin(), postings.end(), hash,
                                      [](const Posting& p, std::uint64_t wanted) { return p.hash < wanted; });
  const auto last = std::upper_bound(first, postings.end(), hash,
                                     [](std::uint64_t wanted, const Posting& p) { return wanted < p.hash; });
  return {postings.data() + (first - postings.begin()), static_cast<std::size_t>(last - first)};
}

// A content word says something by itself.
inline bool is_content(const PlainWord& word) noexcept {
  return word.weight >= 0.6F;
}

}  // namespace noyau::inline v0_1::detail
