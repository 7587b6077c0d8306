// Secrets without a form of their own, near a word that says what they are: in code, configuration, headers,
// links and sentences.
#include <algorithm>

#include "redact/secret_detectors.hpp"
#include "redact/secret_names.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t longest_judged = 96;  // bytes of a value; what is longer is judged by its start

constexpr bool is_one_of(char c, std::string_view set) noexcept {
  return c != '\0' && set.find(c) != npos;
}

// How a value is bound to its name, from loosest to tightest.
enum class Bond { next_word, sentence, separator };

struct Place {
  Bond bond = Bond::next_word;
  std::size_t at = 0;
};

std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t most) noexcept {
  const std::size_t limit = at + most;
  while (at < limit && is_blank(byte_at(text, at))) ++at;
  return at;
}

std::size_t skip_spaces(std::string_view text, std::size_t at, std::size_t most) noexcept {
  const std::size_t limit = at + most;
  while (at < limit && is_space(byte_at(text, at))) ++at;
  return at;
}

// Behind "=", ":", "=>", ":=", "||", ">" of a tag, a comma between quoted arguments; npos when none is there.
std::size_t behind_separator(std::string_view text, std::size_t at, bool quoted, bool tag) noexcept {
  std::size_t end = at;
  while (end < at + 4 && is_one_of(byte_at(text, end), "=:>|?.+")) ++end;
  const std::string_view sign = text.substr(at, end - at);
  static constexpr std::string_view others[] = {"==", "===", "::", "->", ">=", "|=", ">>", "||", "=~"};
  if (std::find(std::begin(others), std::end(others), sign) != std::end(others)) return npos;
  if (sign == ">" && !tag) return npos;
  // A column of a table, not a choice.
  if (sign == "|") return is_blank(byte_before(text, at)) && is_blank(byte_at(text, end)) ? end : npos;
  if (sign.find_first_of("=:>") != npos) return end;
  return quoted && byte_at(text, at) == ',' ? at + 1 : npos;
}

bool is_link(std::string_view word) noexcept {
  static constexpr std::string_view links[] = {"est",
                                               "is",
                                               "c'est",
                                               "c\xE2\x80\x99"
                                               "est",
                                               "cest",
                                               "was",
                                               "\xE2\x86\x92",
                                               "->",
                                               "=>"};
  return std::find(std::begin(links), std::end(links), word) != std::end(links);
}

bool is_sign(std::string_view word) noexcept {
  return word == "=" || word == ":" || word == ":=";
}

std::size_t skip_scheme(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view schemes[] = {"bearer", "basic",  "token", "apikey", "bot",
                                                 "key",    "digest", "ssws",  "sso-key"};
  for (const std::string_view scheme : schemes)
    if (contains_folded(text.substr(at, scheme.size()), scheme) &&
        is_blank(byte_at(text, at + scheme.size())))
      return skip_blanks(text, at + scheme.size(), 4);
  return at;
}

struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
  char quote = '\0';
};

Value read_quoted(std::string_view text, std::size_t begin, char quote, bool escaped) noexcept {
  std::size_t end = begin;
  while (end < text.size() && text[end] != '\0' && text[end] != '\n' && end - begin < 80 * longest_judged) {
    if (text[end] == quote && (escaped || text[end - 1] != '\\')) break;
    if (escaped && text[end] == '\\' && byte_at(text, end + 1) == quote) break;
    if (text[end] == '"' && text[end - 1] != '\\' && continues_json(text, end + 1)) break;
    ++end;
    if (end - begin == longest_judged && !looks_random(text.substr(begin, longest_judged))) break;
  }
  return {begin, end, quote};
}

// "&page=2" starts the next field of a form.
bool starts_field(std::string_view text, std::size_t at) noexcept {
  const std::size_t limit = at + 32;
  if (text[at] != '&' || !is_letter(byte_at(text, at + 1))) return false;
  while (++at < limit && (is_alnum(byte_at(text, at)) || byte_at(text, at) == '_')) {
  }
  return byte_at(text, at) == '=';
}

