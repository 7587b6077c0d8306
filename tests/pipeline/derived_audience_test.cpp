// What was derived is readable only where everything that it was derived from is.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const OwnedSpace everybody{Audience::public_space, "general"};
const OwnedSpace den{Audience::private_space, "den"};
const OwnedSpace attic{Audience::private_space, "attic"};
const OwnedSpace nowhere{Audience::private_space, ""};

Record summary(OwnedSpace own, std::vector<OwnedSpace> parts, OwnerKind owner = OwnerKind::community) {
  Record record = memory_record("s", "RÉSUMÉ");
  record.owner = owner;
  record.owner_id = owner == OwnerKind::community ? "cabane" : "lea";
  record.audience = own.audience;
  record.channel = own.channel;
  record.derived_from = std::move(parts);
  return record;
}

bool shown(const Record& record, Audience audience, const std::string& channel) {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "memories", "heading": "## Souvenirs", "type": "list", "sources": ["memory"],
    "select": {"what": "memory", "owners": ["target", "community"], "max": 5},
    "default": "Aucun.", "family": "personal_memory"}])";
  Call call = small_call();
  call.audience = audience;
  call.channel = channel;
  return holds(prompt_of(catalog.read(), blunt_parts({record}), call), "RÉSUMÉ");
}

constexpr auto in_public = Audience::public_space;
constexpr auto in_private = Audience::private_space;

}  // namespace

TEST_CASE("a public summary of private talk is as private as the talk", "[pipeline][H18][H22]") {
  CHECK(shown(summary(everybody, {}), in_public, "general"));
  CHECK(shown(summary(everybody, {everybody}), in_public, "general"));
  CHECK_FALSE(shown(summary(everybody, {everybody, den}), in_public, "general"));
  CHECK_FALSE(shown(summary(everybody, {den}), in_public, "den"));
  CHECK(shown(summary(everybody, {everybody, den}), in_private, "den"));
  CHECK_FALSE(shown(summary(everybody, {everybody, den}), in_private, "attic"));
}

TEST_CASE("what was made of two private channels is readable nowhere", "[pipeline][H18]") {
  for (const auto channel : {"den", "attic", "general"}) {
    CHECK_FALSE(shown(summary(everybody, {den, attic}), in_private, channel));
    CHECK_FALSE(shown(summary(den, {attic}), in_private, channel));
    // Not even for the person whose memory it is: somebody else spoke in one of them.
    CHECK_FALSE(shown(summary(den, {attic}, OwnerKind::person), in_private, channel));
  }
  CHECK(shown(summary(den, {den, everybody}), in_private, "den"));
}

TEST_CASE("a private part that names no channel is readable in none", "[pipeline][H18]") {
  for (const OwnerKind owner : {OwnerKind::community, OwnerKind::person}) {
    CHECK_FALSE(shown(summary(den, {nowhere}, owner), in_private, "den"));
    CHECK_FALSE(shown(summary(everybody, {den, nowhere}, owner), in_private, "den"));
    CHECK_FALSE(shown(summary(nowhere, {nowhere, den}, owner), in_private, "den"));
  }
  // Being about the target is not enough: somebody else may have said it.
  CHECK_FALSE(shown(summary(everybody, {nowhere}, OwnerKind::person), in_private, "den"));
}

TEST_CASE("a private part without a channel keeps a summary private", "[pipeline][H18]") {
  CHECK_FALSE(shown(summary(everybody, {nowhere}), in_public, "general"));
  CHECK(shown(summary(nowhere, {den}), in_private, "den"));
  CHECK_FALSE(shown(summary(nowhere, {den}), in_private, "attic"));
  // Nor is being the target's own enough: somebody else spoke in the den.
  CHECK_FALSE(shown(summary(nowhere, {den}, OwnerKind::person), in_private, "attic"));
  CHECK(shown(summary(nowhere, {}, OwnerKind::person), in_private, "attic"));
}

TEST_CASE("what a platform keeps of one private channel is told in that channel only",
          "[pipeline][H18][H22]") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "memories", "heading": "## Souvenirs", "type": "list", "sources": ["memory"],
    "select": {"what": "memory", "owners": ["platform"], "max": 5},
    "default": "Aucun.", "family": "personal_memory"}])";
  const auto told = [&](const std::string& from, Audience audience, const std::string& channel) {
    Record record = summary({Audience::private_space, from}, {}, OwnerKind::platform);
    record.owner_id.clear();
    Call call = small_call();
    call.audience = audience;
    call.channel = channel;
    return holds(prompt_of(catalog.read(), blunt_parts({record}), call), "RÉSUMÉ");
  };
  CHECK(told("den", in_private, "den"));
  CHECK_FALSE(told("den", in_private, "attic"));
  CHECK_FALSE(told("den", in_private, ""));
  CHECK_FALSE(told("den", in_public, "den"));
  CHECK(told("", in_private, "attic"));
  CHECK_FALSE(told("", in_public, "attic"));
}
