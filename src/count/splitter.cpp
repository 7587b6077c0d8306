#include "count/splitter.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "count/ascii_run.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Class = CharacterClass;

// A position in the text and the character that stands there. Of a size that travels in registers.
struct At {
  std::size_t begin = 0;
  std::uint32_t length = 0;  // 0 at the end of the text
  Class what = Class::other;
  std::size_t end() const noexcept { return begin + length; }
};

// Sets of classes, one bit each.
constexpr std::uint32_t bit(Class c) {
  return 1U << static_cast<unsigned>(c);
}
constexpr std::uint32_t letters = bit(Class::upper) | bit(Class::lower) | bit(Class::caseless);
constexpr std::uint32_t numbers = bit(Class::number);
constexpr std::uint32_t symbols = bit(Class::other) | bit(Class::mark);
constexpr std::uint32_t spaces = bit(Class::space) | bit(Class::newline);
constexpr std::uint32_t prefixes = symbols | bit(Class::space);  // [^\r\n\p{L}\p{N}]
constexpr std::uint32_t both_cases = bit(Class::caseless) | bit(Class::mark);
constexpr std::uint32_t word_starts = both_cases | bit(Class::upper);
constexpr std::uint32_t word_ends = both_cases | bit(Class::lower);

class Cursor {
 public:
  Cursor(const CharacterClasses& classes, std::string_view text) : classes_(classes), text_(text) {}

  At at(std::size_t begin) const noexcept {
    if (begin >= text_.size()) return {text_.size(), 0, Class::other};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text_[begin + i]); };
    const char32_t lead = byte(0);
    if (lead < 0x80) return {begin, 1, classes_.ascii(byte(0))};
    const auto more = [&](std::size_t i) { return static_cast<char32_t>(byte(i) & 0x3FU); };
    if (lead < 0xE0) return {begin, 2, classes_[(lead & 0x1FU) << 6 | more(1)]};
    if (lead < 0xF0) return {begin, 3, classes_[(lead & 0x0FU) << 12 | more(1) << 6 | more(2)]};
    return {begin, 4, classes_[(lead & 0x07U) << 18 | more(1) << 12 | more(2) << 6 | more(3)]};
  }

  static bool is(At at, std::uint32_t set) noexcept { return at.length != 0 && (bit(at.what) & set) != 0; }
  At after(At here) const noexcept { return at(here.end()); }

  // The first position from `here` on that is not of `set`.
  At skip(At here, std::uint32_t set) const noexcept {
    while (is(here, set)) here = after(here);
    return here;
  }

  char byte(std::size_t i) const noexcept { return i < text_.size() ? text_[i] : '\0'; }

  // Length of 's 't 're 've 'm 'll 'd in any case; U+017F folds to s.
  std::size_t contraction(std::size_t i) const noexcept {
    if (byte(i) != '\'') return 0;
    const char first = lower(byte(i + 1));
    const char second = lower(byte(i + 2));
    if (first == 's' || first == 't' || first == 'm' || first == 'd') return 2;
    if ((first == 'r' || first == 'v') && second == 'e') return 3;
    if (first == 'l' && second == 'l') return 3;
    return byte(i + 1) == '\xC5' && byte(i + 2) == '\xBF' ? 3 : 0;
  }

 private:
  static char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

  const CharacterClasses& classes_;
  std::string_view text_;
};

// A*B+ from `start`: where it ends, or `start` when it does not match. A takes all it can and then gives
// back as little as lets B match one character: the last one that is in both.
std::size_t mixed_word(const Cursor& text, At start) noexcept {
  std::size_t last_shared = start.begin;
  At here = start;
  for (; Cursor::is(here, word_starts); here = text.after(here)) {
    if (Cursor::is(here, both_cases)) last_shared = here.end();
  }
  return Cursor::is(here, word_ends) ? text.skip(here, word_ends).begin : last_shared;
}

// The two word alternatives of o200k, each with and without a character before it. A+B* is reached only
// where A*B+ found no B at all, so that it is A+. Gives `start` when none matches.
std::size_t o200k_word(const Cursor& text, At start) noexcept {
  const bool prefixed = Cursor::is(start, prefixes);
  const At next = prefixed ? text.after(start) : start;
  std::size_t end = mixed_word(text, next);
  if (end > next.begin) return end;
  end = prefixed ? mixed_word(text, start) : start.begin;
  if (end > start.begin) return end;
  end = text.skip(next, word_starts).begin;
  if (end > next.begin) return end;
  return text.skip(start, word_starts).begin;
}

