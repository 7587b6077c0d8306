#include "redact/french_address.hpp"

#include <algorithm>

#include "redact/written_date.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::string_view particles[] = {"de",  "du", "des", "d",   "la",   "le",  "les", "l",
                                          "aux", "en", "et",  "sur", "sous", "lez", "ses"};
// Titles within a name do not end it, whatever their case.
constexpr std::string_view titles[] = {
    "general", "gal",     "marechal",   "mal",     "docteur",    "dr",     "president",
    "pdt",     "saint",   "sainte",     "st",      "ste",        "abbe",   "capitaine",
    "colonel", "col",     "commandant", "cdt",     "professeur", "pr",     "lieutenant",
    "amiral",  "pasteur", "vieux",      "vieille", "petit",      "petite", "grand",
    "grande",  "jean",    "victor",     "sous",    "bois"};
// Words that go on with the sentence instead.
constexpr std::string_view stop_words[] = {
    "a",     "au",   "ou",    "que",   "qui",    "plus", "pour",     "avec",     "dans",   "par",   "mais",
    "est",   "sont", "pas",   "c",     "j",      "je",   "tu",       "il",       "elle",   "on",    "nous",
    "vous",  "ils",  "ce",    "cette", "ca",     "ici",  "y",        "si",       "quand",  "comme", "donc",
    "car",   "puis", "alors", "merci", "stp",    "svp",  "pietonne", "derriere", "devant", "apres", "avant",
    "entre", "vers", "chez",  "libre", "libres", "s",    "n",        "m",        "t",      "qu",    "se",
    "ne",    "the",  "of",    "and",   "to",     "is",   "in",       "on",       "for"};

bool continues_line(char c) noexcept {
  return c == ' ' || c == '\t';
}

// One or two blanks, or the apostrophe or dash that joins words; else 0.
std::size_t joint_length(std::string_view text, std::size_t at) noexcept {
  if (const std::size_t space = space_length(text, at)) return space + space_length(text, at + space);
  const std::string_view rest = text.substr(std::min(at, text.size()));
  if (rest.starts_with('\'')) return 1;
  if (rest.starts_with("\u2019")) return 3;
  return dash_length(text, at);
}

// "8 mai 1945", "11 novembre", "1er", "4".
std::size_t number_in_name(std::string_view text, std::size_t at) noexcept {
  const std::size_t stop = digits_end(text, at);
  if (stop == at || stop > at + 2) return 0;
  if (const std::size_t date = date_end(text, at); date > 0) return date;
  static constexpr std::string_view ordinals[] = {"er", "e", "eme", "ere", "re"};
  const FoldedWord suffix = read_word(text, stop);
  return is_listed(suffix.view(), ordinals) ? suffix.end : 0;
}

// "St. Honoré", "J. Jaurès".
std::size_t with_point(std::string_view text, const FoldedWord& word) noexcept {
  const bool abbreviation = word.length == 1 || (word.length <= 3 && is_listed(word.view(), titles));
  return abbreviation && byte_at(text, word.end) == '.' ? word.end + 1 : word.end;
}

// Reads the words of a name one by one.
struct NameReader {
  std::string_view text;
  Street street;
  bool particle = false;
  bool title = false;
  int lower = 0;

  // Whether `word` belongs to the name; `joined`: by an apostrophe or a dash.
  bool take(const FoldedWord& word, bool joined) noexcept {
    if (word.capital && word.length > 1) {
      street.capital = street.capital || lower == 0;
      return true;
    }
    if (word.capital)
      return street.end > 0 || byte_at(text, word.end) == '.' || byte_at(text, word.end) == '-';
    if (is_listed(word.view(), titles)) return title = true;
    if (joined && street.end > 0) return true;
    if (street.capital || is_listed(word.view(), stop_words) || word.length < 2) return false;
    const int most = particle && !title ? 1 : 2;
    return lower++ < most;
  }
};

}  // namespace

Street read_street_name(std::string_view text, std::size_t at) noexcept {
  NameReader reader{text, {}};
  for (int words = 0; words < 10; ++words) {
    const std::size_t joint = joint_length(text, at);
    if (joint == 0 && words > 0 && byte_before(text, at) != '.') break;
    const bool joined = joint > 0 && !continues_line(byte_at(text, at)) && space_length(text, at) == 0;
    const std::size_t start = at + joint;
    if (const std::size_t number = number_in_name(text, start)) {
      if (!reader.particle && reader.street.end == 0) break;
      reader.street.end = at = number;
      continue;
    }
    const FoldedWord word = read_word(text, start);
    if (word.empty()) break;
    if (!word.capital && is_listed(word.view(), particles)) {
      reader.particle = true;
      at = word.end;
      continue;
    }
    if (!reader.take(word, joined)) break;
    reader.street.end = at = with_point(text, word);
  }
  return reader.street;
}

