// "schema" and "recovery" of a response.
#include "catch.hpp"
#include "faults.hpp"
#include "noyau/core/error.hpp"
#include "sample_catalog.hpp"

using namespace noyau_test;

namespace {

const std::string review = sample_review_file;

// The review's contract with something else than its fields.
noyau::CatalogFiles with_contract(const std::string& contract) {
  auto files = sample_files();
  std::string& text = files.at(review);
  const std::size_t begin = text.find("\"fields\": [");
  const std::size_t end = text.find("]\n  }", begin) + 1;
  REQUIRE(begin != std::string::npos);
  REQUIRE(end > begin);
  text.replace(begin, end - begin, contract);
  return files;
}

const noyau::ResponseContract& contract_of(const noyau::Catalog& catalog) {
  return catalog.active_template("message.review")->response;
}

noyau::Fault only_fault(const noyau::CatalogFiles& files) {
  const auto faults = faults_of(files);
  REQUIRE(faults.size() == 1);
  return faults.front();
}

}  // namespace

TEST_CASE("a response has a schema, in the template or in a file", "[catalog][H37]") {
  const auto inline_one = noyau::read_catalog(
      with_contract("\"schema\": {\"type\": \"array\", \"items\": {\"multipleOf\": 0.5}, \"maxItems\": 3}"));
  REQUIRE(contract_of(*inline_one).schema);
  CHECK(contract_of(*inline_one).fields.empty());
  CHECK(contract_of(*inline_one).schema->text() ==
        R"({"type":"array","items":{"multipleOf":0.5},"maxItems":3})");
  CHECK(contract_of(*inline_one).recovery == noyau::RecoveryGrade::lossless);

  auto files = with_contract(R"("schema": {"file": "schemas/plan.json"}, "recovery": "guessed")");
  files["schemas/plan.json"] = "{\n  \"type\": \"object\"\n}\n";
  const auto in_file = noyau::read_catalog(files);
  REQUIRE(contract_of(*in_file).schema);
  CHECK(contract_of(*in_file).schema->text() == R"({"type":"object"})");
  CHECK(contract_of(*in_file).recovery == noyau::RecoveryGrade::guessed);

  // What the file holds is part of the version.
  files["schemas/plan.json"] = "{\"type\": \"array\"}";
  CHECK(noyau::read_catalog(files)->active_template("message.review")->hash !=
        in_file->active_template("message.review")->hash);
}

TEST_CASE("fields may be mended as well", "[catalog][H37]") {
  const auto catalog = noyau::read_catalog(replaced(sample_files(), review, "\"max_chars\": 1500",
                                                    "\"max_chars\": 1500, \"recovery\": \"truncated\""));
  CHECK(contract_of(*catalog).recovery == noyau::RecoveryGrade::truncated);
  CHECK_FALSE(contract_of(*catalog).schema);
}

TEST_CASE("a bad schema is a fault of the catalog, with line, place and remedy", "[catalog][H37]") {
  const auto fault = only_fault(with_contract("\"schema\": {\n\"type\": \"object\",\n\"propertis\": {}\n}"));
  CHECK(fault.file == review);
  CHECK(fault.field == "response.schema");
  CHECK(
      fault.message.find(
          R"(at "/propertis", "propertis" is no keyword of JSON Schema, draft 7; did you mean "properties"?)") !=
      std::string::npos);
  const std::string text =
      with_contract("\"schema\": {\n\"type\": \"object\",\n\"propertis\": {}\n}").at(review);
  const auto before = text.begin() + static_cast<std::ptrdiff_t>(text.find("propertis"));
  CHECK(fault.line == static_cast<std::size_t>(1 + std::count(text.begin(), before, '\n')));

  auto files = with_contract(R"("schema": {"file": "schemas/plan.json"})");
  CHECK(only_fault(files).message.find("\"schemas/plan.json\" cannot be used") != std::string::npos);
  files["schemas/plan.json"] = "{\n  \"type\": \"object\",\n  \"minItems\": -1\n}\n";
  CHECK(only_fault(files).message.find("in \"schemas/plan.json:3\" cannot be used: at \"/minItems\"") !=
        std::string::npos);
  files["schemas/plan.json"] = "{\n";
  CHECK(only_fault(files).message.find("it is no JSON (line 2, column 1)") != std::string::npos);
}

TEST_CASE("a schema belongs to json, and stands alone", "[catalog][H37]") {
  CHECK(only_fault(with_contract(R"("schema": true, "fields": [{"name": "a", "type": "text"}])"))
            .message.find("not both; remove one of them") != std::string::npos);
  CHECK(only_fault(with_contract(R"("recovery": "none")")).message.find("or a \"schema\"") !=
        std::string::npos);
  CHECK(only_fault(with_contract(R"("schema": 1)")).message.find("a schema, which is an object") !=
        std::string::npos);
  CHECK(only_fault(with_contract(R"("schema": true, "recovery": "all")"))
            .message.find("none, lossless, guessed, truncated") != std::string::npos);
  for (const std::string field : {R"("schema": true)", R"("recovery": "none")"}) {
    const auto fault = only_fault(replaced(sample_files(), sample_reply_file, "\"max_lines\": 3", field));
    CHECK(fault.message.find("belongs to the format \"json\"") != std::string::npos);
  }
}
