// The splitter against the encodings' own regular expressions, run by PCRE2. Its \s is not tiktoken's
// (some versions take U+180E for a space), hence the class is written out.
#define PCRE2_CODE_UNIT_WIDTH 8
#include "count/splitter.hpp"

#include <pcre2.h>

#include <cstdlib>
#include <vector>

#include "catch.hpp"
#include "encodings.hpp"

using namespace noyau::detail;

namespace {

class Pattern {
 public:
  explicit Pattern(const std::string& pattern) {
    int error = 0;
    PCRE2_SIZE where = 0;
    code_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), PCRE2_UTF | PCRE2_UCP,
                          &error, &where, nullptr);
    if (code_ == nullptr) throw std::runtime_error(pattern + " is faulty at " + std::to_string(where));
    pcre2_jit_compile(code_, PCRE2_JIT_COMPLETE);
    match_ = pcre2_match_data_create(1, nullptr);
  }
  ~Pattern() {
    pcre2_match_data_free(match_);
    pcre2_code_free(code_);
  }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  // End of the match that starts at `start`; `start` when there is none.
  std::size_t end(std::string_view text, std::size_t start) const {
    const int found = pcre2_match(code_, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), start,
                                  PCRE2_ANCHORED, match_, nullptr);
    return found < 0 ? start : pcre2_get_ovector_pointer(match_)[1];
  }

 private:
  pcre2_code* code_ = nullptr;
  pcre2_match_data* match_ = nullptr;
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t i = 0; (i = text.find(what, i)) != std::string::npos; i += by.size()) {
    text.replace(i, what.size(), by);
  }
  return text;
}

// _ stands for White_Space within a class, S for the contractions.
std::string pattern_of(SplitRule rule) {
  std::string pattern =
      rule == SplitRule::cl100k
          ? R"((?:S)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^_\p{L}\p{N}]+[\r\n]*|[_]*[\r\n]+|[_]+(?![^_])|[_]+)"
          : R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:S)?)"
            R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:S)?|\p{N}{1,3})"
            R"(| ?[^_\p{L}\p{N}]+[\r\n/]*|[_]*[\r\n]+|[_]+(?![^_])|[_]+)";
  pattern = replaced(pattern, "(?:S)", "(?i:'s|'t|'re|'ve|'m|'ll|'d)");
  return replaced(
      pattern, "_",
      R"(\x{9}-\x{d}\x{20}\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})");
}

const CharacterClasses classes;

void check_pieces(SplitRule rule, const Pattern& pattern, std::string_view text) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = piece_end(rule, classes, text, start);
    if (end != pattern.end(text, start)) {
      INFO("\"" << text << "\" from " << start << ": " << end << ", not " << pattern.end(text, start));
      FAIL();
    }
    start = end;
  }
}

std::string utf8(char32_t c) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0U | c >> 6), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0U | c >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | c >> 18), tail(12), tail(6), tail(0)};
}

std::string pcre2_unicode_version() {
  char version[64] = {};
  pcre2_config(PCRE2_CONFIG_UNICODE_VERSION, version);
  return version;
}

}  // namespace

TEST_CASE("short texts of every class are split as PCRE2 splits them", "[count][H34]") {
  constexpr std::string_view alphabet[] = {"A",  "a",      "漢", "\u0301", "1", " ", "\n",
                                           "\r", "\u3000", "!",  "/",      "'", "s", "ǅ"};
  constexpr std::size_t letters = std::size(alphabet);
  for (const SplitRule rule : {SplitRule::cl100k, SplitRule::o200k}) {
    const Pattern pattern(pattern_of(rule));
    for (std::size_t i = 0; i < letters * letters * letters * letters; ++i) {
      std::string text;
      for (std::size_t rest = i, n = 0; n < 4; ++n, rest /= letters) text += alphabet[rest % letters];
      check_pieces(rule, pattern, text);
    }
  }
}

TEST_CASE("random texts are split as PCRE2 splits them", "[count][H34]") {
  for (const SplitRule rule : {SplitRule::cl100k, SplitRule::o200k}) {
    const Pattern pattern(pattern_of(rule));
    std::mt19937_64 random(30);
    for (int i = 0; i < 20'000; ++i) check_pieces(rule, pattern, count_test::random_text(random, 40));
  }
}

// Eight bytes are looked at in one go: a word may end at each of them, and at the end of the text.
TEST_CASE("words of every length, before every byte, are split as PCRE2 splits them", "[count][H34]") {
  constexpr std::string_view starts[] = {"", " ", "\t", "'", "\"", "/", "\x7f", "\u00a0", "é", "漢", "1"};
  constexpr std::string_view words[] = {"abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                        "Zebcdefghijklmnopqrstuvwxyz", "ABCDEFGHIjklmnopqrstuvwxyz",
                                        "abcdEFGHIJKLMNOPQRSTUVWXYZ"};
  for (const SplitRule rule : {SplitRule::cl100k, SplitRule::o200k}) {
    const Pattern pattern(pattern_of(rule));
    for (const std::string_view word : words) {
      for (std::size_t size = 1; size <= word.size(); ++size) {
        const std::string begun(word.substr(0, size));
        for (const std::string_view start : starts) check_pieces(rule, pattern, std::string(start) + begun);
        for (const std::string_view more : {"é", "É", "漢", "\u0301", "'s it", "'LL", "'ſ", "'x", "’s"}) {
          check_pieces(rule, pattern, " " + begun + std::string(more));
        }
        for (char next = 0;; ++next) {
          check_pieces(rule, pattern, begun + next + "abcdefgh");
          if (next == 0x7F) break;
        }
      }
    }
  }
}

TEST_CASE("every character that PCRE2 knows has the class that PCRE2 gives it", "[count][H34]") {
  const bool newer = std::atoi(pcre2_unicode_version().c_str()) > 16;
  const Pattern upper("[\\p{Lu}\\p{Lt}]"), lower("\\p{Ll}"), caseless("[\\p{Lm}\\p{Lo}]"), mark("\\p{M}");
  const Pattern number("\\p{N}"), unassigned("\\p{Cn}");
  std::size_t known = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    const std::string text = utf8(c);
    const CharacterClass ours = classes[c];
    if (unassigned.end(text, 0) != 0 || ours == CharacterClass::space || ours == CharacterClass::newline)
      continue;
    if (newer && ours == CharacterClass::other) continue;
    ++known;
    const CharacterClass theirs = upper.end(text, 0) != 0      ? CharacterClass::upper
                                  : lower.end(text, 0) != 0    ? CharacterClass::lower
                                  : caseless.end(text, 0) != 0 ? CharacterClass::caseless
                                  : mark.end(text, 0) != 0     ? CharacterClass::mark
                                  : number.end(text, 0) != 0   ? CharacterClass::number
                                                               : CharacterClass::other;
    INFO("U+" << std::hex << static_cast<unsigned>(c));
    if (ours != theirs) FAIL_CHECK();
  }
  CHECK(known > 130'000);
}
