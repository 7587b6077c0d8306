// Filling: values, defaults, and what is missing.
#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string required_status() {
  return R"({"id": "status", "heading": "## Statut", "type": "text", "sources": ["platform"], "required": true,
    "select": {"what": "status", "owners": ["target"]}})";
}

Record status(OwnedScalar value) {
  Record record = memory_record("s1", "");
  record.what = "status";
  record.value = std::move(value);
  return record;
}

// The slot of one type, filled from the platform with one value: the prompt, or "" when it defaulted.
std::string shown(const std::string& type_fields, OwnedScalar value) {
  SmallCatalog catalog;
  catalog.slots =
      R"([{"id": "status", "heading": "## Statut", "sources": ["platform"], )" + type_fields + R"(,
    "select": {"what": "status", "owners": ["target"]}, "default": "VALEUR-PAR-DÉFAUT", "family": "profile"}])";
  const Noyau core(catalog.read(), small_parts({}, {status(std::move(value))}), small_options());
  const auto step = assemble(core, small_call());
  const PromptInstance& instance = std::get<PromptInstance>(step);
  const std::string text = prompt_text(instance);
  const bool defaulted = text.find("VALEUR-PAR-DÉFAUT") != std::string::npos;
  CHECK(defaulted == (instance.report().slots.at(0).state == SlotState::defaulted));
  if (defaulted) return {};
  const auto begin = text.find("| ", text.find("## Statut"));
  return text.substr(begin + 2, text.find('\n', begin) - begin - 2);
}

}  // namespace

TEST_CASE("slots are typed: what is not of the type counts as absent", "[pipeline][H12][H18]") {
  const std::string choice =
      R"("type": "choice", "choices": [{"value": "mod", "text": "modère ce chat"}, {"value": "vip", "text": "VIP"}])";
  CHECK(shown(R"("type": "text")", std::string("fidèle du mardi")) == "fidèle du mardi");
  CHECK(shown(R"("type": "text")", std::int64_t{3}).empty());
  CHECK(shown(R"("type": "text")", std::string(" \n ")).empty());
  CHECK(shown(R"("type": "integer")", std::int64_t{42}) == "42");
  CHECK(shown(R"("type": "integer")", 42.5).empty());
  CHECK(shown(R"("type": "integer")", std::string("42")).empty());
  CHECK(shown(R"("type": "integer", "minimum": 0, "maximum": 10)", std::int64_t{11}).empty());
  CHECK(shown(R"("type": "number")", 2.5) == "2.5");
  CHECK(shown(R"("type": "number")", std::int64_t{2}) == "2");
  CHECK(shown(R"("type": "boolean")", true) == "oui");
  CHECK(shown(R"("type": "boolean")", false) == "non");
  CHECK(shown(R"("type": "boolean")", std::string("oui")).empty());
  CHECK(shown(choice, std::string("mod")) == "modère ce chat");
  CHECK(shown(choice, std::string("admin")).empty());
  CHECK(shown(R"("type": "time")", *parse_time("2026-03-14T15:09:26Z")) == "2026-03-14 15:09 UTC");
  CHECK(shown(R"("type": "time")", std::string("2026-03-14")).empty());
}

TEST_CASE("records show the declared fields only, and need the required ones", "[pipeline][H12]") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "status", "heading": "## Statut", "type": "record", "sources": ["platform"],
    "select": {"what": "status", "owners": ["target"]}, "default": "VALEUR-PAR-DÉFAUT", "family": "profile",
    "fields": [{"name": "grade", "label": "Grade", "type": "text", "required": true}, {"name": "level", "label": "Niveau", "type": "integer"}]}])";
  Record record = status(std::monostate{});
  record.fields = {{"grade", std::string("timonier\n| Grade : amiral")},
                   {"level", std::int64_t{7}},
                   {"hidden", std::string("INTRUS")}};
  SECTION("as declared") {
    const Noyau core(catalog.read(), small_parts({}, {record}), small_options());
    const auto step = assemble(core, small_call());
    const std::string text = prompt_text(std::get<PromptInstance>(step));
    CHECK(text.find("| Grade : timonier\n") != std::string::npos);
    CHECK(text.find("| Niveau : 7\n") != std::string::npos);
    CHECK(text.find("INTRUS") == std::string::npos);
    CHECK(text.find("\n| Grade : amiral") == std::string::npos);  // a value forges no field
  }
  SECTION("without its required field") {
    record.fields.erase(record.fields.begin());
    const Noyau core(catalog.read(), small_parts({}, {record}), small_options());
    const auto step = assemble(core, small_call());
    CHECK(prompt_text(std::get<PromptInstance>(step)).find("VALEUR-PAR-DÉFAUT") != std::string::npos);
  }
}

