#include "redact/host_lists.hpp"

#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::string with(const DetectionLists& lists, std::string_view text, const RedactionRules& rules = {}) {
  const Redactor own(lists);
  SurrogateMap surrogates("key");
  std::pmr::string out;
  own.redact(text, rules, {}, surrogates, out);
  // Complete and idempotent with a host's own detectors too.
  for (const RedactedSpan& span : own.find(out, rules, {}))
    CHECK(rules[span.kind] == RedactionOperator::keep);
  std::pmr::string again;
  own.redact(out, rules, {}, surrogates, again);
  CHECK(again == out);
  return std::string(out);
}
}  // namespace

TEST_CASE("a host's detector finds whole matches", "[redact][H29]") {
  const DetectionLists lists{{{"ticket", "\\bT-[0-9]{4}\\b"}, {"badge", "(?i)badge [a-z]+"}}, {}, {}};
  CHECK(with(lists, "vu T-1234 et T-12345, Badge rouge") == "vu [CUSTOM] et T-12345, [CUSTOM]");
  CHECK(with(lists, "T-1234T-1234 T-1234") == "T-1234T-1234 [CUSTOM]");
  RedactionRules keep;
  keep[DetectedKind::custom] = RedactionOperator::keep;
  CHECK(with(lists, "T-1234 ana@exemple.fr", keep) == "T-1234 [EMAIL]");
  RedactionRules drop;
  drop[DetectedKind::custom] = RedactionOperator::drop;
  CHECK(with(lists, "T-T-12341234", drop) == "T-T-12341234");
  CHECK(with({{{"x", "ab"}}, {}, {}}, "aabb", drop) == "");
}

TEST_CASE("a host's pattern sees no labels and nothing across them", "[redact][H29]") {
  CHECK(with({{{"all", "[\\x00-\\x7F]+"}}, {}, {}}, "a b") == "[CUSTOM]");
  CHECK(with({{{"word", "EMAIL|CUSTOM"}}, {}, {}}, "x [EMAIL] EMAIL") == "x [EMAIL] [CUSTOM]");
  CHECK(with({{{"two", "x.y"}}, {}, {}}, "x[EMAIL]y xzy") == "x[EMAIL]y [CUSTOM]");
  CHECK(with({{{"edge", "^b"}}, {}, {}}, "a@x.fr b").substr(0, 7) == "[EMAIL]");
  CHECK(with({{{"optional", "z|(?:\\bq?)"}}, {}, {}}, "é z é") == "é [CUSTOM] é");
}

TEST_CASE("a denied word is found wherever it stands, however it is written", "[redact][H20][H29]") {
  const DetectionLists lists{{}, {"licorne", "Projet Chimère", "~~"}, {}};
  CHECK(with(lists, "une licorne, LICORNE, l\u200Bi\u200Bcorne, projet  chimere ~~") ==
        "une [CUSTOM], [CUSTOM], [CUSTOM], [CUSTOM] [CUSTOM]");
  CHECK(with(lists, "unicorne") == "unicorne");
}

TEST_CASE("an allowed value is no finding", "[redact][H29]") {
  const DetectionLists lists{{}, {}, {"Contact@Exemple.fr", "06 12 34 56 78"}};
  CHECK(with(lists, "contact@exemple.fr ana@exemple.fr 06 12 34 56 78 0612345678") ==
        "contact@exemple.fr [EMAIL] 06 12 34 56 78 0612345678");
  const Redactor own(lists);
  const LinkedNames names(std::vector<std::string>{"Contact@Exemple.fr"}, {});
  SurrogateMap surrogates("key");
  std::pmr::string out;
  own.redact("contact@exemple.fr", {}, names, surrogates, out);
  CHECK(out == "[NAME]");
}

TEST_CASE("an allowed value is allowed in all its written forms", "[redact][H29][promise6]") {
  const DetectionLists lists{
      {},
      {},
      {"06 12 34 56 78", "Contact@Exemple.fr", "FR76 3000 6000 0112 3456 7890 189", "00:1A:2B:3C:4D:5E"}};
  for (const std::string text :
       {"0612345678", "06.12.34.56.78", "+33 6 12 34 56 78", "0033612345678", "06-12-34-56-78",
        "\uFF10\uFF16 12 34 56 78", "0\u200B612345678", "CONTACT@EXEMPLE.FR", "contact@exemple\u200B.fr",
        "FR7630006000011234567890189", "fr76-3000-6000-0112-3456-7890-189", "00-1a-2b-3c-4d-5e"}) {
    INFO(text);
    CHECK(with(lists, text) == text);
  }
  CHECK(with(lists, "06 12 34 56 79, contact@exemple.com") == "[PHONE], [EMAIL]");
}

TEST_CASE("a detector that cannot be used says why and what to do", "[redact]") {
  CHECK_FALSE(fault_of({"fine", "[a-z]{3,20}"}));
  const auto fault = [](std::string pattern) { return fault_of({"mine", std::move(pattern)}).value_or(""); };
  CHECK(fault("") == "The detector \"mine\" has no pattern; give it one.");
  CHECK(fault("(") == "The detector \"mine\" has a pattern that is not RE2 syntax (missing ): (); mend it.");
  CHECK(fault("(?=x)").find("is not RE2 syntax") != std::string::npos);
  CHECK(fault("a*").find("matches the empty text") != std::string::npos);
  CHECK(fault("\\pL{1000}").find("256 KiB") != std::string::npos);
  CHECK(fault(std::string(1001, 'a')).find("1001 bytes") != std::string::npos);
  CHECK(fault("a\\C") ==
        "The detector \"mine\" has a pattern with \\C at byte 1, which takes a part of a character; write "
        "\".\" "
        "for a whole one.");
  CHECK(fault("\\Qa\\E\\C").find("\\C at byte 5") != std::string::npos);
  for (const char* pattern : {"\\\\C", "\\Q\\C\\E", "C", "[\\\\C]"}) CHECK(fault(pattern).empty());
  for (const char* pattern :
       {"\\b", "\\ba{0}", "\\b(?:\\B|\\b)", "(?:\\b)", "\\b\\b", "[^\\x00-\\x{10FFFF}]"})
    CHECK(fault(pattern).find("matches no character") != std::string::npos);
  CHECK(fault("\xC3").find("UTF-8") != std::string::npos);
  CHECK_THROWS_AS(Redactor(DetectionLists{{{"mine", "("}}, {}, {}}), std::invalid_argument);
}
