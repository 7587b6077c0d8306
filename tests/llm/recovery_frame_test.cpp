// What stands around a value that is all of the answer: a model's own format, another escaping.
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

}  // namespace

TEST_CASE("a reply that was escaped once more is what it was", "[llm][H37]") {
  check({{R"({\n  \"a\": 1,\n  \"b\": \"x\"\n})", R"({"a":1,"b":"x"})", lossless},
         {R"({\n\t\"a\": 1,\n\t\"b\": [\n\t\t\"x\"\n\t]\n})", R"({"a":1,"b":["x"]})", lossless},
         {"```json\n{\\n  \\\"a\\\": 1\\n}\n```", R"({"a":1})", lossless},
         {R"(```json\n{\n  \"a\": 1\n}\n```)", R"({"a":1})", lossless},
         {R"([\n  {\n    \"a\": 1\n  }\n])", R"([{"a":1}])", lossless},
         {R"({\r\n  \"a\": \"say \\\"hi\\\"\\n\"\r\n})", R"({"a":"say \"hi\"\n"})", lossless},
         {R"({\\n  \\\"a\\\": \\\"x\\\"\\n})", R"({"a":"x"})", lossless},
         {R"({\n  \"a\": \"C:\\\\dir\"\n})", R"({"a":"C:\\dir"})", lossless},
         {R"(Voici : {\n  \"a\": 1\n})", R"({"a":1})"},
         {R"({\n  \"a\": \"x)", R"({"a":"x"})", truncated},
         // Only the white space is written out.
         {R"({\n  "a": 1,\n  "b": "x"\n})", R"({"a":1,"b":"x"})"}});
  const Recovery recovery = recover_json(R"( {\n  \"a\": 'x'})");
  REQUIRE(recovery.edit_count == 2);
  CHECK(recovery.edits[0].kind == EditKind::dropped_wrapper);
  CHECK(recovery.edits[1].offset == 13);
}

TEST_CASE("a reply in HTML or in a quotation is what it was, as a guess", "[llm][H37]") {
  check({{"{&quot;a&quot;: &quot;x &amp; y&quot;}", R"({"a":"x & y"})"},
         {"[\n {&#34;a&#34;: &#34;l&#39;ami&#34;}]", R"([{"a":"l'ami"}])"},
         {"> {\n>   \"a\": 1\n> }", R"({"a":1})"},
         {"> ```json\n> {\"a\": 1}\n> ```", R"({"a":1})"},
         {R"({"a": "&quot;x&quot;", b: 1})", R"({"a":"&quot;x&quot;","b":1})", lossless},
         {"> {\"a\": 1}\ntexte", R"({"a":1})"}});
}

TEST_CASE("the tags of a model's format are a frame", "[llm][H37]") {
  check({{R"([TOOL_CALLS] [{"name": "f", "arguments": {"a": 1}}])", R"([{"name":"f","arguments":{"a":1}}])",
          lossless},
         {R"([TOOL_CALLS][{"a": 1}])", R"([{"a":1}])", lossless},
         {"[TOOL_CALLS] []", "[]", lossless},
         {"<tool_call>\n{\"name\": \"f\"}\n</tool_call>", R"({"name":"f"})", lossless},
         {"```tool_call\n{\"name\": \"f\"}\n```", R"({"name":"f"})", lossless},
         {"<|python_tag|>{\"a\": 1}<|eom_id|>", R"({"a":1})", lossless},
         {"<s>{\"a\": 1}</s>", R"({"a":1})", lossless},
         {"<answer>12</answer>", "12", lossless},
         {"<answer>\"x\"</answer>", R"("x")", lossless},
         {"<pre><code>[1, 2]</code></pre>", "[1,2]", lossless},
         {"<![CDATA[{\"a\": 1}]]>", R"({"a":1})", lossless},
         {"<|im_start|>assistant\n{\"a\": 1}<|im_end|>", R"({"a":1})", lossless},
         {"<｜tool▁calls▁begin｜>[1]<｜tool▁calls▁end｜>", "[1]", lossless},
         {"<|channel|>final<|message|>{\"a\": 1}<|return|>", R"({"a":1})", lossless},
         {"Voici : <tool_call>{\"a\": 1}</tool_call>", R"({"a":1})"},
         // Broken off within.
         {"<tool_call>\n{\"a\": 1, \"b\": [1, 2\n</tool_call>", R"({"a":1,"b":[1,2]})", truncated},
         {"{\"a\": \"x<|im_end|>", R"({"a":"x"})", truncated},
         {"{\"a\": \"use <answer>", R"({"a":"use <answer>"})", truncated},
         // Within a value they are its own.
         {R"({"a": "<tool_call>", b: 1})", R"({"a":"<tool_call>","b":1})", lossless},
         {R"({"a": <answer>})", R"({"a":"<answer>"})"}});
  check_fault(RecoveryFault::several_values,
              {"<tool_call>{\"a\": 1}</tool_call>\n<tool_call>{\"a\": 2}</tool_call>",
               "<result>[1]</result> et [2]", "{\"a\": 1}<|im_end|>\n<|im_start|>user\n{\"b\": 1}"});
  check_fault(RecoveryFault::empty, {"<answer></answer>", "[TOOL_CALLS]"});
  check_fault(RecoveryFault::refusal, {"<answer>I'm sorry, I can't do that.</answer>"});
  CHECK(recover_with("<tool_call>{\"a\": 1}</tool_call>\n<tool_call>{\"a\": 2}</tool_call>",
                     R"({"type": "array"})")
            .json == R"([{"a":1},{"a":2}])");
}

TEST_CASE("a frame that says more than that a value comes is a guess", "[llm][H37]") {
  check(
      {{"<function=f>{\"a\": 1}</function>", R"({"a":1})"},
       {"[TOOL_CALLS]f[ARGS]{\"a\": 1}", R"({"a":1})"},
       {"<|channel|>commentary to=functions.f <|constrain|>json<|message|>{\"a\": 1}<|call|>", R"({"a":1})"},
       {"<|user|>{\"a\": 1}<|end|>", R"({"a":1})"},
       {"[INST] {\"a\": 1} [/INST]", R"({"a":1})"},
       {"<|im_start|>user\n{\"a\": 1}<|im_end|>", R"({"a":1})"},
       {"<tool_response>{\"a\": 1}</tool_response>", R"({"a":1})"}});
}

TEST_CASE("a channel for analysis is reasoning", "[llm][H37]") {
  check(
      {{"<|channel|>analysis<|message|>So {\"b\": 2}<|end|><|start|>assistant<|channel|>final<|message|>[1]",
        "[1]", lossless},
       {"<|channel|>analysis<|message|>So {\"b\": 2}<|channel|>final<|message|>[1]", "[1]", lossless},
       {"<|START_THINKING|>{\"b\": 2}<|END_THINKING|><|START_ACTION|>[1]<|END_ACTION|>", "[1]", lossless}});
  check_fault(RecoveryFault::unclosed_reasoning,
              {"<|channel|>analysis<|message|>So {\"b\": 2}", "<|START_THINKING|>{\"b\": 2}"});
}
