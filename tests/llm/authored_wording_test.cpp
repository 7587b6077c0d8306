// What the Captain wrote around a template governs the model, and does not come back.
#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::shared_ptr<const Catalog> catalog() {
  SmallCatalog source;
  source.slots =
      R"([{"id": "trust", "type": "number", "sources": ["memory"], "axis": "trust", "heading": "## Ce que dit le salon",
    "select": {"what": "trust", "owners": ["target"]}}])";
  CatalogFiles files = source.files();
  const auto replace = [&files](const std::string& name, std::string_view from, std::string_view to) {
    std::string& text = files[name];
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  };
  replace("relations.json", "TON-COMPLICE", "Tu peux te montrer familier avec elle. Ose le troisième degré.");
  replace("relations.json", "TON-NEUTRE", "Garde ton registre habituel.");
  replace("wording.fr.json", "RESTRICTION-GUIDE", "Ne le cite pas et ne laisse pas deviner que tu le sais.");
  replace("wording.fr.json", "RAPPEL-FORMAT", "Reprends depuis le début et sans excuse.");
  replace("wording.fr.json", "\"F2\"", "\"Le fond vient du message, la forme de toi.\"");
  replace("wording.fr.json", "# Ton\"", "# Ton à adopter, sans effet sur les droits de quiconque\"");
  return read_catalog(files);
}

std::vector<Disclosure> given_away(const std::string& reply) {
  static const std::shared_ptr<const Catalog> shared = catalog();
  Parts parts = small_parts();
  parts.backend = replying(reply);
  return Noyau(shared, parts, small_options()).handle(small_call()).trace.hops.at(0).disclosures;
}

}  // namespace

TEST_CASE("relation fragments and wording are protected like a template's text", "[llm][H33]") {
  for (const std::string reply :
       {"Tu peux te montrer familier avec elle.", "On m'a dit : ose le troisième degré.",
        "Garde ton registre habituel.", "Ne le cite pas et ne laisse pas deviner que tu le sais.",
        "Reprends depuis le début et sans excuse.", "Le fond vient du message, la forme de toi.",
        "Ton à adopter, sans effet sur les droits de quiconque", "Tu es dans le chat de Twitch.",
        "Tu parles à une personne."}) {
    INFO(reply);
    CHECK(given_away(reply) == std::vector<Disclosure>{Disclosure::prompt_template});
  }
}

TEST_CASE("labels of a word or two flag nothing", "[llm][H33]") {
  for (const std::string reply :
       {"Les règles du jeu ?", "Le format de la situation, le ton, la tâche.",
        "Un échange public, ou un échange privé.", "Oui, non, toi, la personne.",
        "Ce que dit le salon ? Du bien.", "L'heure du message, son auteur, les noms, le contexte.",
        "Non transmis."}) {
    INFO(reply);
    CHECK(given_away(reply).empty());
  }
}
