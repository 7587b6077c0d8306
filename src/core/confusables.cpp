#include "core/confusables.hpp"

#include <algorithm>
#include <array>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {
struct Confusable {
  char32_t point;
  std::string_view looks_like;
};

constexpr bool precedes(const Confusable& a, const Confusable& b) noexcept {
  return a.point < b.point;
}

constexpr auto confusables = std::to_array<Confusable>({
#include "core/confusables.inc"
});
static_assert(std::is_sorted(confusables.begin(), confusables.end(), precedes));

// Greek: eta, nu, sigma, upsilon, and the lunate sigmas, which fold to sigma.
constexpr auto capitals = std::to_array<Confusable>(
    {{0x0397, "h"}, {0x039D, "n"}, {0x03A3, "s"}, {0x03A5, "y"}, {0x03F2, "c"}, {0x03F9, "c"}});
static_assert(std::is_sorted(capitals.begin(), capitals.end(), precedes));

template <class Table>
std::string_view look_up(const Table& table, char32_t point) noexcept {
  const auto found = std::lower_bound(table.begin(), table.end(), Confusable{point, {}}, precedes);
  return found != table.end() && found->point == point ? found->looks_like : std::string_view();
}
}  // namespace

std::string_view look_alike(char32_t folded) noexcept {
  return folded < confusables.front().point ? std::string_view() : look_up(confusables, folded);
}

std::string_view capital_look_alike(char32_t point) noexcept {
  return look_up(capitals, point);
}

bool may_be_capital_look_alike(char32_t folded) noexcept {
  return folded == 0x03B7 || folded == 0x03BD || folded == 0x03C3 || folded == 0x03C5;
}

std::string fold_look_alikes(std::string_view text) {
  const std::string folded = fold_for_comparison(text);
  std::string out;
  out.reserve(folded.size());
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint point = decode_utf8(folded, at);
    const std::string_view latin = look_alike(point.value);
    out += latin.empty() ? std::string_view(folded).substr(at, point.bytes) : latin;
    at += point.bytes;
  }
  return out;
}

}  // namespace noyau::inline v0_1::detail
