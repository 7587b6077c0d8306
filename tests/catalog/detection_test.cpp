// A catalog's own detectors and lists, and what its replies get back.
#include "catch.hpp"
#include "faults.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string faults_with_rules(const std::string& extra) {
  SmallCatalog catalog;
  catalog.rules_extra = ", " + extra;
  return as_text(faults_of(catalog.files()));
}

std::string faults_with_restore(const std::string& restore) {
  SmallCatalog catalog;
  catalog.response = R"({"format": "text", "instructions": "X", "restore": )" + restore + "}";
  return as_text(faults_of(catalog.files()));
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("rules.json holds detectors and lists", "[catalog][H29]") {
  SmallCatalog catalog;
  catalog.rules_extra = R"(, "detectors": [{"name": "ticket", "pattern": "T-[0-9]{4}"}], "deny": ["chimère"],
    "allow": ["contact@exemple.fr"], "redaction": {"custom": "drop", "iban": "generalise", "url": "mask"})";
  const auto read = catalog.read();
  const DetectionLists& lists = read->rules.detection;
  REQUIRE(lists.detectors.size() == 1);
  CHECK(lists.detectors[0].name == "ticket");
  CHECK(lists.detectors[0].pattern == "T-[0-9]{4}");
  CHECK(lists.deny == std::vector<std::string>{"chimère"});
  CHECK(lists.allow == std::vector<std::string>{"contact@exemple.fr"});
  CHECK(read->rules.redaction[DetectedKind::custom] == RedactionOperator::drop);
  CHECK(read->rules.redaction[DetectedKind::iban] == RedactionOperator::generalise);
  CHECK(read->rules.redaction[DetectedKind::url] == RedactionOperator::mask);
  CHECK(SmallCatalog().read()->rules.redaction == RedactionRules());
  CHECK(read->hash != SmallCatalog().read()->hash);
}

TEST_CASE("a detector that cannot be used is a fault of the catalog", "[catalog][H29]") {
  const auto with = [](const std::string& detector) {
    return faults_with_rules("\"detectors\": [" + detector + "]");
  };
  CHECK(has(with(R"({"name": "t", "pattern": "("})"),
            "rules.json:1: detectors[0].pattern: The detector \"t\""));
  CHECK(has(with(R"({"name": "t", "pattern": "a*"})"), "matches the empty text"));
  CHECK(has(with(R"({"name": "t", "pattern": "\\pL{1000}"})"), "256 KiB"));
  CHECK(has(with(R"({"name": "t"})"), "detectors[0].pattern: this field is missing"));
  CHECK(has(with(R"({"pattern": "x"})"), "detectors[0].name"));
  CHECK(has(with(R"({"name": "T T", "pattern": "x"})"), "detectors[0].name"));
  CHECK(has(with(R"({"name": "t", "pattern": 3})"), "detectors[0].pattern"));
  CHECK(has(with(R"({"name": "t", "pattern": "x", "flags": "i"})"), "detectors[0].flags"));
  CHECK(has(with(R"({"name": "t", "pattern": "x"}, {"name": "t", "pattern": "y"})"), "a second detector"));
  CHECK(has(faults_with_rules(R"("detectors": {})"), "detectors"));
  CHECK(has(faults_with_rules(R"("deny": [1])"), "deny"));
  CHECK(has(faults_with_rules(R"("deny": [" \u200b"])"), "nothing that can be looked for"));
  CHECK(has(faults_with_rules(R"("deny": ["Été"], "allow": ["ETE"])"), "which is a contradiction"));
  CHECK(has(faults_with_rules(R"("redaction": {"passport": "mask"})"), "is not one of: email, phone"));
  CHECK(
      has(faults_with_rules(R"("redaction": {"email": "hide"})"), "drop, mask, surrogate, generalise, keep"));
}

TEST_CASE("what a reply gets back is named by kind", "[catalog][H28]") {
  SmallCatalog catalog;
  catalog.response = R"({"format": "text", "instructions": "X", "restore": ["email", "phone"]})";
  const KindSet restore = catalog.read()->templates[0].response.restore;
  CHECK(restore.has(DetectedKind::email));
  CHECK(restore.has(DetectedKind::phone));
  CHECK_FALSE(restore.has(DetectedKind::iban));
  CHECK(has(faults_with_restore(R"(["linked_name"])"), "stands in no reply"));
  CHECK(has(faults_with_restore(R"(["mail"])"), "is not one of: email"));
  CHECK(has(faults_with_restore(R"("email")"), "response.restore"));
}
