// What a trace says of a call: references, never values, and never an id that is no id (H39).
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("a trace holds references only", "[pipeline][H39]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + ", " + talk_slot() + "]";
  Record memory = memory_record("mem-1", "VALEUR-SECRÈTE");
  Record leaky = memory_record("lea@example.org", "autre");
  Call call = small_call();
  call.id = "appel de lea@example.org";
  call.item->text = "MESSAGE-SECRET";
  call.situation = {{"game", "FAIT-SECRET"}};
  Parts parts = hostile_parts({memory, leaky});
  parts.backend = replying("RÉPONSE-SECRÈTE");
  const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(call);
  REQUIRE(outcome.completed());
  const std::string line = to_json_line(outcome.trace);
  for (const char* secret : {"SECR", "Léa", "lea@example.org", "Bonjour", "RÈGLE", "CANON"}) {
    INFO(secret);
    CHECK(line.find(secret) == std::string::npos);
  }
  for (const char* reference : {"talk@1", "\"memory\"", "mem-1", "completed", "hash:"}) {
    INFO(reference);
    CHECK(line.find(reference) != std::string::npos);
  }
}

TEST_CASE("an id that is no id is traced as a hash, wherever an id stands", "[pipeline][H39]") {
  const char* const sentences[] = {"Lucie habite 3 rue X",
                                   "née\u200Ben1987",
                                   "a,b",
                                   "lucie-dort-mal-depuis-mars",
                                   "m1/Elle_a:quitte.son#mari",
                                   "a\nb",
                                   "a@b",
                                   "<b>",
                                   "\xFF",
                                   "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
  const char* const ids[] = {"m-1",
                             "chat:42/7#x.y_Z",
                             "twitch:viewer/profile_language",
                             "a-b-c-d-1-e-f-g-h",
                             "0b0e5c3e-6a55-4d7f-9c57-0a1b2c3d4e5f",
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
  const auto trace_of = [](const std::string& id) {
    SmallCatalog catalog;
    catalog.slots = "[" + memories_slot() + R"(, {"id": "status", "heading": "## Statut", "type": "text",
      "sources": ["platform"], "select": {"what": "status", "owners": ["target"]}, "default": "Inconnu.",
      "family": "profile"}])";
    Call call = small_call();
    call.id = id;
    call.situation = {{id, "x"}};
    Record old = memory_record(id, "niveau 3");
    old.about = "level";
    Record now = memory_record("now", "niveau 7");
    now.what = "status";
    now.about = "level";
    Record unit = memory_record(id, "aime les énigmes");
    std::string lines;
    for (const auto& parts : {small_parts({unit}), small_parts({old}, {now})})
      lines += to_json_line(Noyau(catalog.read(), parts, small_options()).handle(call).trace);
    call.interface_id = call.use_case = id;
    lines += to_json_line(Noyau(catalog.read(), small_parts(), small_options()).handle(call).trace);
    return lines;
  };
  for (const char* const sentence : sentences) {
    INFO(sentence);
    const std::string lines = trace_of(sentence);
    std::string escaped = to_json_line(Trace{sentence, "", "", Reason::completed, {}});
    escaped = escaped.substr(9, escaped.find("\",\"interface") - 9);
    CHECK(lines.find(escaped) == std::string::npos);
    CHECK(lines.find("hash:") != std::string::npos);
  }
  for (const char* const id : ids) {
    INFO(id);
    const std::string lines = trace_of(id);
    CHECK(lines.find("hash:") == std::string::npos);
    CHECK(lines.find(std::string("\"superseded\":[\"") + id) != std::string::npos);
  }
}
