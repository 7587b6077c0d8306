// JSON Web Tokens (RFC 7519): signed, unsigned and encrypted. The pattern meets what "{" and the white space
// or quote after it become in base64url.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t shortest_header = 12;  // {"alg":0} and the like
constexpr std::size_t longest_header = 16 * 1024;

int value_of(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (is_digit(c)) return c - '0' + 52;
  return c == '-' || c == '+' ? 62 : 63;
}

std::string decode(std::string_view part) {
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : part) {
    bits = (bits << 6 | static_cast<unsigned>(value_of(c))) & 0xFFFFFF;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

bool is_header(std::string_view part) {
  if (part.size() < shortest_header || part.size() > longest_header) return false;
  const auto header = nlohmann::json::parse(decode(part), nullptr, false);
  return header.is_object() && (header.contains("alg") || header.contains("typ") || header.contains("enc"));
}

std::size_t part_end(std::string_view text, std::size_t begin) noexcept {
  while (begin < text.size() && is_base64url(text[begin])) ++begin;
  return begin;
}
}  // namespace

std::size_t examine_jwt(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  if (!starts_token(text, begin)) return end;
  end = part_end(text, end);
  const std::size_t header_end = end;
  if (byte_at(text, end) != '.' || !is_header(text.substr(begin, end - begin))) return header_end;
  int parts = 1;
  bool filled = false;
  for (; parts < 5 && byte_at(text, end) == '.'; ++parts) {
    const std::size_t next = part_end(text, end + 1);
    // A point and nothing behind it is the empty signature, or the end of a sentence. In the encrypted form
    // the second part may be empty.
    if (next == end + 1 && parts > 2 && byte_at(text, next) != '.') break;
    filled = filled || next > end + 1;
    end = next;
  }
  if (parts < 2 || !filled) return header_end;
  out.add(begin, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
