// A prompt that is too long with nothing left to cut: by how much, and what weighs most.
#include <algorithm>
#include <random>
#include <set>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// What is never cut, as a prompt with room for all of it has it.
std::vector<PartWeight> protected_parts(const PromptReport& report) {
  std::vector<PartWeight> weights;
  for (const PartReport& part : report.parts) weights.push_back({std::string(part.part), part.tokens});
  for (const SlotReport& part : report.slots)
    weights.push_back({"slot:" + std::string(part.slot), part.tokens});
  weights.push_back({"retry", report.reserved});
  std::stable_sort(weights.begin(), weights.end(),
                   [](const PartWeight& a, const PartWeight& b) { return a.tokens > b.tokens; });
  return weights;
}

}  // namespace

TEST_CASE("a prompt that is too long says which parts weigh most", "[pipeline][H34]") {
  std::mt19937_64 random(7);
  const auto words = [&] { return std::string(1 + random() % 300, 'x'); };
  std::set<std::string> named;
  for (int round = 0; round < 60; ++round) {
    SmallCatalog catalog;
    catalog.instructions = words();
    catalog.template_extra = R"("attempts": 2, "retry": ")" + words() + R"(",)";
    catalog.slots = R"([{"id": "trust", "heading": "## Confiance", "type": "number", "axis": "trust",
      "sources": ["platform"], "select": {"what": "trust", "owners": ["target"]}},
      {"id": "status", "heading": "## Statut", "type": "text", "sources": ["platform"], "required": true,
      "select": {"what": "status", "owners": ["target"]}},
      {"id": "nothing", "heading": "## Rien", "type": "list", "sources": ["memory"], "family": "profile",
      "select": {"what": "nothing", "owners": ["target"], "max": 9}, "default": ")" +
                    words() + "\"}]";
    Record status = memory_record("s", words());
    status.what = "status";
    const Parts parts = small_parts({}, {status});
    Call call = small_call();
    call.item->text = words();
    call.situation = {{"game", words()}};
    Options options = small_options();
    const auto step = assemble(Noyau(catalog.read(), parts, options), call);
    std::vector<PartWeight> expected = protected_parts(std::get<PromptInstance>(step).report());
    options.budget = 100;
    const Trace trace = Noyau(catalog.read(), parts, options).handle(call).trace;
    REQUIRE(trace.hops.at(0).reason == Reason::too_long);
    const std::vector<PartWeight>& heaviest = trace.hops[0].heaviest;
    REQUIRE(heaviest.size() == 3);
    for (std::size_t i = 0; i < heaviest.size(); ++i) {
      CHECK(heaviest[i].tokens == expected[i].tokens);
      CHECK(std::any_of(expected.begin(), expected.end(), [&](const PartWeight& weight) {
        return weight.part == heaviest[i].part && weight.tokens == heaviest[i].tokens;
      }));
      named.insert(heaviest[i].part);
    }
    options.budget = 100 + trace.hops[0].missing_tokens;
    const Trace enough = Noyau(catalog.read(), parts, options).handle(call).trace;
    CHECK(enough.hops.at(0).prompt_tokens > 0);
    CHECK(enough.hops[0].heaviest.empty());
  }
  for (const char* part : {"task", "item", "facts", "retry", "slot:status", "slot:nothing"}) {
    INFO(part);
    CHECK(named.count(part) == 1);
  }
}
