// The evaluation: each form of case is judged as the documentation says, and the bars decide the exit code.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

constexpr const char* good = R"json(
{"id": "e1", "kind": "email", "polarity": "pos", "valid": null, "text": "é a@b.fr", "spans": [{"kind": "email", "start": 3, "end": 9}]}
{"id": "e2", "kind": "email", "polarity": "neg", "valid": null, "text": "06 39 98 12 34", "spans": [], "also": ["phone"]}
{"id": "i1", "kind": "iban", "polarity": "pos", "valid": true, "text": "BE68539007547034", "spans": [{"kind": "iban", "start": 0, "end": 16}]}
{"id": "i2", "kind": "iban", "polarity": "neg", "valid": false, "text": "BE68539007547035", "spans": []}
{"id": "p1", "entity": "IP_ADDRESS", "polarity": "pos", "text": "203.0.113.7", "spans": [{"bstart": 0, "bend": 11, "start": 0, "end": 11}]}
{"id": "p2", "entity": "DATE_TIME", "polarity": "pos", "text": "12/03", "spans": [{"bstart": 0, "bend": 5}]}
{"id": "h1", "text": "return a + b;"}
)json";

json evaluated(const Workplace& place, int code) {
  const Run run = run_noyau({"redact", "--eval", place.path("cases"), "--json"});
  CHECK(run.code == code);
  CHECK(run.err.empty());
  return json::parse(run.out);
}

json row(const json& result, const std::string& kind) {
  for (const json& each : result.at("kinds")) {
    if (each.at("kind") == kind) return each;
  }
  FAIL("no row " << kind);
  return {};
}

}  // namespace

TEST_CASE("cases of every form are judged, and the bars hold", "[cli][redact][H29]") {
  const Workplace place;
  place.write("cases/deep/good.jsonl", good);
  const json result = evaluated(place, 0);
  CHECK(result.at("holds") == true);
  CHECK(result.at("wrong").empty());
  CHECK(result.at("not_judged") == json{{"DATE_TIME", 1}});
  CHECK(row(result, "email").at("found") == 1);
  CHECK(row(result, "email").at("negatives") == 1);
  CHECK(row(result, "ip_address").at("recall") == 1.0);
  CHECK(row(result, "harmless lines").at("negatives") == 1);
  const Run text = run_noyau({"redact", "--eval", place.path("cases")});
  CHECK(text.code == 0);
  CHECK(text.out.ends_with("All bars hold.\n"));
}

TEST_CASE("what is missed, flagged or found beside is counted, listed and misses the bar",
          "[cli][redact][H29]") {
  const Workplace place;
  place.write("cases/bad.jsonl", R"json(
{"id": "missed", "kind": "email", "polarity": "pos", "valid": null, "text": "rien du tout", "spans": [{"kind": "email", "start": 0, "end": 4}]}
{"id": "beside", "kind": "iban", "polarity": "pos", "valid": true, "text": "BE68539007547034 NO9386011117947", "spans": [{"kind": "iban", "start": 0, "end": 16}]}
{"id": "flagged", "kind": "phone", "polarity": "neg", "valid": null, "text": "06 39 98 12 34", "spans": []}
{"id": "cut", "kind": "phone", "polarity": "pos", "valid": null, "text": "tel 06 39 98 12 34", "spans": [{"kind": "phone", "start": 0, "end": 18}]}
)json");
  const json result = evaluated(place, 3);
  CHECK(result.at("holds") == false);
  CHECK(result.at("wrong") == json{"missed missed", "beside beside", "flagged flagged", "missed cut"});
  CHECK(row(result, "email").at("recall") == 0.0);
  CHECK(row(result, "iban").at("beside") == 1);
  CHECK(row(result, "iban").at("precision") == 0.5);
  CHECK(row(result, "phone").at("flagged") == 1);
  const Run shown = run_noyau({"redact", "--eval", place.path("cases"), "--show"});
  CHECK(shown.code == 3);
  CHECK(shown.out.find("\nmissed cut\n") != std::string::npos);
  CHECK(shown.out.ends_with("Bars missed: email, phone, iban.\n"));
  CHECK(run_noyau({"redact", "--eval", place.path("cases")}).out.find("missed cut") == std::string::npos);
}

TEST_CASE("without a case nothing was measured, and no bar holds", "[cli][redact][H29]") {
  const Workplace place;
  for (const std::string lines :
       {"", "\n \n", R"({"id": "p2", "entity": "DATE_TIME", "polarity": "neg", "text": "x", "spans": []})"}) {
    place.write("cases/empty.jsonl", lines);
    const Run run = run_noyau({"redact", "--eval", place.path("cases")});
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("there is no case in it") != std::string::npos);
  }
}

TEST_CASE("files may be given whose lines are harmless", "[cli][redact][H29]") {
  const Workplace place;
  place.write("cases/good.jsonl", good);
  place.write("code.cpp", "int main() {\n\n  return 0;\n}\n\xFF\n");
  const Run run =
      run_noyau({"redact", "--eval", place.path("cases"), "--json", "--harmless", place.path("code.cpp")});
  CHECK(run.code == 0);
  CHECK(row(json::parse(run.out), "harmless files").at("negatives") == 4);
}

TEST_CASE("a line that is no case is refused with its place", "[cli][redact]") {
  const Workplace place;
  for (
      const std::string line :
      {R"({"id": "a"})", R"([1])", "{",
       R"({"id": "a", "kind": "mail", "polarity": "pos", "text": "x", "spans": []})",
       R"({"id": "a", "kind": "email", "polarity": "maybe", "text": "x", "spans": []})",
       R"({"id": "a", "kind": "email", "polarity": "pos", "text": "x", "spans": []})",
       R"({"id": "a", "kind": "email", "polarity": "pos", "text": "x", "spans": [{"start": 0, "end": 2}]})"}) {
    INFO(line);
    place.write("cases/bad.jsonl", "\n" + line + "\n");
    const Run run = run_noyau({"redact", "--eval", place.path("cases")});
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.error_lines() == 1);
    CHECK(run.err.find("bad.jsonl:2: ") != std::string::npos);
  }
}

TEST_CASE("the project's own cases are read", "[cli][redact][H29]") {
  const Run run = run_noyau({"redact", "--eval", NOYAU_TEST_DATA "/redaction", "--json"});
  CHECK((run.code == 0 || run.code == 3));
  const json result = json::parse(run.out);
  CHECK(result.at("kinds").size() >= 21);
  for (const json& each : result.at("kinds")) {
    INFO(each);
    if (each.at("bar").is_null() || !each.at("kind").get<std::string>().starts_with("harmless"))
      CHECK((each.at("positives") >= 100 && each.at("negatives") >= 2));
  }
}
