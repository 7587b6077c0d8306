// Links. They are kept unless a rule says otherwise, so that finding one hides nothing.
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("links with a scheme, www or a known ending are found whole", "[redact][H29][url]") {
  check_positives(
      DetectedKind::url,
      {{"https://www.exemple.fr/", "https://www.exemple.fr/"},
       {"http://www.exemple.com", "http://www.exemple.com"},
       {"http://exemple.webcam", "http://exemple.webcam"},
       {"va voir https://exemple.fr/a?b=1&c=2#d, merci", "https://exemple.fr/a?b=1&c=2#d"},
       {"https://exemple.fr/a/b.html.", "https://exemple.fr/a/b.html"},
       {"(https://exemple.fr/a)", "https://exemple.fr/a"},
       {"https://fr.wikipedia.org/wiki/Lune_(satellite)", "https://fr.wikipedia.org/wiki/Lune_(satellite)"},
       {"(voir https://fr.wikipedia.org/wiki/Lune_(satellite)).",
        "https://fr.wikipedia.org/wiki/Lune_(satellite)"},
       {"[ici](https://exemple.fr/a) et", "https://exemple.fr/a"},
       {"<https://exemple.fr/a>", "https://exemple.fr/a"},
       {"\"url\":\"https://exemple.fr/a\"}", "https://exemple.fr/a"},
       {"href='https://exemple.fr/a' ici", "https://exemple.fr/a"},
       {"https://fr.wikipedia.org/wiki/L'Avare !", "https://fr.wikipedia.org/wiki/L'Avare"},
       {"« https://exemple.fr »", "https://exemple.fr"},
       {"https://exemple.fr/?q=é%20à", "https://exemple.fr/?q=é%20à"},
       {"https://café.exemple.fr/menu", "https://café.exemple.fr/menu"},
       {"https://xn--caf-dma.fr", "https://xn--caf-dma.fr"},
       {"https://例え.テスト/道", "https://例え.テスト/道"},
       {"http://localhost:8080/x", "http://localhost:8080/x"},
       {"http://serveur:3000", "http://serveur:3000"},
       {"ftp://ftp.exemple.org/pub/", "ftp://ftp.exemple.org/pub/"},
       {"wss://exemple.fr:443/socket", "wss://exemple.fr:443/socket"},
       {"git+ssh://git.exemple.org/a.git", "git+ssh://git.exemple.org/a.git"},
       {"regardehttps://exemple.fr/a", "https://exemple.fr/a"},
       {"HTTPS://EXEMPLE.FR/A", "HTTPS://EXEMPLE.FR/A"},
       {"https://exemple.fr?x=1", "https://exemple.fr?x=1"},
       {"https://exemple.fr:8443", "https://exemple.fr:8443"},
       {"https://exemple.fr: oui", "https://exemple.fr"},
       {"https://exemple.fr... oui", "https://exemple.fr"},
       {"https://exemple.fr/a**", "https://exemple.fr/a"},
       {"www.exemple.fr", "www.exemple.fr"},
       {"voir www.exemple.fr/a.", "www.exemple.fr/a"},
       {"WWW.EXEMPLE.FR", "WWW.EXEMPLE.FR"},
       {"www.exemple.technology", "www.exemple.technology"},
       {"exemple.com", "exemple.com"},
       {"sur exemple.fr, oui", "exemple.fr"},
       {"mes sites : exemple.com", "exemple.com"},
       {"exemple.co.il", "exemple.co.il"},
       {"youtu.be/dQw4w9WgXcQ", "youtu.be/dQw4w9WgXcQ"},
       {"discord.gg/abcdef", "discord.gg/abcdef"},
       {"t.me/canal", "t.me/canal"},
       {"x.com/compte", "x.com/compte"},
       {"docs.rs/serde", "docs.rs/serde"},
       {"twitch.tv/lune", "twitch.tv/lune"},
       {"impots.gouv.fr", "impots.gouv.fr"},
       {"fr.wikipedia.org", "fr.wikipedia.org"},
       {"amazon.de", "amazon.de"},
       {"EXEMPLE.FR", "EXEMPLE.FR"},
       {"Exemple.fr", "Exemple.fr"},
       {"163.com", "163.com"},
       {"exemple.fr:8080/x", "exemple.fr:8080/x"},
       {"café.fr", "café.fr"},
       {"пример.рф", "пример.рф"},
       {"//cdn.exemple.com/a.js", "cdn.exemple.com/a.js"},
       {"site=exemple.org;", "exemple.org"}});
}

