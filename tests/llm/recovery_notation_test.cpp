// Values in the notation of another language, a template, a keyboard: brackets, separators, numbers.
#include "catch.hpp"
#include "noyau/llm/recovery.hpp"
#include "recovery_cases.hpp"

using namespace noyau;
using recovery_test::check;
using recovery_test::check_fault;
using recovery_test::recover_with;

namespace {

constexpr auto lossless = RecoveryGrade::lossless;
constexpr auto truncated = RecoveryGrade::truncated;

const std::string integer = R"({"properties": {"n": {"type": "integer"}}})";
const std::string number = R"({"properties": {"n": {"type": "number"}}})";
const std::string text = R"({"properties": {"n": {"type": "string"}}})";

}  // namespace

TEST_CASE("doubled braces of a template are one", "[llm][H37]") {
  check({{R"({{"a": 1}})", R"({"a":1})"},
         {R"([{{"a": 1}}, {{"b": 2}}])", R"([{"a":1},{"b":2}])"},
         {R"({{"a": {{"b": 1}}}})", R"({"a":{"b":1}})"},
         {R"({{"a": [{{"b": 1}}], "c": {{"d": 2}}}})", R"({"a":[{"b":1}],"c":{"d":2}})"},
         {"{{\n  \"a\": {{\n    \"b\": 1\n  }}\n}}", R"({"a":{"b":1}})"},
         {R"({"x": {{"a": 1}}, "y": 2})", R"({"x":{"a":1},"y":2})"},
         {R"({{"a": {"b": 1}}})", R"({"a":{"b":1}})"},
         {R"({{ "a": "{{x}}" }})", R"({"a":"{{x}}"})"},
         {R"({{{"a": 1}}})", R"({"a":1})"},
         {R"([{}, {{}}, {"a": 1}])", R"([{},{},{"a":1}])"},
         // Doubled at one end only.
         {R"({"x": {{"a": 1}, "y": 2})", R"({"x":{"a":1},"y":2})"},
         {R"({"x": {{"a": 1}})", R"({"x":{"a":1}})"},
         {R"([{"i": 1 {"i": 2}])", R"([{"i":1},{"i":2}])"},
         {R"([{{"a": 1}}, {{"b": 2)", R"([{"a":1},{"b":2}])", truncated}});
  check_fault(RecoveryFault::ambiguous, {R"({"a": {{name}}})", R"({"a": {0}})", R"({"a": {x}})"});
}

TEST_CASE("semicolons part members and items", "[llm][H37]") {
  check({{"[1; 2; 3]", "[1,2,3]"},
         {R"(["a"; "b"])", R"(["a","b"])"},
         {R"(["a; b"; "c"])", R"(["a; b","c"])"},
         {R"({"a": [1; 2]; "b": {"c": 1; "d": 2}})", R"({"a":[1,2],"b":{"c":1,"d":2}})"},
         {R"([{"a": 1}; {"a": 2}])", R"([{"a":1},{"a":2}])"},
         {"[true; null]", "[true,null]"},
         {R"(["a", "b"; "c"])", R"(["a","b","c"])"},
         {"{\"a\": \"x\";\n \"b\": \"y\";\n}", R"({"a":"x","b":"y"})"},
         {"[1\n 2\n 3]", "[1,2,3]"},
         {"[\"a\"\n\"b\"]", R"(["a","b"])"},
         // A part of the text.
         {"[a; b]", R"(["a; b"])"},
         {R"({"a": "x; y", b: 1})", R"({"a":"x; y","b":1})", lossless},
         {R"(["dit "oui"; "non" aussi"])", R"(["dit \"oui\"; \"non\" aussi"])"}});
  // Rows, or decimal commas.
  check_fault(RecoveryFault::ambiguous, {"[1, 2; 3, 4]", "[1,5; 2,5]", R"({"a": [1; 2, 3]})"});
}

TEST_CASE("tuples are lists, and parentheses around one value are none", "[llm][H37]") {
  check({{R"({"a": (1, 2)})", R"({"a":[1,2]})"},
         {"(1, 2)", "[1,2]"},
         {R"(("a", 1))", R"(["a",1])"},
         {R"({"a": ("x", "y"), "b": 1})", R"({"a":["x","y"],"b":1})"},
         {R"({"a": (1,), "b": ()})", R"({"a":[1],"b":[]})"},
         {"[(1, 2), (3, 4)]", "[[1,2],[3,4]]"},
         {"((1, 2), (3, 4))", "[[1,2],[3,4]]"},
         {R"({'a': ('x', {'b': (1, None)})})", R"({"a":["x",{"b":[1,null]}]})"},
         {R"({"a": ("x) y", 2)})", R"({"a":["x) y",2]})"},
         {R"({"a": (1), "b": ("x"), "c": ({"d": 1})})", R"({"a":1,"b":"x","c":{"d":1}})"},
         {"{\"a\": (\"x \"\n \"y\")}", R"({"a":"x y"})"},
         {R"({"a": (1, 2], "b": 3})", R"({"a":[1,2],"b":3})"},
         {R"({"a": (1, 2, "b": 3})", R"({"a":[1,2],"b":3})"},
         {"```python\n(1, 2)\n```", "[1,2]"},
         {R"({"a": ("x", "y)", R"({"a":["x","y"]})", truncated},
         // Words.
         {R"({"tel": (555) 123-4567, "b": 1})", R"({"tel":"(555) 123-4567","b":1})"},
         {R"({"a": (sic), "b": (1 + 2), "c": f(1, 2)})", R"_({"a":"(sic)","b":"(1 + 2)","c":"f(1, 2)"})_"},
         {R"({"a": (1, 2) et plus})", R"({"a":"(1, 2) et plus"})"},
         {R"((1) {"a": 1})", R"({"a":1})"},
         {R"((voir "x") {"a": 1})", R"({"a":1})"}});
  check_fault(RecoveryFault::not_json, {"f(1, 2)", "(sic)"});
}

