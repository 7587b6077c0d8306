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

constexpr bool is_of(Alphabet alphabet, char c) noexcept {
  switch (alphabet) {
    case Alphabet::alnum:
      return is_alnum(c);
    case Alphabet::lower:
      return is_digit(c) || (c >= 'a' && c <= 'z');
    case Alphabet::upper:
      return is_digit(c) || (c >= 'A' && c <= 'Z');
    case Alphabet::upper_dash:
      return is_digit(c) || (c >= 'A' && c <= 'Z') || c == '-';
    case Alphabet::hex:
      return is_hex_digit(c);
    case Alphabet::hex_dash:
      return is_hex_digit(c) || c == '-';
    case Alphabet::url:
    case Alphabet::ends_in_aa:
      return is_base64url(c);
    case Alphabet::dotted:
      return is_base64url(c) || c == '.' || c == '=';
    case Alphabet::base64:
      return is_base64(c) || c == '=';
    case Alphabet::base64_line:
      return is_base64(c) || c == '=' || c == '-' || c == '_';
    case Alphabet::path:
      return is_base64url(c) || c == '/';
    case Alphabet::percent:
      return is_alnum(c) || c == '%';
    case Alphabet::dollar:
      return is_alnum(c) || c == '$';
  }
  return false;
}

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
  const bool random = looks_random(rest) || characters_of(rest).digits >= 6;
  return is_placeholder(rest) || !random ? npos : end;
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
  --end;  // the last character may begin another prefix
  if (!link && !starts_token(text, begin)) return end;
  const std::string_view rest = text.substr(begin, 32);
  std::size_t stop = npos;
  for (const TokenForm& form : token_forms) {
    const std::string_view prefix = form.prefix;
    if (prefix[0] != rest[0] || !rest.starts_with(prefix)) continue;
    const std::size_t found = token_end(text, begin + prefix.size(), form);
    if (found != npos && (stop == npos || found > stop)) stop = found;
  }
  if (stop == npos) return end;
  out.add(link ? with_scheme(text, begin) : begin, stop);
  return stop;
}

