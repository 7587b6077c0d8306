// What the commands write, and with which exit code they end.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The row of a slot in explain's JSON.
json slot_of(const json& explanation, const std::string& slot) {
  for (const json& row : explanation.at("hops").back().at("slots")) {
    if (row.at("slot") == slot) return row;
  }
  FAIL("no slot " << slot);
  return {};
}

}  // namespace

TEST_CASE("assemble writes the prompt and nothing else", "[cli]") {
  const Workplace place;
  const Run run = run_noyau(place.command("assemble", "viewer.json"));
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.starts_with("[system]\n# Règles\n"));
  CHECK(contains(run.out, "\n[user]\n"));
  CHECK(contains(run.out, "| Bonjour le robot !\n"));
  CHECK(run.out.ends_with('\n'));

  const Run as_json = run_noyau(place.command("assemble", "viewer.json", {"--json"}));
  CHECK(as_json.code == 0);
  const json prompt = json::parse(as_json.out);
  std::string text;
  for (const json& message : prompt.at("messages")) {
    const std::string content = message.at("content");
    text += "[" + message.at("role").get<std::string>() + "]\n" + content;
    if (!content.ends_with('\n')) text += '\n';
  }
  CHECK(text == run.out);
  CHECK(prompt.at("template") == "viewer.reply@3");
  CHECK(prompt.at("tokens") > prompt.at("stable_tokens"));
  CHECK(prompt.at("stable_tokens") > 0);
}

TEST_CASE("the same nonce and time give the same bytes", "[cli]") {
  const Workplace place;
  for (const std::string name : {"assemble", "run", "explain"}) {
    for (const std::string form : {"--json", "--model=m"}) {
      INFO(name << " " << form);
      const Run first = run_noyau(place.command(name, "viewer.json", {form}));
      const Run second = run_noyau(place.command(name, "viewer.json", {form}));
      CHECK(first.code == 0);
      CHECK(first.out == second.out);
      CHECK_FALSE(first.out.empty());
    }
  }
  auto words = place.command("assemble", "viewer.json");
  words.erase(words.begin() + 7, words.begin() + 9);  // no --nonce: a random one
  CHECK(run_noyau(words).out != run_noyau(words).out);
}

TEST_CASE("a call may come on standard input", "[cli]") {
  const Workplace place;
  auto words = place.command("assemble", "viewer.json");
  words[4] = "-";
  const Run run = run_noyau(words, place.path("viewer.json"));
  CHECK(run.code == 0);
  CHECK(run.out == run_noyau(place.command("assemble", "viewer.json")).out);
}

TEST_CASE("run writes the checked reply", "[cli][H37]") {
  const Workplace place;
  const Run run = run_noyau(place.command("run", "viewer.json"));
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out == "Bonjour Luna !\n");

  const Run as_json = run_noyau(place.command("run", "review.json", {"--json"}));
  CHECK(as_json.code == 0);
  const json outcome = json::parse(as_json.out);
  CHECK(outcome.at("outcome") == "completed");
  CHECK(outcome.at("reply") == json{{"verdict", "doute"}, {"reason", "Publicité."}});
  CHECK(outcome.at("proposals") ==
        json::array({{{"field", "question"}, {"kind", "question"}, {"text", "Récidive ?"}}}));
  CHECK(outcome.at("fallback").is_null());
  CHECK(outcome.at("trace").at("hops").at(0).at("template") == "message.review@1");
}

TEST_CASE("a fallback ends with 3, its text on standard output", "[cli][H14]") {
  const Workplace place;
  place.write("script.json", R"({"steps": [{"if_contains": "never", "reply": "x"}]})");
  const Run run = run_noyau(place.command("run", "viewer.json"));
  CHECK(run.code == 3);
  CHECK(run.out == "Je te réponds plus tard.\n");
  CHECK(run.error_lines() == 1);
  CHECK(contains(run.err, "backend_failed"));

  const Run as_json = run_noyau(place.command("run", "viewer.json", {"--json"}));
  CHECK(as_json.code == 3);
  const json outcome = json::parse(as_json.out);
  CHECK(outcome.at("outcome") == "fell_back");
  CHECK(outcome.at("fallback") ==
        json{{"kind", "text"}, {"text", "Je te réponds plus tard."}, {"id", nullptr}});
  CHECK(outcome.at("reply").is_null());
}

