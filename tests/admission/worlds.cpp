#include "admission/worlds.hpp"

#include "small_catalog.hpp"

using namespace noyau;

namespace noyau_test {
namespace {

std::string limits(Dice& dice, bool sensitivity) {
  const char* words[] = {"tell", "guide", "withhold"};
  const std::size_t use = dice.chance(80) ? 0 : dice.chance(90) ? 1 : 2;
  const std::size_t in_public = use == 2 || dice.chance(70) ? use : use + dice.below(3 - use);
  std::string out =
      std::string(R"("use": ")") + words[use] + R"(", "use_in_public": ")" + words[in_public] + '"';
  if (sensitivity && dice.chance(25))
    out += R"(, "max_sensitivity": ")" + dice.word({"open", "personal", "sensitive", "secret"}) + '"';
  return out;
}

std::string classes(Dice& dice) {
  std::string out;
  for (const char* id : {"c0", "c1", "c2", "c3", "c4"}) {
    out += std::string(out.empty() ? "" : ",\n") + R"({"id": ")" + id + "\", " + limits(dice, false);
    if (dice.chance(30))
      out += R"(, "purposes": )" +
             dice.word({R"(["conversation"])", R"(["moderation"])", R"(["conversation", "moderation"])"});
    if (dice.chance(60))
      out += R"(, "sensitivity": ")" + dice.word({"open", "personal", "sensitive", "secret"}) + '"';
    out += "}";
  }
  return out;
}

std::string source(Dice& dice, const std::string& id, const std::string& kind) {
  std::vector<std::string> ids = {"c0", "c1", "c2", "c3", "c4"};
  std::string delivered;
  for (std::size_t count = 1 + dice.below(4); count > 0; --count) {
    const std::size_t at = dice.below(ids.size());
    delivered += (delivered.empty() ? "\"" : ", \"") + ids[at] + '"';
    ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return R"({"id": ")" + id + R"(", "kind": ")" + kind + R"(", "purposes": [)" +
         dice.word({R"("conversation")", R"("moderation", "conversation")"}) + R"(], "classes": [)" +
         delivered + "], " + limits(dice, true) + "}";
}

constexpr std::string_view letters = "bcdfghklmnprstvwxy";

struct Shape {
  const char* id;
  const char* more;
  bool many;
  bool actions;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {"notes", R"("type": "list")", true, true},
      {"talk", R"("type": "transcript")", true, false},
      {"deeds", R"("type": "list", "item": "record", "fields": [
        {"name": "what", "label": "Quoi", "type": "text", "required": true},
        {"name": "at", "label": "Quand", "type": "time"}])",
       true, true},
      {"about", R"("type": "text")", false, true},
      {"status",
       R"("type": "choice", "choices": [{"value": "mod", "text": "modère"}, {"value": "vip", "text": "VIP"}])",
       false, false},
      {"level", R"("type": "integer", "minimum": 10, "maximum": 90)", false, false},
      {"score", R"("type": "number", "minimum": 0.5, "maximum": 9.5)", false, false},
      {"flag", R"("type": "boolean")", false, false},
      {"seen", R"("type": "time")", false, false},
      {"home", R"("type": "place", "precision": "city")", false, false},
  };
  return all;
}

std::string some_of(Dice& dice, std::vector<std::string> all) {
  std::string out;
  for (const std::string& one : all)
    if (dice.chance(50)) out += (out.empty() ? "\"" : ", \"") + one + '"';
  return "[" + (out.empty() ? '"' + dice.of(all) + '"' : out) + "]";
}

