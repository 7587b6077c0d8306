#include <algorithm>
#include <array>
#include <utility>

#include "fence/fold.hpp"
#include "llm/plain_words.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/disclosure.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::size_t part_length = 12;
constexpr std::uint64_t modulus = 1'000'000'000'000;  // twelve digits
constexpr std::size_t most_between = 6;               // symbols between two digits of one number

// Twelve zeros in a row would match round numbers; a random nonce has none of these.
bool is_telling(std::string_view digits) noexcept {
  std::array<bool, 10> seen{};
  for (const char c : digits) seen[static_cast<std::size_t>(c - '0')] = true;
  return std::count(seen.begin(), seen.end(), true) >= 4;
}

class DigitStream {
 public:
  explicit DigitStream(const Nonce& nonce) {
    const std::string_view digits = nonce.digits();
    for (std::size_t at = 0; at + part_length <= digits.size(); ++at) {
      const std::string_view part = digits.substr(at, part_length);
      if (!is_telling(part)) continue;
      std::uint64_t value = 0;
      for (const char c : part) value = value * 10 + static_cast<std::uint64_t>(c - '0');
      parts_[count_++] = value;
    }
    std::sort(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(count_));
  }

  // True when the symbol completes a part of the nonce.
  bool feed(char32_t symbol) noexcept {
    if (std::exchange(doubt_, symbol == detail::doubtful_letter)) return false;
    const unsigned digit = detail::digit_value(symbol);
    if (digit > 9) {
      if (++between_ > most_between || detail::plain_symbol(symbol) != 0) length_ = 0;
      return false;
    }
    between_ = 0;
    value_ = (value_ * 10 + digit) % modulus;
    if (length_ < part_length) ++length_;
    return length_ == part_length &&
           std::binary_search(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(count_), value_);
  }

 private:
  std::array<std::uint64_t, 32> parts_{};
  std::size_t count_ = 0;
  std::size_t length_ = 0;
  std::size_t between_ = 0;
  std::uint64_t value_ = 0;
  bool doubt_ = false;  // the letter of an escape
};

bool holds_part(std::string_view unmarked, const Nonce& nonce) {
  DigitStream stream(nonce);
  for (std::size_t at = 0; at < unmarked.size();) {
    const CodePoint point = decode_utf8(unmarked, at);
    at += point.bytes;
    if (point.value < 0x80) {
      if (stream.feed(point.value)) return true;
      continue;
    }
    const detail::Folded folded = detail::fold_point(point.value);
    for (std::size_t i = 0; i < folded.count; ++i) {
      if (stream.feed(folded.symbols[i])) return true;
    }
  }
  return false;
}

}  // namespace

bool holds_nonce_part(std::string_view text, const Nonce& nonce) {
  for (const detail::Markup markup :
       {detail::Markup::shown, detail::Markup::tags_kept, detail::Markup::kept}) {
    std::pmr::string unmarked(&wiping_heap());
    const detail::Unmarked taken = detail::append_unmarked(text, markup, unmarked);
    if (holds_part(unmarked, nonce)) return true;
    if (!taken.tags && !taken.escapes) return false;
  }
  return false;
}

}  // namespace noyau::inline v0_1
