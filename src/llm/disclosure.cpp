#include "noyau/llm/disclosure.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/enum_names.hpp"
#include "llm/protected_index.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::GramHash;
using detail::GramPosting;
using detail::PlainText;
using detail::PlainWord;
using detail::ProtectedIndex;
using detail::RunPosting;
using detail::Unit;
using detail::ValueHash;
using detail::ValuePosting;
using detail::Wiped;
using detail::WordPosting;

// Chosen on the development half of tests/data/disclosure; docs/threat-model.md has the rates.
constexpr float share_near = 0.6F;     // of a sentence's weight, close together
constexpr float least_near = 2.4F;     // in ordinary content words
constexpr float allowed_share = 0.3F;  // what a word counts that an allowed text has too
constexpr float share_short = 0.55F;   // of the only sentence of a short text
constexpr float least_short = 1.8F;
constexpr float share_copied = 0.6F;  // of a sentence's letters, by weight
constexpr float least_copied = 2.2F;
constexpr float least_partial = 3.2F;
constexpr std::uint32_t least_letters = 32;  // in a row
constexpr float least_in_row = 1.9F;
constexpr std::size_t least_run = 2;  // runs of three in a row: four content words

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

// "Saint-Paul-de-Léon" names no Paul. A longer chain of hyphens is a disguise.
bool is_in_name(const Wiped<PlainWord>& words, std::size_t at) {
  if (at == 0 || !words[at].is_linked || !is_content(words[at - 1])) return false;
  std::size_t begin = at;
  std::size_t end = at + 1;
  while (begin > 0 && words[begin].is_linked && at - begin < 5) --begin;
  while (end < words.size() && words[end].is_linked && end - at < 5) ++end;
  return end - begin <= 5 && words[at].end - words[at].begin > 1 &&
         words[at - 1].end - words[at - 1].begin > 1;
}

// Goes once through a text and says which postings it meets.
template <typename Visitor>
void scan(const PlainText& text, const ProtectedIndex& index, Visitor& visitor) {
  const PlainWord* before[2] = {};
  std::uint32_t place = nowhere;
  GramHash gram;
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const PlainWord& word = text.words[i];
    if (word.weight > 0 && index.word_filter.may_hold(word.hash)) {
      for (const WordPosting& posting : detail::find_postings(index.words, word.hash)) {
        visitor.word(posting, word.place, is_in_name(text.words, i));
      }
    }
    if (word.place == place) continue;  // a second reading
    place = word.place;
    for (std::uint32_t at = word.begin; at < word.end; ++at) {
      if (!gram.feed(text.letters[at]) || !gram.is_full() || !index.gram_filter.may_hold(gram.hash()))
        continue;
      for (const GramPosting& posting : detail::find_postings(index.grams, gram.hash())) {
        visitor.gram(posting, gram.fed());
      }
    }
    if (!is_content(word)) continue;
    if (before[0] != nullptr && before[1] != nullptr) {
      const std::uint64_t hash = detail::hash_run(before[0]->hash, before[1]->hash, word.hash);
      visitor.run(index.run_filter.may_hold(hash) ? detail::find_postings(index.runs, hash)
                                                  : std::span<const RunPosting>{});
    }
    before[0] = before[1];
    before[1] = &word;
  }
}

// Values by their letters: from every word on, as far as the longest value goes.
template <typename Visitor>
void scan_values(const PlainText& text, const ProtectedIndex& index, Visitor& visitor) {
  if (index.values.empty()) return;
  const auto& words = text.words;
  for (std::size_t first = 0; first < words.size(); ++first) {
    if (first > 0 && words[first].place == words[first - 1].place) continue;
    if (is_in_name(words, first)) continue;
    ValueHash value;
    // Equal letters in a row feed nothing: the words are bounded too.
    const std::size_t end = std::min(words.size(), first + 2 * detail::longest_value);
    for (std::size_t i = first; i < end && value.fed() <= index.most_letters; ++i) {
      if (i > first && words[i].place == words[i - 1].place) continue;
      for (std::uint32_t at = words[i].begin; at < words[i].end && value.fed() <= index.most_letters; ++at) {
        value.feed(text.letters[at]);
      }
      if (!index.value_filter.may_hold(value.hash())) continue;
      for (const ValuePosting& posting : detail::find_postings(index.values, value.hash())) {
        visitor.value(posting);
      }
    }
  }
}

