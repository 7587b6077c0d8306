// Kinds of damage that ask for more than one sign: what is read, and what is said to be unsure.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/llm/recovery.hpp"
#include "recovery_cases.hpp"

using namespace noyau;
using recovery_test::check;
using recovery_test::check_fault;

namespace {

constexpr auto lossless = RecoveryGrade::lossless;
constexpr auto guessed = RecoveryGrade::guessed;
constexpr auto truncated = RecoveryGrade::truncated;

}  // namespace

TEST_CASE("a value that looks like a comment swallows nothing", "[llm][H37]") {
  check({{R"({"a": #fff, "b":1})", R"({"a":"#fff","b":1})"},
         {"{\"a\": #fff\n, \"b\":1}", R"({"a":"#fff","b":1})"},
         {"{\"a\": #fff,\n \"b\": #000\n}", R"({"a":"#fff","b":"#000"})"},
         {R"({"a": //cdn.x/y, "b":1})", R"({"a":"//cdn.x/y","b":1})"},
         {R"({"tags": [#a, #b], "c": #1})", R"({"tags":["#a","#b"],"c":"#1"})"},
         {"{\"tags\": [//a/b, //c/d],\n \"c\": 1}", R"({"tags":["//a/b","//c/d"],"c":1})"},
         {"[\n  #a,\n  #b\n]", R"(["#a","#b"])"},
         {"[\n  # tag\",\n  1\n]", R"(["# tag",1])"},
         {R"({"a": #fff)", R"({"a":"#fff"})", truncated}});
}

TEST_CASE("a comment stays one", "[llm][H37]") {
  check({{"{\"a\": # note\n1, \"b\":1}", R"({"a":1,"b":1})", lossless},
         {"{\"a\": // one, two\n // three\n\"x\"}", R"({"a":"x"})", lossless},
         {"[\n // one\n 1, // two\n # three\n 2 # four\n]", "[1,2]", lossless},
         {"{\"a\": \"x\" # y\n, \"b\":1}", R"({"a":"x","b":1})", lossless},
         {"{\"a\": \"x\", # y\n \"b\":1}", R"({"a":"x","b":1})", lossless},
         {"{'a': 'x' // it's\n}", R"({"a":"x"})", lossless},
         {"{\"a\": 1 # c\n}", R"({"a":1})", lossless},
         // What it takes along may be more than a comment.
         {"[\n 1,\n //2,\n 3]", "[1,3]", guessed},
         {"[1, // note 2\n]", "[1]", guessed},
         {"{\"a\": \"x\" // say \"y\"\n}", R"({"a":"x"})", guessed},
         {"{\"a\": 1, // note \"b\": 2\n}", R"({"a":1})", guessed},
         {"{\"a\": 1, // 5\"\n}", R"({"a":1})", guessed}});
}

TEST_CASE("quotes within a string hide no comment", "[llm][H37]") {
  check({{R"({"a": "he "x" # y", "b":1})", R"({"a":"he \"x\" # y","b":1})"},
         {R"({"a": "he "x" // y", "b":1})", R"({"a":"he \"x\" // y","b":1})"},
         {R"({"a": "he "x" /* y */ z", "b":1})", R"({"a":"he \"x\" /* y */ z","b":1})"},
         {"{\"a\": \"he \"x\" # y\",\n \"b\":1}", R"({"a":"he \"x\" # y","b":1})"},
         {R"({"a": "he said "#yolo" twice", "b":1})", R"({"a":"he said \"#yolo\" twice","b":1})"},
         {"{\"a\": \"he said \"#yolo\" twice\"\n}", R"({"a":"he said \"#yolo\" twice"})"},
         {R"(["he "x" # y", 1])", R"(["he \"x\" # y",1])"}});
}

TEST_CASE("the first of several values is not the answer", "[llm][H37]") {
  check_fault(RecoveryFault::several_values,
              {"[1]\n[2]", "[1] [2]", "{\"a\":1}\n[2]", "[2]\n{\"a\":1}", "[1,2,3] et voilà [4]",
               "[1] et [2]", "1\n2", "1 2 3", "\"a\"\n\"b\"", "\"a\" \"b\"", "{\"a\":1}\n2",
               "{\"a\":1}\n\"b\"", "{\"a\":1}\n{}", "null\n{\"a\":1}", "{\"a\":1}\n{\"a\":2}\n"});
  check({{"[1],[2]", "[[1],[2]]"},
         {"{\"a\":1}, [2], \"c\"", R"([{"a":1},[2],"c"])"},
         {"\"a\",\"b\"", R"(["a","b"])"},
         {"1, 2", "[1,2]"},
         {"true, null,", "[true,null]"},
         {"Comme dit [1] : {\"a\": 1}", R"({"a":1})"},
         {"{\"a\": 1}\n[1] la source", R"({"a":1})"},
         {"\"he said \"x\", and\"", R"("he said \"x\", and")"}});
}

TEST_CASE("a list without brackets is whole or none", "[llm][H37]") {
  for (const std::string item : {"{\"a\":1}", "\"a\""}) {
    std::string many = item;
    for (int i = 1; i < 500; ++i) many += ", " + item;
    CHECK(nlohmann::json::parse(recover_json(many + ", 7").json).size() == 501);
    for (int i = 500; i < 5'000; ++i) many += ", " + item;
    CHECK(recover_json(many + ", 7").fault == RecoveryFault::several_values);
  }
}

TEST_CASE("a bracket that closes too early or is of the wrong kind loses nothing", "[llm][H37]") {
  check({{R"({"a":[1,2},"b":3})", R"({"a":[1,2],"b":3})"},
         {R"({"x":{"a":[1,2},"b":3},"c":4})", R"({"x":{"a":[1,2],"b":3},"c":4})"},
         {R"({"a":{"b":1], "c":2})", R"({"a":{"b":1},"c":2})"},
         {R"([{"a":1], {"b":2}])", R"([{"a":1},{"b":2}])"},
         {R"([[1,2},[3]])", "[[1,2],[3]]"},
         {R"([{"a":"x"],"b":1}])", R"([{"a":"x","b":1}])"},
         {R"({"a":"x"])", R"({"a":"x"})"},
         {R"({"a":["x"}, "b":"y"})", R"({"a":["x"],"b":"y"})"},
         {"{\n  \"a\": {\n    \"b\": null\n  ]\n}", R"({"a":{"b":null}})"},
         {R"({"key":"value"}, "key2":"value2"})", R"({"key":"value","key2":"value2"})"},
         {R"({"key":"value"} "key2":"value2"})", R"({"key":"value","key2":"value2"})"},
         {R"({"x":{"a":1},"b":2}, c:3})", R"({"x":{"a":1},"b":2,"c":3})"},
         {R"([{"a":1},"b":2}])", R"([{"a":1,"b":2}])"},
         {R"({"a":}1,"b":2})", R"({"a":1,"b":2})"},
         {R"(["a",]42])", R"(["a",42])"},
         {R"([1,2],3])", "[[1,2],3]"},
         {R"("a"])", R"("a")"},
         {R"({"a":[{"b":1,"c":2],"d":3})", R"({"a":[{"b":1,"c":2}],"d":3})"}});
  check_fault(RecoveryFault::ambiguous,
              {R"({"a":1}, "b"})", R"({"a":1}, 2})", R"({"a":["x"],0.5]})", R"({"a":[1],"b"],"c":2})",
               "{\n  \"a\": [\n    1,]\n    \"b\"\n  ]\n}"});
}

TEST_CASE("missing commas part numbers, literals and texts", "[llm][H37]") {
  check({{"[true false null]", "[true,false,null]"},
         {"[1 true null]", "[1,true,null]"},
         {"[None True]", "[null,true]"},
         {"[\"a\"\ntrue\n\"b\"]", R"(["a",true,"b"])"},
         {R"(["a" true "b" 1 {"c": 1} [2] "d"])", R"(["a",true,"b",1,{"c":1},[2],"d"])"},
         {"[1.5 -2 3e5]", "[1.5,-2,3e5]"},
         {R"([1.5"// c"])", R"([1.5,"// c"])"},
         {R"(["""b"])", R"(["","b"])"},
         {"[1 ... 3]", "[1,3]"},
         {"[1 … 3]", "[1,3]"},
         {R"(["a" ... "c"])", R"(["a","c"])"},
         {R"({"a": 1 ..., "b": "x" ...})", R"({"a":1,"b":"x"})"},
         {"[3 true stories]", R"(["3 true stories"])"}});
}

TEST_CASE("a number or literal with something behind it", "[llm][H37]") {
  check({{"1 # comment", "1"},
         {"1 // comment", "1"},
         {"1;", "1"},
         {"-1.5;", "-1.5"},
         {"true.", "true"},
         {"null # x", "null"},
         {"\"a\" # x", "\"a\""},
         {"\"a\".", "\"a\""},
         {"1.", "1.0"}});
  check_fault(RecoveryFault::not_json, {"5 pommes", "true story."});
}

TEST_CASE("an equals sign or arrow for a colon", "[llm][H37]") {
  check({{R"({"a"="b","c"="d"})", R"({"a":"b","c":"d"})"},
         {R"({"a"=>"b","c"=>"d"})", R"({"a":"b","c":"d"})"},
         {R"({a=1, 'b' = [2]})", R"({"a":1,"b":[2]})"},
         {R"({"a":"x","b"="y"})", R"({"a":"x","b":"y"})"},
         {R"({a="x", b="y"})", R"({"a":"x","b":"y"})"},
         {R"({"a"="x" "b"="y"})", R"({"a":"x","b":"y"})"},
         {R"({"a": "<a href="x" class="y">z</a>", "b": 1})",
          R"({"a":"<a href=\"x\" class=\"y\">z</a>","b":1})"}});
}

TEST_CASE("marks at the edges of a string", "[llm][H37]") {
  check({{R"({"t":""x" y","b":1})", R"({"t":"\"x\" y","b":1})"},
         {R"({"t":""x"","b":1})", R"({"t":"x","b":1})"},
         {R"({"a":"x" "b)", R"({"a":"x"})", truncated},
         {R"({"a":"k","b:"x","c":1})", R"({"a":"k","b":"x","c":1})"},
         {R"("{\"a\":1)", R"("{\"a\":1")", truncated},
         {R"("[\"a\", \"b)", R"("[\"a\", \"b")", truncated},
         {"```json\n\"[1]\"\n```", R"("[1]")", lossless},
         {R"({\n "a":1})", R"({"a":1})"},
         {R"({\r\n\t"a": 1,\r\n\t"b": [true,\n2\n]\n})", R"({"a":1,"b":[true,2]})"},
         {R"(["he said "hi"\n", "b"])", R"(["he said \"hi\"\n","b"])"}});
}

TEST_CASE("what is invented or dropped is a guess", "[llm][H37]") {
  check({{R"({"a":2e})", R"({"a":2})"},
         {R"({"a":1e+})", R"({"a":1})"},
         {R"({"a":``})", R"({"a":""})"},
         {R"({"a":``,"b":`x`})", R"({"a":"","b":"x"})"},
         {R"({"a":007})", R"({"a":7})"},
         {R"([NaN,-NaN,Infinity,-Infinity,+Infinity])", "[null,null,null,null,null]"},
         {"[1, 2e", "[1,2]", truncated},
         {"{\"a\": `x`}", R"({"a":"x"})", lossless}});
}

TEST_CASE("full-width punctuation is read as ASCII's outside of strings", "[llm][H37]") {
  check({{"｛＂a＂：1，＂b＂：2｝", R"({"a":1,"b":2})"},
         {"{\"a\"：1，\"b\"：\"x，y\"}", R"({"a":1,"b":"x，y"})"},
         {"[1，2，3]", "[1,2,3]"},
         {"［\"a\"， true， ＂// c＂］", R"(["a",true,"// c"])"},
         {"{“a”：“b，c”，“d”：“e”}", R"({"a":"b，c","d":"e"})"},
         {"{\"a\": \"he said \"x，y\" ok\"，\"b\": 1}", R"({"a":"he said \"x，y\" ok","b":1})"},
         {"{＂a＂: 1}", R"({"a":1})"},
         // It stays what it is where it belongs to the text.
         {"{\"a\": 好，的}", R"({"a":"好，的"})"},
         {"结果：{\"a\": 1}", R"({"a":1})"},
         {"<think>好，“的</think>{\"a\": \"x，：y\",}", R"({"a":"x，：y"})", lossless}});
  const Recovery recovery = recover_json("{\"a\"：1}");
  REQUIRE(recovery.edit_count == 1);
  CHECK(recovery.edits[0].kind == EditKind::replaced_punctuation);
  CHECK(recovery.edits[0].offset == 4);
  CHECK(to_string(EditKind::replaced_punctuation) == "replaced_punctuation");
}

TEST_CASE("a reply that is code or a quotation of JSON is that JSON", "[llm][H37]") {
  check({{"`{\"a\": 1}`", R"({"a": 1})"},
         {" `[1, 2]`\n", "[1, 2]"},
         {R"('{"a": 1}')", R"({"a": 1})"},
         {R"('{\"a\": \"x\"}')", R"({"a":"x"})"},
         {"`{'a': True,}`", R"({"a":true})"},
         {"‘[1]’", "[1]"},
         // A text in brackets is none.
         {"'[sic]'", R"("[sic]")", lossless},
         {"'[1] and [2]'", R"("[1] and [2]")", lossless}});
  check_fault(RecoveryFault::duplicate_key, {"`{\"a\": 1, \"a\": 2}`"});
  const Recovery recovery = recover_json(" `{'a': 1}`");
  REQUIRE(recovery.edit_count == 2);
  CHECK(to_string(recovery.edits[0].kind) == "dropped_wrapper");
  CHECK(recovery.edits[0].offset == 1);
  CHECK(recovery.edits[1].offset == 3);
}

TEST_CASE("a name around a value is dropped for sure only where it says nothing", "[llm][H37]") {
  check({{R"({"a": NumberInt(1), "b": ObjectId("x"), "c": Decimal128("1.5")})",
          R"({"a":1,"b":"x","c":"1.5"})", lossless},
         {"jQuery123_4({\"a\": 1})", R"({"a":1})", lossless},
         {"callback_1({\"a\": 1});", R"({"a":1})", lossless},
         {R"({"a": not(true)})", R"({"a":true})"},
         {R"({"a": Celsius(20)})", R"({"a":20})"},
         {"callbackFor({\"a\": 1})", R"({"a":1})"}});
}

TEST_CASE("a comment that stands for what was left out is a guess to drop", "[llm][H37]") {
  check({{"[1, 2 // ... 10 more\n]", "[1,2]"},
         {"[1, 2, // and so on…\n]", "[1,2]"},
         {"{\"a\": 1, /* ... */ \"b\": 2}", R"({"a":1,"b":2})"},
         {"{\"a\": 1 # two. three\n}", R"({"a":1})", lossless}});
}

TEST_CASE("doubled commas, semicolons and inner quotes at the end of an item", "[llm][H37]") {
  check({{R"({"a": "x",, "b": "y"})", R"({"a":"x","b":"y"})"},
         {R"({"a": 1; "b": 2})", R"({"a":1,"b":2})"},
         {R"({"a": true; b: 2})", R"({"a":true,"b":2})"},
         {R"(["a "b"", "d"])", R"(["a \"b\"","d"])"},
         {R"(["d", "a "b""])", R"(["d","a \"b\""])"}});
}
