#include "noyau/fence/fence.hpp"

#include <chrono>

#include "catch.hpp"
#include "fence/escaped.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string escaped_name(std::string_view text) {
  std::pmr::string out;
  escape_name(Foreign(text), built_in(), nonce(), out);
  return std::string(out);
}

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += unit;
  return text;
}

}  // namespace

TEST_CASE("a nonce has 39 digits and is drawn anew", "[fence][H31]") {
  const Nonce a = Nonce::random();
  const Nonce b = Nonce::random();
  CHECK(a.digits().size() == 39);
  CHECK(a.digits().find_first_not_of("0123456789") == std::string_view::npos);
  CHECK(a.digits() != b.digits());
  CHECK_NOTHROW(Nonce::from_digits(a.digits()));
  bool large = false;
  for (int i = 0; i < 200; ++i) large = large || Nonce::random().digits()[0] != '0';
  CHECK(large);  // all 128 bits are drawn
}

TEST_CASE("a nonce is read from digits and nothing else", "[fence]") {
  CHECK(Nonce::from_digits("7").digits() == "000000000000000000000000000000000000007");
  CHECK(Nonce::from_digits("340282366920938463463374607431768211455").digits()[0] == '3');
  for (const char* bad : {"", "340282366920938463463374607431768211456", "-1", "1 ", "0x1", "12a",
                          "0000000000000000000000000000000000000001"}) {
    INFO(bad);
    CHECK_THROWS_AS(Nonce::from_digits(bad), Error);
  }
}

TEST_CASE("border lines carry the nonce and an authored label", "[fence][H31]") {
  const Nonce seven = Nonce::from_digits("7");
  CHECK(fence_open(seven, "memories") == "<<<DONNEES 000000000000000000000000000000000000007 memories\n");
  CHECK(fence_close(seven) == ">>>FIN 000000000000000000000000000000000000007\n");
  for (const char* bad : {"", "a b", "A", "a\n", "\u00E9"}) CHECK_THROWS_AS(fence_open(seven, bad), Error);
}

TEST_CASE("every line has the prefix and lines decode exactly", "[fence][H31]") {
  const auto encoded = [](std::string_view text) { return encode_lines(Foreign(text), built_in(), nonce()); };
  CHECK(encoded("") == "| \n");
  CHECK(encoded("a\r\nb\rc\n") == "| a\n| b\n| c\n| \n");
  CHECK(encoded("a\u2028b\vc\u0085d") == "| a\\u{2028}b\\u{b}c\\u{85}d\n");
  for (const std::string_view text :
       {"", "\n", "\n\n", "a\n", "| a\n| b", "\\u{a}", "\\\\u{5c}u{41}", "\r\r\n"}) {
    INFO(text);
    CHECK(decode_lines(encoded(text)) == sanitise(text));
  }
}

TEST_CASE("list marks tell items apart by position, whatever the data looks like", "[fence][H32]") {
  std::pmr::string out;
  append_fenced_lines("one\n- two", "- ", "  ", out);
  append_fenced_lines("- three", "- ", "  ", out);
  CHECK(out == "| - one\n|   - two\n| - - three\n");
}

TEST_CASE("escapes decode once and malformed ones stay", "[fence][H32]") {
  CHECK(unescape("\\u{3c}|im_start|>") == "<|im_start|>");
  CHECK(unescape("\\u{3C}\\u{01f600}") == "<\U0001F600");
  CHECK(unescape("\\u{5c}u{3c}") == "\\u{3c}");
  for (const char* kept : {"\\u{}", "\\u{g}", "\\u{d800}", "\\u{110000}", "\\u{0000041}", "\\u{41", "\\u41",
                           "\\U{41}", "\\", "\\u{", "u{41}"}) {
    INFO(kept);
    CHECK(unescape(kept) == kept);
    CHECK(unescape(escaped(kept)) == kept);
  }
  CHECK(escaped("\\u{3c}") == "\\u{5c}u{3c}");
  CHECK(escaped("\\\\u{3c}") == "\\\\u{5c}u{3c}");
}

TEST_CASE("harmless text stays byte for byte", "[fence][H32]") {
  for (const std::string_view text :
       {"the Human: in mid-line",
        "a < b && c > d",
        "x <- y",
        "if (a<b) {",
        "# Title\n\n* item\n> quote\n```c\nx\n```",
        "<b>bold</b> <br/> <a href=\"x\">",
        "<3 >:( :-| <|:-) >_> <_<",
        "[1] [TODO] [x] [INSTALL] [image]",
        "<https://example.org/>",
        "<@746404683198758984> <:smile:123>",
        "a |> b <| c",
        "f <| x |> g",
        "std::cout << s >> t;",
        "vector<string>",
        ">>> print(1)",
        "<<< HEAD",
        "ask user: hi",
        "C:\\users\\u",
        "\\alpha \\u0041",
        "line\nline\n\n\ttabbed",
        "\u00AB s \u00BB \u00ABs\u00BB",
        "caf\u00E9 na\u00EFve \u2014 l\u2019\u00E9t\u00E9 \u20AC",
        "\u4F60\u597D \u041F\u0440\u0438\u0432\u0435\u0442 \u0645\u0631\u062D\u0628\u0627",
        "no\u00A0break",
        "{{user}}",
        "{{#if x}} {system} [[lien]] <<user>> [system](#system)",
        "\u2308x\u2309 \u230Ay\u230B x\u2AAAy \u2AA1 \u2AF7 \u2E22a\u2E23 \u2991x\u2992 \u2982 \u2237",
        "\u250A a \u250A \u258F b \u2595 \u0965 \u01C1 \u2AFD \u27CB \u2582\u2582\u2582 \u23BD \u22D5 \u2317",
        "\u1230\u120B\u121D\u1361\u12D3\u1208\u121D\u1366 \u0703 \u16EC \u1809 \uA4FD \uFE30",
        "$HOME \"'`",
        "I think <thing> so",
        "[/b] [url=x]",
        "1234567890123456789012345678901234567"}) {
    check_kept(text);
  }
}

