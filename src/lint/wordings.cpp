#include "lint/wordings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Words side by side, each a choice: "word/e/s" is the word and the word with each ending, "_" any word,
// "@class" every word of a class.
struct Entry {
  Meaning meaning;
  std::string_view wording;
};
struct Class {
  std::string_view name;
  std::string_view words;
};

constexpr Class classes[] = {
#include "lint/word_classes.inc"
};
constexpr Entry entries[] = {
#include "lint/wordings_en.inc"
#include "lint/wordings_fr.inc"
};

// Other words that may stand between two words of a wording: "has never really spoken".
constexpr std::size_t gap_of(Meaning meaning) noexcept {
  return meaning <= Meaning::profile ? 2 : 1;
}

template <typename Use>
void each_part(std::string_view text, char separator, Use use) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    if (end > at) use(text.substr(at, end - at));
    at = end + 1;
  }
}

using Number = std::uint32_t;
constexpr Number any_word = 0;

struct Pattern {
  Meaning meaning = Meaning::negative;
  std::vector<std::vector<Number>> words;  // each sorted; empty: any word
};

struct Span {
  Meaning meaning = Meaning::negative;
  std::size_t first = 0;  // words
  std::size_t last = 0;
};

}  // namespace

struct Wordings::Impl {
  std::unordered_map<std::string, Number> numbers;  // from 1
  std::vector<Pattern> patterns;
  std::vector<std::vector<std::size_t>> starting;  // by number: patterns whose first word it is

  Number number(std::string_view word) {
    return numbers.emplace(fold_for_comparison(word), static_cast<Number>(numbers.size() + 1)).first->second;
  }
  void add_choice(std::string_view choice, std::vector<Number>& to);
  void add_pattern(const Entry& entry);
  std::vector<Span> spans(const std::vector<Word>& words, const std::vector<Number>& known) const;
  std::vector<Number> known_words(const std::vector<Word>& words) const;
  std::vector<std::size_t> boundaries(const std::vector<Number>& known) const;
};

void Wordings::Impl::add_choice(std::string_view choice, std::vector<Number>& to) {
  if (choice.front() == '@') {
    for (const Class& entry : classes) {
      if (entry.name != choice) continue;
      each_part(entry.words, '|', [&](std::string_view word) { add_choice(word, to); });
    }
    return;
  }
  std::string_view stem;
  each_part(choice, '/', [&](std::string_view part) {
    to.push_back(number(stem.empty() ? std::string(part) : std::string(stem).append(part)));
    if (stem.empty()) stem = part;
  });
}

void Wordings::Impl::add_pattern(const Entry& entry) {
  Pattern pattern{entry.meaning, {}};
  each_part(entry.wording, ' ', [&](std::string_view word) {
    std::vector<Number>& choices = pattern.words.emplace_back();
    if (word == "_") return;
    each_part(word, '|', [&](std::string_view choice) { add_choice(choice, choices); });
    std::sort(choices.begin(), choices.end());
  });
  patterns.push_back(std::move(pattern));
}

Wordings::Wordings() {
  auto impl = std::make_unique<Impl>();
  for (const Entry& entry : entries) impl->add_pattern(entry);
  impl->starting.resize(impl->numbers.size() + 1);
  for (std::size_t i = 0; i < impl->patterns.size(); ++i) {
    for (const Number first : impl->patterns[i].words.front()) impl->starting[first].push_back(i);
  }
  impl_ = std::move(impl);
}

Wordings::~Wordings() = default;

std::vector<Number> Wordings::Impl::known_words(const std::vector<Word>& words) const {
  std::vector<Number> known;
  for (const Word& word : words) {
    const auto found = numbers.find(word.folded);
    known.push_back(found == numbers.end() ? any_word : found->second);
  }
  return known;
}

namespace {

bool is_choice(const std::vector<Number>& choices, Number word) {
  return choices.empty() || std::binary_search(choices.begin(), choices.end(), word);
}

// The last word of the pattern, whose word number `index` stands at `at`. Bounded by the wording's own
// length and gaps.
std::optional<std::size_t> end_of_match(const Pattern& pattern, const std::vector<Word>& words,
                                        const std::vector<Number>& known, std::size_t at, std::size_t index) {
  if (index + 1 == pattern.words.size()) return at;
  for (std::size_t next = at + 1; next <= at + 1 + gap_of(pattern.meaning); ++next) {
    if (next >= words.size() || words[next].clause != words[at].clause) break;
    if (!is_choice(pattern.words[index + 1], known[next])) continue;
    if (const auto end = end_of_match(pattern, words, known, next, index + 1)) return end;
  }
  return std::nullopt;
}

// A word of the list "boundary" begins a new clause.
void part_clauses(const std::vector<std::size_t>& boundaries, std::vector<Word>& words) {
  std::uint32_t added = 0;
  auto boundary = boundaries.begin();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (boundary != boundaries.end() && *boundary == i) {
      ++added;
      ++boundary;
    }
    words[i].clause += added;
  }
}

}  // namespace

