#include <algorithm>
#include <map>

#include "call/blank.hpp"
#include "llm/reply_checks.hpp"
#include "llm/reply_object.hpp"
#include "llm/reply_recovery.hpp"
#include "llm/text_length.hpp"
#include "llm/tool_proposal.hpp"
#include "noyau/core/utf8.hpp"
#include "trace/json_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Kind = ReplyValue::Kind;

bool has_type(const ReplyValue& value, FieldType type) {
  switch (type) {
    case FieldType::text:
    case FieldType::choice:
      return value.kind == Kind::string;
    case FieldType::integer:
      return value.kind == Kind::integer;
    case FieldType::number:
      return value.kind == Kind::integer || value.kind == Kind::number;
    case FieldType::boolean:
      return value.kind == Kind::boolean;
    case FieldType::text_list:
      return value.kind == Kind::string_list;
    case FieldType::proposal:
      return value.kind == Kind::string || value.kind == Kind::null;
  }
  return false;
}

// One pass over the contract: every field is checked, then taken over.
class JsonReply {
 public:
  JsonReply(const ResponseContract& contract, ReplyInspection& inspection, Reply& reply)
      : contract_(contract), inspection_(inspection), reply_(reply) {}

  void check(ReplyObject& object) {
    check_keys(object);
    std::map<std::string_view, ReplyValue*> values;
    for (auto& [key, value] : object.members) values.emplace(key, &value);
    reply_.text = "{";
    for (const ResponseField& field : contract_.fields) {
      const auto found = values.find(field.name);
      if (found != values.end()) {
        take(field, *found->second);
      } else if (field.required && field.type != FieldType::proposal) {
        inspection_.add(Violation::missing_field, field.name);
      }
    }
    reply_.text += '}';
    std::size_t length = measure_length(reply_.text, contract_.length_unit);
    for (const Proposal& proposal : reply_.proposals)
      length += measure_length(proposal.text, contract_.length_unit);
    if (length > contract_.max_chars) inspection_.add(Violation::too_long);
  }

 private:
  bool declared(std::string_view key) const {
    return std::any_of(contract_.fields.begin(), contract_.fields.end(),
                       [key](const ResponseField& field) { return field.name == key; });
  }

  // A key that the contract does not know is the model's text: it is never repeated in a fault.
  void check_keys(const ReplyObject& object) {
    for (const auto& [key, value] : object.members) {
      if (!declared(key)) inspection_.add(Violation::unknown_field);
    }
    for (const std::string& key : object.duplicates) {
      inspection_.add(Violation::duplicate_key, declared(key) ? std::string_view(key) : std::string_view{});
    }
  }

  void take(const ResponseField& field, ReplyValue& value) {
    if (!has_type(value, field.type)) {
      inspection_.add(Violation::wrong_type, field.name);
      return;
    }
    if (value.kind == Kind::integer || value.kind == Kind::number)
      inspection_.check_material(value.text, field.name);
    if (field.type == FieldType::proposal && field.proposal == ProposalKind::tool)
      return take_tool(field, value);
    if (value.kind == Kind::string) value.text = checked(field, value.text);
    for (std::string& item : value.list) item = checked(field, item);
    if (field.type == FieldType::proposal) {
      if (value.kind == Kind::string && !is_blank(value.text))
        reply_.proposals.push_back({field.name, value.text, field.proposal});
      return;
    }
    if (field.type == FieldType::choice &&
        std::find(field.choices.begin(), field.choices.end(), value.text) == field.choices.end()) {
      inspection_.add(Violation::not_a_choice, field.name);
    }
    append(field, value);
  }

  // A tool is proposed in one form only, so that it can be held against the offer before anybody acts. It is
  // read before values come back in it: what a value holds adds no argument.
  void take_tool(const ResponseField& field, const ReplyValue& value) {
    if (value.kind != Kind::string || is_blank(value.text)) return;
    std::optional<ToolRequest> request = read_tool_request(ReplyInspection::decode(value.text));
    Proposal proposal{field.name, checked(field, value.text), field.proposal};
    if (!request) return inspection_.add(Violation::unoffered_tool, field.name);
    for (auto& [name, argument] : request->arguments) argument = inspection_.restore(argument, field.name);
    if (const auto violation = check_tool_request(*request, inspection_.context().tools))
      return inspection_.add(*violation, field.name);
    proposal.tool = std::move(request->tool);
    proposal.arguments = std::move(request->arguments);
    reply_.proposals.push_back(std::move(proposal));
  }

  std::string checked(const ResponseField& field, std::string_view raw) {
    const std::string decoded = ReplyInspection::decode(raw);
    inspection_.check_material(decoded, field.name);
    inspection_.check_raw(raw, field.name);
    std::string text = inspection_.restore(decoded, field.name);
    inspection_.check_names(text, field.name);
    inspection_.check_rules(text, contract_, field.name);
    if (field.max_chars && measure_length(text, contract_.length_unit) > *field.max_chars) {
      inspection_.add(Violation::too_long, field.name);
    }
    return text;
  }

  void append(const ResponseField& field, const ReplyValue& value) {
    std::string& out = reply_.text;
    if (out.size() > 1) out += ',';
    append_json_string(out, field.name);
    out += ':';
    if (value.kind == Kind::string) {
      append_json_string(out, value.text);
    } else if (value.kind == Kind::string_list) {
      out += '[';
      for (std::size_t index = 0; index < value.list.size(); ++index) {
        if (index != 0) out += ',';
        append_json_string(out, value.list[index]);
      }
      out += ']';
    } else {
      out += value.text;
    }
  }

  const ResponseContract& contract_;
  ReplyInspection& inspection_;
  Reply& reply_;
};

}  // namespace

void check_json_reply(std::string_view raw, bool was_cut, const ResponseContract& contract,
                      ReplyInspection& inspection, ReplyCheck& check) {
  const auto json = recover_reply(sanitise(raw), was_cut, contract, inspection, check);
  if (json && contract.schema) return check_schema_reply(*json, contract, inspection, check.reply);
  ReplyObject object;
  if (json) object = read_reply_object(*json);
  if (!json || object.fault != ReplyObject::Fault::none) {
    if (json) {
      const bool is_json = object.fault == ReplyObject::Fault::not_one_object;
      inspection.add(is_json ? Violation::not_one_object : Violation::not_json);
    }
    // There are no fields to look into: the reply as a whole may still give something away.
    const std::string decoded = ReplyInspection::decode(raw);
    inspection.check_material(decoded);
    inspection.check_names(decoded);
    return;
  }
  JsonReply(contract, inspection, check.reply).check(object);
}

}  // namespace noyau::inline v0_1::detail
