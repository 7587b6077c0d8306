// Slots: each one's own fields and how they must agree with each other and with the template.
#include "catalog/lists.hpp"
#include "catalog/template_parts.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view slot_type_words =
    "text, integer, number, boolean, choice, time, list, transcript, record, place";
constexpr double number_limit = 1e15;

void read_type(ObjectReader& object, Slot& slot, std::optional<SlotType>& type) {
  type = object.required_word<SlotType>("type", slot_type_words);
  if (type) slot.type = *type;
  const bool has_item = object.take("item") != nullptr;
  if (has_item && type && *type != SlotType::list) {
    object.fault("item", "\"item\" belongs to the type \"list\"; remove it or change the type.");
    return;
  }
  const auto item = object.word<SlotType>("item", "text, record");
  if (!item) return;
  slot.item = *item;
  if (*item != SlotType::text && *item != SlotType::record) {
    object.fault("item", "a list holds texts or records; write \"text\" or \"record\".");
  }
}

void read_slot_sources(const Reading& reading, ObjectReader& object, const TemplateContext& context,
                       Slot& slot) {
  slot.sources = read_ids(object, "sources", {&reading.sources, "source", "catalog.json"}, true);
  if (context.purpose.empty()) return;
  for (const std::string& id : slot.sources) {
    const auto granted = reading.granted.find(id);
    if (granted == reading.granted.end() || granted->second.count(context.purpose) != 0) continue;
    object.fault("sources", "the source " + in_quotes(id) + " does not grant the template's purpose " +
                                in_quotes(context.purpose) +
                                "; grant it in catalog.json or use another source.");
  }
}

void read_range(ObjectReader& object, const std::optional<SlotType>& type, Slot& slot) {
  const bool numeric = !type || *type == SlotType::integer || *type == SlotType::number;
  for (const std::string_view name : {"minimum", "maximum"}) {
    if (numeric) {
      (name == "minimum" ? slot.minimum : slot.maximum) = object.number(name, -number_limit, number_limit);
    } else {
      must_be_absent(object, name, "this field belongs to the types \"integer\" and \"number\"; remove it.");
    }
  }
  if (slot.minimum && slot.maximum && *slot.minimum > *slot.maximum) {
    object.fault("minimum", "the minimum is above the maximum; exchange the two.");
  }
}

void read_axis(const Reading& reading, ObjectReader& object, const std::optional<SlotType>& type,
               Slot& slot) {
  if (object.take("axis") == nullptr) return;
  slot.axis = read_reference(object, "axis", {&reading.axes, "axis", "relations.json"});
  if (type && *type != SlotType::number) {
    object.fault("axis",
                 "an axis turns a number into an instruction; make the type \"number\" or remove the axis.");
  }
}

// H13, H14: an optional slot words the absence of information, a required one is never filled with it.
void read_default(const Reading& reading, ObjectReader& object, Texts& texts, Flag required, bool has_axis,
                  Slot& slot) {
  slot.required = required.value;
  const bool given = object.take("default") != nullptr;
  if (has_axis) {
    if (required.reliable && required.value) {
      object.fault("required",
                   "a slot with an axis is optional: no value gives the axis's neutral text; "
                   "remove \"required\".");
    }
    if (given) {
      object.fault("default",
                   "the default of a slot with an axis is the axis's \"neutral\"; remove this one.");
    }
    const auto axis = reading.catalog.relations.find(slot.axis);
    if (axis != reading.catalog.relations.end()) slot.default_text = axis->second.neutral;
    return;
  }
  if (!required.reliable) return;
  if (required.value && given) {
    object.fault("default",
                 "a required slot must not have a default: without a value the call falls back; "
                 "remove the default or make the slot optional.");
  } else if (!required.value && !given) {
    object.fault("default",
                 "an optional slot needs a default; word the absence of information, for example "
                 "\"Aucune référence personnelle disponible.\"");
  } else if (!required.value) {
    slot.default_text = texts.required(object, "default", "word the absence of information");
  }
}

