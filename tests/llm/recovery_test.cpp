#include "noyau/llm/recovery.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "recovery_cases.hpp"

using namespace noyau;
using recovery_test::check;

namespace {

RecoveryFault fault(const std::string& input, const RecoveryOptions& options = {}) {
  const Recovery recovery = recover_json(input, options);
  INFO(input << "\n" << recovery.json);
  CHECK(recovery.json.empty() == !recovery.ok());
  return recovery.fault;
}

std::string edits(const std::string& input) {
  std::string all;
  for (const RecoveryEdit& edit : recover_json(input).edits)
    all += (all.empty() ? "" : " ") + std::string(to_string(edit.kind)) + "@" + std::to_string(edit.offset) +
           ":" + std::string(to_string(edit.grade));
  return all;
}

}  // namespace

TEST_CASE("the public cases of two recoverers give their value", "[llm][H37]") {
  std::ifstream file(NOYAU_TEST_DATA "/json/recovery_dev.jsonl");
  std::string line;
  std::size_t cases = 0;
  while (std::getline(file, line)) {
    const auto test = nlohmann::json::parse(line);
    const auto input = test.at("input").get<std::string>();
    const auto kind = test.at("kind").get<std::string>();
    const Recovery recovery = recover_json(input);
    INFO(test.at("id") << " " << kind << "\n" << input << "\n" << recovery.json);
    ++cases;
    if (kind == "error") {
      CHECK_FALSE(recovery.ok());
    } else if (kind == "empty") {
      CHECK((recovery.fault == RecoveryFault::empty || recovery.fault == RecoveryFault::not_json));
    } else {
      REQUIRE(recovery.ok());
      CHECK(nlohmann::json::parse(recovery.json) == test.at("value"));
      CHECK((recovery.grade == RecoveryGrade::none) == (kind == "valid"));
    }
  }
  CHECK(cases == 73);
}

TEST_CASE("valid JSON is never altered, but for white space around it", "[llm][H37]") {
  for (const std::string text : {R"({ "b" : [1.0, 2e5,-0 ] ,"a":"\u00e9\/ ```json <think>"})", "7",
                                 "\"// no comment\"", "1e999", R"({"a":1,"a":1})", R"("I'm sorry")"}) {
    const Recovery recovery = recover_json("\n\t " + text + " \r\n");
    CHECK(recovery.ok());
    CHECK(recovery.json == text);
    CHECK(recovery.grade == RecoveryGrade::none);
    CHECK(recovery.edit_count == 0);
  }
}

TEST_CASE("all of the text in another notation is lossless", "[llm][H37]") {
  constexpr auto lossless = RecoveryGrade::lossless;
  check({{"```json\n{\"a\": 1,}\n```", R"({"a":1})", lossless},
         {"```\n[1]\n", "[1]", lossless},
         {"'a'", R"("a")", lossless},
         {R"({a: True, 'b': None, “c”: undefined,})", R"({"a":true,"b":null,"c":null})", lossless},
         {"{\"a\": 1 // one\n, /* two */ \"b\": 2}", R"({"a":1,"b":2})", lossless},
         {"[\"a\nb\tc\"]", R"(["a\nb\tc"])", lossless},
         {"[2., .5, +1, 1_000, 0x1F, -0xff]", "[2.0,0.5,1,1000,31,-255]", lossless},
         {"[\"a\" + 'b']", R"(["ab"])", lossless},
         {"callback({\"a\": NumberLong(\"1\")});", R"({"a":"1"})", lossless},
         {R"({\"a\": \"x\\ny \\\"z\\\"\"})", R"({"a":"x\ny \"z\""})", lossless},
         {R"(["it\'s \_"])", R"(["it's _"])", lossless},
         {"[1,\u00A02]", "[1,2]", lossless},
         {"<think>{\"a\": 0}</think>\n{\"a\": 1}", R"({"a":1})", lossless},
         {"{\"a\": 0} or so</think>\n{\"a\": 1}", "", RecoveryGrade::none},
         {"let me see {\"a\": 0}</think>\n{\"a\": 1}", R"({"a":1})", lossless}});
}

