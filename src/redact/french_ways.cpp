// The words for streets and places, and how much each of them tells behind a number.
#include <algorithm>
#include <iterator>

#include "redact/french_address.hpp"

namespace noyau::inline v0_1::detail {

namespace {
struct WayName {
  std::string_view name;
  Way way;
};
constexpr bool operator<(const WayName& a, const WayName& b) noexcept {
  return a.name < b.name;
}

// Sorted.
constexpr WayName ways[] = {{"all", Way::doubtful},
                            {"allee", Way::sure},
                            {"allees", Way::ambiguous},
                            {"av", Way::sure},
                            {"ave", Way::sure},
                            {"avenue", Way::sure},
                            {"bd", Way::sure},
                            {"bld", Way::sure},
                            {"blvd", Way::sure},
                            {"bois", Way::doubtful},
                            {"boul", Way::sure},
                            {"boulevard", Way::sure},
                            {"bvd", Way::sure},
                            {"carrefour", Way::ambiguous},
                            {"ch", Way::doubtful},
                            {"chaussee", Way::sure},
                            {"che", Way::doubtful},
                            {"chem", Way::sure},
                            {"chemin", Way::sure},
                            {"cite", Way::ambiguous},
                            {"clos", Way::ambiguous},
                            {"cote", Way::ambiguous},
                            {"coteau", Way::ambiguous},
                            {"cour", Way::doubtful},
                            {"cours", Way::ambiguous},
                            {"degres", Way::doubtful},
                            {"domaine", Way::ambiguous},
                            {"escalier", Way::ambiguous},
                            {"esplanade", Way::sure},
                            {"faubourg", Way::sure},
                            {"fbg", Way::sure},
                            {"fg", Way::sure},
                            {"galerie", Way::ambiguous},
                            {"hameau", Way::ambiguous},
                            {"imp", Way::sure},
                            {"impasse", Way::sure},
                            {"jardin", Way::ambiguous},
                            {"jardins", Way::ambiguous},
                            {"levee", Way::ambiguous},
                            {"lieu", Way::doubtful},
                            {"lot", Way::doubtful},
                            {"lotissement", Way::sure},
                            {"mail", Way::doubtful},
                            {"mas", Way::doubtful},
                            {"montee", Way::ambiguous},
                            {"parc", Way::ambiguous},
                            {"parvis", Way::ambiguous},
                            {"pas", Way::doubtful},
                            {"pass", Way::doubtful},
                            {"passage", Way::ambiguous},
                            {"pl", Way::ambiguous},
                            {"place", Way::ambiguous},
                            {"pont", Way::doubtful},
                            {"port", Way::doubtful},
                            {"porte", Way::doubtful},
                            {"prom", Way::ambiguous},
                            {"promenade", Way::sure},
                            {"quai", Way::sure},
                            {"quartier", Way::ambiguous},
                            {"r", Way::doubtful},
                            {"rampe", Way::ambiguous},
                            {"res", Way::doubtful},
                            {"residence", Way::ambiguous},
                            {"rond", Way::doubtful},
                            {"route", Way::ambiguous},
                            {"rte", Way::ambiguous},
                            {"rue", Way::sure},
                            {"ruelle", Way::sure},
                            {"sentier", Way::sure},
                            {"sq", Way::sure},
                            {"square", Way::sure},
                            {"terrasse", Way::ambiguous},
                            {"traverse", Way::ambiguous},
                            {"venelle", Way::sure},
                            {"villa", Way::ambiguous},
                            {"voie", Way::ambiguous},
                            {"za", Way::ambiguous},
                            {"zac", Way::ambiguous},
                            {"zi", Way::ambiguous},
                            {"zone", Way::doubtful}};
static_assert(std::is_sorted(std::begin(ways), std::end(ways)));

Way way_of(std::string_view word) noexcept {
  const auto* const found = std::lower_bound(std::begin(ways), std::end(ways), WayName{word, Way::none});
  return found != std::end(ways) && found->name == word ? found->way : Way::none;
}

// A number may stand before "bd de Spirou" as well as before "bd de la Liberté".
bool is_comics(std::string_view text, std::size_t at) noexcept {
  const FoldedWord next = read_word(text, at + space_length(text, at));
  const FoldedWord after = read_word(text, next.end + space_length(text, next.end));
  const bool article = next.view() == "de" && (after.view() == "la" || after.view() == "l");
  return !next.capital && !article && next.view() != "des" && next.view() != "du";
}
}  // namespace

Way read_way(std::string_view text, std::size_t at, std::size_t& end) noexcept {
  const FoldedWord word = read_word(text, at);
  const Way way = way_of(word.view());
  if (way == Way::none) return way;
  end = word.end;
  const bool point = byte_at(text, end) == '.';
  if (point) ++end;
  // A single letter is a way only with its point.
  if (word.length == 1 && !point) return Way::none;
  if (word.view() == "av" && text.substr(end + space_length(text, end)).starts_with("J.-C")) return Way::none;
  return word.view() == "bd" && is_comics(text, end) ? Way::doubtful : way;
}

}  // namespace noyau::inline v0_1::detail
