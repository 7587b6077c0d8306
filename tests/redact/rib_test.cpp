#include "french_numbers.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto rib = DetectedKind::rib;
}

TEST_CASE("French accounts are found as banks print them", "[redact][H29][rib]") {
  std::vector<Positive> cases;
  for (const std::string digits :
       {"14508083203848372616785", "1027801189361341O524246", "20041015436723268656316",
        "1027805219150587T065871", "10278083931131144024276"}) {
    const auto part = [&](std::size_t at, std::size_t count) { return digits.substr(at, count); };
    for (const std::string sign : {"", " ", "-", ".", "/", "\u00A0", "   ", "\t", " | "}) {
      const std::string written = grouped(digits, {5, 5, 11, 2}, sign);
      cases.push_back({"RIB : " + written + " merci", written});
    }
    const std::string labelled = part(0, 5) + ", code guichet : " + part(5, 5) +
                                 ", n\u00B0 de compte : " + part(10, 11) + ", cl\u00E9 RIB : " + part(21, 2);
    cases.push_back({"code banque : " + labelled + ".", labelled});
    const std::string lines =
        part(0, 5) + "\nGuichet " + part(5, 5) + "\nCompte " + part(10, 11) + "\nCl\u00E9 " + part(21, 2);
    cases.push_back({"Banque " + lines, lines});
    const std::string account = grouped(digits, {5, 5, 4, 4, 3, 2}, " ");
    cases.push_back({account, account});
  }
  check_positives(rib, cases);
}

TEST_CASE("an account in JSON leaves its names in place", "[redact][H29][rib]") {
  CHECK(masked(R"({"banque":"14508","guichet":"08320","compte":"38483726167","cle":"85"})") ==
        R"({"banque":"[RIB]","guichet":"[RIB]","compte":"[RIB]","cle":"[RIB]"})");
}

TEST_CASE("what is no French account is left", "[redact][H29][rib]") {
  check_negatives(rib, {"14508083203848372616786",
                        "14508 08320 38483726167 86",
                        "14508 08320 38483726167 00",
                        "1450808320384837261678",
                        "145080832038483726167855",
                        "a14508083203848372616785",
                        "14508083203848372616785a",
                        "1_14508083203848372616785",
                        "14508083203848372616785_1",
                        "14508 08320 38483726167",
                        "145 0808320 38483726167 85",
                        "14508 08320 [RIB] 85",
                        "14508\n\n\n\n\n08320\n38483726167\n85",
                        "code banque : 14508, guichet : 08320",
                        "guichet 08320 compte 38483726167 cl\u00E9 85",
                        "guichet",
                        "14508 guichet 08320",
                        "FR7630006000011234567890189",
                        "FR76 3000 6000 0112 3456 7890 189",
                        "DE89 3704 0044 0532 0130 00",
                        "75001 75002 75003",
                        "75001 Paris 75002 Paris",
                        "12345 67890 bonjour les amis 12",
                        "4012 8888 8888 1881",
                        "06 12 34 56 78 06 12 34 56 78",
                        "77114710500056",
                        "771 147 105 00056",
                        "122019333310655",
                        "123e4567-e89b-12d3-a456-426614174000",
                        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                        "17000000000000000000000",
                        "00000000000000000000001",
                        "2024-01-02 10:20:30",
                        "12345-67890",
                        "12345.67890",
                        "10278 01189 361341O5242 47",
                        "10278 01189 361341P5242 46",
                        "20041 01543 67232686563 17",
                        "20041 01543 67232686562 16",
                        "20041 01542 67232686563 16"});
}

TEST_CASE("an account counts exactly when its key holds", "[redact][H29][rib]") {
  std::mt19937_64 random(33);
  for (int i = 0; i < 2000; ++i) {
    std::string body = random_digits(random, 21);
    if (i % 2 == 0) body[10 + random() % 11] = static_cast<char>('A' + random() % 26);
    const std::string key = rib_key(body);
    INFO(body << key);
    REQUIRE(found("x " + body + key, rib).size() == 1);
    for (int other = 0; other < 100; other += 11)
      if (two(other) != key) REQUIRE(found("x " + body + two(other), rib).empty());
  }
}
