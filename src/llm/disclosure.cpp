#include "noyau/llm/disclosure.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "core/enum_names.hpp"
#include "llm/disclosure_bounds.hpp"
#include "llm/told.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::Bounds;
using detail::bounds;
using detail::Gap;
using detail::GramPosting;
using detail::PhrasePosting;
using detail::PlainText;
using detail::PlainWord;
using detail::ProtectedIndex;
using detail::RecitalPosting;
using detail::RunPosting;
using detail::Told;
using detail::Unit;
using detail::ValueMatch;
using detail::ValuePosting;
using detail::Wiped;
using detail::WordPosting;

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

// The words of a unit that stand in the latest stretch of the reply, the oldest first.
struct Window {
  float total = 0;    // of the unit; what is told counts less
  float matched = 0;  // of the words in the stretch
  std::uint32_t oldest = nowhere, newest = nowhere;
  std::uint32_t words = 0;    // in the stretch
  std::uint32_t content = 0;  // those of them that count in full
  std::uint32_t fresh = 0;    // those that stand in no told run
  // Letters.
  std::size_t last_gram = 0;
  std::uint32_t epoch = 1;
  bool touched = false;
};

struct WordState {
  std::uint32_t place = nowhere;
  std::uint32_t older = nowhere, newer = nowhere;
  bool is_told = false;
};

// Looks through one reading of a reply.
class Inspection {
 public:
  Inspection(const ProtectedIndex& index, const Told& told, std::vector<DisclosureFinding>& best)
      : index_(index),
        told_(told),
        windows_(index.units.size()),
        states_(index.word_weights.size()),
        seen_(index.grams.size()),
        covered_(index.letter_weights.size()),
        phrases_(index.phrase_sentences, index.phrase_numbers),
        best_(best) {
    for (std::size_t i = 0; i < index.units.size(); ++i) {
      for (std::uint32_t w = 0; w < index.units[i].words; ++w) windows_[i].total += unsaid(index.units[i], w);
    }
  }

  void run(const PlainText& plain, std::vector<bool> told_words) {
    plain_ = &plain;
    told_words_ = std::move(told_words);
    visits_left_ =
        detail::visits_per_letter * plain.letters.size() + detail::visits_per_posting * index_.postings();
    detail::scan(plain, index_, *this);
    detail::ValueScan<Inspection>(plain, index_, *this).run();
    detail::scan_recitals(plain, index_, *this);
    detail::scan_phrases(plain, index_, *this);
    for (std::size_t i = 0; i < index_.units.size(); ++i) judge_letters(i);
  }

  void words(std::span<const WordPosting> postings, std::size_t at) {
    if (!spend(postings.size(), index_.units[postings.front().unit].text)) return;
    for (const WordPosting& posting : postings) word(posting, at);
  }
  void grams(std::span<const GramPosting> postings, std::size_t at) {
    if (!spend(postings.size(), index_.units[postings.front().unit].text)) return;
    for (const GramPosting& posting : postings) gram(posting, at);
  }
  void values(std::span<const ValuePosting> postings, const Wiped<PlainWord>& words,
              const ValueMatch& match) {
    if (!spend(postings.size(), postings.front().text)) return;
    for (const ValuePosting& posting : postings) {
      if (told_.told_values[told_.number(posting)] || !detail::is_value_there(words, match, posting))
        continue;
      if (!posting.is_word && !posting.is_number && is_told_run(match)) continue;
      note(posting.text, 1, DisclosureMatch::verbatim);
    }
  }

  bool may_compare(std::size_t count, std::size_t text) { return spend(count, text); }
  void recited(const RecitalPosting& posting, std::size_t word) {
    if (told_.told_recitals[told_.number(posting)]) return;
    if (posting.is_instruction && detail::is_said_of_somebody(*plain_, word)) return;
    note(posting.text, 1, DisclosureMatch::verbatim);
  }

  void phrases(std::span<const PhrasePosting> postings, std::size_t at, std::uint32_t place) {
    if (told_.told_phrases[told_.number(postings.front())]) return;
    if (!spend(postings.size(), index_.phrase_sentences[postings.front().sentence].text)) return;
    // Backwards: what goes on from the posting before must not have been overwritten.
    for (std::size_t i = postings.size(); i-- > 0;) phrase(postings[i], at, place);
  }

