// Quotation marks that are missing, doubled, printed or escaped, and what stands behind them.
#include "catch.hpp"
#include "noyau/llm/recovery.hpp"
#include "recovery_cases.hpp"

using namespace noyau;
using recovery_test::check;

namespace {

constexpr auto lossless = RecoveryGrade::lossless;
constexpr auto truncated = RecoveryGrade::truncated;

std::string kinds(const std::string& input) {
  std::string all;
  for (const RecoveryEdit& edit : recover_json(input).edits)
    all += (all.empty() ? "" : " ") + std::string(to_string(edit.kind)) + "@" + std::to_string(edit.offset);
  return all;
}

}  // namespace

TEST_CASE("a string that lost its end stops before the brackets that close", "[llm][H37]") {
  check({{R"({"a": ["x, "y"], "b": 1})", R"({"a":["x","y"],"b":1})"},
         {R"({"a": {"k": "v}, "b": 2})", R"({"a":{"k":"v"},"b":2})"},
         {R"({"a": {"b": {"c": "v}}, "d": "e"})", R"({"a":{"b":{"c":"v"}},"d":"e"})"},
         {R"({"tags": ["un", "deux], "n": 3})", R"({"tags":["un","deux"],"n":3})"},
         {R"({"tags": ["un", "deux], "n": "x", "m": ["y"]})", R"({"tags":["un","deux"],"n":"x","m":["y"]})"},
         {R"({"a": [["x], ["y"]], "b": 1})", R"({"a":[["x"],["y"]],"b":1})"},
         {R"([["x], "y"])", R"([["x"],"y"])"},
         {R"([{"a": "x}, "y"])", R"([{"a":"x"},"y"])"},
         {R"([{"k": "v}, {"k": "w"}])", R"([{"k":"v"},{"k":"w"}])"},
         {"[{\n\"a\": \"{x}\n},\n{\n\"b\": \"y\"\n}]", R"([{"a":"{x}"},{"b":"y"}])"},
         {"{\"a\": [\n  \"x],\n  \"b\": \"y\"\n}", R"({"a":["x"],"b":"y"})"},
         {"```json\n{\"a\": [\"x], \"b\": 1}\n```", R"({"a":["x"],"b":1})"},
         {R"({'a': ['x], 'b': 1})", R"({"a":["x"],"b":1})"},
         {R"({"a": ["x], "b": 2)", R"({"a":["x"],"b":2})", truncated}});
  CHECK(kinds(R"({"a": ["x], "b": 1})") == "added_quote@9");
}

TEST_CASE("brackets that a string opened itself, or that close nothing, are its own", "[llm][H37]") {
  check({{R"({"a": {"k": "see {x}, "b": 2}})", R"({"a":{"k":"see {x}","b":2}})"},
         {R"({"a": ["he said "x], "b" ok"], "c": 1})", R"({"a":["he said \"x], \"b\" ok"],"c":1})"},
         {R"({"a": {"k": "he {x}, "b" y"}, "c": 1})", R"({"a":{"k":"he {x}, \"b\" y"},"c":1})"},
         {R"({"a": "v}, "b": 2})", R"({"a":"v}","b":2})"},
         {R"({"a": {"k": "v], "b": 2}})", R"({"a":{"k":"v]","b":2}})"}});
}

TEST_CASE("a quotation mark beside the one that counts says nothing", "[llm][H37]") {
  check({{R"({""key": "x"})", R"({"key":"x"})"},
         {R"({"key"": 1})", R"({"key":1})"},
         {R"({""a": 1, "b"": 2, ""c"": 3})", R"({"a":1,"b":2,"c":3})"},
         {R"({"a": ""text""})", R"({"a":"text"})"},
         {R"({"a": ""text"})", R"({"a":"text"})"},
         {R"({"a": "text""})", R"({"a":"text"})"},
         {R"({"a": ""text", "b": 1})", R"({"a":"text","b":1})"},
         {R"({"a": "text"", "b": 1})", R"({"a":"text","b":1})"},
         {R"({"a": "x", "b"": {"c"": 1}})", R"({"a":"x","b":{"c":1}})"},
         {R"({"a"": "x", "b"": "y"})", R"({"a":"x","b":"y"})"},
         {R"(["a"", "b"])", R"(["a","b"])"},
         {R"([""a", "b"])", R"(["a","b"])"},
         {R"(["a", "b""])", R"(["a","b"])"},
         {R"({''a'': ''b''})", R"({"a":"b"})"}});
  CHECK(kinds(R"({"key"": 1})") == "replaced_quotes@5");
}

TEST_CASE("a second quotation mark that belongs to the text stays", "[llm][H37]") {
  check({{R"({"a": ""hi" he said", "b": 1})", R"({"a":"\"hi\" he said","b":1})"},
         {R"({"a": "he said "hi"", "b": 1})", R"({"a":"he said \"hi\"","b":1})"},
         {R"({"taille": "5"", "b": 1})", R"({"taille":"5\"","b":1})"},
         {R"(["5"", "6""])", R"(["5\"","6\""])"},
         {R"({"a": "", b: ""})", R"({"a":"","b":""})", lossless},
         {R"(["", "",])", R"(["",""])", lossless},
         {R"(["""b"])", R"(["","b"])"}});
}

