#include "admit/admit.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "admit/type_check.hpp"
#include "call/blank.hpp"
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
  }

  std::optional<Rejection> check(const Candidate& candidate, Admitted& admitted) const {
    if (candidate.owner == OwnerKind::unknown) return Rejection::no_owner;
    if (!owner_admitted(candidate)) return Rejection::owner;
    admitted.data_class = class_of(candidate);
    const EffectivePolicy policy = effective_policy(*input_.catalog, source_, admitted.data_class,
                                                    *input_.prompt_template, slot_, grant_.audience);
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
    return check_use(candidate, policy, admitted);
  }

 private:
  // What names no class is of the source's first.
  const DataClass* class_of(const Candidate& candidate) const {
    const bool unnamed = candidate.data_class.empty() && !source_.classes.empty();
    return input_.catalog->data_class(unnamed ? std::string_view(source_.classes.front())
                                              : candidate.data_class);
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
    const std::optional<Space> space =
        common_space({candidate.audience, candidate.channel}, candidate.derived_from);
    if (!space) return Rejection::audience;
    if (space->audience == Audience::public_space) return std::nullopt;
    const bool is_target = !grant_.target_id.empty() && candidate.owner_id == grant_.target_id &&
                           (candidate.owner == OwnerKind::person || candidate.owner == OwnerKind::utterance);
    if (grant_.audience == Audience::private_space) {
      const bool is_here = !grant_.channel.empty() && space->channel == grant_.channel;
      // Somebody else spoke where it was derived from: being its owner is not enough.
      if (!candidate.derived_from.empty() && !space->channel.empty()) {
        return is_here ? std::nullopt : std::optional(Rejection::audience);
      }
      if (is_target || is_here || candidate.owner == OwnerKind::platform) return std::nullopt;
      return Rejection::audience;
    }
    const bool allowed = is_target && slot_.private_guidance && input_.prompt_template->private_guidance &&
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
};

using TopicKeys = std::set<std::string_view>;  // a tree: keys come from outside and may be chosen to collide

std::size_t slot_index(const PromptTemplate& prompt_template, std::string_view id) {
  std::size_t index = 0;
  while (index < prompt_template.slots.size() && prompt_template.slots[index].id != id) ++index;
  return index;
}

bool says_something(const Scalar& value) {
  const auto* text = std::get_if<Foreign>(&value);
  return text != nullptr ? !is_blank(text->bytes()) : !std::holds_alternative<std::monostate>(value);
}

// What is blank will be refused when it is prepared: it is no current data about anything. Only platform
// candidates with a topic are looked at so closely.
bool says_something(const Slot& slot, const Candidate& candidate) {
  if (candidate.fields.empty()) return says_something(candidate.value);
  bool said = false;
  for (const Field& field : candidate.fields) {
    const bool says = says_something(field.value);
    said = said || says;
    const auto declared = std::find_if(slot.fields.begin(), slot.fields.end(),
                                       [&](const SlotField& one) { return one.name == field.name; });
    if (!says && declared != slot.fields.end() && declared->required) return false;
  }
  return said;
}

// Admits one answer; platform answers come first and fill `current`, which memory answers meet.
void admit_answer(const AdmitInput& input, const Answer& answer, TopicKeys& current,
                  std::vector<SlotAdmission>& slots) {
  std::vector<Gate> gates;
  std::vector<std::size_t> targets;
  gates.reserve(answer.request->queries.size());
  for (const Query& query : answer.request->queries) {
    const std::size_t index = slot_index(*input.prompt_template, query.slot);
    gates.emplace_back(input, answer, input.prompt_template->slots[index]);
    targets.push_back(index);
  }
  const auto source = static_cast<std::uint32_t>(answer.source - input.catalog->sources.data());
  for (const Candidate& candidate : answer.result->batch.candidates()) {
    SlotAdmission& slot = slots[targets[candidate.query]];
    Admitted admitted;
    admitted.source = source;
    if (const auto reason = gates[candidate.query].check(candidate, admitted)) {
      slot.reject(*reason);
      if (*reason == Rejection::sensitivity) {
        slot.withheld.push_back(
            {&candidate, admitted.data_class, static_cast<std::uint32_t>(targets[candidate.query])});
      }
    } else if (answer.source->kind == SourceKind::memory && !candidate.about.empty() &&
               current.contains(candidate.about)) {
      slot.reject(Rejection::superseded);
      slot.superseded.push_back(candidate.id);
    } else {
      if (answer.source->kind == SourceKind::platform && !candidate.about.empty() &&
          says_something(input.prompt_template->slots[targets[candidate.query]], candidate))
        current.insert(candidate.about);
      slot.admitted.push_back(admitted);
    }
  }
}

}  // namespace

std::vector<SlotAdmission> admit(const AdmitInput& input, std::span<const Answer> answers) {
  std::vector<SlotAdmission> slots(input.prompt_template->slots.size());
  TopicKeys current;
  for (const SourceKind kind : {SourceKind::platform, SourceKind::memory}) {
    for (const Answer& answer : answers) {
      if (answer.source->kind == kind && answer.result->status == ReadStatus::found) {
        admit_answer(input, answer, current, slots);
      }
    }
  }
  return slots;
}

bool ranks_before(const Admitted& a, const Admitted& b, bool newest_first) noexcept {
  if (a.position != b.position) return a.position < b.position;
  if (newest_first) {
    // Of unknown time is oldest.
    const Time time_a = a.candidate->observed.value_or(Time::min());
    const Time time_b = b.candidate->observed.value_or(Time::min());
    if (time_a != time_b) return time_a > time_b;
    // Said at the same time: the later id is the newer, as in the order in which they are read.
    return a.candidate->id > b.candidate->id;
  }
  if (a.candidate->relevance != b.candidate->relevance)
    return a.candidate->relevance > b.candidate->relevance;
  return a.candidate->id < b.candidate->id;
}

Ranking::Ranking(std::vector<Admitted> admitted, bool newest_first)
    : heap_(std::move(admitted)), end_(heap_.size()), newest_first_(newest_first) {
  std::make_heap(heap_.begin(), heap_.end(),
                 [this](const Admitted& a, const Admitted& b) { return ranks_before(b, a, newest_first_); });
}

const Admitted* Ranking::next() {
  if (end_ == 0) return nullptr;
  const auto end = heap_.begin() + static_cast<std::ptrdiff_t>(end_);
  std::pop_heap(heap_.begin(), end,
                [this](const Admitted& a, const Admitted& b) { return ranks_before(b, a, newest_first_); });
  return &heap_[--end_];
}

}  // namespace noyau::inline v0_1::detail
