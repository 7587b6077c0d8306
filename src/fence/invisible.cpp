#include "fence/invisible.hpp"

#include <utf8proc.h>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {
namespace {

constexpr char32_t zero_width_space = 0x200B;
constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;
constexpr char32_t emoji_style = 0xFE0F;
constexpr char32_t keycap = 0x20E3;
constexpr char32_t black_flag = 0x1F3F4;
constexpr char32_t tag_end = 0xE007F;

constexpr bool within(char32_t point, char32_t first, char32_t last) noexcept {
  return point >= first && point <= last;
}

const utf8proc_property_t& property_of(char32_t point) noexcept {
  return *utf8proc_get_property(static_cast<std::int32_t>(point));
}

bool is_letter(char32_t point) noexcept {
  const auto category = property_of(point).category;
  return category == UTF8PROC_CATEGORY_LO || category == UTF8PROC_CATEGORY_LM ||
         category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LL;
}

bool is_pictograph(char32_t point) noexcept {
  return property_of(point).boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

constexpr bool is_skin_tone(char32_t point) noexcept {
  return within(point, 0x1F3FB, 0x1F3FF);
}

constexpr bool is_ideograph(char32_t point) noexcept {
  return within(point, 0x3400, 0x4DBF) || within(point, 0x4E00, 0x9FFF) || within(point, 0xF900, 0xFAFF) ||
         within(point, 0x20000, 0x3FFFD);
}

// Scripts whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Adlam, Hanifi Rohingya.
bool is_joining_letter(char32_t point) noexcept {
  const bool block = within(point, 0x0600, 0x07FF) || within(point, 0x0840, 0x08FF) ||
                     within(point, 0x1820, 0x18AA) || within(point, 0xFB50, 0xFEFC) ||
                     within(point, 0x10D00, 0x10D3F) || within(point, 0x1E900, 0x1E95F);
  return block && is_letter(point);
}

// Thai, Lao, Tibetan, Myanmar, Khmer, Tai Le to New Tai Lue, Tai Tham: no spaces between words.
constexpr bool is_unspaced_script(char32_t point) noexcept {
  return within(point, 0x0E01, 0x0FFF) || within(point, 0x1000, 0x109F) || within(point, 0x1780, 0x17EF) ||
         within(point, 0x1950, 0x19DF) || within(point, 0x1A20, 0x1AAF);
}

// The code point that ends at `offset`, and where it begins; 0 at the start of the text.
struct Before {
  char32_t value = 0;
  std::size_t offset = 0;
};

Before before(std::string_view text, std::size_t offset) noexcept {
  if (offset == 0) return {};
  do {
    --offset;
  } while (offset > 0 && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80);
  return {decode_utf8(text, offset).value, offset};
}

// Looks past the few marks a letter carries; more than that is not how a script is written, and an
// unbounded look-back would be quadratic.
constexpr int marks_passed = 4;

Before before_marks(std::string_view text, std::size_t offset) noexcept {
  Before previous = before(text, offset);
  for (int passed = 0; passed < marks_passed && previous.value != 0 && is_stacking_mark(previous.value);
       ++passed) {
    previous = before(text, previous.offset);
  }
  return previous;
}

char32_t after(std::string_view text, std::size_t offset) noexcept {
  return decode_utf8(text, offset).value;
}

bool is_legitimate_style(std::string_view text, std::size_t offset, char32_t point) noexcept {
  const char32_t base = before(text, offset).value;
  if (point == emoji_style && (within(base, '0', '9') || base == '#' || base == '*')) {
    return after(text, offset + 3) == keycap;
  }
  if (point >= 0xFE0E) return is_pictograph(base) || is_skin_tone(base);
  if (point >= 0xFE03) return false;
  return is_ideograph(base) || property_of(base).category == UTF8PROC_CATEGORY_SM;
}

bool joins_emoji(std::string_view text, std::size_t offset) noexcept {
  Before base = before(text, offset);
  if (base.value == emoji_style || is_skin_tone(base.value)) base = before(text, base.offset);
  return is_pictograph(base.value) && is_pictograph(after(text, offset + 3));
}

// What comes after a word: nothing, a space, punctuation, a sign; nothing unseen.
bool ends_word(char32_t next) noexcept {
  return next == 0 || !(is_letter(next) || is_stacking_mark(next) || is_suspect(next));
}

bool is_legitimate_joiner(std::string_view text, std::size_t offset, char32_t point) noexcept {
  if (point == joiner && joins_emoji(text, offset)) return true;
  const Before previous = before(text, offset);
  const char32_t next = after(text, offset + 3);
  if (property_of(previous.value).combining_class == 9) {  // a virama
    return is_letter(before_marks(text, previous.offset).value);
  }
  if (point == joiner && property_of(next).combining_class == 9 && is_letter(previous.value)) return true;
  if (!is_joining_letter(before_marks(text, offset).value)) return false;
  // At the end of a word the joiner keeps the letter's joined shape, as in abbreviations.
  return is_joining_letter(next) || (point == joiner && ends_word(next));
}

// A flag of a region: black flag, two letters and one to three letters or digits as tags, end tag.
bool is_in_tag_flag(std::string_view text, std::size_t offset) noexcept {
  constexpr int most_tags = 6;
  Before base = before(text, offset);
  for (int steps = 0; steps < most_tags && within(base.value, 0xE0030, 0xE007A); ++steps) {
    base = before(text, base.offset);
  }
  if (base.value != black_flag) return false;
  std::size_t at = base.offset + 4;
  int tags = 0;
  for (; tags < most_tags; ++tags, at += 4) {
    const char32_t tag = after(text, at);
    const bool letter = within(tag, 0xE0061, 0xE007A);
    const bool digit = within(tag, 0xE0030, 0xE0039);
    if (!letter && (!digit || tags < 2)) break;
  }
  return tags >= 3 && tags <= 5 && after(text, at) == tag_end && offset <= at;
}

}  // namespace

bool is_stacking_mark(char32_t point) noexcept {
  const auto category = property_of(point).category;
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

bool is_suspect(char32_t point) noexcept {
  if (point < 0x20) return point != '\n' && point != '\t';
  if (point < 0x7F) return false;
  if ((point & 0xFFFE) == 0xFFFE || within(point, 0xFDD0, 0xFDEF)) return true;  // noncharacters
  if (within(point, 0xE0000, 0xE0FFF) || within(point, 0xFFF0, 0xFFFB) || point == 0x2065) return true;
  const utf8proc_property_t& property = property_of(point);
  switch (property.category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    case UTF8PROC_CATEGORY_CF:
      // Signs that stand over or before digits and are seen.
      return !(within(point, 0x0600, 0x0605) || point == 0x06DD || point == 0x070F || point == 0x0890 ||
               point == 0x0891 || point == 0x08E2 || point == 0x110BD || point == 0x110CD);
    default:
      return property.ignorable;
  }
}

bool is_legitimate(std::string_view text, std::size_t offset, char32_t point) noexcept {
  if (point == non_joiner || point == joiner) return is_legitimate_joiner(text, offset, point);
  if (within(point, 0xFE00, 0xFE0F)) return is_legitimate_style(text, offset, point);
  if (within(point, 0xE0100, 0xE01EF)) return is_ideograph(before(text, offset).value);
  if (within(point, 0xE0030, tag_end)) return is_in_tag_flag(text, offset);
  if (within(point, 0x180B, 0x180D) || point == 0x180F) {
    return within(before(text, offset).value, 0x1820, 0x18AA);  // Mongolian letter forms
  }
  if (point == zero_width_space) {
    return is_unspaced_script(before(text, offset).value) && is_unspaced_script(after(text, offset + 3));
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
