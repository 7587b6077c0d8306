#include "source/words.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t shortest_word = 3;  // in code points

bool is_word_character(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;  // letters, marks, numbers
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  const std::string folded = fold_for_comparison(text);
  std::vector<std::string> words;
  std::size_t begin = 0;
  std::size_t length = 0;
  for (std::size_t at = 0; at <= folded.size();) {
    const CodePoint point = decode_utf8(folded, at);
    if (point.bytes != 0 && is_word_character(point.value)) {
      if (length++ == 0) begin = at;
      at += point.bytes;
      continue;
    }
    if (length >= shortest_word) words.push_back(folded.substr(begin, at - begin));
    length = 0;
    if (point.bytes == 0) break;
    at += point.bytes;
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::uint32_t WordTable::number(std::string word) {
  const auto next = static_cast<std::uint32_t>(numbers_.size());
  return numbers_.emplace(std::move(word), next).first->second;
}

std::optional<std::uint32_t> WordTable::find(std::string_view word) const {
  const auto found = numbers_.find(word);
  return found == numbers_.end() ? std::nullopt : std::optional{found->second};
}

}  // namespace noyau::inline v0_1::detail
