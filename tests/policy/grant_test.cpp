#include "noyau/policy/grant.hpp"

#include <algorithm>

#include "catch.hpp"

using namespace noyau;

namespace {

Call good_call() {
  Call call;
  call.use_case = "viewer.reply";
  call.interface_id = "twitch";
  call.community = "leo";
  call.channel = "#leo";
  call.target.kind = TargetKind::person;
  call.target.person = {"U1", "Zoé", {"zoe#1234"}};
  call.item.emplace();
  call.item->text = "salut";
  call.permissions = {"reply", "other"};
  return call;
}

PromptTemplate good_template() {
  PromptTemplate prompt;
  prompt.use_case = "viewer.reply";
  prompt.purpose = "conversation";
  prompt.interfaces = {"discord", "twitch"};
  prompt.audiences = {Audience::public_space};
  prompt.targets = {TargetKind::person};
  prompt.permissions = {"reply"};
  return prompt;
}

Reason refused(const Call& call, const PromptTemplate& prompt = good_template()) {
  const Authorisation result = authorise(call, prompt);
  CHECK(result.grant.has_value() == (result.refused == Reason::completed));
  return result.refused;
}

struct Levels {
  Catalog catalog;
  SourceDeclaration source;
  DataClass data_class;
  PromptTemplate prompt = good_template();
  Slot slot;

  Levels() {
    source.classes = {"public_fact", "confidence"};
    data_class.id = "confidence";
    catalog.rules.redaction = {};
    for (auto& op : slot.redaction.by_kind) op = RedactionOperator::keep;
    for (auto& op : data_class.redaction.by_kind) op = RedactionOperator::keep;
  }
  EffectiveUse use(Audience audience = Audience::public_space, bool known = true) const {
    return effective_use(catalog, source, known ? &data_class : nullptr, prompt, slot, audience);
  }
};

void check(const EffectiveUse& effective, Use use, Level from) {
  CHECK(effective.use == use);
  CHECK(effective.from == from);
}

}  // namespace

TEST_CASE("a grant says what the call may do", "[policy][H2]") {
  const auto result = authorise(good_call(), good_template());
  REQUIRE(result.grant);
  CHECK(result.refused == Reason::completed);
  CHECK(result.grant->use_case == "viewer.reply");
  CHECK(result.grant->purpose == "conversation");
  CHECK(result.grant->interface_id == "twitch");
  CHECK(result.grant->community == "leo");
  CHECK(result.grant->channel == "#leo");
  CHECK(result.grant->audience == Audience::public_space);
  CHECK(result.grant->target_kind == TargetKind::person);
  CHECK(result.grant->target_id == "U1");
}

TEST_CASE("each condition of a template refuses a call by itself", "[policy][H2]") {
  CHECK(refused(good_call()) == Reason::completed);
  Call call = good_call();
  call.interface_id = "command_post";
  CHECK(refused(call) == Reason::interface_not_allowed);
  call = good_call();
  call.audience = Audience::private_space;
  CHECK(refused(call) == Reason::audience_not_allowed);
  for (const TargetKind kind : {TargetKind::group, TargetKind::nobody}) {
    call = good_call();
    call.target.kind = kind;
    CHECK(refused(call) == Reason::target_not_allowed);
  }
  for (const char* name : {"", " ", "\u200B", "\u00A0"}) {
    call = good_call();
    call.target.person.name = name;
    CHECK(refused(call) == Reason::target_unnamed);
  }
  call = good_call();
  call.permissions = {"Reply", "other"};
  CHECK(refused(call) == Reason::permission_missing);
  call = good_call();
  call.item.reset();
  CHECK(refused(call) == Reason::item_missing);
  call.item.emplace();
  call.item->text = " \n\u200B";
  CHECK(refused(call) == Reason::item_missing);
}

TEST_CASE("a template without lists admits nobody, and all permissions are needed", "[policy][H2]") {
  PromptTemplate prompt = good_template();
  prompt.interfaces.clear();
  CHECK(refused(good_call(), prompt) == Reason::interface_not_allowed);
  prompt = good_template();
  prompt.audiences.clear();
  CHECK(refused(good_call(), prompt) == Reason::audience_not_allowed);
  prompt = good_template();
  prompt.targets.clear();
  CHECK(refused(good_call(), prompt) == Reason::target_not_allowed);
  prompt = good_template();
  prompt.permissions = {"reply", "announce"};
  CHECK(refused(good_call(), prompt) == Reason::permission_missing);
}

TEST_CASE("the first objection in the order of the reasons counts", "[policy][H2]") {
  Call call = good_call();
  call.interface_id = "x";
  call.permissions.clear();
  call.item.reset();
  CHECK(refused(call) == Reason::interface_not_allowed);
  call.interface_id = "twitch";
  CHECK(refused(call) == Reason::permission_missing);
}

