// Hostile texts for the French detectors. They have no time gate of their own: a quadratic step would run
// into the time limit of the whole program by far.
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::string repeat(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += unit;
  return text;
}
}  // namespace

TEST_CASE("half a megabyte of parts of French values is read in linear time", "[redact][H29][french]") {
  for (const char* unit : {"11 ",
                           "111 ",
                           "111 111 111 ",
                           "356 000 000 ",
                           "siren 356000000 ",
                           "siren ",
                           "12345 12345 ",
                           "12345 guichet ",
                           "guichet ",
                           "FR",
                           "FR00 ",
                           "FR12 345",
                           "1 22 01 93 333 106 ",
                           "1 22 01 2A 333 106",
                           "11 11 11 11 11 11 111 ",
                           "1 rue ",
                           "1 rue A, ",
                           "rue ",
                           "1 rue de la de la ",
                           "bat B, ",
                           "bat B, 1 rue A ",
                           "75002 P ",
                           "rue A 75002 X, ",
                           "12 rue des lilas, 75002 paris ",
                           "1 rue Aaaaaaaaaaaaaaaaaaaaaa-",
                           "n\u00E9 ",
                           "n\u00E9 1 ",
                           "naissance ",
                           "naissance12/",
                           "n\u00E9 12 mars ",
                           "12/12/",
                           "1.111 ",
                           "1.111, 1.111 ",
                           "gps 1.111,",
                           "1\u00B0 ",
                           "1\u00B01'",
                           "1\u00B01'1\"N ",
                           "lat 1.111 lon ",
                           "N 1.111 "}) {
    INFO(unit);
    const std::string text = repeat(unit, 500'000);
    CHECK(redactor().find(text, {}).size() <= text.size());
    CHECK(redactor().find(masked(repeat(unit, 20'000)), {}).empty());
  }
}

TEST_CASE("a long run of one kind hides no French value at its end", "[redact][H29][french]") {
  for (const char* unit : {"1 ", "a", "1-", ":", "n\u00E9 ", "rue ", "12345 ", "FR", "1.111 ", "1\u00B0"}) {
    const std::string run = repeat(unit, 50'000) + " \n\n ";
    INFO(unit);
    CHECK(found(run + "1 22 01 93 333 106 55", DetectedKind::nir).size() == 1);
    CHECK(found(run + "526 018 155", DetectedKind::siren).size() == 1);
    CHECK(found(run + "771 147 105 00056", DetectedKind::siret).size() == 1);
    CHECK(found(run + "FR56677412157", DetectedKind::vat_fr).size() == 1);
    CHECK(found(run + "14508 08320 38483726167 85", DetectedKind::rib).size() == 1);
    CHECK(found(run + "12 rue de la Paix", DetectedKind::postal_address).size() == 1);
    CHECK(found(run + "naissance 12/03/1985", DetectedKind::birth_date).size() == 1);
    CHECK(found(run + "gps 48.8566, 2.3522", DetectedKind::coordinates).size() == 1);
  }
}
