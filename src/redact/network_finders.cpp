#include <algorithm>
#include <bit>

#include "redact/byte_search.hpp"
#include "redact/finders.hpp"
#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

constexpr bool is_ascii(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x80;
}

// A character, an at sign, what may begin a host.
bool find_email(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  for (std::size_t sign = find_byte<OneOf<'@'>>(text, from + 1, to + 4); sign != npos;
       sign = find_byte<OneOf<'@'>>(text, sign + 1, to + 4)) {
    std::size_t begin = sign - 1;
    while (begin > from && begin + 4 > sign && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
      --begin;
    if (begin >= to) return false;
    const char before = text[begin];
    const char after = byte_at(text, sign + 1);
    const bool plain = is_ascii(before) && is_ascii(after);
    if (is_ascii(before) && (before <= ' ' || before == '@' || begin + 1 != sign)) continue;
    if (is_ascii(after) && !is_alnum(after) && after != '[') continue;
    match = {begin, plain ? sign + 2 : Match::ask_pattern};
    return true;
  }
  return false;
}

bool find_bracket(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  using Opening = OneOf<'(', '[', '{'>;
  for (std::size_t at = find_byte<Opening>(text, from, to); at != npos;
       at = find_byte<Opening>(text, at + 1, to)) {
    const char after = to_lower(byte_at(text, at + (byte_at(text, at + 1) == ' ' ? 2 : 1)));
    if (after != 'a' && after != 'c' && after != '@' && is_ascii(after)) continue;
    match = {at, Match::ask_pattern};
    return true;
  }
  return false;
}

// Digits, and three times or more a point with digits.
bool find_ipv4(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  const auto wanted = [](const DigitStretch& stretch) {
    return stretch.has_runs(4) && stretch.has(DigitStretch::point);
  };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.runs[i];
    if (run.begin >= to) return Look::stop;
    if (run.begin < from) return Look::on;  // was tried where it began
    std::size_t end = run.end;
    std::size_t points = 0;
    while (byte_at(text, end) == '.' && is_digit(byte_at(text, end + 1))) {
      ++points;
      end += 2;
      while (is_digit(byte_at(text, end))) ++end;
    }
    if (points < 3) return Look::on;
    match = {run.begin, end};
    return Look::found;
  });
}

// Two colons with at most hexadecimal digits between, and what goes on so.
bool find_ipv6(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  for (std::size_t colon = find_byte<OneOf<':'>>(text, from, to + Windows::reach); colon != npos;) {
    std::size_t begin = colon;
    while (begin > from && is_hex(text[begin - 1])) --begin;
    if (begin >= to) return false;
    std::size_t end = colon + 1;
    while (is_hex(byte_at(text, end))) ++end;
    if (byte_at(text, end) == ':') {
      while (is_hex(byte_at(text, end)) || byte_at(text, end) == ':' || byte_at(text, end) == '.') ++end;
      match = {begin, end};
      return true;
    }
    colon = find_byte<OneOf<':'>>(text, end, to + Windows::reach);
  }
  return false;
}

// Behind the "://" whose colon is the first in [from, to). Slashes are rarer than colons.
std::size_t next_scheme_end(std::string_view text, std::size_t from, std::size_t to) noexcept {
  for (std::size_t slash = find_byte<OneOf<'/'>>(text, from + 1, to + 1); slash != npos;
       slash = find_byte<OneOf<'/'>>(text, slash + 1, to + 1))
    if (text[slash - 1] == ':' && byte_at(text, slash + 1) == '/') return slash + 2;
  return npos;
}

// Several detectors ask for the same.
std::size_t next_scheme_end(const Ground& ground, std::size_t from, std::size_t to) noexcept {
  Ground::Asked& asked = ground.asked_for_scheme;
  const bool known =
      to == asked.to && from >= asked.from && (asked.answer == npos || from + 3 <= asked.answer);
  if (!known) asked = {from, to, next_scheme_end(ground.text, from, to)};
  return asked.answer;
}

bool find_scheme_end(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::size_t end = next_scheme_end(ground, from, to);
  match = {end - 3, end};
  return end != npos;
}

constexpr bool is_numeric(char c) noexcept {
  return is_hex(c) || c == 'x' || c == 'X' || c == '.';
}

// Behind a scheme, and a user where there is one, a host that begins with a digit.
bool find_numeric_host(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  for (std::size_t begin = next_scheme_end(ground, from, to); begin != npos;
       begin = next_scheme_end(ground, begin, to)) {
    const auto ends_user = [](char c) {
      return !is_ascii(c) || c <= ' ' || OneOf<'"', '<', '>', '/', '?', '#', '@'>::holds(c);
    };
    std::size_t user = begin;
    while (user < text.size() && !ends_user(text[user])) ++user;
    match.begin = begin - 3;
    match.end = Match::ask_pattern;
    if (!is_ascii(byte_at(text, user))) return true;
    std::size_t host = byte_at(text, user) == '@' && is_digit(byte_at(text, user + 1)) ? user + 1 : begin;
    if (!is_digit(byte_at(text, host))) continue;
    while (is_numeric(byte_at(text, host))) ++host;
    match.end = host;
    return true;
  }
  return false;
}

