// Groups: a question and its answer, a call and its result. They stay together or go together.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string list_slot(const std::string& what, const std::string& family, int max,
                      const std::string& sources = R"("memory")") {
  return R"({"id": ")" + what + R"(", "heading": "## )" + what + R"(", "type": "list", "sources": [)" +
         sources + R"(], "select": {"what": ")" + what + R"(", "owners": ["target"], "max": )" +
         std::to_string(max) + R"(}, "default": "Rien.", "family": ")" + family + "\"}";
}

Record member(const std::string& what, const std::string& id, const std::string& group,
              OwnedScalar value = {}) {
  if (std::holds_alternative<std::monostate>(value)) value = "MARQUE-" + id + ".";
  Record record = record_of(what, id, std::move(value));
  record.group = group;
  return record;
}

struct Prompt {
  std::string text;
  std::size_t tokens = 0;
  bool has(const std::string& id) const { return holds(text, "MARQUE-" + id + "."); }
};

Prompt prompt_within(const SmallCatalog& catalog, const Parts& parts, std::optional<std::size_t> budget) {
  Options options = small_options();
  options.budget = budget;
  const Noyau core(catalog.read(), parts, options);
  const auto step = assemble(core, small_call());
  const auto* instance = std::get_if<PromptInstance>(&step);
  return instance == nullptr ? Prompt{} : Prompt{prompt_text(*instance), instance->tokens()};
}

}  // namespace

TEST_CASE("members of a group are kept or cut together across slots", "[pipeline][H35]") {
  SmallCatalog catalog;
  // The two families stand at opposite ends of the order of reduction.
  catalog.slots =
      "[" + list_slot("question", "profile", 10) + ", " + list_slot("answer", "linked_event", 10) + "]";
  std::vector<Record> records;
  for (int i = 0; i < 6; ++i) {
    const std::string number = std::to_string(i);
    records.push_back(member("question", "q" + number, "g" + number));
    records.push_back(
        member("answer", "a" + number, "g" + number,
               "MARQUE-a" + number + ". " + std::string(static_cast<std::size_t>(40 * i), 'x')));
  }
  const Parts parts = blunt_parts(records);
  const Prompt whole = prompt_within(catalog, parts, std::nullopt);
  std::size_t partial = 0;
  for (std::size_t budget = whole.tokens; budget + 1400 > whole.tokens; budget -= 23) {
    const Prompt prompt = prompt_within(catalog, parts, budget);
    if (prompt.text.empty()) break;
    int pairs = 0;
    for (int i = 0; i < 6; ++i) {
      const std::string number = std::to_string(i);
      INFO("budget " << budget << ", group " << i);
      CHECK(prompt.has("q" + number) == prompt.has("a" + number));
      pairs += prompt.has("q" + number) ? 1 : 0;
    }
    if (pairs > 0 && pairs < 6) ++partial;
  }
  CHECK(partial > 3);
}

TEST_CASE("a group that exceeds its slot's maximum is left out whole", "[pipeline][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("question", "profile", 2) + "]";
  std::vector<Record> records;
  for (const char* id : {"a", "b", "c"}) records.push_back(member("question", id, "g"));
  records.push_back(member("question", "z", {}));
  records.back().relevance = 0.1;
  const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
  for (const char* id : {"a", "b", "c"}) CHECK_FALSE(prompt.has(id));
  CHECK(prompt.has("z"));
  const Outcome outcome = Noyau(catalog.read(), blunt_parts(records), small_options()).handle(small_call());
  CHECK(rejected(outcome.trace.hops.at(0).slots.at(0), Rejection::not_selected) == 3);

  // With room for it, the group is there and the weaker single value still has its place, or has not.
  catalog.slots = "[" + list_slot("question", "profile", 3) + "]";
  const Prompt full = prompt_within(catalog, blunt_parts(records), std::nullopt);
  for (const char* id : {"a", "b", "c"}) CHECK(full.has(id));
  CHECK_FALSE(full.has("z"));
}

