// Current platform data about a topic wins over memory of the same topic, and only then (H19); every default
// is marked (H15).
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::shared_ptr<const Catalog> topic_catalog() {
  SmallCatalog small;
  small.slots = "[" + memories_slot() + R"(, {"id": "now", "heading": "## Maintenant", "type": "list",
    "sources": ["platform"], "select": {"what": "now", "owners": ["target", "platform"], "max": 9,
    "max_age": "P10D", "min_confidence": 0.5}, "default": "Rien de courant.", "family": "profile"}])";
  CatalogFiles files = small.files();
  std::string& catalog = files["catalog.json"];
  const std::string from = R"("purposes": ["conversation", "moderation"], "classes": ["open"])";
  catalog.replace(
      catalog.find(from), from.size(),
      R"("purposes": ["conversation", "moderation"], "classes": ["open", "secret", "shy", "hint"])");
  return read_catalog(files);
}

Record current(std::string about) {
  Record record = record_of("now", "current", "ACTUEL");
  record.about = std::move(about);
  record.observed = *parse_time("2026-03-14T11:00:00Z");
  return record;
}

Record remembered(std::string id, std::string about) {
  Record record = memory_record(id, "SOUVENIR-" + id);
  record.about = std::move(about);
  return record;
}

struct Seen {
  std::string prompt;
  SlotTrace memories;
  SlotTrace now;
};

Seen see(std::vector<Record> memories, std::vector<Record> platform) {
  const Noyau core(topic_catalog(), blunt_parts(std::move(memories), std::move(platform)), small_options());
  AssembleStep step = assemble(core, small_call());
  Seen seen;
  seen.prompt = prompt_text(std::get<PromptInstance>(step));
  const Trace trace = core.handle(small_call()).trace;
  seen.memories = trace.hops[0].slots[0];
  seen.now = trace.hops[0].slots[1];
  return seen;
}

}  // namespace

TEST_CASE("current data suppresses memory of the same topic, in whatever slot, and the trace names it",
          "[admission][H19]") {
  const Seen seen =
      see({remembered("a", "jeu"), remembered("b", "rang"), remembered("c", "jeu"), remembered("d", "")},
          {current("jeu")});
  CHECK(holds(seen.prompt, "ACTUEL"));
  CHECK_FALSE(holds(seen.prompt, "SOUVENIR-a"));
  CHECK(holds(seen.prompt, "SOUVENIR-b"));
  CHECK_FALSE(holds(seen.prompt, "SOUVENIR-c"));
  CHECK(holds(seen.prompt, "SOUVENIR-d"));
  CHECK(seen.memories.superseded == std::vector<std::string>{"a", "c"});
  CHECK(rejected(seen.memories, Rejection::superseded) == 2);
}

TEST_CASE("keys that are not equal suppress nothing", "[admission][H19]") {
  for (const char* key : {"Jeu", "jeu ", " jeu", "je", "jeux", "JEU", "je\xCC\x81u", "jeu\n",
                          "\xEF\xBD\x8A"
                          "eu",
                          ""}) {
    INFO('"' << key << '"');
    const Seen seen = see({remembered("a", "jeu")}, {current(key)});
    CHECK(holds(seen.prompt, "SOUVENIR-a"));
    CHECK(seen.memories.superseded.empty());
  }
}

TEST_CASE("platform data that is refused suppresses nothing", "[admission][H19]") {
  const Time past = *parse_time("2026-03-01T00:00:00Z");
  const std::vector<std::pair<const char*, void (*)(Record&)>> faults = {
      {"no owner", [](Record& one) { one.owner = OwnerKind::unknown; }},
      {"another's", [](Record& one) { one.owner_id = "tom"; }},
      {"another purpose", [](Record& one) { one.purposes = {"moderation"}; }},
      {"private", [](Record& one) { one.audience = Audience::private_space; }},
      {"withheld", [](Record& one) { one.data_class = "secret"; }},
      {"withheld in public", [](Record& one) { one.data_class = "shy"; }},
      {"unknown class", [](Record& one) { one.data_class = "inconnue"; }},
      {"unsure", [](Record& one) { one.confidence = 0.4; }},
      {"an action", [](Record& one) { one.state = ActionState::failed; }},
      {"the item", [](Record& one) { one.id = "m1"; }},
      {"another type", [](Record& one) { one.value = std::int64_t{7}; }},
      {"blank", [](Record& one) { one.value = std::string(" \n\xE2\x80\x8B"); }},
      {"nothing", [](Record& one) { one.value = std::string(); }},
  };
  for (const auto& [name, spoil] : faults) {
    INFO(name);
    Record refused = current("jeu");
    spoil(refused);
    const Seen seen = see({remembered("a", "jeu")}, {refused});
    CHECK_FALSE(holds(seen.prompt, "ACTUEL"));
    CHECK(holds(seen.prompt, "SOUVENIR-a"));
    CHECK(rejected(seen.now) == 1);
    CHECK(seen.now.state == SlotState::defaulted);
  }
  for (const bool stale : {true, false}) {
    Record old = current("jeu");
    (stale ? old.observed : old.valid_until) = past;
    CHECK(holds(see({remembered("a", "jeu")}, {old}).prompt, "SOUVENIR-a"));
  }
}

TEST_CASE("memory suppresses neither memory nor current data", "[admission][H19]") {
  const Seen seen = see({remembered("a", "jeu"), remembered("b", "jeu")}, {});
  CHECK(holds(seen.prompt, "SOUVENIR-a"));
  CHECK(holds(seen.prompt, "SOUVENIR-b"));
}

TEST_CASE("a default is marked in report and trace, and stands only where it is marked", "[admission][H15]") {
  for (const bool remembers : {true, false}) {
    std::vector<Record> memories;
    if (remembers) memories.push_back(remembered("a", ""));
    const Noyau core(topic_catalog(), blunt_parts(memories), small_options());
    AssembleStep step = assemble(core, small_call());
    PromptInstance instance = std::get<PromptInstance>(std::move(step));
    const SlotReport& report = instance.report().slots[0];
    CHECK(report.state == (remembers ? SlotState::filled : SlotState::defaulted));
    CHECK(report.shown == (remembers ? "" : "Aucun souvenir disponible."));
    CHECK(holds(prompt_text(instance), "Aucun souvenir disponible.") == !remembers);
    const Trace trace = core.handle(small_call()).trace;
    CHECK(trace.hops[0].slots[0].state == (remembers ? SlotState::filled : SlotState::defaulted));
  }
}
