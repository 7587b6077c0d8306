// What a slot is made of: its selection rule, choices and fields.
#include "catalog/lists.hpp"
#include "catalog/template_parts.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view field_type_words = "text, integer, number, boolean, choice, time";

bool may_be_field(SlotType type) {
  return type != SlotType::list && type != SlotType::transcript && type != SlotType::record &&
         type != SlotType::place;
}

void read_owners(ObjectReader& select, const TemplateContext& context, Selection& result) {
  result.owners = read_words<OwnerRule>(select, "owners", owner_words);
  if (context.has_person.value_or(true)) return;
  for (const OwnerRule rule : result.owners) {
    if (rule != OwnerRule::target && rule != OwnerRule::target_utterance) continue;
    select.fault("owners",
                 "\"" + std::string(to_string(rule)) +
                     "\" asks for a person's information, and the template's \"targets\" do not include "
                     "\"person\"; add it there or remove this owner.");
  }
}

void read_max(ObjectReader& select, const std::optional<SlotType>& type, Selection& result) {
  const bool several = type && (*type == SlotType::list || *type == SlotType::transcript);
  if (several && select.require("max", "say how many are taken at most") == nullptr) return;
  const auto max = select.integer("max", 1, 1'000'000);
  if (!max) return;
  result.max = static_cast<std::size_t>(*max);
  if (!type || several || *max == 1) return;
  select.fault("max", std::to_string(*max) +
                          " is given, but a slot of this type holds a single value; write 1, or "
                          "make it a list.");
}

std::optional<Choice> read_choice(ObjectReader& item, Texts& texts,
                                  std::set<std::string, std::less<>>& seen) {
  Choice choice;
  choice.text = texts.required(item, "text", "word what the value means");
  if (item.require("value", "give the value as the source delivers it") == nullptr) return std::nullopt;
  const auto value = item.string("value");
  if (!value) return std::nullopt;
  if (value->empty()) {
    item.fault("value", "this value is empty; give the value as the source delivers it.");
  } else if (!seen.insert(*value).second) {
    item.fault("value", in_quotes(*value) + " stands here a second time; keep one of the two.");
  }
  choice.value = *value;
  return choice;
}

// The type of a record's field; text, and not `reliable`, after a fault.
SlotType read_field_type(ObjectReader& item, bool& reliable) {
  const SlotType type = item.required_word<SlotType>("type", field_type_words).value_or(SlotType::list);
  reliable = may_be_field(type);
  if (reliable) return type;
  const JsonNode* node = item.take("type");
  SlotType named{};
  if (node != nullptr && from_string(node->string, named)) {
    item.fault("type", in_quotes(node->string) +
                           " cannot stand in a record; use one of: " + std::string(field_type_words) + ".");
  }
  return SlotType::text;
}

SlotField read_slot_field(ObjectReader& item, const TemplateContext& context,
                          std::set<std::string, std::less<>>& names) {
  Texts& texts = context.texts;
  SlotField field;
  field.name = read_field_name(item, names);
  field.label = texts.required(item, "label", "word the label that stands beside the value");
  bool reliable = false;
  field.type = read_field_type(item, reliable);
  field.required = item.boolean("required").value_or(false);
  item.take("choices");
  if (reliable) field.choices = read_choices(item, texts, field.type == SlotType::choice);
  field.detail = read_detail(item, reliable ? std::optional{field.type} : std::nullopt, context.wording);
  return field;
}

}  // namespace

Selection read_selection(ObjectReader& slot, const std::optional<SlotType>& type,
                         const TemplateContext& context) {
  Selection result;
  const JsonNode* node = slot.require("select", "say what is asked for, whose, and how much");
  if (node == nullptr) return result;
  ObjectReader select(*node, slot.sink(), slot.field_path("select"));
  if (!select.usable()) return result;
  result.what = select.required_id("what");
  read_owners(select, context, result);
  result.channel = select.word<ChannelRule>("channel", "any, same").value_or(ChannelRule::any);
  read_max(select, type, result);
  result.max_age = select.duration("max_age");
  result.min_relevance = select.number("min_relevance", 0, 1).value_or(0);
  result.min_confidence = select.number("min_confidence", 0, 1).value_or(0);
  select.finish();
  return result;
}

std::vector<Choice> read_choices(ObjectReader& object, Texts& texts, bool is_choice) {
  std::vector<Choice> choices;
  if (!is_choice) {
    must_be_empty(object, "choices",
                  "\"choices\" belong to the type \"choice\"; remove them or change the type.");
    return choices;
  }
  const auto* items = required_items(object, "choices", "give at least two choices");
  if (items == nullptr) return choices;
  if (items->size() < 2) object.fault("choices", "a single choice is none; give at least two.");
  std::set<std::string, std::less<>> seen;
  each_object(object, "choices", *items, [&](ObjectReader& item) {
    if (auto choice = read_choice(item, texts, seen)) choices.push_back(std::move(*choice));
  });
  return choices;
}

std::vector<SlotField> read_slot_fields(ObjectReader& object, const TemplateContext& context,
                                        bool is_record) {
  std::vector<SlotField> fields;
  if (!is_record) {
    must_be_empty(object, "fields",
                  "\"fields\" belong to a record or a list of records; remove them or change the type.");
    return fields;
  }
  const auto* items = required_items(object, "fields", "give at least one field");
  if (items == nullptr) return fields;
  std::set<std::string, std::less<>> names;
  each_object(object, "fields", *items,
              [&](ObjectReader& item) { fields.push_back(read_slot_field(item, context, names)); });
  return fields;
}

}  // namespace noyau::inline v0_1::detail
