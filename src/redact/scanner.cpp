#include "redact/scanner.hpp"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <array>
#include <new>
#include <numeric>

#include "redact/plain_view.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
RE2::Options options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  return options;
}

constexpr std::array<std::uint8_t, 256> triggers_by_byte = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned char c = '0'; c <= '9'; ++c) table[c] = Trigger::digit;
  table['@'] = Trigger::at_sign;
  table[':'] = Trigger::colon;
  table['-'] = Trigger::dashes;
  table['.'] = Trigger::dot_word;
  table['_'] = Trigger::underscore;
  table['='] = Trigger::equals;
  return table;
}();

std::uint8_t triggers_in(std::string_view text) noexcept {
  std::uint8_t found = 0;
  for (const char c : text) found |= triggers_by_byte[static_cast<unsigned char>(c)];
  return found;
}
}  // namespace

struct Scanner::Patterns {
  std::vector<Detector> table;
  RE2::Set set{options(), RE2::UNANCHORED};
  std::vector<std::unique_ptr<RE2>> single;

  // Which detectors' patterns occur. A set that runs out of memory says nothing: then all may.
  void candidates(std::string_view text, std::vector<int>& hits) const {
    RE2::Set::ErrorInfo error{};
    if (set.Match(re2::StringPiece(text.data(), text.size()), &hits, &error)) return;
    hits.clear();
    if (error.kind == RE2::Set::kNoError) return;
    hits.resize(single.size());
    std::iota(hits.begin(), hits.end(), 0);
  }
};

Scanner::Scanner() {
  auto patterns = std::make_unique<Patterns>();
  for (const auto& part : {network_detectors(), number_detectors(), french_detectors(), secret_detectors()})
    patterns->table.insert(patterns->table.end(), part.begin(), part.end());
  // Those without a pattern stand behind the others, so that the set's numbers are the table's.
  std::stable_partition(patterns->table.begin(), patterns->table.end(),
                        [](const Detector& detector) { return detector.find == nullptr; });
  for (const Detector& detector : patterns->table) {
    if (detector.find != nullptr) break;
    patterns->single.push_back(std::make_unique<RE2>(detector.pattern, options()));
    if (!patterns->single.back()->ok() || patterns->set.Add(detector.pattern, nullptr) < 0)
      throw std::bad_alloc();
  }
  if (!patterns->set.Compile()) throw std::bad_alloc();
  patterns_ = std::move(patterns);
}

Scanner::~Scanner() = default;

void Scanner::scan(std::string_view original, Spans& spans) const {
  const PlainView view(original);
  const std::string_view text = view.text();
  const std::size_t already = spans.size();
  const std::uint8_t triggers = triggers_in(text);
  if (triggers == 0) return;
  std::vector<int> hits;
  patterns_->candidates(text, hits);
  const re2::StringPiece piece(text.data(), text.size());
  for (const int hit : hits) {
    const auto index = static_cast<std::size_t>(hit);
    const Detector& detector = patterns_->table[index];
    Findings findings(detector.kind, spans);
    re2::StringPiece match;
    for (std::size_t at = 0; at < text.size();) {
      if (!patterns_->single[index]->Match(piece, at, text.size(), RE2::UNANCHORED, &match, 1)) break;
      const auto begin = static_cast<std::size_t>(match.data() - text.data());
      at = std::max(begin + 1, detector.examine(text, begin, begin + match.size(), findings));
    }
  }
  for (std::size_t i = patterns_->single.size(); i < patterns_->table.size(); ++i) {
    const Detector& detector = patterns_->table[i];
    Findings findings(detector.kind, spans);
    for (std::size_t at = detector.find(text, 0); at < text.size();)
      at = detector.find(text, std::max(at + 1, detector.examine(text, at, at, findings)));
  }
  for (auto span = spans.begin() + static_cast<std::ptrdiff_t>(already); span != spans.end(); ++span) {
    span->end = view.original_end(span->end);
    span->begin = view.original_begin(span->begin);
  }
}

}  // namespace noyau::inline v0_1::detail
