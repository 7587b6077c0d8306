// The degree of freedom is said to the model, in the catalog's words.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("the prompt words its template's degree of freedom, and no other", "[pipeline][H7]") {
  const std::string words[] = {"LIBRE-CONVERSATION",   "RÉPONSE-PERSONNALISÉE", "STRUCTURE-IMPOSÉE",
                               "ÉVÉNEMENT-SANS-AJOUT", "INFORMATION-EXACTE",    "ANALYSE-STRUCTURÉE"};
  for (std::size_t kind = 0; kind < freedom_count; ++kind) {
    auto files = SmallCatalog{}.files();
    for (std::size_t i = 0; i < freedom_count; ++i) {
      const std::string old = "\"F" + std::to_string(i + 1) + "\"";
      std::string& wording = files["wording.fr.json"];
      wording.replace(wording.find(old), old.size(), "\"" + words[i] + "\"");
    }
    std::string& file = files["templates/talk@1.json"];
    const std::string old = "personalised_reply";
    file.replace(file.find(old), old.size(), to_string(static_cast<Freedom>(kind)));

    const Noyau core(read_catalog(files), small_parts(), small_options());
    const auto step = assemble(core, small_call());
    const PromptInstance& instance = std::get<PromptInstance>(step);
    const std::string_view system = instance.messages()[0].text;
    INFO(to_string(static_cast<Freedom>(kind)));
    for (std::size_t i = 0; i < freedom_count; ++i) {
      CHECK(holds(prompt_text(instance), words[i]) == (i == kind));
    }
    // It belongs to the task, so to the part that never changes.
    CHECK(system.find(words[kind]) < instance.stable_bytes());
    CHECK(system.find(words[kind]) > system.find("Réponds à la personne."));
  }
}
