#include "redact/scanner.hpp"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <new>
#include <numeric>

#include "redact/plain_view.hpp"
#include "redact/windows.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// So much of a match, and of what stands around it, a pattern needs to match at
// all.
constexpr std::size_t look_ahead = 192;

RE2::Options options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  return options;
}
}  // namespace

struct Scanner::Patterns {
  std::vector<Detector> table;
  std::vector<std::unique_ptr<RE2>> single;
  RE2::Set set{options(), RE2::UNANCHORED};

  Patterns() {
    for (const auto& part : {network_detectors(), number_detectors(), french_detectors(), secret_detectors()})
      table.insert(table.end(), part.begin(), part.end());
    // Those without a pattern stand behind the others, so that the set's numbers are the table's.
    std::stable_partition(table.begin(), table.end(),
                          [](const Detector& detector) { return detector.find == nullptr; });
    for (const Detector& detector : table) {
      if (detector.find != nullptr) break;
      single.push_back(std::make_unique<RE2>(detector.pattern, options()));
      if (!single.back()->ok() || set.Add(detector.pattern, nullptr) < 0) throw std::bad_alloc();
    }
    if (!set.Compile()) throw std::bad_alloc();
  }

  // Which detectors' patterns occur. A set that runs out of memory says nothing: then all may.
  void candidates(std::string_view text, std::vector<int>& hits) const {
    RE2::Set::ErrorInfo error{};
    hits.clear();
    if (set.Match(re2::StringPiece(text.data(), text.size()), &hits, &error)) return;
    hits.clear();
    if (error.kind == RE2::Set::kNoError) return;
    hits.resize(single.size());
    std::iota(hits.begin(), hits.end(), 0);
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
    patterns_->candidates(text.substr(window.begin, window.end - window.begin + look_ahead), hits);
    for (const int hit : hits) scan.search(window, static_cast<std::size_t>(hit));
  }
  for (std::size_t i = patterns_->single.size(); i < patterns_->table.size(); ++i)
    step_through(text, patterns_->table[i], spans);
  for (auto span = spans.begin() + static_cast<std::ptrdiff_t>(already); span != spans.end(); ++span) {
    span->end = view.original_end(span->end);
    span->begin = view.original_begin(span->begin);
  }
}

}  // namespace noyau::inline v0_1::detail