  // Fewer words of an instruction are found with the one that says what to do only: "Je réponds en une ou
  // deux phrases" does what it is told, and so does what says what it is told to say.
  void phrase(const PhrasePosting& posting, std::size_t at, std::uint32_t place) {
    const detail::PhraseSentence& sentence = index_.phrase_sentences[posting.sentence];
    const detail::PhraseMatcher::Match match = phrases_.take(posting, place);
    const bool is_instruction = index_.kinds[sentence.text] == Disclosure::prompt_template;
    const bool is_run = match.run >= detail::telling_run(sentence) &&
                        (!is_instruction || match.run >= detail::telling_phrase_words ||
                         (posting.number + 3 == sentence.first + match.run &&
                          !detail::is_said_of_somebody(*plain_, first_of(at, match.run))));
    if (!is_run && !match.is_much) return;
    // "Elle ne va pas bien du tout" says everybody.
    if (match.run < detail::telling_phrase_words &&
        !says_something(at, is_run ? match.run : 3 * detail::telling_phrase_words))
      return;
    note(sentence.text, std::min(1.0, static_cast<double>(match.run) / sentence.words),
         match.run < sentence.words ? DisclosureMatch::partial : DisclosureMatch::near);
  }

  void gram(const GramPosting& posting, std::size_t at) {
    const std::size_t number = told_.number(posting);
    if (told_.told_grams[number]) return;
    const Unit& unit = index_.units[posting.unit];
    Window& window = windows_[posting.unit];
    // Far from the last one: what was gathered there stands by itself.
    if (window.touched && at - window.last_gram > 4 * std::size_t{unit.letters} + 80) {
      judge_letters(posting.unit);
      const auto first = covered_.begin() + unit.first_letter;
      std::fill(first, first + unit.letters, false);
      ++window.epoch;
    }
    window.touched = true;
    window.last_gram = at;
    if (seen_[number] == window.epoch) return;
    seen_[number] = window.epoch;
    const auto first = covered_.begin() + unit.first_letter + posting.letter;
    std::fill(first, first + detail::gram_length, true);
  }

  void runs(std::span<const RunPosting> postings, bool) {
    if (!postings.empty() && !spend(postings.size(), postings.front().text)) return;
    const auto fresh = std::find_if(postings.begin(), postings.end(), [this](const RunPosting& posting) {
      return !told_.told_runs[told_.number(posting)];
    });
    if (fresh == postings.end()) {
      run_length_ = 0;
      return;
    }
    if (++run_length_ < bounds(index_.kinds[fresh->text] == Disclosure::prompt_template).run) return;
    note(fresh->text, std::min(1.0, static_cast<double>(run_length_ + 2) / 10), DisclosureMatch::partial);
  }

 private:
  // The first of so many words in a row.
  std::size_t first_of(std::size_t last, std::uint32_t words) const {
    std::size_t first = last;
    for (std::uint32_t left = words; first > 0 && left > 1; --first)
      left -= plain_->words[first].place != plain_->words[first - 1].place ? 1U : 0U;
    return first;
  }

  bool says_something(std::size_t last, std::uint32_t words) const {
    const auto first = plain_->words.begin() + static_cast<std::ptrdiff_t>(first_of(last, words));
    return std::any_of(first, plain_->words.begin() + static_cast<std::ptrdiff_t>(last + 1),
                       [](const PlainWord& word) { return word.weight > 0; });
  }

  // A reply that repeats what stands in very many texts would cost their product. One that goes so far says
  // little else: it is taken to hold them.
  bool spend(std::size_t visits, std::size_t text) {
    if (visits <= visits_left_) {
      visits_left_ -= visits;
      return true;
    }
    visits_left_ = 0;
    if (!std::exchange(is_spent_, true)) note(text, 0.5, DisclosureMatch::partial);
    return false;
  }

  // Told in other forms of the words, or with small ones between them.
  bool is_told_run(const ValueMatch& match) const {
    std::size_t told = 0;
    for (std::size_t i = match.first; i <= match.last; ++i) {
      if (!is_content(plain_->words[i])) continue;
      if (!told_words_[i]) return false;
      ++told;
    }
    return told > 1;
  }