Value read_bare(std::string_view text, std::size_t begin, bool in_link) noexcept {
  std::size_t end = begin;
  const std::string_view stops = in_link ? " \t\n\r\"'`<>,;(){}[]\\&#" : " \t\n\r\"'`<>,;(){}[]\\";
  while (end < text.size() && text[end] != '\0' && stops.find(text[end]) == npos &&
         !starts_field(text, end)) {
    ++end;
    if (end - begin == longest_judged && !looks_random(text.substr(begin, longest_judged))) break;
  }
  while (end > begin && is_one_of(text[end - 1], ".:*")) --end;
  return {begin, end, '\0'};
}

std::size_t skip_no_break_space(std::string_view text, std::size_t at) noexcept {
  return at + (is_blank(byte_at(text, at)) ? 0 : space_length(text, at));
}

Value read_value(std::string_view text, std::size_t at, bool in_link) noexcept {
  if (is_one_of(byte_at(text, at), "({[*")) at = skip_blanks(text, at + 1, 2);
  if (is_one_of(byte_at(text, at), "bruf@$*") && is_one_of(byte_at(text, at + 1), "\"'*")) ++at;
  if (byte_at(text, at) == '*') ++at;
  const bool escaped = byte_at(text, at) == '\\' && is_one_of(byte_at(text, at + 1), "\"'");
  if (escaped) ++at;
  const char quote = byte_at(text, at);
  for (const std::string_view opening : {"\xC2\xAB", "\xE2\x80\x9C", "\xE2\x80\x98"})
    if (text.substr(at).starts_with(opening)) {
      Value within =
          read_bare(text, skip_blanks(text, skip_no_break_space(text, at + opening.size()), 2), false);
      within.quote = '"';
      return within;
    }
  if (!is_one_of(quote, "\"'`")) return read_bare(text, skip_scheme(text, at), in_link);
  return read_quoted(text, skip_scheme(text, at + 1), quote, escaped);
}

bool is_reference(std::string_view value, bool quoted) noexcept {
  static constexpr std::string_view starts[] = {"$",       "process.env", "os.env",  "env.",    "ENV[",
                                                "self.",   "this.",       "args.",   "config.", "secrets.",
                                                "vars.",   "var.",        "data:",   "sha1-",   "sha256-",
                                                "sha384-", "sha512-",     "sha256:", "%("};
  // "$2b$…" is a hashed password; "$Name" a variable.
  const bool hashed = value.size() > 20 && value[0] == '$' && is_digit(value[1]);
  for (const std::string_view start : starts)
    if (value.starts_with(start) && !hashed)
      return !(quoted && start == "$" && characters_of(value).digits > 0);
  // "!vault", "@host": tags and names.
  if (value[0] == '[' || value.back() == ']') return true;
  if (is_one_of(value[0], "!@&") && characters_of(value).digits == 0) return true;
  return value.find("://") != npos || value.find("::") != npos || value.find("->") != npos;
}

constexpr bool is_hard_sign(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x80 && c > ' ' && !is_alnum(c) && !is_one_of(c, "_-./:,");
}

// What people make up: letters with digits or signs, or digits alone.
bool is_password(std::string_view value, Bond bond, bool quoted) noexcept {
  if (value.size() < 5 || value.size() > 128) return false;
  const Characters seen = characters_of(value);
  const std::string_view within = value.substr(1);
  const bool signs = std::any_of(within.begin(), within.end(), is_hard_sign);
  if (bond == Bond::next_word)
    return value.size() >= 6 && seen.digits > 0 && seen.letters() > 0 &&
           (quoted || signs || looks_random(value));
  if (seen.letters() == 0)
    return seen.digits >= 6 && (seen.digits == value.size() || signs) && seen.distinct > 2;
  if (seen.digits > 0) return true;
  return (signs && bond == Bond::separator && (quoted || seen.upper > 0)) || looks_random(value);
}

// "k7qz-3m9d-w2xt-8rvb-5nhc": keys of streams and licences, in groups of one size.
bool is_grouped_key(std::string_view value) noexcept {
  const std::size_t width = std::min(value.find('-'), value.size());
  if (width < 4 || width > 6 || (value.size() + 1) % (width + 1) != 0 || value.size() < 4 * width)
    return false;
  for (std::size_t i = 0; i < value.size(); ++i)
    if ((i + 1) % (width + 1) == 0 ? value[i] != '-' : !is_alnum(value[i])) return false;
  const Characters seen = characters_of(value);
  return seen.digits > 2 && seen.letters() > 5 && (seen.lower == 0 || seen.upper == 0) && seen.distinct > 8;
}

