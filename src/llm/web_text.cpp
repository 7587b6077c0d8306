#include "llm/web_text.hpp"

#include <utf8proc.h>

#include "fence/fold.hpp"
#include "fence/invisible.hpp"
#include "llm/entity.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr bool within(char32_t point, char32_t first, char32_t last) noexcept {
  return point >= first && point <= last;
}

// What browsers take for ASCII when it stands in a host. None of these carries an accent.
bool stands_for_ascii(char32_t point) noexcept {
  return within(point, 0xFF01, 0xFF5E) || within(point, 0x1D400, 0x1D7FF) || within(point, 0x2100, 0x214F) ||
         within(point, 0x2460, 0x24FF) || within(point, 0x1F130, 0x1F189);
}

// Browsers' and linkers' white space: U+FEFF is one of theirs.
bool is_space(char32_t point) noexcept {
  const auto category = utf8proc_category(static_cast<std::int32_t>(point));
  return point == 0xFEFF || point == 0x85 ||
         (category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP);
}

void put(char32_t point, std::pmr::string& out) {
  std::string encoded;
  append_utf8(encoded, point);
  out += encoded;
}

void append(char32_t point, std::pmr::string& out) {
  if (point < 0x80) {
    out += static_cast<char>(point >= U'A' && point <= U'Z' ? point + 0x20 : point);
  } else if (point == 0x3002 || point == 0xFF61) {
    out += '.';
  } else if (stands_for_ascii(point)) {
    const Folded folded = fold_point(point);
    for (std::size_t i = 0; i < folded.count; ++i) put(folded.symbols[i], out);
  } else if (is_space(point)) {
    out += ' ';
  } else if (!is_suspect(point)) {
    put(point, out);
  }
}

}  // namespace

std::pmr::string read_as_web_text(std::string_view text) {
  std::pmr::string out(&wiping_heap());
  out.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    if (text[offset] == '&') {
      char32_t entity = 0;
      if (const std::size_t bytes = read_entity(text.substr(offset), entity); bytes != 0) {
        append(entity, out);
        offset += bytes;
        continue;
      }
    }
    const CodePoint point = decode_utf8(text, offset);
    append(point.value, out);
    offset += point.bytes;
  }
  return out;
}

}  // namespace noyau::inline v0_1::detail