  void word(const WordPosting& posting, std::size_t at) {
    const Unit& unit = index_.units[posting.unit];
    if (unit.words == 1 && told_.told_words[unit.first_weight]) return;
    if (unit.is_name && detail::is_in_place_name(plain_->words, at)) return;
    const std::uint32_t place = plain_->words[at].place;
    Window& window = windows_[posting.unit];
    while (window.oldest != nowhere && place - state(unit, window.oldest).place > unit.window) {
      drop(unit, window, window.oldest);
    }
    const WordState& before = state(unit, posting.word);
    if (before.place != nowhere) {
      // Saying it once more as it was told takes nothing back.
      if (!before.is_told && told_words_[at]) return;
      drop(unit, window, posting.word);
    }
    append(unit, window, posting.word, {place, window.newest, nowhere, told_words_[at]});
    judge_words(posting.unit, window, at);
  }

  float weight(const Unit& unit, std::uint32_t word) const {
    return index_.word_weights[unit.first_weight + word];
  }
  // What a word counts in the whole while the reply does not say it.
  float unsaid(const Unit& unit, std::uint32_t word) const {
    return weight(unit, word) * (told_.told_words[unit.first_weight + word] ? detail::told_share : 1.0F);
  }
  float said(const Unit& unit, std::uint32_t word, bool is_told) const {
    const bool is_known = told_.told_words[unit.first_weight + word];
    return weight(unit, word) * (is_told ? detail::told_share : is_known ? detail::known_share : 1.0F);
  }
  WordState& state(const Unit& unit, std::uint32_t word) { return states_[unit.first_weight + word]; }

  void append(const Unit& unit, Window& window, std::uint32_t word, const WordState& added) {
    state(unit, word) = added;
    if (window.newest != nowhere) state(unit, window.newest).newer = word;
    window.newest = word;
    if (window.oldest == nowhere) window.oldest = word;
    ++window.words;
    window.matched += said(unit, word, added.is_told);
    window.total += said(unit, word, added.is_told) - unsaid(unit, word);
    if (added.is_told) return;
    ++window.fresh;
    if (weight(unit, word) >= 0.6F) ++window.content;
  }

  void drop(const Unit& unit, Window& window, std::uint32_t word) {
    WordState& dropped = state(unit, word);
    (dropped.older == nowhere ? window.oldest : state(unit, dropped.older).newer) = dropped.newer;
    (dropped.newer == nowhere ? window.newest : state(unit, dropped.newer).older) = dropped.older;
    const bool was_told = dropped.is_told;
    dropped = {};
    --window.words;
    window.matched -= said(unit, word, was_told);
    window.total -= said(unit, word, was_told) - unsaid(unit, word);
    if (was_told) return;
    --window.fresh;
    if (weight(unit, word) >= 0.6F) --window.content;
  }

  void judge_words(std::size_t number, const Window& window, std::size_t at) {
    const Unit& unit = index_.units[number];
    if (unit.is_value) {
      if (window.words == unit.words && window.fresh > 0 && !told_.told_texts[unit.text] &&
          (!unit.is_ordered || is_in_order(unit, window, at)))
        note(unit.text, 1, DisclosureMatch::near);
      return;
    }
    const Bounds& least = bounds(unit.is_instruction);
    const float share = window.matched / std::max(window.total, 0.1F);
    const bool is_near =
        unit.is_instruction
            ? is_recited(unit, window, share)
            : window.content >= least.content && window.matched >= least.near && share >= detail::share_near;
    const bool is_short = unit.is_short && !unit.is_instruction && window.content >= 2 &&
                          window.matched >= detail::least_short && share >= detail::share_short;
    if (!is_near && !is_short) return;
    note(unit.text, std::min(1.0F, share), DisclosureMatch::near);
  }

  // Or the other way round: "Petit Lucie", when it is written as a name.
  bool is_in_order(const Unit& unit, const Window& window, std::size_t at) {
    bool is_forward = true;
    for (std::uint32_t word = window.oldest; word != window.newest; word = state(unit, word).newer) {
      const std::uint32_t next = state(unit, word).newer;
      is_forward = is_forward && index_.word_orders[unit.first_weight + word] <=
                                     index_.word_orders[unit.first_weight + next];
    }
    return is_forward || (unit.is_full_name && detail::is_written_as_name(*plain_, at, unit.words));
  }

