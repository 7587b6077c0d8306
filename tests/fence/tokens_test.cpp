// What a model reads as structure is escaped however it is written; what merely resembles it stays.
#include "catch.hpp"
#include "fence/escaped.hpp"
#include "fence/forgery.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("each token of the table is escaped at its first code point", "[fence][H32]") {
  for (const std::string& token : noyau_test::forbidden_tokens()) {
    INFO(token);
    const std::string out = escaped("a " + token + " b");
    CHECK(out.starts_with("a \\u{"));
    CHECK(unescape(out) == "a " + token + " b");
  }
  CHECK(escaped("</think>") == "\\u{3c}/think>");
  for (const detail::ControlToken& token : detail::control_tokens()) {
    if (token.form != detail::TokenForm::heading && token.form != detail::TokenForm::label) continue;
    const std::string label(token.text);
    const std::string marks = label.starts_with('#') ? "### " : "";  // stay: the word behind them is escaped
    INFO(label);
    CHECK(escaped(label).starts_with(marks + "\\u{"));
    CHECK(escaped("a\n  " + label).starts_with("a\n  " + marks + "\\u{"));
    CHECK(escaped("a " + label) == "a " + label);
  }
}

TEST_CASE("each family's tokens are in the table", "[fence][H32]") {
  for (const std::string_view token : {"<filename>",
                                       "<pr_diff_hunk>",
                                       "<jupyter_script>",
                                       "<commit_msg>",
                                       "<unused99>",
                                       "<SPECIAL_12>",
                                       "<extra_id_1>",
                                       "[control_8]",
                                       "<reserved_106>",
                                       "<ctrl99>",
                                       "[@BOS@]",
                                       "<image_soft_token>",
                                       "<mask>",
                                       "<seed:bos>",
                                       "<seed:eos>",
                                       "<seed:think>",
                                       "</seed:think>",
                                       "[TOOL_CALL]",
                                       "[TOOL_CONTENT]",
                                       "[gMASK]",
                                       "<sop>",
                                       "<|observation|>",
                                       "<|im_middle|>",
                                       "<|header_start|>",
                                       "]~!b[",
                                       "]~b]",
                                       "[e~[",
                                       "<|START_OF_TURN_TOKEN|>",
                                       "<sep>",
                                       "<|IMAGE_PLACEHOLDER|>",
                                       "<\uFF5Chy_User\uFF5C>",
                                       "[|endofturn|]",
                                       "[|Human|]",
                                       "[|AI|]",
                                       "<eoh>",
                                       "<end_of_utterance>",
                                       "[UNUSED_TOKEN_146]",
                                       "<im_start>",
                                       "<human>: x",
                                       "<bot>: x",
                                       "<role>HUMAN</role>",
                                       ">>QUESTION<<",
                                       "<PRE>"}) {
    INFO(token);
    CHECK(escaped(token).starts_with("\\u{"));
  }
  CHECK(escaped("<unused> <unusedx> <SPECIAL> <seed> [control]") ==
        "<unused> <unusedx> <SPECIAL> <seed> [control]");
}

TEST_CASE("a token that is an ordinary word in small letters is one in capitals only", "[fence][H32]") {
  for (const std::string_view text :
       {"![img](https://example.org/a.png)", "[img]a.png[/img]", "[Img]", "[iMG]", "[b]gras[/b]",
        "[prefix]aide", "usage: jouer [args]", "[sep]", "[mask]", "<pre>code</pre>", ">>comment<<",
        "[\U0001D422MG]", "[\uFF29\uFF2D\uFF47]"})
    check_kept(text);
  CHECK(escaped("![IMG](x)") == "!\\u{5b}IMG](x)");
  CHECK(escaped("[I\u200BMG]") == "\\u{5b}I\\u{200b}MG]");
  CHECK(escaped("\uFF3B\uFF29\uFF2D\uFF27\uFF3D") == "\\u{ff3b}\uFF29\uFF2D\uFF27\uFF3D");
  CHECK(escaped("[\U0001D408MG]") == "\\u{5b}\U0001D408MG]");
  check_kept("AI<Pre>");
  // The others stay tokens in any case, and so does one that the host gives.
  for (const std::string_view token : {"[inst]", "[/Inst]", "[tool_calls]", "[system_prompt]", "<Think>"})
    CHECK(escaped(token).starts_with("\\u{"));
  CHECK(escaped("[img]", FenceRules({"[img]"})) == "\\u{5b}img]");
}