TEST_CASE("an action is named on standard error and in JSON, and says nothing", "[cli][H3]") {
  const Workplace place;
  place.edit("catalog/active.json", "\"viewer.reply@3\"", "null");
  const Run run = run_noyau(place.command("run", "viewer.json"));
  CHECK(run.code == 3);
  CHECK(run.out.empty());
  CHECK(run.error_lines() == 1);
  CHECK(contains(run.err, "\"stay_silent\""));
  CHECK(contains(run.err, "no_active_template"));
  const Run as_json = run_noyau(place.command("run", "viewer.json", {"--json"}));
  CHECK(json::parse(as_json.out).at("fallback").at("id") == "stay_silent");
}

TEST_CASE("an abandoned call ends with 4 and writes nothing", "[cli][H2]") {
  const Workplace place;
  place.edit("review.json", "[\"review_messages\"]", "[]");
  for (const std::string name : {"run", "assemble"}) {
    const Run run = run_noyau(place.command(name, "review.json"));
    CHECK(run.code == 4);
    CHECK(run.out.empty());
    CHECK(run.error_lines() == 1);
    CHECK(contains(run.err, "permission_missing"));
  }
}

TEST_CASE("explain shows every slot with its value or default, its use and why something is missing",
          "[cli][H9][H15][H18]") {
  const Workplace place;
  const Run run = run_noyau(place.command("explain", "viewer.json", {"--json", "--values"}));
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const json explanation = json::parse(run.out);
  CHECK(explanation.at("outcome") == "assembled");
  const json& hop = explanation.at("hops").at(0);
  CHECK(hop.at("slots").size() == 12);
  CHECK(hop.at("governing_hash").get<std::string>().size() == 64);
  CHECK(hop.at("tokens") <= hop.at("budget"));
  CHECK(hop.at("parts").at(0).at("part") == "rules");

  const json memories = slot_of(explanation, "memories");
  CHECK(memories.at("state") == "filled");
  CHECK(memories.at("sources") == json::array({"memory"}));
  CHECK(memories.at("rejections") == json{{"stale", 1}});
  CHECK(memories.at("units").at(0).at("fate") == "kept");
  CHECK(contains(memories.at("units").at(0).at("text"), "Luna joue aux échecs."));
  const json status = slot_of(explanation, "status");
  CHECK(status.at("state") == "defaulted");
  CHECK(status.at("shown") == "Aucun statut connu.");
}

TEST_CASE("explain's table is for people, and shows values only on request", "[cli]") {
  const Workplace place;
  const Run run = run_noyau(place.command("explain", "viewer.json"));
  CHECK(run.code == 0);
  for (const std::string part : {"viewer.reply@3", "memories", "chess", "kept", "tell (rules)", "default",
                                 "not admitted: stale 1", "Aucun statut connu.", "governed", "rules"}) {
    INFO(part);
    CHECK(contains(run.out, part));
  }
  CHECK_FALSE(contains(run.out, "Luna joue aux échecs."));
  CHECK(contains(run_noyau(place.command("explain", "viewer.json", {"--values"})).out,
                 "Luna joue aux échecs."));
}

TEST_CASE("explain of a slot is of the slot alone, in JSON too", "[cli]") {
  const Workplace place;
  const Run run = run_noyau(place.command("explain", "viewer.json", {"--slot", "memories", "--json"}));
  CHECK(run.code == 0);
  const json hop = json::parse(run.out).at("hops").at(0);
  CHECK(hop.size() == 4);
  CHECK(hop.at("template") == "viewer.reply@3");
  CHECK(hop.at("slots").size() == 1);
  CHECK_FALSE(hop.contains("sources"));
}

