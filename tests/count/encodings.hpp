// What the tests of this room share: both encodings, loaded once, and texts made of awkward characters.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "noyau/count/token_counter.hpp"

namespace count_test {

inline std::filesystem::path tokenizer_file(std::string_view name) {
  return std::filesystem::path(NOYAU_TEST_DATA) / "tokenizers" / name;
}

inline const noyau::TokenCounter& cl100k() {
  static const auto counter = noyau::load_bpe_counter(tokenizer_file("cl100k_base.tiktoken"));
  return *counter;
}

inline const noyau::TokenCounter& o200k() {
  static const auto counter = noyau::load_bpe_counter(tokenizer_file("o200k_base.tiktoken"));
  return *counter;
}

// Assigned in Unicode 14 or never, so that PCRE2's tables and ours agree on all of them.
inline constexpr std::array<std::string_view, 92> nasty = {" ",      "  ",     "   ",    "\t",
                                                           "\n",     "\n\n",   "\r",     "\r\n",
                                                           "\v",     "\f",     "\u00a0", "\u0085",
                                                           "\u2028", "\u2029", "\u3000", "\u180e",
                                                           "\ufeff", "\u200b", "\u200d", "\u1680",
                                                           "\u2007", "\u202f", "\u205f", "\u001c",
                                                           "a",      "A",      "z",      "Z",
                                                           "s",      "the",    "The",    "THE",
                                                           "é",      "É",      "ß",      "ſ",
                                                           "ı",      "İ",      "K",      "ǅ",
                                                           "ʰ",      "ª",      "0",      "1",
                                                           "23",     "²",      "½",      "Ⅷ",
                                                           "٣",      "१",      "'",      "’",
                                                           "'s",     "'S",     "'LL",    "'re",
                                                           "'ſ",     "'",      "!",      "?",
                                                           ".",      "/",      "//",     "/\n",
                                                           "-",      "=",      "#",      "<|endoftext|>",
                                                           "(",      "}",      "\\",     "漢",
                                                           "字",     "か",     "カ",     "한",
                                                           "ค",      "ำ",      "न",      "ि",
                                                           "ع",      "ـ",      "َ",       "\u0301",
                                                           "\u20e3", "\ufe0f", "🙂",   "👩",
                                                           "🏽",   "🇫",      "\u0378", "\u00ad"};

inline std::string random_text(std::mt19937_64& random, std::size_t most_parts) {
  std::string text;
  for (std::size_t n = random() % (most_parts + 1); n > 0; --n) text += nasty[random() % nasty.size()];
  return text;
}

inline std::string repeated(std::string_view unit, std::size_t times) {
  std::string text;
  text.reserve(unit.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += unit;
  return text;
}

}  // namespace count_test
