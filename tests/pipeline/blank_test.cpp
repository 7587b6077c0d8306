// Values in which there is nothing to read.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const std::vector<std::string> blanks = {"",
                                         " \t\n\r",
                                         "\xc2\xa0",              // no-break space
                                         "\xe3\x80\x80",          // ideographic space
                                         "\xe2\x80\x8b",          // zero width space
                                         "\xef\xbb\xbf",          // byte order mark
                                         "\xe2\x81\xa0\xc2\xad",  // word joiner, soft hyphen
                                         "\v",
                                         "\f",
                                         "\xe2\x80\xa8\xe2\x80\xa9",  // line and paragraph separator
                                         " \xc2\xa0\n\xe2\x80\x8b\t\xe3\x80\x80",
                                         "lea@example.org",  // dropped by the rules below
                                         "\xc2\xa0lea@example.org\xe2\x80\x8b"};

SmallCatalog with_slot(const std::string& fields) {
  SmallCatalog catalog;
  catalog.rules_extra = R"(, "redaction": {"email": "drop"})";
  catalog.slots = R"([{"id": "status", "heading": "## Statut", "sources": ["platform"], )" + fields + "}]";
  return catalog;
}

const std::string optional_end = R"(, "default": "VALEUR-PAR-DÉFAUT", "family": "profile")";

Record valued(OwnedScalar value) {
  return record_of("status", "s", std::move(value));
}

}  // namespace

TEST_CASE("a blank value leaves a required slot missing", "[pipeline][H14]") {
  const SmallCatalog catalog = with_slot(R"("type": "text", "required": true,
    "select": {"what": "status", "owners": ["target"]})");
  for (std::size_t i = 0; i < blanks.size(); ++i) {
    INFO("blank " << i);
    const Outcome outcome =
        Noyau(catalog.read(), blunt_parts({}, {valued(blanks[i])}), small_options()).handle(small_call());
    CHECK(outcome.abandoned());
    CHECK(outcome.reason == Reason::required_slot_missing);
    CHECK(outcome.trace.hops.at(0).missing_slot == "status");
  }
  const Noyau core(catalog.read(), blunt_parts({}, {valued(std::string("capitaine"))}), small_options());
  CHECK(core.handle(small_call()).completed());
}

TEST_CASE("a blank value of an optional slot gives its marked default", "[pipeline][H13]") {
  const SmallCatalog single = with_slot(R"("type": "text",
    "select": {"what": "status", "owners": ["target"]})" +
                                        optional_end);
  const SmallCatalog list = with_slot(R"("type": "list",
    "select": {"what": "status", "owners": ["target"], "max": 5})" +
                                      optional_end);
  const SmallCatalog record = with_slot(R"("type": "record",
    "select": {"what": "status", "owners": ["target"]},
    "fields": [{"name": "grade", "label": "Grade", "type": "text", "required": true},
               {"name": "level", "label": "Niveau", "type": "integer"}])" +
                                        optional_end);
  for (std::size_t i = 0; i < blanks.size(); ++i) {
    INFO("blank " << i);
    Record fields = valued(std::monostate{});
    fields.fields = {{"grade", blanks[i]}};
    Record half = fields;  // a required field is blank, another is not
    half.fields.emplace_back("level", std::int64_t{7});
    const std::pair<const SmallCatalog*, Record> cases[] = {
        {&single, valued(blanks[i])}, {&list, valued(blanks[i])}, {&record, fields}, {&record, half}};
    for (const auto& [catalog, value] : cases) {
      INFO(catalog->slots);
      const Noyau core(catalog->read(), blunt_parts({}, {value}), small_options());
      const auto step = assemble(core, small_call());
      const PromptInstance& instance = std::get<PromptInstance>(step);
      CHECK(holds(prompt_text(instance), "VALEUR-PAR-DÉFAUT"));
      CHECK_FALSE(holds(prompt_text(instance), "Niveau"));
      CHECK(instance.report().slots.at(0).state == SlotState::defaulted);
    }
  }
}

TEST_CASE("a blank value hides no value behind it", "[pipeline][H13][H14]") {
  const SmallCatalog catalog = with_slot(R"("type": "text", "required": true,
    "select": {"what": "status", "owners": ["target"]})");
  for (std::size_t i = 0; i < blanks.size(); ++i) {
    INFO("blank " << i);
    Record best = valued(blanks[i]);
    Record second = record_of("status", "t", std::string("capitaine"));
    second.relevance = 0.5;
    CHECK(holds(prompt_of(catalog.read(), blunt_parts({}, {best, second})), "| capitaine\n"));
  }
}

TEST_CASE("a blank item is no item, and a blank fact or name no line", "[pipeline][H2][H14]") {
  for (std::size_t i = 0; i + 2 < blanks.size(); ++i) {  // the last two are e-mail addresses
    INFO("blank " << i);
    Call call = small_call();
    call.item->text = blanks[i];
    const Outcome outcome = Noyau(SmallCatalog{}.read(), small_parts(), small_options()).handle(call);
    CHECK(outcome.reason == Reason::item_missing);
    call = small_call();
    call.situation = {{"game", blanks[i]}};
    call.item->author_id = "tom";
    call.item->author_name = blanks[i];
    const std::string text = prompt_of(SmallCatalog{}.read(), small_parts(), call);
    CHECK_FALSE(holds(text, "Jeu"));
    CHECK_FALSE(holds(text, "Auteur"));
  }
}

TEST_CASE("an utterance of nobody is not shown", "[pipeline][H12]") {
  SmallCatalog catalog;
  catalog.slots = "[" + talk_slot() + "]";
  for (std::size_t i = 0; i + 2 < blanks.size(); ++i) {
    INFO("blank " << i);
    const std::string text = prompt_of(catalog.read(), blunt_parts({said("u", blanks[i], "PAROLE")}));
    CHECK_FALSE(holds(text, "PAROLE"));
    CHECK(holds(text, "Aucun échange récent."));
  }
}
