#include "llm/recital.hpp"

#include <algorithm>
#include <array>

#include "llm/letter_hash.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::uint64_t base = 0x9E3779B97F4A7C15U;

constexpr std::size_t longest_abbreviation = 3;  // letters: "Mme.", "Dr."

// From the first word of a label's value on; 0: there is no label.
std::size_t behind_label(const PlainText& plain, Stretch sentence) {
  constexpr std::size_t longest_label = 4;
  for (std::size_t i = sentence.begin; i + 1 < sentence.end && i < sentence.begin + longest_label; ++i) {
    if (plain.words[i].ends_label) return i + 1;
  }
  return 0;
}

class Recitals {
 public:
  Recitals(const PlainText& plain, std::uint32_t text, bool is_instruction,
           std::pmr::vector<RecitalPosting>& out)
      : plain_(plain), row_(plain, true), text_(text), is_instruction_(is_instruction), out_(out) {}

  void run() {
    const std::size_t before = out_.size();
    const auto& words = plain_.words;
    Stretch open;
    for (std::size_t i = 0; i < words.size(); ++i) {
      open.end = i + 1;
      const bool is_last = open.end == words.size();
      // The dot of a number or of an address ends nothing.
      const bool is_end = words[i].ends_sentence && !is_last && words[i + 1].gap != Gap::point;
      if (!is_end && !is_last) continue;
      add(open);
      if (const std::size_t value = behind_label(plain_, open); value > 0 && !is_instruction_)
        add({value, open.end});
      open.begin = open.end;
    }
    if (out_.size() == before && !words.empty()) add({0, words.size()});
  }

 private:
  void add(Stretch stretch) {
    const auto& words = row_.words();
    const auto at = [&words](std::size_t word) {
      return std::lower_bound(
          words.begin(), words.end(), word,
          [](const LetterRow::Word& entry, std::size_t wanted) { return entry.word < wanted; });
    };
    const auto first = at(stretch.begin);
    const auto last = at(stretch.end);
    if (static_cast<std::size_t>(last - first) < least_recited_words) return;
    const std::size_t begin = first->begin;
    const std::size_t end = (last - 1)->end;
    if (end < begin + least_recited_letters) return;
    RecitalPosting posting;
    posting.hash =
        row_.hash(begin, begin + least_recited_letters, LetterRow::power_of(least_recited_letters));
    posting.power = LetterRow::power_of(end - begin);
    posting.whole = row_.hash(begin, end, posting.power);
    posting.size = static_cast<std::uint32_t>(end - begin);
    posting.text = text_;
    posting.is_instruction = is_instruction_;
    out_.push_back(posting);
  }

  const PlainText& plain_;
  LetterRow row_;
  std::uint32_t text_;
  bool is_instruction_;
  std::pmr::vector<RecitalPosting>& out_;
};

}  // namespace

LetterRow::LetterRow(const PlainText& text, bool with_marks) {
  before_.reserve(text.letters.size() + 1);
  before_.push_back(0);
  words_.reserve(text.words.size());
  ends_.resize(text.letters.size() + 1);
  char32_t last = 0;
  std::uint32_t place = ~0U;
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const PlainWord& word = text.words[i];
    if (word.place == place) continue;  // a second reading
    place = word.place;
    const std::uint32_t begin = with_marks ? word.begin : std::min(word.begin + word.leading, word.end);
    const std::uint32_t end =
        with_marks ? word.end : word.end - std::min<std::uint32_t>(word.trailing, word.end - begin);
    // The first letter may be one with that before it.
    const bool is_joined = begin < end && look(text.letters[begin]) == last && !is_digit(text.letters[begin]);
    const std::size_t first = size() - (is_joined ? 1U : 0U);
    for (std::uint32_t at = begin; at < end; ++at) {
      const char32_t letter = look(text.letters[at]);
      if (letter == last && !is_digit(text.letters[at])) continue;
      last = letter;
      before_.push_back(before_.back() * base + mix(letter + 1));
    }
    words_.push_back({first, size(), i});
    ends_[size()] = true;
  }
}

std::uint64_t LetterRow::power_of(std::size_t size) noexcept {
  std::uint64_t power = 1;
  for (std::uint64_t square = base; size > 0; size >>= 1, square *= square) {
    if ((size & 1) != 0) power *= square;
  }
  return power;
}

bool has_edge_marks(const PlainText& text) noexcept {
  return std::any_of(text.words.begin(), text.words.end(),
                     [](const PlainWord& word) { return word.leading + word.trailing > 0; });
}

void add_recitals(const PlainText& plain, std::uint32_t text, bool is_instruction,
                  std::pmr::vector<RecitalPosting>& out) {
  Recitals(plain, text, is_instruction, out).run();
}

bool is_said_of_somebody(const PlainText& text, std::size_t word) {
  static const auto subjects = [] {
    auto hashes =
        std::to_array({hash_word(U"je"),     hash_word(U"j"),     hash_word(U"tu"),    hash_word(U"on"),
                       hash_word(U"nous"),   hash_word(U"vous"),  hash_word(U"il"),    hash_word(U"elle"),
                       hash_word(U"ils"),    hash_word(U"elles"), hash_word(U"te"),    hash_word(U"t"),
                       hash_word(U"me"),     hash_word(U"m"),     hash_word(U"se"),    hash_word(U"s"),
                       hash_word(U"ne"),     hash_word(U"n"),     hash_word(U"qui"),   hash_word(U"i"),
                       hash_word(U"you"),    hash_word(U"we"),    hash_word(U"they"),  hash_word(U"he"),
                       hash_word(U"she"),    hash_word(U"to"),    hash_word(U"will"),  hash_word(U"ll"),
                       hash_word(U"can"),    hash_word(U"could"), hash_word(U"would"), hash_word(U"must"),
                       hash_word(U"should"), hash_word(U"d")});
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }();
  if (word == 0) return false;
  const Gap gap = text.words[word].gap;
  return (gap == Gap::blank || gap == Gap::apostrophe) && !text.words[word - 1].ends_sentence &&
         std::binary_search(subjects.begin(), subjects.end(), text.words[word - 1].hash);
}

bool is_stop(const PlainText& text, std::size_t word) noexcept {
  const PlainWord& last = text.words[word];
  return last.ends_sentence && last.end - last.begin > longest_abbreviation && word + 1 < text.words.size() &&
         text.words[word + 1].gap == Gap::other;
}

}  // namespace noyau::inline v0_1::detail
