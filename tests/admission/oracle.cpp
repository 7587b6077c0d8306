#include "admission/oracle.hpp"

#include <algorithm>
#include <cmath>

using namespace noyau;

namespace noyau_test {
namespace {

bool names(const std::vector<std::string>& list, const std::string& id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

bool is_target(const Call& call, const std::string& id) {
  return call.target.kind == TargetKind::person && !id.empty() && call.target.person.id == id;
}

bool rule_admits(OwnerRule rule, const Call& call, const Record& candidate) {
  switch (rule) {
    case OwnerRule::target:
      return candidate.owner == OwnerKind::person && is_target(call, candidate.owner_id);
    case OwnerRule::community:
      return candidate.owner == OwnerKind::community && !call.community.empty() &&
             candidate.owner_id == call.community;
    case OwnerRule::platform:
      return candidate.owner == OwnerKind::platform;
    case OwnerRule::channel_utterance:
      return candidate.owner == OwnerKind::utterance && !call.channel.empty() &&
             candidate.channel == call.channel;
    case OwnerRule::target_utterance:
      return candidate.owner == OwnerKind::utterance && is_target(call, candidate.owner_id);
  }
  return false;
}

void judge_owner(const Call& call, const Slot& slot, const Record& candidate, Judgement& out) {
  if (candidate.owner == OwnerKind::unknown) {
    out.reasons |= only(Rejection::no_owner);
    return;
  }
  const bool admitted = std::any_of(slot.select.owners.begin(), slot.select.owners.end(),
                                    [&](OwnerRule rule) { return rule_admits(rule, call, candidate); });
  const bool nameless = candidate.owner_id.empty() && candidate.owner != OwnerKind::platform;
  if (admitted && !nameless) return;
  out.reasons |= only(Rejection::owner);
  if (nameless) out.reasons |= only(Rejection::no_owner);
  // "Said by anybody in the call's channel", by somebody whom nobody names.
  if (admitted && nameless) out.silent = true;
}

void judge_purpose(const Situation& at, const SourceDeclaration& source, const DataClass* data_class,
                   const Record& candidate, Judgement& out) {
  const std::string& purpose = at.prompt_template->purpose;
  const bool by_source = names(source.purposes, purpose);
  const bool by_class =
      data_class == nullptr || data_class->purposes.empty() || names(data_class->purposes, purpose);
  const bool by_itself = candidate.purposes.empty() || names(candidate.purposes, purpose);
  if (!by_source || !by_class || !by_itself) out.reasons |= only(Rejection::purpose);
}

Use tighter(Use a, Use b) {
  return std::max(a, b);
}

Use use_at(const UseLimits& limits, Audience audience) {
  return audience == Audience::public_space ? tighter(limits.use, limits.use_in_public) : limits.use;
}

void judge_class(const Situation& at, const SourceDeclaration& source, const Slot& slot,
                 const DataClass* data_class, Judgement& out) {
  if (data_class == nullptr || !names(source.classes, data_class->id)) {
    out.reasons |= only(Rejection::sensitivity);
    return;
  }
  const Audience audience = at.call->audience;
  out.use = data_class->use;
  if (audience == Audience::public_space) out.use = tighter(out.use, data_class->use_in_public);
  Sensitivity most = Sensitivity::secret;
  for (const UseLimits* limits :
       {&at.catalog->rules.limits, &source.limits, &at.prompt_template->limits, &slot.limits}) {
    out.use = tighter(out.use, use_at(*limits, audience));
    most = std::min(most, limits->max_sensitivity);
  }
  if (out.use == Use::withhold || data_class->sensitivity > most) out.reasons |= only(Rejection::sensitivity);
}

void judge_audience(const Situation& at, const Slot& slot, const Record& candidate, Judgement& out) {
  const Call& call = *at.call;
  const Reach reach = reach_of(candidate);
  if (reach.kind == Reach::Kind::everywhere) return;
  const bool own = (candidate.owner == OwnerKind::person || candidate.owner == OwnerKind::utterance) &&
                   is_target(call, candidate.owner_id);
  const bool guidance =
      at.catalog->rules.private_guidance && at.prompt_template->private_guidance && slot.private_guidance;
  bool admitted = false;
  if (reach.kind == Reach::Kind::nowhere) {
    admitted = false;
  } else if (call.audience == Audience::public_space) {
    // Made of what was said in private, it has to be a record of that very space.
    bool made_elsewhere = false;
    for (const OwnedSpace& part : candidate.derived_from) {
      const bool of_its_own =
          candidate.audience == Audience::private_space && candidate.channel == part.channel;
      if (part.audience == Audience::private_space && !of_its_own) made_elsewhere = true;
    }
    admitted = own && guidance && !made_elsewhere;
    if (admitted) out.use = tighter(out.use, Use::guide);
  } else {
    // What was derived is readable only where its parts are, whoever owns it.
    const bool here = !call.channel.empty() && reach.channel == call.channel;
    const bool at_home = !candidate.derived_from.empty() && !reach.channel.empty();
    // The platform is nobody: what it holds of a private channel belongs to those who are there.
    const bool roomless = candidate.owner == OwnerKind::platform && reach.channel.empty();
    admitted = here || (!at_home && own) || roomless;
  }
  if (!admitted) out.reasons |= only(Rejection::audience);
}

void judge_time(const Situation& at, const Slot& slot, const Record& candidate, Judgement& out) {
  if (candidate.valid_until && *candidate.valid_until < at.now) out.reasons |= only(Rejection::expired);
  if (slot.select.max_age && (!candidate.observed || at.now - *candidate.observed > *slot.select.max_age))
    out.reasons |= only(Rejection::stale);
}

void judge_state(const Slot& slot, const Record& candidate, Judgement& out) {
  const bool wanted = slot.states.empty() ? candidate.state == ActionState::none
                                          : std::find(slot.states.begin(), slot.states.end(),
                                                      candidate.state) != slot.states.end();
  if (!wanted) out.reasons |= only(Rejection::state);
}

bool within(const Slot& slot, double number) {
  return !std::isnan(number) && (!slot.minimum || number >= *slot.minimum) &&
         (!slot.maximum || number <= *slot.maximum);
}

bool is_choice(const std::vector<Choice>& choices, const std::string& value) {
  return std::any_of(choices.begin(), choices.end(), [&](const Choice& one) { return one.value == value; });
}

// Of a value that stands alone or in a field.
bool fits(SlotType type, const std::vector<Choice>& choices, const OwnedScalar& value) {
  const auto* text = std::get_if<std::string>(&value);
  switch (type) {
    case SlotType::text:
      return text != nullptr;
    case SlotType::integer:
      return std::holds_alternative<std::int64_t>(value);
    case SlotType::number:
      return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
    case SlotType::boolean:
      return std::holds_alternative<bool>(value);
    case SlotType::choice:
      return text != nullptr && is_choice(choices, *text);
    case SlotType::time:
      return std::holds_alternative<Time>(value);
    default:
      return false;
  }
}

const OwnedScalar* field_of(const Record& candidate, std::string_view name) {
  for (const auto& [key, value] : candidate.fields)
    if (key == name) return &value;
  return nullptr;
}

bool record_fits(const Slot& slot, const Record& candidate) {
  if (candidate.fields.empty()) return false;
  return std::all_of(slot.fields.begin(), slot.fields.end(), [&](const SlotField& field) {
    const OwnedScalar* value = field_of(candidate, field.name);
    return !field.required || (value != nullptr && fits(field.type, field.choices, *value));
  });
}

bool place_fits(const Record& candidate) {
  for (const auto& [name, value] : candidate.fields)
    if (!std::holds_alternative<std::string>(value)) return false;
  for (const char* name : {"city", "region", "country"}) {  // the slot's precision is the city
    const OwnedScalar* value = field_of(candidate, name);
    if (value != nullptr && std::holds_alternative<std::string>(*value)) return true;
  }
  return false;
}

bool value_fits(const Slot& slot, const Record& candidate) {
  const bool of_records =
      slot.type == SlotType::record || (slot.type == SlotType::list && slot.item == SlotType::record);
  if (of_records) return record_fits(slot, candidate);
  if (slot.type == SlotType::place) return place_fits(candidate);
  if (!candidate.fields.empty()) return false;
  if (slot.type == SlotType::transcript && candidate.speaker.empty()) return false;
  if (slot.type == SlotType::transcript || slot.type == SlotType::list)
    return fits(SlotType::text, {}, candidate.value);
  if (!fits(slot.type, slot.choices, candidate.value)) return false;
  if (const auto* whole = std::get_if<std::int64_t>(&candidate.value))
    return within(slot, static_cast<double>(*whole));
  const auto* number = std::get_if<double>(&candidate.value);
  return number == nullptr || within(slot, *number);
}

void judge_value(const Slot& slot, const Record& candidate, Judgement& out) {
  const auto* text = std::get_if<std::string>(&candidate.value);
  const bool blank =
      candidate.fields.empty() && text != nullptr && text->find_first_not_of(" \n\t") == std::string::npos;
  if (!value_fits(slot, candidate)) {
    out.reasons |= only(Rejection::type);
    if (std::holds_alternative<std::monostate>(candidate.value)) out.reasons |= only(Rejection::empty);
  } else if (blank) {
    out.reasons |= only(Rejection::empty) | only(Rejection::type);
  }
}

// A measure from 0 to 1. What is outside is the source's fault; the documents only say what is under the
// minimum. Not a number is never above one.
void judge_measure(double value, double least, Rejection reason, Judgement& out) {
  if (std::isnan(value) ? least > 0 : value < least && least > 0) {
    out.reasons |= only(reason);
  } else if (std::isnan(value) || value < 0) {
    out.reasons |= only(reason);
    out.silent = true;
  }
}

}  // namespace

Reach reach_of(const Record& candidate) {
  // "Empty: from none": a candidate of no channel adds no room of its own, but it stays private. A part is a
  // space, and a private one that nobody names is none that is known to be another.
  std::set<std::string> rooms;
  bool is_private = candidate.audience == Audience::private_space;
  if (is_private && !candidate.channel.empty()) rooms.insert(candidate.channel);
  for (const OwnedSpace& part : candidate.derived_from) {
    if (part.audience == Audience::public_space) continue;
    is_private = true;
    rooms.insert(part.channel);
  }
  if (!is_private) return {};
  if (rooms.size() > 1 || rooms.count("") > 0) return {Reach::Kind::nowhere, {}};
  return {Reach::Kind::one_channel, rooms.empty() ? "" : *rooms.begin()};
}

Judgement judge(const Situation& at, const SourceDeclaration& source, const Slot& slot,
                const Record& candidate) {
  Judgement out;
  const Call& call = *at.call;
  const DataClass* data_class = nullptr;
  const std::string& wanted = candidate.data_class.empty() ? source.classes.front() : candidate.data_class;
  for (const DataClass& one : at.catalog->classes)
    if (one.id == wanted) data_class = &one;
  // What is left open about one thing does not excuse another: each is judged by itself, then joined.
  Judgement parts[4];
  judge_owner(call, slot, candidate, parts[0]);
  judge_class(at, source, slot, data_class, parts[1]);
  judge_purpose(at, source, data_class, candidate, parts[1]);
  judge_time(at, slot, candidate, parts[1]);
  judge_state(slot, candidate, parts[1]);
  judge_value(slot, candidate, parts[1]);
  if (slot.select.channel == ChannelRule::same && (call.channel.empty() || candidate.channel != call.channel))
    parts[1].reasons |= only(Rejection::channel);
  if (call.item && !call.item->id.empty() && candidate.id == call.item->id)
    parts[1].reasons |= only(Rejection::current_item);
  judge_audience(at, slot, candidate, parts[2]);
  judge_measure(candidate.relevance, slot.select.min_relevance, Rejection::relevance, parts[3]);
  Judgement confidence;
  judge_measure(candidate.confidence, slot.select.min_confidence, Rejection::confidence, confidence);
  bool refused = false;
  for (const Judgement* part : {&parts[0], &parts[1], &parts[2], &parts[3], &confidence}) {
    out.reasons |= part->reasons;
    out.use = tighter(out.use, part->use);
    refused = refused || (part->reasons != 0 && !part->silent);
  }
  out.silent = !refused && out.reasons != 0;
  return out;
}

namespace {

// What lies in the future is of now.
Time seen_at(const Situation& at, const Record& record, Time unknown) {
  if (!record.observed) return unknown;
  return *record.observed > at.now ? at.now : *record.observed;
}

// Whom a record is about: "person lea". What somebody said is about who said it.
std::set<std::string> subjects(const Situation& at, const Record& record, bool is_current) {
  switch (record.owner) {
    case OwnerKind::person:
    case OwnerKind::utterance:
      return {"person " + record.owner_id};
    case OwnerKind::community:
      return {"community " + record.owner_id};
    case OwnerKind::platform:
      break;
    case OwnerKind::unknown:
      return {};
  }
  const std::string& target = at.call->target.person.id;
  if (is_current && is_target(*at.call, target)) return {"platform", "person " + target};
  return {"platform"};
}

}  // namespace

bool wins_over(const Situation& at, const Record& current, const Record& memory) {
  if (memory.about.empty() || current.about != memory.about) return false;
  if (current.observed && memory.observed && seen_at(at, current, at.now) < seen_at(at, memory, at.now))
    return false;
  const std::set<std::string> mine = subjects(at, memory, false);
  const std::set<std::string> theirs = subjects(at, current, true);
  return std::any_of(mine.begin(), mine.end(), [&](const auto& one) { return theirs.contains(one); });
}

bool is_outdated_by(const Situation& at, const Record& candidate, const Record& other) {
  if (candidate.state == ActionState::none || other.state == ActionState::none) return false;
  if (candidate.id != other.id) return false;
  const Time mine = seen_at(at, candidate, Time::min());
  const Time theirs = seen_at(at, other, Time::min());
  return theirs > mine || (theirs == mine && other.state > candidate.state);
}

}  // namespace noyau_test
