#include <algorithm>
#include <array>

#include "llm/scan.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t longest_chain = 5;  // words; a longer chain of hyphens is a disguise

// Single letters in a row are a word that somebody spells.
bool is_spelled(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  return words[match.last].end - words[match.first].begin == match.pieces;
}

// "l'aura", "ça mille": the ends of ordinary words that make up a name.
bool is_run_together(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  const Gap gap = words[match.second].gap;
  return match.pieces > 1 && words[match.first].weight == 0 &&
         (gap == Gap::blank || gap == Gap::apostrophe) && !is_spelled(words, match);
}

// "tartine, beurre": two words of a list or of two sentences.
bool is_listed(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  if (match.pieces < 2 || is_spelled(words, match)) return false;
  for (std::size_t i = match.first; i < match.last; ++i) {
    const bool is_new = words[i + 1].place != words[i].place;
    const bool are_words = words[i].weight > 0 && words[i + 1].weight > 0;
    if (is_new && are_words && words[i].end - words[i].begin > 2 && words[i + 1].gap == Gap::other)
      return true;
  }
  return false;
}

// "12.5" is not 125, nor is "1:25".
bool is_other_number(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  const PlainWord& last = words[match.last];
  return match.pieces == 2 && match.letters == 3 && (last.gap == Gap::point || last.gap == Gap::colon);
}

bool has_digit(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  for (std::size_t i = match.first; i <= match.last; ++i) {
    if (words[i].has_digit) return true;
  }
  return false;
}

bool has_point(const Wiped<PlainWord>& words, const ValueMatch& match) noexcept {
  for (std::size_t i = match.first + 1; i <= match.last; ++i) {
    if (words[i].gap == Gap::point) return true;
  }
  return false;
}

// "1/6/87", and not 1687.
bool is_date(const Wiped<PlainWord>& words, const ValueMatch& match, const ValuePosting& posting) noexcept {
  const auto is_mark = [](const PlainWord& word) {
    return word.gap == Gap::slash || word.gap == Gap::hyphen || word.gap == Gap::point;
  };
  return match.pieces == 3 && is_mark(words[match.second]) && is_mark(words[match.last]) &&
         words[match.first].end - words[match.first].begin == posting.day &&
         words[match.second].end - words[match.second].begin == posting.month;
}

bool is_saint(const PlainWord& word) {
  static const std::array<std::uint64_t, 4> hashes = {hash_word(U"saint"), hash_word(U"sainte"),
                                                      hash_word(U"st"), hash_word(U"ste")};
  return std::find(hashes.begin(), hashes.end(), word.hash) != hashes.end();
}

}  // namespace

bool is_value_there(const Wiped<PlainWord>& words, const ValueMatch& match,
                    const ValuePosting& posting) noexcept {
  if (match.has_unit && !posting.is_number) return false;
  if (posting.has_digit && !has_digit(words, match)) return false;
  if (posting.day > 0) return is_date(words, match, posting);
  if (posting.gap == Gap::point) return has_point(words, match);
  if (posting.gap == Gap::colon) return match.pieces > 1 && words[match.second].gap == Gap::colon;
  if (posting.is_number) return !is_other_number(words, match);
  if (posting.is_close && is_listed(words, match)) return false;
  if (!posting.is_word) return true;
  if (is_run_together(words, match)) return false;
  return !posting.is_name || !is_in_place_name(words, match.first);
}

bool is_written_as_name(const PlainText& text, std::size_t last, std::uint32_t count) noexcept {
  std::size_t first = last;
  bool is_name = text.words[last].is_capital;
  for (std::uint32_t left = 1; first > 0 && left < count; --first) {
    if (text.words[first - 1].place == text.words[first].place) continue;
    is_name = is_name && text.words[first - 1].is_capital;
    ++left;
  }
  if (!is_name || first == last) return false;
  const bool begins = first == 0 || text.words[first - 1].ends_sentence;
  const bool is_all = last + 1 == text.words.size() || text.words[last].ends_sentence;
  return !begins || is_all || text.words[first + 1].gap != Gap::blank;
}

bool is_in_place_name(const Wiped<PlainWord>& words, std::size_t at) noexcept {
  if (at == 0 || words[at].gap != Gap::hyphen || !words[at].is_capital) return false;
  std::size_t begin = at;
  std::size_t end = at + 1;
  while (begin > 0 && words[begin].gap == Gap::hyphen && at - begin < longest_chain) --begin;
  while (end < words.size() && words[end].gap == Gap::hyphen && end - at < longest_chain) ++end;
  if (end - begin > longest_chain) return false;
  bool is_place = false;
  for (std::size_t i = begin; i < end; ++i) {
    const PlainWord& word = words[i];
    if (word.end - word.begin < 2) return false;
    if (!word.is_capital) {
      if (word.weight > 0) return false;
      is_place = true;
    }
    is_place = is_place || (i < at && is_saint(word));
  }
  return is_place;
}

}  // namespace noyau::inline v0_1::detail
