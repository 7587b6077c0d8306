// What names one thing only inside a longer value is found alone.
#include "llm/value_parts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "llm/guard_support.hpp"
#include "noyau/llm/disclosure.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

bool has_part(std::string_view text, std::string_view part) {
  const auto parts = detail::value_parts(text);
  return std::any_of(parts.begin(), parts.end(),
                     [part](const detail::ValuePart& found) { return found.text == part; });
}

}  // namespace

TEST_CASE("a name inside a longer value is found", "[llm][H30][H33]") {
  constexpr std::string_view text =
      "A confié hier soir à Maëlle Kerbrat qu'elle voulait démissionner avant Noël.";
  CHECK(leaks(text, "C'est Maëlle Kerbrat qui me l'a dit."));
  CHECK(leaks(text, "Demande à Kerbrat Maëlle."));
  CHECK(leaks(text, "Demande à Mme Kerbrat."));
  CHECK(leaks(text, "m a e l l e   k e r b r a t"));
  CHECK(leaks("Son voisin M. Quéméneur a porté plainte contre lui en secret.", "Ah, Quéméneur !"));
  constexpr std::string_view titled = "Consulte en secret le docteur Maëlle Kerbrat à Brest.";
  CHECK(leaks(titled, "Le docteur Maëlle Kerbrat ?"));
  CHECK(leaks(titled, "Chez Kerbrat."));
  CHECK(is_harmless(titled, "Maëlle joue ce soir."));
  CHECK(leaks("Mme Kerbrat lui doit encore de l'argent et il se tait.", "Et Kerbrat ?"));
  CHECK(leaks("Maëlle Kerbrat lui a tout raconté au sujet de la maladie.", "Maëlle Kerbrat, c'est ça ?"));
  CHECK(leaks("Sort en cachette avec Jean-Marie Le Goff depuis la rentrée.", "Jean-Marie Le Goff"));
  CHECK(leaks("Was seen with Anneke van Dijk behind the town hall.", "Anneke van Dijk, really?"));
  CHECK(leaks("Was seen with Anneke van Dijk behind the town hall.", "van Dijk, Anneke"));
  CHECK_FALSE(finds(Disclosure::canon, text, "C'est Maëlle Kerbrat qui me l'a dit."));
  CHECK_FALSE(finds(Disclosure::prompt_template, text, "C'est Maëlle Kerbrat qui me l'a dit."));
  // One capital is a beginning, a place or a product.
  CHECK(is_harmless(text, "Maëlle, c'est un joli prénom."));
  CHECK(is_harmless("A déménagé de Quimper à Brest pour suivre son frère.", "Brest est loin de Quimper."));
  CHECK(
      is_harmless("Traverse une rupture et Redoute les questions.", "Une rupture de stock, sans questions."));
  CHECK(is_harmless("Cache son addiction à sa vieille Steam Deck.", "Un deck de cartes, de la vapeur."));
  CHECK(is_harmless(text, "C'est Maëlle Kerbrat.", {"Je suis la cousine de Maëlle Kerbrat."}));
}

TEST_CASE("a family name that is an ordinary word is not looked for alone", "[llm][H33]") {
  CHECK(is_harmless("Pierre Noël", "Joyeux Noël à tous !"));
  CHECK(is_harmless("Lucie Petit", "Un Petit déjeuner, un petit chat."));
  CHECK(is_harmless("Adèle Blanc", "Le mur est Blanc."));
  CHECK(is_harmless("Camille Roy", "Roy a encore perdu."));
  CHECK(leaks("Lucie Petit", "C'est Lucie Petit."));
  CHECK(is_harmless("Lucie Petit", "Lucie vient ? Petit détail : il pleut."));
  CHECK(leaks("Lucie Petit", "Petit, Lucie"));
  CHECK(leaks("Lucas Moreau", "Moreau, encore lui."));
}

