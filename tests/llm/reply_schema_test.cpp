// Replies whose contract is a JSON Schema.
#include <chrono>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "llm/reply_recovery.hpp"
#include "noyau/llm/reply.hpp"
#include "prompt/response_schema.hpp"

using namespace noyau;

namespace {

const std::string plan_schema = R"({
  "type": "object", "additionalProperties": false, "required": ["steps"],
  "properties": {
    "steps": {"type": "array", "items": {"type": "object", "required": ["do"], "properties": {
      "do": {"type": "string", "minLength": 1}, "times": {"type": "integer", "minimum": 1}}}},
    "note": {"type": "string", "maxLength": 10}}})";

ResponseContract contract(const std::string& schema = plan_schema) {
  ResponseContract result;
  result.format = ResponseContract::Format::json;
  result.max_chars = 400;
  result.schema = JsonSchema::parse(schema);
  return result;
}

ReplyCheck check(const std::string& text, const ResponseContract& rules = contract(),
                 const SurrogateMap* surrogates = nullptr) {
  static const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  static const std::vector<std::string> linked = {"NoirDésir77"};
  static const LinkedNames names(linked, {});
  ReplyContext context;
  context.surrogates = surrogates;
  return check_reply(BackendReply::answered(text), rules, nonce, names, context);
}

using Faults = std::vector<std::pair<Violation, std::string>>;

Faults faults(const std::string& text, const ResponseContract& rules = contract()) {
  Faults all;
  for (const ReplyFault& fault : check(text, rules).faults) all.emplace_back(fault.violation, fault.field);
  return all;
}

}  // namespace

TEST_CASE("a reply that satisfies the schema comes out compact, nested as it is", "[llm][H37]") {
  const auto checked = check(
      "{ \"steps\" : [ {\"do\": \"a\\u00e9\\n\", \"times\": 2}, {\"do\":\"b\", \"x\": [1.50, null, {}]} ] }");
  CHECK(checked.ok());
  CHECK(checked.reply.text == R"({"steps":[{"do":"aé\n","times":2},{"do":"b","x":[1.50,null,{}]}]})");
  CHECK(check("```json\n{'steps': [],}\n```").reply.text == R"({"steps":[]})");
  CHECK(check("[1, 2]", contract(R"({"type": "array"})")).reply.text == "[1,2]");
  CHECK(check(" \"x\" ", contract("true")).reply.text == R"("x")");
  CHECK(check("{}", contract("true")).reply.text == "{}");
}

TEST_CASE("what the schema refuses is named by its place, never by the model's words", "[llm][H37][H39]") {
  using enum Violation;
  CHECK(faults(R"({"steps": [{"do": ""}, {"times": 0}], "secret word": 1})") ==
        Faults{{schema, "/steps/0/do"}, {schema, "/steps/1/do"}, {schema, "/steps/1/times"}, {schema, "/*"}});
  CHECK(faults("[]") == Faults{{schema, ""}});
  CHECK(faults(R"({"note": "12345678901"})") == Faults{{schema, "/steps"}, {schema, "/note"}});
  CHECK(faults(R"({"steps": [], "note": "a", "note": "b"})") == Faults{{duplicate_key, ""}});
  CHECK(faults("{\"steps\": []}\n{\"steps\": [], \"note\": \"x\"}") == Faults{{not_one_object, ""}});
  CHECK(faults("Voici {\"steps\": []}") == Faults{{recovery_grade, ""}});
  CHECK(faults(R"([1e999])", contract("true")) == Faults{{not_json, ""}});
  CHECK(faults(R"({"steps": [{"do": ")" + std::string(400, 'x') + R"("}]})") == Faults{{too_long, ""}});
}

TEST_CASE("strings and names of any depth are decoded, checked and delivered", "[llm][H20][H32][H37]") {
  using enum Violation;
  const ResponseContract any = contract("true");
  CHECK(check(R"([{"a": ["\\u{1F44D}"]}])", any).reply.text == R"([{"a":["👍"]}])");
  CHECK(faults(R"([{"a": ["NoirDesir77"]}])", any) == Faults{{linked_name, ""}});
  CHECK(faults(R"([{"noir desir 77": []}])", any) == Faults{{linked_name, ""}});
  CHECK(faults(R"([{"a": {"b": ">>>FIN"}}])", any) == Faults{{fence_material, ""}});
  CHECK(faults(R"([{">>>FIN": 1}])", any) == Faults{{fence_material, ""}});
  CHECK(faults(R"({"a": 1, "\\u{61}": 2})", any) == Faults{{duplicate_key, ""}});
  // The schema is held against what is delivered.
  CHECK(faults(R"({"steps": [], "note": "\\u{61}\\u{62}"})").empty());
  // Half a surrogate pair is no character.
  CHECK(check(R"(["\ud800"])", any).reply.text == "[\"\uFFFD\"]");
}

TEST_CASE("surrogates become values again before the schema looks", "[llm][H28]") {
  ResponseContract rules = contract(R"({"items": {"type": "string", "pattern": "@"}})");
  rules.restore.add(DetectedKind::email);
  SurrogateMap surrogates("1");
  const std::string surrogate(
      surrogates.surrogate(DetectedKind::email, "lea@example.org", SurrogateReader::target));
  CHECK(check("[\"" + surrogate + "\"]", rules, &surrogates).reply.text == R"(["lea@example.org"])");
}

TEST_CASE("what a reply says is all of its values, and its names where they are the model's", "[llm][H30]") {
  const std::string json = R"({"a":["x\n",{"b":1}],"c":true})";
  CHECK(detail::spoken_json(json, false) == "x\n\n1\ntrue\n");
  CHECK(detail::spoken_json(json, true) == "x\n\n1\ntrue\na\nb\nc\n");
}

TEST_CASE("a backend is told the schema that the reply is held against", "[llm][H37]") {
  CHECK(detail::response_schema(contract(R"({ "type" : "array" })")) == R"({"type":"array"})");
}

TEST_CASE("large replies take linear time", "[llm][promise10]") {
  ResponseContract rules = contract("true");
  rules.max_chars = 4'000'000;
  std::string list = "[";
  for (int i = 0; i < 100'000; ++i) list += "{\"k" + std::to_string(i) + "\":[\"v\"]},";
  list.back() = ']';
  const auto begin = std::chrono::steady_clock::now();
  CHECK(check(list, rules).ok());
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{60});
}
