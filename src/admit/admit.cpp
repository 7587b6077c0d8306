#include "admit/admit.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "admit/type_check.hpp"
#include "source/ownership.hpp"
#include "source/selecting.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Checks candidates of one slot and one source, in the order in which a reason is most telling.
class Gate {
 public:
  Gate(const AdmitInput& input, const Answer& answer, const Slot& slot)
      : input_(input), source_(*answer.source), slot_(slot), grant_(*input.grant) {
    const auto at = std::find(slot.sources.begin(), slot.sources.end(), source_.id);
    position_ = static_cast<std::uint32_t>(at - slot.sources.begin());
    newest_first_ = slot.family == Family::recent_exchange;
  }

  std::optional<Rejection> check(const Candidate& candidate, Admitted& admitted) {
    if (candidate.owner == OwnerKind::unknown) return Rejection::no_owner;
    if (!owner_admitted(candidate)) return Rejection::owner;
    look_up(candidate.data_class);
    admitted.data_class = data_class_;
    const EffectivePolicy& policy = policy_;
    if (!policy.purpose_granted || !serves_purpose(candidate)) return Rejection::purpose;
    if (slot_.select.channel == ChannelRule::same &&
        (grant_.channel.empty() || candidate.channel != grant_.channel))
      return Rejection::channel;
    if (!input_.item_id.empty() && candidate.id == input_.item_id) return Rejection::current_item;
    if (const auto reason = check_time(candidate)) return reason;
    if (!state_admitted(candidate)) return Rejection::state;
    if (!matches_type(slot_, candidate)) return Rejection::type;
    if (!(candidate.relevance >= slot_.select.min_relevance)) return Rejection::relevance;
    if (!(candidate.confidence >= slot_.select.min_confidence)) return Rejection::confidence;
    if (const auto reason = check_use(candidate, policy, admitted)) return reason;
    admitted.has_topic = !candidate.about.empty();
    admitted.is_grouped = !candidate.group.empty();
    admitted.merit = newest_first_ ? merit_of(admitted.observed) : merit_of(candidate.relevance);
    return std::nullopt;
  }

 private:
  // The class of the name and what is granted for it; mostly those of the candidate before. What names no
  // class is of the source's first.
  void look_up(std::string_view name) {
    if (is_looked_up_ && name == class_name_) return;
    const bool unnamed = name.empty() && !source_.classes.empty();
    data_class_ = input_.catalog->data_class(unnamed ? std::string_view(source_.classes.front()) : name);
    policy_ = effective_policy(*input_.catalog, source_, data_class_, *input_.prompt_template, slot_,
                               grant_.audience);
    class_name_ = name;
    is_looked_up_ = true;
  }

  // Of unknown time is oldest.
  static std::uint64_t merit_of(std::optional<Time> observed) {
    const auto time = static_cast<std::uint64_t>(observed.value_or(Time::min()).time_since_epoch().count());
    return ~(time ^ std::uint64_t{1} << 63U);
  }
  // It compared with a number, so that it is one. Bits of doubles are in order but for the sign.
  static std::uint64_t merit_of(double relevance) {
    const auto bits = std::bit_cast<std::uint64_t>(relevance + 0.0);  // there are two zeros
    constexpr std::uint64_t sign = std::uint64_t{1} << 63U;
    return ~((bits & sign) != 0 ? ~bits : bits | sign);
  }

  // A slot without states holds no actions; one with states holds nothing else.
  bool state_admitted(const Candidate& candidate) const {
    if (slot_.states.empty()) return candidate.state == ActionState::none;
    return std::find(slot_.states.begin(), slot_.states.end(), candidate.state) != slot_.states.end();
  }

  bool owner_admitted(const Candidate& candidate) const {
    return std::any_of(slot_.select.owners.begin(), slot_.select.owners.end(), [&](OwnerRule rule) {
      return owner_admits(rule, {candidate.owner, candidate.owner_id, candidate.channel}, grant_);
    });
  }

  // A candidate can narrow what its source and class grant, never widen it.
  bool serves_purpose(const Candidate& candidate) const {
    return candidate.purposes.empty() || std::find(candidate.purposes.begin(), candidate.purposes.end(),
                                                   grant_.purpose) != candidate.purposes.end();
  }

  std::optional<Rejection> check_time(const Candidate& candidate) const {
    if (candidate.valid_until && *candidate.valid_until < input_.now) return Rejection::expired;
    if (slot_.select.max_age &&
        (!candidate.observed || *candidate.observed < oldest_of_age(input_.now, *slot_.select.max_age))) {
      return Rejection::stale;
    }
    return std::nullopt;
  }

  std::optional<Rejection> check_use(const Candidate& candidate, const EffectivePolicy& policy,
                                     Admitted& admitted) const {
    if (admitted.data_class == nullptr || !policy.admits(*admitted.data_class)) return Rejection::sensitivity;
    admitted.candidate = &candidate;
    admitted.position = position_;
    admitted.use = policy.use.use;
    admitted.use_from = policy.use.from;
    return check_audience(candidate, admitted);
  }