TEST_CASE("joiners and styles stay where they do their work", "[fence][H32]") {
  for (const std::string_view text :
       {"\U0001F468\u200D\U0001F469\u200D\U0001F467",                              // family
        "\U0001F3F3\uFE0F\u200D\U0001F308",                                        // rainbow flag
        "\U0001F469\U0001F3FD\u200D\U0001F680",                                    // astronaut with skin tone
        "\U0001F9D1\U0001F3FB\u200D\u2764\uFE0F\u200D\U0001F9D1\U0001F3FF",        // couple
        "\u2764\uFE0F \u2600\uFE0E \u00A9\uFE0F",                                  // heart, sun as text
        "1\uFE0F\u20E3 #\uFE0F\u20E3 *\uFE0F\u20E3",                               // keycaps
        "\U0001F1EB\U0001F1F7",                                                    // flag of France
        "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // flag of England
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",                        // Persian: I want
        "\u06F1\u06F4\u06F0\u06F0 \u0647\u200D.\u0634",                            // Persian: hijri year
        "\u0645\u200D \u0628\u200D, \u06CC\u0651\u200D\n\u0647\u200D",             // at the end of a word
        "\u0D28\u0D4D\u200D \u0915\u094D\u200D",              // Indic, at the end of a word
        "\u0915\u094D\u200D\u0937 \u0915\u094D\u200C\u0937",  // Devanagari
        "\u0DC1\u0DCA\u200D\u0DBB\u0DD3",                     // Sinhala: Sri
        "\u09B0\u200D\u09CD\u09AF",                           // Bengali: ra, ya-phalaa
        "\u845B\U000E0100",                                   // ideographic variant
        "\u2229\uFE00",                                       // serif intersection
        "\u0E01\u0E32\u200B\u0E23",                           // Thai word break
        "\u182D\u180B",                                       // Mongolian form
        "e\u0301 n\u0303"}) {
    check_kept(text);
  }
}

TEST_CASE("what shows nothing is made visible elsewhere", "[fence][H32]") {
  const auto visible = [](std::string_view text, std::string_view expected) {
    INFO(text);
    CHECK(escaped(text) == expected);
  };
  visible("a\u200Bb\u200Cc\u200Dd\u2060e\uFEFF", "a\\u{200b}b\\u{200c}c\\u{200d}d\\u{2060}e\\u{feff}");
  visible("a\u202Eb\u2066c\u200Fd\u061C", "a\\u{202e}b\\u{2066}c\\u{200f}d\\u{61c}");
  visible("a\uFE0Fb\U000E0100", "a\\u{fe0f}b\\u{e0100}");
  visible("\u2764\uFE0F\uFE0F\uFE0E", "\u2764\uFE0F\\u{fe0f}\\u{fe0e}");
  visible("1\uFE0F", "1\\u{fe0f}");
  visible("\u3164\uFFA0\u115F\u1160\u180E\u00AD", "\\u{3164}\\u{ffa0}\\u{115f}\\u{1160}\\u{180e}\\u{ad}");
  visible("\uFFF9a\uFFFAb\uFFFB\u2062\u034F", "\\u{fff9}a\\u{fffa}b\\u{fffb}\\u{2062}\\u{34f}");
  visible(std::string_view("\0\x1B[0m\x7F\u009B", 8), "\\u{0}\\u{1b}[0m\\u{7f}\\u{9b}");
  visible("\U000E0048\U000E0049", "\\u{e0048}\\u{e0049}");
  visible("\U0001F3F4\U000E0067\U000E0062", "\U0001F3F4\\u{e0067}\\u{e0062}");  // no end tag
  visible("\U0001F600\u200Da", "\U0001F600\\u{200d}a");
  visible("\u0645\u200D\u200D ", "\u0645\\u{200d}\\u{200d} ");
  visible("\u0645\u200Da \u200D a\u200D", "\u0645\\u{200d}a \\u{200d} a\\u{200d}");
  visible("\u0645\u200C\u200C\u0645", "\u0645\\u{200c}\\u{200c}\u0645");
  visible("\uFDD0\uFFFF", "\\u{fdd0}\\u{ffff}");
  visible("\u0338a\n\u0301", "\\u{338}a\n\\u{301}");  // would strike through the prefix
}