  // What a reply says that does as it is told lacks the word that says what to do.
  bool is_recited(const Unit& unit, const Window& window, float share) {
    const bool is_opened = unit.opener == detail::no_word || state(unit, unit.opener).place != nowhere;
    const bool is_whole = share >= detail::share_recited;
    return window.content >=
               (is_opened && is_whole ? detail::ordinary.content : detail::instruction.content) &&
           window.matched >= detail::instruction.near && (is_opened ? share >= detail::share_near : is_whole);
  }

  void judge_letters(std::size_t number) {
    const Unit& unit = index_.units[number];
    if (!windows_[number].touched) return;
    const Bounds& least = bounds(unit.is_instruction);
    float copied = 0;
    float row_weight = 0;
    std::uint32_t row = 0;
    bool is_passage = false;
    for (std::uint32_t i = 0; i < unit.letters; ++i) {
      const bool is_covered = covered_[unit.first_letter + i];
      const float weight = is_covered ? index_.letter_weights[unit.first_letter + i] : 0;
      copied += weight;
      row = is_covered ? row + 1 : 0;
      row_weight = is_covered ? row_weight + weight : 0;
      is_passage = is_passage || (row >= least.letters && row_weight >= least.in_row);
    }
    const float share = copied / std::max(unit.content, 0.1F);
    if (copied >= least.copied && share >= least.share_copied) {
      note(unit.text, share, share >= 0.85F ? DisclosureMatch::verbatim : DisclosureMatch::near);
    } else if (copied >= least.partial || is_passage) {
      note(unit.text, share, DisclosureMatch::partial);
    }
  }

  void note(std::size_t text, double score, DisclosureMatch match) {
    DisclosureFinding& best = best_[text];
    const bool is_better =
        best.score == 0 || match < best.match || (match == best.match && score > best.score);
    if (is_better) best = {index_.kinds[text], text, score, match};
  }

  const ProtectedIndex& index_;
  const Told& told_;
  std::vector<Window> windows_;
  std::vector<WordState> states_;
  std::vector<std::uint32_t> seen_;  // by gram: in which epoch of its unit
  std::vector<bool> covered_;        // by letter
  detail::PhraseMatcher phrases_;
  std::vector<DisclosureFinding>& best_;  // by text
  const PlainText* plain_ = nullptr;
  std::vector<bool> told_words_;
  std::size_t visits_left_ = 0;
  bool is_spent_ = false;
  std::size_t run_length_ = 0;
};

}  // namespace

struct DisclosureGuard::State {
  explicit State(std::span<const ProtectedText> texts) : index(texts) {}
  ProtectedIndex index;
};

DisclosureGuard::DisclosureGuard(std::span<const ProtectedText> texts)
    : state_(std::make_unique<State>(texts)) {}
DisclosureGuard::~DisclosureGuard() = default;
DisclosureGuard::DisclosureGuard(DisclosureGuard&&) noexcept = default;
DisclosureGuard& DisclosureGuard::operator=(DisclosureGuard&&) noexcept = default;

std::vector<DisclosureFinding> DisclosureGuard::check(std::string_view reply,
                                                      std::span<const std::string_view> allowed) const {
  if (state_->index.kinds.empty()) return {};
  const ProtectedIndex& index = state_->index;
  std::vector<PlainText> told_texts;
  Told told(index);
  for (const std::string_view text : allowed) {
    detail::read_each(text, [&](PlainText plain) {
      told.read(plain);
      told_texts.push_back(std::move(plain));
    });
  }
  std::vector<DisclosureFinding> best(index.kinds.size());
  detail::read_each(reply, [&](const PlainText& plain) {
    Inspection(index, told, best).run(plain, detail::told_words(plain, told_texts));
  });
  std::erase_if(best, [](const DisclosureFinding& finding) { return finding.score <= 0; });
  return best;
}

namespace {
constexpr std::string_view matches[] = {"verbatim", "near", "partial"};
static_assert(std::size(matches) == static_cast<std::size_t>(DisclosureMatch::partial) + 1);
}  // namespace

std::string_view to_string(DisclosureMatch match) noexcept {
  return detail::name_of(matches, match);
}

}  // namespace noyau::inline v0_1
