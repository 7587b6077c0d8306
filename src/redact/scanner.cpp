#include "redact/scanner.hpp"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <map>
#include <new>
#include <utility>

#include "redact/plain_view.hpp"
#include "redact/windows.hpp"

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

// Patterns that are looked for in one pass. In plain words one pass for all of them is best. Where values of
// many digits stand, and the random letters of keys with them, the states of such an automaton multiply until
// it is built anew all the time; there each subject has a pass of its own.
struct Group {
  RE2::Set set{options(), RE2::UNANCHORED};
  std::vector<int> members;  // of the table
  std::uint16_t triggers = 0;

  void add(const Detector& detector, int index) {
    if (set.Add(detector.pattern, nullptr) < 0) throw std::bad_alloc();
    members.push_back(index);
    triggers |= detector.triggers;
  }

  // Adds the members whose patterns occur. A set that runs out of memory says nothing: then all of them may.
  void match(std::string_view text, std::vector<int>& hits) const {
    std::vector<int> found;
    RE2::Set::ErrorInfo error{};
    const bool any = set.Match(re2::StringPiece(text.data(), text.size()), &found, &error);
    if (!any && error.kind != RE2::Set::kNoError) {
      hits.insert(hits.end(), members.begin(), members.end());
      return;
    }
    for (const int index : found) hits.push_back(members[static_cast<std::size_t>(index)]);
  }
};

constexpr std::size_t many_words = 1000;  // bytes of a pattern

// A subject's patterns that need many digits stand apart, so that most text never meets them; and so does a
// pattern of many words.
enum class Form : std::uint8_t { any, digits, words };

Form form_of(const Detector& detector) noexcept {
  if ((detector.triggers & Trigger::many_digits) != 0) return Form::digits;
  return std::string_view(detector.pattern).size() > many_words ? Form::words : Form::any;
}
}  // namespace

struct Scanner::Patterns {
  std::vector<Detector> table;
  std::vector<std::unique_ptr<RE2>> single;      // empty where the detector has no pattern
  Group words;                                   // all but those that need many digits
  std::map<std::pair<int, Form>, Group> groups;  // every one, by subject

  Patterns() {
    int number = 0;
    for (const auto& part :
         {network_detectors(), number_detectors(), french_detectors(), secret_detectors()}) {
      for (const Detector& detector : part) add(detector, number);
      ++number;
    }
    if (!words.set.Compile()) throw std::bad_alloc();
    for (auto& [subject, group] : groups)
      if (!group.set.Compile()) throw std::bad_alloc();
  }

  void add(const Detector& detector, int part) {
    table.push_back(detector);
    single.emplace_back();
    if (detector.find != nullptr) return;
    single.back() = std::make_unique<RE2>(detector.pattern, options());
    if (!single.back()->ok()) throw std::bad_alloc();
    const auto index = static_cast<int>(table.size() - 1);
    groups[{part, form_of(detector)}].add(detector, index);
    if ((detector.triggers & Trigger::many_digits) == 0) words.add(detector, index);
  }

  // Which detectors' patterns occur.
  void candidates(std::string_view text, std::uint16_t triggers, std::vector<int>& hits) const {
    hits.clear();
    if ((triggers & Trigger::many_digits) == 0) return words.match(text, hits);
    for (const auto& [subject, group] : groups)
      if ((group.triggers & triggers) != 0) group.match(text, hits);
  }
};

namespace {

// One text, window by window.
class Scan {
 public:
  Scan(std::string_view text, const Detector* table, const std::unique_ptr<RE2>* single, std::size_t count,
       Spans& spans)
      : text_(text),
        piece_(text.data(), text.size()),
        table_(table),
        single_(single),
        done_(count),
        spans_(spans) {}

  void search(const Window& window, std::size_t index) {
    const Detector& detector = table_[index];
    if ((detector.triggers & window.triggers) == 0) return;
    Findings findings(detector.kind, spans_);
    re2::StringPiece match;
    std::size_t& done = done_[index];
    const std::size_t end = window.end + (detector.trigger_before ? Windows::reach : 0);
    for (std::size_t at = std::max(done, window.begin); at < end;) {
      if (!find(index, at, end, match)) break;
      const auto begin = static_cast<std::size_t>(match.data() - text_.data());
      at = std::max(begin + 1, detector.examine(text_, begin, begin + match.size(), findings));
      done = at;
    }
  }

 private:
  // A match that starts in [at, end); whole, however far it goes.
  bool find(std::size_t index, std::size_t at, std::size_t end, re2::StringPiece& match) const {
    const RE2& pattern = *single_[index];
    const std::size_t limit = std::min(end + look_ahead, text_.size());
    if (!pattern.Match(piece_, at, limit, RE2::UNANCHORED, &match, 1)) return false;
    const auto begin = static_cast<std::size_t>(match.data() - text_.data());
    if (begin >= end) return false;
    if (begin + match.size() < limit || limit == text_.size()) return true;
    return pattern.Match(piece_, begin, text_.size(), RE2::ANCHOR_START, &match, 1);
  }

  std::string_view text_;
  re2::StringPiece piece_;
  const Detector* table_;
  const std::unique_ptr<RE2>* single_;
  std::vector<std::size_t> done_;  // by detector: where it looks on
  Spans& spans_;
};

// The detectors without a pattern find their candidates themselves.
void step_through(std::string_view text, const Detector& detector, Spans& spans) {
  Findings findings(detector.kind, spans);
  for (std::size_t at = detector.find(text, 0); at < text.size();)
    at = detector.find(text, std::max(at + 1, detector.examine(text, at, at, findings)));
}

}  // namespace

Scanner::Scanner() : patterns_(std::make_unique<const Patterns>()) {}
Scanner::~Scanner() = default;

void Scanner::scan(std::string_view original, Spans& spans) const {
  const PlainView view(original);
  const std::string_view text = view.text();
  const std::size_t already = spans.size();
  Scan scan(text, patterns_->table.data(), patterns_->single.data(), patterns_->single.size(), spans);
  std::vector<int> hits;
  Windows windows(text);
  for (Window window; windows.next(window);) {
    patterns_->candidates(text.substr(window.begin, window.end - window.begin + look_ahead), window.triggers,
                          hits);
    for (const int hit : hits) scan.search(window, static_cast<std::size_t>(hit));
  }
  for (const Detector& detector : patterns_->table)
    if (detector.find != nullptr) step_through(text, detector, spans);
  for (auto span = spans.begin() + static_cast<std::ptrdiff_t>(already); span != spans.end(); ++span) {
    span->end = view.original_end(span->end);
    span->begin = view.original_begin(span->begin);
  }
}

}  // namespace noyau::inline v0_1::detail
