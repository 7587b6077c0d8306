// What is refused is refused at the gate, with its reason: it is prepared nowhere and counted nowhere else.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

SlotTrace slot_after(Record record) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  const Noyau core(catalog.read(), blunt_parts({std::move(record)}), small_options());
  return core.handle(small_call()).trace.hops.at(0).slots.at(0);
}

std::uint32_t count(const SlotTrace& slot, Rejection reason) {
  return slot.rejections[static_cast<std::size_t>(reason)];
}

}  // namespace

TEST_CASE("a value that must not be sent is no unit of the prompt", "[pipeline][H28][H18]") {
  Record secret = memory_record("s", "TAIRE");
  secret.data_class = "secret";
  const SlotTrace slot = slot_after(secret);
  CHECK(count(slot, Rejection::sensitivity) == 1);
  CHECK(slot.units.empty());
  CHECK(slot.state == SlotState::defaulted);
}

TEST_CASE("a value without an owner is refused as such", "[pipeline][H18]") {
  Record orphan = memory_record("o", "SANS-PROPRIÉTAIRE");
  orphan.owner = OwnerKind::unknown;
  const SlotTrace slot = slot_after(orphan);
  CHECK(count(slot, Rejection::no_owner) == 1);
  CHECK(count(slot, Rejection::owner) == 0);
  CHECK(slot.units.empty());
}
