#include "redact/scanner.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

#include "redact/finders.hpp"
#include "redact/labels.hpp"
#include "redact/plain_view.hpp"
#include "redact/windows.hpp"
#include "redact/word_starts.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// So much of a match, and of what stands around it, a pattern needs to match at all.
constexpr std::size_t look_ahead = 96;

RE2::Options options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  return options;
}

}  // namespace

struct Scanner::Patterns {
  // How a detector's candidates are found: by a finder of its own, by the words its pattern begins with, or
  // where nothing short tells how it begins, by the pattern.
  struct Member {
    Detector detector;
    std::unique_ptr<RE2> pattern;  // empty where the detector finds its candidates itself
    Finder finder = nullptr;
    bool by_words = false;
  };

  std::vector<Member> members;
  std::array<std::uint64_t, 16> by_trigger{};  // members that it calls for, a bit each
  std::uint64_t by_words = 0;
  std::uint16_t triggers_before = 0;  // words of theirs may stand behind the window
  WordStarts words;
  std::map<decltype(Detector::find), std::vector<const Detector*>>
      steppers;  // by what finds their candidates

  Patterns() {
    for (const auto& part : {network_detectors(), number_detectors(), french_detectors(), secret_detectors()})
      for (const Detector& detector : part) add(detector);
    if (members.size() >= 63) throw std::length_error("More detectors than a word has bits.");
    words.compile();
    for (const Member& member : members)
      if (member.pattern == nullptr) steppers[member.detector.find].push_back(&member.detector);
  }

  void add(const Detector& detector) {
    const std::uint64_t bit = std::uint64_t{1} << members.size();
    Member& member = members.emplace_back();
    member.detector = detector;
    if (detector.find != nullptr) return;
    member.pattern = std::make_unique<RE2>(detector.pattern, options());
    if (!member.pattern->ok()) throw std::bad_alloc();
    if (detector.trigger_before) triggers_before |= detector.triggers;
    for (std::size_t i = 0; i < by_trigger.size(); ++i)
      if ((detector.triggers >> i & 1) != 0) by_trigger[i] |= bit;
    member.finder = finder_of(detector);
    if (member.finder != nullptr) return;
    const std::vector<PatternStart> starts = starts_of(detector.pattern);
    if (starts.empty()) return;
    words.add(starts, bit);
    member.by_words = true;
    by_words |= bit;
  }

  std::uint64_t called_for(std::uint16_t triggers) const noexcept {
    std::uint64_t called = 0;
    for (unsigned rest = triggers; rest != 0; rest &= rest - 1)
      called |= by_trigger[static_cast<std::size_t>(std::countr_zero(rest))];
    return called;
  }
};

namespace {

// One text, window by window.
template <typename Patterns>
class Scan {
 public:
  Scan(std::string_view text, const Patterns& patterns, Spans& spans, ScanWork& work)
      : piece_(text.data(), text.size()),
        patterns_(patterns),
        runs_(text),
        done_(patterns.members.size()),
        spans_(spans),
        work_(work) {
    ground_.text = text;
  }

  void search(const Window& window) {
    work_.window_bytes += window.end - window.begin;
    look_at(window);
    std::uint64_t called = patterns_.called_for(window.triggers);
    if (!has_odd_letter()) called &= ~patterns_.by_words | ground_.word_patterns;
    for (; called != 0; called &= called - 1)
      search(window, static_cast<std::size_t>(std::countr_zero(called)));
  }

 private:
  using Member = typename Patterns::Member;

  // What the detectors share about the window.
  void look_at(const Window& window) {
    if ((window.triggers & Trigger::digit) != 0) runs_.find(window, ground_);
    // Words behind the last window may have been met already.
    auto& words = ground_.words;
    std::erase_if(words, [&](const WordHit& hit) { return hit.at < window.begin; });
    if ((patterns_.called_for(window.triggers) & patterns_.by_words) != 0) {
      const bool behind = (window.triggers & patterns_.triggers_before) != 0;
      const std::size_t end = std::min(window.end + (behind ? Windows::reach : 0), ground_.text.size());
      words_done_ = std::max(words_done_, window.begin);
      if (words_done_ < end) patterns_.words.find(ground_.text, words_done_, end, words);
      words_done_ = std::max(words_done_, end);
    }
    ground_.word_patterns = 0;
    for (const WordHit& hit : words) ground_.word_patterns |= hit.patterns;
  }

  void search(const Window& window, std::size_t index) {
    const Member& member = patterns_.members[index];
    const Detector& detector = member.detector;
    Findings findings(detector.kind, spans_);
    Match match;
    ground_.look_from_the_start();
    std::size_t& done = done_[index];
    const std::size_t reach = detector.trigger_before ? Windows::reach : 0;
    const std::size_t end = std::min(window.end + reach, ground_.text.size());
    for (std::size_t at = std::max(done, window.begin); at < end;) {
      if (!find(member, at, end, match)) break;
      ++work_.matches;
      at = std::max(match.begin + 1, detector.examine(ground_.text, match.begin, match.end, findings));
      done = at;
    }
  }

