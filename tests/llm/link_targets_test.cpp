// Which links and images a reply holds for whoever shows it.
#include "llm/link_targets.hpp"

#include <chrono>

#include "catch.hpp"
#include "enough.hpp"

using namespace noyau;
using noyau::detail::find_link_targets;
using noyau::detail::find_mentions;
using noyau::detail::is_allowed_host;
using noyau::detail::LinkTarget;
using noyau_test::enough;

namespace {

// "L example.com" and "I example.com"; "LI" for a definition.
std::string told(std::string_view text) {
  std::string all;
  for (const LinkTarget& target : find_link_targets(text)) {
    all += std::string(all.empty() ? "" : "; ") + (target.is_link ? "L" : "") + (target.is_image ? "I" : "") +
           " " + (target.host.empty() ? "-" : target.host);
  }
  return all;
}

}  // namespace

TEST_CASE("links are found however they are written", "[llm][H7]") {
  const std::pair<const char*, const char*> cases[] = {
      {"voir https://exemple.fr/page?x=1#y.", "L exemple.fr"},
      {"HTTPS://Exemple.FR", "L exemple.fr"},
      {"https://user:pass@evil.com:8080/x", "L evil.com"},
      {"https://exemple.fr@evil.com/", "L evil.com"},
      {"https://exemple.fr\\@evil.com/", "L exemple.fr; L evil.com"},  // browsers and Markdown differ
      {"[x](https://exemple.fr,@evil.com/)", "L evil.com"},
      {"voir https://exemple.fr!@evil.com/", "L evil.com"},
      {"[x](https://exemple.fr\"@evil.com)", "L evil.com"},
      {"[x](https://exemple.fr(a)@evil.com)", "L evil.com"},
      {"[x](https\\://evil.com/)", "L evil.com"},
      {"[x](javascript\\:alert(1))", "L -"},
      {"[x](https://exemple.fr\\.evil.com/)", "L exemple.fr; L exemple.fr.evil.com"},
      {"[x](voir,https://evil.com)", "L evil.com"},
      {"[x](evil.com)", "L evil.com"},
      {"https://evil.com\u00A0.exemple.fr", "L evil.com"},
      {"https://evil.com\u2028.exemple.fr", "L evil.com"},
      {"va sur evil.com\u00A0! evil.fr\u2026 \u00AB evil.net\u00BB", "L evil.com; L evil.fr; L evil.net"},
      {"voir https://exemple.fr\u00A0!", "L exemple.fr"},
      {"evil.link/abc evil.xn--p1ai voir/evil.com", "L evil.link; L evil.xn--p1ai; L evil.com"},
      {"<svg><image href=\"https://evil.com/x\"/>", "LI evil.com"},
      {"<link rel=stylesheet href=//evil.com/x>", "LI evil.com"},
      {"https:/evil.com", "L evil.com"},
      {"http:\\\\evil.com\\x", "L evil.com"},
      {"https://evil.com./x", "L evil.com"},
      {"https://[::1]:80/", "L [::1]"},
      {"ftp://evil.com steam://run/1", "L evil.com; L run"},
      {"www.evil.com et evil.com/x, puis evil.fr.", "L www.evil.com; L evil.com; L evil.fr"},
      {"\uFF48ttps\uFF1A//evil\u3002com", "L evil.com"},
      {"ht\u200Btps://ev\u00ADil.com", "L evil.com"},
      {"https&#58;//evil.com", "L evil.com"},
      {"[texte](https://evil.com/x \"titre\")", "L evil.com"},
      {"[texte]( <https://evil.com> )", "L evil.com"},
      {"[texte](//evil.com/x)", "L evil.com"},
      {"[texte](\\\\evil.com)", "L evil.com"},
      {"[texte](javascript:alert(1))", "L -"},
      {"[texte](<java\tscript:alert(1)>)", "L -"},
      {"[texte](java\u200Bscript&colon;alert(1))", "L -"},
      {"[texte](&sol;&sol;evil.com&sol;x)", "L evil.com"},
      {"[a]: https://evil.com", "LI evil.com"},
      {"<https://evil.com>", "L evil.com"},
      {"<mailto:a@evil.com>", "L -"},
      {"<a href=https://evil.com>x</a>", "L evil.com"},
      {"<a title='x' href = '//evil.com/y'>x</a>", "L evil.com"},
      {"<a href='jAvascript:x'>", "L -"},
      {"<form action=\"https://evil.com\">", "L evil.com"},
      {"https://ex\u00E4mple.fr", "L ex\u00E4mple.fr"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(told(text) == expected);
  }
}

TEST_CASE("images are told from links", "[llm][H7]") {
  const std::pair<const char*, const char*> cases[] = {
      {"![x](https://evil.com/a.png?q=secret)", "I evil.com"},
      {"![x][1]\n[1]: https://evil.com/a.png", "LI evil.com"},
      {"[![x](https://a.fr/i.png)](https://b.fr)", "I a.fr; L b.fr"},
      {"<img src=https://evil.com/a.png>", "I evil.com"},
      {"<IMG\nSRC = \"//evil.com/a.png\">", "I evil.com"},
      {"<img srcset='https://a.fr/1.png 1x, https://b.fr/2.png 2x'>", "I a.fr; I b.fr"},
      {"<video poster=https://evil.com/x>", "I evil.com"},
      {"<div style=\"background:url(https://evil.com/x)\">", "I evil.com"},
      {"![x](data:image/png;base64,AAAA)", "I -"},
      {"![x](/local.png)", ""},
      {"<img alt=\">\" src=//evil.com/x.png>", "I evil.com"},
      {"<img src                                                     =//evil.com/x.png>", "I evil.com"},
      {"[ ![x][a]\n[a]: //evil.com/i.png", "LI evil.com"},
      {"<img src=&#47&#00000000047evil.com/x.png>", "I evil.com"},
      {"![a\\](x) b](https://evil.com/i.png)", "I evil.com"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(told(text) == expected);
  }
}

TEST_CASE("what is no link is none", "[llm][H7]") {
  for (const char* text : {"salut toi",
                           "il est 12:30",
                           "a/b/c",
                           "fichier.txt",
                           "3.5",
                           "ok...merci",
                           "note: ceci",
                           "data: x",
                           "C:\\temp",
                           "[texte](page.html)",
                           "[x] fait",
                           "a < b = c",
                           "contact@exemple.fr",
                           "M.Dupont",
                           "std::vector",
                           "e.g. cela",
                           "[a](#ancre)",
                           "fin.Le reste",
                           "v1.2.3",
                           "TP/TD : 3"}) {
    INFO(text);
    CHECK(told(text).empty());
  }
}

TEST_CASE("a host is allowed with those below it", "[llm][H7]") {
  const std::vector<std::string> allowed = {"exemple.fr", "twitch.tv"};
  for (const char* host : {"exemple.fr", "www.exemple.fr", "a.b.twitch.tv"})
    CHECK(is_allowed_host(host, allowed));
  for (const char* host :
       {"", "fr", "mauvais-exemple.fr", "exemple.fr.evil.com", "xexemple.fr", "twitch.tv."})
    CHECK_FALSE(is_allowed_host(host, allowed));
  CHECK_FALSE(is_allowed_host("exemple.fr", {}));
}

TEST_CASE("mentions are found as chats write them", "[llm][H7]") {
  using Names = std::vector<std::string>;
  CHECK(find_mentions("salut @Lea et @tom_42, @everyone !") == Names{"lea", "tom_42", "everyone"});
  CHECK(find_mentions("<@123> <@!456> <@&789> @Lea @lea") == Names{"123", "456", "789", "lea"});
  CHECK(find_mentions("\uFF20here ev\u200B @ev\u200Beryone.") == Names{"here", "everyone"});
  CHECK(find_mentions("@Élo, @佐藤") == Names{"Élo", "佐藤"});
  CHECK(find_mentions("a@b.fr, prix @ 3 €, @").empty());
  // No address: a chat calls them.
  CHECK(find_mentions("@@x \U0001F449@everyone -@here \u00E9@all") == Names{"x", "everyone", "here", "all"});
}

TEST_CASE("looking for links takes no time beyond the text's", "[llm][promise10]") {
  for (const std::string piece :
       {"[",  "](",   "![](",  "<a ",        "<a href=",    "=",        "://",        "http:/",
        "@",  "<@",   "a.",    "www.",       "url(",        "&#58;",    "a:b",        "<img srcset=a,",
        "\\", "[a]:", "href=", "<a href=\"", "](https://a", "<a x=\"'", "https://a@", "a.b@"}) {
    const auto seconds = [&](std::size_t size) {
      std::string text;
      while (text.size() < size) text += piece;
      const auto begin = std::chrono::steady_clock::now();
      (void)find_link_targets(text);
      (void)find_mentions(text);
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    INFO(piece);
    // Generous: four times the text may take twelve times as long on a machine that others use, and sixteen
    // would be quadratic. What is over at once says nothing.
    const double small = seconds(enough(250'000));
    const double large = seconds(enough(1'000'000));
    CHECK((large < 0.5 || large < 12 * small));
  }
}
