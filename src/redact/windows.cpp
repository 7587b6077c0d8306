#include "redact/windows.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "redact/byte_search.hpp"
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

// How many of sixteen bits are set. Processors that need a library's call for it are still built for.
constexpr std::size_t count_of(std::uint32_t bits) noexcept {
  bits -= bits >> 1 & 0x5555;
  bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
  bits = (bits + (bits >> 4)) & 0x0F0F;
  return (bits + (bits >> 8)) & 0x1F;
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
  block_ -= 16;  // the first step leads to the first block
  pending_ = find_trigger();
}

std::uint16_t Windows::find_trigger() noexcept {
  // Also a slash, a semicolon and a less-than sign, which are rare and no triggers.
  using Sign = Either<Range<'-', '='>, OneOf<'@', '_', '(', '[', '{'>>;
  for (;;) {
    while (candidates_ == 0) {
      block_ += 16;
      if (block_ >= text_.size()) return 0;
      candidates_ = matches_of_block<Sign>(text_, block_);
      if (candidates_ != 0) {
        digits_ = matches_of_block<Digit>(text_, block_);
      } else if (matches_of_block<Letter<'z'>>(text_, block_) == 0xFFFF) {  // digits are candidates
        trigger_ = block_;
        return Trigger::long_word;
      }
    }
    const auto first = static_cast<std::size_t>(std::countr_zero(candidates_));
    trigger_ = block_ + first;
    if ((digits_ >> first & 1) != 0) {  // those up to the next sign, or the block's end, are one trigger
      const std::uint32_t signs = candidates_ & ~digits_;
      const std::uint32_t digits = candidates_ & (signs != 0 ? (signs & -signs) - 1 : 0xFFFF);
      digit_count_ = count_of(digits);
      digits_end_ = block_ + static_cast<std::size_t>(std::bit_width(digits));
      candidates_ &= ~digits;
      return Trigger::digit;
    }
    candidates_ &= candidates_ - 1;
    const std::uint16_t sign = trigger_of[static_cast<unsigned char>(text_[trigger_])];
    if (const std::uint16_t trigger = in_company(text_, trigger_, sign); trigger != 0) return trigger;
  }
}

bool Windows::next(Window& window) noexcept {
  if (pending_ == 0) return false;
  window.begin = std::max(last_end_, trigger_ >= reach ? trigger_ - reach + 1 : 0);
  window.triggers = 0;
  window.end = trigger_;
  std::size_t digits = 0;
  for (; pending_ != 0 && trigger_ < window.end + reach; pending_ = find_trigger()) {
    if (window.triggers != 0 && trigger_ + 1 - window.begin > longest) {
      // What starts in this one may have its trigger in the next.
      window.triggers = every_trigger;
      break;
    }
    window.triggers |= pending_;
    window.end = trigger_ + 1;
    if (pending_ != Trigger::digit) continue;
    digits += digit_count_;
    window.end = digits_end_;
  }
  if (digits >= many) window.triggers |= Trigger::many_digits;
  last_end_ = window.end;
  return true;
}

}  // namespace noyau::inline v0_1::detail
