// wording.LANGUAGE.json: the authored text around the data.
#include "catalog/file_names.hpp"
#include "catalog/lists.hpp"
#include "catalog/texts.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view remedy = "word it in this file's language";

// {{user}} and {{char}} are needed before any other text can be read.
void read_references(Reading& reading, ObjectReader& root, Wording& wording, References& references) {
  Texts texts(reading, nullptr);
  const auto read = [&](std::string_view name, std::optional<std::string>& reference) {
    const JsonNode* node = root.require(name, remedy);
    if (node == nullptr) return Authored{};
    reference = texts.at(*node, root.sink(), root.field_path(name), TextShape::reference);
    return texts.publish(reference);
  };
  wording.user = read("user", references.user);
  wording.bot = read("bot", references.bot);
}

void read_headings(ObjectReader& root, Texts& texts, Wording::Headings& headings) {
  const JsonNode* node = root.require("headings", "give all eleven headings");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "headings");
  if (!object.usable()) return;
  const auto read = [&](std::string_view name) {
    return texts.required(object, name, "give this heading, for example \"## ...\"", TextShape::heading);
  };
  headings.rules = read("rules");
  headings.canon = read("canon");
  headings.task = read("task");
  headings.data_notice = read("data_notice");
  headings.format = read("format");
  headings.situation = read("situation");
  headings.relation = read("relation");
  headings.names = read("names");
  headings.facts = read("facts");
  headings.omissions = read("omissions");
  headings.item = read("item");
  if (object.take("tools") != nullptr) headings.tools = read("tools");
  object.finish();
}

void read_freedom(ObjectReader& root, Texts& texts, Wording& wording) {
  const JsonNode* node = root.require("freedom", "word all six degrees of freedom");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "freedom");
  if (!object.usable()) return;
  for (std::size_t i = 0; i < freedom_count; ++i) {
    wording.freedom[i] = texts.required(object, to_string(static_cast<Freedom>(i)), "say what may vary");
  }
  object.finish();
}

void read_omission(ObjectReader& root, Texts& texts, Wording& wording) {
  constexpr std::string_view placeholder = "{heading}";
  const JsonNode* node = root.require("omission", "give \"before\" and \"after\"");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "omission");
  if (!object.usable()) return;
  wording.omission_before =
      texts.required(object, "before", "for example \"- {heading} : \"", TextShape::prefix);
  wording.omission_after = texts.required(object, "after", "word what follows the number", TextShape::suffix);
  const std::string_view before = wording.omission_before.view();
  const auto first = before.find(placeholder);
  if (!before.empty() && first == std::string_view::npos) {
    object.fault("before",
                 "\"{heading}\" does not occur; write it once, where the slot's heading is to stand.");
  } else if (!before.empty() && before.find(placeholder, first + 1) != std::string_view::npos) {
    object.fault("before", "\"{heading}\" occurs more than once; write it once.");
  } else if (!before.empty() && first == 0) {
    // A heading loses its marks here, and what is left may begin with white space or '/'.
    object.fault("before",
                 "it begins with \"{heading}\"; put something before it, for example \"- {heading} : \".");
  }
  object.finish();
}

// Optional: needed by the slots that admit actions.
void read_state_words(ObjectReader& root, Texts& texts, Wording& wording) {
  const JsonNode* node = root.take("states");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "states");
  if (!object.usable()) return;
  std::set<std::string> seen;
  for (std::size_t i = 1; i < action_state_count; ++i) {
    const auto name = to_string(static_cast<ActionState>(i));
    wording.states[i] =
        texts.required(object, name, "word what the model reads before such an action", TextShape::prefix);
    const std::string folded = fold_for_comparison(wording.states[i].view());
    if (!folded.empty() && !seen.insert(folded).second) {
      object.fault(name, "another state has the same word; states are never presented alike (H23).");
    }
  }
  object.finish();
}

// Optional: needed by times that are told by the season.
void read_seasons(ObjectReader& root, Texts& texts, Wording& wording) {
  const JsonNode* node = root.take("seasons");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "seasons");
  if (!object.usable()) return;
  std::size_t index = 0;
  for (const std::string_view name : {"spring", "summer", "autumn", "winter"}) {
    wording.seasons[index++] = texts.required(object, name, "word this season");
  }
  object.finish();
}

void read_situation(ObjectReader& root, Texts& texts, Wording& wording) {
  const JsonNode* node = root.take("situation");
  if (node == nullptr) return;
  ObjectReader object(*node, root.sink(), "situation");
  for (const auto* member : object.members()) {
    const auto& [id, label] = *member;
    const std::string field = object.field_path(id);
    if (!is_valid_id(id)) {
      root.sink().add(label.line, field,
                      in_quotes(id) + " is no id; use 1 to 64 lower-case letters, digits, '.', '_' or '-'.");
      continue;
    }
    auto text = texts.at(label, root.sink(), field, TextShape::not_empty);
    if (text) wording.situation.emplace(id, texts.publish(std::move(text)));
  }
}

void read_wording(Reading& reading, const std::string& language, const JsonNode& node,
                  const std::string& file) {
  ObjectReader root(node, reading.sink(file), {});
  if (!root.usable()) return;
  Wording& wording = reading.catalog.wordings[language];
  References& references = reading.references[language];
  read_references(reading, root, wording, references);
  Texts texts(reading, &references);
  const auto read = [&](std::string_view name) { return texts.required(root, name, remedy); };
  read_headings(root, texts, wording.headings);
  wording.data_notice = read("data_notice");
  wording.public_space = read("public_space");
  wording.private_space = read("private_space");
  wording.person = read("person");
  wording.group = read("group");
  wording.nobody = read("nobody");
  read_freedom(root, texts, wording);
  wording.guidance = read("guidance");
  wording.yes = read("yes");
  wording.no = read("no");
  read_omission(root, texts, wording);
  wording.retry = read("retry");
  wording.author = read("author");
  wording.said_at = read("said_at");
  read_state_words(root, texts, wording);
  read_seasons(root, texts, wording);
  read_situation(root, texts, wording);
  root.finish();
}

}  // namespace

void read_wording_files(Reading& reading) {
  for (const auto& [file, content] : reading.files) {
    const auto language = wording_language(file);
    if (!language) continue;
    reading.languages.emplace(*language);
    const JsonNode* node = reading.document(file);
    if (node != nullptr) read_wording(reading, std::string(*language), *node, file);
  }
}

}  // namespace noyau::inline v0_1::detail
