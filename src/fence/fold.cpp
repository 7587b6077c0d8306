#include "fence/fold.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "fence/invisible.hpp"

namespace noyau::inline v0_1::detail {
namespace {

struct Confusable {
  char32_t point;
  std::string_view looks_like;
};

// Sorted by code point: what confusables.txt of UTS #39 maps to a bracket, bar, colon, slash, underscore or
// number sign, but for letters and vowel signs of living scripts, and what is drawn like one. What NFKC
// already maps (full-width forms, small forms) is not listed. The filled triangles are bullets, and left out.
// The guillemets U+00AB and U+00BB are left out on purpose: French prose is full of them, and the few
// tokens they could spell are in the token table. What is drawn as a space is one, though it is no white
// space: the Braille cell without dots, the hieroglyphic blanks, the null notehead.
constexpr auto confusables = std::to_array<Confusable>({
    {0x00A6, "|"},   {0x0131, "i"},  {0x01C0, "|"},  {0x01C1, "||"}, {0x02C2, "<"},   {0x02C3, ">"},
    {0x02CD, "_"},   {0x02D0, ":"},  {0x02F8, ":"},  {0x0589, ":"},  {0x05C0, "|"},   {0x05C3, ":"},
    {0x0703, ":"},   {0x0704, ":"},  {0x07FA, "_"},  {0x0964, "|"},  {0x0965, "||"},  {0x1175, "|"},
    {0x1361, ":"},   {0x1365, ":"},  {0x1366, ":"},  {0x1433, ">"},  {0x1438, "<"},   {0x16B2, "<"},
    {0x16C1, "|"},   {0x16EC, ":"},  {0x1735, "/"},  {0x1803, ":"},  {0x1809, ":"},   {0x2016, "|"},
    {0x2017, "_"},   {0x2039, "<"},  {0x203A, ">"},  {0x203F, "_"},  {0x2041, "/"},   {0x2044, "/"},
    {0x2045, "["},   {0x2046, "]"},  {0x2054, "_"},  {0x205A, ":"},  {0x2215, "/"},   {0x2223, "|"},
    {0x2225, "|"},   {0x2236, ":"},  {0x2237, "::"}, {0x226A, "<<"}, {0x226B, ">>"},  {0x227A, "<"},
    {0x227B, ">"},   {0x22D5, "#"},  {0x22D6, "<"},  {0x22D7, ">"},  {0x22D8, "<<<"}, {0x22D9, ">>>"},
    {0x2308, "["},   {0x2309, "]"},  {0x230A, "["},  {0x230B, "]"},  {0x2317, "#"},   {0x239C, "|"},
    {0x239F, "|"},   {0x23A1, "["},  {0x23A2, "|"},  {0x23A3, "["},  {0x23A4, "]"},   {0x23A5, "|"},
    {0x23A6, "]"},   {0x23AA, "|"},  {0x23AE, "|"},  {0x23B8, "|"},  {0x23B9, "|"},   {0x23BD, "_"},
    {0x23D0, "|"},   {0x23FD, "|"},  {0x2502, "|"},  {0x2503, "|"},  {0x2506, "|"},   {0x2507, "|"},
    {0x250A, "|"},   {0x250B, "|"},  {0x254E, "|"},  {0x254F, "|"},  {0x2551, "|"},   {0x2571, "/"},
    {0x2575, "|"},   {0x2577, "|"},  {0x2579, "|"},  {0x257B, "|"},  {0x257D, "|"},   {0x257F, "|"},
    {0x2581, "_"},   {0x2582, "_"},  {0x258D, "|"},  {0x258E, "|"},  {0x258F, "|"},   {0x2595, "|"},
    {0x25B7, ">"},   {0x25B9, ">"},  {0x25BB, ">"},  {0x25C1, "<"},  {0x25C3, "<"},   {0x25C5, "<"},
    {0x266F, "#"},   {0x2758, "|"},  {0x2759, "|"},  {0x275A, "|"},  {0x276C, "<"},   {0x276D, ">"},
    {0x276E, "<"},   {0x276F, ">"},  {0x2770, "<"},  {0x2771, ">"},  {0x2772, "["},   {0x2773, "]"},
    {0x27CB, "/"},   {0x27E6, "["},  {0x27E7, "]"},  {0x27E8, "<"},  {0x27E9, ">"},   {0x27EA, "<<"},
    {0x27EB, ">>"},  {0x27EC, "["},  {0x27ED, "]"},  {0x2800, " "},  {0x2980, "|"},   {0x2982, ":"},
    {0x298B, "["},   {0x298C, "]"},  {0x298D, "["},  {0x298E, "]"},  {0x298F, "["},   {0x2990, "]"},
    {0x2991, "<"},   {0x2992, ">"},  {0x2997, "["},  {0x2998, "]"},  {0x29CF, "<"},   {0x29D0, ">"},
    {0x29E3, "#"},   {0x29F6, "/"},  {0x29F8, "/"},  {0x29FC, "<"},  {0x29FD, ">"},   {0x2AA1, "<<"},
    {0x2AA2, ">>"},  {0x2AAA, "<"},  {0x2AAB, ">"},  {0x2ABB, "<<"}, {0x2ABC, ">>"},  {0x2AF7, "<<<"},
    {0x2AF8, ">>>"}, {0x2AFC, "|"},  {0x2AFD, "//"}, {0x2AFE, "|"},  {0x2AFF, "|"},   {0x2B9C, "<"},
    {0x2B9E, ">"},   {0x2D4F, "|"},  {0x2E20, "|"},  {0x2E21, "|"},  {0x2E22, "["},   {0x2E23, "]"},
    {0x2E24, "["},   {0x2E25, "]"},  {0x2E3D, "|"},  {0x2E3E, "|"},  {0x2E4A, "/"},   {0x2E55, "["},
    {0x2E56, "]"},   {0x2E57, "["},  {0x2E58, "]"},  {0x3008, "<"},  {0x3009, ">"},   {0x300A, "<<"},
    {0x300B, ">>"},  {0x3010, "["},  {0x3011, "]"},  {0x3014, "["},  {0x3015, "]"},   {0x3016, "["},
    {0x3017, "]"},   {0x3018, "["},  {0x3019, "]"},  {0x301A, "["},  {0x301B, "]"},   {0x3163, "|"},
    {0x4E28, "|"},   {0xA4FD, ":"},  {0xA789, ":"},  {0xFE30, ":"},  {0xFFE8, "|"},   {0x13441, " "},
    {0x13442, " "},  {0x1D159, " "}, {0x1D236, "<"}, {0x1D237, ">"}, {0x1D23A, "/"},  {0x1D36E, "|"},
    {0x1F67C, "/"},  {0x1FB70, "|"}, {0x1FB71, "|"}, {0x1FB72, "|"}, {0x1FB73, "|"},  {0x1FB74, "|"},
    {0x1FB75, "|"},
});
static_assert(std::is_sorted(confusables.begin(), confusables.end(),
                             [](const Confusable& a, const Confusable& b) { return a.point < b.point; }));

std::string_view look_alike(char32_t point) noexcept {
  const auto found = std::lower_bound(confusables.begin(), confusables.end(), point,
                                      [](const Confusable& entry, char32_t p) { return entry.point < p; });
  return found != confusables.end() && found->point == point ? found->looks_like : std::string_view();
}

// Adds a code point that decomposes no further.
void add_part(Folded& folded, char32_t part) noexcept {
  const std::string_view ascii = look_alike(part);
  for (const char c : ascii) folded.add(static_cast<unsigned char>(c));
  if (!ascii.empty() || is_stacking_mark(part) || is_suspect(part)) return;
  const auto* property = utf8proc_get_property(static_cast<std::int32_t>(part));
  folded.add(part == '\t' || property->category == UTF8PROC_CATEGORY_ZS ? U' ' : part);
}

}  // namespace

Folded fold_point(char32_t point) noexcept {
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                                          UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  Folded folded;
  if (!look_alike(point).empty()) {
    add_part(folded, point);
    return folded;
  }
  std::array<std::int32_t, 32> parts{};
  int last_class = UTF8PROC_BOUNDCLASS_START;
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<std::int32_t>(point), parts.data(),
                              static_cast<utf8proc_ssize_t>(parts.size()), options, &last_class);
  for (std::size_t i = 0; i < static_cast<std::size_t>(std::max<utf8proc_ssize_t>(count, 0)); ++i) {
    add_part(folded, static_cast<char32_t>(parts[i]));
  }
  return folded;
}