std::size_t read_postal_code(std::string_view text, std::size_t at) noexcept {
  const std::size_t stop = digits_end(text, at);
  if (stop != at + 5 || text.substr(at, 2) < "01" || text.substr(at, 2) > "98") return 0;
  return is_word(code_point_at(text, stop)) || byte_at(text, stop) == '_' ? 0 : stop;
}

namespace {
// "CEDEX 08", "2e", "03" behind the name of a town.
std::size_t district_end(std::string_view text, std::size_t at, bool& cedex) noexcept {
  std::size_t next = at + space_length(text, at);
  const FoldedWord word = read_word(text, next);
  if (word.view() == "cedex") {
    cedex = true;
    next = word.end + space_length(text, word.end);
    const std::size_t stop = digits_end(text, next);
    return stop > next && stop <= next + 2 ? stop : word.end;
  }
  const std::size_t stop = digits_end(text, next);
  if (stop == next || stop > next + 2) return at;
  static constexpr std::string_view ordinals[] = {"e", "er", "eme"};
  const FoldedWord suffix = read_word(text, stop);
  return is_listed(suffix.view(), ordinals) ? suffix.end : at;
}
}  // namespace

std::size_t read_town(std::string_view text, std::size_t at, bool any_case, bool& cedex) noexcept {
  std::size_t end = 0;
  bool open = true;  // the word before asks for another
  for (int words = 0; words < 8; ++words) {
    const std::size_t joint = words > 0 ? joint_length(text, at) : 0;
    if (words > 0 && joint == 0) break;
    const bool joined = joint > 0 && space_length(text, at) == 0;
    const FoldedWord word = read_word(text, at + joint);
    if (word.empty() || word.view() == "cedex") break;
    const bool link = is_listed(word.view(), particles);
    const bool name = !link && (word.capital || joined || (any_case && open));
    if (!name && !link) break;
    static constexpr std::string_view openers[] = {"saint", "sainte", "st", "ste", "vieux", "mont"};
    open = link || is_listed(word.view(), openers);
    at = word.end;
    if (name || word.capital) end = at;
  }
  return end == 0 ? 0 : district_end(text, end, cedex);
}

std::size_t read_town_line(std::string_view text, std::size_t at, bool bare) noexcept {
  const FoldedWord country = read_word(text, at);
  if (country.view() == "f" || country.view() == "fr") at = country.end + dash_length(text, country.end);
  const std::size_t code = read_postal_code(text, at);
  if (code == 0) return 0;
  std::size_t town = code;
  for (int i = 0; i < 3 && (sign_length(text, town) > 0 || byte_at(text, town) == ','); ++i)
    town += std::max<std::size_t>(sign_length(text, town), 1);
  bool cedex = false;
  const std::size_t end = town > code ? read_town(text, town, true, cedex) : 0;
  return end > 0 ? end : bare ? code : 0;
}

