#include "redact/digit_groups.hpp"

#include <algorithm>

#include "redact/byte_search.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
Joint joint_of(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  if (end == begin + 1 && text[begin] == ' ') return Joint::space;  // as most are
  Joint joint = Joint::wide;
  int signs = 0;
  int brackets = 0;
  for (std::size_t at = begin; at < end; ++signs) {
    std::size_t length = 1;
    if (const std::size_t space = space_length(text, at)) {
      joint = Joint::space;
      length = space;
    } else if (const std::size_t dash = dash_length(text, at)) {
      joint = Joint::dash;
      length = dash;
    } else if (text[at] == '(' || text[at] == ')') {
      ++brackets;
    } else {
      joint = text[at] == '.'                       ? Joint::dot
              : text[at] == '/'                     ? Joint::slash
              : text[at] == '_' || text[at] == '\t' ? Joint::apart
                                                    : Joint::wide;
    }
    at += length;
  }
  if (brackets > 0) return signs <= 2 ? Joint::bracket : Joint::wide;
  if (signs == 1 || (signs == 2 && text.substr(begin, end - begin) == "  ")) return joint;
  return begin + joint_length(text, begin) == end ? Joint::apart : Joint::wide;
}

std::size_t blank_length(std::string_view text, std::size_t at) noexcept {
  return byte_at(text, at) == '\t' ? 1 : space_length(text, at);
}
}  // namespace

std::size_t joint_length(std::string_view text, std::size_t at) noexcept {
  const auto sign = [&](std::size_t from) {
    const char c = byte_at(text, from);
    return c == '.' || c == '_' ? std::size_t{1}
                                : std::max(blank_length(text, from), dash_length(text, from));
  };
  const std::size_t first = sign(at);
  if (first == 0) return 0;
  const std::size_t second = sign(at + first);
  if (second == 0) return first;
  const bool between = blank_length(text, at) > 0 && blank_length(text, at + first) == 0;
  const std::size_t third = between ? blank_length(text, at + first + second) : 0;
  return first + second + third;
}

DigitGroups split_digit_groups(std::string_view text, std::size_t begin, std::size_t end, GroupRoom& room) {
  DigitGroups groups(room.resource());
  groups.reserve(std::min<std::size_t>((end - begin) / 2 + 1, 16));
  each_run<Digit>(text, begin, end, [&](std::size_t first, std::size_t behind) {
    const Joint joint = groups.empty() ? Joint::first : joint_of(text, groups.back().end, first);
    groups.push_back({first, std::min(behind, end), joint});
  });
  return groups;
}

bool luhn_holds(std::string_view digits) noexcept {
  int sum = 0;
  bool twice = false;
  for (std::size_t i = digits.size(); i-- > 0; twice = !twice) {
    const int value = (digits[i] - '0') * (twice ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

}  // namespace noyau::inline v0_1::detail
