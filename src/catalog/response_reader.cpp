// "response": what a reply must be.
#include "catalog/lists.hpp"
#include "catalog/schema_reader.hpp"
#include "catalog/template_parts.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::int64_t most_chars = 1'000'000;
constexpr std::string_view recovery_words = "none, lossless, guessed, truncated";
constexpr std::string_view type_words = "text, integer, number, boolean, choice, text_list, proposal";

std::vector<std::string> read_field_choices(ObjectReader& item, bool is_choice) {
  std::vector<std::string> choices;
  if (!is_choice) {
    must_be_empty(item, "choices",
                  "\"choices\" belong to the type \"choice\"; remove them or change the type.");
    return choices;
  }
  const auto* items = required_items(item, "choices", "give at least two choices");
  if (items == nullptr) return choices;
  if (items->size() < 2) item.fault("choices", "a single choice is none; give at least two.");
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const JsonNode& choice = (*items)[i];
    std::string complaint;
    if (choice.kind != JsonNode::Kind::string) {
      complaint = "a string is expected, not " + std::string(choice.kind_name()) + ".";
    } else if (choice.string.empty()) {
      complaint = "this choice is empty; write it out.";
    } else if (!seen.insert(choice.string).second) {
      complaint = in_quotes(choice.string) + " stands here a second time; keep one of the two.";
    }
    if (complaint.empty()) {
      choices.push_back(choice.string);
    } else {
      item.sink().add(choice.line, indexed(item, "choices", i), std::move(complaint));
    }
  }
  return choices;
}

ResponseField read_response_field(ObjectReader& item, std::set<std::string, std::less<>>& names) {
  ResponseField field;
  field.name = read_field_name(item, names);
  const auto type = item.required_word<FieldType>("type", type_words);
  field.type = type.value_or(FieldType::text);
  const auto required = item.boolean("required");
  field.required = required.value_or(field.type != FieldType::proposal);
  if (field.type == FieldType::proposal && field.required) {
    item.fault("required", "a proposal is never required; remove \"required\".");
  }
  const auto proposal = item.word<ProposalKind>("proposal", "question, data, tool");
  if (proposal && field.type != FieldType::proposal) {
    item.fault("proposal", "this field belongs to the type \"proposal\"; remove it or change the type.");
  }
  field.proposal = proposal.value_or(field.proposal);
  if (type) {
    field.choices = read_field_choices(item, *type == FieldType::choice);
  } else {
    item.take("choices");
  }
  const auto max_chars = item.integer("max_chars", 1, most_chars);
  if (max_chars) field.max_chars = static_cast<std::size_t>(*max_chars);
  return field;
}

void refuse_contradictions(ObjectReader& response, const ResponseContract& contract) {
  std::vector<std::string> forbidden;
  for (const Authored& text : contract.must_not_contain)
    forbidden.push_back(fold_for_comparison(text.view()));
  for (const Authored& text : contract.must_contain) {
    const std::string wanted = fold_for_comparison(text.view());
    const auto holds = [&](const std::string& part) {
      return !part.empty() && wanted.find(part) != std::string::npos;
    };
    if (std::none_of(forbidden.begin(), forbidden.end(), holds)) continue;
    response.fault("must_not_contain", in_quotes(text.view()) +
                                           " also stands in \"must_contain\", which is a "
                                           "contradiction; remove it from one of the two.");
  }
}

void read_text_contract(ObjectReader& response, Texts& texts, ResponseContract& contract) {
  const auto max_lines = response.integer("max_lines", 1, most_chars);
  if (max_lines) contract.max_lines = static_cast<std::size_t>(*max_lines);
  contract.must_contain = texts.list(response, "must_contain");
  contract.must_not_contain = texts.list(response, "must_not_contain");
  refuse_contradictions(response, contract);
  must_be_empty(response, "fields",
                "\"fields\" belong to the format \"json\"; remove them or change the format.");
  for (const auto name : {"schema", "recovery"})
    must_be_absent(response, name,
                   "this field belongs to the format \"json\"; remove it or change the format.");
}