TEST_CASE("two links side by side are two", "[redact][H29][url]") {
  using List = std::vector<std::string>;
  CHECK(found("exemple.com google.co.il", DetectedKind::url) == List{"exemple.com", "google.co.il"});
  CHECK(found("http://a.fr,http://b.fr/x", DetectedKind::url) == List{"http://a.fr", "http://b.fr/x"});
  CHECK(found("(http://a.fr),(http://b.fr)", DetectedKind::url) == List{"http://a.fr", "http://b.fr"});
  CHECK(found("http://a.fr\nhttp://b.fr", DetectedKind::url) == List{"http://a.fr", "http://b.fr"});
}

TEST_CASE("files, code, sentences without a space and hosts without a point are no links",
          "[redact][H29][url]") {
  check_negatives(DetectedKind::url, {"www.exemple",
                                      "http://exemple",
                                      "http://",
                                      "https:// exemple",
                                      "://exemple.fr/",
                                      "http://exemple..fr",
                                      "http://exemple.5",
                                      "main.rs",
                                      "script.sh",
                                      "README.md",
                                      "node.js",
                                      "app.py",
                                      "libfoo.so",
                                      "index.html",
                                      "src/exemple.com",
                                      "C:\\exemple.com",
                                      "archive.zip",
                                      "clip.mov",
                                      "C'est la fin.Il pleut",
                                      "c'est la fin.il pleut",
                                      "bonjour.je viens",
                                      "ok.la suite",
                                      "oui.de rien",
                                      "fin.de",
                                      "Bonjour.Comment ça va",
                                      "user.name",
                                      "self.id",
                                      "console.log(x)",
                                      "obj.call()",
                                      "std.io(x)",
                                      "a.b",
                                      "x.it = 3",
                                      "x.it=3",
                                      "tableau.io[3]",
                                      "boite.fr::membre",
                                      "this.info",
                                      "self.site",
                                      "com.exemple.app",
                                      "org.exemple.dev",
                                      "mon_module.io",
                                      "$objet.fr",
                                      "@compte.fr",
                                      "jean@exemple.fr",
                                      "jean.dupont.fr@exemple.fr",
                                      "1.2.3",
                                      "v1.2.3",
                                      "12.fr",
                                      "3.14",
                                      "10.5.de",
                                      "e.g. this",
                                      "p.ex",
                                      "M.de La",
                                      "12h30.Il",
                                      "конец.он",
                                      "a.m. p.m.",
                                      "00:1A.2B"});
}

TEST_CASE("a link is kept, and what it carries is not", "[redact][H29][url]") {
  CHECK(masked("voir https://exemple.fr/a") == "voir https://exemple.fr/a");
  CHECK(masked("https://exemple.fr/?mail=jean@exemple.fr") == "https://exemple.fr/?mail=[EMAIL]");
  CHECK(masked("http://192.168.1.1/a") == "http://[IP]/a");
  RedactionRules rules;
  rules[DetectedKind::url] = RedactionOperator::mask;
  CHECK(redacted("voir https://exemple.fr/a.", rules) == "voir [URL].");
}

TEST_CASE("megabytes of what starts links are read in linear time", "[redact][H29][url]") {
  for (const char* unit :
       {"://", "a://", "http://", "www.", "a.fr", "a.fr/", "http://a.fr/(", "http://a.fr/?", ".aa", "-.aa",
        "a.aa ", "http://a.fr ", "//a.fr", "a.fr:1", "é.fr"}) {
    INFO(unit);
    std::string text;
    while (text.size() < 1'000'000) text += unit;
    CHECK(redactor().find(text, {}).size() <= text.size());
  }
}