void read_family(ObjectReader& object, const std::optional<SlotType>& type, Flag required, bool has_axis,
                 Slot& slot) {
  const bool given = object.take("family") != nullptr;
  slot.family = object.word<Family>("family", family_words);
  if (has_axis) {
    if (given)
      object.fault("family", "a slot with an axis is authored text and never cut; remove the family.");
    return;
  }
  if (!type || !required.reliable) return;
  const bool several = *type == SlotType::list || *type == SlotType::transcript;
  if (!given && (several || !required.value)) {
    object.fault("family", std::string(several ? "a list or transcript" : "an optional slot") +
                               " may be cut and needs a family; give one of: " + std::string(family_words) +
                               ".");
  } else if (given && !several && required.value) {
    object.fault("family", "a required single value is never cut; remove the family.");
  }
}

void read_disclosure(const Reading& reading, ObjectReader& object, const TemplateContext& context,
                     Slot& slot) {
  slot.limits = read_limits(object);
  slot.private_guidance = object.boolean("private_guidance").value_or(false);
  if (slot.private_guidance && context.private_guidance == false) {
    object.fault("private_guidance",
                 "the template does not allow private guidance; set \"private_guidance\" there "
                 "too, or remove it here.");
  } else if (slot.private_guidance && reading.private_guidance == false) {
    object.fault("private_guidance",
                 "rules.json does not allow private guidance; allow it there, or remove it "
                 "here.");
  }
  const bool restricted = object.take("restriction") != nullptr;
  slot.restriction = context.texts.optional(object, "restriction");
  const Use tightest = std::max({slot.limits.use, context.use, reading.catalog.rules.limits.use});
  if (restricted && tightest == Use::withhold) {
    object.fault("restriction",
                 "a restriction stands beside values that may guide, and the use is \"withhold\" "
                 "here; remove the restriction or loosen the use.");
  }
  slot.redaction = read_redaction(object, RedactionRules(RedactionOperator::keep));
}

// The states whose wording is missing are a fault: an action without its state would look like another.
void read_states(ObjectReader& object, const TemplateContext& context, const std::optional<SlotType>& type,
                 Slot& slot) {
  if (object.take("states") == nullptr) return;
  slot.states = read_words<ActionState>(object, "states", state_words);
  if (type && *type != SlotType::text && *type != SlotType::list && *type != SlotType::record) {
    object.fault(
        "states",
        "only texts, records and lists of them can be actions; remove the states or change the type.");
  }
  if (!slot.axis.empty()) object.fault("states", "a slot with an axis holds no action; remove the states.");
  for (const ActionState state : slot.states) {
    if (context.wording == nullptr || !context.wording->states[static_cast<std::size_t>(state)].empty())
      continue;
    object.fault("states", "the wording of the template's language has no word for \"" +
                               std::string(to_string(state)) + "\"; add it under \"states\" there.");
  }
}

void check_marker(ObjectReader& markers, std::string_view field, const Authored& marker) {
  constexpr std::size_t shortest = 8;
  if (marker.empty()) return;
  const std::string_view text = marker.view();
  if (count_code_points(text) < shortest) {
    markers.fault(
        field, "a marker of fewer than " + std::to_string(shortest) +
                   " characters stands in many texts, and would be escaped in all of them; make it longer.");
  } else if (text.starts_with("|") || text.starts_with("<<<") || text.starts_with(">>>")) {
    markers.fault(field,
                  "a marker may not look like a line of a fence; begin it with neither \"|\" nor \"<<<\" nor "
                  "\">>>\".");
  }
}

void read_markers(ObjectReader& object, const TemplateContext& context, bool has_axis, Slot& slot) {
  const JsonNode* node = object.take("markers");
  if (node == nullptr) return;
  if (has_axis) object.fault("markers", "a slot with an axis has no fence; remove the markers.");
  ObjectReader markers(*node, object.sink(), object.field_path("markers"));
  if (!markers.usable()) return;
  slot.open_marker =
      context.texts.required(markers, "open", "give the line before the values", TextShape::heading);
  slot.close_marker =
      context.texts.required(markers, "close", "give the line behind the values", TextShape::heading);
  check_marker(markers, "open", slot.open_marker);
  check_marker(markers, "close", slot.close_marker);
  if (!slot.open_marker.empty() && slot.open_marker.view() == slot.close_marker.view()) {
    markers.fault("close",
                  "it is the same as \"open\", so that nobody could tell the end from the beginning; word it "
                  "otherwise.");
  }
  markers.finish();
}

