// Dates of birth: the pattern meets a word that tells of a birth, the date is looked for behind it, then
// before it. The year alone is left: it is the less precise form of a date.
#include <algorithm>

#include "redact/french_detectors.hpp"
#include "redact/french_text.hpp"
#include "redact/written_date.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t reach_after = 60;
constexpr std::size_t reach_before = 48;

bool is_sentence_end(std::string_view text, std::size_t at) noexcept {
  const char c = text[at];
  if (c == '!' || c == '?' || c == ';') return true;
  if (c == '\n') return byte_at(text, at + 1) == '\n';
  if (c != '.' || byte_at(text, at + 1) != ' ') return false;
  // The point of an abbreviation is followed by what it belongs to: "Sept. 3", "d. o. b.".
  const char before = byte_before(text, at);
  if (is_digit(before)) return read_word(text, at + 2).capital;
  return !is_digit(byte_at(text, at + 2)) && at >= 4 && is_letter(before) && is_letter(text[at - 2]) &&
         is_letter(text[at - 3]) && is_letter(text[at - 4]);
}

// Hardly a date is written without any, and most words are not followed by one.
bool holds_digit(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  return std::any_of(text.begin() + static_cast<std::ptrdiff_t>(begin),
                     text.begin() + static_cast<std::ptrdiff_t>(end), is_digit);
}

// Calls `visit(at)` where a number or a word starts in [begin, end) until it gives true.
template <class Visit>
void each_start(std::string_view text, std::size_t begin, std::size_t end, Visit visit) {
  bool inside = is_word(code_point_before(text, begin));
  while (begin < end) {
    const char32_t c = code_point_at(text, begin);
    const bool word = is_word(c) || is_mark(c);
    if (word && !inside && visit(begin)) return;
    inside = word;
    begin += utf8_length(c);
  }
}

// Signs right before a number make it the rest of a longer one.
bool starts_freely(std::string_view text, std::size_t at) noexcept {
  const char before = byte_before(text, at);
  if (before == '_') return false;
  return (before != '/' && before != '-' && before != '.' && before != ',') ||
         !is_digit(byte_before(text, at - 1));
}

bool find_after(std::string_view text, std::size_t word_end, Findings& out, std::size_t& end) {
  std::size_t limit = context_end(text, word_end, reach_after);
  for (std::size_t at = word_end; at < limit; ++at)
    if (is_sentence_end(text, at)) limit = at;
  if (!holds_digit(text, word_end, limit)) return false;
  std::size_t begin = 0;
  each_start(text, word_end, limit, [&](std::size_t at) {
    if (!starts_freely(text, at)) return false;
    end = date_end(text, at);
    if (end == 0 && at < word_end + 24) end = compact_date_end(text, at);
    begin = at;
    return end > 0;
  });
  if (end > 0) out.add(begin, end);
  return end > 0;
}

void find_before(std::string_view text, std::size_t word, Findings& out) {
  std::size_t limit = context_begin(text, word, reach_before);
  for (std::size_t at = word; at-- > limit;)
    if (is_sentence_end(text, at) || text[at] == '\n') limit = at + 1;
  if (!holds_digit(text, limit, word)) return;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t passed = limit;
  each_start(text, limit, word, [&](std::size_t at) {
    const std::size_t stop = at >= passed && starts_freely(text, at) ? date_end(text, at) : 0;
    if (stop > 0 && stop <= word) begin = at, end = passed = stop;
    return false;
  });
  if (end > 0) out.add(begin, end);
}

// The anniversary of something else.
bool is_other_anniversary(std::string_view text, std::size_t end) noexcept {
  static constexpr std::string_view others[] = {"mariage",  "rencontre",  "couple",     "serveur", "discord",
                                                "bataille", "revolution", "republique", "wedding"};
  return holds_word(text, end, context_end(text, end, 16), others);
}

// What people also say of that it was born.
constexpr std::string_view projects[] = {
    "chaine",    "chaines",    "channel",     "stream",   "streams",  "projet",      "projets",
    "project",   "site",       "serveur",     "server",   "asso",     "association", "entreprise",
    "groupe",    "communaute", "community",   "club",     "equipe",   "team",        "blog",
    "emission",  "podcast",    "jeu",         "game",     "marque",   "societe",     "company",
    "startup",   "appli",      "application", "boutique", "magazine", "collectif",   "guilde",
    "guild",     "forum",      "wiki",        "logiciel", "langage",  "web",         "internet",
    "mouvement", "parti",      "festival"};