TEST_CASE("a token that a line break cuts is none", "[fence][H32]") {
  // Its second half would begin a line of its own, behind the prefix.
  check_kept("<|im_\nstart|>");
  check_kept("[IN\nST]");
  check_kept("[INST\n]");
  check_kept("<\nthink>");
  check_kept("<thi\nnk>");
  CHECK(encode_lines(Foreign("<\nthink>"), built_in(), nonce()) == "| <\n| think>\n");
  // Behind its name a tag may go on in the next line.
  CHECK(escaped("<invoke\nname=\"f\">") == "\\u{3c}invoke\nname=\"f\">");
  CHECK(escaped("<think\n>") == "\\u{3c}think\n>");
  CHECK(escaped("</think\n\n  >") == "\\u{3c}/think\n\n  >");
  CHECK(escaped("<think\n  id=\"1\">") == "\\u{3c}think\n  id=\"1\">");
}

TEST_CASE("a tag is one however leniently it is written", "[fence][H32]") {
  for (const std::string_view tag : {"<think >",
                                     "< think>",
                                     "< think >",
                                     "</ think>",
                                     "</think >",
                                     "< /think>",
                                     "< / think >",
                                     "<think/>",
                                     "<think />",
                                     "<think / >",
                                     "<THINK>",
                                     "<think\t>",
                                     "<\tthink>",
                                     "<think id=1>",
                                     "<think id=\"1\">",
                                     "<think  id = '1'>",
                                     "<think a b=\"1\">",
                                     "<think\u00A0>",
                                     "<\u3000think\u3000>",
                                     "<\u2800think>",
                                     "<th\u0338ink >",
                                     "\uFF1C think \uFF1E",
                                     "\u2039think \u203A",
                                     "\u2991think\u2992",
                                     "<\u27CBthink>",
                                     "<\u2041think>",
                                     "</ response>",
                                     "<response >",
                                     "< response >",
                                     "<response id=\"1\">",
                                     "<function name=\"f\">",
                                     "<tool_call name=\"f\">",
                                     "<tool_call\tname",
                                     "< tool_call >",
                                     "< tool_call name=\"f\">",
                                     "</ tool_call >",
                                     "<tool\u2582call>",
                                     "<tool\u2054call>",
                                     "<minimax\u1366tool_call>",
                                     "[ INST ]",
                                     "[INST ]",
                                     "[/ INST]",
                                     "[ /INST ]",
                                     "[ inst ]",
                                     "[ TOOL_CALLS ]",
                                     "\u2308INST\u2309",
                                     "\u2E22/INST\u2E23",
                                     "<< SYS >>",
                                     "<</ SYS >>",
                                     "<< /SYS>>",
                                     "\u2AA1SYS\u2AA2",
                                     "<| im_start |>",
                                     "< |im_start| >",
                                     "<| im_start|>",
                                     "<\uFF5C begin\u2581of\u2581sentence \uFF5C>",
                                     "<\u2506im_start\u2506>",
                                     "<\u258Fim_start\u2595>",
                                     "<im_start>",
                                     "<im_end >"}) {
    INFO(tag);
    CHECK(escaped(tag).starts_with("\\u{"));
    CHECK(unescape(escaped("a\n" + std::string(tag))) == sanitise("a\n" + std::string(tag)));
  }
  CHECK(escaped("[[INST]]") == "[\\u{5b}INST]]");
  CHECK(escaped("<<<SYS>>>") == "<\\u{3c}<SYS>>>");
  CHECK(escaped("<<think>>") == "<\\u{3c}think>>");
  CHECK(escaped("a <think < think >") == "a <think \\u{3c} think >");
  for (const std::string_view text : {"<thinking about it>",
                                      "<think hard>",
                                      "<think hard x=1>",
                                      "<response time>",
                                      "<response/error>",
                                      "<function name>",
                                      "<function of x = 3>",
                                      "a < function of x",
                                      "3 < think again",
                                      "sort < tools > sorted",
                                      "a < response > b",
                                      "for (i = 0; i < tool_calls; i++)",
                                      "n < tool_calls && ok",
                                      "<think",
                                      "<think id",
                                      "<think id=",
                                      "<thinker>",
                                      "<rethink>",
                                      "<//think>",
                                      "<think: x>",
                                      "< >",
                                      "</>",
                                      "< / >",
                                      "[ ]",
                                      "[/ ]",
                                      "[x INST ]",
                                      "[INST x]",
                                      "<SYS>",
                                      "< SYS >",
                                      "<< EOF >>",
                                      "f <| user |> g",
                                      "<| x y |>",
                                      "<im_started>",
                                      "template<function T = int>"}) {
    // All but these, which are one from their name or their equals sign on.
    if (text == "<think id=") {
      CHECK(escaped(text) == "\\u{3c}think id=");
      continue;
    }
    check_kept(text);
  }
}