TEST_CASE("plates, serial numbers, codes and grouped numbers inside a value are found", "[llm][H30][H33]") {
  constexpr std::string_view plate =
      "Sa voiture grise est garée derrière la mairie, plaque FR-482-KZ, tous les soirs.";
  CHECK(leaks(plate, "La FR-482-KZ ?"));
  CHECK(leaks(plate, "fr 482 kz"));
  CHECK(leaks("Roule sans assurance avec la AB 123 CD de son oncle.", "AB-123-CD"));
  CHECK(leaks("Le badge perdu porte le numéro TK-9041-QS et ouvre tout.", "TK9041QS"));
  CHECK(leaks("Le code du portail de sa grand-mère est 48 21 37 depuis mars.", "C'est 482137."));
  CHECK(leaks("Le code du portail de sa grand-mère est 48 21 37 depuis mars.", "48-21-37"));
  CHECK(leaks("Joignable en cachette au 06 12 48 93 57 après le travail.", "0612489357"));
  CHECK(leaks("Utilise partout le mot de passe hunter2 et n'en change jamais.", "hunter2"));
  CHECK(leaks("Utilise partout le mot de passe hunter2 et n'en change jamais.", "h u n t e r 2"));
  CHECK(leaks("Son mot de passe est Tr0ub4dor&3 sur tous les sites.", "Tr0ub4dor&3"));
  CHECK(
      is_harmless("Utilise partout le mot de passe p4ssword et n'en change jamais.", "Change ton password."));
  CHECK(is_harmless("A eu le covid-19 deux fois et en garde un mauvais souvenir.", "Le covid-19 circule."));
  CHECK(is_harmless("A habité Lyon en 2019-2020 chez un cousin.", "La saison 2019-2020 fut belle."));
  CHECK(is_harmless(plate, "482 personnes, KZ ou FR."));
}

TEST_CASE("streets and the names of accounts inside a value are found", "[llm][H30][H33]") {
  constexpr std::string_view home = "Vit en cachette au 14 impasse des Tanneurs, à deux pas du port.";
  CHECK(leaks(home, "Le 14, impasse des Tanneurs ?"));
  CHECK(leaks("Her flat is at 12 Baker Street and nobody knows.", "12 Baker Street, nice."));
  CHECK(is_harmless(home, "Impasse totale, 14 partout."));
  CHECK(is_harmless("A fini 3e et en route pour Brest.", "3e et en route !"));
  CHECK(leaks("Joue sous le nom xX_Darko_Xx sans le dire ici.", "xX_Darko_Xx, je crois"));
  CHECK(leaks("Son autre compte est @lunenoire, elle le cache.", "Salut @lunenoire"));
  CHECK(is_harmless("Son autre compte est @jardin, elle le cache.", "Un beau jardin."));
}

TEST_CASE("dates and times inside a value are found in their forms", "[llm][H30][H33]") {
  constexpr std::string_view born = "Née le 23 juin 1987 à Brest, ne veut pas qu'on le sache.";
  for (const std::string_view reply : {"le 23 juin", "June 23", "23/06/1987", "23.06.87", "23/6/87",
                                       "6/23/87", "1987-06-23", "the 23rd of June"}) {
    INFO(reply);
    CHECK(leaks(born, "C'est " + std::string(reply) + " !"));
    CHECK(leaks("Rendez-vous pris pour elle à l'hôpital le 23/06/1987 sans le dire.",
                "C'est " + std::string(reply)));
  }
  CHECK(is_harmless(born, "En juin 1987, le 2 ou le 3."));
  CHECK(is_harmless(born, "Il y a 2368 messages, 23687 vues."));
  CHECK(leaks("Son opération aura lieu le 1er mai dans le plus grand secret.", "May 1st, then."));
  CHECK(leaks("Her surgery is on June 23, 2026 and nobody knows.", "le 23 juin"));
  constexpr std::string_view late = "Doit passer chez le juge à 17h45 et n'en parle à personne.";
  for (const std::string_view reply : {"17h45", "17:45", "17 h 45", "5:45 pm"}) {
    INFO(reply);
    CHECK(leaks(late, "Rendez-vous à " + std::string(reply) + "."));
  }
  CHECK(leaks("Doit passer chez le juge à 17 h 45 et n'en parle à personne.", "17:45"));
  for (const std::string_view reply : {"6:05", "18:05", "18h05"})
    CHECK(leaks("Must be at the clinic by 6:05 PM, which nobody knows.", reply));
  CHECK(is_harmless(late, "À 17 h pile, 45 personnes."));
  CHECK(is_harmless(late, "It has to be so."));
  CHECK(is_harmless("17h45", "It has to be so."));
  CHECK(is_harmless("Le code est 404, mais chut.", "(*@o@*)"));
  CHECK(leaks("17h45", "\u0661\u0667h\u0664\u0665"));
  CHECK(is_harmless("Doit passer chez le juge à 17 h et n'en parle à personne.", "À 17 h !"));
}

