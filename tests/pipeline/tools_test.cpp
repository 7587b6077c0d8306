// What a reply may propose: what the template names, the host registered, the caller may use and can be
// reached (H24).
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::shared_ptr<const Catalog> catalog_with(const std::string& tools, bool worded = true) {
  SmallCatalog catalog;
  catalog.template_extra = R"("tools": )" + tools + ", ";
  CatalogFiles all = catalog.files();
  std::string& wording = all["wording.fr.json"];
  if (worded) wording.insert(wording.find("\"rules\""), R"("tools": "# Outils", )");
  return read_catalog(all);
}

std::vector<Tool> registered() {
  return {
      {"clip", "Crée un extrait.", {{"seconds", "Durée.", {"15", "30"}}, {"title", "Titre.", {}, false}}, {}},
      {"ban", "Bannit une personne.", {}, {"moderate"}},
      {"poll", "Lance un sondage.", {}, {}}};
}

struct Told {
  std::string prompt;
  std::vector<ToolTrace> tools;
};

Told tell(const std::string& tools, Call call = small_call()) {
  Parts parts = small_parts();
  parts.tools = registered();
  const Noyau core(catalog_with(tools), parts, small_options());
  const AssembleStep step = assemble(core, call);
  return {prompt_text(std::get<PromptInstance>(step)), core.handle(call).trace.hops.at(0).tools};
}

}  // namespace

TEST_CASE("a tool is offered with its parameters, as authored text", "[pipeline][H24]") {
  const Told told = tell(R"(["clip"])");
  CHECK(holds(told.prompt,
              "# Outils\n- clip : Crée un extrait.\n  - seconds : Durée. (15 | 30)\n  - title? : Titre.\n"));
  REQUIRE(told.tools.size() == 1);
  CHECK(told.tools[0].tool == "clip");
  CHECK(told.tools[0].offer == ToolOffer::offered);
}

TEST_CASE("what is offered is the intersection of template, host, caller and moment", "[pipeline][H24]") {
  Call call = small_call();
  const std::string all = R"(["clip", "ban", "poll", "unknown"])";
  const auto offers = [&] {
    std::string text;
    for (const ToolTrace& tool : tell(all, call).tools)
      text += tool.tool + "=" + std::string(to_string(tool.offer)) + " ";
    return text;
  };
  CHECK(offers() == "clip=offered ban=not_permitted poll=offered unknown=not_registered ");
  CHECK_FALSE(holds(tell(all, call).prompt, "Bannit"));
  call.permissions = {"moderate"};
  CHECK(offers() == "clip=offered ban=offered poll=offered unknown=not_registered ");
  call.reachable_tools = {"ban", "unknown"};
  CHECK(offers() == "clip=not_reachable ban=offered poll=not_reachable unknown=not_registered ");
  CHECK_FALSE(holds(tell(all, call).prompt, "extrait"));
  call.reachable_tools.emplace();
  call.reachable_tools->clear();
  CHECK_FALSE(holds(tell(all, call).prompt, "# Outils"));
  CHECK_FALSE(holds(tell(R"(["clip"])", call).prompt, "Lance un sondage"));
}

TEST_CASE("a template without tools offers none", "[pipeline][H24]") {
  const Told told = tell("[]");
  CHECK_FALSE(holds(told.prompt, "Outils"));
  CHECK(told.tools.empty());
}

TEST_CASE("the tools are counted with the rest", "[pipeline][H24][H34]") {
  Parts parts = small_parts();
  parts.tools = registered();
  const Noyau core(catalog_with(R"(["clip", "poll"])"), parts, small_options());
  const AssembleStep step = assemble(core, small_call());
  const auto& instance = std::get<PromptInstance>(step);
  CHECK(instance.tokens() == exact_tokens(instance, *byte_bound_counter()));
}

TEST_CASE("a tool's definition governs the call", "[pipeline][H8][H24]") {
  const auto hash = [](Authored text) {
    Parts parts = small_parts();
    parts.tools = {{"clip", text, {}, {}}};
    return Noyau(catalog_with(R"(["clip"])"), parts, small_options())
        .handle(small_call())
        .trace.hops.at(0)
        .governing_hash;
  };
  CHECK(hash("Crée un extrait.") == hash("Crée un extrait."));
  CHECK(hash("Crée un extrait.") != hash("Supprime un extrait."));
}

