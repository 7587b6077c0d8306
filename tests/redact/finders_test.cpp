// The scanner's first stage against the patterns: what finds candidates without them finds the same.
#include "redact/finders.hpp"

#include <re2/re2.h>

#include <random>

#include "redact/byte_search.hpp"
#include "redact/detector.hpp"
#include "redact/pattern_starts.hpp"
#include "redact/scanner.hpp"
#include "redact/word_starts.hpp"
#include "sample_pattern.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
RE2::Options options() {
  RE2::Options options;
  options.set_never_capture(true);
  return options;
}

std::vector<detail::Detector> every_detector() {
  std::vector<detail::Detector> all;
  for (const auto& part : {detail::network_detectors(), detail::number_detectors(),
                           detail::french_detectors(), detail::secret_detectors()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string random_text(std::mt19937_64& random, const std::vector<std::string>& pieces) {
  std::string text;
  for (std::size_t n = random() % 24; n > 0; --n) {
    const std::string& piece = pieces[random() % pieces.size()];
    for (std::size_t times = random() % 6 == 0 ? random() % 14 : 1; times > 0; --times) text += piece;
  }
  return text;
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;

// Every match that starts in front of `to`, one behind the other.
Places by_pattern(std::string_view text, std::size_t to, const RE2& pattern) {
  Places places;
  const re2::StringPiece piece(text.data(), text.size());
  re2::StringPiece match;
  for (std::size_t at = 0; at < to && pattern.Match(piece, at, text.size(), RE2::UNANCHORED, &match, 1);) {
    const auto begin = static_cast<std::size_t>(match.data() - text.data());
    if (begin >= to) break;
    places.emplace_back(begin, begin + match.size());
    at = begin + match.size();
  }
  return places;
}

Places by_finder(std::string_view text, std::size_t to, const RE2& pattern, detail::Finder find) {
  detail::Ground ground;
  ground.text = text;
  detail::DigitRuns(text).find({0, to, 0xFFFF}, ground);
  Places places;
  detail::Match match;
  const re2::StringPiece piece(text.data(), text.size());
  for (std::size_t at = 0; at < to && find(ground, at, to, match);) {
    at = match.begin + 1;
    if (match.end == detail::Match::ask_pattern) {
      re2::StringPiece met;
      if (!pattern.Match(piece, match.begin, text.size(), RE2::ANCHOR_START, &met, 1)) continue;
      match.end = match.begin + met.size();
    }
    places.emplace_back(match.begin, match.end);
    at = match.end;
  }
  return places;
}

const std::vector<std::vector<std::string>> alphabets = {
    {"0", "1", "06", "12", "345", "75002", "9",  " ", ".", "-",
     "/", "(", ")",  "+",  ",",   "|",     "\t", "_", "a", "B"},
    {"0", "12", "345", " ", "\u00A0", "\u2007", "\u2009", "\u202F", "\u2010", "\u2011", "\u2013", "\u00B7",
     "\u2022", "\u2014", "\xC2", "\xE2\x80", "A", "b"},
    {"0", "a", "F", "x", ":", "::", "-", ".", "://", "/", "@", "12", "g", "00:1a", "dead", "\u00E9", "?"},
    {"a", "\u00E9", "\U0001F600", "@", ".", "[", "(", "{", "at", "arobase", " ", "1", "\xA9", "com", "\u00E0",
     "]"},
    {"12",    "7",     " ",         ",",        "\n",  "\u00A0", "bis",    "ter",   "b",      "rue ",
     "r.",    "av",    "c\u00F4te", "r\u00E9s", "ch.", "ch",     "place",  "zi",    "\u017F", "quinquies",
     "Rampe", "75002", "Paris",     "\u00C9",   "-",   "\u2013", "\u00B0", "\u00BA"},
    {"FR", "fr", "7", "56", "677", "A", "z", " ", ".", "\u202F", "guichet", "Guichet", "00123", "1234567890",
     "B"},
    {"F", "R", "f", "7", "6", "30", "123", " ", "\t", "_", ".", "-", "\u00A0", "\u2014", "\u202F"},
    {"branch", "BRANCH", "_", "code", "Code", "b", "guiche", "t", "12345", "\t", "|", "1", " "}};
}  // namespace

TEST_CASE("every finder finds what searching with its pattern finds", "[redact][H29]") {
  std::mt19937_64 random(21);
  std::size_t found = 0;
  for (const detail::Detector& detector : every_detector()) {
    const detail::Finder find = detail::finder_of(detector);
    if (find == nullptr) continue;
    const RE2 pattern(detector.pattern, options());
    INFO(detector.pattern);
    for (int i = 0; i < 6000; ++i) {
      std::string text = random_text(random, alphabets[random() % alphabets.size()]);
      if (random() % 4 == 0) text.insert(random() % (text.size() + 1), sample_of(detector.pattern, random));
      const std::size_t to = random() % 3 == 0 ? random() % (text.size() + 1) : text.size();
      INFO(text);
      const Places expected = by_pattern(text, to, pattern);
      REQUIRE(by_finder(text, to, pattern, find) == expected);
      found += expected.size();
    }
  }
  CHECK(found > 50'000);
}

TEST_CASE("every match of a pattern begins with one of its starts", "[redact][H29]") {
  std::mt19937_64 random(22);
  int by_words = 0;
  for (const detail::Detector& detector : every_detector()) {
    if (detector.find != nullptr || detail::finder_of(detector) != nullptr) continue;
    INFO(detector.pattern);
    const std::vector<detail::PatternStart> starts = detail::starts_of(detector.pattern);
    REQUIRE(!starts.empty());
    ++by_words;
    detail::WordStarts words;
    words.add(starts, 1);
    words.compile();
    const RE2 pattern(detector.pattern, options());
    for (int i = 0; i < 4000; ++i) {
      const std::string before = random() % 2 == 0 ? " " : "aP\u00E9";
      const std::string text = before + sample_of(detector.pattern, random) + (random() % 2 == 0 ? " x" : "");
      INFO(text);
      std::vector<detail::WordHit> hits;
      words.find(text, 0, text.size(), hits);
      Places expected = by_pattern(text, text.size(), pattern);
      for (const auto& [begin, end] : expected)
        REQUIRE(
            std::any_of(hits.begin(), hits.end(), [at = begin](const auto& hit) { return hit.at == at; }));
    }
  }
  CHECK(by_words >= 7);
}

TEST_CASE("starts say how matches begin and no more", "[redact]") {
  const auto bytes = [](std::string_view pattern) {
    std::vector<std::string> all;
    for (const detail::PatternStart& start : detail::starts_of(pattern)) all.push_back(start.bytes);
    std::sort(all.begin(), all.end());
    return all;
  };
  CHECK(bytes("abc|de") == std::vector<std::string>{"abc", "de"});
  CHECK(bytes("ab?c") == std::vector<std::string>{"abc", "ac"});
  CHECK(bytes("a[xy]{2}") == std::vector<std::string>{"axx", "axy", "ayx", "ayy"});
  CHECK(bytes("\\bab\\.") == std::vector<std::string>{"ab."});
  CHECK(bytes("ab[a-z]c") == std::vector<std::string>{"ab"});
  CHECK(detail::starts_of("ab[a-z]c")[0].next.count() == 26);
  CHECK(bytes("(?i)l\u00E9") == std::vector<std::string>{"l\u00C9", "l\u00E9"});
  CHECK(detail::starts_of("[a-z]bc").empty());
  CHECK(detail::starts_of("a|bcd").empty());
}

namespace {
template <typename Set>
void check_twins(std::mt19937_64& random) {
  for (int i = 0; i < 3000; ++i) {
    std::string text(random() % 70, '\0');
    for (char& c : text) c = static_cast<char>(random() % (random() % 2 == 0 ? 256 : 128));
    const std::size_t at = text.empty() ? 0 : random() % text.size();
    REQUIRE(detail::matches_of_block<Set>(text, at) == detail::matches_of_block_portable<Set>(text, at));
    const std::size_t to = random() % (text.size() + 4);
    std::size_t first = at;
    while (first < std::min(to, text.size()) && !Set::holds(text[first])) ++first;
    if (first >= std::min(to, text.size())) first = std::string::npos;
    REQUIRE(detail::find_byte<Set>(text, at, to) == first);
    std::size_t end = at;
    while (end < text.size() && Set::holds(text[end])) ++end;
    REQUIRE(detail::run_end<Set>(text, at) == end);
  }
}
}  // namespace

TEST_CASE("sixteen bytes at once are judged as one by one", "[redact]") {
  std::mt19937_64 random(23);
  check_twins<detail::Digit>(random);
  check_twins<detail::Alnum>(random);
  check_twins<detail::HexDigit>(random);
  check_twins<detail::Range<0xCC, 0xFF>>(random);
  check_twins<detail::OneOf<':', '\xC2', '@'>>(random);
  check_twins<detail::Either<detail::Range<'-', '.'>, detail::OneOf<'_'>>>(random);
}

namespace {
// A chat in which every `every`th word is a value; 0: none is.
std::string chat(std::size_t every, std::size_t bytes) {
  static const std::string words[] = {"salut", "\u00E7a", "va ?", "merci,",      "le",      "boss",
                                      "est",   "dur...",  "j'ai", "trouv\u00E9", "la",      "cl\u00E9",
                                      "du",    "donjon",  "3.4",  "20h30",       "regarde", "c\u0153ur",
                                      "@luna", "(sinon)", "re:",  "test",        "article", ";-)"};
  static const std::string values[] = {"06 12 34 56 78",
                                       "ana@exemple.fr",
                                       "203.0.113.7",
                                       "4012 8888 8888 1881",
                                       "FR76 3000 6000 0112 3456 7890 189",
                                       "00:1a:2b:3c:4d:5e",
                                       "https://u:p12@exemple.fr/"};
  std::mt19937_64 random(24);
  std::string text;
  for (std::size_t n = 1; text.size() < bytes; ++n) {
    text += every > 0 && n % every == 0 ? values[random() % std::size(values)]
                                        : words[random() % std::size(words)];
    text += random() % 12 == 0 ? '\n' : ' ';
  }
  return text;
}

detail::ScanWork work_on(const std::string& text) {
  static const detail::Scanner scanner;
  detail::Spans spans;
  detail::ScanWork work;
  scanner.scan(text, spans, &work);
  return work;
}
}  // namespace

TEST_CASE("the work for a kilobyte stays small, however much there is", "[redact][H29]") {
  for (const std::size_t kilobytes : {10U, 200U}) {
    const std::string clean = chat(0, kilobytes * 1000);
    const std::string dense = chat(10, kilobytes * 1000);
    INFO(kilobytes);
    CHECK(work_on(clean).window_bytes <= clean.size());
    CHECK(work_on(clean).matches <= 10 * kilobytes);
    CHECK(work_on(clean).patterns_asked <= 10 * kilobytes);
    CHECK(work_on(dense).window_bytes <= dense.size());
    CHECK(work_on(dense).matches <= 80 * kilobytes);
    CHECK(work_on(dense).patterns_asked <= 15 * kilobytes);
  }
  CHECK(work_on("salut les amis, ici rien ne compte").window_bytes == 0);
}
