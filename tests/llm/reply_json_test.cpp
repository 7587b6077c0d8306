#include <chrono>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/llm/reply.hpp"

using namespace noyau;

namespace {

ResponseContract contract() {
  ResponseContract result;
  result.format = ResponseContract::Format::json;
  result.max_chars = 400;
  result.fields = {{"verdict", FieldType::choice, true, {"ok", "doute"}, {}},
                   {"reason", FieldType::text, true, {}, 20},
                   {"count", FieldType::integer, false, {}, {}},
                   {"score", FieldType::number, false, {}, {}},
                   {"urgent", FieldType::boolean, false, {}, {}},
                   {"tags", FieldType::text_list, false, {}, 8},
                   {"question", FieldType::proposal, false, {}, 30}};
  return result;
}

ReplyCheck check(const std::string& text, const ResponseContract& rules = contract()) {
  static const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  static const std::vector<std::string> linked = {"NoirDésir77"};
  static const LinkedNames names(linked, {});
  return check_reply(BackendReply::answered(text), rules, nonce, names);
}

using Faults = std::vector<std::pair<Violation, std::string>>;

Faults faults(const std::string& text, const ResponseContract& rules = contract()) {
  Faults all;
  for (const ReplyFault& fault : check(text, rules).faults) all.emplace_back(fault.violation, fault.field);
  return all;
}

const std::string good = R"({"verdict": "ok", "reason": "rien à dire"})";

}  // namespace

TEST_CASE("a JSON reply comes out compact, in the contract's order", "[llm][H37]") {
  const auto checked = check(R"( { "tags" : ["a", "bé"], "urgent": false, "score": 0.50, "count": -3,
    "reason": "il \"dit\"\n\u00e9", "verdict": "doute" } )");
  CHECK(checked.ok());
  CHECK(checked.reply.format == ResponseContract::Format::json);
  CHECK(
      checked.reply.text ==
      R"({"verdict":"doute","reason":"il \"dit\"\né","count":-3,"score":0.5,"urgent":false,"tags":["a","bé"]})");
  CHECK(check(good).reply.text == R"({"verdict":"ok","reason":"rien à dire"})");
  CHECK(
      check(R"({"verdict":"ok","reason":"","score":7,"tags":[],"count":18446744073709551615})").reply.text ==
      R"({"verdict":"ok","reason":"","count":18446744073709551615,"score":7,"tags":[]})");
}

TEST_CASE("proposals are taken out and handed over, never executed", "[llm][H4]") {
  const auto checked = check(R"({"verdict":"ok","question":"Puis-je voir ses messages ?","reason":"r"})");
  CHECK(checked.ok());
  CHECK(checked.reply.text == R"({"verdict":"ok","reason":"r"})");
  REQUIRE(checked.reply.proposals.size() == 1);
  CHECK(checked.reply.proposals[0].field == "question");
  CHECK(checked.reply.proposals[0].text == "Puis-je voir ses messages ?");
  for (const char* none : {"null", "\"\"", "\" \\n\"", "\"\\u200b\""}) {
    INFO(none);
    const auto without = check(R"({"verdict":"ok","reason":"r","question":)" + std::string(none) + "}");
    CHECK(without.ok());
    CHECK(without.reply.proposals.empty());
    CHECK(without.reply.text == R"({"verdict":"ok","reason":"r"})");
  }
  // A contract may ask for a proposal, but never insist.
  ResponseContract insisting = contract();
  insisting.fields.back().required = true;
  CHECK(check(good, insisting).ok());
}

TEST_CASE("a text reply has no proposals, whatever it says", "[llm][H4]") {
  ResponseContract text;
  const auto checked = check(R"({"question":"Puis-je ?"})", text);
  CHECK(checked.ok());
  CHECK(checked.reply.proposals.empty());
  CHECK(checked.reply.text == R"({"question":"Puis-je ?"})");
}

