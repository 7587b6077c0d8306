// The store's source keeps the contract of its port.
#include "noyau/testing/source_contract.hpp"
#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("the source over a store keeps the contract of MemorySource", "[sqlite][contract]") {
  const Folder folder;
  const auto store = std::make_shared<SqliteMemoryStore>(options_for(folder / "memory.sqlite"));
  for (int i = 0; i < 300; ++i) {
    Record record;
    record.id = "m" + std::to_string(i);
    record.what = i % 2 == 0 ? "memory" : "event";
    record.value = "Souvenir numéro " + std::to_string(i) + " du chat et des échecs.";
    record.owner = OwnerKind::person;
    record.owner_id = i % 3 == 0 ? "zoe" : "lea";
    record.audience = Audience::public_space;
    store->remember(record);
  }
  SqliteMemorySource source("memory", store);
  testing::SourceCase given;
  given.request.source = "memory";
  given.request.grant.purpose = "conversation";
  given.request.grant.target_kind = TargetKind::person;
  given.request.grant.target_id = "lea";
  given.request.item_text = "On joue aux échecs ?";
  Query query;
  query.slot = "memories";
  query.type = SlotType::list;
  query.select.what = "memory";
  query.select.owners = {OwnerRule::target};
  query.select.max = 100;
  given.request.queries = {query};
  given.expected_ids = {"m2", "m298"};
  const testing::ContractReport report = testing::check_memory_source(source, given);
  INFO(report.to_string());
  CHECK(report.ok());
  // A store of this size may answer before it can be interrupted; threads_test.cpp interrupts larger ones.
  for (const testing::ClauseResult& clause : report.clauses) {
    INFO(clause.id);
    if (clause.id == "source.stop_inside" || clause.id == "source.late_inside") continue;
    CHECK(clause.state == testing::ClauseState::held);
  }
}
