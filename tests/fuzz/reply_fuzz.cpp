// The reply parser and its checks for any bytes: the first says which contract holds.
#include <nlohmann/json.hpp>
#include <set>

#include "fuzz_target.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/reply.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

ResponseContract text_contract() {
  ResponseContract contract;
  contract.max_chars = 200;
  contract.max_lines = 4;
  contract.must_contain = {"salut"};
  contract.must_not_contain = {"<b>"};
  return contract;
}

ResponseContract json_contract() {
  ResponseContract contract;
  contract.format = ResponseContract::Format::json;
  contract.max_chars = 400;
  const auto add = [&](std::string name, FieldType type, bool required) {
    ResponseField field;
    field.name = std::move(name);
    field.type = type;
    field.required = required;
    if (type == FieldType::choice) field.choices = {"a", "b"};
    if (type == FieldType::text) field.max_chars = 50;
    contract.fields.push_back(std::move(field));
  };
  add("reply", FieldType::text, true);
  add("choices", FieldType::choice, false);
  add("list", FieldType::text_list, false);
  add("n", FieldType::integer, false);
  add("x", FieldType::number, false);
  add("ok", FieldType::boolean, false);
  add("question", FieldType::proposal, false);
  return contract;
}

void check_json(const Reply& reply, const ResponseContract& contract, std::string_view text) {
  const auto object = nlohmann::json::parse(reply.text, nullptr, false);
  require(object.is_object() && object.contains("reply") && object["reply"].is_string(),
          "an accepted reply is an object with what the contract requires", text);
  for (const auto& [key, value] : object.items()) {
    const bool is_known = std::any_of(contract.fields.begin(), contract.fields.end(),
                                      [&key = key](const ResponseField& field) { return field.name == key; });
    require(is_known, "an accepted reply holds the contract's fields only", text);
  }
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  return {
      "0salut toi",
      "1{\"reply\": \"salut\", \"choices\": \"a\", \"list\": [\"x\", \"y\"], \"n\": 3, \"x\": 1.5, \"ok\": "
      "true, \"question\": null}",
      "1```json\n{\"reply\": \"salut\", \"question\": \"quel jeu ?\"}\n```",
      "1<think>hm</think>{\"reply\": \"a\\u00e9\\n\"}",
      "1{'reply': 'a', }",
      "3{\"reply\": \"coupé",
  };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const ResponseContract contracts[] = {text_contract(), json_contract()};
  static const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  static const LinkedNames names(std::vector<std::string>{"xX_Dark_Xx"}, {});
  const ResponseContract& contract = contracts[data[0] & 1];
  const std::string text(data + 1, data + size);
  BackendReply raw;
  raw.status = BackendStatus::answered;
  raw.text = text;
  if ((data[0] & 2) != 0) raw.finish = FinishReason::length;
  const ReplyCheck check = check_reply(raw, contract, nonce, names);
  std::set<std::pair<Violation, std::string>> seen;
  for (const ReplyFault& fault : check.faults)
    require(seen.emplace(fault.violation, fault.field).second, "each fault is told once", text);
  if (!check.ok()) return 0;
  require(raw.finish != FinishReason::length, "a reply that was cut is not accepted", text);
  require(is_valid_utf8(check.reply.text), "an accepted reply is valid UTF-8", text);
  require(count_code_points(check.reply.text) <= contract.max_chars,
          "an accepted reply is as long as it may be", text);
  require(!holds_fence_material(check.reply.text, nonce), "an accepted reply holds nothing of a fence", text);
  if (contract.format == ResponseContract::Format::json) check_json(check.reply, contract, text);
  return 0;
}
