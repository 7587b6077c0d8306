// Tokens of known providers. One pattern, joined from the table of forms, meets their prefixes; the run of
// characters behind is then measured against the forms that start so.
#include <algorithm>
#include <array>

#include "redact/api_token.hpp"
#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"
#include "redact/token_forms.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

constexpr bool goes_on(Alphabet alphabet, char c) noexcept {
  return is_alnum(c) || (c == '_' && alphabet != Alphabet::hex);
}

// Where the token of this form ends that starts with `prefix` behind `begin`; npos when there is none.
std::size_t token_end(std::string_view text, std::size_t begin, const TokenForm& form) noexcept {
  std::size_t end = begin;
  while (end < text.size() && end - begin <= form.longest && is_of(form.alphabet, text[end])) ++end;
  // A sentence's point, a list's dash: not the token's.
  while (end > begin && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string_view rest = text.substr(begin, end - begin);
  if (rest.size() < form.shortest || rest.size() > form.longest) return npos;
  if (goes_on(form.alphabet, byte_at(text, end))) return npos;
  if (form.alphabet == Alphabet::ends_in_aa && !rest.ends_with("AA")) return npos;
  const Characters seen = characters_of(rest);
  const bool mixed = seen.signs == 0 && seen.upper * 5 >= rest.size() && seen.lower * 5 >= rest.size();
  const bool random = mixed || seen.digits >= 6 || looks_random(rest);
  return is_placeholder(rest) || !random ? npos : end;
}

constexpr bool starts_lower(const TokenForm& a, const TokenForm& b) noexcept {
  return a.prefix[0] < b.prefix[0];
}

constexpr auto forms_by_start = [] {
  auto forms = std::to_array(token_forms);
  std::sort(forms.begin(), forms.end(), starts_lower);
  return forms;
}();

std::span<const TokenForm> forms_from(char first) noexcept {
  const char prefix[] = {first, '\0'};
  const TokenForm wanted{prefix, Alphabet::alnum, 0, 0};
  const auto [begin, end] =
      std::equal_range(forms_by_start.begin(), forms_by_start.end(), wanted, starts_lower);
  return {begin, end};
}

// Webhooks are links: the scheme in front belongs to them.
std::size_t with_scheme(std::string_view text, std::size_t begin) noexcept {
  constexpr std::string_view scheme = "https://";
  const std::size_t before = begin >= scheme.size() ? begin - scheme.size() : 0;
  return text.substr(before, begin - before) == scheme ? before : begin;
}
}  // namespace

std::size_t examine_api_token(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const bool link = is_letter(text[begin]) && text.substr(begin, end - begin).find('/') != npos;
  if (const std::size_t marked = examine_mark(text, begin, end, out); marked > 0) return marked;
  --end;  // the last character may begin another prefix
  if (!link && !starts_token(text, begin)) return end;
  const std::string_view rest = text.substr(begin, 32);
  std::size_t stop = npos;
  for (const TokenForm& form : forms_from(rest[0])) {
    const std::string_view prefix = form.prefix;
    if (!rest.starts_with(prefix)) continue;
    const std::size_t found = token_end(text, begin + prefix.size(), form);
    if (found != npos && (stop == npos || found > stop)) stop = found;
  }
  if (stop == npos) return end;
  out.add(link ? with_scheme(text, begin) : begin, stop);
  return stop;
}

namespace {
constexpr bool is_special(char c) noexcept {
  return c == '.' || c == '$' || c == '+' || c == '/';
}

// Then the marks of marked_token.cpp. The number of a Discord bot's user has six or more digits: their base64
// has few letters.
constexpr std::string_view behind_prefixes =
    ")[0-9A-Za-z_-]|:AA[0-9A-Za-z_-]|[0-9]Q~|-us[0-9]|\\.atlasv1\\.|_mmk|(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){"
    "2}|"
    "pat[0-9A-Za-z]|[ps]at\\.[0-9A-Za-z_-]";

constexpr std::size_t joined_size = [] {
  std::size_t size = 0;
  for (const TokenForm& form : token_forms) {
    for (const char* c = form.prefix; *c != '\0'; ++c) size += is_special(*c) ? 2 : 1;
    ++size;
  }
  return size;
}();

// "AKIA|ASIA|…", each followed by one character of a token so that words that end so are passed over.
constexpr std::array<char, joined_size + behind_prefixes.size() + 4> joined = [] {
  std::array<char, joined_size + behind_prefixes.size() + 4> pattern{};
  std::size_t at = 0;
  for (const char c : std::string_view("(?:")) pattern[at++] = c;
  for (const TokenForm& form : token_forms) {
    if (&form != token_forms) pattern[at++] = '|';
    for (const char* c = form.prefix; *c != '\0'; ++c) {
      if (is_special(*c)) pattern[at++] = '\\';
      pattern[at++] = *c;
    }
  }
  for (const char c : behind_prefixes) pattern[at++] = c;
  return pattern;
}();
}  // namespace

const char* api_token_pattern() noexcept {
  return joined.data();
}

}  // namespace noyau::inline v0_1::detail