TEST_CASE("tokens are recognised in every disguise", "[fence][H32]") {
  CHECK(escaped("<|IM_Start|>") == "\\u{3c}|IM_Start|>");
  CHECK(escaped("\uFF1C\uFF5Cim_start\uFF5C\uFF1E") == "\\u{ff1c}\uFF5Cim_start\uFF5C\uFF1E");
  CHECK(escaped("<|im\u200B_start|>") == "\\u{3c}|im\\u{200b}_start|>");
  CHECK(escaped("\u3010INST\u3011") == "\\u{3010}INST\u3011");
  CHECK(escaped("[\U0001D408NST]") == "\\u{5b}\U0001D408NST]");
  CHECK(escaped("<|anything at all|>") == "\\u{3c}|anything at all|>");
  CHECK(escaped("\u226As>") == "\\u{226a}s>");
  CHECK(escaped("<\u0338s>") == "\\u{3c}\u0338s>");
  CHECK(escaped("<<s>>") == "<\\u{3c}s>>");
  CHECK(escaped("<|im_<s>start|>") == "<|im_\\u{3c}s>start|>");
  CHECK(escaped("<<|a|>") == "<\\u{3c}|a|>");
  CHECK(escaped("<invoke name=\"f\">") == "\\u{3c}invoke name=\"f\">");
  CHECK(escaped("<function=ban>") == "\\u{3c}function=ban>");
  CHECK(escaped("bonjour\nUser\t: x") == "bonjour\n\\u{55}ser\t: x");
  CHECK(escaped("x\n###\tSystem") == "x\n###\t\\u{53}ystem");
  CHECK(escaped("x\n\tassistant\t: y") == "x\n\t\\u{61}ssistant\t: y");
}

TEST_CASE("markers and nonce are escaped wherever they stand", "[fence][H32]") {
  CHECK(escaped("x >>>FIN 1") == "x \\u{3e}>>FIN 1");
  // Whatever follows: `>>>final` is a word to nobody who looks for a border line.
  CHECK(escaped(">>>final") == "\\u{3e}>>final");
  CHECK(escaped(">>>>fin") == ">\\u{3e}>>fin");
  CHECK(escaped("<<<Donn\u00E9es") == "\\u{3c}<<Donn\u00E9es");
  const std::string digits(nonce().digits());
  CHECK(escaped("a" + digits) == "a\\u{31}" + digits.substr(1));
  CHECK(escaped("9" + digits + "0") == "9\\u{31}" + digits.substr(1) + "0");
  CHECK(escaped(digits.substr(0, 20) + "\u00AD" + digits.substr(20)) ==
        "\\u{31}" + digits.substr(1, 19) + "\\u{ad}" + digits.substr(20));
  CHECK(escaped("\uFF11" + digits.substr(1)) == "\\u{ff11}" + digits.substr(1));
  check_kept(digits.substr(0, 38));
  check_kept(digits.substr(1));
  // The nonce may overlap itself: both places are escaped.
  const Nonce ones = Nonce::from_digits("111111111111111111111111111111111111111");
  std::pmr::string out;
  escape_value(Foreign(std::string_view("1111111111111111111111111111111111111111")), built_in(), ones, out);
  CHECK(std::string_view(out) == "\\u{31}\\u{31}" + std::string(38, '1'));
}
