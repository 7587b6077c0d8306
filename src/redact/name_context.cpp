#include "redact/name_context.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "noyau/core/utf8.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t reach = 24;            // bytes of signs and spaces that are stepped over
constexpr std::size_t longest_written = 96;  // no ordinary words take more bytes

// Words that introduce a name, words that say where somebody is called so, and words that may stand between.
// Lower case; accents as written.
constexpr std::string_view introductions[] = {"aka",       "alias",       "appelle", "appelé", "appelée",
                                              "gamertag",  "identifiant", "known",   "login",  "named",
                                              "nick",      "nickname",    "nom",     "nommé",  "nommée",
                                              "pseudo",    "pseudonyme",  "pseudos", "surnom", "surnommé",
                                              "surnommée", "username",    "called",  "handle", "name"};
constexpr std::string_view platforms[] = {
    "battle.net", "bluesky",  "discord", "facebook", "github",   "insta",    "instagram",
    "kick",       "mastodon", "psn",     "reddit",   "roblox",   "snapchat", "steam",
    "telegram",   "tiktok",   "twitch",  "twitter",  "whatsapp", "xbox",     "youtube"};
constexpr std::string_view links[] = {"as",  "at", "c",  "chez", "d",   "de",  "est", "from",  "is",
                                      "mon", "my", "on", "son",  "sur", "ton", "was", "était", "your"};

constexpr std::string_view links_to_place[] = {"at", "chez", "from", "on", "sur"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::string_view (&words)[N]) noexcept {
  const auto same = [word](std::string_view each) {
    return std::equal(word.begin(), word.end(), each.begin(), each.end(),
                      [](char a, char b) { return to_lower(a) == b; });
  };
  return std::any_of(std::begin(words), std::end(words), same);
}

bool is_upper(char32_t c) noexcept {
  const auto category = utf8proc_category(static_cast<std::int32_t>(c));
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}
bool is_lower(char32_t c) noexcept {
  return utf8proc_category(static_cast<std::int32_t>(c)) == UTF8PROC_CATEGORY_LL;
}

// What is no word and ends no sentence.
bool is_stepped_over(char c) noexcept {
  constexpr std::string_view signs = " \t:=\"'`*_~(<[";
  return signs.find(c) != std::string_view::npos;
}

// A way of writing that no ordinary word has: letters of other alphabets, invisible characters, MiXed case.
bool is_disguised(std::string_view written) noexcept {
  if (written.size() > longest_written) return true;
  bool after_lower = false;
  for (std::size_t at = 0; at < written.size();) {
    const CodePoint point = decode_utf8(written, at);
    at += point.bytes;
    const char32_t c = point.value;
    const bool usual = c < 0x80 || (c >= 0xC0 && c <= 0x17F) || (c >= 0x300 && c <= 0x36F) || c == 0xA0 ||
                       c == 0x202F || c == 0x2010 || c == 0x2019;
    if (!usual || (after_lower && is_upper(c))) return true;
    after_lower = is_lower(c);
  }
  return false;
}

// The word that ends before `offset`, signs stepped over; empty when there is none in this sentence.
struct Word {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool sign = false;  // a colon or an equals sign stood behind it
};

Word word_ahead_of(std::string_view text, std::size_t offset) noexcept {
  Word word;
  std::size_t at = offset;
  const std::size_t limit = offset > reach ? offset - reach : 0;
  for (; at > limit && is_stepped_over(text[at - 1]); --at)
    word.sign |= text[at - 1] == ':' || text[at - 1] == '=';
  word.end = at;
  const std::size_t stop = at > reach ? at - reach : 0;
  while (at > stop && is_word_byte(text[at - 1])) --at;
  word.begin = at;
  return word;
}

