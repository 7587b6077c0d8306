#include <algorithm>
#include <array>

#include <utf8proc.h>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

struct LookAlike {
  char32_t symbol;
  char letter;
};

// Sorted. Folding has been done, so only lower case stands here; what NFKC maps is not listed.
constexpr auto look_alikes = std::to_array<LookAlike>({
    {0x00F0, 'd'}, {0x00F8, 'o'}, {0x0111, 'd'}, {0x0127, 'h'}, {0x0131, 'i'}, {0x0138, 'k'}, {0x0142, 'l'},
    {0x014B, 'n'}, {0x0167, 't'}, {0x0180, 'b'}, {0x0188, 'c'}, {0x0192, 'f'}, {0x0199, 'k'}, {0x019A, 'l'},
    {0x01A5, 'p'}, {0x01B4, 'y'}, {0x01B6, 'z'}, {0x0247, 'e'}, {0x0249, 'j'}, {0x024D, 'r'}, {0x024F, 'y'},
    {0x0250, 'a'}, {0x0251, 'a'}, {0x0253, 'b'}, {0x0254, 'o'}, {0x0256, 'd'}, {0x0257, 'd'}, {0x0258, 'e'},
    {0x0259, 'e'}, {0x025B, 'e'}, {0x0260, 'g'}, {0x0261, 'g'}, {0x0262, 'g'}, {0x0265, 'h'}, {0x0266, 'h'},
    {0x0268, 'i'}, {0x0269, 'i'}, {0x026A, 'i'}, {0x026B, 'l'}, {0x026F, 'm'}, {0x0271, 'm'}, {0x0272, 'n'},
    {0x0274, 'n'}, {0x0275, 'o'}, {0x0279, 'r'}, {0x027D, 'r'}, {0x0280, 'r'}, {0x0282, 's'}, {0x0287, 't'},
    {0x0288, 't'}, {0x0289, 'u'}, {0x028B, 'v'}, {0x028C, 'v'}, {0x028D, 'w'}, {0x028E, 'y'}, {0x028F, 'y'},
    {0x0290, 'z'}, {0x0299, 'b'}, {0x029C, 'h'}, {0x029D, 'j'}, {0x029E, 'k'}, {0x029F, 'l'}, {0x03B1, 'a'},
    {0x03B2, 'b'}, {0x03B3, 'y'}, {0x03B5, 'e'}, {0x03B7, 'n'}, {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BC, 'u'},
    {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C3, 'o'}, {0x03C4, 't'}, {0x03C5, 'u'}, {0x03C7, 'x'},
    {0x03C9, 'w'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'}, {0x043A, 'k'}, {0x043C, 'm'},
    {0x043D, 'h'}, {0x043E, 'o'}, {0x043F, 'n'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'},
    {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'}, {0x0461, 'w'}, {0x0475, 'v'}, {0x04AF, 'y'},
    {0x04BB, 'h'}, {0x04CF, 'l'}, {0x0501, 'd'}, {0x051B, 'q'}, {0x051D, 'w'}, {0x0561, 'w'}, {0x0563, 'q'},
    {0x0566, 'q'}, {0x0570, 'h'}, {0x0578, 'n'}, {0x057C, 'n'}, {0x057D, 'u'}, {0x0581, 'g'}, {0x0584, 'f'},
    {0x0585, 'o'}, {0x1D00, 'a'}, {0x1D04, 'c'}, {0x1D05, 'd'}, {0x1D07, 'e'}, {0x1D0A, 'j'}, {0x1D0B, 'k'},
    {0x1D0D, 'm'}, {0x1D0F, 'o'}, {0x1D18, 'p'}, {0x1D1B, 't'}, {0x1D1C, 'u'}, {0x1D20, 'v'}, {0x1D21, 'w'},
    {0x1D22, 'z'}, {0x2C9F, 'o'}, {0xA730, 'f'}, {0xA731, 's'}, {0xAB70, 'd'},
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

}  // namespace

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
  if (symbol >= 0x1F130) {
    if (const char32_t letter = boxed_letter(symbol)) return letter;
  }
  if (symbol == 0xFFFD) return 0;
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(symbol));
  if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) return symbol;
  if (category == UTF8PROC_CATEGORY_MC) return symbol;
  return category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO ? symbol : 0;
}

}  // namespace noyau::inline v0_1::detail
