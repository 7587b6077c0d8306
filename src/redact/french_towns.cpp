#include "redact/french_towns.hpp"

#include <algorithm>
#include <iterator>

#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// The first word of the name, folded; sorted.
constexpr std::string_view towns[] = {
    "abbeville",    "agen",          "ajaccio",      "albi",          "alencon",      "ales",
    "amiens",       "angers",        "angouleme",    "annecy",        "antibes",      "antony",
    "arcachon",     "argentan",      "argenteuil",   "arles",         "armentieres",  "arras",
    "asnieres",     "aubervilliers", "auch",         "aulnay",        "auray",        "aurillac",
    "auxerre",      "avignon",       "avranches",    "bastia",        "bayeux",       "bayonne",
    "beauvais",     "begles",        "belfort",      "bergerac",      "bernay",       "besancon",
    "bethune",      "beziers",       "bezons",       "biarritz",      "blois",        "bobigny",
    "bondy",        "bordeaux",      "boulogne",     "bourges",       "bressuire",    "brest",
    "brive",        "bron",          "caen",         "cagnes",        "cahors",       "calais",
    "caluire",      "cambrai",       "cannes",       "carcassonne",   "carquefou",    "castres",
    "cayenne",      "cenon",         "cergy",        "challans",      "chalon",       "chambery",
    "champigny",    "charleville",   "chartres",     "chateaubriant", "chateauroux",  "chatellerault",
    "chatillon",    "chatou",        "chelles",      "cherbourg",     "chinon",       "choisy",
    "cholet",       "clamart",       "clermont",     "clichy",        "cognac",       "colmar",
    "colombes",     "compiegne",     "concarneau",   "corbeil",       "courbevoie",   "creteil",
    "croix",        "dax",           "deauville",    "decines",       "dieppe",       "digne",
    "dijon",        "dinan",         "dinard",       "dole",          "douai",        "douarnenez",
    "draguignan",   "drancy",        "dreux",        "dunkerque",     "echirolles",   "elancourt",
    "epernay",      "epinal",        "epinay",       "ermont",        "etampes",      "evreux",
    "evry",         "fameck",        "ferrand",      "flers",         "floirac",      "foix",
    "fontaine",     "fontainebleau", "fontenay",     "forbach",       "fougeres",     "frejus",
    "gagny",        "gap",           "garges",       "gennevilliers", "gien",         "givors",
    "gonesse",      "granville",     "grasse",       "grenoble",      "grigny",       "guingamp",
    "guyancourt",   "haguenau",      "hazebrouck",   "hennebont",     "herblay",      "herouville",
    "honfleur",     "houilles",      "hyeres",       "issy",          "istres",       "ivry",
    "lambersart",   "landerneau",    "lannion",      "laon",          "laval",        "lens",
    "levallois",    "libourne",      "lievin",       "lille",         "limoges",      "lisieux",
    "loches",       "loos",          "lorient",      "lormont",       "lourdes",      "luneville",
    "lyon",         "macon",         "maisons",      "malakoff",      "mamoudzou",    "manosque",
    "marcq",        "marignane",     "marseille",    "martigues",     "massy",        "maubeuge",
    "meaux",        "melun",         "mende",        "menton",        "merignac",     "metz",
    "meudon",       "meylan",        "meyzieu",      "millau",        "miramas",      "montargis",
    "montauban",    "montelimar",    "montereau",    "montigny",      "montlucon",    "montpellier",
    "montreuil",    "montrouge",     "morlaix",      "moulins",       "mulhouse",     "nancy",
    "nanterre",     "nantes",        "narbonne",     "neuilly",       "nevers",       "nice",
    "nimes",        "niort",         "noisy",        "orange",        "orleans",      "orvault",
    "oullins",      "oyonnax",       "paimpol",      "palaiseau",     "pantin",       "paris",
    "parthenay",    "pau",           "perigueux",    "perpignan",     "pessac",       "pithiviers",
    "plaisir",      "ploermel",      "poissy",       "poitiers",      "pontault",     "pontivy",
    "pontoise",     "pornic",        "privas",       "provins",       "puteaux",      "quimper",
    "quimperle",    "rambouillet",   "redon",        "reims",         "rennes",       "reze",
    "rillieux",     "roanne",        "rochefort",    "rodez",         "romans",       "romorantin",
    "rosny",        "roubaix",       "rouen",        "royan",         "rueil",        "saintes",
    "salon",        "sannois",       "sarcelles",    "sarreguemines", "sartrouville", "saumur",
    "savigny",      "sceaux",        "schiltigheim", "sedan",         "selestat",     "sens",
    "sete",         "sevran",        "soissons",     "sotteville",    "stains",       "strasbourg",
    "suresnes",     "talence",       "tarbes",       "tassin",        "taverny",      "thiais",
    "thionville",   "thonon",        "thouars",      "torcy",         "toulon",       "toulouse",
    "tourcoing",    "tours",         "trappes",      "troyes",        "tulle",        "valence",
    "valenciennes", "vallauris",     "vannes",       "vaulx",         "vendome",      "venissieux",
    "vernon",       "versailles",    "vesoul",       "vichy",         "vienne",       "vierzon",
    "villefranche", "villejuif",     "villeneuve",   "villepinte",    "villeurbanne", "vincennes",
    "vire",         "viroflay",      "vitre",        "vitrolles",     "vitry",        "voiron",
    "wattrelos",    "yerres"};
static_assert(std::is_sorted(std::begin(towns), std::end(towns)));

// Behind an article.
constexpr std::string_view after_article[] = {
    "havre",  "mans",     "rochelle",   "courneuve", "creusot", "ulis",    "ciotat",  "seyne",
    "cannet", "puy",      "sables",     "roche",     "tampon",  "abymes",  "port",    "lamentin",
    "pecq",   "chesnay",  "raincy",     "isle",      "hay",     "garde",   "baule",   "mureaux",
    "lilas",  "herbiers", "teste",      "bouscat",   "perreux", "plessis", "kremlin", "touquet",
    "moule",  "gosier",   "possession", "fleche",    "vesinet", "pontet",  "valette", "celle"};
constexpr std::string_view articles[] = {"le", "la", "les", "l"};
constexpr std::string_view saints[] = {"saint", "sainte", "st", "ste"};
// Between dashes these words make the name of a place.
constexpr std::string_view links[] = {"sur", "sous", "en",  "les", "lez", "le", "la",
                                      "de",  "du",   "des", "aux", "d",   "l",  "a"};

FoldedWord next_word(std::string_view text, const FoldedWord& word) noexcept {
  const std::size_t apostrophe = text.substr(word.end).starts_with("\u2019") ? 3 : 1;
  return read_word(text, word.end + apostrophe);
}
}  // namespace

bool is_town_name(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  text = text.substr(0, end);
  const FoldedWord first = read_word(text, begin);
  if (std::binary_search(std::begin(towns), std::end(towns), first.view())) return true;
  if (first.end >= end) return false;
  const FoldedWord second = next_word(text, first);
  if (is_listed(first.view(), articles)) return is_listed(second.view(), after_article);
  const bool dash = dash_length(text, first.end) > 0;
  if (is_listed(first.view(), saints)) return dash || second.capital;
  return dash && is_listed(second.view(), links) && dash_length(text, second.end) > 0;
}

}  // namespace noyau::inline v0_1::detail