// Fields or a schema: what one of them says, the other could only contradict.
void read_json_contract(ObjectReader& response, Texts& texts, ResponseContract& contract) {
  constexpr std::string_view reason =
      "this field belongs to the format \"text\"; remove it or change the format.";
  must_be_absent(response, "max_lines", reason);
  must_be_empty(response, "must_contain", reason);
  must_be_empty(response, "must_not_contain", reason);
  contract.recovery = response.word<RecoveryGrade>("recovery", recovery_words).value_or(contract.recovery);
  if (response.has("schema")) {
    contract.schema = read_schema(response, "schema", texts);
    must_be_empty(response, "fields",
                  "a reply has \"fields\" or a \"schema\", not both; remove one of them.");
    return;
  }
  const auto* items = required_items(response, "fields", "give at least one field, or a \"schema\"");
  if (items == nullptr) return;
  std::set<std::string, std::less<>> names;
  each_object(response, "fields", *items,
              [&](ObjectReader& item) { contract.fields.push_back(read_response_field(item, names)); });
}

// Hosts as they are compared: lower case, ASCII, with a point.
std::optional<std::vector<std::string>> read_hosts(ObjectReader& response, std::string_view name) {
  const JsonNode* list = response.array(name);
  if (list == nullptr) return std::nullopt;
  std::vector<std::string> hosts;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const JsonNode& item = list->items[i];
    const std::string& host = item.string;
    const bool is_host =
        item.kind == JsonNode::Kind::string && host.find('.') != std::string::npos &&
        !host.starts_with('.') && !host.ends_with('.') &&
        host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") == std::string::npos;
    if (is_host) {
      hosts.push_back(host);
    } else {
      response.sink().add(
          item.line, indexed(response, name, i),
          (item.kind == JsonNode::Kind::string ? in_quotes(host) + " is no host" : "a host is expected") +
              std::string("; write it as \"exemple.fr\", in lower case, without scheme, port and path (an "
                          "international name as \"xn--…\")."));
    }
  }
  return hosts;
}

void read_language(ObjectReader& response, ResponseContract& contract) {
  contract.language = response.string("language").value_or("");
  if (contract.language.empty() || contract.language == "fr" || contract.language == "en") return;
  response.fault("language", in_quotes(contract.language) +
                                 " is not one of: fr, en. Other languages cannot be told apart here; "
                                 "remove it.");
}

}  // namespace

ResponseContract read_response(ObjectReader& root, Texts& texts) {
  ResponseContract contract;
  const JsonNode* node = root.require("response", "say what a reply must be");
  if (node == nullptr) return contract;
  ObjectReader response(*node, root.sink(), "response");
  if (!response.usable()) return contract;
  contract.instructions = texts.required(response, "instructions", "tell the model the format");
  contract.max_chars = static_cast<std::size_t>(response.integer("max_chars", 1, most_chars).value_or(2000));
  contract.length_unit = response.word<LengthUnit>("length_unit", "code_points, utf16, bytes, graphemes")
                             .value_or(contract.length_unit);
  contract.links = read_hosts(response, "links");
  contract.images = read_hosts(response, "images");
  contract.mentions = response.word<MentionRule>("mentions", "any, people, none").value_or(contract.mentions);
  read_language(response, contract);
  contract.restore = read_kinds(response, "restore");
  if (contract.restore.has(DetectedKind::linked_name)) {
    response.fault(
        "restore",
        "\"linked_name\" cannot be restored: a name on another platform stands in no reply; remove it.");
  }
  std::optional<std::string> format;
  if (response.require("format", "write \"text\" or \"json\"") != nullptr) format = response.string("format");
  if (format == "text") {
    read_text_contract(response, texts, contract);
  } else if (format == "json") {
    contract.format = ResponseContract::Format::json;
    read_json_contract(response, texts, contract);
  } else {
    if (format) response.fault("format", in_quotes(*format) + " is not one of: text, json.");
    for (const auto name : {"max_lines", "must_contain", "must_not_contain", "fields", "schema", "recovery"})
      response.take(name);
  }
  response.finish();
  return contract;
}

}  // namespace noyau::inline v0_1::detail