TEST_CASE("a set of numbers is a list, one of texts may have lost its values", "[llm][H37]") {
  check({{R"({"a": {1, 2}, "b": {3, 4}})", R"({"a":[1,2],"b":[3,4]})"},
         {"{1, 2, 3}", "[1,2,3]"},
         {R"({"a": frozenset({1, 2})})", R"({"a":[1,2]})"},
         {R"({1: "a", 2: "b"})", R"({"1":"a","2":"b"})", lossless}});
  check_fault(RecoveryFault::ambiguous, {R"({"a": {"x", "y"}})", R"({"x"})", R"({"a": {1}})"});
}

TEST_CASE("what parts thousands and nothing else makes a number", "[llm][H37]") {
  check({{"{\"n\": 1\u202F234, \"m\": 5}", R"({"n":1234,"m":5})"},
         {"{\"n\": 1\u00A0234\u00A0567,89}", R"({"n":1234567.89})"},
         {"{\"n\": -1\u202F234}", R"({"n":-1234})"},
         {"[1\u202F234, 5]", "[1234,5]"},
         {"[1\u00A0234\u00A0567, 8\u00A0000]", "[1234567,8000]"},
         {"{\"n\": 1'000'000, \"m\": 'x'}", R"({"n":1000000,"m":"x"})"},
         {"[1'000, 2’500]", "[1000,2500]"},
         {"{\"n\": 1'234.50}", R"({"n":1234.50})"},
         {"{\"n\": 1_000}", R"({"n":1000})", lossless},
         // No groups of three.
         {"{\"n\": 5'11, \"m\": 1'00}", R"({"n":"5'11","m":"1'00"})"},
         {"{\"n\": 1\u202F234 €}", "{\"n\":\"1\u202F234 €\"}"},
         {"{\"n\": 06\u00A0123}", "{\"n\":\"06\u00A0123\"}"}});
  CHECK(recover_with("{\"n\": 1\u202F234}", text).json == "{\"n\":\"1\u202F234\"}");
}

TEST_CASE("a number that may be two, or another one, is not read as one of them", "[llm][H37]") {
  check_fault(RecoveryFault::ambiguous,
              {"[1 234, 5]", "[1 234]", R"({"a": [12 345, 2], "b": 3})", "[1\u202F234,5]", "[-1 234]"});
  check({{"[1,234, 5]", "[1,234, 5]", RecoveryGrade::none},
         {"[1 2345]", "[1,2345]"},
         {"[1 23]", "[1,23]"},
         {"{\"n\": 1 234, \"m\": 5}", R"({"n":"1 234","m":5})"},
         {"{\"n\": 1.234,5}", R"({"n":"1.234,5"})"},
         {"{\"n\": 3,14, \"m\": 1}", R"({"n":"3,14","m":1})"}});
}

