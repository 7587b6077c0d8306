// Hostile sources: whatever they answer, the prompt shows exactly what an independent reading of the
// documents admits, in the fence that it admits it to, and the trace counts the rest by reason.
#include <algorithm>

#include "admission/oracle.hpp"
#include "admission/prompt_view.hpp"
#include "admission/worlds.hpp"
#include "blunt_source.hpp"
#include "catch.hpp"
#include "enough.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const Time now = *parse_time("2026-03-14T12:00:00Z");

struct Drawn {
  Record record;
  const SourceDeclaration* source = nullptr;
  const Slot* slot = nullptr;
  std::size_t number = 0;
  Judgement judged;
  bool twin = false;                       // another candidate of this source and slot has the same id
  bool stands = false, may_stand = false;  // whatever became of its action since

  bool may_have_twin(const Drawn& other) const {
    return source == other.source && slot == other.slot && has_token() && other.has_token();
  }
  // An action that another slot was told of too.
  bool may_be_action_of(const Drawn& other) const {
    return source == other.source && record.state != ActionState::none &&
           other.record.state != ActionState::none && has_token() && other.has_token();
  }
  bool has_token() const {
    if (slot->type == SlotType::transcript || carries_token(record.value)) return true;
    return std::any_of(record.fields.begin(), record.fields.end(),
                       [](const auto& field) { return carries_token(field.second); });
  }
  static bool carries_token(const OwnedScalar& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr && text->find(token_mark) != text->npos;
  }
};

struct World {
  std::shared_ptr<const Catalog> catalog;
  const PromptTemplate* prompt_template = nullptr;
  std::unique_ptr<Noyau> core;

  explicit World(Dice& dice) {
    catalog = read_catalog(random_catalog(dice));
    prompt_template = catalog->active_template("talk");
    Parts parts = small_parts();
    parts.memories = {memory_source("memory", {}), memory_source("diary", {})};
    parts.platforms = {platform_source("platform", {}), platform_source("hub", {})};
    Options options = small_options();
    options.model.context_tokens = 1'000'000;  // nothing is cut
    core = std::make_unique<Noyau>(catalog, std::move(parts), options);
  }
  const Slot* slot(const std::string& id) const {
    for (const Slot& one : prompt_template->slots)
      if (one.id == id) return &one;
    return nullptr;
  }
};

// One batch per request, and what was put into it.
std::vector<Drawn> draw(Dice& dice, const World& world, const Call& call, const Plan& plan,
                        Answers& answers) {
  std::vector<Drawn> all;
  for (const SourceRequest& request : plan.requests()) {
    Batch batch;
    for (std::uint32_t query = 0; query < request.queries.size(); ++query) {
      const Slot* slot = world.slot(request.queries[query].slot);
      const SourceDeclaration* source = world.catalog->source(request.source);
      for (std::size_t count = dice.below(4); count > 0; --count) {
        Drawn one{
            random_candidate(dice, call, *slot, *source, now, all.size()), source, slot, all.size(), {}, {}};
        // A value without a token is known by its id alone.
        if (dice.chance(4) && !all.empty() && all.back().may_have_twin(one))
          one.record.id = all.back().record.id;
        if (dice.chance(30) && !all.empty()) {
          const Drawn& earlier = all[dice.below(all.size())];
          if (earlier.may_be_action_of(one)) one.record.id = earlier.record.id;
        }
        add_raw(batch, one.record, query);
        all.push_back(std::move(one));
      }
    }
    answers.push_back(ReadResult::found(std::move(batch)));
  }
  return all;
}

// Whoever may not be told of has a say about their own actions only.
void outdate(const Situation& at, const std::vector<Drawn>& all, Drawn& one) {
  for (const Drawn& other : all) {
    if (one.source != other.source || !is_outdated_by(at, one.record, other.record)) continue;
    const bool is_own =
        one.record.owner == other.record.owner && one.record.owner_id == other.record.owner_id;
    if (is_own || other.stands) {
      one.judged.refuse(Rejection::duplicate);
    } else if (other.may_stand && one.judged.admissible()) {
      one.judged.reasons |= only(Rejection::duplicate);
      one.judged.silent = true;
    }
  }
}

