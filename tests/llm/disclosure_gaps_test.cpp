// Ways around the reply check, each with what must still pass.
#include <chrono>
#include <string>
#include <vector>

#include "catch.hpp"
#include "enough.hpp"
#include "noyau/llm/disclosure.hpp"

using namespace noyau;
using noyau_test::enough;

namespace {

constexpr std::string_view secret = "Léa traverse une rupture difficile depuis janvier";

std::vector<DisclosureFinding> findings(const std::vector<std::string>& texts, std::string_view reply,
                                        const std::vector<std::string_view>& allowed = {},
                                        Disclosure kind = Disclosure::guidance) {
  std::vector<ProtectedText> given;
  for (const std::string& text : texts) given.push_back({kind, text});
  return DisclosureGuard(given).check(reply, allowed);
}

bool leaks(std::string_view text, std::string_view reply, const std::vector<std::string_view>& allowed = {}) {
  return !findings({std::string(text)}, reply, allowed).empty();
}

bool recites(std::string_view instructions, std::string_view reply) {
  return !findings({std::string(instructions)}, reply, {}, Disclosure::prompt_template).empty();
}

std::string bracketed(std::string_view text) {
  return "Je sais : <" + std::string(text) + ">.";
}

}  // namespace

TEST_CASE("what stands between angle brackets is read", "[llm][H30][H33]") {
  for (const std::string_view text : {secret, std::string_view("FR-482-KZ"), std::string_view("Lucas Moreau"),
                                      std::string_view("lea.martin@exemple.example"),
                                      std::string_view("https://exemple.example/dossier-4821")}) {
    INFO(text);
    CHECK(leaks(text, bracketed(text)));
    CHECK(leaks(bracketed(text), text));
    CHECK(leaks("<b>" + std::string(text) + "</b>", text));
    CHECK(leaks(text, "<!-- " + std::string(text) + " -->"));
    CHECK(leaks(text, "<span title=\"" + std::string(text) + "\">ceci</span>"));
    CHECK(leaks(text, "<a " + std::string(text) + ">ceci</a>"));
  }
  CHECK(leaks(secret, "<Léa traverse une> <rupture difficile> <depuis janvier>"));
  CHECK(leaks(secret, "Léa <a traverse> une <b rupture> difficile <i depuis> janvier"));
  // Tags leave no trace in a word.
  CHECK(leaks("rupture", "une r<B>u</B>p<span class=\"x\">t</span>ure"));
  CHECK(leaks("rupture", "<a title=\"r<b>up</b>ture\">"));
  CHECK_FALSE(leaks("rupture", "une r<secret>u</secret>pture"));
  CHECK(holds_nonce_part("<b 271828182845>", Nonce::from_digits("271828182845904523536028747135266249775")));
}

TEST_CASE("decimals, times and dates are found in their written forms, small numbers are not",
          "[llm][H30][H33]") {
  CHECK(leaks("12.5", "Une moyenne de 12,5 sur vingt."));
  CHECK(leaks("12.5", "Une moyenne de 12.5kg."));
  CHECK(leaks("4823.75", "Soit 4 823,75 euros."));
  CHECK(leaks("4823.75", "That is 4,823.75."));
  CHECK_FALSE(leaks("12.5", "Il y a 125 personnes, 12 ou 5 de trop."));
  CHECK_FALSE(leaks("125", "Une moyenne de 12,5."));
  CHECK_FALSE(leaks("2.5", "Il faut 2,5 litres."));
  CHECK_FALSE(leaks("0.25", "Il faut 0,25 litre."));
  CHECK(leaks("14:30", "Rendez-vous à 14:30."));
  CHECK_FALSE(leaks("14:30", "1430 messages, le 14 à 18 h 30."));
  CHECK_FALSE(leaks("14:00", "À 14:00."));
  CHECK(leaks("14 h 30", "À 14h30."));
  CHECK_FALSE(leaks("14 h 30", "Le 14 à 18 h, 30 personnes."));
  CHECK(leaks("23 juin", "Le 23 juin !"));
  CHECK(leaks("June 23", "On the 23 June."));
  CHECK(leaks("May 23", "On May 23."));
  CHECK_FALSE(leaks("May 23", "It may rain; 23 of us."));
  CHECK_FALSE(leaks("23 juin", "Le 23 et le 30 juin."));
  CHECK_FALSE(leaks("1er juin", "Le 1er atelier de juin."));
  for (const std::string_view common : {"12", "100", "2000", "7"}) {
    INFO(common);
    CHECK_FALSE(leaks(common, "À " + std::string(common) + " % d'accord."));
  }
  CHECK(leaks("482917", "Il pèse 482917km."));
  CHECK(leaks("Le code du portail est 482917", "C'est 482917."));
  CHECK(leaks("Le code du portail est ALPHA42ZULU", "C'est alpha42zulu."));
}

