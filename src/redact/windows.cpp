#include "redact/windows.hpp"

#include <algorithm>
#include <array>

#include "redact/detector.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t many = 7;  // digits
constexpr std::uint16_t every_trigger = 0xFFFF;
constexpr std::size_t longest = 512;  // of a window

constexpr std::array<std::uint16_t, 256> trigger_of = [] {
  std::array<std::uint16_t, 256> table{};
  for (unsigned char c = '0'; c <= '9'; ++c) table[c] = Trigger::digit;
  table['@'] = Trigger::at_sign;
  table[':'] = Trigger::colon;
  table['-'] = Trigger::dashes;
  table['.'] = Trigger::dot_word;
  table['_'] = Trigger::underscore;
  table['='] = Trigger::equals;
  for (const char c : {'(', '[', '{'}) table[static_cast<unsigned char>(c)] = Trigger::bracket;
  return table;
}();

// What a spelled at sign begins with, behind a bracket: "[at]", "(@)", "[ chez ]", "(à)".
bool begins_at_sign(std::string_view text) noexcept {
  if (text.starts_with(' ')) text.remove_prefix(1);
  if (text.empty()) return false;
  const char c = to_lower(text[0]);
  return c == 'a' || c == 'c' || c == '@' || static_cast<unsigned char>(c) >= 0x80;
}

bool starts_long_word(std::string_view text) noexcept {
  return text.size() == 8 && std::all_of(text.begin(), text.end(), is_alnum);
}

// Dashes, points and brackets are triggers only in their company.
std::uint16_t in_company(std::string_view text, std::size_t at, std::uint16_t trigger) noexcept {
  if (trigger == Trigger::dashes) {
    if (text.substr(at, 5) == "-----") return Trigger::dashes;
    return starts_long_word(text.substr(at + 1, 8)) ? Trigger::dash_word : 0;
  }
  if (trigger == Trigger::dot_word)
    return is_word_byte(byte_before(text, at)) && is_word_byte(byte_at(text, at + 1)) ? trigger : 0;
  if (trigger == Trigger::bracket) return begins_at_sign(text.substr(at + 1, 3)) ? trigger : 0;
  return trigger;
}
}  // namespace

Windows::Windows(std::string_view text) noexcept : text_(text) {
  pending_ = find_trigger();
}

std::uint16_t Windows::find_trigger() noexcept {
  for (; at_ < text_.size(); ++at_) {
    const std::uint16_t candidate = trigger_of[static_cast<unsigned char>(text_[at_])];
    const std::uint16_t trigger = candidate == 0 ? candidate : in_company(text_, at_, candidate);
    if (trigger == 0) continue;
    trigger_ = at_++;
    return trigger;
  }
  return 0;
}

bool Windows::next(Window& window) noexcept {
  if (pending_ == 0) return false;
  window.begin = std::max(last_end_, trigger_ >= reach ? trigger_ - reach + 1 : 0);
  window.triggers = pending_;
  window.end = trigger_ + 1;
  std::size_t digits = pending_ == Trigger::digit ? 1 : 0;
  for (pending_ = find_trigger(); pending_ != 0 && trigger_ < window.end + reach; pending_ = find_trigger()) {
    if (trigger_ + 1 - window.begin > longest) {
      // What starts in this one may have its trigger in the next.
      window.triggers = every_trigger;
      break;
    }
    window.triggers |= pending_;
    window.end = trigger_ + 1;
    if (pending_ == Trigger::digit) ++digits;
  }
  if (digits >= many) window.triggers |= Trigger::many_digits;
  last_end_ = window.end;
  return true;
}

}  // namespace noyau::inline v0_1::detail