bool is_machine_made(std::string_view value, std::size_t shortest, double entropy) noexcept {
  if (value.size() < shortest) return false;
  if (is_uuid(value) || is_grouped_key(value)) return true;
  const Characters seen = characters_of(value);
  if (seen.entropy < entropy || seen.letters() == 0 || !looks_random(value)) return false;
  return seen.digits > 0 || (value.size() >= 20 && seen.lower > 0 && seen.upper > 0);
}

// 0x9E3779B97F4A7C15ull
bool is_number(std::string_view value) noexcept {
  if (!value.starts_with("0x") || value.size() > 22) return false;
  while (!value.empty() && is_one_of(to_lower(value.back()), "ul")) value.remove_suffix(1);
  return std::all_of(value.begin() + 2, value.end(), is_hex);
}

bool is_secret(std::string_view value, SecretName name, Bond bond, bool quoted) noexcept {
  if (!quoted && is_number(value)) return false;
  switch (name) {
    case SecretName::password:
      return is_password(value, bond, quoted);
    case SecretName::secret:
      return is_machine_made(value, bond == Bond::next_word && !quoted ? 16 : 10, 2.9);
    case SecretName::weak:
      return bond == Bond::separator && is_machine_made(value, 16, 3.2);
    case SecretName::none:
      break;
  }
  return false;
}

bool holds_space(std::string_view value) noexcept {
  return value.find_first_of(" \t") != npos;
}

// Looks for a value at one place; returns its end, or 0.
std::size_t try_at(std::string_view text, NamedSecret name, Place place, Findings& out) {
  const bool in_link = is_one_of(byte_before(text, name.begin), "?&#") || is_one_of(text[name.begin], "?&");
  Value found = read_value(text, place.at, in_link);
  // std::string{"…"}, SecretStr("…"): the value is within.
  if (found.quote == '\0' && is_one_of(byte_at(text, found.end), "({") && place.bond == Bond::separator &&
      is_one_of(byte_at(text, found.end + 1), "\"'")) {
    place.bond = Bond::next_word;
    name.kind = SecretName::secret;  // calls take words: only what is random is meant
    found = read_value(text, found.end + 1, false);
  }
  if (found.end <= found.begin) return 0;
  const std::string_view judged = text.substr(found.begin, std::min(found.end - found.begin, longest_judged));
  const bool quoted = found.quote != '\0';
  const bool call = !quoted && is_one_of(byte_at(text, found.end), "([");
  if (call || holds_space(judged) || !is_secret(judged, name.kind, place.bond, quoted)) return 0;
  if (is_placeholder(judged) || is_reference(judged, quoted)) return 0;
  out.add(found.begin, found.end);
  return found.end;
}

// A value behind words: "mon mot de passe pour le wifi est …", "token: string = …", "secret … : …".
std::size_t try_behind_words(std::string_view text, const NamedSecret& name, std::size_t at, bool only_signs,
                             Findings& out) {
  const std::size_t limit = std::min(at + 96, text.size());
  for (int words = 0; words < (only_signs ? 3 : 8); ++words) {
    at = skip_blanks(text, at, 3);
    const std::size_t begin = at;
    while (at < limit && !is_space(text[at]) && text[at] != '\0') ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (word.empty() || text[begin] == '\0') return 0;
    if (!only_signs)
      if (const std::size_t end = try_at(text, name, {Bond::next_word, begin}, out)) return end;
    const bool sign = is_sign(word);
    const bool link = !only_signs && (is_link(word) || word.back() == ':' || word.back() == '=');
    if (sign || link) {
      const std::size_t value = skip_spaces(text, at, 4);
      const Bond bond = text.substr(at, value - at).find('\n') != npos ? Bond::next_word
                        : sign                                         ? Bond::separator
                                                                       : Bond::sentence;
      if (const std::size_t end = try_at(text, name, {bond, value}, out)) return end;
    }
    if (at >= limit || is_one_of(word.back(), ".;!?)}{") || text[at] == '\n' || text[at] == '\0') return 0;
  }
  return 0;
}