TEST_CASE("one reading of several is a guess", "[llm][H37]") {
  constexpr auto guessed = RecoveryGrade::guessed;
  check({{R"({"a": b "c"})", R"({"a":"b \"c\""})", guessed},
         {"[1 2]", "[1,2]", guessed},
         {R"({"a": "x, "b": "y"})", R"({"a":"x","b":"y"})", guessed},
         {R"({"a": "he said "hi", and left", "b": 1})", R"({"a":"he said \"hi\", and left","b":1})", guessed},
         {R"([{"a": "x}, {"a": "y"}])", R"([{"a":"x"},{"a":"y"}])", guessed},
         {R"({"items": [1, 2, "total": 3})", R"({"items":[1,2],"total":3})", guessed},
         {R"({"a": [{"b": 1, "c": 2], "d": 3})", R"({"a":[{"b":1,"c":2}],"d":3})", guessed},
         {R"([{"i": 1 {"i": 2}])", R"([{"i":1},{"i":2}])", guessed},
         {R"({"a" 1, "b": , "c": 2})", R"({"a":1,"c":2})", guessed},
         {R"("a": 1, "b": 2})", R"({"a":1,"b":2})", guessed},
         {"[1, 2, ...]", "[1,2]", guessed},
         {"[1,, 2]", "[1,2]", guessed},
         {"[007, NaN]", "[7,null]", guessed},
         {R"(Voici : {"a": 1}. Voilà !)", R"({"a":1})", guessed},
         {"{\"a\": 1}}", R"({"a":1})", guessed},
         {"{\"a\": 1}, {\"b\": 2}", R"([{"a":1},{"b":2}])", guessed},
         {"{\"a\": 1}\n{\"a\": 1.0}", R"({"a":1})", guessed},
         {"825, [\"a\"]]", R"([825,["a"]])", guessed},
         {R"("a", "b"])", R"(["a","b"])", guessed},
         {R"(["hello, 322])", R"(["hello",322])", guessed},
         {R"(["a, {"b": 1}])", R"(["a",{"b":1}])", guessed},
         {R"(["a, ["b"], []])", R"(["a",["b"],[]])", guessed},
         {R"(["a,[]])", R"(["a",[]])", guessed},
         {R"([null"x"])", R"([null,"x"])", guessed},
         {R"({"a": "x", "b"["y"], "c""z"})", R"({"a":"x","b":["y"],"c":"z"})", guessed},
         {R"({"a": "x", b c": "y"})", R"({"a":"x","b c":"y"})", guessed},
         {R"({"a": """b": 1})", R"({"a":"","b":1})", guessed},
         {R"({"a": true, NOTE "b": 1 c: 2})", R"({"a":true,"b":1,"c":2})", guessed},
         {"As [1] says, {\"a\": 1}", R"({"a":1})", guessed}});
}

TEST_CASE("what there was before the text broke off is truncated", "[llm][H37]") {
  constexpr auto truncated = RecoveryGrade::truncated;
  check({{R"({"a": 1, "b": "xy)", R"({"a":1,"b":"xy"})", truncated},
         {R"({"a": 1, "b)", R"({"a":1})", truncated},
         {R"({"a": 1, "b":)", R"({"a":1})", truncated},
         {R"({"a": 1, "b": tru)", R"({"a":1})", truncated},
         {R"([1, -)", "[1]", truncated},
         {R"(["a\u20)", R"(["a"])", truncated},
         {R"({"a": [1, {"b": 2)", R"({"a":[1,{"b":2}]})", truncated},
         {"```json\n{\"a\": [1", R"({"a":[1]})", truncated},
         {"```json\n{\"a\": [\"x\n```\nEnd", R"({"a":["x"]})", truncated}});
}

