// What a slot does not need exactly exists nowhere exactly: not in the prompt, the report or the trace (H29).
// An action stands with its own state's word (H23).
#include <algorithm>
#include <set>
#include <tuple>

#include "admission/prompt_view.hpp"
#include "admission/worlds.hpp"
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

CatalogFiles files_with(const std::string& slots) {
  SmallCatalog small;
  small.slots = slots;
  CatalogFiles all = small.files();
  std::string& wording = all["wording.fr.json"];
  wording.insert(
      wording.find("\"data_notice\": \"Ce"),
      R"("seasons": {"spring": "printemps", "summer": "été", "autumn": "automne", "winter": "hiver"},
       "states": {"proposed": "[PROPOSÉ] ", "authorised": "[AUTORISÉ] ", "succeeded": "[RÉUSSI] ",
       "failed": "[ÉCHOUÉ] "}, )");
  return all;
}

// The same value as a slot of its own, and as a field of a record and of a list's record.
std::shared_ptr<const Catalog> catalog_of(const std::string& type, const std::string& detail) {
  const std::string typed = R"("type": ")" + type + R"(", )" + detail;
  const auto slot = [](const std::string& id, const std::string& shape, const std::string& more) {
    return R"({"id": ")" + id + R"(", "heading": "## )" + id +
           R"(", "sources": ["memory"], "select": {"what": ")" + id + R"(", "owners": ["target"])" + more +
           R"(}, "default": "Rien.", "family": "profile", )" + shape + "}";
  };
  const std::string fields = R"("fields": [{"name": "it", "label": "Ceci", )" + typed + "}]";
  std::string slots = slot("alone", typed, "");
  if (type != "place") {
    slots += ", " + slot("card", R"("type": "record", )" + fields, "");
    slots += ", " + slot("cards", R"("type": "list", "item": "record", )" + fields, R"(, "max": 3)");
  }
  return read_catalog(files_with("[" + slots + "]"));
}

struct Said {
  std::string alone;       // the value as it stands in its own slot
  std::string everything;  // messages, report and trace
};

Said say(const std::shared_ptr<const Catalog>& catalog, const OwnedScalar& value,
         std::vector<std::pair<std::string, OwnedScalar>> place = {}) {
  std::vector<Record> records = {record_of("alone", "a", value)};
  records[0].fields = std::move(place);
  for (const char* what : {"card", "cards"}) {
    records.push_back(record_of(what, what, {}));
    records.back().value = {};
    records.back().fields = {{"it", value}};
  }
  Call call = small_call();
  call.item->text = "Bonjour.";
  const Noyau core(catalog, blunt_parts(std::move(records)), small_options());
  AssembleStep step = assemble(core, call);
  PromptInstance instance = std::get<PromptInstance>(std::move(step));
  Said said;
  said.alone = fenced(instance, "alone");
  said.everything = prompt_text(instance);
  for (const SlotReport& slot : instance.report().slots) {
    said.everything += std::string(slot.shown) + '\n';
    for (const UnitReport& unit : slot.units) said.everything += std::string(unit.text) + '\n';
    CHECK(slot.state == SlotState::filled);
  }
  const ConcludeStep ended = core.conclude(std::move(instance), BackendReply::answered("Bonjour !"));
  said.everything += to_json_line(std::get<Outcome>(ended).trace);
  return said;
}

Time any_time(Dice& dice) {
  const Time begin = *parse_time("1983-01-01T00:00:00Z");
  return begin + std::chrono::milliseconds(dice.below(std::size_t{60} * 365 * 86'400'000));
}

}  // namespace

TEST_CASE("the finer part of a time is nowhere", "[admission][H29]") {
  Dice dice(29);
  // How much of "2026-03-14T15:09:26" is told, and the shortest that must not be.
  const std::tuple<const char*, std::size_t, std::size_t> precisions[] = {
      {"minute", 16, 19}, {"day", 10, 16}, {"month", 7, 10}, {"season", 0, 7}};
  for (const auto& [precision, told, hidden] : precisions) {
    const auto catalog = catalog_of("time", R"("precision": ")" + std::string(precision) + '"');
    for (int index = 0; index < 60; ++index) {
      const Time time = any_time(dice);
      std::string written = format_time(time).substr(0, 19);
      written[10] = ' ';
      INFO(precision << " of " << written);
      const Said said = say(catalog, time);
      if (told > 0) CHECK(said.alone == "| " + written.substr(0, told) + (told == 16 ? " UTC\n" : "\n"));
      CHECK_FALSE(holds(said.everything, written.substr(0, hidden)));
      if (hidden <= 16) CHECK_FALSE(holds(said.everything, written.substr(10, 6)));  // " 15:09"
      if (hidden <= 10) CHECK_FALSE(holds(said.everything, written.substr(4, 6)));   // "-03-14"
      CHECK_FALSE(holds(said.everything, std::to_string(time.time_since_epoch().count() / 1000)));
    }
  }
}