TEST_CASE("amounts and measures inside a value are found with their unit", "[llm][H30][H33]") {
  constexpr std::string_view debt = "Doit encore 1 250 € à son frère et n'ose pas l'avouer.";
  for (const std::string_view reply : {"1 250 €", "1250 euros", "1.250 EUR", "€1,250", "1 250 balles"}) {
    INFO(reply);
    CHECK(leaks(debt, "Tu lui dois " + std::string(reply) + "."));
  }
  CHECK(leaks("Doit encore 2 000 € à son frère et n'ose pas l'avouer.", "2000 euros"));
  CHECK(leaks("Gagne 2 450,75 € par mois et le cache à tous.", "2450 €"));
  CHECK(is_harmless("Doit encore 2 000 € à son frère et n'ose pas l'avouer.",
                    "Il y a 2000 personnes, en l'an 2 000."));
  CHECK(is_harmless("Doit encore 1 500 € à son frère et n'ose pas l'avouer.", "Déjà 1500 vues !"));
  CHECK(is_harmless("Doit encore 20 € à son frère et n'ose pas l'avouer.", "Le jeu coûte 20 €."));
  CHECK(leaks("Mesure 1,82 m et pèse 94 kg, en a honte.", "1m82"));
  CHECK(leaks("Mesure 1,82 m et pèse 94 kg, en a honte.", "94kg"));
  CHECK(is_harmless("Mesure 1,82 m et pèse 94 kg, en a honte.", "182 mètres, 94 personnes."));
}

TEST_CASE("a small number with its unit is a value", "[llm][H33]") {
  for (const std::string_view text : {"1,82 m", "1m82", "Taille : 1,82 m"}) {
    INFO(text);
    CHECK(leaks(text, "Il fait 1,82 m."));
    CHECK(leaks(text, "Il fait 1.82m !"));
    CHECK(leaks(text, "Il fait 1,82."));
    CHECK(leaks(text, "Il fait 1m82."));
    CHECK(is_harmless(text, "Il y a 182 m."));
    CHECK(is_harmless(text, "Le 1 et le 82."));
  }
  CHECK(leaks("38,5 °C", "38,5 °C ce matin"));
  CHECK(leaks("38,5 °C", "38.5 ce matin"));
  CHECK(is_harmless("38,5 °C", "385 points"));
}

TEST_CASE("one character of a script without spaces and a blood group are values", "[llm][H33]") {
  CHECK(leaks("\u764C", "他得了\u764C。"));
  CHECK(is_harmless("\u764C", "他很好。"));
  for (const std::string_view text : {"AB+", "AB positif", "Groupe sanguin : AB+"}) {
    INFO(text);
    CHECK(leaks(text, "Il est AB+."));
    CHECK(leaks(text, "Il est AB positif."));
    CHECK(is_harmless(text, "Reste positif !"));
    CHECK(is_harmless(text, "AB-, O+, le plan A, le plan B."));
  }
  CHECK(leaks("O-", "C'est O-, donneur universel"));
  CHECK(leaks("O négatif", "C'est O- !"));
  CHECK(is_harmless("O-", "O-la-la, O - non, ho-ho"));
  CHECK(is_harmless("O négatif", "Un test négatif."));
  CHECK(is_harmless("Hépatite B", "L'hépatite se soigne."));
  CHECK(leaks("Hépatite B", "Une hépatite B."));
}