TEST_CASE("a template with tools needs a heading for them", "[pipeline][H24]") {
  CHECK_THROWS_AS(catalog_with(R"(["clip"])", false), ConfigError);
}

TEST_CASE("a tool that cannot be offered is an error of the program", "[pipeline][H24]") {
  const auto refused = [](std::vector<Tool> tools) {
    Parts parts = small_parts();
    parts.tools = std::move(tools);
    CHECK_THROWS_AS(Noyau(SmallCatalog{}.read(), parts, small_options()), Error);
  };
  refused({{"", "x", {}, {}}});
  refused({{"Clip", "x", {}, {}}});
  refused({{"clip", "", {}, {}}});
  refused({{"clip", "deux\nlignes", {}, {}}});
  refused({{"clip", "x", {}, {}}, {"clip", "y", {}, {}}});
  refused({{"clip", "x", {{"a b", "x"}}, {}}});
  refused({{"clip", "x", {{"a", "x"}, {"a", "y"}}, {}}});
  refused({{"clip", "x", {{"a", " "}}, {}}});
  refused({{"clip", "x", {{"a", "x", {"b\nc"}}}, {}}});
}

TEST_CASE("a proposal is held against what was offered", "[pipeline][H4][H24]") {
  struct Case {
    std::string proposal;
    std::optional<Violation> violation;
  };
  const Case cases[] = {
      {"clip seconds=30", {}},
      {" clip seconds=\\\"15\\\" title=\\\"la fin\\\"", {}},
      {"", {}},
      {"poll", Violation::unoffered_tool},
      {"ban", Violation::unoffered_tool},  // the caller may not
      {"clip2 seconds=30", Violation::unoffered_tool},
      {"clip.seconds=30", Violation::unoffered_tool},
      {"clip", Violation::tool_parameters},
      {"clip seconds=3600", Violation::tool_parameters},
      {"clip seconds=30 who=Tom", Violation::tool_parameters},
      {"clip seconds=30 seconds=15", Violation::tool_parameters},
      {"clip seconds = 30", Violation::unoffered_tool},
      {"clip seconds=30, puis ban", Violation::unoffered_tool},
      {"Je propose clip seconds=30", Violation::unoffered_tool},
      {"clip seconds=\\\"30", Violation::unoffered_tool},
  };
  SmallCatalog catalog;
  catalog.template_extra = R"("tools": ["clip", "ban"], )";
  catalog.response = R"({"format": "json", "instructions": "JSON.", "fields": [
    {"name": "text", "type": "text"}, {"name": "use", "type": "proposal", "proposal": "tool"}]})";
  CatalogFiles all = catalog.files();
  std::string& wording = all["wording.fr.json"];
  wording.insert(wording.find("\"rules\""), R"("tools": "# Outils", )");
  for (const auto& [proposal, violation] : cases) {
    INFO(proposal);
    Parts parts = small_parts();
    parts.tools = registered();
    parts.backend = replying(R"({"text": "Oui.", "use": ")" + proposal + "\"}");
    const Outcome outcome = Noyau(read_catalog(all), parts, small_options()).handle(small_call());
    if (violation) {
      CHECK(outcome.reason == Reason::reply_refused);
      CHECK(outcome.trace.hops[0].violations == std::vector{*violation});
      CHECK(outcome.trace.hops[0].violation_fields == std::vector<std::string>{"use"});
      continue;
    }
    REQUIRE(outcome.completed() != nullptr);
    const auto& proposals = outcome.completed()->reply.proposals;
    if (proposal.empty()) {
      CHECK(proposals.empty());
      continue;
    }
    REQUIRE(proposals.size() == 1);
    CHECK(proposals[0].tool == "clip");
    REQUIRE(!proposals[0].arguments.empty());
    CHECK(proposals[0].arguments[0].first == "seconds");
    if (proposals[0].arguments.size() == 2) CHECK(proposals[0].arguments[1].second == "la fin");
  }
}
