#include <array>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool ends_with(const char32_t* letters, std::size_t size, std::u32string_view suffix) noexcept {
  return size >= suffix.size() &&
         std::u32string_view(letters + size - suffix.size(), suffix.size()) == suffix;
}

}  // namespace

// A light stemmer for French and English: plurals, and the endings of common verb forms. Never below four
// letters; what it gets wrong, it gets wrong on both sides.
std::size_t stem(char32_t* letters, std::size_t size) noexcept {
  if (size > 3 && (letters[size - 1] == U's' || letters[size - 1] == U'x')) --size;
  constexpr auto endings = std::to_array<std::u32string_view>(
      {U"eraient", U"erait", U"erais", U"erons", U"eront", U"erez", U"aient", U"erai",
       U"era",     U"ons",   U"ent",   U"ant",   U"ais",   U"ait",  U"ing",   U"ions",
       U"iez",     U"er",    U"ez",    U"ee",    U"ed",    U"ai",   U"ir"});
  for (const std::u32string_view ending : endings) {
    if (size >= ending.size() + 3 && ends_with(letters, size, ending)) {
      size -= ending.size();
      letters[size++] = U'e';
      break;
    }
  }
  if (size >= 5 && letters[size - 1] == U'e') --size;
  if (size >= 4 && ends_with(letters, size, U"it")) --size;
  return size;
}

std::uint64_t hash_word(std::u32string_view word) {
  std::u32string letters;
  for (const char32_t letter : word) {
    if (letters.empty() || letters.back() != letter) letters += letter;
  }
  const std::u32string_view irregular = irregular_stem(hash_symbols(letters.data(), letters.size()));
  if (!irregular.empty()) return hash_symbols(irregular.data(), irregular.size());
  return hash_symbols(letters.data(), stem(letters.data(), letters.size()));
}

}  // namespace noyau::inline v0_1::detail
