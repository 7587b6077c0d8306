#include "llm/phrase.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "llm/letter_hash.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::uint32_t least_distinct = 5;  // runs of three, wherever they stand in the sentence
// And how many of its runs of three: in hundredths.
constexpr std::uint32_t least_share = 60;

class Phrases {
 public:
  Phrases(std::uint32_t text, bool is_value, std::uint32_t& next, std::pmr::vector<PhraseSentence>& sentences,
          std::pmr::vector<PhrasePosting>& out)
      : text_(text), is_value_(is_value), next_(next), sentences_(sentences), out_(out) {}

  void add(const std::vector<std::uint64_t>& words) {
    if (words.size() < least_phrase_words) return;
    const auto sentence = static_cast<std::uint32_t>(sentences_.size());
    sentences_.push_back({text_, static_cast<std::uint32_t>(words.size()), next_, is_value_});
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
      out_.push_back({hash_run(words[i], words[i + 1], words[i + 2]), sentence, next_++});
    ++next_;  // nothing goes on across two sentences
  }

 private:
  std::uint32_t text_;
  bool is_value_;
  std::uint32_t& next_;
  std::pmr::vector<PhraseSentence>& sentences_;
  std::pmr::vector<PhrasePosting>& out_;
};

}  // namespace

bool is_phrase_word(const PlainText& text, std::size_t word) noexcept {
  const auto& words = text.words;
  const auto is_letter = [&words](std::size_t i) {
    return i < words.size() && words[i].end == words[i].begin + 1;
  };
  if (word > 0 && words[word - 1].place == words[word].place) return false;  // a second reading
  return !is_letter(word) || !((word > 0 && is_letter(word - 1)) || is_letter(word + 1));
}

std::uint64_t phrase_hash(const PlainWord& word) {
  struct Person {
    std::uint64_t told = 0, said = 0;
  };
  static const auto persons = [] {
    constexpr auto pairs =
        std::to_array<std::pair<std::u32string_view, std::u32string_view>>({{U"tu", U"je"},
                                                                            {U"toi", U"moi"},
                                                                            {U"te", U"me"},
                                                                            {U"t", U"m"},
                                                                            {U"ton", U"mon"},
                                                                            {U"ta", U"ma"},
                                                                            {U"tes", U"mes"},
                                                                            {U"es", U"suis"},
                                                                            {U"as", U"ai"},
                                                                            {U"you", U"i"},
                                                                            {U"your", U"my"},
                                                                            {U"are", U"am"},
                                                                            {U"yourself", U"myself"},
                                                                            {U"yours", U"mine"}});
    std::array<Person, pairs.size()> result;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      result[i] = {hash_word(pairs[i].first), hash_word(pairs[i].second)};
    return result;
  }();
  const auto found = std::find_if(persons.begin(), persons.end(),
                                  [&word](const Person& person) { return person.told == word.hash; });
  return word.weight > 0 || found == persons.end() ? word.hash : found->said;
}

void add_phrases(const PlainText& plain, std::uint32_t text, bool is_value, std::uint32_t& next,
                 std::pmr::vector<PhraseSentence>& sentences, std::pmr::vector<PhrasePosting>& out) {
  Phrases phrases(text, is_value, next, sentences, out);
  std::vector<std::uint64_t> open;
  for (std::size_t i = 0; i < plain.words.size(); ++i) {
    const PlainWord& word = plain.words[i];
    if (is_phrase_word(plain, i)) open.push_back(phrase_hash(word));
    const bool is_last = i + 1 == plain.words.size();
    // The dot of a number or of an address ends nothing.
    if (!is_last && (!word.ends_sentence || plain.words[i + 1].gap == Gap::point)) continue;
    phrases.add(open);
    std::fill(open.begin(), open.end(), std::uint64_t{0});
    open.clear();
  }
}

std::uint32_t telling_run(const PhraseSentence& sentence) noexcept {
  // Three fifths; of a value the half is enough.
  const std::uint32_t share = sentence.is_value ? sentence.words / 2 : (sentence.words * 3 + 4) / 5;
  return std::clamp(share, least_phrase_words, telling_phrase_words);
}

PhraseMatcher::Match PhraseMatcher::take(const PhrasePosting& posting, std::uint32_t place) {
  const PhraseSentence& sentence = sentences_[posting.sentence];
  State& state = states_[posting.sentence];
  // Far from the last one: what was gathered there stands by itself.
  if (state.epoch == 0 || place - state.last > sentence.words / 2 + 6) {
    ++state.epoch;
    state.distinct = 0;
  }
  state.last = place;
  Run& run = runs_[posting.number];
  const bool goes_on = posting.number > sentence.first && runs_[posting.number - 1].place + 1 == place &&
                       runs_[posting.number - 1].words > 0;
  if (run.epoch != state.epoch) ++state.distinct;
  run = {place, goes_on ? runs_[posting.number - 1].words + 1 : 3, state.epoch};
  const bool is_much =
      state.distinct >= least_distinct && 100 * state.distinct >= least_share * (sentence.words - 2);
  return {run.words, is_much};
}

}  // namespace noyau::inline v0_1::detail