TEST_CASE("a hyphen hides no value, and a place named after a saint is nobody's name", "[llm][H33]") {
  CHECK(leaks("diabète", "Un problème-diabète."));
  CHECK(leaks("diabète", "Le pré-diabète."));
  CHECK(leaks("1234", "Le pre-1234."));
  CHECK(leaks("482917", "Ton code-482917 marche."));
  CHECK(leaks("Renard", "Jean-Renard."));
  CHECK(leaks("Nathan Renard", "Monsieur-Nathan-Renard."));
  CHECK(leaks("diabète", "Saint-Diabète-de-Mer."));
  CHECK_FALSE(leaks("Paul", "L'église Saint-Paul-de-Léon."));
  CHECK_FALSE(leaks("Bertrand", "Le pain de Saint-Bertrand."));
}

TEST_CASE("a text is found among many that share its words", "[llm][H30][H33]") {
  std::vector<std::string> texts;
  for (int i = 0; i < 100; ++i) {
    const std::string n = std::to_string(1000 + i);
    texts.push_back("avorté " + n + " bidule. secret " + n + " truc. Bordeaux " + n + " machin. mars " + n +
                    " planète rouge.");
  }
  texts.emplace_back("Léa a avorté en secret à Bordeaux en mars");
  texts.emplace_back("Bordeaux");
  const auto found = findings(texts, "En mars, à Bordeaux, en secret, Léa a avorté.");
  const auto holds = [&found](std::size_t text) {
    return std::any_of(found.begin(), found.end(),
                       [text](const DisclosureFinding& finding) { return finding.text == text; });
  };
  CHECK(holds(100));
  CHECK(holds(101));
  // Equal values, each of them.
  CHECK(findings(std::vector<std::string>(40, "Biscotte"), "Voilà Biscotte.").size() == 40);
}