// What stands in an allowed text.
struct Allowed {
  explicit Allowed(const ProtectedIndex& given)
      : index(given),
        words(given.word_weights.size()),
        grams(given.grams.size()),
        runs(given.runs.size()),
        values(given.values.size()) {}

  void read(std::string_view text) {
    const PlainText plain = detail::read_plain(text);
    scan(plain, index, *this);
    scan_values(plain, index, *this);
  }
  void word(const WordPosting& posting, std::uint32_t, bool) {
    words[index.units[posting.unit].first_weight + posting.word] = true;
  }
  void gram(const GramPosting& posting, std::size_t) { grams[number(posting)] = true; }
  void run(std::span<const RunPosting> postings) {
    for (const RunPosting& posting : postings) runs[number(posting)] = true;
  }
  void value(const ValuePosting& posting) { values[number(posting)] = true; }

  std::size_t number(const GramPosting& p) const { return static_cast<std::size_t>(&p - index.grams.data()); }
  std::size_t number(const RunPosting& p) const { return static_cast<std::size_t>(&p - index.runs.data()); }
  std::size_t number(const ValuePosting& p) const {
    return static_cast<std::size_t>(&p - index.values.data());
  }

  const ProtectedIndex& index;
  std::vector<bool> words, grams, runs, values;
};

// The words of a unit that stand in the latest stretch of the reply, the oldest first.
struct Window {
  float total = 0;    // of the unit, without what is allowed
  float matched = 0;  // of the words in the stretch
  std::uint32_t oldest = nowhere, newest = nowhere;
  std::uint32_t words = 0;    // in the stretch
  std::uint32_t content = 0;  // those of them that count in full
  std::uint32_t fresh = 0;    // words of the unit that no allowed text has
  // Letters.
  std::size_t last_gram = 0;
  std::uint32_t epoch = 1;
  bool touched = false;
};

struct WordState {
  std::uint32_t place = nowhere;
  std::uint32_t older = nowhere, newer = nowhere;
};

class Inspection {
 public:
  Inspection(const ProtectedIndex& index, const Allowed& allowed)
      : index_(index),
        allowed_(allowed),
        windows_(index.units.size()),
        states_(index.word_weights.size()),
        seen_(index.grams.size()),
        covered_(index.letter_weights.size()),
        best_(index.kinds.size()) {
    for (std::size_t i = 0; i < index.units.size(); ++i) {
      for (std::uint32_t w = 0; w < index.units[i].words; ++w) {
        windows_[i].total += weight(index.units[i], w);
        windows_[i].fresh += allowed_.words[index.units[i].first_weight + w] ? 0U : 1U;
      }
    }
  }

  std::vector<DisclosureFinding> run(std::string_view reply) {
    const PlainText plain = detail::read_plain(reply);
    scan(plain, index_, *this);
    scan_values(plain, index_, *this);
    for (std::size_t i = 0; i < index_.units.size(); ++i) judge_letters(i);
    std::vector<DisclosureFinding> findings;
    for (const DisclosureFinding& finding : best_) {
      if (finding.score > 0) findings.push_back(finding);
    }
    return findings;
  }

  void word(const WordPosting& posting, std::uint32_t place, bool is_in_name) {
    const Unit& unit = index_.units[posting.unit];
    if (is_in_name && unit.words == 1) return;
    Window& window = windows_[posting.unit];
    while (window.oldest != nowhere && place - state(unit, window.oldest).place > unit.window) {
      drop(unit, window, window.oldest);
    }
    if (state(unit, posting.word).place != nowhere) drop(unit, window, posting.word);
    append(unit, window, posting.word, place);
    judge_words(unit, window);
  }

