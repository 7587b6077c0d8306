// What a call loaded and may not tell, in the forms in which a reply could tell it.
#include <algorithm>

#include "blunt_source.hpp"
#include "catch.hpp"
#include "llm/written_forms.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const Time birth = *parse_time("1987-06-23T14:35:00Z");

std::string scalar_slot(const std::string& what, const std::string& type, const std::string& extra = {}) {
  return R"({"id": ")" + what + R"(", "heading": "## )" + what + R"(", "type": ")" + type +
         R"(", "sources": ["memory"], "select": {"what": ")" + what +
         R"(", "owners": ["target"]}, "default": "Rien.", "family": "personal_memory")" + extra + "}";
}

Record classed(Record record, std::string data_class) {
  record.data_class = std::move(data_class);
  return record;
}

std::vector<Disclosure> given_away(const std::string& slots, std::vector<Record> records,
                                   const std::string& reply) {
  SmallCatalog catalog;
  catalog.slots = "[" + slots + "]";
  Parts parts = blunt_parts(std::move(records));
  parts.backend = replying(reply);
  const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(small_call());
  return outcome.trace.hops.at(0).disclosures;
}

const std::vector<Disclosure> nothing = {};
const std::vector<Disclosure> withheld = {Disclosure::withheld};
const std::vector<Disclosure> guidance = {Disclosure::guidance};

bool has(const std::vector<std::string>& forms, std::string_view form) {
  return std::find(forms.begin(), forms.end(), form) != forms.end();
}

}  // namespace

TEST_CASE("a withheld number is looked for with its decimals, and rounded", "[llm][H33]") {
  const std::string slot = scalar_slot("pay", "number");
  const std::vector<Record> records = {classed(record_of("pay", "p", 4823.75), "secret")};
  for (const std::string reply : {"4823.75 euros", "4 823,75 euros", "4823,8 environ", "4824 euros"}) {
    INFO(reply);
    CHECK(given_away(slot, records, "Tu gagnes " + reply + ".") == withheld);
  }
  CHECK(given_away(slot, records, "Tu gagnes 482 points, 3,75 de plus.") == nothing);
  CHECK(given_away(slot, {classed(record_of("pay", "p", 2.5), "secret")}, "Il reste 2,5 litres.") == nothing);
  CHECK(given_away(slot, {classed(record_of("pay", "p", 12.5), "secret")}, "Il reste 12,50 euros.") ==
        withheld);
  CHECK(given_away(slot, {classed(record_of("pay", "p", 12.5), "hint")}, "Il reste 12,5 litres.") ==
        guidance);
}

TEST_CASE("a withheld moment is looked for in digits and in words", "[llm][H33]") {
  const std::string slot = scalar_slot("born", "time");
  const std::vector<Record> records = {classed(record_of("born", "b", birth), "secret")};
  for (const std::string reply : {"le 1987-06-23", "le 23/06/1987", "le 23/6/1987", "06/23/1987",
                                  "le 23 juin 1987", "le 23 juin", "on June 23, 1987", "on the 23rd of June",
                                  "23.06.87", "à 14:35", "à 14h35", "à 14 h 35", "at 2:35 pm"}) {
    INFO(reply);
    CHECK(given_away(slot, records, "C'est " + reply + ".") == withheld);
  }
  for (const std::string reply :
       {"le 23 mai", "en juin", "en 1987", "à 14 h", "1435 messages", "23 messages"}) {
    INFO(reply);
    CHECK(given_away(slot, records, "C'est " + reply + ".") == nothing);
  }
  // A text may be one.
  CHECK(given_away(memories_slot(), {classed(memory_record("m", "1987-06-23"), "secret")}, "Le 23 juin !") ==
        withheld);
}