void judge_all(const Situation& at, std::vector<Drawn>& all) {
  std::map<std::pair<const SourceDeclaration*, const Slot*>, std::map<std::string, int>> ids;
  for (Drawn& one : all) {
    one.judged = judge(at, *one.source, *one.slot, one.record);
    one.stands = one.judged.admissible();
    one.may_stand = one.judged.silent;
    ++ids[{one.source, one.slot}][one.record.id];
  }
  for (Drawn& one : all) {
    one.twin = ids[{one.source, one.slot}][one.record.id] > 1;
    outdate(at, all, one);
  }
}

// Can each refused candidate be given one of its reasons, so that the counts come out?
bool give_reason(std::size_t which, const std::vector<Reasons>& refused, const SlotTrace& trace,
                 std::vector<std::vector<std::size_t>>& given, std::vector<bool>& tried) {
  for (std::size_t reason = 0; reason < rejection_count; ++reason) {
    if ((refused[which] >> reason & 1) == 0 || tried[reason]) continue;
    tried[reason] = true;
    if (given[reason].size() < trace.rejections[reason]) {
      given[reason].push_back(which);
      return true;
    }
    for (std::size_t& other : given[reason]) {
      if (!give_reason(other, refused, trace, given, tried)) continue;
      other = which;
      return true;
    }
  }
  return false;
}

bool counts_agree(const std::vector<Reasons>& refused, const SlotTrace& trace) {
  if (rejected(trace) != refused.size()) return false;
  std::vector<std::vector<std::size_t>> given(rejection_count);
  for (std::size_t which = 0; which < refused.size(); ++which) {
    std::vector<bool> tried(rejection_count, false);
    if (!give_reason(which, refused, trace, given, tried)) return false;
  }
  return true;
}

std::string space_of(const OwnedSpace& space) {
  return std::string(to_string(space.audience)) + " '" + space.channel + "'";
}

std::string made_of(const Record& record) {
  std::string out;
  for (const OwnedSpace& part : record.derived_from) out += ", of " + space_of(part);
  return out;
}

std::string describe(const Drawn& one) {
  std::string reasons;
  for (std::size_t reason = 0; reason < rejection_count; ++reason)
    if ((one.judged.reasons >> reason & 1) != 0)
      reasons += std::string(" ") + std::string(to_string(static_cast<Rejection>(reason)));
  return one.slot->id + " of " + one.source->id + ", id " + one.record.id +
         (one.judged.silent ? " (open)" : "") + ", owner " +
         std::to_string(static_cast<int>(one.record.owner)) + " '" + one.record.owner_id + "', " +
         space_of({one.record.audience, one.record.channel}) + made_of(one.record) +
         " expected:" + (reasons.empty() ? " " + std::string(to_string(one.judged.use)) : reasons);
}

using Kept = std::set<std::pair<std::string, std::string>>;  // source and id

bool stands(const Drawn& one, const Shown& shown, const Kept& kept) {
  if (one.has_token()) return shown.contains(one.number);
  return kept.contains({one.source->id, one.record.id});
}

// Only what stands suppresses anything: current data that nobody uses win over nothing.
void suppress(const Situation& at, const Shown& shown, const std::vector<Kept>& kept,
              const PromptTemplate& prompt_template, std::vector<Drawn>& all) {
  const auto is_used = [&](const Drawn& one) {
    const auto slot = static_cast<std::size_t>(one.slot - prompt_template.slots.data());
    return one.source->kind == SourceKind::platform && stands(one, shown, kept[slot]);
  };
  for (Drawn& one : all) {
    if (one.source->kind == SourceKind::platform) continue;
    for (const Drawn& other : all)
      if (wins_over(at, other.record, one.record) && is_used(other)) one.judged.refuse(Rejection::superseded);
  }
}