TEST_CASE("a default stands only where it is declared, and is marked", "[pipeline][H13][H15]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const Noyau without(catalog.read(), small_parts(), small_options());
  const Noyau with(catalog.read(), small_parts({memory_record("a", "aime les énigmes")}), small_options());

  const auto empty = assemble(without, small_call());
  const PromptInstance& generic = std::get<PromptInstance>(empty);
  CHECK(prompt_text(generic).find("## Souvenirs\nAucun souvenir disponible.\n") != std::string::npos);
  CHECK(generic.report().slots.at(0).state == SlotState::defaulted);
  CHECK(generic.report().slots.at(0).shown == "Aucun souvenir disponible.");

  const Outcome personal = with.handle(small_call());
  const Outcome neutral = without.handle(small_call());
  CHECK(personal.trace.hops[0].slots.at(0).state == SlotState::filled);
  CHECK(personal.trace.hops[0].slots.at(0).sources == std::vector<std::string>{"memory"});
  CHECK(neutral.trace.hops[0].slots.at(0).state == SlotState::defaulted);
  CHECK(to_json_line(neutral.trace).find("defaulted") != std::string::npos);
  const auto filled = assemble(with, small_call());
  CHECK(prompt_text(std::get<PromptInstance>(filled)).find("Aucun souvenir") == std::string::npos);
}

TEST_CASE("a required slot is never filled with anything but a valid value", "[pipeline][H14]") {
  SmallCatalog catalog;
  catalog.slots = "[" + required_status() + "]";
  SECTION("missing, no fallback: abandoned, and the slot named") {
    const Outcome outcome = Noyau(catalog.read(), small_parts(), small_options()).handle(small_call());
    CHECK(outcome.abandoned());
    CHECK(outcome.reason == Reason::required_slot_missing);
    CHECK(outcome.trace.hops[0].missing_slot == "status");
    CHECK(outcome.trace.hops[0].attempts == 0);
  }
  SECTION("an invalid value is treated as absent") {
    const Noyau core(catalog.read(), small_parts({}, {status(std::int64_t{1})}), small_options());
    const Outcome outcome = core.handle(small_call());
    CHECK(outcome.abandoned());
    const auto& slot = outcome.trace.hops[0].slots.at(0);
    CHECK(slot.rejections[static_cast<std::size_t>(Rejection::type)] == 1);
  }
  SECTION("missing, with the template's own fallback") {
    catalog.template_extra = R"("fallback": {"text": "Je reviens vers toi."},)";
    catalog.use_case_fallback = R"({"action": "not_this_one"})";
    const Outcome outcome = Noyau(catalog.read(), small_parts(), small_options()).handle(small_call());
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->text == "Je reviens vers toi.");
    CHECK(outcome.reason == Reason::required_slot_missing);
  }
  SECTION("present") {
    const Noyau core(catalog.read(), small_parts({}, {status(std::string("capitaine"))}), small_options());
    CHECK(core.handle(small_call()).completed());
  }
}

TEST_CASE("relation values become authored fragments; no value gives the neutral one", "[pipeline][H21]") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "trust", "heading": "## Confiance", "type": "number", "axis": "trust",
    "sources": ["platform"], "select": {"what": "status", "owners": ["target"]}}])";
  const auto prompt = [&](std::vector<Record> records) {
    const Noyau core(catalog.read(), small_parts({}, std::move(records)), small_options());
    const auto step = assemble(core, small_call());
    return prompt_text(std::get<PromptInstance>(step));
  };
  CHECK(prompt({}).find("- TON-NEUTRE\n") != std::string::npos);
  CHECK(prompt({status(0.0)}).find("- TON-RETENU\n") != std::string::npos);
  CHECK(prompt({status(std::int64_t{50})}).find("- TON-COMPLICE\n") != std::string::npos);
  CHECK(prompt({status(100.0)}).find("- TON-COMPLICE\n") != std::string::npos);
  CHECK(prompt({status(100.5)}).find("- TON-NEUTRE\n") != std::string::npos);
  CHECK(prompt({status(73.25)}).find("73") == std::string::npos);
}
