#include "redact/host_lists.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"
#include "redact/name_index.hpp"
#include "redact/name_search.hpp"
#include "redact/normal_form.hpp"

namespace noyau::inline v0_1 {

namespace {
constexpr std::size_t longest_pattern = 1000;  // bytes
constexpr std::int64_t most_memory = 256 << 10;

RE2::Options host_options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(most_memory);
  return options;
}

// Where "\C", which takes one byte of a character, stands in the pattern; npos when it does not. Between
// "\Q" and "\E" a backslash is one.
std::size_t find_byte_escape(std::string_view pattern) noexcept {
  constexpr std::size_t npos = std::string_view::npos;
  bool quoted = false;
  for (std::size_t at = pattern.find('\\'); at != npos; at = pattern.find('\\', at)) {
    const char escaped = at + 1 < pattern.size() ? pattern[at + 1] : '\0';
    if (!quoted && escaped == 'C') return at;
    const bool pair = !quoted || escaped == 'E';
    quoted = quoted ? escaped != 'E' : escaped == 'Q';
    at += pair ? 2 : 1;
  }
  return npos;
}

// Whether no match of the pattern holds a character: it asks for places only ("\b"), or for nothing at all.
bool takes_no_character(const std::string& pattern) {
  // RE2 counts what its automaton reads, but for a fixed beginning of the text; no choice has one.
  const RE2 choice("(?:" + pattern + ")|\\b", host_options());
  std::vector<int> histogram;
  if (choice.ok()) choice.ProgramFanout(&histogram);
  return choice.ok() && histogram.empty();
}

std::string named(const CustomDetector& detector) {
  return "The detector \"" + detector.name + "\" ";
}
}  // namespace

std::optional<std::string> fault_of(const CustomDetector& detector) {
  if (detector.pattern.empty()) return named(detector) + "has no pattern; give it one.";
  if (detector.pattern.size() > longest_pattern)
    return named(detector) + "has a pattern of " + std::to_string(detector.pattern.size()) +
           " bytes; 1000 are the most, make two detectors of it.";
  if (!is_valid_utf8(detector.pattern))
    return named(detector) + "has a pattern that is not valid UTF-8; write it as UTF-8.";
  const RE2 pattern(detector.pattern, host_options());
  const std::size_t byte_escape = find_byte_escape(detector.pattern);
  if (pattern.ok() && byte_escape != std::string_view::npos)
    return named(detector) + "has a pattern with \\C at byte " + std::to_string(byte_escape) +
           ", which takes a part of a character; write \".\" for a whole one.";
  if (!pattern.ok() && pattern.error_code() == RE2::ErrorPatternTooLarge)
    return named(detector) + "needs more than 256 KiB for its pattern; lower the repetitions.";
  if (!pattern.ok())
    return named(detector) + "has a pattern that is not RE2 syntax (" + pattern.error() + "); mend it.";
  if (RE2::FullMatch("", pattern))
    return named(detector) + "has a pattern that matches the empty text; let it ask for one character.";
  if (takes_no_character(detector.pattern))
    return named(detector) +
           "has a pattern that matches no character, only places between them; let it ask for one character.";
  return std::nullopt;
}

namespace detail {

struct HostLists::Patterns {
  std::vector<std::unique_ptr<RE2>> all;
};

namespace {
std::unique_ptr<const NameIndex> index_of(const std::vector<std::string>& words) {
  std::vector<NameEntry> letters;
  std::vector<NameEntry> signs;
  for (const std::string& word : words) {
    if (word.find('\0') != std::string::npos) continue;  // a label in a text is NUL to the search
    std::vector<NameEntry> read = read_name(word, Reading::letters);
    std::vector<NameEntry>& entries = read.empty() ? signs : letters;
    if (read.empty()) read = read_name(word, Reading::signs);
    for (NameEntry& entry : read) {
      entry.traits.always = true;
      entries.push_back(std::move(entry));
    }
  }
  if (letters.empty() && signs.empty()) return nullptr;
  return std::make_unique<const NameIndex>(std::vector<std::string>{}, std::move(letters), std::move(signs));
}

void find_matches(std::string_view piece, std::size_t offset, const RE2& pattern, Findings& out) {
  const re2::StringPiece text(piece.data(), piece.size());
  re2::StringPiece match;
  for (std::size_t at = 0; at < piece.size();) {
    if (!pattern.Match(text, at, piece.size(), RE2::UNANCHORED, &match, 1)) break;
    const auto begin = static_cast<std::size_t>(match.data() - piece.data());
    const std::size_t end = begin + match.size();
    if (!match.empty()) out.add(offset + begin, offset + end);
    // An assertion may match nothing at a place; then whole characters are passed over.
    at = match.empty() ? begin + std::max<std::size_t>(decode_utf8(piece, begin).bytes, 1) : end;
  }
}
}  // namespace

HostLists::HostLists(const DetectionLists& lists) : patterns_(nullptr), denied_(index_of(lists.deny)) {
  auto patterns = std::make_unique<Patterns>();
  for (const CustomDetector& detector : lists.detectors) {
    if (const auto fault = fault_of(detector)) throw UnusableDetector(*fault);
    patterns->all.push_back(std::make_unique<RE2>(detector.pattern, host_options()));
  }
  patterns_ = std::move(patterns);
  for (const std::string& value : lists.allow) {
    std::string folded = fold_for_comparison(value);
    if (!folded.empty()) allowed_.push_back(std::move(folded));
    for (std::size_t kind = 0; kind < detected_kind_count; ++kind)
      allowed_.emplace_back(normal_form(static_cast<DetectedKind>(kind), value));
  }
  std::sort(allowed_.begin(), allowed_.end());
}

HostLists::~HostLists() = default;

bool HostLists::finds_nothing() const noexcept {
  return patterns_->all.empty() && denied_ == nullptr;
}

void HostLists::find(std::string_view blanked, Spans& spans) const {
  Findings findings(DetectedKind::custom, spans);
  for (std::size_t at = 0; !patterns_->all.empty() && at < blanked.size();) {
    const std::size_t end = std::min(blanked.find('\0', at), blanked.size());
    for (const auto& pattern : patterns_->all)
      find_matches(blanked.substr(at, end - at), at, *pattern, findings);
    at = end + 1;
  }
  if (denied_ != nullptr) find_names(blanked, *denied_, DetectedKind::custom, spans);
}

void HostLists::remove_allowed(std::string_view text, Spans& spans) const {
  if (allowed_.empty()) return;
  std::erase_if(spans, [&](const RedactedSpan& span) {
    const std::string_view value = text.substr(span.begin, span.end - span.begin);
    const auto is_allowed = [&](std::string_view form) {
      return std::binary_search(allowed_.begin(), allowed_.end(), form);
    };
    return is_allowed(fold_for_comparison(value)) || is_allowed(normal_form(span.kind, value));
  });
}

}  // namespace detail

}  // namespace noyau::inline v0_1
