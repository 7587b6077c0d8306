#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto address = DetectedKind::postal_address;
}

TEST_CASE("French addresses are found in one piece", "[redact][H29][address]") {
  std::vector<Positive> cases;
  for (const std::string each : {"12 rue de la R\u00E9publique",
                                 "12 rue de la R\u00E9publique, 69002 Lyon",
                                 "12 bis, rue de la R\u00E9publique, 69002 Lyon",
                                 "12bis rue Victor Hugo 75016 Paris",
                                 "12 ter avenue Jean-Jaur\u00E8s - 93300 Aubervilliers",
                                 "12B bd Voltaire, 75011 Paris",
                                 "12-14 quai de la Loire, 75019 PARIS",
                                 "3, impasse des Lilas 33000 Bordeaux",
                                 "8 all\u00E9e du Ch\u00E2teau\n44000 Nantes",
                                 "8 all\u00E9e du Ch\u00E2teau\r\n44000 Nantes",
                                 "1 place de la Mairie, 35000 Rennes",
                                 "1 place Bellecour",
                                 "27 cours Mirabeau",
                                 "27 cours Mirabeau, 13100 Aix-en-Provence",
                                 "5 chemin du Moulin, 74000 Annecy",
                                 "1450 route de Saint-Tropez, 83310 Cogolin",
                                 "12 rue du 8 mai 1945, 59000 Lille",
                                 "4 rue du 11 Novembre, 59000 Lille",
                                 "6 av. du G\u00E9n\u00E9ral de Gaulle, 94700 Maisons-Alfort",
                                 "6 av du Gal. Leclerc, 75014 Paris",
                                 "9 rue St. Honor\u00E9, 75001 Paris",
                                 "10 avenue Pierre 1er de Serbie, 75116 Paris",
                                 "15 rue de l'\u00C9glise, 67000 Strasbourg",
                                 "15 rue de l\u2019\u00C9glise, 67000 Strasbourg",
                                 "2 rue d'Alsace, b\u00E2timent B, 67000 Strasbourg",
                                 "2 rue d'Alsace, B\u00E2t. B, appt 12, 67000 Strasbourg",
                                 "2 rue d'Alsace, 3e \u00E9tage, 67000 Strasbourg",
                                 "2 rue d'Alsace\nBP 123\n67000 Strasbourg Cedex",
                                 "2 rue d'Alsace, CS 40001, 67000 STRASBOURG CEDEX 9",
                                 "R\u00E9sidence Les Acacias, 2 rue d'Alsace, 67000 Strasbourg",
                                 "Appt 4, b\u00E2t C, 2 rue d'Alsace, 67000 Strasbourg",
                                 "2 rue d'Alsace, Strasbourg 67000",
                                 "2 rue d'Alsace, F-67000 Strasbourg",
                                 "2 rue d'Alsace (67000 Strasbourg)",
                                 "2 rue d'Alsace, 97400 Saint-Denis",
                                 "2 rue d'Alsace, 94200 Ivry-sur-Seine",
                                 "2 rue d'Alsace, 69003 Lyon 3e",
                                 "2 rue d'Alsace, 67000 Strasbourg, France",
                                 "Place de la Mairie, 38000 Grenoble",
                                 "ZA des Pr\u00E9s, 35510 Cesson-S\u00E9vign\u00E9",
                                 "BP 123, 75002 Paris Cedex 02",
                                 "75002 PARIS CEDEX 02",
                                 "Lieu-dit Le Bourg, 24200 Sarlat"}) {
    cases.push_back({"mon adresse : " + each + ".", each});
    cases.push_back({each, each});
  }
  cases.push_back({"j'habite 12 rue des lilas et toi ?", "12 rue des lilas"});
  cases.push_back({"il est au 12 rue victor hugo 75002 paris depuis hier", "12 rue victor hugo 75002 paris"});
  cases.push_back({"je suis \u00E0 38000 Grenoble l\u00E0", "38000 Grenoble"});
  cases.push_back({"c'est 93200 Saint-Denis", "93200 Saint-Denis"});
  cases.push_back({"code postal 05100 Brian\u00E7on", "05100 Brian\u00E7on"});
  cases.push_back({"12 rue de la Paix. Marie arrive.", "12 rue de la Paix"});
  cases.push_back({"12 rue de la Paix, elle arrive.", "12 rue de la Paix"});
  check_positives(address, cases);
}

TEST_CASE("what is no French address is left", "[redact][H29][address]") {
  check_negatives(address, {"il y a 3 rues plus loin",
                            "2 rue plus loin",
                            "la 2e rue \u00E0 droite",
                            "dans la rue de la Paix",
                            "rue 12",
                            "1 place de parking",
                            "1 place de parking \u00E0 Paris",
                            "2 places pour le concert",
                            "1 place pour Indochine",
                            "3 cours de maths",
                            "12 avenue",
                            "3 all\u00E9es et venues",
                            "3 BD de Spirou",
                            "il a lu 15 bd cet \u00E9t\u00E9",
                            "58 av. J.-C., la guerre des Gaules",
                            "5 av J.-C.",
                            "voie 12, quai B",
                            "port 8080, route /api",
                            "404 route not found",
                            "Copyright (c) 1993-1996, All Rights reserved",
                            "1986, Ch. IX, Sect. 3",
                            "print('-' * 75, r.read(), 1)",
                            "Version 5 port Copyright",
                            "2018 R. Janis Goldschmidt",
                            "10000 Points",
                            "10000 Pok\u00E9mon captur\u00E9s",
                            "12345 messages",
                            "75002 euros",
                            "00000 Paris",
                            "99000 Paris",
                            "175002 Paris",
                            "75002Paris",
                            "v75002 Paris",
                            "0.75002 Paris",
                            "[POSTAL_ADDRESS] Paris",
                            "12 [POSTAL_ADDRESS]",
                            "1 route de merde",
                            "3 passages pi\u00E9tons",
                            "1 villa avec piscine",
                            "2 parcs",
                            "1 mail de Paul",
                            "3 pas de danse",
                            "1 bois de chauffage",
                            "12345 rue Victor",
                            "a12 rue Victor Hugo",
                            "1.12 rue Victor Hugo",
                            "bp 123",
                            "06 12 34 56 78",
                            "192.168.1.1",
                            "4 port de commerce"});
}
