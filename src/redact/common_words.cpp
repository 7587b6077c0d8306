#include "redact/common_words.hpp"

#include <algorithm>
#include <array>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::string_view words[] = {
#include "redact/common_words.inc"
};

constexpr std::string_view endings[] = {"s", "x", "ed", "ing", "ly"};
constexpr std::size_t shortest_stem = 3;

bool is_listed(std::string_view word) noexcept {
  return std::binary_search(std::begin(words), std::end(words), word);
}

// "add" for "adding", "change" for "changing".
bool is_stem(std::string_view stem) noexcept {
  if (is_listed(stem)) return true;
  std::array<char, longest_common_word> longer{};
  std::copy(stem.begin(), stem.end(), longer.begin());
  longer[stem.size()] = 'e';
  return is_listed(std::string_view(longer.data(), stem.size() + 1));
}
}  // namespace

bool is_common_word(std::string_view folded) noexcept {
  if (folded.size() < 2) return folded.size() == 1 && is_alnum(folded[0]);
  if (folded.size() > longest_common_word) return false;
  if (is_listed(folded)) return true;
  return std::any_of(std::begin(endings), std::end(endings), [folded](std::string_view ending) {
    return folded.ends_with(ending) && folded.size() >= ending.size() + shortest_stem &&
           is_stem(folded.substr(0, folded.size() - ending.size()));
  });
}

std::span<const std::string_view> common_words() noexcept {
  return words;
}

}  // namespace noyau::inline v0_1::detail