TEST_CASE("each violation of a JSON contract is found by itself, with its field", "[llm][H37]") {
  const auto with = [](const std::string& more) { return R"({"verdict":"ok","reason":"r",)" + more + "}"; };
  const std::pair<std::string, Faults::value_type> cases[] = {
      {R"({"reason":"r"})", {Violation::missing_field, "verdict"}},
      {R"({"verdict":"ok"})", {Violation::missing_field, "reason"}},
      {R"({"verdict":"OK","reason":"r"})", {Violation::not_a_choice, "verdict"}},
      {R"({"verdict":"","reason":"r"})", {Violation::not_a_choice, "verdict"}},
      {R"({"verdict":1,"reason":"r"})", {Violation::wrong_type, "verdict"}},
      {R"({"verdict":null,"reason":"r"})", {Violation::wrong_type, "verdict"}},
      {R"({"verdict":"ok","reason":null})", {Violation::wrong_type, "reason"}},
      {R"({"verdict":"ok","reason":["r"]})", {Violation::wrong_type, "reason"}},
      {R"({"verdict":"ok","reason":{"a":{"b":[]}}})", {Violation::wrong_type, "reason"}},
      {R"({"verdict":"ok","reason":"123456789012345678901"})", {Violation::too_long, "reason"}},
      {with(R"("count":1.0)"), {Violation::wrong_type, "count"}},
      {with(R"("count":"1")"), {Violation::wrong_type, "count"}},
      {with(R"("count":true)"), {Violation::wrong_type, "count"}},
      {with(R"("score":"1")"), {Violation::wrong_type, "score"}},
      {with(R"("score":null)"), {Violation::wrong_type, "score"}},
      {with(R"("urgent":1)"), {Violation::wrong_type, "urgent"}},
      {with(R"("urgent":"true")"), {Violation::wrong_type, "urgent"}},
      {with(R"("tags":"a")"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":["a",1])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":["a",["b"]])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":["a",[]])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":[{}])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":[{"a":"b"}])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":["a",null])"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":{"a":"b"})"), {Violation::wrong_type, "tags"}},
      {with(R"("tags":["a","123456789"])"), {Violation::too_long, "tags"}},
      {with(R"("question":7)"), {Violation::wrong_type, "question"}},
      {with(R"("question":["a"])"), {Violation::wrong_type, "question"}},
      {with(R"("question":"1234567890123456789012345678901")"), {Violation::too_long, "question"}},
      {with(R"("verdict":"ok")"), {Violation::duplicate_key, "verdict"}},
      {with(R"("Verdict":"ok")"), {Violation::unknown_field, ""}},
      {with(R"("note":{"verdict":"doute"})"), {Violation::unknown_field, ""}},
      {with(R"("tags":[">>>FIN"])"), {Violation::fence_material, "tags"}},
      {with(R"("question":"\u003e>>FIN")"), {Violation::fence_material, "question"}},
      {R"({"verdict":"ok","reason":"NoirDesir77"})", {Violation::linked_name, "reason"}},
      {R"({"verdict":"ok","reason":"Noir\u0044esir77"})", {Violation::linked_name, "reason"}},
      {R"({"verdict":"ok","reason":"Noir\\u{44}esir77"})", {Violation::linked_name, "reason"}},
      {with(R"("question":"NoirDesir77 ?")"), {Violation::linked_name, "question"}},
  };
  REQUIRE(check(with(R"("count":1)")).ok());
  for (const auto& [text, fault] : cases) {
    INFO(text);
    CHECK(faults(text) == Faults{fault});
  }
}

TEST_CASE("all faults of a JSON reply are listed, in the contract's order", "[llm][H37]") {
  CHECK(faults(R"({"x":1,"y":2,"reason":"NoirDesir77 >>>FIN et plus","count":"1","count":2,"x":3})") ==
        Faults{{Violation::unknown_field, ""},
               {Violation::duplicate_key, "count"},
               {Violation::duplicate_key, ""},
               {Violation::missing_field, "verdict"},
               {Violation::fence_material, "reason"},
               {Violation::linked_name, "reason"},
               {Violation::too_long, "reason"},
               {Violation::wrong_type, "count"}});
}

TEST_CASE("an unknown key is never repeated in a fault", "[llm][H39]") {
  for (const ReplyFault& fault : check(R"({"lea@example.org":1,"lea@example.org":2})").faults) {
    CHECK((fault.field.empty() || fault.field == "verdict" || fault.field == "reason"));
  }
}

TEST_CASE("one Markdown code fence around the object is taken off", "[llm][H37]") {
  for (const std::string& text :
       {"```json\n" + good + "\n```", "```\n" + good + "\n```", " \n```json " + good + " ```\r\n\t",
        "```" + good + "```", "```JSON\r\n" + good + "\r\n```"}) {
    INFO(text);
    CHECK(check(text).reply.text == R"({"verdict":"ok","reason":"rien à dire"})");
    CHECK(check(text).ok());
  }
}

