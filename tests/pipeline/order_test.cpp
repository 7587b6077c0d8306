// In which order values are read, and which source is asked first.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

Record at(const char* id, const char* text, const char* time, double relevance) {
  Record record = memory_record(id, text);
  if (*time != '\0') record.observed = *parse_time(time);
  record.relevance = relevance;
  return record;
}

void check_order(std::string_view text, std::initializer_list<const char*> parts) {
  std::size_t last = 0;
  for (const char* part : parts) {
    INFO(part << " in\n" << text);
    const auto found = text.find(part);
    REQUIRE(found != std::string_view::npos);
    CHECK(found > last);
    last = found;
  }
}

}  // namespace

TEST_CASE("values of a section stand in time order, those of unknown time first", "[pipeline][H36]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  // Neither relevance nor id nor the order of the answer is that of time.
  const std::vector<Record> records = {
      at("c", "EN-MARS", "2026-03-01", 0.5), at("a", "EN-FÉVRIER", "2026-02-01", 0.9),
      at("z", "SANS-DATE", "", 0.1), at("b", "EN-JANVIER", "2026-01-01", 0.7),
      at("d", "HIER", "2026-03-13T09:00:00Z", 0.2)};
  check_order(prompt_of(catalog.read(), blunt_parts(records)),
              {"SANS-DATE", "EN-JANVIER", "EN-FÉVRIER", "EN-MARS", "HIER"});

  std::vector<Record> guided = records;
  for (Record& record : guided) record.data_class = "hint";
  check_order(prompt_of(catalog.read(), blunt_parts(guided)),
              {"RESTRICTION-GUIDE", "SANS-DATE", "EN-JANVIER", "EN-FÉVRIER", "EN-MARS", "HIER"});
}

TEST_CASE("a conversation is read in the order in which it was said", "[pipeline][H36]") {
  SmallCatalog catalog;
  catalog.slots = "[" + talk_slot() + "]";
  std::vector<Record> records;
  for (const int minute : {3, 1, 4, 0, 2}) {
    // A later id for what was said earlier.
    records.push_back(said("u" + std::to_string(9 - minute), "Tom", "PAROLE-" + std::to_string(minute)));
    records.back().observed = *parse_time("2026-03-14T11:00:00Z") + std::chrono::minutes{minute};
  }
  check_order(prompt_of(catalog.read(), blunt_parts(records)),
              {"PAROLE-0", "PAROLE-1", "PAROLE-2", "PAROLE-3", "PAROLE-4"});
}

TEST_CASE("what the budget leaves is in time order too", "[pipeline][H36]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  std::vector<Record> records;
  for (int i = 0; i < 9; ++i) {
    // Relevance runs 4, 8, 3, 7, ... through time, so that the budget leaves gaps.
    records.push_back(
        memory_record("m" + std::to_string(i), "SOUVENIR-" + std::to_string(i) + " " + std::string(60, 'x')));
    records.back().observed = *parse_time("2026-01-01") + std::chrono::hours{24 * i};
    records.back().relevance = static_cast<double>((i * 5 + 4) % 9) / 10.0;
  }
  Options options = small_options();
  const Noyau roomy(catalog.read(), blunt_parts(records), options);
  const auto all = assemble(roomy, small_call());
  const std::size_t whole = std::get<PromptInstance>(all).tokens();
  for (const std::size_t less : {100U, 200U, 300U}) {
    options.budget = whole - less;
    const std::string text = prompt_of(catalog.read(), blunt_parts(records), small_call(), options);
    std::vector<std::size_t> places;
    for (int i = 0; i < 9; ++i) {
      const auto found = text.find("SOUVENIR-" + std::to_string(i));
      if (found != std::string::npos) places.push_back(found);
    }
    CHECK(places.size() < 9);
    CHECK(places.size() > 1);
    CHECK(std::is_sorted(places.begin(), places.end()));
  }
}

TEST_CASE("of two sources the one declared first wins, whatever the relevance", "[pipeline][H12]") {
  const auto prompt = [](const char* sources, double memory_relevance, double platform_relevance) {
    SmallCatalog catalog;
    catalog.slots = std::string(R"([{"id": "status", "heading": "## Statut", "type": "text", "sources": [)") +
                    sources + R"(], "select": {"what": "status", "owners": ["target"]},
      "default": "Statut inconnu.", "family": "profile"}])";
    // The ids speak for the other source as well.
    Record memory = record_of("status", "b", std::string("SELON-LA-MÉMOIRE"));
    Record platform = record_of("status", "a", std::string("SELON-LA-PLATEFORME"));
    memory.relevance = memory_relevance;
    platform.relevance = platform_relevance;
    return prompt_of(catalog.read(), blunt_parts({memory}, {platform}));
  };
  for (const auto& [memory, platform] : {std::pair{0.1, 0.9}, {0.9, 0.1}, {0.5, 0.5}}) {
    INFO(memory << " against " << platform);
    const std::string memory_first = prompt(R"("memory", "platform")", memory, platform);
    CHECK(holds(memory_first, "SELON-LA-MÉMOIRE"));
    CHECK_FALSE(holds(memory_first, "SELON-LA-PLATEFORME"));
    const std::string platform_first = prompt(R"("platform", "memory")", memory, platform);
    CHECK(holds(platform_first, "SELON-LA-PLATEFORME"));
    CHECK_FALSE(holds(platform_first, "SELON-LA-MÉMOIRE"));
  }
}