TEST_CASE("a group left out of one slot stands in no other", "[pipeline][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("question", "profile", 10) + ", " + list_slot("answer", "profile", 1) + "]";
  const Prompt prompt =
      prompt_within(catalog,
                    blunt_parts({member("question", "q", "g"), member("answer", "a1", "g"),
                                 member("answer", "a2", "g"), member("question", "seule", "")}),
                    std::nullopt);
  CHECK(prompt.has("seule"));
  CHECK_FALSE(prompt.has("a1"));
  CHECK_FALSE(prompt.has("a2"));
  CHECK_FALSE(prompt.has("q"));
}

TEST_CASE("groups of two sources are two, even of one name", "[pipeline][H35]") {
  SmallCatalog catalog;
  const std::string both = R"("memory", "platform")";
  const Parts parts = blunt_parts({member("question", "n1", "g"), member("question", "n2", "g")},
                                  {member("question", "p1", "g"), member("question", "p2", "g")});
  SECTION("when they are selected") {
    catalog.slots = "[" + list_slot("question", "profile", 2, both) + "]";
    const Prompt prompt = prompt_within(catalog, parts, std::nullopt);
    CHECK(prompt.has("n1"));
    CHECK(prompt.has("n2"));
    CHECK_FALSE(prompt.has("p1"));
    CHECK_FALSE(prompt.has("p2"));
  }
  SECTION("when they are cut") {
    catalog.slots = "[" + list_slot("question", "profile", 4, both) + "]";
    const Prompt whole = prompt_within(catalog, parts, std::nullopt);
    for (const char* id : {"n1", "n2", "p1", "p2"}) CHECK(whole.has(id));
    bool one_alone = false;
    for (std::size_t budget = whole.tokens; budget + 300 > whole.tokens; --budget) {
      const Prompt prompt = prompt_within(catalog, parts, budget);
      if (prompt.text.empty()) break;
      CHECK(prompt.has("n1") == prompt.has("n2"));
      CHECK(prompt.has("p1") == prompt.has("p2"));
      one_alone = one_alone || prompt.has("n1") != prompt.has("p1");
    }
    // The note's reserve is what the second pair would need: make room for the first alone.
    if (!one_alone) {
      std::vector<Record> longer = {member("question", "p1", "g", "MARQUE-p1. " + std::string(300, 'x')),
                                    member("question", "p2", "g")};
      const Parts uneven =
          blunt_parts({member("question", "n1", "g"), member("question", "n2", "g")}, longer);
      const std::size_t all = prompt_within(catalog, uneven, std::nullopt).tokens;
      const Prompt prompt = prompt_within(catalog, uneven, all - 1);
      CHECK(prompt.has("n1"));
      CHECK(prompt.has("n2"));
      CHECK_FALSE(prompt.has("p1"));
      CHECK_FALSE(prompt.has("p2"));
    }
  }
}

TEST_CASE("an invalid value takes nobody's place", "[pipeline][H18][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("question", "profile", 2) + "]";
  const std::string question = "question";
  for (const bool first : {true, false}) {
    INFO("the invalid one ranks " << (first ? "first" : "last"));
    SECTION(first ? "in a group, first" : "in a group, last") {
      std::vector<Record> records = {member(question, "a", "g"), member(question, "b", "g"),
                                     member(question, "x", "g", std::int64_t{7})};
      records[2].relevance = first ? 1.0 : 0.1;
      records[0].relevance = records[1].relevance = 0.5;
      const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
      CHECK(prompt.has("a"));
      CHECK(prompt.has("b"));
    }
    SECTION(first ? "alone, first" : "alone, last") {
      std::vector<Record> records = {member(question, "a", ""), member(question, "b", ""),
                                     member(question, "x", "", std::int64_t{7})};
      records[2].relevance = first ? 1.0 : 0.1;
      records[0].relevance = records[1].relevance = 0.5;
      const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
      CHECK(prompt.has("a"));
      CHECK(prompt.has("b"));
    }
    SECTION(first ? "of a group before a single one, first" : "of a group before a single one, last") {
      std::vector<Record> records = {member(question, "a", "g"), member(question, "x", "g", std::int64_t{7}),
                                     member(question, "z", "")};
      records[0].relevance = 0.5;
      records[1].relevance = first ? 1.0 : 0.45;
      records[2].relevance = 0.4;
      const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
      CHECK(prompt.has("a"));
      CHECK(prompt.has("z"));
    }
  }
}