// Whether `groups` groups of `width` hexadecimal digits start at `at`, each but the last with a joint behind.
bool are_groups(std::string_view text, std::size_t at, std::size_t width, std::string_view joints) noexcept {
  for (std::size_t group = 0; group < 3; ++group) {
    for (std::size_t i = 0; i < width; ++i)
      if (!is_hex(byte_at(text, at + i))) return false;
    at += width;
    if (group < 2 || width == 2) {
      const char joint = byte_at(text, at++);
      if (joint == '\0' || joints.find(joint) == npos) return false;
    }
  }
  return true;
}

// Three pairs, each with its joint, or three fours.
bool find_mac(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  using Joint = OneOf<':', '-', '.'>;
  const auto joins = [&](std::size_t at) { return Joint::holds(byte_at(text, at)); };
  const auto find = [&](std::size_t begin) {  // a joint that has another one behind two digits or four
    return find_place(text, begin, to + 4, [text](std::size_t at) {
      const std::uint32_t joints = matches_of_block<Joint>(text, at);
      if (joints == 0) return joints;
      return joints & (matches_from<Joint>(text, at + 3) | matches_from<Joint>(text, at + 5));
    });
  };
  // From joint to joint: the first one stands behind two or four digits.
  for (std::size_t at = find(from + 2); at != npos; at = find(at + 1)) {
    if (at >= from + 4 && at - 4 < to && joins(at + 5) && are_groups(text, at - 4, 4, ".-")) {
      match = {at - 4, at + 10};
      return true;
    }
    if (at - 2 < to && joins(at + 3) && are_groups(text, at - 2, 2, ":-")) {
      match = {at - 2, at + 7};
      return true;
    }
  }
  return false;
}

constexpr std::size_t shortest_hex_run = 12;

// The first run of twelve hexadecimal digits or more, or the rest of one, that starts in [from, to).
bool find_hex_run_near(std::string_view text, std::size_t from, std::size_t to, Match& match) noexcept {
  for (std::size_t begin = from; begin < to && begin + shortest_hex_run <= text.size();) {
    const std::uint32_t others = ~matches_of_block<HexDigit>(text, begin) & ((1U << shortest_hex_run) - 1);
    if (others != 0) {
      begin += static_cast<std::size_t>(std::bit_width(others));
      continue;
    }
    match = {begin, run_end<HexDigit>(text, begin)};
    return true;
  }
  return false;
}

// Of twelve digits in a row, six stand in one block.
bool find_hex_run(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  const auto six_in_row = [text](std::size_t block) {
    std::uint32_t digits = matches_of_block<HexDigit>(text, block);
    digits &= digits >> 1;
    digits &= digits >> 2;
    return digits & digits >> 2;
  };
  const std::size_t last = std::min(to + shortest_hex_run, text.size());
  for (std::size_t block = from; block < last; block += 16) {
    if (six_in_row(block) == 0) continue;
    const std::size_t first = std::max(from, block - std::min(block, shortest_hex_run - 1));
    if (find_hex_run_near(text, first, std::min(block + 16, to), match)) return true;
  }
  return false;
}

// A point, and two letters or a character beyond ASCII.
bool find_domain_point(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  for (std::size_t point = find_byte<OneOf<'.'>>(text, from, to); point != npos;
       point = find_byte<OneOf<'.'>>(text, point + 1, to)) {
    const char after = byte_at(text, point + 1);
    const bool letters = is_letter(after) && is_letter(byte_at(text, point + 2));
    if (!letters && is_ascii(after)) continue;
    match = {point, letters ? point + 3 : Match::ask_pattern};
    return true;
  }
  return false;
}

constexpr OwnFinder finders[] = {{examine_email, Trigger::at_sign, find_email},
                                 {examine_spelled_email, Trigger::bracket, find_bracket},
                                 {examine_ipv4, Trigger::digit, find_ipv4},
                                 {examine_ipv6, Trigger::colon, find_ipv6},
                                 {examine_numeric_ip, Trigger::colon, find_numeric_host},
                                 {examine_mac, Trigger::digit, find_mac},
                                 {examine_joined_mac, Trigger::digit, find_hex_run},
                                 {examine_credentials, Trigger::colon, find_scheme_end},
                                 {examine_url, Trigger::colon, find_scheme_end},
                                 {examine_domain, Trigger::dot_word, find_domain_point}};
}  // namespace

Finder network_finder(const Detector& detector) noexcept {
  return find_in(finders, detector);
}

}  // namespace noyau::inline v0_1::detail