// "la naissance du projet", "l'anniversaire de la chaîne": within a few words.
bool is_of_project(std::string_view text, std::size_t end) noexcept {
  static constexpr std::string_view joints[] = {"de",    "du",    "des", "la",  "le", "les",   "l",
                                                "notre", "votre", "mon", "ma",  "ce", "cette", "cet",
                                                "d",     "of",    "the", "our", "my", "nos"};
  for (int words = 0; words < 4; ++words) {
    while (byte_at(text, end) == ' ' || byte_at(text, end) == '\'') ++end;
    if (text.substr(end).starts_with("\u2019")) end += 3;
    const FoldedWord word = read_word(text, end);
    if (word.empty()) return false;
    if (is_listed(word.view(), projects)) return words > 0;
    if (!is_listed(word.view(), joints)) return false;
    end = word.end;
  }
  return false;
}

// Reads the words before "née": whether a project is what was born. "la chaîne est née", "le serveur Discord
// est né", "notre asso, née"; but not "sur le serveur Marc est né", "l'équipe : Marc est né".
class Subject {
 public:
  void take(const FoldedWord& word) noexcept {
    static constexpr std::string_view verbs[] = {"est", "sont", "fut", "etait", "a",
                                                 "ete", "was",  "is",  "were"};
    static constexpr std::string_view articles[] = {"la",  "le",  "les", "l",     "notre", "votre",
                                                    "mon", "ma",  "ce",  "cette", "un",    "une",
                                                    "the", "our", "my",  "nos",   "cet"};
    static constexpr std::string_view joints[] = {"sur", "dans", "du",   "de",   "des", "d",    "au",
                                                  "aux", "avec", "pour", "chez", "en",  "from", "on",
                                                  "in",  "of",   "at",   "with", "for"};
    if (is_listed(word.view(), verbs) || is_listed(word.view(), articles)) return;
    const bool project = is_listed(word.view(), projects) && !behind_joint_;
    born_ = project || (born_ && named_ == 0 && !parted_ && word.capital);
    named_ = project ? 0 : named_ + 1;
    parted_ = false;
    behind_joint_ = is_listed(word.view(), joints);
  }
  void take_sign() noexcept { parted_ = true; }
  void end_sentence() noexcept { *this = Subject(); }
  bool is_project() const noexcept { return born_; }

 private:
  bool born_ = false;
  bool parted_ = false;        // since the last word
  bool behind_joint_ = false;  // with nothing but an article since
  int named_ = 0;              // words since the project
};

bool project_is_born(std::string_view text, std::size_t begin) noexcept {
  const std::size_t limit = context_begin(text, begin, reach_before);
  Subject subject;
  for (std::size_t at = limit; at < begin;) {
    const FoldedWord word = read_word(text, at);
    const bool cut = at == limit && is_word(code_point_before(text, at));
    if (!word.empty() && !cut) {
      subject.take(word);
      at = word.end;
      continue;
    }
    const bool point = text[at] == '.' && byte_at(text, at + 1) == ' ';
    if (point || is_sentence_end(text, at) || is_digit(text[at])) subject.end_sentence();
    if (std::string_view(",:(").find(text[at]) != std::string_view::npos) subject.take_sign();
    at = std::max(word.end, at + utf8_length(code_point_at(text, at)));
  }
  return subject.is_project();
}

// Where the word that the pattern met ends, or 0 when it is another one: "donné", "adobe", "stubborn".
std::size_t key_word_end(std::string_view text, std::size_t begin, std::size_t end, const FoldedWord& word) {
  static constexpr std::string_view parts[] = {"naiss*", "anniv*", "birth*", "bday*"};
  // These are found within others: "date_naissance", "dateOfBirth".
  if (is_listed(word.view(), parts)) return word.end;
  if (is_word(code_point_before(text, begin))) return 0;
  static constexpr std::string_view born[] = {"ne", "nee", "nes", "nees"};
  if (is_listed(word.view(), born)) return std::max(word.end, end);
  return is_word(code_point_at(text, end)) ? 0 : end;
}
}  // namespace

std::size_t examine_birth_date(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const FoldedWord word = read_word(text, begin);
  const std::size_t resume = std::max(end, word.end);
  const std::size_t word_end = key_word_end(text, begin, end, word);
  if (word_end == 0) return end;
  if (word.view().starts_with("anniv") && is_other_anniversary(text, word_end)) return resume;
  const bool born = word.view().starts_with("ne") || word.view() == "born";
  if (born ? project_is_born(text, begin) : is_of_project(text, word_end)) return resume;
  std::size_t found = 0;
  if (find_after(text, word_end, out, found)) return found;
  find_before(text, begin, out);
  return resume;
}

}  // namespace noyau::inline v0_1::detail