// Of two candidates with one id the newer one stands.
std::string check_twins(const Situation& at, const std::vector<Drawn>& all, const Shown& shown) {
  for (const Drawn& one : all) {
    if (!one.twin || !one.has_token() || !shown.contains(one.number)) continue;
    for (const Drawn& other : all) {
      if (other.source != one.source || other.slot != one.slot || other.record.id != one.record.id) continue;
      if (!other.judged.admissible() || !other.has_token()) continue;
      const Time mine = std::min(one.record.observed.value_or(Time::min()), at.now);
      if (std::min(other.record.observed.value_or(Time::min()), at.now) > mine)
        return "stands beside a newer one of its id: " + describe(one);
    }
  }
  return "";
}

// What a slot shows against what it may show; the refused ones go to `refused`, with all that could be said.
std::string check_slot(const std::vector<Drawn>& all, const Slot& slot, const Shown& shown, const Kept& kept,
                       std::vector<Reasons>& refused) {
  std::size_t standing = 0;
  for (const Drawn& one : all)
    if (one.slot == &slot && stands(one, shown, kept)) ++standing;
  if (standing > slot.select.max) return slot.id + " holds more than its maximum";
  for (const Drawn& one : all) {
    if (one.slot != &slot) continue;
    const bool may = one.judged.admissible() || one.judged.silent;
    if (stands(one, shown, kept)) {
      if (!may) return "stands, and must not: " + describe(one);
      const std::string label = slot.id + (one.judged.use == Use::guide ? ".guide" : "");
      if (one.has_token() && shown.at(one.number) != std::set<std::string>{label})
        return "stands in the wrong fence: " + describe(one);
      continue;
    }
    // What is beyond the maximum is not looked at, so that nobody knows that it is blank.
    const bool unread = (one.judged.reasons & ~(only(Rejection::empty) | only(Rejection::type))) == 0;
    const bool full = (may || unread) && standing == slot.select.max;
    if (one.judged.admissible() && !full && !one.twin) return "does not stand, and should: " + describe(one);
    refused.push_back(one.judged.reasons | (full ? only(Rejection::not_selected) : 0) |
                      (one.twin ? only(Rejection::duplicate) : 0));
  }
  return "";
}

Kept kept_of(const SlotReport& report) {
  Kept kept;
  for (const UnitReport& unit : report.units) kept.emplace(std::string(unit.source), std::string(unit.id));
  return kept;
}

std::string check_superseded(const std::vector<Drawn>& all, const Slot& slot, const SlotTrace& trace) {
  if (trace.superseded.size() != rejected(trace, Rejection::superseded))
    return slot.id + " counts other superseded memories than it names";
  for (const std::string& id : trace.superseded) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const Drawn& one) {
      return one.slot == &slot && one.record.id == id &&
             (one.judged.reasons & only(Rejection::superseded)) != 0;
    });
    if (!known) return slot.id + " names a superseded memory that is none: " + id;
  }
  for (const Drawn& one : all) {
    if (one.slot != &slot || one.judged.silent || one.judged.reasons != only(Rejection::superseded)) continue;
    if (!one.twin && std::count(trace.superseded.begin(), trace.superseded.end(), one.record.id) != 1)
      return slot.id + " does not name a superseded memory: " + one.record.id;
  }
  return "";
}

std::string check_slots(const std::vector<Drawn>& all, const std::vector<Kept>& kept, const Shown& shown,
                        const World& world, const HopTrace& hop) {
  for (std::size_t index = 0; index < hop.slots.size(); ++index) {
    const Slot& slot = world.prompt_template->slots[index];
    std::vector<Reasons> refused;
    if (std::string fault = check_slot(all, slot, shown, kept[index], refused); !fault.empty()) return fault;
    if (!counts_agree(refused, hop.slots[index])) {
      std::string fault = slot.id + " counts its rejections otherwise:";
      for (std::size_t reason = 0; reason < rejection_count; ++reason)
        if (hop.slots[index].rejections[reason] != 0)
          fault += ' ' + std::string(to_string(static_cast<Rejection>(reason))) + '=' +
                   std::to_string(hop.slots[index].rejections[reason]);
      for (const Drawn& one : all)
        if (one.slot == &slot && !stands(one, shown, kept[index])) fault += "\n  " + describe(one);
      return fault;
    }
    if (std::string fault = check_superseded(all, slot, hop.slots[index]); !fault.empty()) return fault;
    // H15: a default exactly where nothing stands.
    const SlotState expected = kept[index].empty() ? SlotState::defaulted : SlotState::filled;
    if (hop.slots[index].state != expected) return slot.id + " does not mark its default";
  }
  return "";
}

