// Hardware addresses (EUI-48, EUI-64): pairs of hexadecimal digits with colons or hyphens between, fours with
// points, and in one piece behind a word that says so. The pattern meets the start of a run of groups; the
// run must have the groups of an address and no more.
#include <algorithm>

#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Whether `width` hexadecimal digits stand at `at`, and no more.
bool is_group(std::string_view text, std::size_t at, std::size_t width) noexcept {
  for (std::size_t i = 0; i < width; ++i)
    if (!is_hex(byte_at(text, at + i))) return false;
  return !is_alnum(byte_at(text, at + width));
}

bool has_letter(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(), is_letter);
}

// "dead.beef.cafe" is a play on words, "1234.5678.9012" a number.
bool has_both(std::string_view text) noexcept {
  return has_letter(text) && std::any_of(text.begin(), text.end(), is_digit);
}

bool is_announced(std::string_view text, std::size_t begin) noexcept {
  static constexpr KeyWords words{"mac", "bssid",     "hwaddr",   "ether", "physique", "eui-48",  "eui-64",
                                  "eui", "bluetooth", "physical", "wlan",  "eth0",     "hardware"};
  return word_before(text, begin, 24, words);
}

// "24-01-02-10-20-30" is a point in time.
bool is_time(std::string_view address) noexcept {
  static constexpr std::string_view most[] = {"99", "12", "31", "23", "59", "59"};
  if (address.size() != 17 || address[2] != '-' || has_letter(address)) return false;
  for (std::size_t i = 0; i < 6; ++i)
    if (address.substr(i * 3, 2) > most[i]) return false;
  return true;
}

// "01:02:03:04:05:06" are as well points in time, or any small numbers.
bool is_clockwork(std::string_view address) noexcept {
  if (has_letter(address) || address.starts_with("33:33:")) return false;  // IPv6 multicast
  int zeros = 0, doubled = 0;
  for (std::size_t at = 0; at < address.size(); at += 3) {
    if (address[at] > '5') return false;
    zeros += address.substr(at, 2) == "00" ? 1 : 0;
    doubled += address[at] == address[at + 1] ? 1 : 0;
  }
  // What nobody's clock shows: addresses made up for examples and tests.
  return zeros < 3 && doubled < 6;
}

struct Form {
  std::size_t width;  // of a group
  std::size_t shortest;
  std::size_t longest;  // groups of EUI-48 and EUI-64
};

void examine_groups(std::string_view text, std::size_t begin, const Form& form, std::size_t groups,
                    Findings& out) {
  const char joint = text[begin + form.width];
  const std::size_t end = begin + groups * (form.width + 1) - 1;
  if (groups != form.shortest && groups != form.longest) return;
  if (byte_at(text, end) == '_' || is_word(code_point_at(text, end))) return;
  if (byte_at(text, end) == joint && is_alnum(byte_at(text, end + 1))) return;
  if (byte_before(text, begin) == '_') return;
  const std::string_view address = text.substr(begin, end - begin);
  const bool meant =
      form.width == 2 ? !is_time(address) && !is_clockwork(address) : joint == '.' && has_both(address);
  if (meant || is_announced(text, begin)) out.add(begin, end);
}
}  // namespace

std::size_t examine_mac(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const bool pairs = !is_hex(text[begin + 2]);
  const Form form = pairs ? Form{2, 6, 8} : Form{4, 3, 4};
  const char joint = text[begin + form.width];
  std::size_t groups = 1;
  std::size_t at = begin;
  while (byte_at(text, at + form.width) == joint && is_group(text, at + form.width + 1, form.width)) {
    at += form.width + 1;
    ++groups;
  }
  // The pattern may start inside a word, in the "ac:" of "mac:"; then the run starts behind it.
  if (is_word(code_point_before(text, begin))) {
    begin += form.width + 1;
    --groups;
  }
  if (groups < 3) return begin + form.width;
  examine_groups(text, begin, form, groups, out);
  return std::max(end, at + form.width);
}

std::size_t examine_joined_mac(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t digits = end - begin;
  if (digits != 12 && digits != 16) return end;
  const auto outside = [](char32_t c) { return c != '_' && c != '-' && c != '.' && !is_word(c); };
  if (!outside(code_point_before(text, begin)) || !outside(code_point_at(text, end))) return end;
  static constexpr KeyWords words{"mac", "bssid", "hwaddr"};
  if (word_before(text, begin, 16, words)) out.add(begin, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
