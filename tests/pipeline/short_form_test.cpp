// Short forms: what a unit becomes before it is cut, and how far the search goes on behind a misfit.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

struct Shown {
  std::string text;
  std::vector<UnitReport> units;  // views die with the instance: ids and fates only are looked at
  std::vector<std::string> ids;
  std::size_t tokens = 0;

  UnitFate fate(std::string_view id) const {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return units[i].fate;
    }
    throw std::runtime_error("no unit of that id");
  }
};

Shown show(const std::vector<Record>& records, const Options& options) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const Noyau core(catalog.read(), blunt_parts(records), options);
  const auto step = assemble(core, small_call());
  const PromptInstance& instance = std::get<PromptInstance>(step);
  Shown shown{prompt_text(instance), instance.report().slots.at(0).units, {}, instance.tokens()};
  for (const UnitReport& unit : shown.units) shown.ids.emplace_back(unit.id);
  return shown;
}

Record with_short(std::string id, std::string text, std::string brief) {
  Record record = memory_record(std::move(id), std::move(text));
  record.short_form = std::move(brief);
  return record;
}

const std::string long_text = "FORME-LONGUE " + std::string(600, 'x');

}  // namespace

TEST_CASE("a unit that does not fit stands at its short form", "[pipeline][H35]") {
  const std::vector<Record> records = {with_short("a", long_text, "FORME-BRÈVE")};
  Options options = small_options();
  const Shown whole = show(records, options);
  CHECK(holds(whole.text, "FORME-LONGUE"));
  CHECK_FALSE(holds(whole.text, "FORME-BRÈVE"));
  CHECK(whole.fate("a") == UnitFate::kept);

  options.budget = whole.tokens - 1;
  const Shown brief = show(records, options);
  CHECK(holds(brief.text, "| - FORME-BRÈVE\n"));
  CHECK_FALSE(holds(brief.text, "FORME-LONGUE"));
  CHECK(brief.fate("a") == UnitFate::shortened);
  CHECK_FALSE(holds(brief.text, "Aucun souvenir"));
  CHECK_FALSE(holds(brief.text, "non transmis"));  // nothing was lost

  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const Outcome outcome = Noyau(catalog.read(), blunt_parts(records), options).handle(small_call());
  CHECK(outcome.trace.hops.at(0).slots.at(0).units.at(0).fate == UnitFate::shortened);
  CHECK(holds(to_json_line(outcome.trace), "shortened"));
}

TEST_CASE("a short form that is not cheaper is ignored", "[pipeline][H35]") {
  for (const std::size_t more : {0U, 1U, 50U}) {
    const std::string brief = "FORME-BRÈVE " + std::string(long_text.size() + more, 'y');
    const std::vector<Record> records = {with_short("a", long_text, brief.substr(0, long_text.size() + more)),
                                         memory_record("b", "PETIT")};
    Options options = small_options();
    const Shown whole = show(records, options);
    CHECK(holds(whole.text, "FORME-LONGUE"));
    options.budget = whole.tokens - 1;
    const Shown cut = show(records, options);
    CHECK_FALSE(holds(cut.text, "FORME-BRÈVE"));
    CHECK_FALSE(holds(cut.text, "FORME-LONGUE"));
    CHECK(cut.fate("a") == UnitFate::no_room);
    CHECK(holds(cut.text, "PETIT"));
  }
}

TEST_CASE("in a group, each member stands at the shorter of its forms", "[pipeline][H35]") {
  std::vector<Record> records = {with_short("a", long_text, "FORME-BRÈVE"),
                                 with_short("b", "PETIT", "PAS-PLUS-COURT " + std::string(300, 'y'))};
  for (Record& record : records) record.group = "g";
  Options options = small_options();
  options.budget = show(records, options).tokens - 1;
  const Shown cut = show(records, options);
  CHECK(holds(cut.text, "| - FORME-BRÈVE\n"));
  CHECK(holds(cut.text, "| - PETIT\n"));
  CHECK_FALSE(holds(cut.text, "PAS-PLUS-COURT"));
}

TEST_CASE("an utterance keeps its speaker at its short form", "[pipeline][H35]") {
  SmallCatalog catalog;
  catalog.slots = "[" + talk_slot() + "]";
  Record spoken = said("u", "Tom", long_text);
  spoken.short_form = "FORME-BRÈVE";
  Options options = small_options();
  const Noyau roomy(catalog.read(), blunt_parts({spoken}), options);
  const auto all = assemble(roomy, small_call());
  options.budget = std::get<PromptInstance>(all).tokens() - 1;
  CHECK(holds(prompt_of(catalog.read(), blunt_parts({spoken}), small_call(), options),
              "| - Tom : FORME-BRÈVE\n"));
}

TEST_CASE("the search behind misfits goes as far as the host says", "[pipeline][H35]") {
  std::vector<Record> records = {memory_record("big1", "GROS-UN " + std::string(3000, 'x')),
                                 memory_record("big2", "GROS-DEUX " + std::string(3000, 'x')),
                                 memory_record("small", "PETIT")};
  records[0].relevance = 0.9;
  records[1].relevance = 0.8;
  records[2].relevance = 0.7;
  Options options = small_options();
  options.budget = show({}, options).tokens + 600;
  struct Case {
    std::size_t limit;
    UnitFate big2;
    UnitFate small;
  };
  for (const Case& expected :
       {Case{1, UnitFate::family_closed, UnitFate::family_closed},
        Case{2, UnitFate::no_room, UnitFate::family_closed}, Case{3, UnitFate::no_room, UnitFate::kept},
        Case{64, UnitFate::no_room, UnitFate::kept}}) {
    INFO("limit " << expected.limit);
    options.misfit_limit = expected.limit;
    const Shown shown = show(records, options);
    CHECK(shown.fate("big1") == UnitFate::no_room);
    CHECK(shown.fate("big2") == expected.big2);
    CHECK(shown.fate("small") == expected.small);
    CHECK(holds(shown.text, "PETIT") == (expected.small == UnitFate::kept));
  }
}
