#include "testing/random_text.hpp"

#include <iterator>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::testing::detail {

namespace {

constexpr const char* pieces_of_text[] = {"a",
                                          "the",
                                          "hello",
                                          "Élève",
                                          "don't",
                                          "I'LL",
                                          "ß",
                                          "ǆ",
                                          "12",
                                          "345678",
                                          "0x1F",
                                          "3.14",
                                          " ",
                                          "  ",
                                          "\t",
                                          "\n",
                                          "\n\n",
                                          "\r\n",
                                          "\xC2\xA0",
                                          "\xE2\x80\xA8",
                                          "\xE3\x80\x80",
                                          "\xE1\xA0\x8E",
                                          "\xEF\xBB\xBF",
                                          ".",
                                          ",",
                                          "!?",
                                          "...",
                                          "(",
                                          ")",
                                          "[INST]",
                                          "<|",
                                          "|>",
                                          "<|endoftext|>",
                                          "{\"a\":",
                                          "//",
                                          "/",
                                          "\\",
                                          "_",
                                          "#",
                                          "%",
                                          "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E",
                                          "\xD8\xB3\xD9\x84\xD8\xA7\xD9\x85",
                                          "\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7",
                                          "e\xCC\x81",
                                          "\xF0\x9F\x98\x80",
                                          "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xA7",
                                          "\xE2\x80\x8D",
                                          "| ",
                                          "- "};

}  // namespace

std::string random_text(std::mt19937_64& random, std::size_t pieces) {
  std::string text;
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::uint64_t draw = random();
    if (draw % 8 == 0) {
      append_utf8(text, static_cast<char32_t>((draw >> 8) % 0x110000));  // a surrogate becomes U+FFFD
    } else {
      text += pieces_of_text[(draw >> 8) % std::size(pieces_of_text)];
    }
  }
  return text;
}

std::string random_bytes(std::mt19937_64& random, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += static_cast<char>(static_cast<unsigned char>(random() & 0xFF));
  return text;
}

}  // namespace noyau::inline v0_1::testing::detail
