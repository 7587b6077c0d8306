// A text that is JSON stays JSON.
#include "redact/json_text.hpp"

#include <random>

#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("JSON is told from what resembles it", "[redact][promise6]") {
  for (const std::string text :
       {"{}", "[]", " { } \n", "[1, -2.5e+3, 0, 0.5, -0]",
        R"({"a": [true, false, null, {"b": "\u00e9\n\""}]})", "{}\n[]\n{\"a\": 1}\n", "[[[[]]]]"}) {
    INFO(text);
    CHECK(detail::is_json(text));
  }
  for (const std::string text : {"",
                                 " ",
                                 "1",
                                 "\"a\"",
                                 "true",
                                 "[",
                                 "{",
                                 "]",
                                 "[1,]",
                                 "[,1]",
                                 "{\"a\"}",
                                 "{\"a\":}",
                                 "{\"a\": 1,}",
                                 "{a: 1}",
                                 "[01]",
                                 "[1.]",
                                 "[.5]",
                                 "[-]",
                                 "[1e]",
                                 "[0612345678]",
                                 "[\"a]",
                                 "[\"\\x\"]",
                                 "[\"\\u12g4\"]",
                                 "[\"\n\"]",
                                 "[1 2]",
                                 "[1}",
                                 "{\"a\": 1]",
                                 "[] x",
                                 "x []",
                                 "[tru]",
                                 "{\"a\": 1} 2",
                                 "[\"\\"}) {
    INFO(text);
    CHECK_FALSE(detail::is_json(text));
  }
}

TEST_CASE("in JSON a value is cut to strings and numbers", "[redact][H29][promise6]") {
  const auto fitted = [](const std::string& text, std::size_t begin, std::size_t end) {
    detail::Spans spans = {{begin, end, DetectedKind::phone}};
    detail::fit_to_json(text, spans);
    std::vector<std::string> values;
    for (const RedactedSpan& span : spans) values.push_back(text.substr(span.begin, span.end - span.begin));
    return values;
  };
  using Values = std::vector<std::string>;
  const std::string text = R"({"ab": "cd", "ef": -12.5, "g": ["hi", 7]})";
  CHECK(fitted(text, 0, text.size()) == Values{"cd", "-12.5", "hi", "7"});
  CHECK(fitted(text, 9, 15) == Values{"d"});
  CHECK(fitted(text, 2, 9) == Values{"ab", "c"});
  CHECK(fitted(text, 3, 4) == Values{"b"});
  CHECK(fitted(text, 20, 23) == Values{"-12.5"});
  CHECK(fitted(text, 10, 13).empty());
  CHECK(fitted(text + "x", 9, 15) == Values{"d\", \"e"});
}

TEST_CASE("a value in JSON leaves its quotes in every round", "[redact][H29][promise6]") {
  const std::vector<std::string> pieces = {"password",
                                           "token",
                                           "secret ",
                                           "0612345678",
                                           "06 12",
                                           "34 56 78",
                                           "a@b.fr",
                                           "Xk9#vQ2mT7pL",
                                           "mot de passe : ",
                                           "=",
                                           ": ",
                                           "48.8566",
                                           "2.3522",
                                           "gps ",
                                           "12",
                                           "rue ",
                                           "guichet ",
                                           "14508",
                                           "\\n",
                                           "\\\"",
                                           "\\u00e9",
                                           "\\\\",
                                           "n\u00E9 le ",
                                           "12/03/1985",
                                           "siren ",
                                           "732829320",
                                           "tel ",
                                           "ghp_",
                                           "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
                                           "https://u:p@h.fr/x",
                                           "lat"};
  std::mt19937_64 random(11);
  const auto string = [&] {
    std::string value;
    for (std::size_t n = random() % 4; n > 0; --n) value += pieces[random() % pieces.size()];
    return "\"" + value + "\"";
  };
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::size_t n = 1 + random() % 4; n > 0; --n)
      text += (text.empty() ? "" : ", ") + string() + ": " + string();
    text = "{" + text + "}";
    REQUIRE(detail::is_json(text));
    for (const auto op : {RedactionOperator::drop, RedactionOperator::mask, RedactionOperator::surrogate}) {
      const std::string once = redacted(text, all(op));
      INFO(text);
      INFO(once);
      REQUIRE(detail::is_json(once));
      REQUIRE(std::count(once.begin(), once.end(), '"') >= 4);
      REQUIRE(redactor().find(once, all(op), {}).empty());
    }
  }
}

