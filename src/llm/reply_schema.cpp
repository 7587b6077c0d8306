// A JSON reply whose contract is a schema.
#include <cmath>

#include "core/json_tape.hpp"
#include "core/json_values.hpp"
#include "llm/recovery_choice.hpp"
#include "llm/reply_recovery.hpp"
#include "llm/text_length.hpp"
#include "trace/json_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t deepest = 128;

class SchemaReply {
 public:
  SchemaReply(const JsonTape& tape, const ResponseContract& contract, ReplyInspection& inspection)
      : tape_(tape), contract_(contract), inspection_(inspection) {}

  // The value again, compact, each string checked and as it is delivered. Entries stand in the order of the
  // text, so that only the ends of what is open need to be remembered.
  std::string delivered() {
    for (std::size_t index = 0; index < tape_.entries.size(); ++index) {
      close_before(index);
      const JsonEntry& entry = tape_.entries[index];
      if (is_behind_value_) out_ += ',';
      is_behind_value_ = !entry.is_key;
      switch (entry.kind) {
        case JsonEntry::Kind::array:
        case JsonEntry::Kind::object:
          out_ += entry.kind == JsonEntry::Kind::object ? '{' : '[';
          open_.push_back(index);
          is_behind_value_ = false;
          break;
        case JsonEntry::Kind::string:
          append_json_string(out_, checked(index));
          if (entry.is_key) out_ += ':';
          break;
        default:
          check_number(index);
          out_ += tape_.raw(index);
      }
    }
    close_before(tape_.entries.size());
    return std::move(out_);
  }

 private:
  void close_before(std::size_t index) {
    while (!open_.empty() && tape_.entries[open_.back()].next <= index) {
      out_ += tape_.entries[open_.back()].kind == JsonEntry::Kind::object ? '}' : ']';
      open_.pop_back();
      is_behind_value_ = true;
    }
  }

  std::string checked(std::size_t index) {
    std::string buffer;
    const std::string_view raw = tape_.string(index, buffer);
    const std::string decoded = ReplyInspection::decode(raw);
    inspection_.check_material(decoded);
    inspection_.check_raw(raw);
    std::string text = inspection_.restore(decoded);
    inspection_.check_names(text);
    inspection_.check_rules(text, contract_);
    return text;
  }

  // JSON has no largest number; those who read it have.
  void check_number(std::size_t index) {
    if (tape_.entries[index].kind != JsonEntry::Kind::number) return;
    if (!std::isfinite(JsonNumber(tape_.raw(index)).value)) inspection_.add(Violation::not_json);
  }

  const JsonTape& tape_;
  const ResponseContract& contract_;
  ReplyInspection& inspection_;
  std::string out_;
  std::vector<std::size_t> open_;
  bool is_behind_value_ = false;
};

}  // namespace

void check_schema_reply(std::string_view json, const ResponseContract& contract, ReplyInspection& inspection,
                        Reply& reply) {
  JsonTape tape;
  if (read_json_tape(json, deepest, tape).flaw != JsonFlaw::none) return inspection.add(Violation::not_json);
  reply.text = SchemaReply(tape, contract, inspection).delivered();
  if (measure_length(reply.text, contract.length_unit) > contract.max_chars)
    inspection.add(Violation::too_long);
  // Names that were written with different escapes may have become one.
  if (has_different_duplicates(reply.text, deepest)) inspection.add(Violation::duplicate_key);
  for (const SchemaFault& fault : contract.schema->check(reply.text))
    inspection.add(Violation::schema, fault.pointer);
}

std::string spoken_json(std::string_view json, bool names) {
  std::string values;
  std::string keys;
  JsonTape tape;
  if (read_json_tape(json, deepest, tape).flaw != JsonFlaw::none) return values;
  std::string buffer;
  for (std::size_t index = 0; index < tape.entries.size(); ++index) {
    const JsonEntry& entry = tape.entries[index];
    if (entry.kind == JsonEntry::Kind::array || entry.kind == JsonEntry::Kind::object) continue;
    std::string& out = entry.is_key ? keys : values;
    out += entry.kind == JsonEntry::Kind::string ? tape.string(index, buffer) : tape.raw(index);
    out += '\n';
  }
  return names ? values + keys : values;
}

}  // namespace noyau::inline v0_1::detail
