#include "french_numbers.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto siren = DetectedKind::siren;
constexpr auto siret = DetectedKind::siret;
constexpr auto vat = DetectedKind::vat_fr;
}  // namespace

TEST_CASE("SIREN are found grouped, or near a key word", "[redact][H29][siren]") {
  std::vector<Positive> cases;
  for (const std::string digits :
       {"526018155", "708301668", "331860916", "382462810", "356000000", "005420120"}) {
    for (const std::string sign : {" ", ".", "-", "\u00A0", "\u202F"}) {
      const std::string written = grouped(digits, {3, 3, 3}, sign);
      cases.push_back({"la bo\u00EEte : " + written + ", voil\u00E0", written});
    }
    cases.push_back({"SIREN : " + digits, digits});
    cases.push_back({"RCS Paris B " + digits, digits});
    cases.push_back({digits + " RCS Nanterre", digits});
    cases.push_back({"num\u00E9ro siren de la soci\u00E9t\u00E9 " + digits + " ok", digits});
    cases.push_back({"{\"siren\":\"" + digits + "\"}", digits});
    cases.push_back({"https://annuaire.example/entreprise/" + digits, digits});
    cases.push_back({"immatricul\u00E9e sous le " + digits, digits});
  }
  cases.push_back({"SIREN 526018155 75002 Paris", "526018155"});
  cases.push_back({"RCS 526 018 155 75002 Paris", "526 018 155"});
  check_positives(siren, cases);
}

TEST_CASE("numbers that are no SIREN are left", "[redact][H29][siren]") {
  check_negatives(siren, {"526018155",
                          "le 526018155 est mon num\u00E9ro de commande",
                          "526 018 156",
                          "526.018.156",
                          "SIREN 526018156",
                          "RCS Paris 526 018 156",
                          "SIREN 000000000",
                          "000 000 000",
                          "SIREN 52601815",
                          "SIREN 5260181550",
                          "SIREN 526 018",
                          "526 018 155 \u20AC",
                          "526 018 155 euros",
                          "526\u202F018\u202F155\u202F\u20AC",
                          "$526 018 155",
                          "526 018 155,50",
                          "526 018 155 habitants",
                          "1 526 018 155",
                          "12 526 018 155",
                          "526 018 155 000",
                          "526.018.155.000",
                          "526 018 155 00019",
                          "526 018.155",
                          "526  018  155",
                          "526\n018\n155",
                          "52 60 18 155",
                          "a526 018 155",
                          "526 018 155a",
                          "1_526018155 siren",
                          "siren_526018154",
                          "0.526018155 siren",
                          "+526 018 155 12",
                          "06 12 34 56 78",
                          "0612345678",
                          "978-2-07-036822-8",
                          "192.168.001.001",
                          "FR76 3000 6000 0112 3456 7890 189",
                          "4012 8888 8888 1881",
                          "123e4567-e89b-12d3-a456-426614174000",
                          "2024-01-02",
                          "v526.18.155",
                          "526 [SIREN] 155",
                          "1 22 01 93 333 106 55",
                          "FR00526018155",
                          "FR 00 526 018 155"});
}

TEST_CASE("SIRET are found grouped, or near a key word", "[redact][H29][siret]") {
  std::vector<Positive> cases;
  for (const std::string digits :
       {"77114710500056", "89746507600064", "49170342700048", "54026859600066", "59829313200075",
        "36566101600060", "35600000000048", "35600000049837", "35600000012337"}) {
    for (const std::string sign : {" ", ".", "\u00A0"}) {
      const std::string written = grouped(digits, {3, 3, 3, 5}, sign);
      cases.push_back({"facture " + written + ".", written});
    }
    const std::string two_parts = grouped(digits, {9, 5}, " ");
    cases.push_back({two_parts, two_parts});
    cases.push_back({"SIRET : " + digits, digits});
    cases.push_back({"{\"siret\": \"" + digits + "\"}", digits});
    cases.push_back({"mon siret c'est " + digits + " voil\u00E0", digits});
    const std::string dashed = grouped(digits, {3, 3, 3}, " ") + " - " + digits.substr(9);
    cases.push_back({"SIRET " + dashed, dashed});
    const std::string odd = grouped(digits, {3, 3, 3, 3, 2}, " ");
    cases.push_back({"SIRET " + odd, odd});
  }
  check_positives(siret, cases);
}

