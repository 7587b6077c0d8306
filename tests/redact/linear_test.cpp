// Hostile megabytes. They have no time gate of their own: a quadratic step would run into the time limit of
// the whole program by far.
#include "enough.hpp"
#include "redact/folded_view.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;
using noyau_test::enough;

namespace {
std::string repeat(std::string_view unit, std::size_t bytes) {
  std::string text;
  text.reserve(bytes + unit.size());
  while (text.size() < bytes) text += unit;
  return text;
}
}  // namespace

TEST_CASE("a megabyte of anything is read in linear time", "[redact][H29]") {
  const LinkedNames linked(std::vector<std::string>{"aaaaaaaaaaaaaaaab", "a a a a a a a a b", "luna", "____b",
                                                    "lune", "BricoLune", "ooooo", "le chat", "~*~", "a1a1a1"},
                           {});
  const char* units[] = {"1",
                         "12 ",
                         "0",
                         "06 ",
                         "00 ",
                         "00(0)",
                         "(0)",
                         "+33 ",
                         "4012 8888 8888 1881 ",
                         "1-",
                         "12-",
                         "4 ",
                         "@",
                         "a@",
                         "a@b.fr",
                         "a@b@",
                         "a.",
                         "a.a.a.",
                         "a-",
                         "a@a.",
                         "\"@",
                         "\"a",
                         "x:@",
                         "://",
                         "://:",
                         "a://b:c@",
                         "a://b:@d",
                         ":",
                         "::",
                         "a:",
                         "1:",
                         "1.",
                         "1.2.3.4",
                         "1.2.3.4 ",
                         "::1 ",
                         "FR76",
                         "FR76 ",
                         "FR76 3000 6000 0112 3456 7890 189 ",
                         "aa00aa",
                         "a",
                         "a ",
                         "_",
                         "[",
                         "]",
                         "[EMAIL",
                         "[EMAIL]",
                         "[EMAIL_0017]",
                         "luna",
                         "luna ",
                         "\u0301",
                         "a\u0301",
                         "\u200B",
                         "a\u200B",
                         "É",
                         "\u1100",
                         "\u1161\u11A8",
                         "\uAC00\u11A7",
                         "\u0BC6\u0BBE",
                         "\uFDFA",
                         "田",
                         " ",
                         "\n",
                         "\xE2\x80\xAF",
                         "tel 1",
                         "(415) 555-0132",
                         "a@[",
                         "a@[1.2.3.4]",
                         "/",
                         "a=",
                         "=@",
                         "-@b.fr",
                         "'",
                         "ip ::",
                         "ο",
                         "о",
                         "Ν",
                         "Bric\u03bf",
                         "ВriсоLunе",
                         "0",
                         "0o",
                         "B r i c o L u n e ",
                         "o ",
                         "o_",
                         "o.-",
                         "l\n",
                         "lune ",
                         "Lune ",
                         "le chat ",
                         "le chat: ",
                         "@lune",
                         "alias lune ",
                         "/lune",
                         "Lune",
                         "BricoLuneS",
                         "bricolune4",
                         "~*",
                         "\u00B7",
                         "a1",
                         "[at]",
                         "a[at]",
                         "a [at] b [dot] ",
                         "[point]",
                         " arobase a.",
                         "://1",
                         "://a:",
                         "://0x",
                         "0_6_1_2_",
                         "06,12,34,56,78,",
                         "0 6 ",
                         "FR76.",
                         "00:1A:2B:",
                         "0\u0336",
                         "\u0336",
                         "a\u3002",
                         "\u2460",
                         "\u017F1 ",
                         "key",
                         "pass1",
                         "MDA",
                         "n\u00E9 1",
                         "1 b ",
                         "1A ",
                         "1.1 ",
                         "75002 ",
                         "abcdefghijklmnop",
                         "://a",
                         "1_",
                         "1\t \t",
                         "12 - ",
                         "F R ",
                         "F R 7 ",
                         "FR 76 - ",
                         "branch_code 12345 "};
  const RedactionRules rules[] = {{}, all(RedactionOperator::drop), all(RedactionOperator::surrogate)};
  std::size_t turn = 0;
  for (const char* unit : units) {
    const std::string text = repeat(unit, enough(1'000'000));
    INFO(unit);
    const RedactionRules& rule = rules[turn++ % std::size(rules)];
    CHECK(redactor().find(text, linked).size() <= text.size());
    CHECK(redactor().find(redacted(repeat(unit, enough(100'000)), rule, linked), linked).empty());
  }
}

TEST_CASE("a long run of one kind hides no value at its end", "[redact][H29]") {
  for (const char* unit : {"@ ", "1 ", "a", ":", "::", "a.a.a.", "(0)", "[", "/", "FR76", "\u0301"}) {
    INFO(unit);
    CHECK(masked(repeat(unit, enough(100'000)) + " \n jean@exemple.fr \n") ==
          repeat(unit, enough(100'000)) + " \n [EMAIL] \n");
    const auto phones =
        found(repeat(unit, enough(100'000)) + " \n +33 6 12 34 56 78 \n", DetectedKind::phone);
    CHECK(phones == std::vector<std::string>{"+33 6 12 34 56 78"});
  }
}
