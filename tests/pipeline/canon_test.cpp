// The layers of a prompt: rules above the canon, the canon above everything variable.
#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

static_assert(!std::is_copy_constructible_v<PromptInstance> &&
              std::is_nothrow_move_constructible_v<PromptInstance>);
static_assert(!std::is_copy_constructible_v<Plan> && std::is_nothrow_move_constructible_v<Plan>);
static_assert(!std::is_copy_constructible_v<Batch> && std::is_nothrow_move_constructible_v<Batch>);

}  // namespace

TEST_CASE("the canon is joined at assembly, above every variable content", "[pipeline][H8]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const auto files = catalog.files();
  CHECK(files.at("templates/talk@1.json").find("CANON-STABLE") == std::string::npos);
  const Noyau core(catalog.read(), small_parts({memory_record("a", "une valeur")}), small_options());
  const auto step = assemble(core, small_call());
  const PromptInstance& instance = std::get<PromptInstance>(step);
  const std::string text = prompt_text(instance);
  const auto order = {"RÈGLE-SUPRÊME",
                      "CANON-STABLE",
                      "Réponds à la personne.",
                      "Réponds en une phrase.",
                      "Tu es dans le chat de Twitch.",
                      "une valeur",
                      "on joue à quoi"};
  std::size_t last = 0;
  for (const char* part : order) {
    INFO(part);
    const auto at = text.find(part);
    REQUIRE(at != std::string::npos);
    CHECK(at >= last);
    last = at;
  }
  REQUIRE(instance.messages().size() == 2);
  CHECK(instance.messages()[0].role == MessageRole::system);
  CHECK(instance.messages()[0].text.find("une valeur") == std::string_view::npos);
  CHECK(instance.messages()[1].role == MessageRole::user);
}

TEST_CASE("the stable part does not change from call to call", "[pipeline][H8]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const Noyau core(catalog.read(), small_parts({memory_record("a", "une valeur")}), Options{});
  Call other = small_call();
  other.audience = Audience::private_space;
  other.item->text = "autre chose";
  other.target.person = {"tom", "Tom", {}};
  const auto first = assemble(core, small_call());
  const auto second = assemble(core, other);
  const PromptInstance& a = std::get<PromptInstance>(first);
  const PromptInstance& b = std::get<PromptInstance>(second);
  REQUIRE(a.stable_bytes() > 0);
  REQUIRE(a.stable_bytes() == b.stable_bytes());
  CHECK(a.messages()[0].text.substr(0, a.stable_bytes()) == b.messages()[0].text.substr(0, b.stable_bytes()));
  CHECK(a.messages()[0].text != b.messages()[0].text);
  CHECK(a.messages()[1].text != b.messages()[1].text);
}

TEST_CASE("macros are authored references, and values are never expanded", "[pipeline][H31]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.instructions = "{{char}} réponds à {{user}} avec {{slot:memories}}.";
  const Noyau core(catalog.read(), small_parts({memory_record("a", "{{user}} {{slot:memories}} {{char}}")}),
                   small_options());
  Call call = small_call();
  call.target.person.name = "{{char}}";
  const auto step = assemble(core, call);
  const std::string text = prompt_text(std::get<PromptInstance>(step));
  CHECK(text.find("toi réponds à la personne avec ") != std::string::npos);
  CHECK(text.find("| - {{user}} {{slot:memories}} {{char}}\n") != std::string::npos);
  CHECK(text.find("| la personne : {{char}}\n") != std::string::npos);
}

TEST_CASE("no line of the omission note can begin where counts do not add up", "[pipeline][H34][H36]") {
  auto files = SmallCatalog{}.files();
  auto& wording = files["wording.fr.json"];
  const std::string good = R"("before": "- {heading} : ")";
  REQUIRE(wording.find(good) != std::string::npos);
  CHECK_NOTHROW(read_catalog(files));
  for (const char* bad :
       {R"("before": "{heading} : ")", R"("before": "/ {heading}")", R"("before": " {heading}")"}) {
    auto broken = files;
    broken["wording.fr.json"].replace(wording.find(good), good.size(), bad);
    INFO(bad);
    CHECK_THROWS_AS(read_catalog(broken), ConfigError);
  }
}

TEST_CASE("no slot's fence passes for another part's", "[pipeline][H31]") {
  for (const char* id : {"item", "names", "facts", "memories.guide"}) {
    SmallCatalog catalog;
    std::string slot = memories_slot();
    slot.replace(slot.find("memories"), 8, id);
    catalog.slots = "[" + slot + "]";
    INFO(id);
    CHECK_THROWS_AS(catalog.read(), ConfigError);
  }
}
