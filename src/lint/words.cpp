#include "lint/wordings.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_word_point(char32_t point) noexcept {
  if (point < 0x80) {
    return (point >= '0' && point <= '9') || (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
  }
  const bool latin_sign = point <= 0xBF && point != 0xAA && point != 0xAD && point != 0xB5 && point != 0xBA;
  const bool punctuation = point >= 0x2000 && point <= 0x206F && !(point >= 0x200B && point <= 0x200D);
  return !latin_sign && !punctuation && point != 0xD7 && point != 0xF7 &&
         !(point >= 0x3000 && point <= 0x303F);
}

// Spaces, hyphens, apostrophes and quotes part words only.
bool ends_clause(char32_t point) noexcept {
  constexpr std::string_view within = " \t-_'\"*`~";
  if (point < 0x80) return within.find(static_cast<char>(point)) == std::string_view::npos;
  const bool space = point == 0xA0 || (point >= 0x2000 && point <= 0x200A) || point == 0x202F;
  const bool quote = point == 0xAB || point == 0xBB || (point >= 0x2018 && point <= 0x201F);
  return !space && !quote && point != 0x2010 && point != 0x2011;
}

bool ends_sentence(char32_t point) noexcept {
  constexpr std::string_view ends = ".;:!?\n\r";
  return point < 0x80 ? ends.find(static_cast<char>(point)) != std::string_view::npos : point == 0x2026;
}

}  // namespace

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  std::uint32_t clause = 0;
  std::uint32_t sentence = 0;
  bool inside = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const bool part = is_word_point(point.value);
    if (part && !inside) words.push_back({{}, at, at, clause, sentence});
    if (part) words.back().end = at + point.bytes;
    if (!part && ends_clause(point.value)) ++clause;
    if (!part && ends_sentence(point.value)) ++sentence;
    inside = part;
    at += point.bytes;
  }
  for (Word& word : words) word.folded = fold_for_comparison(text.substr(word.begin, word.end - word.begin));
  return words;
}

}  // namespace noyau::inline v0_1::detail