TEST_CASE("numbers that are no SIRET are left", "[redact][H29][siret]") {
  check_negatives(siret, {"77114710500056",
                          "commande 77114710500056",
                          "SIRET 77114710500057",
                          "771 147 105 00057",
                          "771147105 00057",
                          "SIRET 771147105",
                          "SIRET 771147105000560",
                          "SIRET 771 147 105 0005",
                          "SIRET 35600000049838",
                          "SIRET 35600000000049",
                          "356 000 000 49838",
                          "SIRET 00000000000000",
                          "000 000 000 00000",
                          "SIRET a77114710500056",
                          "SIRET 77114710500056a",
                          "siret_77114710500057",
                          "771 147 105 000561",
                          "771 147 105\n00056",
                          "771 147 105 [SIRET]",
                          "SIRET 77 114 710 500 056",
                          "771, 147, 105, 00056",
                          "0.77114710500056 siret",
                          "4012 8888 8888 1881",
                          "4012888888881881",
                          "FR76 3000 6000 0112 3456 7890 189",
                          "FR44 539 336 339",
                          "06 12 34 56 78",
                          "+33 6 12 34 56 78 90",
                          "20240102102030",
                          "2024-01-02 10:20:30",
                          "1700000000000",
                          "17000000000000000000",
                          "123e4567-e89b-12d3-a456-426614174000",
                          "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                          "1 22 01 93 333 106 55",
                          "978-2-07-036822-8",
                          "526 018 155",
                          "123 456 789 75002",
                          "123456789 75002",
                          "1 771 147 105",
                          "48.8566, 2.3522"});
}

TEST_CASE("French VAT numbers are found", "[redact][H29][vat]") {
  std::vector<Positive> cases;
  for (const std::string number : {"FR56677412157", "FR11847280385", "FR53528084148", "FR58752538884",
                                   "FR44539336339", "FR86775004740", "FR13495755134"}) {
    for (const std::string sign : {" ", ".", "-", "\u00A0"}) {
      const std::string written = grouped(number, {2, 2, 3, 3, 3}, sign);
      cases.push_back({"TVA " + written, written});
    }
    for (const std::vector<std::size_t>& sizes :
         {std::vector<std::size_t>{13}, {4, 9}, {2, 11}, {2, 2, 9}, {4, 3, 3, 3}}) {
      const std::string written = grouped(number, sizes, " ");
      cases.push_back({"n\u00B0 de TVA : " + written + ".", written});
    }
  }
  cases.push_back({"tva fr56677412157", "fr56677412157"});
  cases.push_back({"FRK7399859412", "FRK7399859412"});
  cases.push_back({"FR4Z123456782", "FR4Z123456782"});
  check_positives(vat, cases);
}

TEST_CASE("what is no French VAT number is left", "[redact][H29][vat]") {
  check_negatives(vat, {"FR57677412157",
                        "FR 57 677 412 157",
                        "FR56677412158",
                        "56677412157",
                        "FR5667741215",
                        "FR566774121570",
                        "FR56677412157a",
                        "aFR56677412157",
                        "_FR56677412158",
                        "FR56677412157_1",
                        "FR5667741215A",
                        "FR567 741 2157",
                        "FR K8 399 859 412",
                        "FRIO399859412",
                        "FRk7399859412",
                        "DE56677412157",
                        "FR\n56677412157",
                        "FR [VAT] 412 157",
                        "FR00000000000",
                        "FR12000000000",
                        "FR76 3000 6000 0112 3456 7890 189",
                        "FR7630006000011234567890189",
                        "FR 06 12 34 56 78",
                        "fr 12 345 678 901",
                        "FR-75002",
                        "FR 75002 Paris",
                        "FR2024",
                        "FR 2024-01-02",
                        "FR.json",
                        "fr_FR",
                        "fr-FR",
                        "FR56 677 412",
                        "FR 56 677 412 15",
                        "FR56  677  412  157",
                        "FRANCE 56677412157",
                        "offre 56677412157",
                        "FR0123456789",
                        "FR99 123 456 789",
                        "FR13 495 755 135",
                        "FR86 775 004 741",
                        "FR44 539 336 330",
                        "FR44539336339123"});
}

TEST_CASE("a company's number counts exactly when its sum holds", "[redact][H29]") {
  std::mt19937_64 random(32);
  for (int i = 0; i < 2000; ++i) {
    const std::string digits = random_siren(random);
    if (digits == "356000000") continue;
    const std::string wrong = with_other_digit(digits, random() % 9, random);
    const std::string full = with_luhn(digits + random_digits(random, 4));
    INFO(full);
    REQUIRE(found("siren " + digits, siren).size() == 1);
    REQUIRE(found("siren " + wrong, siren).empty());
    REQUIRE(found("siret " + full, siret).size() == 1);
    REQUIRE(found("siret " + with_other_digit(full, random() % 14, random), siret).empty());
    REQUIRE(found(vat_of(digits), vat).size() == 1);
    REQUIRE(found(with_other_digit(vat_of(digits), 2 + random() % 11, random), vat).empty());
  }
}
