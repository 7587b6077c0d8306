#include <algorithm>
#include <array>

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

// 0 to 9, or 10 for what is no digit.
unsigned digit_value(char32_t symbol) noexcept {
  constexpr char32_t zeros[] = {U'0',   0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66,
                                0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0};
  for (const char32_t zero : zeros) {
    if (symbol >= zero && symbol <= zero + 9) return static_cast<unsigned>(symbol - zero);
  }
  return 10;
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
    const unsigned digit = digit_value(symbol);
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
};

}  // namespace

bool holds_nonce_part(std::string_view text, const Nonce& nonce) {
  DigitStream stream(nonce);
  std::pmr::string unmarked(&wiping_heap());
  detail::append_unmarked(text, unmarked);
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

}  // namespace noyau::inline v0_1
