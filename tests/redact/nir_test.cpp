#include "french_numbers.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto nir = DetectedKind::nir;
}

TEST_CASE("numbers of the social security are found as people write them", "[redact][H29][nir]") {
  const std::vector<std::string> written = {"122019333310655",
                                            "1 22 01 93 333 106 55",
                                            "1.22.01.93.333.106.55",
                                            "1-22-01-93-333-106-55",
                                            "1/22/01/93/333/106/55",
                                            "1\u00A022\u00A001\u00A093\u00A0333\u00A0106\u00A055",
                                            "1\u202F22\u202F01\u202F93\u202F333\u202F106\u202F55",
                                            "1 2201 93333106 55",
                                            "1220193333106 55",
                                            "1220193333106-55",
                                            "1220193333106/55",
                                            "1220193333106 / 55",
                                            "1220193333106 - 55",
                                            "1220193333106 (55",
                                            "1 22 01 93 333 106 cl\u00E9 55",
                                            "1 22 01 93 333 106, cl\u00E9 : 55",
                                            "1220193333106 clef 55",
                                            "1 22 01 93 333 106 key 55",
                                            "122 01 93 333 106 55",
                                            "191012A16769952",
                                            "1 91 01 2A 167 699 52",
                                            "1 91 01 2a 167 699 52",
                                            "2 33 09 2B 030 255 84",
                                            "233092B03025584",
                                            "233092b03025584",
                                            "2-91-01-2B-390-065-84",
                                            "2 61 10 97 499 518 13",
                                            "155089926154710",
                                            "1 55 08 99 261 547 10"};
  std::vector<Positive> cases;
  for (const std::string& each : written) {
    cases.push_back({"mon num\u00E9ro de s\u00E9cu : " + each + ", merci", each});
    cases.push_back({each, each});
    cases.push_back({"{\"nir\":\"" + each + "\"}", each});
  }
  cases.push_back({"12,122019333310655,Paris", "122019333310655"});
  cases.push_back({"1,122019333310655,1984-12-01", "122019333310655"});
  cases.push_back({"n\u00B0122019333310655.", "122019333310655"});
  cases.push_back({"vu le 12 1 22 01 93 333 106 55", "1 22 01 93 333 106 55"});
  cases.push_back({"1 22 01 93 333 106 55 06 ans", "1 22 01 93 333 106 55"});
  check_positives(nir, cases);
}

TEST_CASE("numbers that are none of the social security are left", "[redact][H29][nir]") {
  check_negatives(nir, {"122019333310656",
                        "1 22 01 93 333 106 56",
                        "1.22.01.93.333.106.54",
                        "191012A16769953",
                        "191012B16769952",
                        "1 91 01 2C 167 699 52",
                        "1 91 01 A2 167 699 52",
                        "1 22 01 93 333 106",
                        "1220193333106",
                        "1220193333106 cl\u00E9 56",
                        "1220193333106 fois 55",
                        "1220193333106\n55",
                        "0122019333310655",
                        "1220193333106550",
                        "a122019333310655",
                        "122019333310655a",
                        "1_122019333310655",
                        "122019333310655_1",
                        "\u00E9122019333310655",
                        "0,122019333310655",
                        "0.122019333310655",
                        "122019333310655.5",
                        "12-122019333310655",
                        "122019333310655-1",
                        "[NIR] 22 01 93 333 106 55",
                        "1 22 01 93 333 106 [NIR]",
                        "12 20 19 33 33 10 65 6",
                        "1   22   01   93   333   106   55",
                        "1 22 0 193 333 106 55",
                        "1, 22, 01, 93, 333, 106, 55",
                        "000000000000097",
                        "123456789012345",
                        "2024-01-02 10:20:30.123",
                        "1700000000000",
                        "17000000000000000",
                        "FR76 3000 6000 0112 3456 7890 189",
                        "06 12 34 56 78",
                        "+33 6 12 34 56 78",
                        "123e4567-e89b-12d3-a456-426614174000",
                        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                        "978-2-07-036822-8",
                        "4012 8888 8888 1881",
                        "732 829 320 00074"});
}

TEST_CASE("months and places that no birth has are no social security", "[redact][H29][nir]") {
  for (const std::string body : {"1220093333106", "1221393333106", "1221993333106", "1224393333106",
                                 "1224993333106", "1220100333106", "1220193333000"})
    CHECK(found(body + nir_key(body), nir).empty());
  for (const std::string body : {"1222093333106", "1224293333106", "1225093333106", "1229993333106",
                                 "3220193333106", "4220193333106", "7220193333106", "8220193333106"})
    CHECK(found(body + nir_key(body), nir).size() == 1);
  for (const std::string body : {"0220193333106", "5220193333106", "6220193333106", "9220193333106"})
    CHECK(found(body + nir_key(body), nir).empty());
}

TEST_CASE("a number counts as one of the social security exactly when its key holds", "[redact][H29][nir]") {
  std::mt19937_64 random(31);
  for (int i = 0; i < 2000; ++i) {
    const std::string body = random_nir_body(random);
    const std::string key = nir_key(body);
    INFO(body << key);
    REQUIRE(found("x " + body + key, nir).size() == 1);
    REQUIRE(found(grouped(body + key, {1, 2, 2, 2, 3, 3, 2}, " "), nir).size() == 1);
    for (int other = 0; other < 100; other += 7)
      if (two(other) != key) REQUIRE(found("x " + body + two(other), nir).empty());
  }
}

TEST_CASE("a card's number that satisfies the key as well stays a card", "[redact][H29][nir]") {
  std::mt19937_64 random(34);
  int both = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string body = "37" + random_digits(random, 1) + "08" + "75" + random_digits(random, 6);
    const std::string whole = body + nir_key(body);
    if (!luhn(whole) || whole[10] == '0') continue;
    ++both;
    REQUIRE(found(whole, DetectedKind::payment_card).size() == 1);
    REQUIRE(found(grouped(whole, {1, 2, 2, 2, 3, 3, 2}, " "), nir).size() == 1);
  }
  CHECK(both > 100);
}