  // The first match that starts in [at, end).
  bool find(const Member& member, std::size_t at, std::size_t end, Match& match) {
    if (member.finder == nullptr && member.by_words && !has_odd_letter())
      return find_word(member, at, end, match);
    if (member.finder == nullptr) return find_pattern(*member.pattern, at, end, match);
    for (; member.finder(ground_, at, end, match); at = match.begin + 1)
      if (match.end != Match::ask_pattern || matches(*member.pattern, match)) return true;
    return false;
  }

  bool has_odd_letter() const noexcept { return (ground_.word_patterns & WordStarts::odd_letter) != 0; }

  bool find_word(const Member& member, std::size_t at, std::size_t end, Match& match) {
    const auto& words = ground_.words;
    const std::uint64_t bit = std::uint64_t{1} << (&member - patterns_.members.data());
    auto hit = std::partition_point(words.begin(), words.end(),
                                    [at](const WordHit& candidate) { return candidate.at < at; });
    for (; hit != words.end() && hit->at < end; ++hit) {
      if ((hit->patterns & bit) == 0) continue;
      match.begin = hit->at;
      if (matches(*member.pattern, match)) return true;
    }
    return false;
  }

  // Whether the pattern matches at the very place; whole, however far it goes.
  bool matches(const RE2& pattern, Match& match) {
    ++work_.patterns_asked;
    re2::StringPiece met;
    const std::size_t limit = std::min(match.begin + look_ahead, ground_.text.size());
    if (!pattern.Match(piece_, match.begin, limit, RE2::ANCHOR_START, &met, 1)) return false;
    match.end = match.begin + met.size();
    if (match.end < limit || limit == ground_.text.size()) return true;
    if (!pattern.Match(piece_, match.begin, ground_.text.size(), RE2::ANCHOR_START, &met, 1)) return false;
    match.end = match.begin + met.size();
    return true;
  }

  bool find_pattern(const RE2& pattern, std::size_t at, std::size_t end, Match& match) {
    re2::StringPiece met;
    const std::size_t limit = std::min(end + look_ahead, ground_.text.size());
    if (!pattern.Match(piece_, at, limit, RE2::UNANCHORED, &met, 1)) return false;
    match.begin = static_cast<std::size_t>(met.data() - ground_.text.data());
    return match.begin < end && matches(pattern, match);
  }

  re2::StringPiece piece_;
  const Patterns& patterns_;
  DigitRuns runs_;
  std::size_t words_done_ = 0;
  std::vector<std::size_t> done_;  // by detector: where it looks on
  Spans& spans_;
  ScanWork& work_;
  Ground ground_;
};

// Detectors that find their candidates themselves, all in the same way: side by side, so that the text is
// searched once.
void step_through(std::string_view text, const std::vector<const Detector*>& detectors, Spans& spans) {
  std::size_t asked = 0;
  std::size_t answer = detectors.front()->find(text, asked);
  std::vector<std::size_t> at(detectors.size(), answer);
  for (auto next = at.begin(); *next < text.size(); next = std::min_element(at.begin(), at.end())) {
    const Detector& detector = *detectors[static_cast<std::size_t>(next - at.begin())];
    Findings findings(detector.kind, spans);
    const std::size_t from = std::max(*next + 1, detector.examine(text, *next, *next, findings));
    if (from != asked) answer = detector.find(text, from);
    asked = from;
    *next = answer;
  }
}

// Where the part of the text that starts at `begin` ends: before a label, which nothing reaches over, or with
// the text. What is copied to be read plain then has its place in the processor's cache.
std::size_t part_end(std::string_view text, std::size_t begin) noexcept {
  constexpr std::size_t shortest = std::size_t{1} << 16;
  if (text.size() - begin <= shortest) return text.size();
  return std::min(find_label(text, begin + shortest), text.size());
}

}  // namespace

Scanner::Scanner() {
  static const auto compiled = std::make_shared<const Patterns>();
  patterns_ = compiled;
}
Scanner::~Scanner() = default;

void Scanner::scan(std::string_view text, Spans& spans, ScanWork* work) const {
  ScanWork done;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = part_end(text, begin);
    scan_part(text.substr(begin, end - begin), begin, spans, done);
    begin = end;
  }
  if (work != nullptr) *work = done;
}

void Scanner::scan_part(std::string_view original, std::size_t offset, Spans& spans, ScanWork& work) const {
  const PlainView view(original);
  const std::string_view text = view.text();
  const std::size_t already = spans.size();
  Scan scan(text, *patterns_, spans, work);
  Windows windows(text);
  for (Window window; windows.next(window);) scan.search(window);
  for (const auto& [find, detectors] : patterns_->steppers) step_through(text, detectors, spans);
  for (auto span = spans.begin() + static_cast<std::ptrdiff_t>(already); span != spans.end(); ++span) {
    span->end = offset + view.original_end(span->end);
    span->begin = offset + view.original_begin(span->begin);
  }
}

}  // namespace noyau::inline v0_1::detail