Slot read_slot(Reading& reading, ObjectReader& object, const TemplateContext& context, Authored heading,
               IdSet& ids) {
  Slot slot;
  slot.id = declared_id(object, ids, "slots");
  // A slot's id labels its fence: it may not pass for another part's, or for a slot's guidance.
  if (slot.id == "names" || slot.id == "facts" || slot.id == "item" || slot.id.ends_with(".guide")) {
    object.fault("id", in_quotes(slot.id) +
                           " is the label of another fence; names, facts, item and ids that end in "
                           ".guide are taken.");
  }
  object.take("heading");
  slot.heading = heading;
  std::optional<SlotType> type;
  read_type(object, slot, type);
  const bool has_axis = object.take("axis") != nullptr;
  const Flag required = read_flag(object, "required", false);
  read_slot_sources(reading, object, context, slot);
  slot.select = read_selection(object, type, context);
  read_axis(reading, object, type, slot);
  read_default(reading, object, context.texts, required, has_axis, slot);
  read_family(object, type, required, has_axis, slot);
  read_range(object, type, slot);
  if (type) {
    slot.choices = read_choices(object, context.texts, *type == SlotType::choice);
    const bool records =
        *type == SlotType::record || (*type == SlotType::list && slot.item == SlotType::record);
    slot.fields = read_slot_fields(object, context, records);
  } else {
    object.take("choices");
    object.take("fields");
  }
  slot.detail = read_detail(object, type, context.wording);
  if (slot.detail.precision && !slot.axis.empty()) {
    object.fault("precision", "the number of a slot with an axis is never told; remove the precision.");
  }
  read_disclosure(reading, object, context, slot);
  read_states(object, context, type, slot);
  read_markers(object, context, has_axis, slot);
  return slot;
}

}  // namespace

std::vector<Authored> read_slot_headings(ObjectReader& root, Texts& texts, SlotHeadings& headings,
                                         CatalogPublisher& publisher) {
  std::vector<Authored> all;
  const auto* items = optional_items(root, "slots");
  if (items == nullptr) {
    headings.complete = false;
    return all;
  }
  for (std::size_t i = 0; i < items->size(); ++i) {
    const JsonNode& item = (*items)[i];
    const JsonNode* heading = item.find("heading");
    const JsonNode* id = item.find("id");
    std::optional<std::string> text;
    const FaultSink& sink = root.sink();
    if (heading != nullptr) {
      text = texts.at(*heading, sink, indexed(root, "slots", i) + ".heading", TextShape::heading);
    } else if (item.kind == JsonNode::Kind::object) {
      sink.add(item.line, indexed(root, "slots", i) + ".heading",
               "this field is missing; give the slot a heading, for example \"## Souvenirs\".");
    }
    const bool named = text && id != nullptr && id->kind == JsonNode::Kind::string;
    if (!named || !headings.by_id.emplace(id->string, without_marks(*text)).second) headings.complete = false;
    all.push_back(text ? publisher.publish(std::move(*text)) : Authored{});
  }
  return all;
}

std::vector<Slot> read_slots(Reading& reading, ObjectReader& root, const TemplateContext& context,
                             const std::vector<Authored>& headings) {
  std::vector<Slot> slots;
  const JsonNode* node = root.take("slots");
  if (node == nullptr || node->kind != JsonNode::Kind::array) return slots;
  IdSet ids;
  for (std::size_t i = 0; i < node->items.size(); ++i) {
    ObjectReader object(node->items[i], root.sink(), indexed(root, "slots", i));
    if (!object.usable()) continue;
    slots.push_back(read_slot(reading, object, context, headings[i], ids));
    object.finish();
  }
  return slots;
}

}  // namespace noyau::inline v0_1::detail