namespace {

std::string required_slot(const std::string& type, int max) {
  return R"({"id": "need", "heading": "## need", "type": ")" + type + R"(", "sources": ["memory"],
    "select": {"what": "need", "owners": ["target"])" +
         (max == 0 ? "" : R"(, "max": )" + std::to_string(max)) + R"(}, "required": true)" +
         (max == 0 ? "" : R"(, "family": "profile")") + "}";
}

Record ranked(Record record, double relevance) {
  record.relevance = relevance;
  return record;
}

}  // namespace

TEST_CASE("a required slot takes its next value when the best one's group has no room elsewhere",
          "[pipeline][H14][H34][H35]") {
  const bool required_first = GENERATE(true, false);
  const auto [type, max] = GENERATE(table<std::string, int>({{"text", 0}, {"list", 1}, {"list", 3}}));
  const bool too_large = GENERATE(true, false);
  INFO(type << ' ' << max << (required_first ? ", first" : ", last") << (too_large ? ", too large" : ""));
  SmallCatalog catalog;
  const std::string need = required_slot(type, max);
  const std::string other = list_slot("other", "profile", 1);
  catalog.slots = "[" + (required_first ? need + ", " + other : other + ", " + need) + "]";
  std::vector<Record> records = {ranked(member("need", "best", "g"), 0.9),
                                 ranked(member("need", "blank", "", " "), 0.7),
                                 ranked(member("need", "next", ""), 0.5), member("other", "o1", "g")};
  // The other slot has no room for two of a group, or none beside what ranks before it.
  records.push_back(member("other", too_large ? "o2" : "alone", too_large ? "g" : ""));
  records[3].relevance = 0.4;
  const Prompt whole = prompt_within(catalog, blunt_parts(records), std::nullopt);
  const bool outranked = !too_large && type == "list";
  const bool stays = !too_large && type == "text";  // what has no family is looked at first
  CHECK(whole.has("next") == !stays);
  CHECK(whole.has("best") == stays);
  CHECK(whole.has("o1") == stays);
  CHECK(whole.has("alone") == outranked);
  // It is as protected as any best value of a required slot.
  for (std::size_t budget = whole.tokens; budget > 0; budget -= 17) {
    const Prompt prompt = prompt_within(catalog, blunt_parts(records), budget);
    if (prompt.text.empty()) break;
    CHECK(prompt.has(stays ? "best" : "next"));
  }
}

TEST_CASE("a group has the rank of its best member in each of its slots", "[pipeline][H22][H35]") {
  // Ranked slot by slot, each of the two would refuse what the other takes.
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("question", "profile", 2) + ", " + list_slot("answer", "profile", 2) + "]";
  std::vector<Record> records;
  for (int i = 0; i < 6; ++i) {
    const std::string number = std::to_string(i);
    records.push_back(ranked(member("question", "q" + number, "g" + number), 0.9 - i / 10.0));
    records.push_back(ranked(member("answer", "a" + number, "g" + number), 0.35 + i / 10.0));
  }
  const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
  for (const int i : {0, 5}) {  // 0.9 of q0, 0.85 of a5
    CHECK(prompt.has("q" + std::to_string(i)));
    CHECK(prompt.has("a" + std::to_string(i)));
  }
  for (int i = 1; i < 5; ++i) {
    CHECK_FALSE(prompt.has("q" + std::to_string(i)));
    CHECK_FALSE(prompt.has("a" + std::to_string(i)));
  }
}