// Whether what follows the name is its value by the words before: a setter's argument, or where a blank is
// the sign between ("ENV NAME value" of a Dockerfile, "setx NAME value").
bool is_set_by(std::string_view text, const NamedSecret& name) noexcept {
  std::string_view called = text.substr(name.begin, name.end - name.begin);
  called.remove_prefix(called.rfind('.') + 1);
  if (byte_at(text, name.end) == '(')
    return contains_folded(called.substr(0, 3), "set") || contains_folded(called.substr(0, 4), "with");
  const std::size_t reach = std::min<std::size_t>(name.begin, 6);
  const std::string_view before = text.substr(name.begin - reach, reach);
  for (const std::string_view word : {"ENV ", "ARG ", "setx ", "SETX "})
    if (before.ends_with(word) && !is_alnum(byte_before(before, before.size() - word.size())))
      return is_blank(byte_at(text, name.end));
  return false;
}

std::size_t try_behind_name(std::string_view text, const NamedSecret& name, Findings& out) {
  std::size_t at = name.end;
  if (is_set_by(text, name)) {
    const std::size_t value = skip_blanks(text, at, 8);
    const std::size_t end = try_at(text, name, {Bond::separator, value}, out);
    if (end > 0) return end;
  }
  while (at < name.end + 5 && is_one_of(byte_at(text, at), "\"'`[])*\\_")) ++at;
  const bool quoted = at > name.end;
  const std::size_t sign = skip_blanks(text, at, 8);
  if (quoted && text.substr(sign).starts_with("value="))  // <add key="ApiKey" value="…" />
    return try_at(text, name, {Bond::separator, sign + 6}, out);
  const bool tag = is_one_of(byte_before(text, name.begin), "<:/\"'");
  std::size_t value = behind_separator(text, sign, quoted, tag);
  if (value == npos) return sign == at && !quoted ? 0 : try_behind_words(text, name, sign, false, out);
  const char last = text[value - 1];
  value = skip_blanks(text, value, 40);
  if (is_one_of(byte_at(text, value), "|>") && last == ':')
    value += 1 + (byte_at(text, value + 1) == '-' ? 1 : 0);
  const std::size_t next_line = skip_spaces(text, value, 40);
  const bool same_line = text.substr(value, next_line - value).find('\n') == npos;
  const Bond bond = same_line || last == '>' ? Bond::separator : Bond::next_word;
  if (const std::size_t end = try_at(text, name, {bond, next_line}, out)) return end;
  return same_line ? try_behind_words(text, name, value, true, out) : 0;
}
// curl -u "user:password"
std::size_t try_user(std::string_view text, std::size_t end, Findings& out) {
  const std::size_t at = skip_blanks(text, end + (byte_at(text, end) == '=' ? 1 : 0), 4);
  const Value found = read_value(text, at, false);
  const std::string_view pair = text.substr(found.begin, found.end - found.begin);
  const std::size_t colon = pair.find(':');
  if (colon == npos || colon + 4 > pair.size() || holds_space(pair)) return end;
  const std::string_view password = pair.substr(colon + 1);
  static constexpr KeyWords programs{"curl", "wget", "http"};
  if (!word_before(text, end, 200, programs)) return end;
  if (is_placeholder(password) || is_reference(password, false) ||
      !is_password(password, Bond::separator, true))
    return end;
  out.add(found.begin, found.end);
  return found.end;
}

// "RGAPI-" and a UUID: Riot's keys.
std::size_t examine_riot_key(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t stop = end + 36;
  if (!starts_token(text, begin) || !is_uuid(text.substr(end, 36)) || is_alnum(byte_at(text, stop)))
    return end;
  if (is_placeholder(text.substr(end, 36))) return end;
  out.add(begin, stop);
  return stop;
}
}  // namespace

std::size_t examine_secret(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  if (text[begin] == ' ' || text[begin] == '-')
    if (text.substr(begin).starts_with(" -u") || text.substr(begin).starts_with("--user"))
      return try_user(text, end, out);
  if (end - begin == 6 && to_lower(text[begin]) == 'r' && text[end - 1] == '-')
    return examine_riot_key(text, begin, end, out);
  const NamedSecret name = name_around(text, begin, end);
  const std::size_t found = name.kind == SecretName::none ? 0 : try_behind_name(text, name, out);
  return std::max({found, name.end, begin + 1});
}

}  // namespace noyau::inline v0_1::detail
