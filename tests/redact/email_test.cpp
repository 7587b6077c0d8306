#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("e-mail addresses are found as people write them", "[redact][H29]") {
  check_positives(DetectedKind::email,
                  {{"Écris à jean.dupont@exemple.fr, merci.", "jean.dupont@exemple.fr"},
                   {"(marie@orange.fr)", "marie@orange.fr"},
                   {"Mon adresse : p.martin+achats@laposte.net.", "p.martin+achats@laposte.net"},
                   {"<contact@mairie-lyon.fr>", "contact@mairie-lyon.fr"},
                   {"\xC2\xAB\xC2\xA0luc@free.fr\xC2\xA0\xC2\xBB", "luc@free.fr"},
                   {"mailto:aide@impots.gouv.fr?subject=x", "aide@impots.gouv.fr"},
                   {"JEAN@EXEMPLE.FR", "JEAN@EXEMPLE.FR"},
                   {"x@y.co", "x@y.co"},
                   {"a.b.c.d@mail.sous.domaine.exemple.com", "a.b.c.d@mail.sous.domaine.exemple.com"},
                   {"o'connor@exemple.ie", "o'connor@exemple.ie"},
                   {"'alice@exemple.fr'", "alice@exemple.fr"},
                   {"`alice@exemple.fr`", "alice@exemple.fr"},
                   {"**alice@exemple.fr**", "alice@exemple.fr"},
                   {"bob_smith@exemple.org", "bob_smith@exemple.org"},
                   {"_bob@exemple.org", "_bob@exemple.org"},
                   {"user%example.com@example.org", "user%example.com@example.org"},
                   {"mailhost!username@example.org", "mailhost!username@example.org"},
                   {"customer/department=shipping@example.com", "customer/department=shipping@example.com"},
                   {"user-@example.org", "user-@example.org"},
                   {"1234567890@example.com", "1234567890@example.com"},
                   {"\"john..doe\"@example.org est valide", "\"john..doe\"@example.org"},
                   {"dit \"a b\"@example.org ici", "\"a b\"@example.org"},
                   {"postmaster@[123.123.123.123]", "postmaster@[123.123.123.123]"},
                   {"postmaster@[IPv6:2001:db8::1]", "postmaster@[IPv6:2001:db8::1]"},
                   {"andré@exemple.fr", "andré@exemple.fr"},
                   {"jean@société.fr", "jean@société.fr"},
                   {"用户@例子.广告", "用户@例子.广告"},
                   {"пример@пример.рф!", "пример@пример.рф"},
                   {"bob@xn--80ak6aa92e.xn--p1ai", "bob@xn--80ak6aa92e.xn--p1ai"},
                   {"bob@example.comです", "bob@example.com"},
                   {"https://x.fr/?email=zoe@exemple.fr&y=1", "zoe@exemple.fr"},
                   {"a=1&mail=zoe@exemple.fr", "zoe@exemple.fr"},
                   {"email=zoe@exemple.fr", "zoe@exemple.fr"},
                   {"https://x.fr/membres/zoe@exemple.fr", "zoe@exemple.fr"},
                   {"zoe@exemple.fr;", "zoe@exemple.fr"},
                   {"zoe@exemple.fr...", "zoe@exemple.fr"},
                   {"zoe@exemple.fr-", "zoe@exemple.fr"},
                   {"zoe@exemple.fr-06", "zoe@exemple.fr"},
                   {"zoe@exemple.fr.42", "zoe@exemple.fr"},
                   {"...zoe@exemple.fr", "zoe@exemple.fr"},
                   {"zoe@exemple.museum", "zoe@exemple.museum"},
                   {"mél:zoe@exemple.fr", "zoe@exemple.fr"},
                   {"zoe@123.com", "zoe@123.com"},
                   {"\xF0\x9F\x98\x80zoe@exemple.fr\xF0\x9F\x98\x80", "zoe@exemple.fr"},
                   {"0612345678@exemple.fr", "0612345678@exemple.fr"}});
}