struct Tally {
  std::size_t standing = 0;
  std::size_t guiding = 0;
  std::size_t refused[rejection_count] = {};
};

std::string run_case(Dice& dice, const World& world, Tally& tally) {
  const Call call = random_call(dice);
  PlanStep planned = world.core->plan(call);
  if (!std::holds_alternative<Plan>(planned)) return "the call was refused";
  Plan plan = std::get<Plan>(std::move(planned));
  Answers answers;
  std::vector<Drawn> all = draw(dice, world, call, plan, answers);
  const Situation at{world.catalog.get(), world.prompt_template, &call, now};
  judge_all(at, all);
  AssembleStep step = world.core->assemble(std::move(plan), std::move(answers));
  if (!std::holds_alternative<PromptInstance>(step)) return "there is no prompt";
  PromptInstance instance = std::get<PromptInstance>(std::move(step));
  const Shown shown = tokens_shown(instance);
  const std::string prompt = prompt_text(instance);
  std::vector<Kept> kept;
  for (const SlotReport& slot : instance.report().slots) {
    kept.push_back(kept_of(slot));
    if ((slot.state == SlotState::defaulted) != (slot.shown == "Rien."))
      return "a default that the report does not mark";
    for (const UnitReport& unit : slot.units)
      for (const std::size_t number : tokens_in(unit.text))
        if (!shown.contains(number)) return "the report holds a value that the prompt does not";
  }
  for (const auto& [number, labels] : shown) {
    ++tally.standing;
    if (labels.begin()->ends_with(".guide")) ++tally.guiding;
    if (number >= all.size()) return "a token that nobody gave";
  }
  ConcludeStep concluded = world.core->conclude(std::move(instance), BackendReply::answered("Bonjour !"));
  const auto* outcome = std::get_if<Outcome>(&concluded);
  if (outcome == nullptr) return "the call did not end";
  if (holds(prompt, "ADRESSE")) return "an address where the city was asked for";
  if (!tokens_in(to_json_line(outcome->trace)).empty()) return "the trace holds a value";
  for (const SlotTrace& slot : outcome->trace.hops[0].slots)
    for (std::size_t reason = 0; reason < rejection_count; ++reason)
      tally.refused[reason] += slot.rejections[reason];
  suppress(at, shown, kept, *world.prompt_template, all);
  std::string fault = check_twins(at, all, shown);
  if (fault.empty()) fault = check_slots(all, kept, shown, world, outcome->trace.hops[0]);
  if (fault.empty()) return fault;
  return fault + "\n  call: target " + std::string(to_string(call.target.kind)) + " '" +
         call.target.person.id + "', " + space_of({call.audience, call.channel}) + ", community '" +
         call.community + "'";
}

}  // namespace

TEST_CASE("what the prompt shows of hostile answers is what the documents admit",
          "[admission][H9][H15][H18][H19][H22][H25][H26][H28][H30]") {
  constexpr std::size_t catalogs = enough(80);
  constexpr std::size_t cases_each = 260;
  Tally tally;
  for (std::size_t seed = 0; seed < catalogs; ++seed) {
    Dice dice(9000 + seed);
    const World world(dice);
    for (std::size_t index = 0; index < cases_each; ++index) {
      const std::string fault = run_case(dice, world, tally);
      INFO("catalog " << seed << ", case " << index);
      if (!fault.empty()) FAIL(fault);
    }
  }
  // The cases reach what they are about.
  CHECK(tally.standing > catalogs * cases_each);
  CHECK(tally.guiding > catalogs * cases_each / 10);
  for (std::size_t reason = 0; reason < rejection_count; ++reason) {
    INFO(to_string(static_cast<Rejection>(reason)));
    CHECK(tally.refused[reason] > enough(100));
  }
}