TEST_CASE("what replaces a number of JSON is written with quotes", "[redact][H29][promise6]") {
  const std::string text =
      R"({"tel": 33612345678, "carte": [4012888888881881], "lat": 48.8566, "lon": -2.3522})";
  const auto only = [](RedactionOperator op) { return all(op); };
  CHECK(masked(text) ==
        R"({"tel": "[PHONE]", "carte": ["[CARD]"], "lat": "[COORDINATES]", "lon": "[COORDINATES]"})");
  CHECK(redacted(text, only(RedactionOperator::drop)) ==
        R"({"tel": null, "carte": [null], "lat": null, "lon": null})");
  CHECK(redacted(text, only(RedactionOperator::generalise)).find(R"("carte": ["[CARD Visa]"])") !=
        std::string::npos);
  CHECK(redacted(text, only(RedactionOperator::keep)) == text);
  CHECK(masked("[48.8566, 2.3522] gps") == "[[COORDINATES]] gps");
  CHECK(masked(R"({"gps": [48.8566, 2.3522]})") == R"({"gps": ["[COORDINATES]", "[COORDINATES]"]})");
  CHECK(masked("la carte [4012888888881881]") == "la carte [[CARD]]");
  CHECK(masked("{\"carte\": 4012888888881881}\n{\"carte\": 1}\n") ==
        "{\"carte\": \"[CARD]\"}\n{\"carte\": 1}\n");
}

TEST_CASE("a number of JSON comes back as a string of its digits", "[redact][H29][promise6]") {
  SurrogateMap map("key");
  std::pmr::string out;
  redactor().redact(R"({"a": 4012888888881881, "b": "4012888888881881"})", all(RedactionOperator::surrogate),
                    {}, map, out, SurrogateReader::target);
  CHECK(detail::is_json(out));
  KindSet cards;
  cards.add(DetectedKind::payment_card);
  std::pmr::string back;
  map.restore(out, cards, back);
  CHECK(back == R"({"a": "4012888888881881", "b": "4012888888881881"})");
}

TEST_CASE("JSON with numbers stays JSON under every operator", "[redact][H29][promise6]") {
  const std::vector<std::string> values = {
      "4012888888881881", "33612345678",       "48.8566", "-2.3522",   "1",
      "\"tel\"",          "732829320",         "\"gps\"", "\"siren\"", "\"a@b.fr\"",
      "\"mot de passe\"", "\"Xk9#vQ2mT7pL\"",  "true",    "[]",        "14508",
      "\"guichet\"",      "\"06 12 34 56 78\""};
  std::mt19937_64 random(12);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "[";
    for (std::size_t n = 1 + random() % 6; n > 0; --n)
      text += values[random() % values.size()] + (n > 1 ? ", " : "]");
    if (random() % 2) text = "{\"tel\": " + text + ", \"lat\": " + values[random() % 5] + "}";
    RedactionRules rules;
    for (RedactionOperator& op : rules.by_kind) op = static_cast<RedactionOperator>(random() % 5);
    const std::string once = redacted(text, rules);
    INFO(text);
    INFO(once);
    REQUIRE(detail::is_json(once));
    for (const RedactedSpan& span : redactor().find(once, rules, {}))
      REQUIRE(rules[span.kind] == RedactionOperator::keep);
    REQUIRE(redacted(once, rules) == once);
  }
}

TEST_CASE("a megabyte of JSON is read in linear time", "[redact][linear]") {
  for (const std::string piece : {"[", "{\"a\":", "[1,", "[\"a@b.fr\",", "{}", "\"", "[\"\\"}) {
    std::string text;
    while (text.size() < 1 << 20) text += piece;
    text += "]";
    detail::Spans spans;
    for (std::size_t at = 0; at + 2 < text.size(); at += 3)
      spans.push_back({at, at + 2, DetectedKind::phone});
    detail::fit_to_json(text, spans);
    CHECK(detail::json_numbers(text, spans).size() <= spans.size());
  }
}