TEST_CASE("a moment that may guide is looked for as precisely as it was shown", "[llm][H30]") {
  const std::vector<Record> records = {classed(record_of("born", "b", birth), "hint")};
  CHECK(given_away(scalar_slot("born", "time"), records, "Le 23 juin 1987, non ?") == guidance);
  const std::string month = scalar_slot("born", "time", R"(, "precision": "month")");
  CHECK(given_away(month, records, "En juin 1987, non ?") == guidance);
  CHECK(given_away(month, records, "Le 23 juin, non ?") == nothing);
  // What may be told in one form may be told in the others.
  std::vector<Record> both = records;
  both.push_back(record_of("born", "c", birth));
  const std::string list = scalar_slot("born", "time") + "," + scalar_slot("met", "time");
  both.back().what = "met";
  CHECK(given_away(list, both, "Le 23 juin 1987, non ?") == nothing);
}

TEST_CASE("the short form and the speaker of what is withheld are looked for", "[llm][H33]") {
  Record note = classed(memory_record("n", "Une longue note que personne ne verra dehors."), "secret");
  note.short_form = "Diabète sévère";
  CHECK(given_away(memories_slot(), {note}, "Un diabète sévère, je crois.") == withheld);
  note.data_class = "hint";
  CHECK(given_away(memories_slot(), {note}, "Un diabète sévère, je crois.") == guidance);

  Record line = classed(said("u", "Zoé Kerbrat", "Je pars demain sans rien dire à personne."), "secret");
  CHECK(given_away(talk_slot(), {line}, "C'est Zoé Kerbrat qui le dit.") == withheld);
  CHECK(given_away(talk_slot(), {line}, "C'est Zoé qui le dit.") == nothing);
  // A word of every day would flag every reply.
  for (const std::string name : {"Noël", "Petit", "Roy"}) {
    INFO(name);
    const Record ordinary = classed(said("v", name, "Je pars demain sans rien dire à personne."), "secret");
    CHECK(given_away(talk_slot(), {ordinary}, "Joyeux " + name + ", petit Roy !") == nothing);
  }
  const Record rare = classed(said("w", "Quéméneur", "Je pars demain sans rien dire à personne."), "secret");
  CHECK(given_away(talk_slot(), {rare}, "C'est Quéméneur qui le dit.") == withheld);
}

TEST_CASE("only the labels that redaction writes are masks", "[llm][H33]") {
  CHECK(given_away(memories_slot(), {classed(memory_record("m", "[FR482KZ]"), "secret")}, "Plaque FR482KZ") ==
        withheld);
  CHECK(given_away(memories_slot(), {classed(memory_record("m", "[RENARD]"), "hint")}, "C'est Renard.") ==
        guidance);
  const std::vector<Record> masked = {classed(memory_record("m", "Écrire à a.b@exemple.example"), "secret")};
  CHECK(given_away(memories_slot(), masked, "Tu as un EMAIL ?") == nothing);
}

TEST_CASE("moments and numbers have the forms that people write", "[llm][H33]") {
  const auto all = detail::written_time(birth, Precision::minute);
  for (const char* const form :
       {"1987-06-23", "23/06/1987", "23 juin", "June 23", "14:35", "14h35", "2:35 pm"}) {
    INFO(form);
    CHECK(has(all, form));
  }
  CHECK_FALSE(has(detail::written_time(birth, Precision::day), "14:35"));
  CHECK(has(detail::written_time(birth, Precision::month), "juin 1987"));
  CHECK_FALSE(has(detail::written_time(birth, Precision::month), "23 juin"));
  CHECK(detail::written_time(birth, Precision::season).empty());
  CHECK(has(detail::written_time(*parse_time("2026-05-01"), Precision::day), "1er mai"));
  CHECK(has(detail::written_time(*parse_time("2026-05-01"), Precision::day), "May 1st"));
  CHECK(detail::written_time(Time::max(), Precision::minute).empty());
  CHECK(detail::written_number(-12.5) == std::vector<std::string>{"12", "12.5", "12.50"});
  CHECK(detail::written_number(48237) == std::vector<std::string>{"48237"});
  CHECK(detail::written_number(std::numeric_limits<double>::infinity()).empty());
}