namespace {
std::size_t run_before(std::string_view text, std::size_t at, std::size_t most, Alphabet alphabet) noexcept {
  std::size_t size = 0;
  while (size < most && at > size && is_of(alphabet, text[at - size - 1])) ++size;
  return size;
}

std::size_t run_behind(std::string_view text, std::size_t at, std::size_t most, Alphabet alphabet) noexcept {
  std::size_t size = 0;
  while (size < most && is_of(alphabet, byte_at(text, at + size))) ++size;
  return size;
}

struct Extent {
  std::size_t begin = 0;
  std::size_t end = 0;  // 0: none
};

// 123456789:AA…, 33 more behind.
Extent telegram(std::string_view text, std::size_t colon) noexcept {
  const std::size_t digits = run_before(text, colon, 17, Alphabet::hex);
  const std::size_t rest = run_behind(text, colon + 1, 40, Alphabet::url);
  const std::string_view id = text.substr(colon - digits, digits);
  if (digits < 6 || digits > 16 || !std::all_of(id.begin(), id.end(), is_digit)) return {};
  return rest < 33 || rest > 36 ? Extent{} : Extent{colon - digits, colon + 1 + rest};
}

// Microsoft Entra: three characters, a digit, "Q~" and 31 to 34 more.
Extent entra(std::string_view text, std::size_t digit) noexcept {
  const auto is_part = [](char c) { return is_base64url(c) || c == '.' || c == '~'; };
  if (digit < 3) return {};
  const std::size_t begin = digit - 3;
  std::size_t end = digit + 3;
  while (end < digit + 40 && is_part(byte_at(text, end))) ++end;
  if (text[end - 1] == '.' && end - digit - 3 > 34) --end;
  const std::size_t rest = end - digit - 3;
  const std::string_view lead = text.substr(begin, 3);
  if (rest < 31 || rest > 34 || !std::all_of(lead.begin(), lead.end(), is_part)) return {};
  return starts_token(text, begin) ? Extent{begin, end} : Extent{};
}

Extent mailchimp(std::string_view text, std::size_t dash) noexcept {
  if (run_before(text, dash, 33, Alphabet::hex) != 32) return {};
  const std::size_t digits = run_behind(text, dash + 3, 3, Alphabet::hex);
  return digits > 2 || is_alnum(byte_at(text, dash + 3 + digits)) ? Extent{}
                                                                  : Extent{dash - 32, dash + 3 + digits};
}

Extent terraform(std::string_view text, std::size_t dot) noexcept {
  const std::size_t behind = dot + std::string_view(".atlasv1.").size();
  const std::size_t rest = run_behind(text, behind, 90, Alphabet::dotted);
  if (run_before(text, dot, 15, Alphabet::alnum) != 14 || rest < 60 || rest > 80) return {};
  return {dot - 14, behind + rest};
}

Extent maxmind(std::string_view text, std::size_t mark) noexcept {
  return run_before(text, mark, 37, Alphabet::url) == 36 && text[mark - 30] == '_'
             ? Extent{mark - 36, mark + 4}
             : Extent{};
}

// The user's number in base64, the time, the signature, with points between.
Extent discord(std::string_view text, std::size_t begin) noexcept {
  const std::size_t first = run_behind(text, begin, 40, Alphabet::url);
  std::size_t at = begin + first;
  if (first < 22 || first > 32 || byte_at(text, at) != '.' || !starts_token(text, begin)) return {};
  const std::size_t second = run_behind(text, at + 1, 12, Alphabet::url);
  at += 1 + second;
  if (second < 5 || second > 7 || byte_at(text, at) != '.') return {};
  const std::size_t third = run_behind(text, at + 1, 60, Alphabet::url);
  return third < 25 || third > 45 ? Extent{} : Extent{begin, at + 1 + third};
}

// Airtable's and Harness' personal access tokens: parts of fixed length with points between.
Extent pat(std::string_view text, std::size_t begin) noexcept {
  std::size_t at = begin + 3;
  const auto part = [&](std::size_t size) {
    if (run_behind(text, at, size + 1, Alphabet::url) != size) return false;
    at += size;
    return true;
  };
  if (!starts_token(text, begin)) return {};
  if (byte_at(text, at) != '.')
    return part(14) && byte_at(text, at++) == '.' && part(64) ? Extent{begin, at} : Extent{};
  ++at;
  const bool whole =
      part(22) && byte_at(text, at++) == '.' && part(24) && byte_at(text, at++) == '.' && part(20);
  return whole ? Extent{begin, at} : Extent{};
}

Extent marked(std::string_view text, std::size_t begin, std::string_view mark) noexcept {
  if (mark.starts_with(":AA")) return telegram(text, begin);
  if (mark.ends_with("Q~")) return entra(text, begin);
  if (mark.starts_with("-us")) return mailchimp(text, begin);
  if (mark.starts_with(".atlas")) return terraform(text, begin);
  if (mark.starts_with("_mmk")) return maxmind(text, begin);
  if (mark.starts_with("pat") || mark.starts_with("sat")) return pat(text, begin);
  return discord(text, begin);
}
}  // namespace

std::size_t examine_marked_token(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const Extent token = marked(text, begin, text.substr(begin, end - begin));
  if (token.end == 0 || is_alnum(byte_at(text, token.end)) || is_alnum(byte_before(text, token.begin)))
    return end;
  const std::string_view value = text.substr(token.begin, token.end - token.begin);
  if (is_placeholder(value)) return end;
  out.add(token.begin, token.end);
  return token.end;
}

namespace {
constexpr bool is_special(char c) noexcept {
  return c == '.' || c == '$' || c == '+' || c == '/';
}

constexpr std::size_t joined_size = [] {
  std::size_t size = 0;
  for (const TokenForm& form : token_forms) {
    for (const char* c = form.prefix; *c != '\0'; ++c) size += is_special(*c) ? 2 : 1;
    ++size;
  }
  return size;
}();

// "AKIA|ASIA|…", each followed by one character of a token so that words that end so are passed over.
constexpr std::array<char, joined_size + 24> joined = [] {
  std::array<char, joined_size + 24> pattern{};
  std::size_t at = 0;
  for (const char c : std::string_view("(?:")) pattern[at++] = c;
  for (const TokenForm& form : token_forms) {
    if (&form != token_forms) pattern[at++] = '|';
    for (const char* c = form.prefix; *c != '\0'; ++c) {
      if (is_special(*c)) pattern[at++] = '\\';
      pattern[at++] = *c;
    }
  }
  for (const char c : std::string_view(")[0-9A-Za-z_-]")) pattern[at++] = c;
  return pattern;
}();
}  // namespace

const char* api_token_pattern() noexcept {
  return joined.data();
}

}  // namespace noyau::inline v0_1::detail