std::vector<Span> Wordings::Impl::spans(const std::vector<Word>& words,
                                        const std::vector<Number>& known) const {
  std::vector<Span> spans;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (known[at] == any_word) continue;
    for (const std::size_t i : starting[known[at]]) {
      if (const auto end = end_of_match(patterns[i], words, known, at, 0)) {
        spans.push_back({patterns[i].meaning, at, *end});
      }
    }
  }
  return spans;
}

namespace {

// What takes a finding back, per word.
struct TakenBack {
  explicit TakenBack(std::size_t words)
      : unknown(words), manner(words), behind(words), accepted_to(words, 0) {}

  std::vector<bool> unknown;  // whatever it is: nothing is asserted here
  std::vector<bool> manner;   // a profile, each of these two
  std::vector<bool> behind;
  std::vector<std::size_t> accepted_to;  // the furthest end of an accepted wording that starts here or before
};

TakenBack take_back(const std::vector<Span>& spans, const std::vector<Word>& words) {
  TakenBack back(words.size());
  for (const Span& span : spans) {
    std::size_t& accepted = back.accepted_to[span.first];
    if (span.meaning == Meaning::accepted) accepted = std::max(accepted, span.last + 1);
    if (span.meaning == Meaning::unknown_ahead) back.unknown[span.first] = true;
    if (span.meaning == Meaning::manner_ahead) back.manner[span.first] = true;
    if (span.meaning == Meaning::unknown_behind) back.behind[span.first] = true;
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    back.accepted_to[i] = std::max(back.accepted_to[i], back.accepted_to[i - 1]);
    if (words[i].clause == words[i - 1].clause && back.unknown[i - 1]) back.unknown[i] = true;
    if (words[i].sentence == words[i - 1].sentence && back.manner[i - 1]) back.manner[i] = true;
  }
  for (std::size_t i = words.size(); i-- > 1;) {
    if (words[i].clause == words[i - 1].clause && back.behind[i]) back.behind[i - 1] = true;
  }
  return back;
}

bool is_taken_back(const Span& span, const TakenBack& back) {
  const std::size_t at = span.first;
  if (back.unknown[at] || back.accepted_to[at] > span.last) return true;
  return span.meaning == Meaning::profile && (back.manner[at] || back.behind[at]);
}

bool says_absence(const std::vector<Span>& spans) {
  return std::any_of(spans.begin(), spans.end(), [](const Span& span) {
    return span.meaning == Meaning::absent || span.meaning == Meaning::accepted ||
           span.meaning == Meaning::unknown_ahead || span.meaning == Meaning::unknown_behind;
  });
}

}  // namespace

// The words that begin a new clause.
std::vector<std::size_t> Wordings::Impl::boundaries(const std::vector<Number>& known) const {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < known.size(); ++at) {
    const auto& patterns_here = starting[known[at]];
    const bool is_boundary = std::any_of(patterns_here.begin(), patterns_here.end(), [&](std::size_t i) {
      return patterns[i].meaning == Meaning::boundary;
    });
    if (is_boundary) found.push_back(at);
  }
  return found;
}

std::vector<Finding> Wordings::findings(std::string_view text) const {
  std::vector<Word> words = words_of(text);
  const std::vector<Number> known = impl_->known_words(words);
  part_clauses(impl_->boundaries(known), words);
  const std::vector<Span> spans = impl_->spans(words, known);
  const TakenBack back = take_back(spans, words);
  std::array<std::optional<Finding>, 3> first;  // by rule
  for (const Span& span : spans) {
    if (span.meaning > Meaning::profile || is_taken_back(span, back)) continue;
    auto& finding = first[static_cast<std::size_t>(span.meaning)];
    if (finding) continue;
    finding = Finding{static_cast<LintRule>(span.meaning), words[span.first].begin, words[span.last].end};
  }
  std::vector<Finding> found;
  for (const auto& finding : first) {
    if (finding) found.push_back(*finding);
  }
  if (found.empty() && !says_absence(spans)) found.push_back({LintRule::no_absence, 0, text.size()});
  return found;
}

}  // namespace noyau::inline v0_1::detail