TEST_CASE("the schema says what a number with separators is, where one reading fits", "[llm][H37]") {
  CHECK(recover_with("{\"n\": 1 234, \"m\": 5}", integer).json == R"({"n":1234,"m":5})");
  CHECK(recover_with("{\"n\": 1,234, \"m\": 5}", integer).json == R"({"n":1234,"m":5})");
  CHECK(recover_with("{\"n\": 1,234, \"m\": 5}", number).fault == RecoveryFault::ambiguous);
  CHECK(recover_with("{\"n\": 1,234, \"m\": 5}", text).json == R"({"n":"1,234","m":5})");
  CHECK(recover_with("{\"n\": 3,14, \"m\": 5}", number).json == R"({"n":3.14,"m":5})");
  CHECK(recover_with("{\"n\": -0,5}", number).json == R"({"n":-0.5})");
  CHECK(recover_with("{\"n\": 1.234,5}", number).json == R"({"n":1234.5})");
  CHECK(recover_with("{\"n\": 1,234.5}", number).json == R"({"n":1234.5})");
  CHECK(recover_with("{\"n\": 1.234.567}", integer).json == R"({"n":1234567})");
  CHECK(recover_with("{\"n\": 12,34,567}", number).json == R"({"n":"12,34,567"})");
  CHECK(recover_with("[1 234, 5]", R"({"maxItems": 2})").json == "[1234,5]");
  CHECK(recover_with("[1 234, 5]", R"({"minItems": 3})").json == "[1,234,5]");
  CHECK(recover_with("[1 234, 5]", R"({"items": {"type": "integer"}})").fault == RecoveryFault::ambiguous);
}

TEST_CASE("full-width numbers and literals are read, as a guess", "[llm][H37]") {
  check({{"{\"a\": １２}", R"({"a":12})"},
         {"{\"a\"：１２，\"b\"：－３．５}", R"({"a":12,"b":-3.5})"},
         {"[１，２, 3]", "[1,2,3]"},
         {"{\"a\": ｔｒｕｅ}", R"({"a":true})"},
         {"[\"un\"、\"deux\"]", R"(["un","deux"])"},
         {"{\"a\": \"x\"、\"b\": \"y\"}", R"({"a":"x","b":"y"})"},
         // A part of the text.
         {"{\"a\": １２個}", "{\"a\":\"１２個\"}"},
         {"{\"a\"：１２個}", "{\"a\":\"１２個\"}"},
         {"{\"a\": 第１章}", "{\"a\":\"第１章\"}"},
         {"{\"a\": \"１２、３\", b: 1}", "{\"a\":\"１２、３\",\"b\":1}", lossless},
         {"[甲、乙]", "[\"甲、乙\"]"}});
  CHECK(recover_with("{\"n\": １２}", text).json == "{\"n\":\"１２\"}");
  CHECK(recover_with("{\"n\": １２}", integer).json == R"({"n":12})");
}

TEST_CASE("small signs of other notations", "[llm][H37]") {
  check({{R"({u'a': u'x', u'b': [u'y']})", R"({"a":"x","b":["y"]})", lossless},
         {R"({'a': b'x'})", R"({"a":"x"})"},
         {R"({"a":: 1, "b":: "x"})", R"({"a":1,"b":"x"})"},
         {R"({"a" := 1, b := "x"})", R"({"a":1,"b":"x"})"},
         {R"({"emoji": :smile:})", R"({"emoji":":smile:"})"},
         {"{\"a\": \"x\" <!-- c -->, <!-- d --> \"b\": 1 <!-- e -->}", R"({"a":"x","b":1})", lossless},
         {"{\"a\": \"x <!-- c --> y\", b: 1}", R"({"a":"x <!-- c --> y","b":1})", lossless},
         {R"({**"a"**: 1, **b**: **"x"**, "c": **2**})", R"({"a":1,"b":"x","c":2})"},
         {R"({"a": **x** y, "**b**": 1})", R"({"a":"**x** y","**b**":1})"},
         {R"({"a": OrderedDict([("x", 1)])})", R"_({"a":"OrderedDict([(\"x\", 1)])"})_"}});
}
