// The parts of a template, each read in its own file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/texts.hpp"

namespace noyau::inline v0_1::detail {

// What a slot must agree with; nullopt where the template's own field could not be read.
struct TemplateContext {
  Texts& texts;
  std::string purpose;  // empty when unknown
  std::optional<bool> private_guidance;
  std::optional<bool> has_person;  // among its targets
  Use use = Use::tell;
  const Wording* wording = nullptr;  // of the template's language; null when unknown
};

// A field with a default. Not reliable after a fault: then nothing is concluded from it.
struct Flag {
  bool value = false;
  bool reliable = true;
};
Flag read_flag(ObjectReader& object, std::string_view name, bool otherwise);

// Headings come first: the macros of every other text may name them. One entry for each item of "slots".
std::vector<Authored> read_slot_headings(ObjectReader& root, Texts& texts, SlotHeadings& headings,
                                         CatalogPublisher& publisher);

std::vector<Slot> read_slots(Reading& reading, ObjectReader& root, const TemplateContext& context,
                             const std::vector<Authored>& headings);

// "precision", "step" and "bounds" of a slot or of a record's field. `type` nullopt: not known.
Detail read_detail(ObjectReader& object, const std::optional<SlotType>& type, const Wording* wording);

// "choices" of a slot or of a record's field: needed by a choice, refused elsewhere.
std::vector<Choice> read_choices(ObjectReader& object, Texts& texts, bool is_choice);
// "fields" of a record.
std::vector<SlotField> read_slot_fields(ObjectReader& object, const TemplateContext& context, bool is_record);
// "select" of a slot. `type` nullopt: not known.
Selection read_selection(ObjectReader& slot, const std::optional<SlotType>& type,
                         const TemplateContext& context);

ResponseContract read_response(ObjectReader& root, Texts& texts);

}  // namespace noyau::inline v0_1::detail