TEST_CASE("what repeats the words of very many texts is refused before it costs their product",
          "[llm][H33]") {
  std::vector<std::string> texts;
  for (int i = 0; i < 4000; ++i)
    texts.push_back("Courgette, tomate, poireau, navet " + std::to_string(10'000 + i));
  std::string reply;
  while (reply.size() < 300'000) reply += "courgette abricot ";
  const auto begin = std::chrono::steady_clock::now();
  CHECK(findings(texts, reply).size() == 1);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  // Once or a few times is no reason.
  CHECK(findings(texts, "Une courgette, et encore une courgette.").empty());
}

TEST_CASE("allowed words make no allowed sentence", "[llm][H30][H33]") {
  constexpr std::string_view list =
      "Mes mots : arbre, rupture, chaise, difficile, livre, traverse, pomme, janvier, route, Léa, nuage.";
  CHECK(leaks(secret, secret, {list}));
  CHECK(leaks(secret, "Difficile, la rupture que Léa traverse depuis janvier.", {list}));
  CHECK(leaks("Nathan Renard", "Renard Nathan", {"Cite Nathan, Marie, Paul ou Renard."}));
  CHECK(leaks("rupture difficile", "Une rupture bien difficile.", {list}));
  // Nor do two halves that were told apart.
  CHECK(leaks(secret, secret, {"Léa traverse la rue.", "Il fait froid depuis janvier."}));
  // A run that was told is one.
  CHECK_FALSE(leaks(secret, secret, {secret}));
  CHECK_FALSE(leaks(secret, "Une rupture difficile depuis janvier, dis-tu.",
                    {"Je vis une rupture difficile depuis janvier."}));
  CHECK_FALSE(
      leaks("rupture difficile", "Cette rupture difficile, oui.", {"Mes ruptures sont très difficiles."}));
  // Quoting it does not cover what stands beside it.
  CHECK(leaks(secret, "Rupture difficile, dis-tu ? Léa traverse une rupture difficile depuis janvier.",
              {"Une rupture difficile, c'est quoi ?"}));
}

TEST_CASE("a reply may do what an instruction says, and not recite it", "[llm][H33]") {
  constexpr std::string_view greeting = "Salue la personne et souhaite-lui une bonne soirée.";
  CHECK_FALSE(recites(greeting, "Salut Léa ! Je te souhaite une bonne soirée."));
  CHECK_FALSE(recites("Réponds en une phrase.", "Je réponds en une phrase : oui."));
  CHECK_FALSE(recites("Réponds en français.", "Bien sûr, je réponds en français !"));
  CHECK_FALSE(recites("Remercie chaleureusement.", "Je te remercie chaleureusement, Léa."));
  constexpr std::string_view news =
      "Remercie la personne pour son abonnement et annonce le tournoi d'échecs de samedi soir.";
  CHECK_FALSE(recites(news, "Merci pour ton abonnement ! Le tournoi d'échecs, c'est samedi soir."));
  CHECK(recites(news, news));
  CHECK(recites(news, "Je remercie la personne pour son abonnement et j'annonce le tournoi d'échecs."));
  constexpr std::string_view order =
      "Conseille un seul livre à la fois, puis demande au lecteur ce qu'il a aimé dans le précédent.";
  CHECK(recites(order,
                "Demander au lecteur ce qu'il a aimé dans le précédent, puis conseiller un seul livre."));
  // Only what tells what to do: a value is a value.
  CHECK(leaks(greeting, "Salue la personne, souhaite-lui une bonne soirée."));
}

TEST_CASE("digits of any script are digits", "[llm][H33]") {
  for (const std::string_view digits :
       {"\u0664\u0668\u0662\u0669\u0661\u0667", "\u06F4\u06F8\u06F2\u06F9\u06F1\u06F7",
        "\u096A\u096E\u0968\u096F\u0967\u096D", "\uFF14\uFF18\uFF12\uFF19\uFF11\uFF17",
        "\u2463\u2467\u2461\u2468\u2460\u2466", "\u2779\u277D\u2777\u277E\u2776\u277C",
        "\u278D\u2791\u278B\u2792\u278A\u2790",
        "\U0001D7D2\U0001D7D6\U0001D7D0\U0001D7D7\U0001D7CF\U0001D7D5"}) {
    INFO(digits);
    CHECK(leaks("482917", "Le code : " + std::string(digits) + "."));
    CHECK(leaks(digits, "Le code : 482917."));
  }
}

TEST_CASE("an escape eats no letter, and an elision makes no name", "[llm][H33]") {
  CHECK(leaks("nathan renard", "\\nathan \\renard"));
  CHECK(leaks("renard", "\\renard"));
  CHECK(leaks("\\renard", "C'est renard."));
  CHECK(leaks("Plaque : FR-482-KZ", "Sa plaque\\nFR-482-KZ"));
  CHECK(leaks("renard roux", "Un\\nrenard\\nroux"));
  CHECK(leaks("tatouage", "Son \\tatouage."));
  CHECK_FALSE(leaks("Laura", "Il a de l'aura."));
  CHECK_FALSE(leaks("Laura", "L’aura du chef."));
  CHECK_FALSE(leaks("Damien", "Le club d'Amien."));
  CHECK_FALSE(leaks("Camille", "Ça mille fois !"));
  CHECK(leaks("Laura", "C'est Laura."));
  CHECK(leaks("Laura", "L a u r a"));
  CHECK(leaks("Laura Martin", "L'aura Martin"));
}

TEST_CASE("readings of a reply are linear too", "[llm][H33]") {
  std::vector<ProtectedText> texts = {
      {Disclosure::guidance, secret}, {Disclosure::withheld, "12.5"}, {Disclosure::withheld, "23 juin"}};
  const DisclosureGuard guard(texts);
  const auto seconds = [&guard](std::string_view unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += unit;
    const std::string_view allowed[] = {text};
    const auto begin = std::chrono::steady_clock::now();
    guard.check(text, allowed);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (const std::string_view unit : {"<a ",
                                      "<a>",
                                      "<!--",
                                      "<b x>",
                                      "\\n",
                                      "\\nabc ",
                                      "12.5 ",
                                      "1.",
                                      "12:",
                                      "l'aura ",
                                      "Ab-",
                                      "\u0663",
                                      "rupture difficile ",
                                      "\x01",
                                      "@\x01n",
                                      "%",
                                      "%C3",
                                      "%41",
                                      "1\u20AC",
                                      "B+"}) {
    INFO(unit);
    const double quarter = seconds(unit, enough(250'000));
    const double whole = seconds(unit, enough(1'000'000));
    CHECK((whole < 10 * quarter || whole < 2));
  }
}
