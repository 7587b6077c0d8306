// remember, forget, and calls whose memory is an SQLite file.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

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

Run remember(const Workplace& place, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {"remember", "--store", place.path("store.sqlite"),
                                    place.path("sources/memory.json")};
  words.insert(words.end(), more.begin(), more.end());
  return run_noyau(words);
}

std::size_t records_in(const Workplace& place) {
  return json::parse(place.read("sources/memory.json")).at("records").size();
}

std::string forgetting(const Workplace& place, const std::vector<std::string>& more, int expected = 0) {
  std::vector<std::string> words = {"forget", "--store", place.path("store.sqlite")};
  words.insert(words.end(), more.begin(), more.end());
  const Run run = run_noyau(words);
  CHECK(run.code == expected);
  return expected == 0 ? run.out : run.err;
}

}  // namespace

TEST_CASE("remember writes records and says how many", "[cli]") {
  const Workplace place;
  const std::string count = std::to_string(records_in(place));
  const Run first = remember(place);
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(first.out.starts_with(count + " records written; "));
  CHECK(first.out.ends_with(" holds " + count + " records.\n"));
  const json again = json::parse(remember(place, {"--json"}).out);  // the same ids replace
  CHECK(again == json({{"written", records_in(place)}, {"records", records_in(place)}}));
}

TEST_CASE("a faulty record file changes nothing", "[cli]") {
  const Workplace place;
  CHECK(remember(place).code == 0);
  place.write("bad.json", R"({"records": [{"id": "", "what": "x"}]})");
  const Run run = remember(place, {place.path("bad.json")});
  CHECK(run.code == 2);
  CHECK(contains(run.err, "bad.json:1: records[0].id"));
  CHECK(contains(forgetting(place, {"--id", "nobody"}),
                 "holds " + std::to_string(records_in(place)) + " records"));
}

TEST_CASE("a call reads its memory from SQLite as from JSON", "[cli][H22]") {
  const Workplace place;
  const Run from_json = run_noyau(place.command("explain", "viewer.json", {"--json"}));
  CHECK(remember(place).code == 0);
  std::filesystem::remove(place.path("sources/memory.json"));
  std::filesystem::rename(place.path("store.sqlite"), place.path("sources/memory.sqlite"));
  const Run from_store = run_noyau(place.command("explain", "viewer.json", {"--json"}));
  REQUIRE(from_store.code == from_json.code);
  const auto kept = [](const Run& run) {
    std::multiset<std::string> ids;
    const json explanation = json::parse(run.out);
    for (const json& slot : explanation.at("hops").back().at("slots")) {
      for (const json& unit : slot.at("units")) ids.insert(unit.at("id").get<std::string>());
    }
    return ids;
  };
  CHECK_FALSE(kept(from_json).empty());
  CHECK(kept(from_store) == kept(from_json));
}

TEST_CASE("two files for one source, or a store for a platform, are faults", "[cli]") {
  const Workplace place;
  CHECK(remember(place).code == 0);
  std::filesystem::copy(place.path("store.sqlite"), place.path("sources/memory.sqlite"));
  const Run both = run_noyau(place.command("explain", "viewer.json"));
  CHECK(both.code == 2);
  CHECK(contains(both.err, "keep one of the two"));
  std::filesystem::remove(place.path("sources/memory.sqlite"));
  std::filesystem::rename(place.path("sources/platform.json"), place.path("sources/platform.old"));
  std::filesystem::rename(place.path("store.sqlite"), place.path("sources/platform.sqlite"));
  const Run platform = run_noyau(place.command("explain", "viewer.json"));
  CHECK(platform.code == 2);
  CHECK(contains(platform.err, "is a platform source"));
}

TEST_CASE("forget erases a person, a record or what has expired", "[cli][H38]") {
  const Workplace place;
  place.write("sources/memory.json", R"({"records": [
    {"id": "a", "what": "m", "value": "Adore la pétanque.", "owner": {"kind": "person", "id": "U1"}},
    {"id": "b", "what": "m", "value": "Collectionne les timbres.", "owner": {"kind": "person", "id": "U2"}},
    {"id": "c", "what": "m", "value": "Le club ferme.", "owner": {"kind": "community", "id": "C"}, "valid_until": "2020-01-01"},
    {"id": "d", "what": "m", "value": "Le club ouvre.", "owner": {"kind": "community", "id": "C"}}]})");
  CHECK(remember(place).code == 0);
  CHECK(contains(place.read("store.sqlite"), "timbres"));
  CHECK(forgetting(place, {"--id", "a", "--json"}) == "{\"erased\":1,\"records\":3}\n");
  CHECK(forgetting(place, {"--expired", "--now", "2021-01-01T00:00:00Z"}).starts_with("1 record erased; "));
  CHECK(forgetting(place, {"--person", "U2"}).starts_with("1 record erased; "));
  CHECK_FALSE(contains(place.read("store.sqlite"), "timbres"));
  CHECK(forgetting(place, {"--person", "U2"}).starts_with("0 records erased; "));
}

TEST_CASE("forget needs to know what, and where", "[cli]") {
  const Workplace place;
  CHECK(contains(forgetting(place, {"--id", "a"}, 2), "store.sqlite"));  // there is no such file
  CHECK_FALSE(std::filesystem::exists(place.path("store.sqlite")));
  CHECK(remember(place).code == 0);
  CHECK(contains(forgetting(place, {}, 2), "--person"));
}