// "alias lune", "sous le nom de lune", "Twitch : lune", "mon steam c'est lune".
bool is_introduced(std::string_view text, std::size_t begin) noexcept {
  bool linked = false;
  for (int words = 0; words < 3; ++words) {
    const Word word = word_ahead_of(text, begin);
    const std::string_view written = text.substr(word.begin, word.end - word.begin);
    linked = linked || word.sign;
    if (is_one_of(written, introductions)) return true;
    if (linked && is_one_of(written, platforms)) return true;
    if (!is_one_of(written, links)) return false;
    linked = linked || is_one_of(written, {"c", "est", "is", "was"});
    begin = word.begin;
  }
  return false;
}

// "lune sur Twitch", "lune (Discord)", "lune#1234".
bool is_placed(std::string_view text, std::size_t end) noexcept {
  if (byte_at(text, end) == '#' && is_digit(byte_at(text, end + 1))) return true;
  bool linked = false;
  std::size_t at = end;
  for (int words = 0; words < 3; ++words) {
    const std::size_t limit = std::min(text.size(), at + reach);
    for (; at < limit && is_stepped_over(text[at]); ++at) linked |= text[at] == '(';
    const std::size_t begin = at;
    while (at < limit && is_word_byte(text[at])) ++at;
    const std::string_view written = text.substr(begin, at - begin);
    if (linked && is_one_of(written, platforms)) return true;
    if (!is_one_of(written, links_to_place)) return false;
    linked = true;
  }
  return false;
}

// "@lune", "https://twitch.tv/lune".
bool is_addressed(std::string_view text, std::size_t begin) noexcept {
  const char before = byte_before(text, begin);
  if (before == '@') return true;
  if (before != '/') return false;
  const std::size_t limit = begin > reach ? begin - reach : 0;
  for (std::size_t at = begin - 1; at > limit && static_cast<unsigned char>(text[at - 1]) > ' '; --at)
    if (text[at - 1] == '.') return true;
  return false;
}

// Whether [begin, end) holds neither a word nor a label.
bool is_signs_only(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  if (end - begin > reach) return false;
  while (begin < end) {
    const CodePoint point = decode_utf8(text, begin);
    if (point.value == 0 || is_word(point.value)) return false;
    begin += point.bytes;
  }
  return true;
}

bool is_closing(char c) noexcept {
  return c == ' ' || c == '>' || c == ']' || c == ')' || c == '*';
}

// "lune: salut" or "<lune> : salut" at the beginning of a line.
bool is_speaker(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  for (const std::size_t limit = end + 4; end < limit && is_closing(byte_at(text, end));) ++end;
  if (byte_at(text, end) != ':') return false;
  const std::size_t limit = begin > reach ? begin - reach : 0;
  while (begin > limit && is_stepped_over(text[begin - 1])) --begin;
  return begin == 0 || text[begin - 1] == '\n';
}

// A capital where no sentence begins, and small letters behind it: SHOUTING names nobody.
bool is_capitalised_inside(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const CodePoint first = decode_utf8(text, begin);
  if (!is_upper(first.value)) return false;
  const std::string_view rest = text.substr(begin + first.bytes, end - begin - first.bytes);
  if (!is_lower(code_point_at(rest, 0)) && !is_mark(code_point_at(rest, 0))) return false;
  std::size_t at = begin;
  const std::size_t limit = begin > reach ? begin - reach : 0;
  constexpr std::string_view between = " \t'\"`(,&+";
  while (at > limit && between.find(text[at - 1]) != std::string_view::npos) --at;
  if (at == 0) return false;
  return text[at - 1] == '\0' || is_word(code_point_before(text, at)) ||
         code_point_before(text, at) == 0x2019;
}
}  // namespace

bool is_written_as_name(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  return is_addressed(text, begin) || is_capitalised_inside(text, begin, end) ||
         is_disguised(text.substr(begin, end - begin)) || is_introduced(text, begin) ||
         is_placed(text, end) || is_speaker(text, begin, end) ||
         (is_signs_only(text, 0, begin) && is_signs_only(text, end, text.size()));
}

}  // namespace noyau::inline v0_1::detail