  void gram(const GramPosting& posting, std::size_t at) {
    const std::size_t number = allowed_.number(posting);
    if (allowed_.grams[number]) return;
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

  void run(std::span<const RunPosting> postings) {
    const auto fresh = std::find_if(postings.begin(), postings.end(), [this](const RunPosting& posting) {
      return !allowed_.runs[allowed_.number(posting)];
    });
    if (fresh == postings.end()) {
      run_length_ = 0;
      return;
    }
    if (++run_length_ < least_run) return;
    note(fresh->text, std::min(1.0, static_cast<double>(run_length_ + 2) / 10), DisclosureMatch::partial);
  }

  void value(const ValuePosting& posting) {
    if (!allowed_.values[allowed_.number(posting)]) note(posting.text, 1, DisclosureMatch::verbatim);
  }

 private:
  float weight(const Unit& unit, std::uint32_t word) const {
    const std::size_t at = unit.first_weight + word;
    return index_.word_weights[at] * (allowed_.words[at] ? allowed_share : 1.0F);
  }
  WordState& state(const Unit& unit, std::uint32_t word) { return states_[unit.first_weight + word]; }

  void append(const Unit& unit, Window& window, std::uint32_t word, std::uint32_t place) {
    WordState& added = state(unit, word);
    added = {place, window.newest, nowhere};
    if (window.newest != nowhere) state(unit, window.newest).newer = word;
    window.newest = word;
    if (window.oldest == nowhere) window.oldest = word;
    window.matched += weight(unit, word);
    ++window.words;
    if (weight(unit, word) >= 0.6F) ++window.content;
  }

  void drop(const Unit& unit, Window& window, std::uint32_t word) {
    WordState& dropped = state(unit, word);
    (dropped.older == nowhere ? window.oldest : state(unit, dropped.older).newer) = dropped.newer;
    (dropped.newer == nowhere ? window.newest : state(unit, dropped.newer).older) = dropped.older;
    dropped = {};
    window.matched -= weight(unit, word);
    --window.words;
    if (weight(unit, word) >= 0.6F) --window.content;
  }

  void judge_words(const Unit& unit, const Window& window) {
    if (unit.is_value) {
      if (window.words == unit.words && window.fresh > 0) note(unit.text, 1, DisclosureMatch::near);
      return;
    }
    const float share = window.matched / window.total;
    const bool is_near = window.content >= 3 && window.matched >= least_near && share >= share_near;
    const bool is_short =
        unit.is_short && window.content >= 2 && window.matched >= least_short && share >= share_short;
    if (!is_near && !is_short) return;
    note(unit.text, std::min(1.0F, window.matched / window.total), DisclosureMatch::near);
  }

  void judge_letters(std::size_t number) {
    const Unit& unit = index_.units[number];
    if (!windows_[number].touched) return;
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
      is_passage = is_passage || (row >= least_letters && row_weight >= least_in_row);
    }
    const float share = copied / std::max(unit.content, 0.1F);
    if (copied >= least_copied && share >= share_copied) {
      note(unit.text, share, share >= 0.85F ? DisclosureMatch::verbatim : DisclosureMatch::near);
    } else if (copied >= least_partial || is_passage) {
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
  const Allowed& allowed_;
  std::vector<Window> windows_;
  std::vector<WordState> states_;
  std::vector<std::uint32_t> seen_;  // by gram: in which epoch of its unit
  std::vector<bool> covered_;        // by letter
  std::vector<DisclosureFinding> best_;
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
  Allowed told(state_->index);
  for (const std::string_view text : allowed) told.read(text);
  return Inspection(state_->index, told).run(reply);
}

namespace {
constexpr std::string_view matches[] = {"verbatim", "near", "partial"};
static_assert(std::size(matches) == static_cast<std::size_t>(DisclosureMatch::partial) + 1);
}  // namespace

std::string_view to_string(DisclosureMatch match) noexcept {
  return detail::name_of(matches, match);
}

}  // namespace noyau::inline v0_1