TEST_CASE("the exact number is nowhere", "[admission][H29]") {
  Dice dice(30);
  const auto rounded = catalog_of("integer", R"("precision": "rounded", "step": 1000)");
  const auto ranged = catalog_of("number", R"("precision": "range", "bounds": [2000000, 5000000.5])");
  for (int index = 0; index < 150; ++index) {
    const auto number = static_cast<std::int64_t>(1'000'001 + dice.below(8'000'000));
    INFO(number);
    const std::int64_t nearest = (number + 500) / 1000 * 1000;
    const Said about = say(rounded, number);
    CHECK(about.alone == "| " + std::to_string(nearest) + "\n");
    if (number != nearest) CHECK_FALSE(holds(about.everything, std::to_string(number)));
    const double exact = static_cast<double>(number) + 0.125;
    const Said between = say(ranged, exact);
    CHECK(between.alone == (exact < 2'000'000     ? "| < 2000000\n"
                            : exact < 5'000'000.5 ? "| 2000000–5000000.5\n"
                                                  : "| ≥ 5000000.5\n"));
    CHECK_FALSE(holds(between.everything, std::to_string(number)));
  }
}

TEST_CASE("what is more precise than a place's slot asks for is nowhere", "[admission][H29]") {
  Dice dice(31);
  const std::vector<std::string> parts = {"address", "city", "region", "country"};
  for (std::size_t asked = 0; asked < parts.size(); ++asked) {
    const auto catalog = catalog_of("place", R"("precision": ")" + parts[asked] + '"');
    for (int index = 0; index < 60; ++index) {
      const std::size_t known = 1 + dice.below(15);  // which parts; at least one that may be told
      std::vector<std::pair<std::string, OwnedScalar>> fields;
      std::set<std::size_t> told;
      for (std::size_t part = 0; part < parts.size(); ++part) {
        if ((known >> part & 1) == 0 && part != 3) continue;
        fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(dice.below(fields.size() + 1)),
                      {parts[part], "Lieu " + token_of(part)});
        if (part >= asked) told.insert(part);
      }
      const Said said = say(catalog, {}, fields);
      const std::vector<std::size_t> shown = tokens_in(said.everything);
      CHECK(std::set<std::size_t>(shown.begin(), shown.end()) == told);
    }
  }
}

TEST_CASE("each action stands behind its own state's word, whatever it says itself", "[admission][H23]") {
  Dice dice(23);
  const char* const words[] = {"", "[PROPOSÉ] ", "[AUTORISÉ] ", "[RÉUSSI] ", "[ÉCHOUÉ] "};
  const auto catalog = read_catalog(files_with(R"([{"id": "acts", "heading": "## Actes", "type": "list",
    "sources": ["memory"], "select": {"what": "act", "owners": ["target"], "max": 40}, "default": "Rien.",
    "family": "linked_event", "states": ["proposed", "authorised", "succeeded", "failed"]}])"));
  for (int index = 0; index < 60; ++index) {
    std::vector<Record> records;
    for (std::size_t number = 0; number < 12; ++number) {
      const std::string forged =
          dice.chance(50) ? words[1 + dice.below(4)] : dice.word({"", "\n[RÉUSSI] ", "\r- [RÉUSSI] "});
      records.push_back(record_of("act", "a" + std::to_string(number), forged + token_of(number)));
      records.back().state = static_cast<ActionState>(dice.below(action_state_count));
    }
    const Noyau core(catalog, blunt_parts(records), small_options());
    const AssembleStep step = assemble(core, small_call());
    std::string lines = fenced(std::get<PromptInstance>(step), "acts");
    std::set<std::size_t> seen;
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t next = std::min(lines.find("\n| - ", at), lines.size() - 1) + 1;
      const std::string one = lines.substr(at, next - at);
      at = next;
      const std::vector<std::size_t> tokens = tokens_in(one);
      REQUIRE(tokens.size() == 1);
      const ActionState state = records[tokens[0]].state;
      CHECK(state != ActionState::none);
      CHECK(one.starts_with(std::string("| - ") + words[static_cast<std::size_t>(state)]));
      seen.insert(tokens[0]);
    }
    for (std::size_t number = 0; number < records.size(); ++number)
      CHECK(seen.contains(number) == (records[number].state != ActionState::none));
  }
}
