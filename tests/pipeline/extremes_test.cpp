// The ends of every scale of time: sensible outcomes, and no arithmetic beyond them.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

SmallCatalog aged(const std::string& rule) {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "memories", "heading": "## Souvenirs", "type": "list", "sources": ["memory"],
    "select": {"what": "memory", "owners": ["target"], "max": 10)" +
                  rule + R"(}, "default": "Aucun souvenir.", "family": "personal_memory"}])";
  return catalog;
}

}  // namespace

TEST_CASE("a call may have all the time there is, or none", "[pipeline][H37]") {
  const SmallCatalog catalog = aged("");
  const Record memory = memory_record("a", "SOUVENIR");
  for (const bool behind_executor : {false, true}) {
    Parts parts = small_parts({memory});
    if (behind_executor) parts.executor = std::make_shared<ThreadPool>(2);
    for (const Duration endless :
         {Duration::max(), Duration::max() / 2, Duration{std::chrono::hours{24 * 3650}}}) {
      Call call = small_call();
      call.timeout = endless;
      CHECK(Noyau(catalog.read(), parts, small_options()).handle(call).completed());
      Options options = small_options();
      options.timeout = endless;
      const Outcome outcome = Noyau(catalog.read(), parts, options).handle(small_call());
      CHECK(outcome.completed());
      CHECK(outcome.trace.hops.at(0).slots.at(0).state == SlotState::filled);
    }
    for (const Duration none : {Duration::min(), Duration{-1}, Duration{0}}) {
      Call call = small_call();
      call.timeout = none;
      const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(call);
      // Nobody has time to answer, and nothing is waited for.
      CHECK(outcome.trace.hops.size() == 1);
      if (!outcome.completed()) CHECK(outcome.reason == Reason::backend_timed_out);
    }
  }
}

TEST_CASE("values from the beginning and the end of time", "[pipeline][H18][H36]") {
  const auto dated = [](const char* id, const char* text, std::optional<Time> observed) {
    Record record = memory_record(id, text);
    record.observed = observed;
    return record;
  };
  const std::vector<Record> records = {dated("a", "FIN-DES-TEMPS", Time::max()),
                                       dated("b", "DÉBUT-DES-TEMPS", Time::min()),
                                       dated("c", "AUJOURD'HUI", *parse_time("2026-03-14"))};
  const std::string all = prompt_of(aged("").read(), blunt_parts(records));
  REQUIRE(holds(all, "DÉBUT-DES-TEMPS"));
  CHECK(all.find("DÉBUT-DES-TEMPS") < all.find("AUJOURD'HUI"));
  CHECK(all.find("AUJOURD'HUI") < all.find("FIN-DES-TEMPS"));
  for (const char* age : {R"(, "max_age": "P1D")", R"(, "max_age": "P10000W")"}) {
    const std::string recent = prompt_of(aged(age).read(), blunt_parts(records));
    CHECK(holds(recent, "AUJOURD'HUI"));
    CHECK_FALSE(holds(recent, "DÉBUT-DES-TEMPS"));
  }
  // A greatest age beyond every age.
  auto catalog = std::make_shared<Catalog>(*aged("").read());
  catalog->templates.at(0).slots.at(0).select.max_age = Duration::max();
  CHECK(holds(prompt_of(catalog, blunt_parts(records)), "AUJOURD'HUI"));
}

TEST_CASE("validity ends at the beginning of time, or never", "[pipeline][H18]") {
  Record never = memory_record("a", "JAMAIS-VALIDE");
  never.valid_until = Time::min();
  Record always = memory_record("b", "TOUJOURS-VALIDE");
  always.valid_until = Time::max();
  const std::string text = prompt_of(aged("").read(), blunt_parts({never, always}));
  CHECK(holds(text, "TOUJOURS-VALIDE"));
  CHECK_FALSE(holds(text, "JAMAIS-VALIDE"));
}

TEST_CASE("clocks at the ends of time", "[pipeline][H18]") {
  Record memory = memory_record("a", "SOUVENIR");
  for (const Time now : {Time::min(), Time::max()}) {
    for (const Time observed : {Time::min(), Time::max(), Time{}}) {
      memory.observed = observed;
      memory.valid_until = observed;
      for (const char* rule : {"", R"(, "max_age": "P1D")"}) {
        Parts parts = blunt_parts({memory});
        parts.clock = std::make_shared<FixedClock>(now);
        CHECK(Noyau(aged(rule).read(), parts, small_options()).handle(small_call()).completed());
      }
    }
  }
}

TEST_CASE("a moment that cannot be written is no value", "[pipeline][H12][H18]") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "since", "heading": "## Depuis", "type": "time", "sources": ["memory"],
    "select": {"what": "since", "owners": ["target"]}, "default": "VALEUR-PAR-DÉFAUT", "family": "profile"}])";
  for (const Time moment : {Time::max(), Time::min()}) {
    const Parts parts = blunt_parts({record_of("since", "s", moment)});
    CHECK(holds(prompt_of(catalog.read(), parts), "VALEUR-PAR-DÉFAUT"));
    Call call = small_call();
    call.item->time = moment;
    const std::string text = prompt_of(catalog.read(), parts, call);
    CHECK(holds(text, "VALEUR-PAR-DÉFAUT"));
    CHECK_FALSE(holds(text, "Heure"));
  }
  CHECK(holds(prompt_of(catalog.read(), blunt_parts({record_of("since", "s", *parse_time("2024-02-29"))})),
              "| 2024-02-29 00:00 UTC\n"));
}