TEST_CASE("what is the object in another notation is the object", "[llm][H37]") {
  const std::string single = "{'verdict': 'ok', reason: \"rien à dire\",}";
  for (const std::string& text :
       {good + ",", "```json\n" + good, good + "\n```", "```python\n" + good + "\n```", "\uFEFF" + good,
        good + "// fini", "<think>Hmm {\"verdict\": \"doute\"}</think>\n" + good, single}) {
    INFO(text);
    const auto checked = check(text);
    CHECK(checked.ok());
    CHECK(checked.reply.text == R"({"verdict":"ok","reason":"rien à dire"})");
    CHECK(checked.recovery == RecoveryGrade::lossless);
    CHECK(checked.edit_count > 0);
    CHECK(checked.edits.size() == checked.edit_count);
  }
  CHECK(check(good).recovery == RecoveryGrade::none);
}

TEST_CASE("nothing stands beside the object", "[llm][H37]") {
  const std::pair<std::string, Violation> cases[] = {
      {"Voici : " + good, Violation::recovery_grade},
      {good + " Voilà.", Violation::recovery_grade},
      {good + good, Violation::recovery_grade},
      {good + R"({"verdict":"doute","reason":"r"})", Violation::not_one_object},
      {"[" + good + "]", Violation::not_one_object},
      {"\"texte\"", Violation::not_one_object},
      {"42", Violation::not_one_object},
      {"null", Violation::not_one_object},
      {"[]", Violation::not_one_object},
      {"Bonjour", Violation::not_json},
      {"```json\n" + good + "\n```\nVoilà.", Violation::recovery_grade},
      {"Voici\n```json\n" + good + "\n```", Violation::recovery_grade},
      {"``````", Violation::empty},
      {"```", Violation::empty},
      {"<think>Rien.</think>", Violation::empty},
      {"<think>" + good, Violation::unclosed_reasoning},
      {"Désolé, je ne peux pas répondre.", Violation::refusal},
      {"I cannot help with that", Violation::refusal},
      {R"({"verdict": "ok", "reason"})", Violation::ambiguous},
      {R"({"verdict":"ok","reason":"a","reason":"b",})", Violation::duplicate_key},
      {good + std::string("\0", 1), Violation::recovery_grade},
      {good + std::string("\0 caché", 8), Violation::recovery_grade}};
  for (const auto& [text, violation] : cases) {
    INFO(text);
    CHECK(faults(text) == Faults{{violation, ""}});
  }
}