namespace {
constexpr std::string_view numbered[] = {
    "bat",      "batiment", "appt", "appartement", "app",     "apt",    "apart",    "appart", "etage", "esc",
    "escalier", "porte",    "bp",   "cs",          "hall",    "entree", "lot",      "boite",  "bte",   "tsa",
    "tour",     "immeuble", "imm",  "bureau",      "chambre", "ch",     "logement", "studio"};
constexpr std::string_view named[] = {
    "residence", "res", "immeuble", "imm",  "tour",    "lieu",     "hameau", "batiment",    "bat",   "zone",
    "za",        "zi",  "zac",      "clos", "domaine", "quartier", "cite",   "lotissement", "villa", "parc"};

constexpr std::string_view sides[] = {"gauche", "droite", "droit", "face", "haut", "bas"};

// "B", "12", "12B", "n° 4", "gauche" behind the word of a complement.
std::size_t complement_value_end(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view marks[] = {"n", "no", "num", "numero"};
  at = skip_signs(text, at, 2);
  const FoldedWord mark = read_word(text, at);
  if (is_listed(mark.view(), marks)) {
    at = mark.end;
    if (text.substr(std::min(at, text.size())).starts_with("\u00B0")) at += 2;
    at += space_length(text, at);
  }
  const std::size_t digits = digits_end(text, at);
  const FoldedWord word = read_word(text, digits);
  if (digits > at) return digits > at + 5 ? 0 : word.length <= 1 ? word.end : 0;
  const bool code = !word.empty() && word.length <= 2 && word.capital;
  if (code) return digits_end(text, word.end);
  return is_listed(word.view(), sides) || (word.length == 1 && !is_listed(word.view(), stop_words)) ? word.end
                                                                                                    : 0;
}

// A complement that starts at `at`: "bâtiment B", "3e étage", "résidence les Lilas", "BP 123"; or 0.
std::size_t complement_end(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view floors[] = {"etage", "et", "droite", "gauche"};
  const std::size_t digits = digits_end(text, at);
  const FoldedWord word = read_word(text, digits);
  if (digits > at) {
    const FoldedWord floor = read_word(text, word.end + space_length(text, word.end));
    const bool ordinal = digits <= at + 2 && word.length >= 1 && word.length <= 4;
    if (!ordinal || !is_listed(floor.view(), floors)) return 0;
    const FoldedWord side = read_word(text, floor.end + space_length(text, floor.end));
    return is_listed(side.view(), sides) ? side.end : floor.end;
  }
  if (word.view() == "rdc") return word.end;
  if (text.substr(at, 4) == "B.P.") return complement_value_end(text, at + 4);
  if (is_listed(word.view(), numbered))
    if (const std::size_t end = complement_value_end(text, word.end)) return end;
  return is_listed(word.view(), named) ? read_street_name(text, word.end).end : 0;
}

// What parts the pieces of an address: blanks, one comma or dash, at most one line break; `at` when nothing.
struct Gap {
  std::size_t end;
  bool comma = false;
  bool line = false;
  bool bracket = false;
};
Gap read_gap(std::string_view text, std::size_t at) noexcept {
  Gap gap{at};
  for (int signs = 0; signs < 8; ++signs) {
    const char c = byte_at(text, gap.end);
    const std::size_t blank = c == '\t' || c == '\r' ? 1 : space_length(text, gap.end);
    const std::size_t dash = dash_length(text, gap.end);
    if (c == '\n' && !gap.line)
      gap.line = true, ++gap.end;
    else if (blank > 0)
      gap.end += blank;
    else if ((c == ',' || c == ';' || c == '/' || c == '(') && !gap.comma)
      gap.comma = true, gap.bracket = c == '(', ++gap.end;
    else if (dash > 0 && !gap.comma)
      gap.comma = true, gap.end += dash;
    else
      break;
  }
  return gap;
}

// A town without its code, as in ", Paris" and " à Lyon": the sentence ends behind it.
std::size_t lone_town_end(std::string_view text, const Gap& gap) noexcept {
  std::size_t at = gap.end;
  const FoldedWord word = read_word(text, at);
  const bool in = word.view() == "a" && space_length(text, word.end) > 0;
  if (in) at = word.end + space_length(text, word.end);
  if ((!in && !gap.comma) || gap.line || !read_word(text, at).capital) return 0;
  bool cedex = false;
  std::size_t end = read_town(text, at, false, cedex);
  if (end == 0) return 0;
  // "Paris 75002", "Lyon (69003)"
  const std::size_t code = end + space_length(text, end) + (byte_at(text, end + 1) == '(' ? 1 : 0);
  if (const std::size_t stop = read_postal_code(text, code)) end = stop;
  const std::size_t next = end + space_length(text, end);
  return in || !is_letter(byte_at(text, next)) ? end : 0;
}
}  // namespace

Tail read_tail(std::string_view text, std::size_t at, bool first) noexcept {
  Tail tail{at};
  for (int pieces = 0; pieces < 6; ++pieces) {
    const Gap gap = read_gap(text, tail.end);
    if (gap.end == tail.end && !(first && pieces == 0)) break;
    if (const std::size_t town = tail.town ? 0 : read_town_line(text, gap.end, gap.comma && !gap.line)) {
      tail.end = gap.bracket && byte_at(text, town) == ')' ? town + 1 : town;
      tail.town = tail.code = true;
    } else if (const std::size_t complement = complement_end(text, gap.end)) {
      tail.end = complement;
      tail.complement = true;
    } else if (const FoldedWord country = read_word(text, gap.end); country.view() == "france" && tail.town) {
      tail.end = country.end;
    } else if (const std::size_t lone = tail.town ? 0 : lone_town_end(text, gap)) {
      tail.end = lone;
      tail.town = true;
    } else {
      break;
    }
  }
  return tail;
}

bool complements_reach(std::string_view text, std::size_t at, std::size_t end) noexcept {
  for (int pieces = 0; pieces < 6; ++pieces) {
    const std::size_t stop = complement_end(text, at);
    if (stop == 0 || stop >= end) return false;
    at = read_gap(text, stop).end;
    if (at == end) return true;
    if (at == stop) return false;
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
