// What comes from a private space and meets a public reply.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// All three levels allow it; what is taken back is taken from the catalog as it was read.
std::shared_ptr<const Catalog> allowing(bool rules, bool prompt_template, bool slot) {
  SmallCatalog source;
  source.rules_extra = R"(, "private_guidance": true)";
  source.template_extra = R"("private_guidance": true,)";
  source.slots = "[" + memories_slot(R"(, "private_guidance": true)") + ", " + talk_slot() + "]";
  auto catalog = std::make_shared<Catalog>(*source.read());
  catalog->rules.private_guidance = rules;
  for (PromptTemplate& each : catalog->templates) {
    each.private_guidance = prompt_template;
    each.slots.at(0).private_guidance = slot;
  }
  return catalog;
}

std::vector<Record> memories() {
  Record own = memory_record("own", "SECRET-DE-LÉA");
  own.audience = Audience::private_space;
  Record other = memory_record("other", "SECRET-DE-TOM");
  other.owner_id = "tom";
  other.audience = Audience::private_space;
  return {own, other, memory_record("open", "CONNU-DE-TOUS")};
}

}  // namespace

TEST_CASE("a private memory guides a public reply only where all three levels say so",
          "[pipeline][H28][H30]") {
  for (int combination = 0; combination < 8; ++combination) {
    const bool rules = (combination & 1) != 0;
    const bool prompt_template = (combination & 2) != 0;
    const bool slot = (combination & 4) != 0;
    INFO("rules " << rules << ", template " << prompt_template << ", slot " << slot);
    const Noyau core(allowing(rules, prompt_template, slot), blunt_parts(memories()), small_options());
    const auto step = assemble(core, small_call());
    const PromptInstance& instance = std::get<PromptInstance>(step);
    const std::string text = prompt_text(instance);
    const bool allowed = rules && prompt_template && slot;
    CHECK(holds(text, "SECRET-DE-LÉA") == allowed);
    CHECK(holds(text, "RESTRICTION-GUIDE") == allowed);
    CHECK_FALSE(holds(text, "SECRET-DE-TOM"));
    CHECK(holds(text, "CONNU-DE-TOUS"));
    const Outcome outcome = core.handle(small_call());
    CHECK(rejected(outcome.trace.hops.at(0).slots.at(0), Rejection::audience) == (allowed ? 0 : 1));
    if (!allowed) continue;
    // In a fence of its own, behind the restriction; what may be told stands before it.
    const auto restriction = text.find("## Souvenirs\nRESTRICTION-GUIDE\n<<<DONNEES ");
    REQUIRE(restriction != std::string::npos);
    CHECK(text.find("SECRET-DE-LÉA") > restriction);
    CHECK(text.find("SECRET-DE-LÉA") < text.find(">>>FIN ", restriction));
    CHECK(text.find("CONNU-DE-TOUS") < restriction);
    CHECK(holds(text.substr(restriction), " memories.guide\n"));
  }
}

TEST_CASE("in private the same memory may be told to the person it belongs to", "[pipeline][H28]") {
  Call call = small_call();
  call.audience = Audience::private_space;
  const std::string text = prompt_of(allowing(true, true, true), blunt_parts(memories()), call);
  CHECK(holds(text, "SECRET-DE-LÉA"));
  CHECK_FALSE(holds(text, "RESTRICTION-GUIDE"));
  CHECK_FALSE(holds(text, "SECRET-DE-TOM"));
  // To anybody else it is not even a hint.
  call.target.person = {"tom", "Tom", {}};
  CHECK_FALSE(holds(prompt_of(allowing(true, true, true), blunt_parts(memories()), call), "SECRET-DE-LÉA"));
}

TEST_CASE("a slot cannot allow what the levels above it do not", "[pipeline][H9][H30]") {
  for (int combination = 0; combination < 3; ++combination) {
    SmallCatalog source;
    if ((combination & 1) != 0) source.rules_extra = R"(, "private_guidance": true)";
    if ((combination & 2) != 0) source.template_extra = R"("private_guidance": true,)";
    source.slots = "[" + memories_slot(R"(, "private_guidance": true)") + "]";
    CHECK_THROWS_AS(source.read(), ConfigError);
  }
}
