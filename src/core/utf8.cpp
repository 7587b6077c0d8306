#include "noyau/core/utf8.hpp"

#include <utf8proc.h>

#include <cassert>

#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace noyau::inline v0_1 {
namespace {

constexpr char32_t replacement = 0xFFFD;

constexpr std::uint32_t byte_at(std::string_view text, std::size_t offset) noexcept {
  return static_cast<unsigned char>(text[offset]);
}

// First offset at or after `offset` whose byte is not ASCII; text.size() when there is none.
std::size_t skip_ascii(std::string_view text, std::size_t offset) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080U;
  while (offset + 8 <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + offset, 8);
    word &= high_bits;
    if (word != 0) {
      if constexpr (std::endian::native != std::endian::little) break;
      return offset + static_cast<std::size_t>(std::countr_zero(word)) / 8;
    }
    offset += 8;
  }
  while (offset < text.size() && byte_at(text, offset) < 0x80) ++offset;
  return offset;
}

// What the lead byte allows for the byte behind it (Unicode 15, table 3-7); length 0: no lead byte.
struct Lead {
  std::uint32_t length = 0;
  std::uint32_t low = 0x80;
  std::uint32_t high = 0xBF;
};

constexpr Lead lead_of(std::uint32_t byte) noexcept {
  if (byte >= 0xC2 && byte <= 0xDF) return {.length = 2};
  if (byte == 0xE0) return {.length = 3, .low = 0xA0};
  if (byte == 0xED) return {.length = 3, .high = 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {.length = 3};
  if (byte == 0xF0) return {.length = 4, .low = 0x90};
  if (byte == 0xF4) return {.length = 4, .high = 0x8F};
  if (byte >= 0xF1 && byte <= 0xF3) return {.length = 4};
  return {};
}

constexpr std::array<Lead, 128> leads = [] {
  std::array<Lead, 128> table{};
  for (std::uint32_t byte = 0x80; byte < 0x100; ++byte) table[byte - 0x80] = lead_of(byte);
  return table;
}();

// Of the character that begins at `offset`, not an ASCII one; 0 when it is ill-formed.
std::size_t well_formed_length(std::string_view text, std::size_t offset) noexcept {
  const Lead& lead = leads[byte_at(text, offset) - 0x80];
  if (lead.length == 0 || text.size() - offset < lead.length) return 0;
  const std::uint32_t second = byte_at(text, offset + 1);
  bool is_good = second >= lead.low && second <= lead.high;
  for (std::uint32_t i = 2; i < lead.length; ++i) is_good &= (byte_at(text, offset + i) & 0xC0U) == 0x80;
  return is_good ? lead.length : 0;
}

std::string lower_ascii(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return lower;
}

bool is_combining(std::int32_t value) noexcept {
  const utf8proc_property_t* property = utf8proc_get_property(value);
  return property->combining_class != 0 || property->category == UTF8PROC_CATEGORY_MN ||
         property->category == UTF8PROC_CATEGORY_ME;
}

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t offset) noexcept {
  if (offset >= text.size()) return {};
  const std::uint32_t first = byte_at(text, offset);
  if (first < 0x80) return {first, 1};
  const Lead& lead = leads[first - 0x80];
  if (lead.length == 0) return {replacement, 1};
  std::uint32_t value = first & (0x7FU >> lead.length);
  std::uint32_t low = lead.low;
  std::uint32_t high = lead.high;
  for (std::uint32_t taken = 1; taken < lead.length; ++taken) {
    if (offset + taken >= text.size()) return {replacement, taken};
    const std::uint32_t next = byte_at(text, offset + taken);
    if (next < low || next > high) return {replacement, taken};
    value = (value << 6) | (next & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return {value, lead.length};
}

void append_utf8(std::string& out, char32_t value) {
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = replacement;
  const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0 | (value >> 6));
    put(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    put(0xE0 | (value >> 12));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  } else {
    put(0xF0 | (value >> 18));
    put(0x80 | ((value >> 12) & 0x3F));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  }
}

std::size_t find_invalid_utf8(std::string_view text) noexcept {
  std::size_t offset = 0;
  while ((offset = skip_ascii(text, offset)) < text.size()) {
    // Stays here while characters are not ASCII, so that Cyrillic or CJK pays no scan per character.
    while (offset < text.size() && byte_at(text, offset) >= 0x80) {
      const std::size_t length = well_formed_length(text, offset);
      if (length == 0) return offset;
      offset += length;
    }
  }
  return std::string_view::npos;
}

namespace {
template <typename String>
void append_repaired(std::string_view text, String& out) {
  constexpr std::string_view replaced = "\xEF\xBF\xBD";
  while (true) {
    const std::size_t bad = find_invalid_utf8(text);
    out += text.substr(0, bad);
    if (bad == std::string_view::npos) return;
    out += replaced;
    text.remove_prefix(bad + decode_utf8(text, bad).bytes);
  }
}
}  // namespace

std::string repair_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  append_repaired(text, out);
  return out;
}

std::string sanitise(std::string_view text) {
  std::pmr::string out;
  sanitise(text, out);
  return std::string(out);
}

void sanitise(std::string_view text, std::pmr::string& out) {
  out.clear();
  out.reserve(text.size());
  append_repaired(text, out);
  std::size_t read = out.find('\r');
  if (read == std::string::npos) return;
  std::size_t write = read;
  while (read < out.size()) {
    const char c = out[read++];
    out[write++] = c == '\r' ? '\n' : c;
    if (c == '\r' && read < out.size() && out[read] == '\n') ++read;
  }
  out.resize(write);
}

std::size_t count_code_points(std::string_view text) noexcept {
  std::size_t count = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t next = skip_ascii(text, offset);
    count += next - offset;
    offset = next;
    while (offset < text.size() && byte_at(text, offset) >= 0x80) {
      offset += decode_utf8(text, offset).bytes;
      ++count;
    }
  }
  return count;
}

std::string fold_for_comparison(std::string_view text) {
  if (skip_ascii(text, 0) == text.size()) return lower_ascii(text);
  constexpr auto fold = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                                       UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  constexpr auto compose =
      static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE);
  std::vector<std::int32_t> points;
  points.reserve(text.size());
  std::array<std::int32_t, 32> parts{};  // the longest decomposition in Unicode (U+FDFA) has 18
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    int last_class = UTF8PROC_BOUNDCLASS_START;
    const utf8proc_ssize_t count =
        utf8proc_decompose_char(static_cast<std::int32_t>(point.value), parts.data(),
                                static_cast<utf8proc_ssize_t>(parts.size()), fold, &last_class);
    // Marks go before canonical reordering would see them: it is quadratic on long runs of them.
    for (utf8proc_ssize_t i = 0; i < count; ++i) {
      const std::int32_t part = parts[static_cast<std::size_t>(i)];
      if (!is_combining(part)) points.push_back(part);
    }
  }
  const utf8proc_ssize_t length =
      utf8proc_normalize_utf32(points.data(), static_cast<utf8proc_ssize_t>(points.size()), compose);
  assert(length >= 0);  // every code point came from decode_utf8
  std::string out;
  out.reserve(text.size());
  for (utf8proc_ssize_t i = 0; i < length; ++i) {
    append_utf8(out, static_cast<char32_t>(points[static_cast<std::size_t>(i)]));
  }
  return out;
}

}  // namespace noyau::inline v0_1
