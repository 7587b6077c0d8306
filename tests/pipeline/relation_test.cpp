// Relation values of several sources.
#include <limits>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("a value that no interval covers does not hide a valid one behind it", "[pipeline][H21]") {
  SmallCatalog catalog;
  catalog.slots = R"([{"id": "trust", "heading": "## Confiance", "type": "number", "axis": "trust",
    "sources": ["platform", "memory"], "select": {"what": "trust", "owners": ["target"]}}])";
  const auto prompt = [&](std::vector<OwnedScalar> platform, std::vector<OwnedScalar> memory) {
    std::vector<Record> current;
    std::vector<Record> remembered;
    for (const OwnedScalar& value : platform)
      current.push_back(record_of("trust", "p" + std::to_string(current.size()), value));
    for (const OwnedScalar& value : memory)
      remembered.push_back(record_of("trust", "m" + std::to_string(remembered.size()), value));
    return prompt_of(catalog.read(), blunt_parts(remembered, current));
  };
  const OwnedScalar invalid[] = {500.0,
                                 -0.5,
                                 std::int64_t{-1},
                                 std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(),
                                 std::string("75")};
  for (const OwnedScalar& value : invalid) {
    CHECK(holds(prompt({value}, {75.0}), "- TON-COMPLICE\n"));
    CHECK(holds(prompt({value, 10.0}, {75.0}), "- TON-RETENU\n"));
    CHECK(holds(prompt({value}, {}), "- TON-NEUTRE\n"));
  }
  CHECK(holds(prompt({10.0}, {75.0}), "- TON-RETENU\n"));
}