  // What comes from a private space stays there: with the person it belongs to, or in the same
  // channel. In public it may at most guide, and only where every level says so (H30).
  std::optional<Rejection> check_audience(const Candidate& candidate, Admitted& admitted) const {
    // Most of what a bot knows was public and stays whole: nothing to work out.
    if (candidate.audience == Audience::public_space && candidate.derived_from.empty()) return std::nullopt;
    const std::optional<Space> space =
        common_space({candidate.audience, candidate.channel}, candidate.derived_from);
    if (!space) return Rejection::audience;
    if (space->audience == Audience::public_space) return std::nullopt;
    const bool has_private_part =
        std::any_of(candidate.derived_from.begin(), candidate.derived_from.end(),
                    [](const Space& part) { return part.audience == Audience::private_space; });
    // A part that names no channel comes from where nobody knows.
    if (has_private_part && space->channel.empty()) return Rejection::audience;
    const bool is_target = !grant_.target_id.empty() && candidate.owner_id == grant_.target_id &&
                           (candidate.owner == OwnerKind::person || candidate.owner == OwnerKind::utterance);
    if (grant_.audience == Audience::private_space) {
      const bool is_here = !grant_.channel.empty() && space->channel == grant_.channel;
      // Somebody else spoke where it was derived from: being its owner is not enough.
      if (!candidate.derived_from.empty() && !space->channel.empty()) {
        return is_here ? std::nullopt : std::optional(Rejection::audience);
      }
      // What a platform keeps of one private channel is for those in it.
      const bool is_of_nowhere = candidate.owner == OwnerKind::platform && space->channel.empty();
      if (is_target || is_here || is_of_nowhere) return std::nullopt;
      return Rejection::audience;
    }
    // What somebody was told elsewhere does not guide what is said here, whoever it is about.
    const bool is_own_space =
        candidate.audience == Audience::private_space && candidate.channel == space->channel;
    const bool is_own = is_target && (!has_private_part || is_own_space);
    const bool allowed = is_own && slot_.private_guidance && input_.prompt_template->private_guidance &&
                         input_.catalog->rules.private_guidance;
    if (!allowed) return Rejection::audience;
    if (admitted.use < Use::guide) {
      admitted.use = Use::guide;
      admitted.use_from = Level::slot;
    }
    return std::nullopt;
  }

  const AdmitInput& input_;
  const SourceDeclaration& source_;
  const Slot& slot_;
  const Grant& grant_;
  std::uint32_t position_ = 0;
  bool newest_first_ = false;
  bool is_looked_up_ = false;
  std::string_view class_name_;
  const DataClass* data_class_ = nullptr;
  EffectivePolicy policy_;
};

std::size_t slot_index(const PromptTemplate& prompt_template, std::string_view id) {
  std::size_t index = 0;
  while (index < prompt_template.slots.size() && prompt_template.slots[index].id != id) ++index;
  return index;
}

// Of two states at one time the later in the enumeration counts: nothing is told as done that may have
// failed.
using Moment = std::pair<Time, ActionState>;

Moment moment_of(const Candidate& candidate, Time now) {
  return {std::min(candidate.observed.value_or(Time::min()), now), candidate.state};
}

// The latest state of each action. A tree, as ids come from outside and may be chosen to collide.
template <typename Key>
class LatestStates {
 public:
  void add(const Key& key, Moment moment) {
    const auto [entry, is_new] = latest_.try_emplace(key, moment);
    if (!is_new) entry->second = std::max(entry->second, moment);
  }
  bool is_outdated(const Key& key, Moment moment) const {
    const auto latest = latest_.find(key);
    return latest != latest_.end() && moment < latest->second;
  }

 private:
  std::map<Key, Moment> latest_;
};

// One source's answer, slot by slot.
class Sorter {
 public:
  Sorter(const AdmitInput& input, const Answer& answer, std::vector<SlotAdmission>& slots)
      : input_(input),
        answer_(answer),
        slots_(slots),
        source_(static_cast<std::uint32_t>(answer.source - input.catalog->sources.data())) {
    gates_.reserve(answer.request->queries.size());
    for (const Query& query : answer.request->queries) {
      const std::size_t index = slot_index(*input.prompt_template, query.slot);
      gates_.emplace_back(input, answer, input.prompt_template->slots[index]);
      targets_.push_back(index);
    }
    for (const SlotAdmission& slot : slots_) known_.push_back(slot.admitted.size());
    last_ids_.resize(slots.size());
  }

  void run() {
    const auto candidates = answer_.result->batch.candidates();
    if (targets_.size() == 1) slots_[targets_[0]].admitted.reserve(known_[targets_[0]] + candidates.size());
    for (const Candidate& candidate : candidates) check(candidate);
    if (has_states_) drop_outdated();
    drop_broken_groups();
  }