TEST_CASE("what a group leaves free goes to the next values, and a default to none", "[pipeline][H15][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("many", "profile", 2) + ", " + list_slot("few", "profile", 1) + "]";
  const std::vector<Record> few = {member("few", "alone", ""), ranked(member("few", "rest", "g"), 0.5)};
  std::vector<Record> records = {member("many", "g1", "g"), member("many", "g2", "g"),
                                 ranked(member("many", "a", ""), 0.5), ranked(member("many", "b", ""), 0.4),
                                 ranked(member("many", "c", ""), 0.3)};
  records.insert(records.end(), few.begin(), few.end());
  const Prompt prompt = prompt_within(catalog, blunt_parts(records), std::nullopt);
  for (const char* id : {"a", "b", "alone"}) CHECK(prompt.has(id));
  for (const char* id : {"c", "g1", "g2", "rest"}) CHECK_FALSE(prompt.has(id));
  const Outcome outcome = Noyau(catalog.read(), blunt_parts(records), small_options()).handle(small_call());
  CHECK(rejected(outcome.trace.hops[0].slots[0], Rejection::not_selected) == 3);
  CHECK(rejected(outcome.trace.hops[0].slots[0]) == 3);

  // Nothing but a blank value is left: that is the default's case, not one of room.
  records = {member("many", "g1", "g"), ranked(member("many", "blank", "", " "), 0.5)};
  records.insert(records.end(), few.begin(), few.end());
  const Outcome blank = Noyau(catalog.read(), blunt_parts(records), small_options()).handle(small_call());
  CHECK(blank.trace.hops[0].slots[0].state == SlotState::defaulted);
  CHECK(rejected(blank.trace.hops[0].slots[0], Rejection::empty) == 1);
}

TEST_CASE("groups that push each other out are settled in little time", "[pipeline][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("one", "profile", 4000) + ", " + list_slot("two", "profile", 4000) + "]";
  std::vector<Record> records;
  for (int i = 0; i < 12'000; ++i) {
    const std::string number = std::to_string(i);
    records.push_back(ranked(member("one", "o" + number, "g" + number), 1.0 - i / 20'000.0));
    records.push_back(ranked(member("two", "t" + number, "g" + number), i / 20'000.0));
  }
  records.push_back(ranked(member("one", "last", ""), 0));
  const auto begin = std::chrono::steady_clock::now();
  Options options = small_options();
  options.budget = 600;
  const Noyau core(catalog.read(), blunt_parts(records), options);
  const Outcome outcome = core.handle(small_call());
  const auto took = std::chrono::steady_clock::now() - begin;
  CHECK(outcome.trace.hops[0].slots[0].units.size() + outcome.trace.hops[0].slots[0].unlisted == 4000);
  CHECK(outcome.trace.hops[0].slots[1].units.size() + outcome.trace.hops[0].slots[1].unlisted == 4000);
  CHECK(took < std::chrono::seconds(10));  // rank by rank it would be minutes
}

TEST_CASE("what belongs to a refused member is not shown without it", "[pipeline][H36][H18]") {
  SmallCatalog catalog;
  catalog.slots =
      "[" + list_slot("question", "profile", 10) + ", " + list_slot("answer", "linked_event", 10) + "]";
  Record question = member("question", "q", "g");
  const Record answer = member("answer", "a", "g");
  const Record other = member("answer", "b", "h");
  const Prompt whole = prompt_within(catalog, blunt_parts({question, answer, other}), std::nullopt);
  CHECK(whole.has("q"));
  CHECK(whole.has("a"));
  const auto refused = [&](const Record& broken) {
    const Prompt prompt = prompt_within(catalog, blunt_parts({broken, answer, other}), std::nullopt);
    CHECK(prompt.has("b"));
    return !prompt.has("q") && !prompt.has("a");
  };
  Record owned = question;
  owned.owner_id = "tom";
  CHECK(refused(owned));
  Record old = question;
  old.valid_until = parse_time("2020-01-01T00:00:00Z");
  CHECK(refused(old));
  Record elsewhere = question;
  elsewhere.audience = Audience::private_space;
  elsewhere.channel = "den";
  CHECK(refused(elsewhere));
  Record nobodys = question;
  nobodys.owner = OwnerKind::unknown;
  CHECK(refused(nobodys));
  // An older record of the same id is no loss.
  Record twin = question;
  twin.valid_until = parse_time("2020-01-01T00:00:00Z");
  const Prompt both = prompt_within(catalog, blunt_parts({question, twin, answer, other}), std::nullopt);
  CHECK(both.has("q"));
  CHECK(both.has("a"));
}

TEST_CASE("what answers the item being processed stands beside it", "[pipeline][H36]") {
  SmallCatalog catalog;
  catalog.slots = "[" + list_slot("question", "profile", 10) + "]";
  Call call = small_call();
  REQUIRE(call.item);
  call.item->id = "q";
  const Parts parts = blunt_parts({member("question", "q", "g"), member("question", "a", "g")});
  CHECK(holds(prompt_of(catalog.read(), parts, call), "MARQUE-a."));
}