TEST_CASE("what only has an at sign is no e-mail address", "[redact][H29]") {
  std::vector<std::string> cases = {"salut @bob",
                                    "@bob.fr",
                                    "a@",
                                    "@",
                                    "@@",
                                    "a@b",
                                    "a @b.fr",
                                    "a@ b.fr",
                                    "a@.fr",
                                    "a@-b.fr",
                                    "info@presidio.",
                                    "root@localhost",
                                    "icon@2x.png",
                                    "logo@3x.webp",
                                    "npm i paquet@1.2.3",
                                    "rdv @ 18h",
                                    "3 kg @ 2.50",
                                    "a@b..fr",
                                    "jean.@exemple.fr",
                                    "p@ss.1",
                                    "git@v2.0",
                                    "@media screen",
                                    "user@host",
                                    "a@b.c",
                                    "a@b.1",
                                    "x@[1.2.3]",
                                    "x@[999.1.1.1]",
                                    "x@[IPv6:zz]",
                                    "x@[",
                                    "jean@@exemple.fr",
                                    "@jean@exemple",
                                    "prix@5.50",
                                    "moi@_exemple.fr",
                                    "moi@#exemple.fr",
                                    "moi@ exemple.fr",
                                    "Follow @jean.dupont !",
                                    "<@123456789012345678>",
                                    "a@b,c",
                                    "«@»",
                                    "\"@exemple.fr",
                                    "x@exemple.c0m",
                                    "é@è",
                                    "a@b.fr1"};
  cases.push_back(std::string(65, 'a') + "@exemple.fr");
  cases.push_back("a@" + std::string(300, 'b') + ".fr");
  check_negatives(DetectedKind::email, cases);
}

TEST_CASE("an address whose at sign is spelled is found", "[redact][H29][spelled]") {
  const std::vector<Positive> cases = {
      {"nom [at] domaine [point] fr", "nom [at] domaine [point] fr"},
      {"nom(at)domaine.fr", "nom(at)domaine.fr"},
      {"nom (at) domaine.fr", "nom (at) domaine.fr"},
      {"nom[at]domaine[dot]com", "nom[at]domaine[dot]com"},
      {"écris à jean.dupont (arobase) exemple.fr, merci", "jean.dupont (arobase) exemple.fr"},
      {"jean.dupont [AT] exemple [DOT] co [DOT] uk", "jean.dupont [AT] exemple [DOT] co [DOT] uk"},
      {"jean [point] dupont [at] exemple [point] fr", "jean [point] dupont [at] exemple [point] fr"},
      {"nom{at}domaine{dot}org.", "nom{at}domaine{dot}org"},
      {"nom[@]domaine.fr", "nom[@]domaine.fr"},
      {"nom(a)domaine.fr", "nom(a)domaine.fr"},
      {"nom [at] domaine point fr", "nom [at] domaine point fr"},
      {"nom arobase domaine.fr", "nom arobase domaine.fr"},
      {"nom [ at ] domaine [ dot ] fr", "nom [ at ] domaine [ dot ] fr"},
      {"nom [at] sous.domaine.fr.", "nom [at] sous.domaine.fr"}};
  for (const Positive& each : cases) {
    INFO(each.text);
    CHECK(found(each.text, DetectedKind::email) == std::vector<std::string>{each.value});
  }
}

TEST_CASE("brackets around small words are no at sign", "[redact][H29][spelled]") {
  for (const std::string text :
       {"look (at) this", "rendez-vous (at) 8", "voir point (a) exemple.fr", "liste (a) et (b) de main.rs",
        "(at) exemple.fr", "[at]exemple.fr", "le signe arobase s'écrit @", "tapez arobase puis exemple",
        "nom [at] domaine", "nom [at] domaine [point]", "nom [at] 12.5", "f(a)b.c", "a [at] main.js",
        "arobase exemple.fr"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::email).empty());
  }
}
