// French telephone numbers with unusual things between the digits: "06_12_34_56_78", "06 - 12 - 34 - 56 -
// 78", "06, 12, 34, 56, 78", "0 6 1 2 3 4 5 6 7 8". Lists of numbers look alike.
#include "redact/number_detectors.hpp"
#include "redact/phone_context.hpp"
#include "redact/phone_words.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// What stands between the groups, the same everywhere; empty when it is not.
std::string_view common_joint(std::string_view number) noexcept {
  std::string_view joint;
  for (std::size_t at = 0; at < number.size();) {
    while (at < number.size() && is_digit(number[at])) ++at;
    const std::size_t begin = at;
    while (at < number.size() && !is_digit(number[at])) ++at;
    const std::string_view here = number.substr(begin, at - begin);
    if (here.empty()) break;
    if (!joint.empty() && here != joint) return {};
    joint = here;
  }
  return joint;
}

// The usual joints are judged with more care elsewhere.
bool is_usual(std::string_view joint) noexcept {
  return joint.size() == 1 && std::string_view(" .-/").find(joint) != std::string_view::npos;
}

// One, two, three and so on.
bool counts_up(std::string_view number, std::size_t width, std::size_t stride) noexcept {
  const auto value = [&](std::size_t at) {
    int sum = 0;
    for (const char c : number.substr(at, width)) sum = sum * 10 + (c - '0');
    return sum;
  };
  for (std::size_t at = stride; at < number.size(); at += stride)
    if (value(at) != value(at - stride) + 1) return false;
  return true;
}

bool goes_on(std::string_view text, std::size_t begin, std::size_t end, std::string_view joint) noexcept {
  if (text.substr(end).starts_with(joint) && is_digit(byte_at(text, end + joint.size()))) return true;
  return text.substr(0, begin).ends_with(joint) && is_digit(byte_before(text, begin - joint.size()));
}
}  // namespace

std::size_t examine_spread_phone(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::string_view number = text.substr(begin, end - begin);
  const std::string_view joint = common_joint(number);
  const std::size_t width = is_digit(number[1]) ? 2 : 1;
  if (joint.empty() || (width == 2 && is_usual(joint))) return begin + 1;
  const char32_t before = code_point_before(text, begin);
  if (before == '+' || is_word(before) || is_word(code_point_at(text, end))) return begin + 1;
  if (goes_on(text, begin, end, joint) || is_draw(text, begin, end) || is_named_otherwise(text, begin))
    return begin + 1;
  if (counts_up(number, width, width + joint.size())) return begin + 1;
  const char second = width == 2 ? number[1] : number[width + joint.size()];
  const bool mobile = second == '6' || second == '7';
  const bool list = joint.find(',') != std::string_view::npos || width == 1;
  if (list && !mobile && !phone_announced(text, begin)) return begin + 1;
  out.add(begin, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