std::string slot(Dice& dice, const Shape& shape, bool may_guide) {
  std::string out = std::string(R"({"id": ")") + shape.id + R"(", "heading": "## )" + shape.id + "\", " +
                    shape.more + R"(, "sources": )";
  out += dice.chance(50) ? R"(["memory", "platform", "diary", "hub"])" : R"(["hub", "memory"])";
  out += R"(, "select": {"what": "it", "owners": )" +
         some_of(dice, {"target", "community", "platform", "channel_utterance", "target_utterance"});
  if (dice.chance(30)) out += R"(, "channel": "same")";
  if (shape.many) out += R"(, "max": 500)";
  if (dice.chance(40)) out += R"(, "max_age": "P30D")";
  if (dice.chance(40)) out += R"(, "min_relevance": 0.5)";
  if (dice.chance(40)) out += R"(, "min_confidence": 0.5)";
  out += R"(}, "default": "Rien.", "family": "profile", )" + limits(dice, true);
  if (shape.actions && dice.chance(35))
    out += R"(, "states": )" + some_of(dice, {"proposed", "authorised", "succeeded", "failed"});
  if (may_guide && dice.chance(70)) out += R"(, "private_guidance": true)";
  return out + "}";
}

std::string template_of(Dice& dice, bool rules_guide) {
  const bool guides = rules_guide && dice.chance(75);
  std::string slots;
  std::vector<Shape> left = shapes();
  for (std::size_t count = 6; count > 0; --count) {
    const std::size_t at = count == 6 ? 0 : dice.below(left.size());  // one list of texts in every catalog
    slots += (slots.empty() ? "" : ",\n") + slot(dice, left[at], guides);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return R"({"id": "talk", "version": 1, "use_case": "talk", "purpose": "conversation",
    "freedom": "personalised_reply", "interfaces": ["twitch"], "audiences": ["public_space", "private_space"],
    "targets": ["person", "group", "nobody"], "needs_item": false, "instructions": "Réponds.",
    "private_guidance": )" +
         std::string(guides ? "true" : "false") + ", " + limits(dice, true) + ", \"slots\": [" + slots +
         R"(], "response": {"format": "text", "instructions": "Réponds en une phrase."}})";
}

const std::string state_words =
    R"("states": {"proposed": "[PROPOSÉ] ", "authorised": "[AUTORISÉ] ", "succeeded": "[RÉUSSI] ",
       "failed": "[ÉCHOUÉ] "}, )";

}  // namespace

std::string token_of(std::size_t number) {
  std::string out = token_mark;
  for (int place = 0; place < 6; ++place, number /= letters.size()) out += letters[number % letters.size()];
  return out;
}

std::vector<std::size_t> tokens_in(std::string_view text) {
  std::vector<std::size_t> out;
  for (std::size_t at = text.find(token_mark); at != text.npos; at = text.find(token_mark, at + 1)) {
    std::size_t number = 0;
    std::size_t unit = 1;
    for (std::size_t place = at + 3; place < at + 9 && place < text.size(); ++place, unit *= letters.size())
      number += letters.find(text[place]) * unit;
    out.push_back(number);
  }
  return out;
}

CatalogFiles random_catalog(Dice& dice) {
  CatalogFiles all = SmallCatalog{}.files();
  all["catalog.json"] = R"({"format": 1, "language": "fr",
    "purposes": [{"id": "conversation", "title": "C"}, {"id": "moderation", "title": "M"}],
    "interfaces": [{"id": "twitch", "text": "Twitch."}],
    "use_cases": [{"id": "talk", "title": "Parler", "fallback": {"none": true}}],
    "classes": [)" + classes(dice) +
                        "], \"sources\": [" + source(dice, "memory", "memory") + ", " +
                        source(dice, "diary", "memory") + ", " + source(dice, "platform", "platform") + ", " +
                        source(dice, "hub", "platform") + "]}";
  const bool guides = dice.chance(70);
  all["rules.json"] = R"({"text": ["Règle."], "private_guidance": )" +
                      std::string(guides ? "true" : "false") + ", " + limits(dice, true) + "}";
  std::string& wording = all["wording.fr.json"];
  wording.insert(wording.find("\"data_notice\": \"Ce"), state_words);
  all["templates/talk@1.json"] = template_of(dice, guides);
  return all;
}

Call random_call(Dice& dice) {
  Call call = small_call();
  call.audience = dice.chance(60) ? Audience::public_space : Audience::private_space;
  call.community = dice.chance(85) ? "cabane" : dice.word({"autre", ""});
  call.channel = dice.word({"general", "general", "mp-lea", "mp-tom", ""});
  if (dice.chance(75)) {
    call.target.person = {dice.word({"lea", "lea", "tom", ""}), "Une personne", {}};
  } else {
    call.target = {dice.chance(60) ? TargetKind::group : TargetKind::nobody, {}};
    // What a careless host leaves there must not count.
    if (dice.chance(50)) call.target.person = {"lea", "Léa", {}};
  }
  call.item =
      Item{dice.chance(80) ? "m1" : "", dice.word({"lea", "tom", "zoe"}), "Quelqu'un", "Bonjour.", {}};
  if (dice.chance(10)) call.item.reset();
  return call;
}

}  // namespace noyau_test
