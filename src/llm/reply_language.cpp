#include "llm/reply_language.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using namespace std::string_view_literals;

// Words of one language that are none of the other's, as folding leaves them. Sorted.
constexpr std::array french = {
    "alors"sv, "au"sv,   "aussi"sv, "aux"sv,  "avec"sv, "c"sv,    "ce"sv,   "cela"sv, "ces"sv,  "cette"sv,
    "chez"sv,  "dans"sv, "de"sv,    "des"sv,  "du"sv,   "elle"sv, "est"sv,  "et"sv,   "etre"sv, "fait"sv,
    "il"sv,    "ils"sv,  "je"sv,    "l"sv,    "la"sv,   "le"sv,   "les"sv,  "leur"sv, "mais"sv, "meme"sv,
    "n"sv,     "ne"sv,   "nous"sv,  "ou"sv,   "par"sv,  "pas"sv,  "peut"sv, "pour"sv, "qu"sv,   "quand"sv,
    "que"sv,   "qui"sv,  "sa"sv,    "sans"sv, "se"sv,   "ses"sv,  "sont"sv, "sur"sv,  "ta"sv,   "tes"sv,
    "tout"sv,  "tu"sv,   "un"sv,    "une"sv,  "vers"sv, "vous"sv, "y"sv,
};
constexpr std::array english = {
    "about"sv, "and"sv,  "are"sv,  "been"sv, "can"sv,   "could"sv, "did"sv,  "does"sv,  "for"sv,
    "from"sv,  "had"sv,  "has"sv,  "have"sv, "he"sv,    "her"sv,   "his"sv,  "how"sv,   "i"sv,
    "in"sv,    "is"sv,   "it"sv,   "its"sv,  "just"sv,  "like"sv,  "my"sv,   "not"sv,   "of"sv,
    "our"sv,   "she"sv,  "so"sv,   "some"sv, "than"sv,  "that"sv,  "the"sv,  "their"sv, "them"sv,
    "there"sv, "they"sv, "this"sv, "to"sv,   "was"sv,   "we"sv,    "were"sv, "what"sv,  "when"sv,
    "which"sv, "who"sv,  "will"sv, "with"sv, "would"sv, "you"sv,   "your"sv,
};
static_assert(std::is_sorted(french.begin(), french.end()));
static_assert(std::is_sorted(english.begin(), english.end()));

struct Counts {
  std::size_t french = 0;
  std::size_t english = 0;
};

Counts count_small_words(std::string_view text) {
  Counts counts;
  const std::string folded = fold_for_comparison(text);
  for (std::size_t at = 0; at < folded.size();) {
    std::size_t end = at;
    while (end < folded.size() && folded[end] >= 'a' && folded[end] <= 'z') ++end;
    const std::string_view word = std::string_view(folded).substr(at, end - at);
    if (std::binary_search(french.begin(), french.end(), word)) ++counts.french;
    if (std::binary_search(english.begin(), english.end(), word)) ++counts.english;
    at = end + 1;
  }
  return counts;
}

}  // namespace

bool is_known_language(std::string_view language) noexcept {
  return language == "fr" || language == "en";
}

bool is_in_another_language(std::string_view text, std::string_view language) {
  constexpr std::size_t several = 4;
  constexpr std::size_t times = 3;
  const Counts counts = count_small_words(text);
  const std::size_t own = language == "fr" ? counts.french : counts.english;
  const std::size_t other = language == "fr" ? counts.english : counts.french;
  return is_known_language(language) && other >= several && other >= times * own;
}

}  // namespace noyau::inline v0_1::detail
