#include <algorithm>
#include <cstdint>
#include <optional>

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
  static constexpr KeyWords words{"version", "release",   "build",   "firmware", "patch",
                                  "driver",  "pilote",    "section", "chapitre", "chapter",
                                  "article", "paragraph", "oid",     "rev",      "clause"};
  static constexpr KeyWords long_words{"objectidentifier"};
  if (word_before(text, begin, 12, words) || word_before(text, begin, 20, long_words)) return true;
  // "Chrome/120.0.0.0" is one too, unless a port follows.
  const auto end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
  return byte_before(text, begin) == '/' && is_letter(byte_before(text, begin - 1)) &&
         byte_at(text, end) != ':' && byte_at(text, end) != '/';
}

// "1.2.3.4-7ubuntu4", "1.2.3.4~rc1", "1.2.3.4-beta": what a package is called.
bool goes_on_as_release(std::string_view text, std::size_t end) noexcept {
  const char joint = byte_at(text, end);
  if (joint == '~' || joint == '+') return is_alnum(byte_at(text, end + 1));
  if (joint != '-') return false;
  const std::string_view rest = text.substr(end + 1, 8);
  for (const std::string_view stage : {"rc", "beta", "alpha", "dev", "snapshot", "release"})
    if (rest.starts_with(stage)) return true;
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits > 0 && digits < rest.size() && is_letter(rest[digits]);
}

// Eight pairs are the hardware address that a version 6 one would write without the zeros.
bool is_hardware_address(std::string_view address) noexcept {
  if (address.size() != 23) return false;
  for (std::size_t at = 2; at < address.size(); at += 3)
    if (address[at] != ':') return false;
  return address.find("::") == npos;
}

// The value of one number of a numeric address; nothing when it is none.
std::optional<std::uint64_t> numeric_part(std::string_view part) noexcept {
  unsigned base = 10;
  if (part.size() > 1 && part[0] == '0') {
    base = to_lower(part[1]) == 'x' ? 16 : 8;
    part.remove_prefix(base == 16 ? 2 : 1);
  }
  if (part.empty() || part.size() > 12) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : part) {
    const unsigned digit = is_digit(c) ? static_cast<unsigned>(c - '0')
                           : is_hex(c) ? static_cast<unsigned>(to_lower(c) - 'a') + 10U
                                       : 99U;
    if (digit >= base) return std::nullopt;
    value = value * base + digit;
  }
  return value;
}

// A gap also stands in names of code ("a::b1"), slices ("[1::2]") and points in time ("18::30"): the groups
// around it must be more than that has. The own address ("::1") is short, and so is what a slice ends with.
bool has_groups_of_address(std::string_view address) noexcept {
  if (address.find('.') != npos || address == "::1") return true;
  std::size_t groups = 0;
  bool digit = false, starts_with_digit = false, long_group = false, long_with_digit = false;
  for (std::size_t at = 0; at < address.size(); ++at) {
    if (address[at] == ':') continue;
    const std::size_t end = std::min(address.find(':', at), address.size());
    const std::string_view group = address.substr(at, end - at);
    const bool has_digit = std::any_of(group.begin(), group.end(), is_digit);
    digit = digit || has_digit;
    starts_with_digit = starts_with_digit || is_digit(group[0]);
    long_group = long_group || group.size() > 2;
    long_with_digit = long_with_digit || (group.size() > 2 && has_digit);
    ++groups;
    at = end;
  }
  return (digit && groups > 2) || long_with_digit || (long_group && starts_with_digit);
}

// Letters and colons also make names in code: an address without any digit needs more to be one.
bool looks_meant(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const std::string_view address = text.substr(begin, end - begin);
  const bool bracket = byte_before(text, begin) == '[' && byte_at(text, end) == ']';
  const char indexed = bracket ? byte_before(text, begin - 1) : '\0';
  const bool slice = is_word_byte(indexed) || indexed == '_' || indexed == ')' || indexed == ']';
  if (slice && address == "::1") return false;
  if (address.find("::") == npos || has_groups_of_address(address)) {
    if (std::any_of(address.begin(), address.end(), is_digit)) return true;
  }
  if (byte_at(text, end) == '/' && is_digit(byte_at(text, end + 1))) return true;
  if (byte_at(text, end) == '%' && is_alnum(byte_at(text, end + 1)) && address.size() > 3) return true;
  if (bracket && !slice && (address == "::" || text.substr(0, begin - 1).ends_with("://"))) return true;
  static constexpr KeyWords words{"ip", "ipv6"};
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

bool is_numeric_ipv4(std::string_view text) noexcept {
  for (unsigned parts = 0; parts < 4; ++parts) {
    const std::size_t dot = text.find('.');
    const auto part = numeric_part(text.substr(0, dot));
    if (!part) return false;
    if (dot == npos) {
      // One small number alone is no address that anybody writes.
      const std::uint64_t least = parts == 0 ? std::uint64_t{1} << 24 : 0;
      return *part >= least && *part < std::uint64_t{1} << (8 * (4 - parts));
    }
    if (*part > 255) return false;
    text.remove_prefix(dot + 1);
  }
  return false;
}

std::size_t examine_numeric_ip(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  // The host stands behind the slashes, or behind an at sign.
  const std::string_view authority = text.substr(begin + 3, end - begin - 3);
  const std::size_t sign = authority.rfind('@');
  const std::string_view host = authority.substr(sign == npos ? 0 : sign + 1);
  const char after = byte_at(text, end);
  const bool whole = !is_word(code_point_at(text, end)) && after != '-' && after != '_';
  if (whole && !is_ipv4(host) && is_numeric_ipv4(host)) out.add(end - host.size(), end);
  return end;
}

std::size_t examine_ipv4(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  if (end - begin > 15 || !is_ipv4(text.substr(begin, end - begin))) return end;
  if (is_word_or_line(code_point_before(text, begin)) || is_word_or_line(code_point_at(text, end)))
    return end;
  const char before = byte_before(text, begin);
  if ((before == '.' || before == '-') && is_letter(byte_before(text, begin - 1))) return end;
  if (!is_release(text, begin) && !goes_on_as_release(text, end))
    out.add(begin, with_prefix_length(text, end, 32));
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
  if (is_hardware_address(text.substr(begin, end - begin))) return run_end;
  end = with_prefix_length(text, with_zone(text, end), 128);
  out.add(begin, end);
  return std::max(end, run_end);
}

}  // namespace noyau::inline v0_1::detail
