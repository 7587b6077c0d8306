// Replies that a schema holds, from the catalog to the trace.
#include <set>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr const char* instruction =
    "Suis la conversation du message à traiter et ne te mêle pas des autres échanges du salon.";

// Answers from a list, and keeps the schema that it was sent.
struct ListBackend final : LlmBackend {
  std::vector<std::string> replies;
  std::string schema;
  std::size_t asked = 0;
  std::string_view name() const noexcept override { return "list"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    schema = request.reply_schema;
    return asked < replies.size() ? BackendReply::answered(replies[asked++]) : BackendReply::failed();
  }
};

SmallCatalog catalog_with_schema() {
  SmallCatalog catalog;
  catalog.template_extra = R"("attempts": 2, "fallback": {"text": "Passons."},)";
  catalog.instructions = std::string(instruction);
  catalog.response = R"({"format": "json", "instructions": "JSON.", "max_chars": 900, "recovery": "guessed",
    "schema": {"type": "object", "required": ["steps"], "properties": {
      "steps": {"type": "array", "items": {"type": "object", "properties": {"do": {"type": "string"}}}}}}})";
  return catalog;
}

Outcome handle(const SmallCatalog& catalog, std::vector<std::string> replies, std::string* schema = nullptr) {
  const auto backend = std::make_shared<ListBackend>();
  backend->replies = std::move(replies);
  Parts parts = small_parts();
  parts.backend = backend;
  Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(small_call());
  if (schema != nullptr) *schema = backend->schema;
  return outcome;
}

}  // namespace

TEST_CASE("a mended reply completes, and its grade stands in the trace", "[pipeline][H37][H39]") {
  std::string sent;
  const Outcome outcome = handle(catalog_with_schema(), {"Voici : {steps: [{'do': 'saluer'}]}"}, &sent);
  REQUIRE(outcome.completed());
  CHECK(outcome.completed()->reply.text == R"({"steps":[{"do":"saluer"}]})");
  CHECK(sent.find(R"({"type":"object","required":["steps"])") == 0);
  const HopTrace& hop = outcome.trace.hops[0];
  REQUIRE(hop.recoveries.size() == 1);
  CHECK(hop.recoveries[0].attempt == 1);
  CHECK(hop.recoveries[0].grade == RecoveryGrade::guessed);
  CHECK(hop.recoveries[0].edits == 4);
  const std::string line = to_json_line(outcome.trace);
  CHECK(line.find(R"("recoveries":[{"attempt":1,"grade":"guessed","edits":4}])") != std::string::npos);
  CHECK(line.find("saluer") == std::string::npos);
}

TEST_CASE("what the schema refuses is traced by its place, and asked for again", "[pipeline][H37][H39]") {
  const Outcome outcome =
      handle(catalog_with_schema(), {R"({"steps": [{"do": 1}, "SECRET"]})", R"({"steps": []})"});
  REQUIRE(outcome.completed());
  const HopTrace& hop = outcome.trace.hops[0];
  CHECK(hop.attempts == 2);
  CHECK(hop.recoveries.empty());
  CHECK(hop.violations == std::vector<Violation>{Violation::schema, Violation::schema});
  CHECK(hop.violation_fields == std::vector<std::string>{"/steps/0/do", "/steps/1"});
}

TEST_CASE("a disclosure is found at any depth of a reply, in names too", "[pipeline][H30][H37]") {
  const std::string told = instruction;
  for (const std::string& reply :
       {R"({"steps": [{"do": ")" + told + R"("}]})", R"({"steps": [{"x": {"y": [")" + told + R"("]}}]})",
        R"({"steps": [{")" + told + R"(": 1}]})", R"({"steps": [], ")" + told + R"(": 1})"}) {
    INFO(reply);
    const Outcome outcome = handle(catalog_with_schema(), {reply, R"({"steps": []})"});
    CHECK(outcome.completed());
    CHECK(outcome.trace.hops[0].violations == std::vector<Violation>{Violation::disclosure});
  }
}
