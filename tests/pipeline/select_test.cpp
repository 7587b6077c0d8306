// Selecting and authorising: one use case, one template, and nobody asked without the right.
#include <atomic>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

struct CountingSource final : MemorySource {
  std::atomic<int> asked{0};
  std::vector<std::size_t> queries;
  std::string_view name() const noexcept override { return "memory"; }
  ReadResult recall(const SourceRequest& request, std::stop_token) override {
    ++asked;
    queries.push_back(request.queries.size());
    return ReadResult::nothing();
  }
};

struct Refusal {
  const char* what;
  Reason reason;
  void (*change)(Call&);
};

}  // namespace

TEST_CASE("a call is served from its use case's one active version", "[pipeline][H1]") {
  SmallCatalog catalog;
  auto files = catalog.files();
  files["templates/talk@2.json"] = [&] {
    SmallCatalog second = catalog;
    second.instructions = "VERSION-DEUX";
    return second.talk(2);
  }();
  const Noyau first(read_catalog(files), small_parts(), small_options());
  files["active.json"] = R"({"talk": "talk@2"})";
  const Noyau second(read_catalog(files), small_parts(), small_options());

  const Outcome one = first.handle(small_call());
  const Outcome two = second.handle(small_call());
  REQUIRE(one.completed());
  REQUIRE(two.completed());
  CHECK(one.trace.hops.at(0).prompt_template == "talk@1");
  CHECK(two.trace.hops.at(0).prompt_template == "talk@2");
  CHECK(one.trace.hops.at(0).template_hash != two.trace.hops.at(0).template_hash);
  CHECK(one.trace.hops.at(0).governing_hash != two.trace.hops.at(0).governing_hash);
  const auto step = assemble(second, small_call());
  CHECK(prompt_text(std::get<PromptInstance>(step)).find("VERSION-DEUX") != std::string::npos);
  CHECK(prompt_text(std::get<PromptInstance>(step)).find("Réponds à la personne.") == std::string::npos);
}

TEST_CASE("an unknown use case is served by nothing", "[pipeline][H1]") {
  const Noyau core(SmallCatalog{}.read(), small_parts(), small_options());
  Call call = small_call();
  call.use_case = "anything";
  const Outcome outcome = core.handle(call);
  CHECK(outcome.abandoned());
  CHECK(outcome.reason == Reason::unknown_use_case);
}

TEST_CASE("a refused call asks no source", "[pipeline][H2]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.template_extra = R"("permissions": ["chatter"],)";
  auto files = catalog.files();
  const auto only = [&](std::string from, std::string to) {
    auto& text = files["templates/talk@1.json"];
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  };
  only(R"(["public_space", "private_space"])", R"(["public_space"])");
  only(R"(["person", "group", "nobody"])", R"(["person"])");
  const Refusal refusals[] = {
      {"interface", Reason::interface_not_allowed, [](Call& call) { call.interface_id = "discord"; }},
      {"unknown interface", Reason::interface_not_allowed, [](Call& call) { call.interface_id = ""; }},
      {"audience", Reason::audience_not_allowed, [](Call& call) { call.audience = Audience::private_space; }},
      {"target", Reason::target_not_allowed, [](Call& call) { call.target.kind = TargetKind::group; }},
      {"nameless target", Reason::target_unnamed, [](Call& call) { call.target.person.name = ""; }},
      {"permission", Reason::permission_missing, [](Call& call) { call.permissions = {"other"}; }},
      {"no item", Reason::item_missing, [](Call& call) { call.item.reset(); }},
      {"blank item", Reason::item_missing, [](Call& call) { call.item->text = " \n"; }},
  };
  const auto source = std::make_shared<CountingSource>();
  Parts parts = small_parts();
  parts.memories = {source};
  const Noyau core(read_catalog(files), parts, small_options());
  Call call = small_call();
  call.permissions = {"chatter", "other"};
  for (const Refusal& refusal : refusals) {
    INFO(refusal.what);
    Call refused = call;
    refusal.change(refused);
    const Outcome outcome = core.handle(refused);
    CHECK(outcome.abandoned());
    CHECK(outcome.reason == refusal.reason);
    CHECK(outcome.trace.hops.at(0).sources.empty());
    CHECK(source->asked == 0);
  }
  CHECK(core.handle(call).completed());
  CHECK(source->asked == 1);
}

