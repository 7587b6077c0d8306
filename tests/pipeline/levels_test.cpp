// Sensitivity, use and purpose on five levels, each of which can only tighten (H9, H18); what current data
// suppressed.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

struct Levels {
  std::string rules, source, data_class, prompt_template, slot;  // further fields, each starting with a comma
};

std::shared_ptr<const Catalog> read_levels(const Levels& levels) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot(levels.slot) + "]";
  catalog.rules_extra = levels.rules;
  catalog.template_extra = levels.prompt_template.empty() ? "" : levels.prompt_template.substr(2) + ", ";
  CatalogFiles all = catalog.files();
  std::string& text = all["catalog.json"];
  const auto insert_after = [&text](const std::string& anchor, const std::string& more) {
    const std::size_t at = text.find(anchor);
    REQUIRE(at != std::string::npos);
    text.insert(at + anchor.size(), more);
  };
  insert_after(R"("purposes": ["conversation"])", levels.source);
  insert_after(R"({"id": "open", "use": "tell")", levels.data_class);
  return read_catalog(all);
}

Outcome outcome_of(const Levels& levels) {
  return Noyau(read_levels(levels), blunt_parts({memory_record("m", "SOUVENIR")}), small_options())
      .handle(small_call());
}

std::string prompt_of_levels(const Levels& levels) {
  return prompt_of(read_levels(levels), blunt_parts({memory_record("m", "SOUVENIR")}));
}

}  // namespace

TEST_CASE("a class that is more sensitive than any level allows is refused", "[pipeline][H9][H18]") {
  const std::string sensitive = R"(, "sensitivity": "sensitive")";
  const std::string limit = R"(, "max_sensitivity": "personal")";
  CHECK(holds(prompt_of_levels({"", "", sensitive, "", ""}), "SOUVENIR"));
  for (const Levels& levels : {Levels{limit, "", sensitive, "", ""}, Levels{"", limit, sensitive, "", ""},
                               Levels{"", "", sensitive, limit, ""}, Levels{"", "", sensitive, "", limit}}) {
    CHECK_FALSE(holds(prompt_of_levels(levels), "SOUVENIR"));
    CHECK(rejected(outcome_of(levels).trace.hops[0].slots[0], Rejection::sensitivity) == 1);
  }
  // A lower level cannot loosen what a wider one said.
  CHECK_FALSE(
      holds(prompt_of_levels({limit, "", sensitive, R"(, "max_sensitivity": "secret")", ""}), "SOUVENIR"));
  CHECK(holds(prompt_of_levels({limit, "", R"(, "sensitivity": "personal")", "", ""}), "SOUVENIR"));
}

TEST_CASE("every level may be tighter in public", "[pipeline][H9]") {
  const std::string hidden = R"(, "use_in_public": "withhold")";
  for (const Levels& levels :
       {Levels{hidden, "", "", "", ""}, Levels{"", hidden, "", "", ""}, Levels{"", "", hidden, "", ""},
        Levels{"", "", "", hidden, ""}, Levels{"", "", "", "", hidden}}) {
    CHECK_FALSE(holds(prompt_of_levels(levels), "SOUVENIR"));
    Call call = small_call();
    call.audience = Audience::private_space;
    CHECK(holds(prompt_of(read_levels(levels), blunt_parts({memory_record("m", "SOUVENIR")}), call),
                "SOUVENIR"));
  }
}

TEST_CASE("a class narrows the purposes that its source grants", "[pipeline][H18]") {
  CHECK(holds(prompt_of_levels({"", "", R"(, "purposes": ["conversation"])", "", ""}), "SOUVENIR"));
  const Levels other{"", "", R"(, "purposes": ["moderation"])", "", ""};
  CHECK_FALSE(holds(prompt_of_levels(other), "SOUVENIR"));
  CHECK(rejected(outcome_of(other).trace.hops[0].slots[0], Rejection::purpose) == 1);
}

TEST_CASE("the policy says which level decided", "[pipeline][H9]") {
  const auto catalog =
      read_levels({R"(, "max_sensitivity": "sensitive")", R"(, "max_sensitivity": "personal")",
                   R"(, "purposes": ["conversation"])", "", R"(, "use": "guide")"});
  const PromptTemplate& talk = *catalog->find_template("talk@1");
  const EffectivePolicy policy =
      effective_policy(*catalog, *catalog->source("memory"), catalog->data_class("open"), talk, talk.slots[0],
                       Audience::public_space);
  CHECK(policy.use.use == Use::guide);
  CHECK(policy.use.from == Level::slot);
  CHECK(policy.max_sensitivity == Sensitivity::personal);
  CHECK(policy.sensitivity_from == Level::source);
  CHECK(policy.purpose_granted);
  CHECK(policy.purpose_from == Level::data_class);
  CHECK(policy.admits(*catalog->data_class("open")));
  CHECK_FALSE(effective_policy(*catalog, *catalog->source("platform"), catalog->data_class("secret"), talk,
                               talk.slots[0], Audience::public_space)
                  .admits(*catalog->data_class("secret")));
}

TEST_CASE("the trace names the memory that current data suppressed", "[pipeline][H19]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + R"(, {"id": "level", "heading": "## Niveau", "type": "text",
    "sources": ["platform"], "select": {"what": "level", "owners": ["target"]}, "default": "Inconnu.",
    "family": "profile"}])";
  Record old = memory_record("old-level", "Niveau trois.");
  old.about = "level";
  Record other = memory_record("hobby", "Aime les échecs.");
  other.about = "hobby";
  Record mine = memory_record("jean@example.org", "Niveau deux.");
  mine.about = "level";
  Record now = record_of("level", "now", std::string("Niveau sept."));
  now.about = "level";
  const Outcome outcome =
      Noyau(catalog.read(), blunt_parts({old, other, mine}, {now}), small_options()).handle(small_call());
  const SlotTrace& slot = outcome.trace.hops[0].slots[0];
  REQUIRE(slot.superseded.size() == 2);
  CHECK(slot.superseded[0] == "old-level");
  CHECK(slot.superseded[1].starts_with("hash:"));  // an id that holds personal data
  CHECK(rejected(slot, Rejection::superseded) == 2);
  CHECK(holds(to_json_line(outcome.trace), R"("superseded":["old-level",)"));
}

TEST_CASE("a proposal says what is asked for", "[pipeline][H4]") {
  SmallCatalog catalog;
  catalog.response = R"({"format": "json", "instructions": "JSON.", "fields": [
    {"name": "text", "type": "text"}, {"name": "ask", "type": "proposal"},
    {"name": "more", "type": "proposal", "proposal": "data"}, {"name": "use", "type": "proposal", "proposal": "tool"}]})";
  Parts parts = small_parts();
  parts.backend = replying(R"({"text": "Oui.", "ask": "Lequel ?", "more": "son niveau", "use": null})");
  const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(small_call());
  REQUIRE(outcome.completed() != nullptr);
  const auto& proposals = outcome.completed()->reply.proposals;
  REQUIRE(proposals.size() == 2);
  CHECK(proposals[0].kind == ProposalKind::question);
  CHECK(proposals[1].kind == ProposalKind::data);
}