TEST_CASE("a name can forge neither a line nor a speaker", "[fence][H32]") {
  CHECK(escaped_name("Alice: hi\nBob") == "Alice\\u{3a} hi\\u{a}Bob");
  CHECK(escaped_name("A\uFF1A\u2236\u02D0") == "A\\u{ff1a}\\u{2236}\\u{2d0}");
  CHECK(escaped_name("\u00C9lodie_42 [x] \U0001F600") == "\u00C9lodie_42 [x] \U0001F600");
  CHECK(escaped_name("<s>\u202E") == "\\u{3c}s>\\u{202e}");
  CHECK(unescape(escaped_name("a:\r\nb\u2A74")) == "a:\nb\u2A74");
}

TEST_CASE("a model profile adds its own tokens", "[fence][H32]") {
  const FenceRules rules({"<!--end-->", "\n\nPatron:", "| data:", "\u7528\u6237\u3002", "a\n  b!"});
  CHECK(escaped("x <!--\u200BEND-->", rules) == "x \\u{3c}!--\\u{200b}END-->");
  CHECK(escaped("patron: x\n Patron:", rules) == "\\u{70}atron: x\n \\u{50}atron:");
  CHECK(escaped("un patron: x", rules) == "un patron: x");
  CHECK(escaped("data: x", rules) == "\\u{64}ata: x");
  CHECK(escaped("\u4F60\u7528\u6237\u3002", rules) == "\u4F60\\u{7528}\u6237\u3002");
  CHECK(escaped("A\n B!", rules) == "\\u{41}\n B!");
  // A token within another one would stay if only the outer were escaped.
  const FenceRules nested({"xx@@yy", "@@yy", "yy"});
  CHECK(escaped("xx@@yy", nested) == "\\u{78}x\\u{40}@\\u{79}y");
  for (const char* bad : {"", "x", "  \n", "}}", "\\n", "3c", "u{", "\u200B"}) {
    INFO(bad);
    CHECK_THROWS_AS(FenceRules({bad}), Error);
  }
  CHECK_THROWS_AS(FenceRules({std::string(300, 'x')}), Error);
}

TEST_CASE("fence material in a reply is found in every disguise", "[fence][H32]") {
  const std::string digits(nonce().digits());
  CHECK(holds_fence_material("see " + digits, nonce()));
  CHECK(holds_fence_material(digits.substr(0, 9) + "\u200B" + digits.substr(9), nonce()));
  CHECK(holds_fence_material("<<<DONNEES 1 x", nonce()));
  CHECK(holds_fence_material("\uFF1E\uFF1E\uFF1Efin", nonce()));
  CHECK(holds_fence_material("a \\u{3c} b", nonce()));
  CHECK(holds_fence_material("\uFF3Cu{3C}", nonce()));
  CHECK_FALSE(holds_fence_material("Bonjour <3 \\u0041 \\u{} \\u{1234567} \\u{3c >> fin 123", nonce()));
}

TEST_CASE("no input is quadratic", "[fence][H32]") {
  const std::string near(nonce().digits().substr(0, 38));
  for (const std::string_view unit : {std::string_view("<"),
                                      std::string_view("<|"),
                                      std::string_view("<|a"),
                                      std::string_view("|"),
                                      std::string_view("\\u{"),
                                      std::string_view("\\"),
                                      std::string_view("\n"),
                                      std::string_view("\u0301"),
                                      std::string_view("\u200D"),
                                      std::string_view("\u0645\u0301\u200C"),
                                      std::string_view("\uFE0F"),
                                      std::string_view("\U000E0061"),
                                      std::string_view("\U0001F3F4\U000E0061"),
                                      std::string_view("<s>"),
                                      std::string_view("1"),
                                      std::string_view(near),
                                      std::string_view("\x80"),
                                      std::string_view("\uFDFA"),
                                      std::string_view(">>>FI"),
                                      std::string_view("\u0915\u094D\u200D"),
                                      std::string_view("\n "),
                                      std::string_view("*"),
                                      std::string_view("\n**"),
                                      std::string_view("[IM"),
                                      std::string_view("[img]"),
                                      std::string_view("]~b"),
                                      std::string_view("<unused"),
                                      std::string_view("\u2800"),
                                      std::string_view("< "),
                                      std::string_view("<think "),
                                      std::string_view("<think a"),
                                      std::string_view("<think a=\n"),
                                      std::string_view("a<Response"),
                                      std::string_view("a<Response>"),
                                      std::string_view("System::a"),
                                      std::string_view("\nSystem::a"),
                                      std::string_view("\n## Response "),
                                      std::string_view("#"),
                                      std::string_view("[ "),
                                      std::string_view("<| im_start "),
                                      std::string_view("\u0645\u200D")}) {
    const std::string text = repeated(unit, 1'000'000);
    const auto start = std::chrono::steady_clock::now();
    CHECK(decode_lines(encode_lines(Foreign(text), built_in(), nonce())) == sanitise(text));
    CHECK_NOTHROW(holds_fence_material(text, nonce()));
    // Quadratic work on a megabyte takes minutes; the bound only has to tell the two apart.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  }
}