TEST_CASE("a year or a well-known number is found with its label only", "[llm][H33]") {
  for (const std::string_view number : {"2024", "1987", "404", "1080", "1440", "2160"}) {
    INFO(number);
    CHECK(is_harmless(number, "Erreur " + std::string(number) + " en " + std::string(number) + "p."));
    CHECK(is_harmless("Dossier : " + std::string(number), "Voir " + std::string(number) + "."));
    CHECK(leaks("Dossier : " + std::string(number), "Ton dossier porte le " + std::string(number) + "."));
  }
  CHECK(leaks("1840", "Il y a 1840 pages."));
  CHECK(leaks("1080 points", "Tu as 1080 points."));
}

TEST_CASE("a short date needs its three groups", "[llm][H33]") {
  for (const std::string_view reply : {"1/6/87", "1.6.87", "1-6-87"}) {
    INFO(reply);
    CHECK(leaks("1/6/87", "Le " + std::string(reply) + "."));
  }
  for (const std::string_view reply : {"1687", "16/8/7", "16/87", "1 687", "le 1, le 6 et le 87"}) {
    INFO(reply);
    CHECK(is_harmless("1/6/87", "Il dit " + std::string(reply) + "."));
  }
}

TEST_CASE("percent-encoded text is read", "[llm][H33]") {
  CHECK(leaks("diabète sévère", "https://x.example/?q=diab%C3%A8te%20s%C3%A9v%C3%A8re"));
  CHECK(leaks("diabète", "%64%69%61%62%C3%A8%74%65"));
  CHECK(is_harmless("diabète", "100%25 de %%%, 5%"));
}

TEST_CASE("what is allowed does not join two sentences", "[llm][H33]") {
  CHECK(leaks("Lyon Marie", "Lyon Marie", {"Je viens de Lyon. Marie dort."}));
  CHECK(leaks("Lucas Moreau", "C'est Lucas Moreau.", {"Voici Lucas. Moreau est un autre."}));
  CHECK(is_harmless("Lucas Moreau", "C'est Lucas Moreau.", {"Voici Lucas Moreau."}));
  constexpr std::string_view note =
      "Marie cache une maladie orpheline grave aux collègues, vend sa maison et part vivre chez son oncle "
      "Albert "
      "près de Limoges.";
  constexpr std::string_view reply = "Elle cache une maladie orpheline grave.";
  CHECK(leaks(note, reply, {"Il les cache. Maladie orpheline. Grave affaire."}));
  CHECK(is_harmless(note, reply, {"Il cache la maladie orpheline grave."}));
  CHECK(is_harmless("Il a une maladie. Orpheline grave, triste.", "Une maladie. Orpheline grave, triste.",
                    {"Une maladie. Orpheline grave, triste."}));
  CHECK(is_harmless("Dr Moreau", "Le Dr. Moreau.", {"Voici le Dr. Moreau."}));
  CHECK(is_harmless("Lyon. Marie dort", "Lyon. Marie dort.", {"Je viens de Lyon. Marie dort."}));
  CHECK(is_harmless("a.moreau@exemple.example", "a.moreau@exemple.example", {"a.moreau@exemple.example"}));
}

TEST_CASE("the parts of a value are few, and linear in it", "[llm][H33]") {
  CHECK(has_part("vu avec Maëlle Kerbrat hier", "Maëlle Kerbrat"));
  CHECK(has_part("vu avec Maëlle Kerbrat hier", "Kerbrat"));
  CHECK_FALSE(has_part("Elle dort mal depuis Noël", "Noël"));
  CHECK(detail::value_parts("Traverse une séparation depuis janvier et dort très mal.").empty());
  CHECK(detail::value_parts("\xFF\xC3 \x80 -").empty());
  for (const std::string_view unit : {"Ab ", "Ab-", "Ab de ", "1 ", "1-", "1/", "12:30 ", "23 juin ",
                                      "A1b2c3 ", "1,", "€", "17h45 ", "Mme ", "FR-482-KZ ", "$1 "}) {
    INFO(unit);
    std::string text;
    while (text.size() < 200'000) text += unit;
    CHECK(detail::value_parts(text).size() <= text.size() / 2);
    CHECK(
        DisclosureGuard(std::vector<ProtectedText>{{Disclosure::guidance, text}}).check("Bonjour.").empty());
  }
}
