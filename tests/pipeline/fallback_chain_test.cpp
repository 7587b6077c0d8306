// Fallbacks to other use cases, taken while calls run.
#include <atomic>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// A template of the small catalog for another use case.
std::string template_for(const SmallCatalog& catalog, const std::string& use_case) {
  std::string text = catalog.talk(1);
  for (const char* field : {R"("id": "talk")", R"("use_case": "talk")"}) {
    const std::string from = field;
    text.replace(text.find(from), from.size(), from.substr(0, from.size() - 5) + use_case + "\"");
  }
  return text;
}

// talk -> b -> c, each with a required slot that stays empty; the last falls back as given.
std::shared_ptr<const Catalog> chain(const std::string& last) {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "status", "heading": "## Statut", "type": "text", "sources": ["platform"],
    "required": true, "select": {"what": "status", "owners": ["target"]}}])";
  catalog.use_case_fallback = R"({"use_case": "b"})";
  catalog.more_use_cases = R"(,{"id": "b", "title": "B", "fallback": {"use_case": "c"}},
    {"id": "c", "title": "C", "fallback": )" +
                           last + R"(}, {"id": "d", "title": "D"})";
  catalog.active = R"({"talk": "talk@1", "b": "b@1", "c": "c@1", "d": "d@1"})";
  auto files = catalog.files();
  for (const char* id : {"b", "c", "d"}) {
    files["templates/" + std::string(id) + "@1.json"] = template_for(catalog, id);
  }
  SmallCatalog easy;
  easy.instructions = "CAS-D";
  files["templates/d@1.json"] = template_for(easy, "d");
  return read_catalog(files);
}

void check_hops(const Outcome& outcome) {
  CHECK(outcome.reason == Reason::required_slot_missing);
  REQUIRE(outcome.trace.hops.size() == 3);
  CHECK(outcome.trace.hops[0].use_case == "talk");
  CHECK(outcome.trace.hops[1].use_case == "b");
  CHECK(outcome.trace.hops[2].use_case == "c");
  for (const HopTrace& hop : outcome.trace.hops) {
    CHECK(hop.missing_slot == "status");
    CHECK(hop.attempts == 0);
  }
}

// Counts bytes, and throws the first time a text holds the mark.
struct ThrowsOnce final : TokenCounter {
  mutable std::atomic<bool> thrown{false};
  std::string mark;
  explicit ThrowsOnce(std::string on) : mark(std::move(on)) {}
  std::string_view name() const noexcept override { return "throws-once"; }
  std::size_t count(std::string_view text) const override {
    if (holds(text, mark) && !thrown.exchange(true)) throw std::runtime_error("no");
    return text.size();
  }
  bool adds_up_after_newline() const noexcept override { return true; }
};

// Walks to the first prompt, through every fallback.
AssembleStep first_prompt(const Noyau& core, const Call& call) {
  PlanStep planned = core.plan(call);
  if (auto* outcome = std::get_if<Outcome>(&planned)) return std::move(*outcome);
  Plan plan = std::get<Plan>(std::move(planned));
  for (;;) {
    Answers answers = core.gather(plan);
    AssembleStep step = core.assemble(std::move(plan), std::move(answers));
    if (!std::holds_alternative<Plan>(step)) return step;
    plan = std::get<Plan>(std::move(step));
  }
}

}  // namespace

TEST_CASE("a chain of fallbacks ends after two other use cases, as declared", "[pipeline][H3]") {
  SECTION("with a text") {
    const Noyau core(chain(R"({"text": "FIN-DE-CHAÎNE"})"), small_parts(), small_options());
    const Outcome outcome = core.handle(small_call());
    check_hops(outcome);
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->kind == Fallback::Kind::text);
    CHECK(outcome.fell_back()->text == "FIN-DE-CHAÎNE");
    CHECK(outcome.trace.hops[2].reason == Reason::required_slot_missing);
  }
  SECTION("with an action") {
    const Noyau core(chain(R"({"action": "stay_silent"})"), small_parts(), small_options());
    const Outcome outcome = core.handle(small_call());
    check_hops(outcome);
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->id == "stay_silent");
  }
  SECTION("with nothing") {
    const Outcome outcome =
        Noyau(chain(R"({"none": true})"), small_parts(), small_options()).handle(small_call());
    check_hops(outcome);
    CHECK(outcome.abandoned());
  }
  SECTION("in a catalog that no reader has checked, at a third") {
    auto catalog = std::make_shared<Catalog>(*chain(R"({"none": true})"));
    for (UseCase& use_case : catalog->use_cases) {
      if (use_case.id == "c") use_case.fallback = {Fallback::Kind::use_case, {}, "d"};
    }
    const Outcome outcome = Noyau(catalog, small_parts(), small_options()).handle(small_call());
    check_hops(outcome);
    CHECK(outcome.abandoned());
    CHECK(outcome.trace.hops[2].reason == Reason::fallback_too_deep);
  }
}

TEST_CASE("nothing of a use case that was left stands in the next one's prompt", "[pipeline][H25][H31]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + ", " + talk_slot() + R"(, {"id": "card", "heading": "## Carte",
    "type": "record", "sources": ["memory"], "select": {"what": "card", "owners": ["target"]},
    "default": "Rien.", "family": "profile", "fields": [{"name": "grade", "label": "Grade", "type": "text"}]}])";
  catalog.use_case_fallback = R"({"use_case": "b"})";
  catalog.more_use_cases = R"(,{"id": "b", "title": "B"})";
  catalog.active = R"({"talk": "talk@1", "b": "b@1"})";
  auto files = catalog.files();
  SmallCatalog plain;
  plain.slots = "[" + talk_slot() + "]";
  files["templates/b@1.json"] = template_for(plain, "b");
  const auto snapshot = read_catalog(files);

  Record memory = memory_record("a", "SOUVENIR-PREMIER");
  Record brief = memory_record("b", "SOUVENIR-DEUXIÈME " + std::string(300, 'x'));
  brief.short_form = "SOUVENIR-BREF";
  Record card = record_of("card", "c", std::monostate{});
  card.fields = {{"grade", std::string("SOUVENIR-CARTE")}};
  const std::vector<Record> records = {memory, brief, card, said("u", "Tom", "PAROLE-DE-TOM")};
  Call call = small_call();
  call.situation = {{"game", "Portal"}};
  Call direct = call;
  direct.use_case = "b";
  const std::string expected = prompt_of(snapshot, blunt_parts(records), direct);
  CHECK(holds(expected, "PAROLE-DE-TOM"));

  for (const char* mark : {"SOUVENIR-PREMIER", "SOUVENIR-DEUXIÈME", "SOUVENIR-BREF", "SOUVENIR-CARTE",
                           "PAROLE-DE-TOM", "| la personne : Léa", "| Jeu : Portal", "| Bonjour, on joue"}) {
    INFO("the counter fails on " << mark);
    Parts parts = blunt_parts(records);
    const auto counter = std::make_shared<ThrowsOnce>(mark);
    parts.counter = counter;
    const Noyau core(snapshot, parts, small_options());
    const AssembleStep step = first_prompt(core, call);
    REQUIRE(counter->thrown);
    REQUIRE(std::holds_alternative<PromptInstance>(step));
    const PromptInstance& instance = std::get<PromptInstance>(step);
    const std::string text = prompt_text(instance);
    CHECK(instance.template_name() == "b@1");
    CHECK_FALSE(holds(text, "SOUVENIR"));
    CHECK(text == expected);
    CHECK(instance.tokens() == exact_tokens(instance, *counter));
  }
}
