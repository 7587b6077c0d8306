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

namespace {

Time hour(int of_day) {
  return *parse_time("2026-03-14T00:00:00Z") + std::chrono::hours(of_day);
}

Record of_owner(Record record, OwnerKind owner, std::string id) {
  record.owner = owner;
  record.owner_id = std::move(id);
  return record;
}

// One slot for everything that may be remembered, one for what is known now.
bool suppressed(const Record& memory, const Record& now, const Call& call = small_call()) {
  SmallCatalog small;
  small.slots = R"([{"id": "then", "heading": "## Alors", "type": "list", "sources": ["memory"],
    "select": {"what": "memory", "owners": ["target", "community", "platform", "target_utterance"], "max": 9},
    "default": "Rien.", "family": "personal_memory"},
    {"id": "now", "heading": "## Maintenant", "type": "list", "sources": ["platform"],
    "select": {"what": "now", "owners": ["target", "community", "platform", "target_utterance"], "max": 9},
    "default": "Rien de courant.", "family": "profile"}])";
  const Outcome outcome = Noyau(small.read(), blunt_parts({memory}, {now}), small_options()).handle(call);
  const SlotTrace& then = outcome.trace.hops[0].slots[0];
  REQUIRE(outcome.trace.hops[0].slots[1].units.size() == 1);
  CHECK(then.superseded.size() == rejected(then, Rejection::superseded));
  CHECK(then.units.size() + then.superseded.size() == 1);
  return !then.superseded.empty();
}

}  // namespace

TEST_CASE("current data suppress what is remembered of the same owner", "[admission][H19]") {
  const Record memory = remembered("a", "rang");
  const Record now = current("rang");
  const auto as = [](const Record& record, OwnerKind owner, const char* id) {
    return of_owner(record, owner, id);
  };
  CHECK(suppressed(memory, now));
  CHECK(suppressed(as(memory, OwnerKind::community, "cabane"), as(now, OwnerKind::community, "cabane")));
  CHECK(suppressed(as(memory, OwnerKind::platform, ""), as(now, OwnerKind::platform, "")));
  CHECK(suppressed(as(memory, OwnerKind::utterance, "lea"), now));  // about who said it
  CHECK_FALSE(suppressed(memory, as(now, OwnerKind::community, "cabane")));
  CHECK_FALSE(suppressed(as(memory, OwnerKind::community, "cabane"), now));
  CHECK_FALSE(suppressed(as(memory, OwnerKind::platform, ""), now));
  // What the platform itself owns is about the person whom it was asked about, where there is one.
  const Record of_platform = as(now, OwnerKind::platform, "");
  CHECK(suppressed(memory, of_platform));
  CHECK_FALSE(suppressed(as(memory, OwnerKind::community, "cabane"), of_platform));
  Call group = small_call();
  group.target.kind = TargetKind::group;
  CHECK_FALSE(suppressed(as(memory, OwnerKind::community, "cabane"), of_platform, group));
  CHECK(suppressed(as(memory, OwnerKind::platform, ""), of_platform, group));
}

TEST_CASE("current data suppress nothing that is newer", "[admission][H19]") {
  const auto at = [](Record record, std::optional<Time> observed) {
    record.observed = observed;
    return record;
  };
  const Record memory = remembered("a", "rang");
  const Record now = current("rang");
  CHECK(suppressed(at(memory, hour(9)), at(now, hour(10))));
  CHECK(suppressed(at(memory, hour(10)), at(now, hour(10))));
  CHECK_FALSE(suppressed(at(memory, hour(10)), at(now, hour(9))));
  CHECK(suppressed(at(memory, std::nullopt), at(now, hour(9))));
  CHECK(suppressed(at(memory, hour(10)), at(now, std::nullopt)));
  CHECK(suppressed(at(memory, std::nullopt), at(now, std::nullopt)));
  // The clock reads twelve: what claims to be of tomorrow is of now.
  CHECK(suppressed(at(memory, hour(36)), at(now, hour(12))));
  CHECK(suppressed(at(memory, Time::max()), at(now, hour(24))));
  CHECK_FALSE(suppressed(at(memory, hour(36)), at(now, hour(11))));
}

