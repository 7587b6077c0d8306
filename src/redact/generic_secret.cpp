// Secrets without a form of their own, near a word that says what they are: in code, configuration, headers,
// links and sentences.
#include <algorithm>

#include "redact/secret_detectors.hpp"
#include "redact/secret_names.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t longest_judged = 512;

bool is_one_of(char c, std::string_view set) noexcept {
  return c != '\0' && set.find(c) != npos;
}

// How a value is bound to its name, from loosest to tightest.
enum class Bond { none, next_word, sentence, separator };

struct Place {
  Bond bond = Bond::none;
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
std::size_t behind_separator(std::string_view text, std::size_t at, bool quoted) noexcept {
  std::size_t end = at;
  while (end < at + 4 && is_one_of(byte_at(text, end), "=:>|?.+")) ++end;
  const std::string_view sign = text.substr(at, end - at);
  if (sign.find_first_of("=:>|") != npos && sign != "==" && sign != "::" && sign != "===" && sign != "->" &&
      sign != ">=" && sign != "|=")
    return end;
  return quoted && byte_at(text, at) == ',' ? at + 1 : npos;
}

// Words between a name and its value: "mon mot de passe pour le wifi est …", "token: string = …".
Place behind_words(std::string_view text, std::size_t at, std::size_t limit) noexcept {
  static constexpr std::string_view links[] = {"est",
                                               "is",
                                               "c'est",
                                               "c\xE2\x80\x99"
                                               "est",
                                               "cest",
                                               "was",
                                               "=",
                                               ":",
                                               ":=",
                                               "->",
                                               "=>"};
  for (int words = 0; words < 5; ++words) {
    at = skip_blanks(text, at, 3);
    const std::size_t begin = at;
    while (at < text.size() && at < limit && !is_space(text[at]) && text[at] != '\0') ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (word.empty() || word.size() > 24 || byte_at(text, at) == '\0' || byte_at(text, at) == '\n') return {};
    if (std::find(std::begin(links), std::end(links), word) != std::end(links))
      return {is_letter(word[0]) ? Bond::sentence : Bond::separator, skip_blanks(text, at, 4)};
    if (word.size() > 1 && (word.back() == ':' || word.back() == '='))
      return {Bond::sentence, skip_blanks(text, at, 4)};
    if (is_one_of(word.back(), ".,;!?)}{")) return {};
  }
  return {};
}

Place find_value(std::string_view text, std::size_t name_end) noexcept {
  std::size_t at = name_end;
  while (at < name_end + 5 && is_one_of(byte_at(text, at), "\"'`])*\\_")) ++at;
  const bool quoted = at > name_end;
  const std::size_t sign = skip_blanks(text, at, 8);
  std::size_t value = behind_separator(text, sign, quoted);
  if (value == npos) {
    const Place place = quoted ? Place{} : behind_words(text, sign, sign + 64);
    if (place.bond != Bond::none || sign == at) return place;
    return {Bond::next_word, sign};
  }
  const bool tag_or_block = is_one_of(text[value - 1], ">|");
  value = tag_or_block ? skip_spaces(text, value, 40) : skip_blanks(text, value, 40);
  if (is_one_of(byte_at(text, value), "|>") && byte_at(text, value + 1) != '=')
    value = skip_spaces(text, value + 1, 40);
  // `token: string = "…"`
  const Place typed = is_letter(byte_at(text, value)) ? behind_words(text, value, value + 32) : Place{};
  if (typed.bond == Bond::separator) value = typed.at;
  return {Bond::separator, value};
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
  while (end < text.size() && text[end] != '\0' && text[end] != '\n' && end - begin < 16 * longest_judged) {
    if (text[end] == quote && (escaped || text[end - 1] != '\\')) break;
    if (escaped && text[end] == '\\' && byte_at(text, end + 1) == quote) break;
    ++end;
    if (end - begin == longest_judged && !looks_random(text.substr(begin, longest_judged))) break;
  }
  return {begin, end, quote};
}

Value read_bare(std::string_view text, std::size_t begin, bool in_link) noexcept {
  std::size_t end = begin;
  const std::string_view stops = in_link ? " \t\n\r\"'`<>,;(){}[]\\&#" : " \t\n\r\"'`<>,;(){}[]\\";
  while (end < text.size() && text[end] != '\0' && stops.find(text[end]) == npos) {
    ++end;
    if (end - begin == longest_judged && !looks_random(text.substr(begin, longest_judged))) break;
  }
  while (end > begin && is_one_of(text[end - 1], ".:*")) --end;
  return {begin, end, '\0'};
}

Value read_value(std::string_view text, std::size_t at, bool in_link) noexcept {
  if (is_one_of(byte_at(text, at), "({[*")) at = skip_blanks(text, at + 1, 2);
  if (is_one_of(byte_at(text, at), "bruf@$*") && is_one_of(byte_at(text, at + 1), "\"'*")) ++at;
  if (byte_at(text, at) == '*') ++at;
  const bool escaped = byte_at(text, at) == '\\' && is_one_of(byte_at(text, at + 1), "\"'");
  if (escaped) ++at;
  const char quote = byte_at(text, at);
  if (text.substr(at).starts_with("\xC2\xAB")) return read_bare(text, skip_spaces(text, at + 2, 2), false);
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
  return value.find("://") != npos || value.find("::") != npos || value.find("->") != npos;
}

// What people make up: letters with digits or signs, or digits alone.
bool is_password(std::string_view value, bool tight) noexcept {
  if (value.size() < 5 || value.size() > 128) return false;
  const Characters seen = characters_of(value);
  const auto joint = [](char c) { return std::string_view("_-./:").find(c) != npos; };
  const auto joints = static_cast<std::size_t>(std::count_if(value.begin(), value.end(), joint));
  const bool signs = seen.signs > joints;
  if (seen.letters() == 0) return tight && seen.digits >= 6 && joints == 0;
  if (seen.digits > 0 || signs)
    return tight || looks_random(value) || (seen.digits > 0 && value.size() >= 8) ||
           (signs && seen.digits > 0);
  return tight && looks_random(value);
}

bool is_machine_made(std::string_view value, std::size_t shortest, double entropy) noexcept {
  if (value.size() < shortest) return false;
  if (is_uuid(value)) return true;
  const Characters seen = characters_of(value);
  if (seen.entropy < entropy || seen.letters() == 0 || !looks_random(value)) return false;
  return seen.digits > 0 || (value.size() >= 20 && seen.lower > 0 && seen.upper > 0);
}

bool is_secret(std::string_view value, SecretName name, Bond bond, bool quoted) noexcept {
  const bool tight = bond == Bond::separator && quoted;
  switch (name) {
    case SecretName::password:
      if (bond == Bond::next_word)
        return value.size() >= 6 && is_password(value, false) && characters_of(value).digits > 0 &&
               characters_of(value).letters() > 0;
      return is_password(value, tight || bond == Bond::separator);
    case SecretName::secret:
      return is_machine_made(value, bond == Bond::next_word ? 16 : 10, 2.9);
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
}  // namespace

std::size_t examine_secret(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const NamedSecret name = name_around(text, begin, end);
  const std::size_t go_on = std::max(name.end, begin + 1);
  if (name.kind == SecretName::none) return go_on;
  const Place place = find_value(text, name.end);
  if (place.bond == Bond::none) return go_on;
  const bool in_link = byte_before(text, begin) == '?' || byte_before(text, begin) == '&' ||
                       text[begin] == '?' || text[begin] == '&';
  const Value found = read_value(text, place.at, in_link);
  if (found.end <= found.begin) return go_on;
  const std::string_view value = text.substr(found.begin, found.end - found.begin);
  const std::string_view judged = value.substr(0, longest_judged);
  const bool quoted = found.quote != '\0';
  const bool call = !quoted && is_one_of(byte_at(text, found.end), "([");
  if (call || holds_space(judged) || is_placeholder(judged) || is_reference(judged, quoted)) return go_on;
  if (!is_secret(judged, name.kind, place.bond, quoted)) return go_on;
  out.add(found.begin, found.end);
  return found.end;
}

// curl -u "user:password"
std::size_t examine_basic_user(std::string_view text, std::size_t, std::size_t end, Findings& out) {
  static constexpr std::string_view programs[] = {"curl", "wget", "http"};
  if (!word_before(text, end, 200, programs)) return end;
  const std::size_t at = skip_blanks(text, end, 4);
  const Value found = read_value(text, at, false);
  const std::string_view pair = text.substr(found.begin, found.end - found.begin);
  const std::size_t colon = pair.find(':');
  if (colon == npos || colon + 4 > pair.size() || holds_space(pair)) return end;
  const std::string_view password = pair.substr(colon + 1);
  if (is_placeholder(password) || is_reference(password, false) || !is_password(password, true)) return end;
  out.add(found.begin, found.end);
  return found.end;
}

}  // namespace noyau::inline v0_1::detail
