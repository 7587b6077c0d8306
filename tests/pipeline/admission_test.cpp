// What a slot's selection refuses, each reason alone and counted.
#include <limits>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

SmallCatalog selecting(const std::string& rule, const std::string& owners = R"(["target"])") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "memories", "heading": "## Souvenirs", "type": "list", "sources": ["memory"],
    "select": {"what": "memory", "owners": )" +
                  owners + R"(, "max": 10)" + (rule.empty() ? "" : ", " + rule) +
                  R"(}, "default": "Aucun souvenir.", "family": "personal_memory"}])";
  return catalog;
}

// One call over a slot with one selection rule.
struct Judged {
  std::string text;
  SlotTrace slot;
};

Judged judge(const SmallCatalog& catalog, const std::vector<Record>& records,
             const Call& call = small_call()) {
  const Parts parts = blunt_parts(records);
  const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(call);
  REQUIRE(outcome.completed());
  return {prompt_of(catalog.read(), parts, call), outcome.trace.hops.at(0).slots.at(0)};
}

void check_refused(const Judged& judged, Rejection reason, std::uint32_t count) {
  INFO(to_string(reason) << "\n" << judged.text);
  CHECK_FALSE(holds(judged.text, "REFUSÉ"));
  CHECK(holds(judged.text, "ADMIS"));
  CHECK(rejected(judged.slot, reason) == count);
  CHECK(rejected(judged.slot) == count);
}

}  // namespace

TEST_CASE("a value under the least relevance is not admitted", "[pipeline][H18]") {
  std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("b", "REFUSÉ-1"),
                                 memory_record("c", "REFUSÉ-2")};
  records[0].relevance = 0.6;
  records[1].relevance = 0.599;
  records[2].relevance = std::numeric_limits<double>::quiet_NaN();
  check_refused(judge(selecting(R"("min_relevance": 0.6)"), records), Rejection::relevance, 2);
  records.pop_back();
  CHECK(holds(judge(selecting(""), records).text, "REFUSÉ-1"));
}

TEST_CASE("a value under the least confidence is not admitted", "[pipeline][H18]") {
  std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("b", "REFUSÉ-1"),
                                 memory_record("c", "REFUSÉ-2")};
  records[0].confidence = 0.6;
  records[1].confidence = 0.599;
  records[2].confidence = std::numeric_limits<double>::quiet_NaN();
  check_refused(judge(selecting(R"("min_confidence": 0.6)"), records), Rejection::confidence, 2);
  records.pop_back();
  CHECK(holds(judge(selecting(""), records).text, "REFUSÉ-1"));
}

TEST_CASE("a value older than the greatest age, or of unknown age, is not admitted", "[pipeline][H18]") {
  const Time now = *parse_time("2026-03-14T12:00:00Z");  // the clock of small_parts
  std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("b", "REFUSÉ-1"),
                                 memory_record("c", "REFUSÉ-2")};
  records[0].observed = now - std::chrono::hours{24};
  records[1].observed = now - std::chrono::hours{24} - std::chrono::milliseconds{1};
  check_refused(judge(selecting(R"("max_age": "P1D")"), records), Rejection::stale, 2);
  CHECK(holds(judge(selecting(""), records).text, "REFUSÉ-1"));
}

TEST_CASE("a value whose time has passed is not admitted", "[pipeline][H18]") {
  const Time now = *parse_time("2026-03-14T12:00:00Z");
  std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("b", "REFUSÉ")};
  records[0].valid_until = now;
  records[1].valid_until = now - std::chrono::milliseconds{1};
  check_refused(judge(selecting(""), records), Rejection::expired, 1);
}

TEST_CASE("a slot takes an id once: the best of its bearers", "[pipeline][H18]") {
  std::vector<Record> records = {memory_record("a", "REFUSÉ"), memory_record("a", "ADMIS"),
                                 memory_record("b", "AUTRE")};
  records[0].relevance = 0.5;
  records[1].relevance = 0.9;
  const Judged judged = judge(selecting(""), records);
  check_refused(judged, Rejection::duplicate, 1);
  CHECK(holds(judged.text, "AUTRE"));
}

TEST_CASE("the item being processed is not its own memory", "[pipeline][H18]") {
  Call call = small_call();
  const std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("m1", "REFUSÉ")};
  check_refused(judge(selecting(""), records, call), Rejection::current_item, 1);
  call.item->id = "autre";
  CHECK(holds(judge(selecting(""), records, call).text, "REFUSÉ"));
  // An unknown id is not equal to another unknown one.
  call.item->id = "";
  std::vector<Record> nameless = records;
  nameless[1].id = "";
  CHECK(holds(judge(selecting(""), nameless, call).text, "REFUSÉ"));
}

TEST_CASE("the rule \"same\" admits what comes from the call's channel alone", "[pipeline][H18]") {
  const SmallCatalog catalog = selecting(R"("channel": "same")");
  std::vector<Record> records = {memory_record("a", "ADMIS"), memory_record("b", "REFUSÉ-1"),
                                 memory_record("c", "REFUSÉ-2")};
  records[0].channel = "general";
  records[1].channel = "ailleurs";
  check_refused(judge(catalog, records), Rejection::channel, 2);

  Call nowhere = small_call();
  nowhere.channel.clear();
  records.erase(records.begin());
  const Judged judged = judge(catalog, records, nowhere);
  CHECK(holds(judged.text, "Aucun souvenir."));
  CHECK_FALSE(holds(judged.text, "REFUSÉ"));
  CHECK(rejected(judged.slot, Rejection::channel) == 2);
}