TEST_CASE("current data that no slot uses suppress nothing", "[admission][H19][H21]") {
  SmallCatalog small;
  small.slots = "[" + memories_slot() + R"(,
    {"id": "one", "heading": "## Une", "type": "text", "sources": ["memory", "platform"],
     "select": {"what": "one", "owners": ["target"]}, "default": "Rien.", "family": "profile"},
    {"id": "trust", "heading": "## Ton", "type": "number", "sources": ["platform"],
     "select": {"what": "trust", "owners": ["target"]}, "axis": "trust"}])";
  small.rules_extra = R"(, "redaction": {"email": "drop"})";
  const auto run = [&](std::vector<Record> memories, std::vector<Record> platform) {
    for (Record& record : platform) record.about = record.about == "-" ? "" : "rang";
    memories.push_back(remembered("a", "rang"));
    return Noyau(small.read(), blunt_parts(memories, platform), small_options()).handle(small_call());
  };
  const auto stands = [](const Outcome& outcome) {
    const SlotTrace& slot = outcome.trace.hops[0].slots[0];
    return slot.superseded.empty() && rejected(slot) == 0 && slot.units.size() == 1;
  };
  CHECK_FALSE(stands(run({}, {record_of("one", "p", "ACTUEL")})));
  CHECK_FALSE(stands(run({}, {record_of("trust", "p", 70.0)})));
  CHECK(stands(run({}, {record_of("trust", "p", 1e9)})));              // no interval covers it
  CHECK(stands(run({}, {record_of("one", "p", "lea@example.org")})));  // nothing is left of it
  CHECK(stands(run({record_of("one", "m", "AUTRE")}, {record_of("one", "p", "ACTUEL")})));  // not selected
  Record better = record_of("one", "q", "MIEUX");
  better.about = "-";
  Record worse = record_of("one", "p", "ACTUEL");
  worse.relevance = 0.5;
  CHECK(stands(run({}, {better, worse})));
}

TEST_CASE("a memory does not keep the current value out of the place that they share", "[admission][H19]") {
  SmallCatalog small;
  small.slots = R"([{"id": "one", "heading": "## Une", "type": "text", "sources": ["memory", "platform"],
     "select": {"what": "one", "owners": ["target"]}, "default": "Rien.", "family": "profile"}])";
  Record memory = record_of("one", "m", "SOUVENIR");
  Record now = record_of("one", "p", "ACTUEL");
  memory.about = now.about = "rang";
  const std::string prompt = prompt_of(small.read(), blunt_parts({memory}, {now}));
  CHECK(holds(prompt, "ACTUEL"));
  CHECK_FALSE(holds(prompt, "SOUVENIR"));
  now.value = std::string(" ");
  CHECK(holds(prompt_of(small.read(), blunt_parts({memory}, {now})), "SOUVENIR"));
}

TEST_CASE("a current value whose group has no room brings its memory back", "[admission][H19][H35]") {
  SmallCatalog small;
  small.slots = "[" + memories_slot() + R"(,
    {"id": "now", "heading": "## Maintenant", "type": "list", "sources": ["platform"],
     "select": {"what": "now", "owners": ["target"], "max": 5}, "default": "Rien.", "family": "profile"},
    {"id": "few", "heading": "## Peu", "type": "list", "sources": ["platform"],
     "select": {"what": "few", "owners": ["target"], "max": 1}, "default": "Rien.", "family": "profile"}])";
  Record now = current("rang");
  Record rest = record_of("few", "rest", "RESTE");
  Record better = record_of("few", "better", "MIEUX");
  now.group = rest.group = "g";
  rest.relevance = 0.5;
  const std::string prompt =
      prompt_of(small.read(), blunt_parts({remembered("a", "rang")}, {now, rest, better}));
  CHECK(holds(prompt, "MIEUX"));
  CHECK_FALSE(holds(prompt, "ACTUEL"));
  CHECK(holds(prompt, "SOUVENIR-a"));
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
