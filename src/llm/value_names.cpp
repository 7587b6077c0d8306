// Names of persons inside a value.
#include <algorithm>
#include <array>

#include "llm/plain_words.hpp"
#include "llm/value_parts.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/common_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t most_groups = 4;  // more are a title or somebody who shouts
constexpr std::size_t shortest_family_name = 4;

template <std::size_t size>
bool is_among(const std::array<std::string_view, size>& sorted, std::string_view word) noexcept {
  return std::binary_search(sorted.begin(), sorted.end(), word);
}

bool is_particle(std::string_view word) {
  constexpr auto particles =
      std::to_array<std::string_view>({"al", "ben", "bin", "d", "da", "de", "del", "der", "des", "di", "dos",
                                       "du", "el", "la", "le", "van", "von"});
  return is_among(particles, fold_for_comparison(word));
}

bool is_title(std::string_view word) {
  constexpr auto titles =
      std::to_array<std::string_view>({"docteur", "dr", "m", "madame", "mademoiselle", "me", "miss", "mlle",
                                       "mme", "monsieur", "mr", "mrs", "ms", "pr", "professeur"});
  return is_among(titles, fold_for_comparison(word));
}

bool is_saint(std::string_view word) {
  constexpr auto saints = std::to_array<std::string_view>({"saint", "sainte", "san", "santa", "st", "ste"});
  return is_among(saints, fold_for_comparison(word));
}

// What a value is labelled with that is somebody's name.
constexpr auto labels = std::to_array<std::string_view>(
    {"ami",       "amie",     "amis",       "boyfriend", "boss",     "chef",     "collegue",     "compagne",
     "compagnon", "conjoint", "conjointe",  "contact",   "copain",   "copine",   "doctor",       "docteur",
     "epouse",    "epoux",    "father",     "femme",     "fille",    "fils",     "fiance",       "fiancee",
     "friend",    "frere",    "girlfriend", "husband",   "identite", "identity", "mari",         "medecin",
     "mere",      "mother",   "name",       "nom",       "noms",     "owner",    "parent",       "partenaire",
     "partner",   "patron",   "patronne",   "pere",      "personne", "person",   "proprietaire", "psy",
     "sibling",   "sister",   "soeur",      "brother",   "spouse",   "teacher",  "therapist",    "therapeute",
     "titulaire", "voisin",   "voisine",    "wife"});

