// What a reply may say because an allowed text says it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "llm/scan.hpp"

namespace noyau::inline v0_1::detail {

// Which postings stand in an allowed text. Values, passages and single words: each stands there in a row.
struct Told {
  explicit Told(const ProtectedIndex& given);
  void read(const PlainText& text);

  // For scan().
  void words(std::span<const WordPosting> postings, std::size_t);
  void grams(std::span<const GramPosting> postings, std::size_t);
  void runs(std::span<const RunPosting> postings, bool has_stop);
  void values(std::span<const ValuePosting> postings, const Wiped<PlainWord>& words, const ValueMatch& match);
  void phrases(std::span<const PhrasePosting> postings, std::size_t word, std::uint32_t);
  void recited(const RecitalPosting& posting, std::size_t);
  bool may_compare(std::size_t count, std::size_t);

  std::size_t number(const GramPosting& p) const { return static_cast<std::size_t>(&p - index.grams.data()); }
  std::size_t number(const RunPosting& p) const { return static_cast<std::size_t>(&p - index.runs.data()); }
  std::size_t number(const ValuePosting& p) const {
    return static_cast<std::size_t>(&p - index.values.data());
  }
  std::size_t number(const RecitalPosting& p) const {
    return static_cast<std::size_t>(&p - index.recitals.data());
  }

  std::size_t number(const PhrasePosting& p) const {
    return static_cast<std::size_t>(&p - index.phrases.data());
  }

  const ProtectedIndex& index;
  std::vector<bool> told_words;  // of units, one by one
  std::vector<bool> told_texts;  // values, whole
  std::vector<bool> told_grams, told_runs, told_values, told_recitals;
  std::vector<bool> told_phrases;  // by the first posting of each

 private:
  const PlainText* text_ = nullptr;
  std::size_t comparisons_left_ = 0;
  std::vector<bool> seen_words_;  // by the first posting of each
};

// Which words of a reply stand in a row that an allowed text has too: three words, or two content words.
// Words that are allowed one by one, or at the end and at the
// beginning of two sentences, can be put together to something that nobody has told. By word.
std::vector<bool> told_words(const PlainText& reply, std::span<const PlainText> allowed);

}  // namespace noyau::inline v0_1::detail
