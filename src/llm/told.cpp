#include "llm/told.hpp"

#include <algorithm>
#include <utility>

namespace noyau::inline v0_1::detail {

Told::Told(const ProtectedIndex& given)
    : index(given),
      told_words(given.word_weights.size()),
      told_texts(given.kinds.size()),
      told_grams(given.grams.size()),
      told_runs(given.runs.size()),
      told_values(given.values.size()),
      told_recitals(given.recitals.size()),
      told_phrases(given.phrases.size()),
      seen_words_(given.words.size()) {}

void Told::read(const PlainText& text) {
  text_ = &text;
  comparisons_left_ = visits_per_letter * text.letters.size() + visits_per_posting * index.postings();
  scan(text, index, *this);
  ValueScan<Told>(text, index, *this).run();
  scan_recitals(text, index, *this);
  scan_phrases(text, index, *this);
}

// What is left out is not told.
bool Told::may_compare(std::size_t count, std::size_t) {
  if (count > comparisons_left_) return false;
  comparisons_left_ -= count;
  return true;
}

void Told::recited(const RecitalPosting& posting, std::size_t) {
  told_recitals[number(posting)] = true;
}

// Three words in a row, in one sentence.
void Told::phrases(std::span<const PhrasePosting> postings, std::size_t word, std::uint32_t) {
  std::size_t begin = word;
  for (std::uint32_t places = 0; begin > 0 && places < 2; --begin) {
    if (text_->words[begin].place == text_->words[begin - 1].place) continue;
    if (is_stop(*text_, begin - 1)) return;
    ++places;
  }
  told_phrases[number(postings.front())] = true;
}

void Told::words(std::span<const WordPosting> postings, std::size_t) {
  const auto first = static_cast<std::size_t>(postings.data() - index.words.data());
  if (seen_words_[first]) return;
  seen_words_[first] = true;
  for (const WordPosting& posting : postings) {
    told_words[index.units[posting.unit].first_weight + posting.word] = true;
  }
}

// Postings of one hash are told together: the first one tells of all.
void Told::grams(std::span<const GramPosting> postings, std::size_t) {
  if (told_grams[number(postings.front())]) return;
  for (const GramPosting& posting : postings) told_grams[number(posting)] = true;
}

void Told::runs(std::span<const RunPosting> postings, bool has_stop) {
  if (postings.empty() || told_runs[number(postings.front())] || !may_compare(postings.size(), 0)) return;
  // The first one is told last, so that it tells of all.
  bool are_all = true;
  for (std::size_t i = postings.size(); i-- > 0;) {
    const bool is_told = !has_stop || postings[i].has_stop;
    if (is_told && (i > 0 || are_all)) told_runs[number(postings[i])] = true;
    are_all = are_all && is_told;
  }
}

namespace {

bool has_stop(const PlainText& text, const ValueMatch& match) noexcept {
  for (std::size_t i = match.first; i < match.last; ++i) {
    if (is_stop(text, i)) return true;
  }
  return false;
}

}  // namespace

void Told::values(std::span<const ValuePosting> postings, const Wiped<PlainWord>& words,
                  const ValueMatch& match) {
  const bool is_parted = has_stop(*text_, match);
  // Others of them may ask for another mark.
  for (const ValuePosting& posting : postings) {
    if (told_values[number(posting)] || (is_parted && !posting.has_stop) ||
        !is_value_there(words, match, posting))
      continue;
    told_values[number(posting)] = true;
    if (posting.is_whole) told_texts[posting.text] = true;
  }
}

namespace {

std::vector<std::size_t> places_of(const PlainText& text) {
  std::vector<std::size_t> places;
  places.reserve(text.words.size());
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    if (i == 0 || text.words[i].place != text.words[i - 1].place) places.push_back(i);
  }
  return places;
}

struct Run {
  std::uint64_t hash = 0;
  std::size_t first = 0;  // place
  std::size_t size = 0;   // words
};

constexpr std::size_t longest_pair = 4;  // places, small words between two content words included

// Three words in a row; two content words with small words between them at most.
template <typename Take>
void for_each_run(const PlainText& text, const std::vector<std::size_t>& places, bool over_stops,
                  const Take& take) {
  const auto word = [&](std::size_t place) -> const PlainWord& { return text.words[places[place]]; };
  // The last word of a place is the one behind which the next begins.
  const auto is_parted = [&](std::size_t first, std::size_t last) {
    bool is_one = true;
    for (std::size_t i = first; i < last; ++i) is_one = is_one && !is_stop(text, places[i + 1] - 1);
    return !is_one && !over_stops;
  };
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    std::size_t next = i + 1;
    while (next + 1 < places.size() && next - i + 1 < longest_pair && !is_content(word(next))) ++next;
    if (is_content(word(i)) && is_content(word(next)) && !is_parted(i, next))
      take(Run{hash_run(word(i).hash, word(next).hash, 0), i, next - i + 1});
    if (i + 2 == places.size()) break;
    if (word(i).weight + word(i + 1).weight + word(i + 2).weight > 0 && !is_parted(i, i + 2))
      take(Run{hash_run(word(i).hash, word(i + 1).hash, word(i + 2).hash), i, 3});
  }
}

// The runs of a reply, by hash, and which of them were found elsewhere.
class Runs {
 public:
  explicit Runs(std::vector<std::uint64_t> hashes) : hashes_(std::move(hashes)) {
    std::sort(hashes_.begin(), hashes_.end());
    hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
    found_.resize(hashes_.size());
    filter_.reset(hashes_.size());
    for (const std::uint64_t hash : hashes_) filter_.add(hash);
  }
  void find(std::uint64_t hash) {
    if (!filter_.may_hold(hash)) return;
    const std::size_t at = number(hash);
    if (at < hashes_.size() && hashes_[at] == hash) found_[at] = true;
  }
  bool is_found(std::uint64_t hash) const { return found_[number(hash)]; }

 private:
  std::size_t number(std::uint64_t hash) const {
    return static_cast<std::size_t>(std::lower_bound(hashes_.begin(), hashes_.end(), hash) - hashes_.begin());
  }
  std::vector<std::uint64_t> hashes_;
  std::vector<bool> found_;
  Filter filter_;
};

}  // namespace

std::vector<bool> told_words(const PlainText& reply, std::span<const PlainText> allowed) {
  std::vector<bool> told(reply.words.size());
  if (allowed.empty()) return told;
  const std::vector<std::size_t> places = places_of(reply);
  std::vector<std::uint64_t> hashes;
  for_each_run(reply, places, true, [&hashes](const Run& run) { hashes.push_back(run.hash); });
  Runs runs(std::move(hashes));
  for (const PlainText& text : allowed) {
    for_each_run(text, places_of(text), false, [&runs](const Run& run) { runs.find(run.hash); });
  }
  std::vector<bool> by_place(places.size());
  for_each_run(reply, places, true, [&](const Run& run) {
    if (!runs.is_found(run.hash)) return;
    for (std::size_t i = 0; i < run.size; ++i) by_place[run.first + i] = true;
  });
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t end = i + 1 < places.size() ? places[i + 1] : told.size();
    for (std::size_t word = places[i]; word < end; ++word) told[word] = by_place[i];
  }
  return told;
}

}  // namespace noyau::inline v0_1::detail