 private:
  void check(const Candidate& candidate) {
    has_states_ = has_states_ || candidate.state != ActionState::none;
    const std::size_t target = targets_[candidate.query];
    SlotAdmission& slot = slots_[target];
    // In its place from the first: ten thousand copies would be most of the work.
    Admitted& admitted = slot.admitted.emplace_back();
    admitted.source = source_;
    admitted.is_current = answer_.source->kind == SourceKind::platform;
    if (candidate.observed) admitted.observed = std::min(*candidate.observed, input_.now);
    if (const auto reason = gates_[candidate.query].check(candidate, admitted)) {
      const DataClass* const data_class = admitted.data_class;
      slot.admitted.pop_back();
      refuse(target, candidate, *reason);
      if (*reason == Rejection::sensitivity)
        slot.withheld.push_back({&candidate, data_class, static_cast<std::uint32_t>(target)});
      return;
    }
    slot.has_topics = slot.has_topics || admitted.has_topic;
    // In order, no two are equal.
    const bool is_first = slot.admitted.size() == known_[target] + 1;
    if (!is_first && !(last_ids_[target] < candidate.id)) slot.may_repeat = true;
    last_ids_[target] = candidate.id;
  }

  // What its group is not shown without: neither the item being processed, which stands in the prompt all the
  // same, nor what is no value at all.
  void refuse(std::size_t target, const Candidate& candidate, Rejection reason) {
    slots_[target].reject(reason);
    const bool is_missed = reason != Rejection::current_item && reason != Rejection::type;
    if (!candidate.group.empty() && is_missed) refused_.push_back(&candidate);
  }

  // Only the latest state of an action is true (H23), whatever the source was asked for in which slot, and
  // whether or not a slot admits it. An id is one action. Of those who may not be told of here each has the
  // say about their own only.
  void drop_outdated() {
    using Owner = std::tuple<OwnerKind, std::string_view, std::string_view>;
    LatestStates<Owner> of_owner;
    LatestStates<std::string_view> of_id;
    const auto key = [](const Candidate& one) { return Owner{one.owner, one.owner_id, one.id}; };
    for (const Candidate& candidate : answer_.result->batch.candidates()) {
      if (candidate.state != ActionState::none)
        of_owner.add(key(candidate), moment_of(candidate, input_.now));
    }
    for_each_admitted([&](const Candidate& candidate) {
      if (candidate.state != ActionState::none) of_id.add(candidate.id, moment_of(candidate, input_.now));
    });
    drop(Rejection::duplicate, [&](const Candidate& candidate) {
      const Moment moment = moment_of(candidate, input_.now);
      return candidate.state != ActionState::none &&
             (of_owner.is_outdated(key(candidate), moment) || of_id.is_outdated(candidate.id, moment));
    });
  }

  // Units of one group are shown together or not at all (H36): a question without its answer, a call without
  // its result would mean something else.
  void drop_broken_groups() {
    if (refused_.empty()) return;
    std::set<std::string_view> whole;
    for_each_admitted([&](const Candidate& candidate) {
      if (!candidate.group.empty()) whole.insert(candidate.id);
    });
    std::set<std::string_view> broken;
    for (const Candidate* candidate : refused_) {
      // Refused in one slot and admitted in another, it is there.
      if (!whole.contains(candidate->id)) broken.insert(candidate->group);
    }
    drop(Rejection::not_selected, [&](const Candidate& candidate) {
      return !candidate.group.empty() && broken.contains(candidate.group);
    });
  }

  template <typename Visitor>
  void for_each_admitted(const Visitor& visit) const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      for (std::size_t k = known_[i]; k < slots_[i].admitted.size(); ++k)
        visit(*slots_[i].admitted[k].candidate);
    }
  }

  // Of this answer; the order of the others stays.
  template <typename Predicate>
  void drop(Rejection reason, const Predicate& shall_go) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      std::vector<Admitted>& admitted = slots_[i].admitted;
      const auto end = std::remove_if(admitted.begin() + static_cast<std::ptrdiff_t>(known_[i]),
                                      admitted.end(), [&](const Admitted& one) {
                                        if (!shall_go(*one.candidate)) return false;
                                        refuse(i, *one.candidate, reason);
                                        return true;
                                      });
      admitted.erase(end, admitted.end());
    }
  }

  const AdmitInput& input_;
  const Answer& answer_;
  std::vector<SlotAdmission>& slots_;
  std::uint32_t source_ = 0;                // index into the catalog's
  std::vector<Gate> gates_;                 // by query
  std::vector<std::size_t> targets_;        // by query: index of its slot
  std::vector<std::size_t> known_;          // by slot: how many the answers before this one gave
  std::vector<const Candidate*> refused_;   // members of groups
  std::vector<std::string_view> last_ids_;  // by slot: of what was admitted
  bool has_states_ = false;
};

}  // namespace

std::vector<SlotAdmission> admit(const AdmitInput& input, std::span<const Answer> answers) {
  std::vector<SlotAdmission> slots(input.prompt_template->slots.size());
  for (const Answer& answer : answers) {
    if (answer.result->status == ReadStatus::found) Sorter(input, answer, slots).run();
  }
  return slots;
}

bool ranks_before(const Admitted& a, const Admitted& b, bool newest_first) noexcept {
  if (a.position != b.position) return a.position < b.position;
  if (a.merit != b.merit) return a.merit < b.merit;
  const int ids = a.candidate->id.compare(b.candidate->id);
  return newest_first ? ids > 0 : ids < 0;
}

}  // namespace noyau::inline v0_1::detail