bool is_word_symbol(char32_t symbol) noexcept {
  const auto within = [symbol](char32_t first, char32_t last) { return symbol >= first && symbol <= last; };
  if (symbol < 0x80) return within(U'a', U'z') || within(U'A', U'Z') || within(U'0', U'9');
  const auto category = utf8proc_get_property(static_cast<std::int32_t>(symbol))->category;
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

bool is_small_letter(char32_t point) noexcept {
  return utf8proc_get_property(static_cast<std::int32_t>(point))->category == UTF8PROC_CATEGORY_LL;
}

namespace {

// Planes 0 and 1; the others hold ideographs, tags and private use.
constexpr char32_t table_end = 0x20000;

struct Table {
  std::array<Quick, table_end> quick{};
  // Of Quick::other, where the symbol is another than the code point; sorted.
  std::vector<std::pair<char32_t, char32_t>> changed;
};

Quick quick_of(char32_t point, const Folded& folded) noexcept {
  if (is_suspect(point)) return Quick::suspect;
  if (folded.count == 0) return is_stacking_mark(point) ? Quick::mark : Quick::slow;
  if (folded.count > 1) return Quick::slow;
  const char32_t symbol = folded.symbols[0];
  return symbol < 0x80 ? static_cast<Quick>(symbol) : Quick::other;
}

std::unique_ptr<const Table> build_table() {
  auto table = std::make_unique<Table>();
  for (char32_t point = 0; point < table_end; ++point) {
    const Folded folded = fold_point(point);
    const Quick quick = quick_of(point, folded);
    table->quick[point] = quick;
    if (quick == Quick::other && folded.symbols[0] != point)
      table->changed.emplace_back(point, folded.symbols[0]);
  }
  return table;
}

const Table& table() noexcept {
  static const std::unique_ptr<const Table> instance = build_table();
  return *instance;
}

}  // namespace

Quick quick_fold(char32_t point) noexcept {
  return point < table_end ? table().quick[point] : Quick::slow;
}

char32_t fold_other(char32_t point) noexcept {
  const auto& changed = table().changed;
  const auto found = std::lower_bound(changed.begin(), changed.end(), std::pair{point, char32_t{0}});
  return found != changed.end() && found->first == point ? found->second : point;
}

}  // namespace noyau::inline v0_1::detail