TEST_CASE("a group or nobody needs no name, and has no id in the grant", "[policy][H2][H26]") {
  PromptTemplate prompt = good_template();
  prompt.targets = {TargetKind::group, TargetKind::nobody};
  prompt.audiences = {Audience::private_space};
  prompt.needs_item = false;
  for (const TargetKind kind : {TargetKind::group, TargetKind::nobody}) {
    Call call = good_call();
    call.audience = Audience::private_space;
    call.target.kind = kind;
    call.item.reset();
    call.target.person.name.clear();
    const auto result = authorise(call, prompt);
    REQUIRE(result.grant);
    CHECK(result.grant->target_id.empty());
    CHECK(result.grant->target_kind == kind);
  }
}

TEST_CASE("after a fallback the grant is the served template's", "[policy][H2]") {
  PromptTemplate prompt = good_template();
  prompt.use_case = "viewer.fallback";
  CHECK(authorise(good_call(), prompt).grant->use_case == "viewer.fallback");
}

TEST_CASE("each level can tighten the use, and says so", "[policy][H9][H28]") {
  check(Levels().use(), Use::tell, Level::rules);
  for (const Use tight : {Use::guide, Use::withhold}) {
    Levels rules, source, data_class, prompt, slot;
    rules.catalog.rules.limits.use = tight;
    check(rules.use(), tight, Level::rules);
    source.source.limits.use = tight;
    check(source.use(), tight, Level::source);
    data_class.data_class.use = tight;
    check(data_class.use(), tight, Level::data_class);
    check(data_class.use(Audience::private_space), tight, Level::data_class);
    prompt.prompt.limits.use = tight;
    check(prompt.use(), tight, Level::prompt_template);
    slot.slot.limits.use = tight;
    check(slot.use(), tight, Level::slot);
  }
}

TEST_CASE("the effective use is the tightest of all, from the widest level that has it", "[policy][H9]") {
  // Every combination of the five levels.
  for (int code = 0; code < 243; ++code) {
    Use uses[5];
    for (int level = 0, rest = code; level < 5; ++level, rest /= 3) uses[level] = static_cast<Use>(rest % 3);
    Levels levels;
    levels.catalog.rules.limits.use = uses[0];
    levels.source.limits.use = uses[1];
    levels.data_class.use = levels.data_class.use_in_public = uses[2];
    levels.prompt.limits.use = uses[3];
    levels.slot.limits.use = uses[4];
    const auto tightest = std::max_element(std::begin(uses), std::end(uses));
    INFO(code);
    check(levels.use(), *tightest, static_cast<Level>(tightest - std::begin(uses)));
  }
}

TEST_CASE("a class can be tighter in public, and never looser", "[policy][H9][H28]") {
  Levels levels;
  levels.data_class.use_in_public = Use::withhold;
  check(levels.use(Audience::public_space), Use::withhold, Level::data_class);
  check(levels.use(Audience::private_space), Use::tell, Level::rules);
  levels.data_class.use = Use::withhold;
  levels.data_class.use_in_public = Use::tell;
  check(levels.use(Audience::public_space), Use::withhold, Level::data_class);
}

TEST_CASE("an unknown or undeclared class is withheld", "[policy][H9][H28]") {
  Levels levels;
  check(levels.use(Audience::private_space, false), Use::withhold, Level::data_class);
  levels.source.classes = {"public_fact"};
  check(levels.use(), Use::withhold, Level::source);
  levels.source.classes.clear();
  check(levels.use(), Use::withhold, Level::source);
  levels.catalog.rules.limits.use = Use::withhold;
  check(levels.use(), Use::withhold, Level::rules);
}

TEST_CASE("redaction is the tightest word of rules, class and slot, kind by kind", "[policy][H9][H29]") {
  using Op = RedactionOperator;
  const Op all[] = {Op::drop, Op::mask, Op::surrogate, Op::keep};
  for (const Op rules : all) {
    for (const Op data_class : all) {
      for (const Op slot : all) {
        Levels levels;
        levels.catalog.rules.redaction[DetectedKind::phone] = rules;
        levels.data_class.redaction[DetectedKind::phone] = data_class;
        levels.slot.redaction[DetectedKind::phone] = slot;
        const auto effective = effective_redaction(levels.catalog, &levels.data_class, levels.slot);
        CHECK(effective[DetectedKind::phone] == std::min({rules, data_class, slot}));
        CHECK(effective[DetectedKind::email] == Op::mask);
        const auto unclassed = effective_redaction(levels.catalog, nullptr, levels.slot);
        CHECK(unclassed[DetectedKind::phone] == std::min(rules, slot));
      }
    }
  }
}
