// templates/ID@VERSION.json.
#include "catalog/content_hash.hpp"
#include "catalog/fallback.hpp"
#include "catalog/file_names.hpp"
#include "catalog/lists.hpp"
#include "catalog/template_parts.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::int64_t most_tokens = 1'000'000'000;

void read_identity(ObjectReader& root, std::string_view file, PromptTemplate& result) {
  result.id = root.required_id("id");
  std::optional<std::int64_t> version;
  if (root.require("version", "number it, from 1") != nullptr)
    version = root.integer("version", 1, 1'000'000);
  if (result.id.empty() || !version) return;
  result.version = static_cast<std::uint32_t>(*version);
  result.name = result.id + "@" + std::to_string(*version);
  if (result.name == file) return;
  const bool same_id = file.substr(0, file.find('@')) == result.id;
  root.fault(same_id ? "version" : "id",
             "the document is " + in_quotes(result.name) + " but its file is named " +
                 in_quotes(std::string(file) + ".json") + "; make the two agree.");
}

void read_language(const Reading& reading, ObjectReader& root, PromptTemplate& result) {
  result.language = reading.catalog.language;
  if (root.take("language") == nullptr) return;
  result.language = root.required_id("language");
  if (result.language.empty() || reading.languages.find(result.language) != reading.languages.end()) return;
  root.fault("language", in_quotes(result.language) + " has no wording; add the file " +
                             in_quotes("wording." + result.language + ".json") + ".");
}

// Who may ask, from where, for whom.
void read_admission(const Reading& reading, ObjectReader& root, PromptTemplate& result,
                    TemplateContext& context) {
  result.use_case = read_reference(root, "use_case", {&reading.use_cases, "use case", "catalog.json"});
  result.purpose = read_reference(root, "purpose", {&reading.purposes, "purpose", "catalog.json"});
  result.interfaces = read_ids(root, "interfaces", {&reading.interfaces, "interface", "catalog.json"}, true);
  result.audiences = read_words<Audience>(root, "audiences", audience_words);
  const bool readable =
      faultless(root.sink(), [&] { result.targets = read_words<TargetKind>(root, "targets", target_words); });
  if (readable) {
    context.has_person =
        std::find(result.targets.begin(), result.targets.end(), TargetKind::person) != result.targets.end();
  }
  result.permissions = read_ids(root, "permissions", {nullptr, "permission", {}}, false);
  result.needs_item = root.boolean("needs_item").value_or(true);
  context.purpose = result.purpose;
}

std::optional<FamilyRule> read_family(ObjectReader& item) {
  const auto family = item.required_word<Family>("family", family_words);
  FamilyRule rule;
  rule.floor = static_cast<std::size_t>(item.integer("floor", 0, most_tokens).value_or(0));
  const auto ceiling = item.integer("ceiling", 0, most_tokens);
  if (ceiling) {
    rule.ceiling = static_cast<std::size_t>(*ceiling);
    if (rule.floor > *rule.ceiling) {
      item.fault("floor", "the floor, " + std::to_string(rule.floor) + " tokens, is above the ceiling, " +
                              std::to_string(*rule.ceiling) + "; lower it.");
    }
  }
  if (!family) return std::nullopt;
  rule.family = *family;
  return rule;
}

// Those that are not named follow in the default order.
std::vector<FamilyRule> read_families(ObjectReader& root) {
  std::vector<FamilyRule> rules;
  bool seen[family_count] = {};
  if (const auto* items = optional_items(root, "families")) {
    each_object(root, "families", *items, [&](ObjectReader& item) {
      const auto rule = read_family(item);
      if (!rule) return;
      if (std::exchange(seen[static_cast<std::size_t>(rule->family)], true)) {
        item.fault("family", "\"" + std::string(to_string(rule->family)) +
                                 "\" stands here a second time; keep one of the two.");
      } else {
        rules.push_back(*rule);
      }
    });
  }
  for (std::size_t i = 0; i < family_count; ++i) {
    if (!seen[i]) rules.push_back({static_cast<Family>(i), 0, std::nullopt});
  }
  return rules;
}

std::optional<std::size_t> read_tokens(ObjectReader& root, std::string_view name) {
  const auto tokens = root.integer(name, 1, most_tokens);
  return tokens ? std::optional{static_cast<std::size_t>(*tokens)} : std::nullopt;
}

void read_conduct(Reading& reading, ObjectReader& root, Texts& texts, PromptTemplate& result) {
  result.families = read_families(root);
  result.budget = read_tokens(root, "budget");
  result.reply_tokens = read_tokens(root, "reply_tokens");
  result.response = read_response(root, texts);
  result.attempts = static_cast<std::uint32_t>(root.integer("attempts", 1, 5).value_or(1));
  result.retry = texts.optional(root, "retry");
  result.fallback = read_fallback(reading, texts, root, result.use_case, result.name);
}

void read_template(Reading& reading, const std::string& file, std::string_view name, const JsonNode& node) {
  ObjectReader root(node, reading.sink(file), {});
  if (!root.usable()) return;
  PromptTemplate result;
  read_identity(root, name, result);
  read_language(reading, root, result);
  const References* references = reading.references_of(result.language);
  SlotHeadings by_id;
  Texts heading_texts(reading, references);
  const auto headings = read_slot_headings(root, heading_texts, by_id, reading.publisher);
  Texts texts(reading, references, &by_id);
  TemplateContext context{texts, {}, std::nullopt, std::nullopt, Use::tell, nullptr};
  const auto wording = reading.catalog.wordings.find(result.language);
  if (wording != reading.catalog.wordings.end()) context.wording = &wording->second;
  read_admission(reading, root, result, context);
  result.freedom =
      root.required_word<Freedom>("freedom", freedom_words).value_or(Freedom::personalised_reply);
  result.instructions = texts.required(root, "instructions", "tell the model what to do");
  result.limits = read_limits(root);
  const Flag guidance = read_flag(root, "private_guidance", false);
  result.private_guidance = guidance.value;
  if (guidance.reliable) context.private_guidance = guidance.value;
  context.use = result.limits.use;
  result.tools = read_ids(root, "tools", {nullptr, "tool", {}}, false);
  if (!result.tools.empty() && context.wording != nullptr && context.wording->headings.tools.empty()) {
    root.fault("tools", "the wording of the template's language has no heading \"tools\"; add it there.");
  }
  result.slots = read_slots(reading, root, context, headings);
  read_conduct(reading, root, texts, result);
  root.finish();
  result.hash = template_hash(node, reading.file_texts);
  reading.catalog.templates.push_back(std::move(result));
}

}  // namespace

Flag read_flag(ObjectReader& object, std::string_view name, bool otherwise) {
  Flag flag;
  flag.reliable = faultless(object.sink(), [&] { flag.value = object.boolean(name).value_or(otherwise); });
  return flag;
}

void read_template_files(Reading& reading) {
  for (const auto& [file, content] : reading.files) {
    const auto name = template_name(file);
    const JsonNode* node = name ? reading.document(file) : nullptr;
    if (node != nullptr) read_template(reading, file, *name, *node);
  }
}

}  // namespace noyau::inline v0_1::detail
