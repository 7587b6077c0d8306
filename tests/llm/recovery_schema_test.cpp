#include "catch.hpp"
#include "noyau/llm/recovery.hpp"
#include "recovery_cases.hpp"

using namespace noyau;
using recovery_test::recover_with;

TEST_CASE("of several readings the one that satisfies the schema is taken", "[llm][H37]") {
  const std::string address = R"({"type": "object", "additionalProperties": false, "required": ["zip"],
                                  "properties": {"zip": {"type": "string"}}})";
  CHECK(recover_with(R"({"zip": 01234})", address).json == R"({"zip":"01234"})");
  CHECK(recover_with(R"({"zip": 01234})", R"({"properties": {"zip": {"type": "integer"}}})").json ==
        R"({"zip":1234})");
  CHECK(recover_json(R"({"zip": 01234})").json == R"({"zip":1234})");

  CHECK(recover_with(R"({"n": 1,000, "m": 2})", R"({"properties": {"n": {"type": "integer"}}})").json ==
        R"({"n":1000,"m":2})");
  CHECK(recover_json(R"({"n": 1,000, "m": 2})").json == R"({"n":"1,000","m":2})");

  // Where a bracket is missing: at the end, or before the last member.
  const std::string outer = R"({"additionalProperties": false, "required": ["a", "c"],
    "properties": {"a": {"additionalProperties": false, "properties": {"b": true}}, "c": {"type": "integer"}}})";
  const Recovery inside = recover_with(R"({"a": {"b": 1, "c": 2})", outer);
  CHECK(inside.json == R"({"a":{"b":1},"c":2})");
  CHECK(recover_json(R"({"a": {"b": 1, "c": 2})").json == R"({"a":{"b":1,"c":2}})");
}

TEST_CASE("where several readings satisfy the schema, the one with the signs of the text stands",
          "[llm][H37]") {
  CHECK(recover_with(R"({"zip": 01234})", "true").json == R"({"zip":1234})");
  CHECK(recover_with(R"({"n": 1,000})", "true").json == R"({"n":"1,000"})");
}

TEST_CASE("where no reading satisfies the schema, the first one stands", "[llm][H37]") {
  const Recovery recovery = recover_with(R"({"zip": 01234})", R"({"type": "array"})");
  CHECK(recovery.ok());
  CHECK(recovery.json == R"({"zip":1234})");
  CHECK(recovery.grade == RecoveryGrade::guessed);
}

TEST_CASE("two readings that satisfy the schema as well as each other are ambiguous", "[llm][H37]") {
  // The bracket is missing after one of two members, either of which may stand outside.
  const std::string schema =
      R"({"required": ["a", "d"], "properties": {"a": {"type": "object", "maxProperties": 1}}})";
  const Recovery single = recover_with(R"({"a": {"b": 1, "c": 2, "d": 3})", schema);
  CHECK(single.json == R"({"a":{"b":1},"c":2,"d":3})");
  CHECK(recover_with(R"({"a": {"b": 1, "c": 2, "d": 3})", R"({"required": ["a", "d"]})").fault ==
        RecoveryFault::ambiguous);
}

TEST_CASE("of several objects the one that satisfies the schema is the answer", "[llm][H37]") {
  const std::string text = "Draft {\"a\": \"x\"}, final {\"a\": 1}";
  CHECK(recover_with(text, R"({"properties": {"a": {"type": "integer"}}})").json == R"({"a":1})");
  CHECK(recover_with(text, R"({"type": "object"})").fault == RecoveryFault::several_values);
  CHECK(recover_with(text, R"({"type": "string"})").fault == RecoveryFault::several_values);
  CHECK(recover_json(text).fault == RecoveryFault::several_values);
}

TEST_CASE("values one behind the other are a list where the schema wants one", "[llm][H37]") {
  const std::string lines = "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 2}\n";
  const Recovery list = recover_with(lines, R"({"type": "array", "items": {"required": ["a"]}})");
  CHECK(list.json == R"([{"a":1},{"a":2},{"a":2}])");
  CHECK(list.grade == RecoveryGrade::guessed);
  CHECK(recover_with(lines, R"({"type": "object"})").fault == RecoveryFault::several_values);
  CHECK(recover_with("{\"a\": 1}, {\"a\": 2}", R"({"type": "object"})").fault ==
        RecoveryFault::several_values);
}

TEST_CASE("a schema changes nothing about what is valid or sure", "[llm][H37]") {
  CHECK(recover_with(R"({"zip": 1 })", R"({"type": "array"})").json == R"({"zip": 1 })");
  CHECK(recover_with(R"({'zip': 1})", R"({"type": "array"})").json == R"({"zip":1})");
}
