#include <algorithm>

#include "redact/ip_text.hpp"
#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t longest_ipv6 = 45;

bool is_octet(std::string_view part) noexcept {
  if (part.empty() || part.size() > 3 || !std::all_of(part.begin(), part.end(), is_digit)) return false;
  int value = 0;
  for (const char c : part) value = value * 10 + (c - '0');
  return value <= 255;
}

bool is_hex(char c) noexcept {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f');
}

// Counts the 16-bit groups of a colon-separated list, or -1. `with_ipv4`: the last part may be version 4.
int count_groups(std::string_view list, bool with_ipv4) noexcept {
  int groups = 0;
  while (!list.empty()) {
    const std::size_t colon = list.find(':');
    const std::string_view part = list.substr(0, colon);
    const bool last = colon == npos;
    if (last && with_ipv4 && part.find('.') != npos) return is_ipv4(part) ? groups + 2 : -1;
    if (part.empty() || part.size() > 4 || !std::all_of(part.begin(), part.end(), is_hex)) return -1;
    ++groups;
    if (last) return groups;
    list.remove_prefix(colon + 1);
  }
  return -1;
}

// The end with "/length" when one follows, of at most `most` bits.
std::size_t with_prefix_length(std::string_view text, std::size_t end, int most) noexcept {
  if (byte_at(text, end) != '/') return end;
  int bits = 0;
  std::size_t stop = end + 1;
  while (stop < end + 4 && is_digit(byte_at(text, stop))) bits = bits * 10 + (text[stop++] - '0');
  const bool whole = stop > end + 1 && !is_alnum(byte_at(text, stop)) && bits <= most;
  return whole ? stop : end;
}

std::size_t with_zone(std::string_view text, std::size_t end) noexcept {
  if (byte_at(text, end) != '%' || !is_alnum(byte_at(text, end + 1))) return end;
  std::size_t stop = end + 1;
  while (stop < end + 17 && (is_alnum(byte_at(text, stop)) || byte_at(text, stop) == '_')) ++stop;
  return stop;
}

bool is_word_or_line(char32_t c) noexcept {
  return c == '_' || is_word(c);
}

// "v1.2.3.4" and "version 1.2.3.4" are releases.
bool is_release(std::string_view text, std::size_t begin) noexcept {
  static constexpr std::string_view words[] = {"version", "release", "build", "firmware"};
  return word_before(text, begin, 12, words);
}

// Letters and colons also make names in code: an address without any digit needs more to be one.
bool looks_meant(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const std::string_view address = text.substr(begin, end - begin);
  if (std::any_of(address.begin(), address.end(), is_digit)) return true;
  if (byte_at(text, end) == '/' && is_digit(byte_at(text, end + 1))) return true;
  if (byte_before(text, begin) == '[' && byte_at(text, end) == ']') return true;
  static constexpr std::string_view words[] = {"ip", "ipv6"};
  if (word_before(text, begin, 24, words)) return true;
  return std::count(address.begin(), address.end(), ':') >= 3;
}
}  // namespace

bool is_ipv4(std::string_view text) noexcept {
  bool all_three = true;
  bool leading_zero = false;
  int parts = 0;
  for (;;) {
    const std::size_t dot = text.find('.');
    const std::string_view part = text.substr(0, dot);
    if (!is_octet(part) || ++parts > 4) return false;
    all_three = all_three && part.size() == 3;
    leading_zero = leading_zero || (part.size() > 1 && part[0] == '0');
    if (dot == npos) break;
    text.remove_prefix(dot + 1);
  }
  return parts == 4 && (!leading_zero || all_three);
}

bool is_ipv6(std::string_view text) noexcept {
  if (text.size() < 2 || text.size() > longest_ipv6) return false;
  const std::size_t gap = text.find("::");
  if (gap == npos) return count_groups(text, true) == 8;
  const std::string_view head = text.substr(0, gap);
  const std::string_view tail = text.substr(gap + 2);
  const int before = head.empty() ? 0 : count_groups(head, false);
  const int after = tail.empty() ? 0 : count_groups(tail, true);
  return before >= 0 && after >= 0 && before + after <= 7;
}

std::size_t examine_ipv4(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  if (end - begin > 15 || !is_ipv4(text.substr(begin, end - begin))) return end;
  if (is_word_or_line(code_point_before(text, begin)) || is_word_or_line(code_point_at(text, end)))
    return end;
  const char before = byte_before(text, begin);
  if ((before == '.' || before == '-') && is_letter(byte_before(text, begin - 1))) return end;
  if (!is_release(text, begin)) out.add(begin, with_prefix_length(text, end, 32));
  return end;
}

std::size_t examine_ipv6(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t run_end = end;
  while (end > begin && text[end - 1] == '.') --end;
  if (end - begin > 2 && text[end - 1] == ':' && text[end - 2] != ':') --end;
  // In "IPv6:2001:db8::1" the run starts inside a word: its first part is the word's.
  if (is_word_or_line(code_point_before(text, begin))) {
    const std::size_t colon = text.find(':', begin);
    if (colon + 1 >= end || text[colon + 1] == ':') return run_end;
    begin = colon + 1;
  }
  if (begin >= end || end - begin > longest_ipv6 || !is_ipv6(text.substr(begin, end - begin))) return run_end;
  if (is_word_or_line(code_point_at(text, end)) || !looks_meant(text, begin, end)) return run_end;
  end = with_prefix_length(text, with_zone(text, end), 128);
  out.add(begin, end);
  return std::max(end, run_end);
}

}  // namespace noyau::inline v0_1::detail
