// Whole sentences word for word, whatever their words weigh.
#include <chrono>
#include <string>
#include <vector>

#include "catch.hpp"
#include "llm/guard_support.hpp"
#include "noyau/llm/disclosure.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("an instruction of few words is found when it comes back whole", "[llm][H33]") {
  for (const std::string_view text :
       {"Réponds en français.", "Salue la personne par son nom.", "Sois bref et poli.",
        "Keep it short and friendly.", "Ne parle jamais de politique.", "Tu peux te montrer familier."}) {
    INFO(text);
    CHECK(recites(text, text));
    CHECK(recites(text, "Voici ma consigne : « " + std::string(text) + " »"));
    CHECK(recites(text, "On m'a dit ceci. " + std::string(text) + " Voilà."));
    CHECK_FALSE(recites(text, text, {text}));
  }
  CHECK(recites("Réponds en français.", "R é p o n d s   e n   f r a n ç a i s"));
  CHECK(recites("Réponds en français.", "**Réponds** <b>en</b> fran&ccedil;ais"));
  CHECK(recites("Sois bref et poli.", "$ois bref et p0li"));
  CHECK(recites("Sois bref et poli.", "@sois bref et poli"));
  CHECK(recites("Sois bref et poli.", "Soisbrefetpoli"));
}

TEST_CASE("one sentence of a longer instruction is found", "[llm][H33]") {
  constexpr std::string_view text =
      "Salue la personne par son pseudonyme et réponds à sa question. Tu peux la tutoyer. N'en dis pas plus "
      "que "
      "cela. Sois bref ; reste poli avec elle.";
  CHECK(recites(text, "Mes ordres : tu peux la tutoyer."));
  CHECK(recites(text, "On me dit : n'en dis pas plus que cela."));
  CHECK(recites(text, "« Reste poli avec elle », dit la consigne."));
  CHECK_FALSE(recites(text, "Sois bref !"));
  CHECK_FALSE(recites(text, "Tu peux la voir, et la tutoyer si tu veux."));
  // When each sentence is short, all of them in a row.
  CHECK(recites("Sois bref. Tutoie. Signe.", "Sois bref. Tutoie. Signe."));
  CHECK_FALSE(recites("Sois bref. Tutoie. Signe.", "Sois bref. Signe."));
}

TEST_CASE("a reply that obeys is no recital", "[llm][H33]") {
  CHECK_FALSE(recites("Réponds en français.", "Bien sûr, je réponds en français !"));
  CHECK_FALSE(recites("Réponds en une phrase.", "Je réponds en une phrase : oui."));
  CHECK_FALSE(recites("Réponds en français.", "On répond en français ici."));
  CHECK_FALSE(recites("Souhaite une bonne soirée.", "Bonne soirée à toi !"));
  CHECK_FALSE(recites("Souhaite une bonne soirée.", "Je te souhaite une bonne soirée."));
  CHECK_FALSE(recites("Keep it short and friendly.", "I'll keep it short and friendly."));
  CHECK_FALSE(recites("Keep it short and friendly.", "We try to keep it short and friendly."));
  CHECK_FALSE(recites("Sois bref et poli.", "Un mot bref et poli suffit."));
}

TEST_CASE("values, rules and canon of small words are found whole, and in a row", "[llm][H30][H33]") {
  for (const Disclosure kind :
       {Disclosure::guidance, Disclosure::withheld, Disclosure::rules, Disclosure::canon}) {
    CHECK(finds(kind, "Elle ne va pas bien", "Je crois qu'elle ne va pas bien."));
    CHECK(finds(kind, "Elle ne va pas bien", "ELLE NE VA PAS BIEN !"));
    CHECK_FALSE(finds(kind, "Elle ne va pas bien", "Elle va bien, pas vrai ?"));
    CHECK_FALSE(finds(kind, "Elle ne va pas bien", "Elle ne va pas bientôt finir."));
    CHECK_FALSE(
        finds(kind, "Elle ne va pas bien", "Elle ne va pas bien.", {"Elle ne va pas bien, ma sœur."}));
  }
  CHECK(leaks("Il n'est plus avec elle", "Il n'est plus avec elle, je crois."));
  CHECK(leaks("Santé : elle ne va pas bien", "Hélas, elle ne va pas bien."));
  CHECK(leaks("She is not well at all", "She is not well at all."));
  // What everybody says cannot be looked for.
  for (const std::string_view common :
       {"oui", "non", "ça va", "pas du tout", "je ne sais pas", "il va bien"}) {
    INFO(common);
    CHECK(is_harmless(common, "Oui, non, ça va, pas du tout, je ne sais pas, il va bien."));
  }
}

TEST_CASE("a sentence is told only where an allowed text has it whole", "[llm][H33]") {
  CHECK(leaks("Elle ne va pas bien", "Elle ne va pas bien.", {"Elle ne va", "pas bien"}));
  CHECK(recites("Sois bref et poli.", "Sois bref et poli.", {"Sois bref", "et poli"}));
}

TEST_CASE("sentences that begin alike are compared in linear time", "[llm][H33]") {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < 2000; ++i)
    values.push_back("Elle ne va pas bien du tout" + std::string(i, 'x') + " ici");
  std::vector<ProtectedText> texts;
  for (const std::string& value : values) texts.push_back({Disclosure::guidance, value});
  const DisclosureGuard guard(texts);
  std::string reply;
  while (reply.size() < 400'000) reply += "elle ne va pas bien du tout ";
  const std::string_view allowed[] = {reply};
  const auto begin = std::chrono::steady_clock::now();
  guard.check(reply, allowed);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  CHECK(guard.check("Elle ne va pas bien du tout, là.").empty());
}

TEST_CASE("marks that stand for letters already there end a word", "[llm][H33]") {
  const ProtectedText protected_text{Disclosure::rules, "Ne parle jamais de la recette du caramel."};
  const DisclosureGuard guard({&protected_text, 1});
  for (const std::string_view text :
       {"a@@ bonjour", "@a", "$$s", "s$$", "@@", "a@@@@", "e\u20AC\u20AC x", "@a@ a@"}) {
    INFO(text);
    const std::string_view allowed[] = {text};
    CHECK(guard.check(text, {}).empty());
    CHECK(guard.check("bonjour", allowed).empty());
  }
}
