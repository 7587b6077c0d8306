#include <random>

#include "noyau/core/utf8.hpp"
#include "redact/folded_view.hpp"
#include "redact/name_search.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
LinkedNames named(std::vector<std::string> names, std::vector<std::string> exempt = {}) {
  return LinkedNames(names, exempt);
}

std::string random_text(std::mt19937_64& random, std::size_t length) {
  static const char32_t ranges[][2] = {
      {0x20, 0x7E},     {0xC0, 0x24F},      {0x300, 0x36F},     {0x370, 0x52F},
      {0x900, 0xDFF},   {0x1100, 0x11FF},   {0x1E00, 0x1FFF},   {0x2000, 0x206F},
      {0x2100, 0x24FF}, {0x3040, 0x30FF},   {0xAC00, 0xD7A3},   {0xF900, 0xFFEF},
      {0x600, 0x6FF},   {0x1D400, 0x1D7FF}, {0x1F600, 0x1F64F}, {0xE0000, 0xE01FF}};
  std::string text;
  while (length-- > 0) {
    const auto& range = ranges[random() % std::size(ranges)];
    append_utf8(text, range[0] + static_cast<char32_t>(random() % (range[1] - range[0] + 1)));
  }
  return text;
}
}  // namespace

TEST_CASE("a linked name is found in any case, accents, width and with invisible characters",
          "[redact][H20]") {
  const LinkedNames names =
      named({"Élodie", "xX_Dark_Xx", "Jean Dupont", "zoé42", "Łukasz", "田中", "김철수"});
  for (const char* text : {"élodie",
                           "ELODIE",
                           "Élodie",
                           "E\u0301lodie",
                           "elo\u0301die",
                           "ｅｌｏｄｉｅ",
                           "El\u200Bodie",
                           "E\u00ADlodie",
                           "É\u2060lo\uFEFFdie",
                           "𝓔𝓵𝓸𝓭𝓲𝓮",
                           "Ⓔⓛⓞⓓⓘⓔ",
                           "e\u0301\u0301\u0301\u0301lodie",
                           "xx_dark_xx",
                           "XX_DARK_XX",
                           "xX_Dark\u200D_Xx",
                           "jean dupont",
                           "Jean  Dupont",
                           "JEAN\u00A0DUPONT",
                           "Jean\nDupont",
                           "Jean\u3000Dupont",
                           "Zoe42",
                           "ZOÉ４２",
                           "łukasz",
                           "田中",
                           "김철수",
                           "\u1100\u1175\u11B7철수",
                           "zoe 42",
                           "JeanDupont",
                           "jean-dupont",
                           "jean d upont"}) {
    INFO(text);
    CHECK(masked(text, names) == "[NAME]");
    const std::pair<std::string, std::string> around[] = {
        {"c'est ", ", là"}, {"(", ")"}, {"@", ":"},
        {"**", "**!"},      {"_", "_"}, {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"}};
    for (const auto& [left, right] : around)
      CHECK(masked(left + text + right, names) == left + "[NAME]" + right);
  }
}

TEST_CASE("scripts without spaces hide no name", "[redact][H20]") {
  CHECK(masked("田中さん", named({"田中"})) == "[NAME]さん");
  CHECK(masked("lucさん", named({"luc"})) == "[NAME]さん");
  CHECK(masked("김철수가 왔다", named({"김철수"})) == "[NAME]가 왔다");
}

TEST_CASE("a linked name is not found inside another word", "[redact][H20]") {
  const LinkedNames names = named({"luc", "zoé42", "Jean Dupont", "x"});
  for (const char* text : {"lucide",
                           "caluc",
                           "luc7",
                           "7luc",
                           "éluc",
                           "lucé",
                           "lu c",
                           "l.u.c",
                           "zoé421",
                           "zoe4",
                           "azoé42",
                           "zoe, 42",
                           "jean",
                           "dupont",
                           "jean, dupont",
                           "jean. Dupont",
                           "jean - dupont",
                           "jean (dupont)",
                           "xjean dupont",
                           "jean duponté",
                           "xx",
                           "axa",
                           "x2",
                           "",
                           " ",
                           "lucs",
                           "Luсie",
                           "e\u0301luc",
                           "luce\u0301",
                           "ﬂuc",
                           "lucｘ",
                           "LUCIEN",
                           "Saint-Lucien",
                           "éluct",
                           "reluctant",
                           "zoe420",
                           "42zoe42",
                           "lucky",
                           "Lucas",
                           "duponts jeans",
                           "Ⅹx"}) {
    INFO(text);
    CHECK(masked(text, names) == text);
  }
}

TEST_CASE("the longest of several names is taken", "[redact][H20]") {
  CHECK(masked("jean dupont et jean", named({"jean", "Jean Dupont", "dupont"})) == "[NAME] et [NAME]");
  CHECK(masked("jean jean", named({"jean"})) == "[NAME] [NAME]");
}

TEST_CASE("the current pseudonym and the people present are exempt", "[redact][H20]") {
  const LinkedNames names = named({"Luna", "ÉLODIE", "Max", "  max ", "", "\u200B"}, {"elodie", "ｌｕｎａ"});
  CHECK(names.folded() == std::vector<std::string>{"max"});
  CHECK(masked("Élodie, Luna et Max", names) == "Élodie, Luna et [NAME]");
  CHECK(named({"a"}, {"A"}).empty());
}

TEST_CASE("what combines with the end of a name goes with it", "[redact][H20]") {
  CHECK(masked("luc\u0301\u0301 ici", named({"luc"})) == "[NAME] ici");
  CHECK(masked("luc\u200B", named({"luc"})) == "[NAME]");
}

TEST_CASE("a name that is a label's word leaves the label alone", "[redact][H20]") {
  const LinkedNames names = named({"name", "EMAIL", "card_0012"});
  CHECK(masked("@Name a@b.fr @email", names) == "@[NAME] [EMAIL] @[NAME]");
  CHECK(masked("[NAME] [CARD_0012] card_0012", names) == "[NAME] [CARD_0012] [NAME]");
}

TEST_CASE("a linked name inside a kept value is still taken out", "[redact][H20]") {
  RedactionRules rules;
  rules[DetectedKind::email] = RedactionOperator::keep;
  CHECK(redacted("jean.dupont@exemple.fr luc@exemple.fr", rules, named({"Jean"})) ==
        "[NAME].dupont@exemple.fr luc@exemple.fr");
}

TEST_CASE("the folded view is fold_for_comparison with a way back", "[redact][H20]") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = random_text(random, random() % 12);
    const detail::FoldedView view(text);
    REQUIRE(view.text() == fold_for_comparison(text));
    std::size_t last = 0;
    for (std::size_t at = 0; at < view.text().size(); ++at) {
      const std::size_t begin = view.original_begin(at);
      REQUIRE((begin >= last && begin < text.size()));
      REQUIRE((static_cast<unsigned char>(text[begin]) & 0xC0) != 0x80);
      REQUIRE(view.original_end(at + 1) > begin);
      last = begin;
    }
  }
}

TEST_CASE("every code point folds in the view as in fold_for_comparison", "[redact][H20]") {
  for (char32_t value = 1; value <= 0x10FFFF; ++value) {
    if (value >= 0xD800 && value <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, value);
    if (detail::FoldedView(text).text() != fold_for_comparison(text))
      FAIL("U+" << std::hex << std::uint32_t{value});
  }
}
