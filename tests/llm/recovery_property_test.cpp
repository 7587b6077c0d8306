#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "core/json_tape.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/recovery.hpp"

using namespace noyau;

namespace {

using Random = std::mt19937_64;

std::string random_string(Random& random) {
  static const std::string pieces[] = {
      "a",    "été",     "😀",   "\\n",         "\\\"", "\\u00e9", "\\ud83d\\ude00",
      " ",    ", ",      "{",   "}",           "]",    ": ",      "'",
      "//",   "```",     "…",   "’",           "name", "true",    "12",
      "\\\\", "<think>", "(x)", "http://x.y/z"};
  std::string text = "\"";
  for (std::size_t i = random() % 6; i > 0; --i) text += pieces[random() % std::size(pieces)];
  return text + "\"";
}

std::string random_space(Random& random) {
  static const std::string spaces[] = {"", "", "", " ", "\n  ", "\t"};
  return spaces[random() % std::size(spaces)];
}

std::string random_value(Random& random, int depth) {
  static const std::string scalars[] = {
      "null", "true", "false", "0", "-1", "1.50", "2e5", "1e400", "12345678901234567890"};
  const std::size_t kind = random() % (depth > 0 ? 4 : 2);
  if (kind == 0) return scalars[random() % std::size(scalars)];
  if (kind == 1) return random_string(random);
  std::string text(1, kind == 2 ? '[' : '{');
  const std::size_t count = random() % 4;
  for (std::size_t i = 0; i < count; ++i) {
    text += (i == 0 ? "" : ",") + random_space(random);
    if (kind == 3)
      text += "\"k" + std::to_string(i) + "\"" + random_space(random) + ":" + random_space(random);
    text += random_value(random, depth - 1) + random_space(random);
  }
  return text + (kind == 2 ? ']' : '}');
}

std::string damaged(Random& random, std::string text) {
  static const std::string pieces[] = {"\"", "'",  "{",  "}",       "[", "]", ",",    ":",
                                       "\\", "//", "/*", "```",     "a", "1", "...",  "(",
                                       ")",  "\n", "“",  "<think>", "+", " ", "\xff", "\x01"};
  const std::size_t at = random() % (text.size() + 1);
  switch (random() % 4) {
    case 0:
      return text.erase(at, 1);
    case 1:
      return text.insert(at, pieces[random() % std::size(pieces)]);
    case 2:
      return text.substr(0, at);
    default:
      text.erase(at, 1);
      return text.insert(std::min(at, text.size()), pieces[random() % std::size(pieces)]);
  }
}

// The characters of all strings, bare of what an escape may add or take.
std::string letters(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const std::size_t known = std::string_view("\n\t\r\b\f").find(c);
    if (known != std::string_view::npos) {
      out += "ntrbf"[known];
    } else if (c != '\\') {
      out += c;
    }
  }
  return out;
}

bool is_within(std::string_view part, std::string_view whole) {
  std::size_t at = 0;
  for (const char c : whole) {
    if (at < part.size() && part[at] == c) ++at;
  }
  return at == part.size();
}

std::string string_contents(const std::string& json) {
  detail::JsonTape tape;
  REQUIRE(detail::read_json_tape(json, 200, tape).flaw == detail::JsonFlaw::none);
  std::string all;
  for (std::size_t index = 0; index < tape.entries.size(); ++index) {
    if (tape.entries[index].kind != detail::JsonEntry::Kind::string) continue;
    const std::string_view raw = tape.raw(index);
    all += raw.substr(1, raw.size() - 2);
  }
  return all;
}

}  // namespace

TEST_CASE("random JSON is never altered", "[llm][H37]") {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = random_value(random, 4);
    const Recovery recovery = recover_json(text + random_space(random));
    if (recovery.json != text || recovery.grade != RecoveryGrade::none || recovery.edit_count != 0)
      FAIL(text);
  }
}

TEST_CASE("one damage gives valid JSON that invents nothing, or a fault", "[llm][H37]") {
  Random random(2);
  std::size_t recovered = 0;
  for (int i = 0; i < 40'000; ++i) {
    const std::string text = damaged(random, random_value(random, 4));
    const Recovery recovery = recover_json(text);
    INFO(text << "\n" << recovery.json);
    if (!recovery.ok()) {
      if (!recovery.json.empty()) FAIL("a fault has no value");
      continue;
    }
    ++recovered;
    // An escape of another notation is written as the character that it means.
    const bool is_translated = text.find("\\u{") != std::string::npos;
    if (!is_translated && !is_within(letters(string_contents(recovery.json)), letters(repair_utf8(text))))
      FAIL("something was invented");
    const Recovery again = recover_json(recovery.json);
    if (!again.ok() || again.json != recovery.json || again.grade != RecoveryGrade::none) FAIL("not at rest");
    RecoveryGrade worst = RecoveryGrade::none;
    for (const RecoveryEdit& edit : recovery.edits) {
      worst = std::max(worst, edit.grade);
      if (edit.offset > text.size() + 8) FAIL("an edit outside of the text");
    }
    if (worst != recovery.grade) FAIL("the grade is the least sure of the edits'");
  }
  CHECK(recovered > 25'000);
}

TEST_CASE("lossless damage gives the value back", "[llm][H37]") {
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    const std::string value = "{\"v\":" + random_value(random, 3) + "}";
    const std::string text = "```json\n" + value.substr(0, value.size() - 1) + ", // end\n}\n```";
    const Recovery recovery = recover_json(text);
    INFO(text << "\n" << recovery.json);
    if (!recovery.ok() || recovery.grade != RecoveryGrade::lossless) FAIL("lossless is expected");
    if (value.find("e400") == std::string::npos &&
        nlohmann::json::parse(recovery.json) != nlohmann::json::parse(value))
      FAIL("another value");
  }
}

TEST_CASE("recovery is linear, whatever a reply holds", "[llm][H37][promise10]") {
  const JsonSchema schema = JsonSchema::parse(R"({"type": "object", "required": ["x"]})");
  RecoveryOptions options;
  options.schema = &schema;
  for (const std::string unit : {"\"",
                                 "{",
                                 "[",
                                 "\\",
                                 "'",
                                 ",",
                                 "/*",
                                 "<think>",
                                 "<",
                                 "{\"a\":",
                                 "[\"",
                                 "\"/*",
                                 "```",
                                 "```\n{",
                                 "f(",
                                 "...",
                                 "{}",
                                 "[1] ",
                                 "{\"a\":\"b, c: ",
                                 "[\"a, \"b",
                                 "[\"x\" y, ",
                                 "{\"a\":\"b\",c ",
                                 "{a b",
                                 "\"\"\"",
                                 "-",
                                 "1_",
                                 "undefined ",
                                 "\u00A0",
                                 "“",
                                 "it's ",
                                 "\\\"",
                                 "[\"a\" + "}) {
    std::string text;
    while (text.size() < (1U << 17)) text += unit;
    for (const std::string& whole : {text, "{\"k\": \"" + text, "{\"k\": [" + text + "]}"}) {
      const auto begin = std::chrono::steady_clock::now();
      recover_json(whole, options);
      INFO(unit);
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
    }
  }
}
