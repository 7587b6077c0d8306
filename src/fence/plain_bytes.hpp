// Runs of bytes at which a scan has nothing to do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>

#include <bit>
#endif

namespace noyau::inline v0_1::detail {

// A set of ASCII characters. Cheap to copy and to change, so that each call can have its own.
class PlainBytes {
 public:
  void set(unsigned char byte, bool is_plain) noexcept {
    plain_[byte] = is_plain ? 1 : 0;
    list_specials();
  }
  bool holds(unsigned char byte) const noexcept { return plain_[byte] != 0; }

  // The first offset at or after `offset` whose byte is not of the set; text.size() when there is none.
  std::size_t skip(std::string_view text, std::size_t offset) const noexcept {
#if defined(__SSE2__)
    if (special_count_ <= specials_.size()) offset = skip_by_sixteen(text, offset);
#endif
    return skip_by_eight(text, offset);
  }

  // The same without vectors.
  std::size_t skip_by_eight(std::string_view text, std::size_t offset) const noexcept {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    while (offset + 8 <= text.size()) {
      unsigned all = 1;
      for (std::size_t i = 0; i < 8; ++i) all &= plain_[bytes[offset + i]];
      if (all == 0) break;
      offset += 8;
    }
    while (offset < text.size() && plain_[bytes[offset]] != 0) ++offset;
    return offset;
  }

 private:
  static constexpr unsigned first_printable = 0x20;
  static constexpr unsigned last_printable = 0x7E;

  // The printable characters that are not of the set: few of them are compared all at once.
  void list_specials() noexcept {
    special_count_ = 0;
    for (unsigned byte = first_printable; byte <= last_printable; ++byte) {
      if (plain_[byte] != 0) continue;
      if (special_count_ < specials_.size()) specials_[special_count_].fill(static_cast<char>(byte));
      ++special_count_;
    }
  }

#if defined(__SSE2__)
  static __m128i load(const char* bytes) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  }
  // May stop early at what is not printable, such as a tab.
  std::size_t skip_by_sixteen(std::string_view text, std::size_t offset) const noexcept {
    const __m128i least = _mm_set1_epi8(first_printable);
    const __m128i last = _mm_set1_epi8(last_printable);
    while (offset + 16 <= text.size()) {
      const __m128i bytes = load(text.data() + offset);
      // Signed: what is not ASCII is less than everything printable.
      __m128i ends = _mm_or_si128(_mm_cmplt_epi8(bytes, least), _mm_cmpgt_epi8(bytes, last));
      for (std::size_t i = 0; i < special_count_; ++i)
        ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, load(specials_[i].data())));
      const auto mask = static_cast<unsigned>(_mm_movemask_epi8(ends));
      if (mask != 0) return offset + static_cast<std::size_t>(std::countr_zero(mask));
      offset += 16;
    }
    return offset;
  }
#endif

  std::array<std::uint8_t, 256> plain_{};
  std::array<std::array<char, 16>, 12> specials_{};  // sixteen of each
  std::size_t special_count_ = last_printable - first_printable + 1;
};

}  // namespace noyau::inline v0_1::detail
