// Hostile megabytes for the detectors of secrets. No time gate: a quadratic step would run into the time
// limit of the whole program by far.
#include "enough.hpp"
#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;
using noyau_test::enough;

TEST_CASE("a megabyte of beginnings of secrets is read in linear time", "[redact][secrets][H29]") {
  const std::string none = base64url("{\"alg\":\"none\"}");
  const std::vector<std::string> units = {"token=",
                                          "token: ",
                                          "token '",
                                          "token\n",
                                          "secret=password=",
                                          "key=",
                                          "mot de passe est ",
                                          "clé de ",
                                          "bearer ",
                                          "?sig=a",
                                          "curl -u a:",
                                          "token « ",
                                          "eyJ",
                                          "eyJ.",
                                          none + ".",
                                          none,
                                          "-----BEGIN ",
                                          "-----BEGIN PRIVATE KEY-----",
                                          "-----BEGIN PRIVATE KEY-----\nMIIEabcdefghijklmnopqrstuvw\n",
                                          "PuTTY-User-Key-File-",
                                          "PuTTY-User-Key-File-2: Private-Lines: ",
                                          "AGE-SECRET-KEY-1",
                                          "ghp_",
                                          "sk-",
                                          "s.",
                                          "A",
                                          ":AA",
                                          "1Q~",
                                          "-us1",
                                          ".atlasv1.",
                                          "_mmk",
                                          "MTIz",
                                          "pat.",
                                          "heroku",
                                          "discord a1 ",
                                          "0x0000",
                                          "bc1q",
                                          "1A",
                                          "5K ",
                                          "11111111111111111111111111 "};
  for (const std::string& unit : units) {
    std::string text;
    while (text.size() < enough(1'000'000)) text += unit;
    INFO(unit);
    CHECK(redactor().find(text, {}).size() <= text.size());
    text.resize(100'000 - 100'000 % unit.size());
    CHECK(redactor().find(masked(text), {}).empty());
  }
}

TEST_CASE("random megabytes do not wear the automaton out", "[redact][secrets][H29]") {
  Maker make(61);
  const std::string noise = make.of(base64_url, 1'000'000);
  CHECK(found("token=" + noise, DetectedKind::generic_secret).size() == 1);
  CHECK(found("x " + noise, DetectedKind::private_key).empty());
}