TEST_CASE("without an active template the declared fallback is used and the need recorded",
          "[pipeline][H3]") {
  SmallCatalog catalog;
  catalog.active = R"({"talk": null})";
  SECTION("none declared: abandoned") {
    const Outcome outcome = Noyau(catalog.read(), small_parts(), small_options()).handle(small_call());
    CHECK(outcome.abandoned());
    CHECK(outcome.reason == Reason::no_active_template);
    CHECK(outcome.trace.hops.at(0).needs_template);
    CHECK(outcome.trace.hops.at(0).prompt_tokens == 0);
  }
  SECTION("an authored text") {
    catalog.use_case_fallback = R"({"text": "Je ne sais pas répondre à cela."})";
    const Outcome outcome = Noyau(catalog.read(), small_parts(), small_options()).handle(small_call());
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->text == "Je ne sais pas répondre à cela.");
    CHECK(outcome.trace.hops.at(0).needs_template);
  }
  SECTION("an action of the host") {
    catalog.use_case_fallback = R"({"action": "stay_silent"})";
    const Outcome outcome = Noyau(catalog.read(), small_parts(), small_options()).handle(small_call());
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->id == "stay_silent");
    CHECK(outcome.fell_back()->kind == Fallback::Kind::action);
  }
  SECTION("another use case, which then completes") {
    catalog.use_case_fallback = R"({"use_case": "other"})";
    catalog.more_use_cases = R"(,{"id": "other", "title": "Autre"})";
    auto files = catalog.files();
    files["active.json"] = R"({"talk": null, "other": "other@1"})";
    auto text = catalog.talk(1);
    const auto replace = [&](std::string from, std::string to) {
      text.replace(text.find(from), from.size(), to);
    };
    replace(R"("id": "talk")", R"("id": "other")");
    replace(R"("use_case": "talk")", R"("use_case": "other")");
    files["templates/other@1.json"] = text;
    const Outcome outcome = Noyau(read_catalog(files), small_parts(), small_options()).handle(small_call());
    REQUIRE(outcome.fell_back());
    CHECK(outcome.fell_back()->kind == Fallback::Kind::use_case);
    CHECK(outcome.fell_back()->reply.value().text == "Bonjour !");
    CHECK(outcome.reason == Reason::no_active_template);
    REQUIRE(outcome.trace.hops.size() == 2);
    CHECK(outcome.trace.hops[0].needs_template);
    CHECK(outcome.trace.hops[1].prompt_template == "other@1");
  }
}

TEST_CASE("one batch per source, with every slot that concerns it", "[pipeline][H17]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + R"(, {"id": "summary", "heading": "## Résumé", "type": "text",
    "sources": ["memory"], "select": {"what": "summary", "owners": ["target"]},
    "default": "Aucun résumé disponible.", "family": "profile"}])";
  const auto source = std::make_shared<CountingSource>();
  Parts parts = small_parts();
  parts.memories = {source};
  const Noyau core(catalog.read(), parts, small_options());
  const Plan plan = std::get<Plan>(core.plan(small_call()));
  REQUIRE(plan.requests().size() == 1);
  const SourceRequest& request = plan.requests()[0];
  CHECK(request.source == "memory");
  REQUIRE(request.queries.size() == 2);
  CHECK(request.queries[0].slot == "memories");
  CHECK(request.queries[0].select.what == "memory");
  CHECK(request.queries[0].select.max == 50);
  CHECK(request.queries[1].slot == "summary");
  CHECK(request.grant.target_id == "lea");
  CHECK(request.grant.purpose == "conversation");
  CHECK(request.item_text == "Bonjour, on joue à quoi ?");
  CHECK(core.handle(small_call()).completed());
  CHECK(source->asked == 1);
}

TEST_CASE("a Noyau without a source that the catalog needs is refused", "[pipeline]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  Parts parts = small_parts();
  parts.memories.clear();
  CHECK_THROWS_AS(Noyau(catalog.read(), parts, small_options()), Error);
  CHECK_THROWS_AS(Noyau(nullptr, small_parts(), small_options()), Error);
  Parts swapped = small_parts();
  swapped.memories.clear();
  swapped.platforms.push_back(platform_source("memory", {}));
  CHECK_THROWS_AS(Noyau(catalog.read(), swapped, small_options()), Error);
  Parts twice = small_parts();
  twice.memories.push_back(twice.memories[0]);
  CHECK_THROWS_AS(Noyau(catalog.read(), twice, small_options()), Error);
}
