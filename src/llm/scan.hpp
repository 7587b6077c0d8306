// Goes once through a text and says which postings of an index it meets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "llm/protected_index.hpp"

namespace noyau::inline v0_1::detail {

// The visitor has: words(postings, index of the word), grams(postings, letters read so far) and
// runs(postings, whether a sentence ends inside the run); the last is also called with nothing, where a run
// ends.
template <typename Visitor>
void scan(const PlainText& text, const ProtectedIndex& index, Visitor& visitor) {
  const PlainWord* before[2] = {};
  std::size_t stops[3] = {};  // up to each of them, and up to now
  std::uint32_t place = std::numeric_limits<std::uint32_t>::max();
  GramHash gram;
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const PlainWord& word = text.words[i];
    if (i > 0 && text.words[i - 1].ends_sentence && is_stop(text, i - 1)) ++stops[2];
    if (word.weight > 0 && index.word_filter.may_hold(word.hash)) {
      const auto postings = find_postings(index.words, word.hash);
      if (!postings.empty()) visitor.words(postings, i);
    }
    if (word.place == place) continue;  // a second reading
    place = word.place;
    for (std::uint32_t at = word.begin; at < word.end; ++at) {
      if (!gram.feed(text.letters[at]) || !gram.is_full() || !index.gram_filter.may_hold(gram.hash()))
        continue;
      const auto postings = find_postings(index.grams, gram.hash());
      if (!postings.empty()) visitor.grams(postings, gram.fed());
    }
    if (!is_content(word)) continue;
    if (before[0] != nullptr && before[1] != nullptr) {
      const std::uint64_t hash = hash_run(before[0]->hash, before[1]->hash, word.hash);
      visitor.runs(
          index.run_filter.may_hold(hash) ? find_postings(index.runs, hash) : std::span<const RunPosting>{},
          stops[2] > stops[0]);
    }
    before[0] = before[1];
    before[1] = &word;
    stops[0] = stops[1];
    stops[1] = stops[2];
  }
}

// The visitor has recited(posting, index of the word with which it begins), and may_compare(count, text),
// which says no when so many sentences begin alike that comparing them costs too much.
template <typename Visitor>
void scan_recitals(const PlainText& text, const ProtectedIndex& index, bool with_marks, Visitor& visitor) {
  const LetterRow row(text, with_marks);
  static const std::uint64_t power = LetterRow::power_of(least_recited_letters);
  for (const LetterRow::Word& word : row.words()) {
    if (word.begin + least_recited_letters > row.size()) return;
    const std::uint64_t hash = row.hash(word.begin, word.begin + least_recited_letters, power);
    if (!index.recital_filter.may_hold(hash)) continue;
    const auto postings = find_postings(index.recitals, hash);
    if (postings.empty() || !visitor.may_compare(postings.size(), postings.front().text)) continue;
    for (const RecitalPosting& posting : postings) {
      const std::size_t end = word.begin + posting.size;
      const bool is_there =
          end <= row.size() && row.is_end(end) && row.hash(word.begin, end, posting.power) == posting.whole;
      if (is_there) visitor.recited(posting, word.word);
    }
  }
}

template <typename Visitor>
void scan_recitals(const PlainText& text, const ProtectedIndex& index, Visitor& visitor) {
  if (index.recitals.empty()) return;
  scan_recitals(text, index, true, visitor);
  if (has_edge_marks(text)) scan_recitals(text, index, false, visitor);
}

// The visitor has phrases(postings, index of the last of three words, its place counted from one).
template <typename Visitor>
void scan_phrases(const PlainText& text, const ProtectedIndex& index, Visitor& visitor) {
  if (index.phrases.empty()) return;
  std::uint64_t before[2] = {};
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    if (!is_phrase_word(text, i)) continue;
    const std::uint64_t word = phrase_hash(text.words[i]);
    if (++count > 2) {
      const std::uint64_t hash = hash_run(before[0], before[1], word);
      if (index.phrase_filter.may_hold(hash)) {
        const auto postings = find_postings(index.phrases, hash);
        if (!postings.empty()) visitor.phrases(postings, i, count);
      }
    }
    before[0] = before[1];
    before[1] = word;
  }
}

// Where the letters of a value stand in a text.
struct ValueMatch {
  std::size_t first = 0, second = 0, last = 0;  // words
  std::size_t pieces = 0;
  std::size_t letters = 0;
  bool has_unit = false;  // letters follow its digits: "482km"
};

// Whether that is the value, and not something that has the same letters.
bool is_value_there(const Wiped<PlainWord>& words, const ValueMatch& match,
                    const ValuePosting& posting) noexcept;

// "Saint-Paul-de-Léon" names no Paul.
bool is_in_place_name(const Wiped<PlainWord>& words, std::size_t at) noexcept;

// Whether the words up to `last` all have capitals; that of a sentence's first word says nothing, but for
// "Petit, Lucie" and "Petit Lucie."
bool is_written_as_name(const PlainText& text, std::size_t last, std::uint32_t count) noexcept;

template <typename Visitor>
class ValueScan {
 public:
  ValueScan(const PlainText& text, const ProtectedIndex& index, Visitor& visitor)
      : text_(text), index_(index), visitor_(visitor) {}

  // From every word on, as far as the longest value goes; with and without the marks at its beginning.
  void run() {
    if (index_.values.empty()) return;
    for (std::size_t first = 0; first < text_.words.size(); ++first) {
      const PlainWord& word = text_.words[first];
      if (first > 0 && word.place == text_.words[first - 1].place) continue;
      from(first, word.begin);
      if (word.leading > 0) from(first, std::min(word.begin + word.leading, word.end));
    }
  }

 private:
  void from(std::size_t first, std::uint32_t begin) {
    ValueHash value;
    ValueMatch match{first, first, first};
    // Equal letters in a row feed nothing: the words are bounded too.
    const std::size_t end = std::min(text_.words.size(), first + 2 * longest_value);
    for (std::size_t i = first; i < end && value.fed() <= index_.most_letters; ++i) {
      const PlainWord& word = text_.words[i];
      if (i > first && word.place == text_.words[i - 1].place) continue;
      match.last = i;
      if (++match.pieces == 2) match.second = i;
      const std::uint32_t letters_begin = i == first ? begin : word.begin;
      const std::uint32_t unit = word.digits > 0 ? word.begin + word.digits : word.end;
      for (std::uint32_t at = letters_begin; at < word.end && value.fed() <= index_.most_letters; ++at) {
        if (at == unit) look(value, match, true);
        value.feed(text_.letters[at]);
      }
      look(value, match, false);
    }
  }

  void look(const ValueHash& value, ValueMatch& match, bool has_unit) {
    if (!index_.value_filter.may_hold(value.hash())) return;
    match.letters = value.fed();
    match.has_unit = has_unit;
    const auto postings = find_postings(index_.values, value.hash());
    if (!postings.empty()) visitor_.values(postings, text_.words, match);
  }

  const PlainText& text_;
  const ProtectedIndex& index_;
  Visitor& visitor_;
};

}  // namespace noyau::inline v0_1::detail