TEST_CASE("explain says what was cut and why", "[cli][H35]") {
  const Workplace place;
  const json whole = json::parse(run_noyau(place.command("explain", "viewer.json", {"--json"})).out);
  const std::size_t tokens = whole.at("hops").at(0).at("tokens");
  const std::size_t reserved = whole.at("hops").at(0).at("reserved");
  CHECK(whole.at("hops").at(0).at("whole") == true);
  const auto budget = std::to_string(tokens + reserved - 1);
  const Run run = run_noyau(place.command("explain", "viewer.json", {"--json", "--budget", budget}));
  CHECK(run.code == 0);
  const json explanation = json::parse(run.out);
  CHECK(explanation.at("hops").at(0).at("whole") == false);
  CHECK(contains(run.out, "\"no_room\""));
}

TEST_CASE("explain still explains a call that came to no prompt", "[cli][H14][H34]") {
  const Workplace place;
  const Run too_long = run_noyau(place.command("explain", "viewer.json", {"--budget", "200"}));
  CHECK(too_long.code == 3);
  CHECK(too_long.error_lines() == 1);
  CHECK(contains(too_long.out, "too long   by "));
  CHECK(contains(too_long.out, "memories"));
  CHECK(contains(too_long.out, "HEAVIEST PART"));
  CHECK(contains(too_long.out, "undecided: there is no prompt"));
  CHECK_FALSE(contains(too_long.out, "kept"));
  const Run as_json = run_noyau(place.command("explain", "viewer.json", {"--budget", "200", "--json"}));
  CHECK(slot_of(json::parse(as_json.out), "memories").at("state") == "filled");
  CHECK(slot_of(json::parse(as_json.out), "memories").at("units").at(0).at("fate") == "family_closed");
  const Run no_room = run_noyau(place.command("assemble", "viewer.json", {"--context", "100"}));
  CHECK(no_room.code == 3);
  CHECK(contains(no_room.err, "the reply's tokens use up the whole context"));

  place.write("sources/platform.json", R"({"records": []})");
  const Run missing = run_noyau(place.command("explain", "review.json", {"--json"}));
  CHECK(missing.code == 4);
  const json explanation = json::parse(missing.out);
  CHECK(explanation.at("outcome") == "abandoned");
  CHECK(explanation.at("hops").at(0).at("missing_slot") == "policy");
  CHECK(slot_of(explanation, "policy").at("state") == "missing");
}

TEST_CASE("the prompt of a fallback use case is written, and said to be one", "[cli][H3]") {
  const Workplace place;
  place.edit("catalog/catalog.json", R"({"none": true})", R"({"use_case": "viewer.reply"})");
  place.edit("catalog/active.json", "\"message.review@1\"", "null");
  place.edit("viewer.json", "viewer.reply", "message.review");
  const Run run = run_noyau(place.command("assemble", "viewer.json"));
  CHECK(run.code == 3);
  CHECK(run.out.starts_with("[system]\n"));
  CHECK(run.error_lines() == 1);
  CHECK(contains(run.err, "\"viewer.reply\""));
  const Run served = run_noyau(place.command("run", "viewer.json", {"--json"}));
  CHECK(served.code == 3);
  const json outcome = json::parse(served.out);
  CHECK(outcome.at("reply") == "Bonjour Luna !");
  CHECK(outcome.at("fallback").at("kind") == "use_case");
}

