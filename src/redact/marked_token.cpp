// Tokens of known providers that are told by a mark within: what stands before and behind it is measured.
#include <algorithm>

#include "redact/api_token.hpp"
#include "redact/secret_text.hpp"
#include "redact/token_forms.hpp"

namespace noyau::inline v0_1::detail {

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
  return mark.size() == 8 && std::string_view("MNO").find(mark[0]) != std::string_view::npos
             ? discord(text, begin)
             : Extent{};
}
}  // namespace

std::size_t examine_mark(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const Extent token = marked(text, begin, text.substr(begin, end - begin));
  if (token.end == 0 || is_alnum(byte_at(text, token.end))) return 0;
  // Telegram's links put "bot" before the token.
  const bool bot = token.begin >= 4 && text.substr(token.begin - 4, 4) == "/bot";
  if (!bot && !starts_token(text, token.begin)) return 0;
  const std::string_view value = text.substr(token.begin, token.end - token.begin);
  if (is_placeholder(value)) return 0;
  out.add(token.begin, token.end);
  return token.end;
}

}  // namespace noyau::inline v0_1::detail
