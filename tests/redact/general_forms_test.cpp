#include "redact/general_forms.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::string general(std::string_view text) {
  return redacted(text, RedactionRules(RedactionOperator::generalise));
}
}  // namespace

TEST_CASE("values become less precise", "[redact][H29]") {
  CHECK(general("vu 06 12 34 56 78") == "vu [PHONE +33]");
  CHECK(general("vu +44 20 7946 0958 !") == "vu [PHONE +44] !");
  CHECK(general("vu 0032 2 555 12 12") == "vu [PHONE +32]");
  CHECK(general("vu 192.168.12.7") == "vu [IP 192.168.x.x]");
  CHECK(general("vu 2001:db8::1") == "vu [IP]");
  CHECK(general("vu 4012 8888 8888 1881") == "vu [CARD Visa]");
  CHECK(general("vu FR7630006000011234567890189") == "vu [IBAN FR]");
  CHECK(general("vu be68539007547034") == "vu [IBAN BE]");
  CHECK(general("vu ana@exemple.fr") == "vu [EMAIL]");
  CHECK(general("vu ０６ １２ ３４ ５６ ７８") == "vu [PHONE +33]");
}

TEST_CASE("general forms of the kinds that detectors hand over", "[redact][H29]") {
  const auto form = [](DetectedKind kind, std::string_view value) {
    std::string out = "x ";
    const bool has = detail::append_general_form(kind, value, out);
    CHECK(has == (out != "x "));
    return out.substr(2);
  };
  CHECK(form(DetectedKind::postal_address, "12 rue de la Paix, 75002 Paris") == "75");
  CHECK(form(DetectedKind::postal_address, "12 rue de la Paix") == "");
  CHECK(form(DetectedKind::birth_date, "12 mars 1987") == "1987");
  CHECK(form(DetectedKind::birth_date, "12/03/87") == "");
  CHECK(form(DetectedKind::birth_date, "1987-03-12") == "1987");
  CHECK(form(DetectedKind::coordinates, "48.8566, 2.3522") == "48, 2");
  CHECK(form(DetectedKind::coordinates, "-33,8688 ; 151,2093") == "-33, 151");
  CHECK(form(DetectedKind::coordinates, "48°51′24″N 2°21′03″E") == "");
  CHECK(form(DetectedKind::coordinates, "48.8566") == "");
  CHECK(form(DetectedKind::payment_card, "6304000000000000") == "");
  CHECK(form(DetectedKind::email, "ana@exemple.fr") == "");
}

TEST_CASE("a general form that somebody wrote hides nothing", "[redact][H29]") {
  for (const std::string text :
       {"[PHONE +33612345678]", "[PHONE 0612345678]", "[IBAN FR7630006000011234567890189]",
        "[CARD 4012888888881881]", "[IP 192.168.12.7]", "[EMAIL ana@exemple.fr]", "[PHONE +33 612345678]",
        "[IP 192.168.12.7 192.168.x.x]"}) {
    INFO(text);
    CHECK(masked(text) != text);
  }
  for (const std::string text :
       {"[PHONE +33]", "[IBAN FR]", "[CARD Visa]", "[IP 192.168.x.x]", "[COORDINATES -33, 151]"})
    CHECK(masked(text) == text);
}
