#include <algorithm>
#include <array>

#include <utf8proc.h>

#include "core/confusables.hpp"
#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

struct LookAlike {
  char32_t symbol;
  char letter;
};

// Beyond, and in four places instead of, core's: letters that are turned, hooked or drawn by hand. Sorted.
constexpr auto look_alikes = std::to_array<LookAlike>({
    {0x014B, 'n'}, {0x0188, 'c'}, {0x0250, 'a'}, {0x0254, 'o'}, {0x0258, 'e'}, {0x0259, 'e'}, {0x0265, 'h'},
    {0x026F, 'm'}, {0x0279, 'r'}, {0x0287, 't'}, {0x028B, 'v'}, {0x028C, 'v'}, {0x028D, 'w'}, {0x028E, 'y'},
    {0x029E, 'k'}, {0x03BC, 'u'}, {0x043F, 'n'}, {0x04CF, 'l'}, {0x1D0D, 'm'}, {0xA730, 'f'}, {0xAB70, 'd'},
});
static_assert(std::is_sorted(look_alikes.begin(), look_alikes.end(),
                             [](const LookAlike& a, const LookAlike& b) { return a.symbol < b.symbol; }));

// Letters in boxes and on flags have no compatibility form.
char32_t boxed_letter(char32_t symbol) noexcept {
  for (const char32_t first : {0x1F130U, 0x1F150U, 0x1F170U, 0x1F1E6U}) {
    if (symbol >= first && symbol < first + 26) return U'a' + (symbol - first);
  }
  return 0;
}

// White on black, twice circled, sans-serif: they have no compatibility form either.
char32_t circled_digit(char32_t symbol) noexcept {
  for (const char32_t one : {0x2776U, 0x2780U, 0x278AU, 0x24F5U}) {
    if (symbol >= one && symbol < one + 9) return U'1' + (symbol - one);
  }
  return symbol == 0x24FF || symbol == 0x1F10B || symbol == 0x1F10C ? U'0' : 0;
}

bool is_decimal(char32_t symbol) noexcept {
  return utf8proc_category(static_cast<utf8proc_int32_t>(symbol)) == UTF8PROC_CATEGORY_ND;
}

}  // namespace

unsigned digit_value(char32_t symbol) noexcept {
  if (symbol < 0x80) return is_digit(symbol) ? static_cast<unsigned>(symbol - U'0') : 10;
  if (!is_decimal(symbol)) return 10;
  // The ten digits of a script stand in a row, and behind no other row: that of mathematics is folded before.
  unsigned value = 0;
  while (value < 9 && is_decimal(symbol - value - 1)) ++value;
  return value;
}

char32_t plain_symbol(char32_t symbol) noexcept {
  if (symbol < 0x80) {
    if (symbol >= U'A' && symbol <= U'Z') return symbol + (U'a' - U'A');
    const bool is_plain = (symbol >= U'a' && symbol <= U'z') || (symbol >= U'0' && symbol <= U'9');
    return is_plain ? symbol : 0;
  }
  const auto found =
      std::lower_bound(look_alikes.begin(), look_alikes.end(), symbol,
                       [](const LookAlike& entry, char32_t wanted) { return entry.symbol < wanted; });
  if (found != look_alikes.end() && found->symbol == symbol) return static_cast<char32_t>(found->letter);
  const std::string_view letters = look_alike(symbol);
  if (letters.size() == 1) return static_cast<unsigned char>(letters.front());
  if (symbol >= 0x1F130) {
    if (const char32_t letter = boxed_letter(symbol)) return letter;
  }
  if (symbol == 0xFFFD) return 0;
  if (const char32_t digit = circled_digit(symbol)) return digit;
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(symbol));
  if (category == UTF8PROC_CATEGORY_ND) return U'0' + digit_value(symbol);
  if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) return symbol;
  if (category == UTF8PROC_CATEGORY_MC) return symbol;
  return category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO ? symbol : 0;
}

}  // namespace noyau::inline v0_1::detail
