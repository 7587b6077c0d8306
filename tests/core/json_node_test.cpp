#include "core/json_node.hpp"

#include "catch.hpp"

using namespace noyau;
using detail::JsonLimits;
using detail::JsonNode;

namespace {

Fault fault_of(std::string_view text, const JsonLimits& limits = {}) {
  std::vector<Fault> faults;
  JsonNode root;
  CHECK_FALSE(detail::parse_json(text, "x.json", faults, root, limits));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].file == "x.json");
  return faults[0];
}

bool says(const Fault& fault, std::string_view phrase) {
  return fault.message.find(phrase) != std::string::npos;
}

}  // namespace

TEST_CASE("every value knows its line, numbers before a line break included", "[core]") {
  std::vector<Fault> faults;
  JsonNode root;
  REQUIRE(detail::parse_json("{\n \"a\": 5\n,\n \"b\": [true,\n null, -2.5\n],\n\"c\":\n\n{\"d\": \"x\"}}\n",
                             "x.json", faults, root));
  CHECK(root.line == 1);
  CHECK(root.find("a")->line == 2);
  CHECK(root.find("a")->integer == 5);
  CHECK(root.find("b")->line == 4);
  CHECK(root.find("b")->items.at(1).line == 5);
  CHECK(root.find("b")->items.at(2).line == 5);
  CHECK(root.find("b")->items.at(2).number == -2.5);
  CHECK(root.find("c")->line == 9);
  CHECK(root.find("c")->find("d")->string == "x");
}

TEST_CASE("a fault does not quote what the file holds", "[core]") {
  const Fault fault = fault_of("{\"a\": \"SECRET");
  CHECK(says(fault, "missing closing quote"));
  CHECK_FALSE(says(fault, "SECRET"));
}

TEST_CASE("what is no document is one fault with its line", "[core]") {
  CHECK(says(fault_of(""), "empty"));
  CHECK(says(fault_of(" \n"), "empty"));
  CHECK(fault_of("{\n\"a\": 1,\n\"a\": 2}").line == 3);
  CHECK(says(fault_of("{\n\"a\": 1,\n\"a\": 2}"), "second time"));
  CHECK(fault_of("{\n\n\"a\": }").line == 3);
  CHECK(fault_of("{} {}").line == 1);
  CHECK(says(fault_of(std::string("{}\n\0{}", 6)), "NUL"));
  CHECK(fault_of(std::string("{}\n\0{}", 6)).line == 2);
  CHECK(says(fault_of("{\"a\": \"\xff\"}"), "UTF-8"));
  CHECK(says(fault_of(std::string(40, '[') + std::string(40, ']')), "nested"));
  CHECK(says(fault_of("[1, 2, 3]", {4, 32}), "9 bytes"));
  CHECK(says(fault_of(std::string(100'000, '[')), "nested"));
}

TEST_CASE("a fault of syntax has the line and the column, in characters, of where reading stopped",
          "[core]") {
  const auto place = [](std::string_view text) {
    const Fault fault = fault_of(text);
    const std::size_t at = fault.message.find("at column ");
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + 10;
    const std::string column = fault.message.substr(begin, fault.message.find(':', begin) - begin);
    return std::to_string(fault.line) + ":" + column;
  };
  CHECK(place("[1, ]") == "1:5");
  CHECK(place("{\n  \"a\": }") == "2:8");
  CHECK(place("[\"\xC3\xA9\" 1]") == "1:6");  // an accented letter is one character
  // At a line end: no column 0, and the line that ends there.
  CHECK(place("{\"a\": nul\n}") == "1:10");
  CHECK(place("[1 2\n]") == "1:4");
  CHECK(place("[\"a\n\"]") == "1:4");
  // An early end is behind what stands last.
  CHECK(place("{\"a\": 1") == "1:8");
  CHECK(place("{\"a\": 1,\n") == "1:9");
  CHECK(place("{\n\"a\": [1,\n\n\n") == "2:9");
  CHECK(place("{\"id\": \"c1\",\n \"use_case\"") == "2:12");
}