TEST_CASE("a printed mark ends what a plain one began, and the other way round", "[llm][H37]") {
  check({{"{“a\": “text\"}", R"({"a":"text"})", lossless},
         {"{\"a\": \"text”}", R"({"a":"text"})"},
         {"{\"a\": \"text”, \"b\": 1}", R"({"a":"text","b":1})"},
         {"{\"a\": \"text“}", R"({"a":"text"})"},
         {"{“a\": \"x\", \"b”: 1}", R"({"a":"x","b":1})"},
         {"{\"a\": \"x\", \"b”: 1, \"c\": \"y\"}", R"({"a":"x","b":1,"c":"y"})"},
         {"[\"text”, \"b\"]", R"(["text","b"])"},
         {"{\"x\": {\"a\": \"text”}, \"b\": 1}", R"({"x":{"a":"text"},"b":1})"},
         {"{\"a\": «text\", \"b\": 1}", R"({"a":"text","b":1})"},
         {"{«a»: « b c », \"d\": [«e»]}", R"({"a":"b c","d":["e"]})"},
         {"{'a': 'x’, 'b': 1}", R"({"a":"x","b":1})"},
         {"{\"a\": ‘x'}", R"({"a":"x"})", lossless}});
  CHECK(kinds("{\"a\": \"text”}") == "replaced_quotes@11");
}

TEST_CASE("printed marks within a string stay", "[llm][H37]") {
  check({{"{\"a\": \"un “mot”, puis\", b: 1}", "{\"a\":\"un “mot”, puis\",\"b\":1}", lossless},
         {"{\"a\": \"un “mot”\", b: 1}", "{\"a\":\"un “mot”\",\"b\":1}", lossless},
         {"{\"a\": \"„mot“\", b: 1}", "{\"a\":\"„mot“\",\"b\":1}", lossless},
         {"[\"il dit « oui » : x\", \"« non »\",]", "[\"il dit « oui » : x\",\"« non »\"]", lossless},
         {"[\"5”, 6”\", \"7”\",]", "[\"5”, 6”\",\"7”\"]", lossless},
         // It lost its own end.
         {"{\"a\": \"un “mot”, \"b\": 1}", "{\"a\":\"un “mot”\",\"b\":1}"},
         {"{\"a\": “l’ami”}", "{\"a\":\"l’ami\"}", lossless},
         {"{\"a\": mot «dit» ici}", "{\"a\":\"mot «dit» ici\"}"},
         // In prose they mark what somebody said.
         {"« Réponse » : {\"a\": 1}", R"({"a":1})"}});
  CHECK(recover_json("« Bonjour »").fault == RecoveryFault::not_json);
}

TEST_CASE("escaped marks around a string are its own", "[llm][H37]") {
  check({{R"({"a": \"x\"})", R"({"a":"x"})"},
         {R"({"a": \"x\", "b": 1})", R"({"a":"x","b":1})"},
         {R"({"a": \"x\", \"b\": \"y\"})", R"({"a":"x","b":"y"})"},
         {R"({"a": [\"x\", \"y\"]})", R"({"a":["x","y"]})"},
         {R"({"a": \"x)", R"({"a":"x"})", truncated}});
}

TEST_CASE("JSON within a string, whose marks nobody escaped, is that string", "[llm][H37]") {
  check({{R"({"a": "{"b": "c"}", "d": 1})", R"({"a":"{\"b\": \"c\"}","d":1})"},
         {R"({"name": "f", "arguments": "{"a": 1, "b": ["x, y", "z"]}"})",
          R"({"name":"f","arguments":"{\"a\": 1, \"b\": [\"x, y\", \"z\"]}"})"},
         {R"(["["x", "y"]", 1])", R"(["[\"x\", \"y\"]",1])"},
         {R"([{"a": "{"b": 1}"}, {"a": "{"b": "2"}"}])", R"([{"a":"{\"b\": 1}"},{"a":"{\"b\": \"2\"}"}])"},
         {R"({"a": "{x} "y"", "b": 1})", R"({"a":"{x} \"y\"","b":1})"},
         {R"({"a": "[1, 2]", b: 1})", R"({"a":"[1, 2]","b":1})", lossless}});
}

TEST_CASE("a comma before the end of a code fence is none of the string's", "[llm][H37]") {
  check({{"```json\n{\"a\": \"x\",\n```", R"({"a":"x"})", truncated},
         {"```json\n[\"a\", \"b\",\n```", R"(["a","b"])", truncated}});
}

TEST_CASE("the last backslash of a path takes no quotation mark along", "[llm][H37]") {
  check({{R"({"path": "C:\dir\", "b": 1})", R"({"path":"C:\\dir\\","b":1})"},
         {R"({"path": "C:\dir\"})", R"({"path":"C:\\dir\\"})"},
         {R"({"a": "x\", "b": 1})", R"({"a":"x\"","b":1})"}});
}

TEST_CASE("strings that end as JSON ends them are not asked about their brackets", "[llm][H37]") {
  constexpr auto sure = RecoveryGrade::lossless;
  check({{R"({"k": ["x", "{ " ], "b": "(x)]" ,})", R"({"k":["x","{ "],"b":"(x)]"})", sure},
         {R"({"k": ["x", "[ " ] , "b": " ]" /* c */})", R"({"k":["x","[ "],"b":" ]"})", sure},
         {R"({"k": "x], ", "b": ["y, ", "z"],})", R"({"k":"x], ","b":["y, ","z"]})", sure},
         {"```json\n{\"k\": \"a: \", \"b\": \"}, {\", // c\n}\n```", R"({"k":"a: ","b":"}, {"})", sure}});
  // Nor where something else has to be guessed.
  check({{R"({"k": ["x", "{ " ], "b": "(x)]" c: 1})", R"({"k":["x","{ "],"b":"(x)]","c":1})"},
         {R"({"k": ["x", "[ " ], "b": 1 "c": "]"})", R"({"k":["x","[ "],"b":1,"c":"]"})"}});
}