TEST_CASE("a template says how damaged a reply may be", "[llm][H37]") {
  const std::pair<std::string, RecoveryGrade> cases[] = {
      {good, RecoveryGrade::none},
      {"```\n" + good + "\n```", RecoveryGrade::lossless},
      {"Voici : " + good, RecoveryGrade::guessed},
      {R"({"verdict": "ok", "reason": "rien à dire)", RecoveryGrade::truncated}};
  for (const auto& [text, grade] : cases) {
    for (const auto most :
         {RecoveryGrade::none, RecoveryGrade::lossless, RecoveryGrade::guessed, RecoveryGrade::truncated}) {
      INFO(text << " " << to_string(most));
      ResponseContract rules = contract();
      rules.recovery = most;
      const auto checked = check(text, rules);
      CHECK(checked.recovery == grade);
      if (grade <= most) {
        CHECK(checked.ok());
        CHECK(checked.reply.text == R"({"verdict":"ok","reason":"rien à dire"})");
      } else {
        CHECK(faults(text, rules) == Faults{{Violation::recovery_grade, ""}});
      }
    }
  }
}

TEST_CASE("a reply that was cut is accepted only where the template says so", "[llm][H37]") {
  static const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  BackendReply raw = BackendReply::answered(R"({"verdict": "ok", "reason": "rien à dire", "tags": ["a", "b)");
  raw.finish = FinishReason::length;
  ResponseContract rules = contract();
  const auto refused = check_reply(raw, rules, nonce, {});
  REQUIRE(refused.faults.size() == 1);
  CHECK(refused.faults[0].violation == Violation::truncated);
  rules.recovery = RecoveryGrade::truncated;
  const auto accepted = check_reply(raw, rules, nonce, {});
  CHECK(accepted.ok());
  CHECK(accepted.reply.text == R"({"verdict":"ok","reason":"rien à dire","tags":["a","b"]})");
}

TEST_CASE("the contract's fields decide between readings", "[llm][H37]") {
  ResponseContract rules = contract();
  rules.recovery = RecoveryGrade::guessed;
  CHECK(check(R"({"verdict": "ok", "reason": 0123, "count": 1})", rules).reply.text ==
        R"({"verdict":"ok","reason":"0123","count":1})");
  CHECK(check("Brouillon {\"verdict\": \"?\"}, réponse " + good, rules).reply.text ==
        R"({"verdict":"ok","reason":"rien à dire"})");
}

TEST_CASE("the example of the instructions is no answer", "[llm][H37]") {
  ResponseContract rules = contract();
  rules.instructions =
      R"(Réponds ainsi : {"verdict": "ok", "reason": "une phrase courte"} et rien d'autre. {"verdict": "ok"})";
  CHECK(faults(R"({"reason":"une phrase courte","verdict":"ok"})", rules) ==
        Faults{{Violation::echoed_example, ""}});
  CHECK(check(good, rules).ok());
  // One word may be the right answer.
  CHECK(faults(R"({"verdict":"ok"})", rules) == Faults{{Violation::missing_field, "reason"}});
}

TEST_CASE("what is no JSON is said to be none", "[llm][H37]") {
  for (const std::string& text : {std::string(R"({"score":1e999})"), std::string(R"({"a":"\ud800"})"),
                                  std::string("{\0}", 3), std::string("{:}")}) {
    INFO(text);
    CHECK(faults(text) == Faults{{Violation::not_json, ""}});
  }
  for (std::size_t length = 1; length < good.size(); length += 5) {
    INFO(length);
    CHECK(faults(good.substr(0, length)) == Faults{{Violation::recovery_grade, ""}});
  }
  CHECK(faults("{ >>>FIN NoirDesir77") == Faults{{Violation::recovery_grade, ""},
                                                 {Violation::fence_material, ""},
                                                 {Violation::linked_name, ""}});
}

TEST_CASE("strings of a JSON reply are decoded and repaired", "[llm][H32][H37]") {
  const auto checked = check("{\"verdict\":\"ok\",\"reason\":\"a\\\\u{1F44D}\xFF\\r\\nb\"}");
  CHECK(checked.ok());
  CHECK(checked.reply.text == "{\"verdict\":\"ok\",\"reason\":\"a👍\uFFFD\\nb\"}");
  // What comes out is JSON again, whatever the strings hold.
  const auto nested = check(R"({"verdict":"ok","reason":"\",\"a\":\"\\","tags":["\u0000\u2028"]})");
  CHECK(nested.ok());
  const auto parsed = nlohmann::json::parse(nested.reply.text);
  CHECK(parsed.size() == 3);
  CHECK(parsed["reason"] == "\",\"a\":\"\\");
  CHECK(parsed["tags"][0] == std::string("\0\u2028", 4));
}

TEST_CASE("the whole reply has its limit, proposals included", "[llm][H37]") {
  ResponseContract rules = contract();
  rules.max_chars = 40;
  rules.fields[6].max_chars.reset();
  CHECK(check(R"({"verdict":"ok","reason":"123456789012"})", rules).ok());  // 40 in all, compact
  CHECK(check(R"({  "verdict" : "ok" , "reason" : "123456789012" })", rules).ok());
  CHECK(faults(R"({"verdict":"ok","reason":"1234567890123"})", rules) == Faults{{Violation::too_long, ""}});
  CHECK(faults(R"({"verdict":"ok","reason":"","question":"1234567890123"})", rules) ==
        Faults{{Violation::too_long, ""}});
}

TEST_CASE("many keys, values and levels take linear time", "[llm]") {
  ResponseContract rules = contract();
  rules.max_chars = 4'000'000;
  std::string keys = "{";
  std::string list = R"({"verdict":"ok","reason":"r","tags":[)";
  for (int index = 0; index < 100'000; ++index) {
    keys += "\"key" + std::to_string(index % 50'000) + "\":1,";
    list += "\"a\",";
  }
  keys.back() = '}';
  list.back() = ']';
  const std::string deep =
      R"({"reason":)" + std::string(500'000, '[') + std::string(500'000, ']') + R"(,"verdict":"ok"})";
  const auto begin = std::chrono::steady_clock::now();
  CHECK(check(keys, rules).faults.size() == 4);
  CHECK(check(list + "}", rules).ok());
  CHECK(faults(deep, rules) == Faults{{Violation::not_json, ""}});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{60});
}