class Names {
 public:
  Names(const ValueTokens& tokens, std::vector<ValuePart>& out) : tokens_(tokens), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      i = is_name_word(i) ? take(i) : i + 1;
    }
  }

 private:
  struct Run {
    std::size_t end = 0;
    std::size_t last = 0;  // first word of its last group: "Jean-Marie" is one
    std::size_t groups = 1;
    bool has_particle = false;
    bool has_capital = false;  // a particle with one: "Le Goff"
  };

  bool is_name_word(std::size_t i) const {
    const ValueToken& token = tokens_[i];
    if (!token.is_capital || token.letters < 2 || token.digits > 0) return false;
    const PlainText plain = read_plain(tokens_.text(i), Markup::kept);
    return !plain.words.empty() && plain.words.front().weight > 0;
  }

  bool is_after_apostrophe(std::size_t i) const {
    return tokens_.gap(i) == "'" || tokens_.gap(i) == "\xE2\x80\x99";
  }

  // "docteur Kerbrat", "M. Kerbrat".
  bool is_titled(std::size_t i) const {
    return i > 0 && (tokens_.is_after_blank(i) || tokens_.gap(i) == ". ") && is_title(tokens_.text(i - 1));
  }

  // "Nom : Corentin Kerbrat".
  bool is_labelled(std::size_t i) const {
    return i > 0 && i < 5 && tokens_.gap(i).find(':') != std::string_view::npos &&
           std::any_of(labels.begin(), labels.end(), [&](std::string_view label) {
             for (std::size_t word = 0; word < i; ++word) {
               if (fold_for_comparison(tokens_.text(word)) == label) return true;
             }
             return false;
           });
  }

  // Behind a particle or two: "Jean de La Fontaine"; `at` when there is none.
  std::size_t behind_particles(std::size_t at) const {
    std::size_t next = at;
    while (next < tokens_.size() && next < at + 2 && tokens_.is_after_blank(next) &&
           is_particle(tokens_.text(next)))
      ++next;
    const bool is_followed = next > at && next < tokens_.size() &&
                             (tokens_.is_after_blank(next) || is_after_apostrophe(next)) &&
                             is_name_word(next);
    return is_followed ? next : at;
  }

  // As many groups as are wanted, and one more where there is one.
  Run read(std::size_t begin, std::size_t most) const {
    Run run{begin + 1, begin};
    while (run.end < tokens_.size() && run.groups <= most) {
      const std::size_t next = run.end;
      const bool is_joined = tokens_.is_after_hyphen(next);
      if ((is_joined || tokens_.is_after_blank(next)) && is_name_word(next)) {
        if (!is_joined) {
          run.last = next;
          ++run.groups;
        }
        run.end = next + 1;
        continue;
      }
      const std::size_t name = behind_particles(next);
      if (name == next) break;
      run.last = name;
      ++run.groups;
      run.end = name + 1;
      run.has_particle = true;
      run.has_capital = run.has_capital || tokens_[next].is_capital;
    }
    return run;
  }

  // Behind what was read.
  std::size_t take(std::size_t begin) {
    // Looked at before the whole run is read: titles may follow titles.
    if (is_title(tokens_.text(begin)) && read(begin, 1).groups > 1) return begin + 1;
    const Run run = read(begin, tokens_.size());
    const bool has_title = is_titled(begin);
    const bool is_whole = begin == 0 && run.end == tokens_.size();
    const bool is_first = tokens_.begins_sentence(begin) && !has_title;
    // A sentence begins with a capital, whatever its first word is.
    if (!is_whole && is_first && is_ordinary_name(tokens_.text(begin))) return begin + 1;
    if (run.groups > most_groups) return run.end;
    if (run.groups > 1) keep(begin, run.end, !run.has_particle);
    if (run.has_particle) keep_reversed(begin, run.end);
    const bool is_named = is_whole || has_title || (run.end == tokens_.size() && is_labelled(begin));
    const bool is_person = is_named || (!is_first && !is_ordinary_name(tokens_.text(begin)));
    // "Val de Marne" is a place.
    const bool may_be_family = !run.has_particle || is_named || run.has_capital;
    if ((run.groups > 1 || has_title) && is_person && may_be_family && !is_saint(tokens_.text(begin)))
      keep_family(run);
    return run.end;
  }

  void keep(std::size_t begin, std::size_t end, bool is_name) {
    out_.emplace_back(tokens_.slice(begin, end));
    out_.back().is_name = is_name;
  }

  void keep_family(const Run& run) {
    const std::string_view family = tokens_.slice(run.last, run.end);
    if (family.size() >= shortest_family_name && !is_ordinary_name(family)) keep(run.last, run.end, false);
  }

  // "Le Bihan Éloïse".
  void keep_reversed(std::size_t begin, std::size_t end) {
    std::size_t family = begin + 1;
    while (family < end && tokens_.is_after_hyphen(family)) ++family;
    out_.emplace_back(tokens_.slice(family, end));
    out_.back().text += ' ';
    out_.back().text += tokens_.slice(begin, family);
  }

  const ValueTokens& tokens_;
  std::vector<ValuePart>& out_;
};

}  // namespace

bool is_ordinary_name(std::string_view name) {
  const std::string folded = fold_for_comparison(name);
  return is_common_word(folded) || folded == "roy";
}

void add_names(const ValueTokens& tokens, std::vector<ValuePart>& out) {
  Names(tokens, out).run();
}

}  // namespace noyau::inline v0_1::detail
