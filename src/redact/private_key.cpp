// Private keys: PEM and PGP blocks, whole or cut, PuTTY files, age identities.
#include <algorithm>

#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t longest_label = 80;

// The end of "-----BEGIN RSA PRIVATE KEY-----" from `at` behind BEGIN; npos for another label.
std::size_t label_end(std::string_view text, std::size_t at) noexcept {
  std::string_view rest = text.substr(at, longest_label);
  rest = rest.substr(0, rest.find('\0'));
  const std::size_t dashes = rest.find("----");
  if (dashes == npos || rest.substr(0, dashes).find("PRIVATE KEY") == npos) return npos;
  std::size_t end = at + dashes;
  while (byte_at(text, end) == '-' && end < at + longest_label) ++end;
  return end;
}

// Where the next line of five dashes (of four and a blank) starts, before the end of the text or a label.
std::size_t next_dashes(std::string_view text, std::size_t at) noexcept {
  std::size_t dashes = 0;
  for (; at < text.size() && text[at] != '\0'; ++at) {
    dashes = text[at] == '-' ? dashes + 1 : 0;
    if (dashes == 4) return at - 3;
  }
  return at;
}

struct Body {
  std::size_t end = 0;       // of the last piece of it
  std::size_t size = 0;      // characters of base64
  std::size_t distinct = 0;  // of the longest line
};

std::size_t skip_between(std::string_view text, std::size_t at, std::size_t end) noexcept {
  while (at < end) {
    const bool escape =
        text[at] == '\\' && at + 1 < end && std::string_view("nrt\"").find(text[at + 1]) != npos;
    const bool lone_plus = text[at] == '+' && at + 1 < end && is_space(text[at + 1]);
    if (escape)
      ++at;
    else if (!is_space(text[at]) && !lone_plus && std::string_view("\"'`,|>\\#").find(text[at]) == npos)
      break;
    ++at;
  }
  return at;
}

// Reads lines of base64 from `at`, over "Name: value" lines, escapes and quotes, as far as they go.
Body read_body(std::string_view text, std::size_t at, std::size_t end) noexcept {
  Body body{at, 0, 0};
  for (;;) {
    at = skip_between(text, at, end);
    const std::size_t begin = at;
    while (at < end && (is_base64(text[at]) || text[at] == '=')) ++at;
    const std::string_view line = text.substr(begin, at - begin);
    const bool header = at < end && (text[at] == ':' || text[at] == '-') && body.size == 0;
    if (header) {
      while (at < end && text[at] != '\n' && text[at] != '\\') ++at;
      continue;
    }
    const bool last = body.size > 0 && !line.empty() && characters_of(line).distinct > 1 &&
                      (line.find_first_of("=+/0123456789") != npos);
    if (line.size() < 16 && !last) return body;
    body.end = at;
    body.size += line.size();
    body.distinct = std::max(body.distinct, characters_of(line).distinct);
  }
}

bool is_key(const Body& body) noexcept {
  return body.size >= 24 && body.distinct >= 6;
}

std::size_t examine_pem(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t body_begin = label_end(text, end);
  if (body_begin == npos) return end;
  if (byte_before(text, begin) == '-') --begin;
  const std::size_t dashes = next_dashes(text, body_begin);
  const Body body = read_body(text, body_begin, dashes);
  if (!is_key(body)) return dashes;
  std::string_view last_line = text.substr(dashes, 12);
  last_line = last_line.substr(0, last_line.find('\0'));
  const std::size_t ending = last_line.find("END ");
  const std::size_t closing = ending == npos ? npos : label_end(text, dashes + ending + 4);
  out.add(begin, closing == npos ? body.end : closing);
  return closing == npos ? std::max(body.end, end) : closing;
}

std::size_t examine_putty(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t again = std::min(text.find("PuTTY-User-Key-File-", end), text.size());
  const std::size_t next = std::min(text.substr(0, again).find('\0', end), again);
  const std::string_view file = text.substr(0, next);
  const std::size_t lines = file.find("Private-Lines:", end);
  if (lines == npos) return next;
  std::size_t at = lines + 14;
  while (at < next && (is_blank(text[at]) || is_digit(text[at]))) ++at;
  const Body body = read_body(text, at, next);
  if (!is_key(body)) return next;
  std::size_t stop = file.find("Private-MAC:", at);
  if (stop == npos)
    stop = body.end;
  else
    for (stop += 12; stop < next && (is_blank(text[stop]) || is_hex(text[stop]));) ++stop;
  out.add(begin, stop);
  return stop;
}

std::size_t examine_age(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  std::size_t stop = end;
  while (stop < text.size() && is_alnum(text[stop]) && stop < end + 64) ++stop;
  if (stop - end != 58 || !starts_token(text, begin)) return end;
  const std::string_view rest = text.substr(end, stop - end);
  if (rest.find_first_not_of("Xx") != npos) out.add(begin, stop);
  return stop;
}

}  // namespace

std::size_t examine_private_key(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  if (text[begin] == '-') return examine_pem(text, begin, end, out);
  return text[begin] == 'P' ? examine_putty(text, begin, end, out) : examine_age(text, begin, end, out);
}

}  // namespace noyau::inline v0_1::detail
