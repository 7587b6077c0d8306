#include "core/confusables.hpp"

#include "catch.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;

TEST_CASE("letters of other scripts fold to the Latin ones they look like", "[core][H20]") {
  using detail::fold_look_alikes;
  CHECK(fold_look_alikes("ВriсоLunе") == "bricolune");
  CHECK(fold_look_alikes("Łukasz Øre ŒUF ıce") == "lukasz ore oeuf ice");
  CHECK(fold_look_alikes("ʙʀɪᴄᴏ") == "brico");
  CHECK(fold_look_alikes("ᎪᏴᏟ") == "abc");
  CHECK(fold_look_alikes("Élodie 42 田中") == "elodie 42 田中");
  CHECK(fold_look_alikes("\xFF") == "\uFFFD");
}

TEST_CASE("what looks alike is folded, is not ASCII and gives ASCII", "[core][H20]") {
  std::size_t entries = 0;
  for (char32_t c = 1; c <= 0x1FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const std::string_view latin = detail::look_alike(c);
    if (latin.empty()) continue;
    ++entries;
    std::string text;
    append_utf8(text, c);
    INFO(std::hex << std::uint32_t{c});
    CHECK(c >= 0x80);
    CHECK(fold_for_comparison(text) == text);
    CHECK(fold_for_comparison(latin) == latin);
    CHECK(detail::fold_look_alikes(text) == latin);
  }
  CHECK(entries > 300);
}

TEST_CASE("a capital that looks like another letter folds to one that may", "[core][H20]") {
  for (char32_t c = 0x80; c <= 0xFFFF; ++c) {
    if (detail::capital_look_alike(c).empty()) continue;
    std::string text;
    append_utf8(text, c);
    CHECK(detail::may_be_capital_look_alike(decode_utf8(fold_for_comparison(text), 0).value));
  }
  CHECK(detail::capital_look_alike(U'Ν') == "n");
  CHECK(detail::look_alike(U'ν') == "v");
}