TEST_CASE("lint counts, or lists every fault on its own line", "[cli]") {
  const Workplace place;
  const Run good = run_noyau({"lint", "--catalog", place.path("catalog")});
  CHECK(good.code == 0);
  CHECK(good.out == "2 templates, 2 use cases: no faults.\n");
  CHECK(good.err.empty());

  place.edit("catalog/templates/viewer.reply@3.json", R"("default": "Aucun statut connu.",)", "");
  place.edit("catalog/rules.json", R"("linked_name": "drop")", R"("linked_name": "keep")");
  const Run bad = run_noyau({"lint", "--catalog", place.path("catalog"), "--json"});
  CHECK(bad.code == 2);
  const json faults = json::parse(bad.out).at("faults");
  CHECK(faults.size() >= 2);
  CHECK(bad.error_lines() == faults.size());
  CHECK(contains(bad.err, place.path("catalog") + "/templates/viewer.reply@3.json:"));
  CHECK(contains(bad.err, place.path("catalog") + "/rules.json:"));
  CHECK(run_noyau({"lint", "--catalog", place.path("catalog")}).err == bad.err);
}

TEST_CASE("lint warns of doubtful defaults, and fails for them only when it is told", "[cli][H16]") {
  const Workplace place;
  place.edit("catalog/templates/viewer.reply@3.json", "Aucun statut connu.", "Un vieil ami \\u001b[31m.");
  const Run mild = run_noyau({"lint", "--catalog", place.path("catalog")});
  CHECK(mild.code == 0);
  CHECK(mild.out == "2 templates, 2 use cases: no faults, 1 warning.\n");
  CHECK(mild.error_lines() == 1);
  CHECK(mild.err.starts_with("warning: template viewer.reply@3, slot \"status\", default: \"ami\" "));
  CHECK_FALSE(contains(mild.err, "\x1b"));

  const Run strict = run_noyau({"lint", "--catalog", place.path("catalog"), "--strict", "--json"});
  CHECK(strict.code == 2);
  CHECK(strict.err == mild.err);
  const json result = json::parse(strict.out);
  CHECK(result.at("templates") == 2);
  CHECK(result.at("faults").empty());
  REQUIRE(result.at("warnings").size() == 1);
  CHECK(result.at("warnings")[0].at("template") == "viewer.reply@3");
  CHECK(result.at("warnings")[0].at("slot") == "status");
  CHECK(result.at("warnings")[0].at("rule") == "invented_familiarity");

  place.edit("catalog/templates/viewer.reply@3.json", "Un vieil ami \\u001b[31m.", "Aucun statut connu.");
  const Run clean = run_noyau({"lint", "--catalog", place.path("catalog"), "--strict", "--json"});
  CHECK(clean.code == 0);
  CHECK(clean.err.empty());
  CHECK(json::parse(clean.out).at("warnings").empty());
}

TEST_CASE("a trace is appended for each call, without values", "[cli][H39]") {
  const Workplace place;
  const std::string file = place.path("trace.jsonl");
  run_noyau(place.command("run", "viewer.json", {"--trace", file}));
  run_noyau(place.command("assemble", "viewer.json", {"--trace", file}));
  run_noyau(place.command("explain", "review.json", {"--trace", file}));
  const std::string lines = place.read("trace.jsonl");
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 3);
  CHECK(json::parse(lines.substr(0, lines.find('\n'))).at("outcome") == "completed");
  CHECK_FALSE(contains(lines, "échecs"));
  CHECK_FALSE(contains(lines, "Bonjour"));

  const Run lost = run_noyau(place.command("run", "viewer.json", {"--trace", "/dev/full"}));
  CHECK(lost.code == 2);
  CHECK(lost.error_lines() == 1);
  CHECK(lost.out == "Bonjour Luna !\n");
}

TEST_CASE("help and version go to standard output", "[cli]") {
  const Run version = run_noyau({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.starts_with("noyau "));
  CHECK(run_noyau({"--help"}).code == 0);
  for (const std::string name : {"assemble", "run", "explain", "lint", "count"}) {
    const Run help = run_noyau({name, "--help"});
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK(contains(help.out, "Example:\n  noyau " + name));
    CHECK(contains(help.out, "3 fell back") == (name != "lint" && name != "count"));
  }
}
