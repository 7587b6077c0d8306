#include "count/repair.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace noyau::inline v0_1::detail {

namespace {

struct Sequence {
  std::size_t bytes;
  bool valid;
};

// Length of the well-formed sequence or of the maximal ill-formed subpart at `i` (Unicode, table 3-7).
Sequence sequence_at(std::string_view text, std::size_t i) noexcept {
  const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
  const unsigned lead = byte(i);
  if (lead < 0x80) return {1, true};
  if (lead < 0xC2 || lead > 0xF4) return {1, false};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(i + 1) < low || byte(i + 1) > high) return {1, false};
  for (std::size_t k = 2; k < length; ++k) {
    if ((byte(i + k) & 0xC0U) != 0x80) return {k, false};
  }
  return {length, true};
}

std::size_t skip_ascii(std::string_view text, std::size_t i) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080U;
  for (std::uint64_t eight = 0; i + sizeof eight <= text.size(); i += sizeof eight) {
    std::memcpy(&eight, text.data() + i, sizeof eight);
    if ((eight & high_bits) != 0) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i;
}

std::size_t first_fault(std::string_view text) noexcept {
  std::size_t i = skip_ascii(text, 0);
  while (i < text.size()) {
    const Sequence next = sequence_at(text, i);
    if (!next.valid) return i;
    i += next.bytes;
    if (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) i = skip_ascii(text, i);
  }
  return text.size();
}

}  // namespace

std::string_view well_formed(std::string_view text, std::string& storage) {
  const std::size_t fault = first_fault(text);
  if (fault == text.size()) return text;
  storage.assign(text.substr(0, fault));
  for (std::size_t i = fault; i < text.size();) {
    const Sequence next = sequence_at(text, i);
    storage += next.valid ? text.substr(i, next.bytes) : std::string_view("\xEF\xBF\xBD");
    i += next.bytes;
  }
  return storage;
}

}  // namespace noyau::inline v0_1::detail