TEST_CASE("a reply that was cut is truncated at best, and its text is not read as a lost bracket",
          "[llm][H37]") {
  RecoveryOptions cut;
  cut.was_cut = true;
  const Recovery valid = recover_json(R"({"a": 12})", cut);
  CHECK(valid.json == R"({"a": 12})");
  CHECK(valid.grade == RecoveryGrade::truncated);
  CHECK(recover_json(R"({"a": "see {x})", cut).json == R"({"a":"see {x}"})");
  CHECK(recover_json(R"({"a": "see {x})").json == R"({"a":"see {x"})");
  CHECK(recover_json(R"({"a": 1,} `)", cut).grade == RecoveryGrade::truncated);
}

TEST_CASE("a character that broke off is no part of the value", "[llm][H37]") {
  constexpr auto truncated = RecoveryGrade::truncated;
  check({{"{\"a\": \"x\xE2\x80", R"({"a":"x"})", truncated},
         {R"({"a": "\ud83d)", R"({"a":""})", truncated},
         {R"({"a": "x\ud83d\u)", R"({"a":"x"})", truncated},
         {R"({"a": "x\ud83d\ude0)", R"({"a":"x"})", truncated},
         {R"({"a": "\ud83d\ude00)", R"({"a":"\ud83d\ude00"})", truncated}});
  CHECK(recover_json("{\"a\": 1}\xE2\x80").grade == RecoveryGrade::guessed);
}

TEST_CASE("what is no answer is an error of its own", "[llm][H37]") {
  using Fault = RecoveryFault;
  const std::pair<std::string, Fault> cases[] = {
      {"", Fault::empty},
      {" \n\t ", Fault::empty},
      {"<think>nothing</think>\n", Fault::empty},
      {"```json\n```", Fault::empty},
      {"}", Fault::not_json},
      {"Tout va bien.", Fault::not_json},
      {"\"\\uZ000\"", Fault::not_json},
      {"[\"\x01\"]", Fault::not_json},
      {"I'm sorry, but I can't help with that.", Fault::refusal},
      {"I’m unable to do this.", Fault::refusal},
      {"**As an AI** I have no opinion", Fault::refusal},
      {"Désolé, je ne peux pas répondre.", Fault::refusal},
      {"Je ne suis pas en mesure de le faire", Fault::refusal},
      {"Malheureusement, c'est impossible.", Fault::refusal},
      {"Sorrylandia est un pays", Fault::not_json},
      {"{\"a\": 1}\n{\"a\": 2}", Fault::several_values},
      {"First {\"a\": 1} then {\"a\": 2}", Fault::several_values},
      {"```json\n{\"a\": 1}\n```\n```json\n{\"a\": 2}\n```", Fault::several_values},
      {"<think>{\"a\": 1}", Fault::unclosed_reasoning},
      {"Well. <THINKING>\n{\"a\": 1}", Fault::unclosed_reasoning},
      {"[THINK]{\"a\": 1}", Fault::unclosed_reasoning},
      {"<reasoning>", Fault::unclosed_reasoning},
      {R"({"a": 1, "a": 2})", Fault::duplicate_key},
      {R"([{"a": {"b": 1, "\u0062": 2}},])", Fault::duplicate_key},
      {R"({"a": 1, "b"})", Fault::ambiguous},
      {R"({"a", "b"})", Fault::ambiguous},
      {std::string(129, '['), Fault::too_deep},
      {std::string(200, '[') + "x", Fault::too_deep},
      {"{a:" + std::string(128, '['), Fault::too_deep},
  };
  for (const auto& [input, expected] : cases) {
    INFO(input);
    CHECK(to_string(fault(input)) == to_string(expected));
  }
  CHECK(recover_json("{\"a\": 1, \"a\": 1.0,}").ok());
  CHECK(recover_json(std::string(128, '[') + std::string(128, ']')).ok());
  RecoveryOptions shallow;
  shallow.max_depth = 2;
  CHECK(fault("[[[]]]", shallow) == Fault::too_deep);
  CHECK(fault("[[[],]]", shallow) == Fault::too_deep);
}

TEST_CASE("an example that comes back is no answer", "[llm][H37]") {
  RecoveryOptions options;
  options.examples = {R"({"verdict": "ok", "n": 1})"};
  CHECK(fault(R"({"n": 1.0, "verdict": "ok"})", options) == RecoveryFault::echoed_example);
  CHECK(fault("```json\n{'verdict': 'ok', 'n': 1}\n```", options) == RecoveryFault::echoed_example);
  CHECK(fault(R"({"verdict": "ok", "n": 2})", options) == RecoveryFault::none);
  const Recovery other =
      recover_json(R"(As in {"verdict": "ok", "n": 1}: {"verdict": "no", "n": 2})", options);
  CHECK(other.json == R"({"verdict":"no","n":2})");
  CHECK(other.grade == RecoveryGrade::guessed);
}

TEST_CASE("edits name their place in the text, in its order", "[llm][H37]") {
  CHECK(edits(" {a: 'é', \"b\": \"x\n\"}") ==
        "added_quotes@2:lossless replaced_quotes@5:lossless escaped_character@18:lossless");
  CHECK(edits("```json\n[1 2,]\n```") ==
        "dropped_code_fence@0:lossless added_comma@11:guessed dropped_comma@12:lossless "
        "dropped_code_fence@15:lossless");
  CHECK(edits(R"({\"a\": 'x'})") == "dropped_wrapper@0:lossless replaced_quotes@8:lossless");
  std::string many = "[";
  for (int i = 0; i < 500; ++i) many += "'a',";
  const Recovery recovery = recover_json(many + "]");
  CHECK(recovery.edits.size() == 256);
  CHECK(recovery.edit_count == 501);
}

TEST_CASE("the words of grades, faults and edits", "[llm][H37]") {
  CHECK(RecoveryGrade::none < RecoveryGrade::lossless);
  CHECK(RecoveryGrade::lossless < RecoveryGrade::guessed);
  CHECK(RecoveryGrade::guessed < RecoveryGrade::truncated);
  CHECK(to_string(RecoveryGrade::truncated) == "truncated");
  CHECK(to_string(RecoveryFault::too_deep) == "too_deep");
  CHECK(to_string(EditKind::dropped_rest) == "dropped_rest");
}

TEST_CASE("what broke off within a name is no part of the string before it", "[llm][H37]") {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"a":"x",")", R"({"a":"x"})"},
      {R"({"a":"x","b)", R"({"a":"x"})"},
      {R"({"a":"","b)", R"({"a":""})"},
      {R"({"a":"x" , "b)", R"({"a":"x"})"},
      {R"({"a":"x", b)", R"({"a":"x"})"},
      {R"({'a':'x','b)", R"({"a":"x"})"},
      {R"({"a":"x","b":"y","c)", R"({"a":"x","b":"y"})"},
      {R"({"a":{"b":"x","c)", R"({"a":{"b":"x"}})"},
      {R"([{"key": "value", "key)", R"([{"key":"value"}])"},
      {R"({"reply":"Bonjour, toi !","mo)", R"({"reply":"Bonjour, toi !"})"},
      {"```json\n{\"a\":\"x\",\"b", R"({"a":"x"})"}};
  for (const auto& [text, expected] : cases) {
    for (const bool was_cut : {false, true}) {
      INFO(text);
      RecoveryOptions options;
      options.was_cut = was_cut;
      const Recovery recovered = recover_json(text, options);
      CHECK(recovered.ok());
      CHECK(recovered.grade == RecoveryGrade::truncated);
      CHECK(nlohmann::json::parse(recovered.json, nullptr, false) == nlohmann::json::parse(expected));
    }
  }
}

TEST_CASE("a backslash that escapes nothing is the text's own, and a guess", "[llm][H37]") {
  constexpr auto guessed = RecoveryGrade::guessed;
  check({{R"({"re": "a\.b\*c"})", R"({"re":"a\\.b\\*c"})", guessed},
         {R"({"re": "\d+\_x"})", R"({"re":"\\d+\\_x"})", guessed},
         {R"_({"tex": "\(x+1\)"})_", R"_({"tex":"\\(x+1\\)"})_", guessed},
         {R"({"tex": "\alpha_1 \[y\]"})", R"({"tex":"\\alpha_1 \\[y\\]"})", guessed},
         {R"({"p": "C:\.ssh"})", R"({"p":"C:\\.ssh"})", guessed},
         {R"({"p": "C:\Users\x"})", R"({"p":"C:\\Users\\x"})", guessed},
         {R"({"p": "C:\users"})", R"({"p":"C:\\users"})", guessed},
         {R"({"p": "C:\élan"})", R"({"p":"C:\\élan"})", guessed},
         {R"({"cmd": "cd My\ Docs"})", R"({"cmd":"cd My\\ Docs"})", guessed},
         {R"({"p": C:\dir})", R"({"p":"C:\\dir"})", guessed},
         {R"(["\uZ000", "50\%"])", R"(["\\uZ000","50\\%"])", guessed},
         {R"("\uZ000")", "", RecoveryGrade::none}});
}

TEST_CASE("a backslash before a sign of Markdown or a quotation mark escapes it", "[llm][H37]") {
  constexpr auto lossless = RecoveryGrade::lossless;
  constexpr auto guessed = RecoveryGrade::guessed;
  check({{R"({"a": "it\'s \_x\_"})", R"({"a":"it's _x_"})", lossless},
         {R"({"a": "\*x\* \[1\] \# \~ \|"})", R"({"a":"*x* [1] # ~ |"})", guessed},
         {R"({"a": "\`x\` \“y\”"})", R"({"a":"`x` “y”"})", guessed},
         {R"({'a': `x\`y`})", R"({"a":"x`y"})", lossless},
         {"{\"a\": \"x\\\ny\"}", R"({"a":"x\ny"})", guessed}});
}

TEST_CASE("escapes of other notations are read, as a guess", "[llm][H37]") {
  constexpr auto guessed = RecoveryGrade::guessed;
  check({{R"(["\x41\xe9"])", R"(["\u0041\u00e9"])", guessed},
         {R"(["\u{1F600} \u{e9} \u{22}"])", "[\"\U0001F600 é \\u0022\"]", guessed},
         {R"(["\u{110000} \u{D800} \u{}"])", R"(["\\u{110000} \\u{D800} \\u{}"])", guessed}});
}