std::size_t word_end(SplitRule rule, const Cursor& text, At start) noexcept {
  if (rule == SplitRule::o200k) {
    const std::size_t end = o200k_word(text, start);
    return end == start.begin ? end : end + text.contraction(end);
  }
  if (const std::size_t length = text.contraction(start.begin)) return start.begin + length;
  const At next = Cursor::is(start, prefixes) ? text.after(start) : start;
  return Cursor::is(next, letters) ? text.skip(next, letters).begin : start.begin;
}

// \p{N}{1,3}
std::size_t number_end(const Cursor& text, At start) noexcept {
  At here = start;
  for (int i = 0; i < 3 && Cursor::is(here, numbers); ++i) here = text.after(here);
  return here.begin;
}

// " ?[^\s\p{L}\p{N}]+[\r\n]*", in o200k with "/" among the last.
std::size_t symbols_end(SplitRule rule, const Cursor& text, At start) noexcept {
  const At next = text.byte(start.begin) == ' ' ? text.after(start) : start;
  if (!Cursor::is(next, symbols)) return start.begin;
  std::size_t end = text.skip(next, symbols).begin;
  const auto trails = [&](char c) {
    return c == '\r' || c == '\n' || (c == '/' && rule == SplitRule::o200k);
  };
  while (trails(text.byte(end))) ++end;
  return end;
}

// \s*[\r\n]+|\s+(?!\S)|\s+: up to the last line end; without one, all but the last character, unless the
// text ends here.
std::size_t spaces_end(const Cursor& text, At start) noexcept {
  std::size_t line_end = start.begin;
  At last = start;
  At here = start;
  for (; Cursor::is(here, spaces); here = text.after(here)) {
    if (here.what == Class::newline) line_end = here.end();
    last = here;
  }
  if (line_end > start.begin) return line_end;
  const bool text_ends = here.length == 0;
  return text_ends || last.begin == start.begin ? here.begin : last.begin;
}

// How an ASCII character may begin a word: as its first letter, or before it in both rules. An apostrophe
// may begin a contraction instead.
enum class WordStart : std::uint8_t { none, letter, before };
constexpr auto word_start = [] {
  std::array<WordStart, 256> starts{};
  for (std::size_t c = 0; c < 0x80; ++c) {
    const bool is_letter = bytes_in<AsciiRange::letters>(c) != 0;
    const bool is_none = (c >= '0' && c <= '9') || c == '\r' || c == '\n' || c == '\'';
    starts[c] = is_letter ? WordStart::letter : is_none ? WordStart::none : WordStart::before;
  }
  return starts;
}();

// The piece at `start` where it is of the most common kind, and decided by ASCII alone: a word, perhaps
// behind one other character.
std::optional<std::size_t> ascii_word_end(SplitRule rule, const Cursor& text, std::string_view bytes,
                                          std::size_t start) noexcept {
  const auto kind = [&](std::size_t i) { return word_start[static_cast<unsigned char>(bytes[i])]; };
  std::size_t begin = start;
  if (kind(begin) == WordStart::before && begin + 1 < bytes.size()) ++begin;
  if (kind(begin) != WordStart::letter) return std::nullopt;
  std::size_t end = 0;
  if (rule == SplitRule::cl100k) {
    end = skip_ascii<AsciiRange::letters>(bytes, begin);
  } else {
    end = skip_ascii<AsciiRange::lower>(bytes, skip_ascii<AsciiRange::upper>(bytes, begin));
    end += text.contraction(end);
  }
  if (end < bytes.size() && static_cast<unsigned char>(bytes[end]) >= 0x80) return std::nullopt;
  return end;
}

}  // namespace

std::size_t piece_end(SplitRule rule, const CharacterClasses& classes, std::string_view text,
                      std::size_t start) noexcept {
  const Cursor cursor(classes, text);
  if (const auto end = ascii_word_end(rule, cursor, text, start)) return *end;
  const At here = cursor.at(start);
  std::size_t end = word_end(rule, cursor, here);
  if (end == start) end = number_end(cursor, here);
  if (end == start) end = symbols_end(rule, cursor, here);
  if (end == start) end = spaces_end(cursor, here);
  return end;
}

}  // namespace noyau::inline v0_1::detail
