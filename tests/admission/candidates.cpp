#include <limits>

#include "admission/worlds.hpp"

using namespace noyau;

namespace noyau_test {
namespace {

using Days = std::chrono::days;

std::string any_person(Dice& dice) {
  return dice.word({"lea", "tom", "zoe"});
}
std::string any_channel(Dice& dice) {
  return dice.word({"general", "mp-lea", "mp-tom", "General", ""});
}
Audience any_audience(Dice& dice) {
  return dice.chance(50) ? Audience::public_space : Audience::private_space;
}

void own(Dice& dice, const Call& call, OwnerRule rule, Record& out) {
  const std::string target = call.target.person.id;
  switch (rule) {
    case OwnerRule::target:
      out.owner = OwnerKind::person, out.owner_id = target;
      break;
    case OwnerRule::community:
      out.owner = OwnerKind::community, out.owner_id = call.community;
      break;
    case OwnerRule::platform:
      out.owner = OwnerKind::platform;
      break;
    case OwnerRule::channel_utterance:
      out.owner = OwnerKind::utterance, out.owner_id = any_person(dice), out.channel = call.channel;
      break;
    case OwnerRule::target_utterance:
      out.owner = OwnerKind::utterance, out.owner_id = target;
      break;
  }
}

void give_value(Dice& dice, const Slot& slot, const std::string& token, Time now, Record& out) {
  out.speaker = "Zed " + token;
  switch (slot.type) {
    case SlotType::choice:
      out.value = dice.word({"mod", "vip"});
      break;
    case SlotType::integer:
      out.value = static_cast<std::int64_t>(10 + dice.below(81));
      break;
    case SlotType::number:
      out.value = 0.5 + static_cast<double>(dice.below(10));
      break;
    case SlotType::boolean:
      out.value = dice.chance(50);
      break;
    case SlotType::time:
      out.value = now - Days(dice.below(1000));
      break;
    case SlotType::place:
      out.fields = {{"address", std::string("1 rue ADRESSE")},
                    {"city", "Ville " + token},
                    {"country", "Pays " + token}};
      break;
    default:
      if (slot.type == SlotType::list && slot.item == SlotType::record)
        out.fields = {{"what", "Le " + token}, {"at", now - Days(3)}};
      else
        out.value = "Le " + token + " du jour";
  }
}

void spoil_value(Dice& dice, const Slot& slot, Record& out) {
  if (!out.fields.empty()) {
    if (dice.chance(50))
      out.fields.erase(out.fields.begin(), out.fields.end() - 1);
    else if (dice.chance(50))
      out.fields[0].second = std::int64_t{7};
    else
      out.fields.clear(), out.value = std::string("seul");
    return;
  }
  if (slot.type == SlotType::transcript && dice.chance(50)) {
    out.speaker.clear();
    return;
  }
  switch (dice.below(6)) {
    case 0:
      out.value = {};
      break;
    case 1:
      out.value = slot.type == SlotType::choice ? dice.word({"inconnu", "Mod", ""}) : dice.word({"", " \n"});
      break;
    case 2:
      out.value = static_cast<std::int64_t>(dice.below(200)) - 50;
      break;
    case 3:
      out.value = std::numeric_limits<double>::quiet_NaN();
      break;
    case 4:
      out.value = dice.chance(50);
      break;
    default:
      out.value = {}, out.fields = {{"what", std::string("champ")}};
  }
}

double any_measure(Dice& dice) {
  const double all[] = {0,
                        0.3,
                        0.49,
                        0.5,
                        0.51,
                        1,
                        2,
                        -1,
                        -0.1,
                        1e300,
                        -1e300,
                        std::numeric_limits<double>::quiet_NaN(),
                        std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity()};
  return all[dice.below(std::size(all))];
}

void spoil_owner(Dice& dice, Record& out) {
  if (dice.chance(60)) {
    const OwnerKind kinds[] = {OwnerKind::unknown, OwnerKind::person, OwnerKind::community,
                               OwnerKind::platform, OwnerKind::utterance};
    out.owner = kinds[dice.below(5)];
  }
  out.owner_id = dice.word({"lea", "tom", "zoe", "Lea", "lea ", "cabane", "autre", ""});
}

void spoil_purposes(Dice& dice, Record& out) {
  const std::vector<std::vector<std::string>> all = {
      {},  {"conversation"}, {"moderation"}, {"moderation", "conversation"}, {"inconnue"}, {"Conversation"},
      {""}};
  out.purposes = dice.of(all);
}

void spoil_age(Dice& dice, Time now, Record& out) {
  switch (dice.below(4)) {
    case 0:
      out.observed.reset();
      break;
    case 1:
      out.observed = now - Days(31);
      break;
    case 2:
      out.observed = now - Days(29);
      break;
    default:
      out.observed = now + Days(5);
  }
}

void derive(Dice& dice, Record& out) {
  for (std::size_t parts = 1 + dice.below(3); parts > 0; --parts)
    out.derived_from.push_back({any_audience(dice), any_channel(dice)});
}

void spoil(Dice& dice, const Call& call, const Slot& slot, Time now, Record& out) {
  const ActionState states[] = {ActionState::none, ActionState::proposed, ActionState::authorised,
                                ActionState::succeeded, ActionState::failed};
  switch (dice.below(15)) {
    case 0:
    case 1:
      return spoil_owner(dice, out);
    case 2:
      out.audience = any_audience(dice);
      break;
    case 3:
      out.channel = any_channel(dice);
      break;
    case 4:
    case 5:
      return derive(dice, out);
    case 6:
      return spoil_purposes(dice, out);
    case 7:
      out.data_class = dice.word({"", "c0", "c1", "c2", "c3", "c4", "inconnue", "C0"});
      break;
    case 8:
      out.valid_until = now + (dice.chance(50) ? -Days(1) : Days(1));
      break;
    case 9:
      return spoil_age(dice, now, out);
    case 10:
      out.state = states[dice.below(5)];
      break;
    case 11:
      if (call.item && !call.item->id.empty()) out.id = call.item->id;
      break;
    case 12:
      return spoil_value(dice, slot, out);
    case 13:
      out.confidence = any_measure(dice);
      break;
    default:
      out.relevance = any_measure(dice);
  }
}

}  // namespace

Record random_candidate(Dice& dice, const Call& call, const Slot& slot, const SourceDeclaration& source,
                        Time now, std::size_t number) {
  Record out;
  out.id = "r" + std::to_string(number);
  out.audience = dice.chance(75) ? Audience::public_space : Audience::private_space;
  out.channel = dice.chance(60) ? call.channel : any_channel(dice);
  out.observed = now - Days(dice.below(20));
  if (dice.chance(60)) out.data_class = dice.of(source.classes);
  if (!slot.states.empty()) out.state = dice.of(slot.states);
  own(dice, call, dice.of(slot.select.owners), out);
  give_value(dice, slot, token_of(number), now, out);
  // Keys that are nearly equal are not equal.
  if (dice.chance(25)) out.about = dice.word({"jeu", "jeu", "rang", "Jeu", "jeu ", "je\xCC\x81u"});
  for (std::size_t faults = dice.below(5); faults > 1; --faults) spoil(dice, call, slot, now, out);
  if (dice.chance(50)) spoil(dice, call, slot, now, out);
  return out;
}

}  // namespace noyau_test
