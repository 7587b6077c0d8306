// Number for number what the reference encoder counts.
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "encodings.hpp"

using namespace count_test;

namespace {

std::vector<nlohmann::json> lines_of(std::string_view file) {
  std::ifstream in(tokenizer_file(file));
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

}  // namespace

TEST_CASE("every vector of the reference encoder is met", "[count][H34]") {
  const auto vectors = lines_of("vectors.jsonl");
  REQUIRE(vectors.size() >= 2500);
  for (const auto& vector : vectors) {
    const auto text = vector.at("text").get<std::string>();
    INFO(vector.dump(-1, ' ', true));
    REQUIRE(cl100k().count(text) == vector.at("cl100k").get<std::size_t>());
    REQUIRE(o200k().count(text) == vector.at("o200k").get<std::size_t>());
    REQUIRE(noyau::byte_bound_counter()->count(text) == text.size());
  }
}

TEST_CASE("long runs of one thing are counted as the reference does", "[count][H34]") {
  const auto runs = lines_of("runs.jsonl");
  REQUIRE(runs.size() >= 16);
  for (const auto& run : runs) {
    const auto text = repeated(run.at("unit").get<std::string>(), run.at("times").get<std::size_t>());
    INFO(run.dump(-1, ' ', true));
    CHECK(cl100k().count(text) == run.at("cl100k").get<std::size_t>());
    CHECK(o200k().count(text) == run.at("o200k").get<std::size_t>());
  }
}

TEST_CASE("a million bytes of one thing are counted", "[count][H34]") {
  CHECK(cl100k().count(repeated("a", 1'000'000)) == 125'000);
  CHECK(cl100k().count(repeated(" ", 1'000'000)) == 7'813);
  CHECK(cl100k().count(repeated("\r\n", 500'000)) == 125'000);
  CHECK(cl100k().count(repeated("\u0301", 500'000)) == 500'000);
  CHECK(cl100k().count(repeated("1", 1'000'000)) == 333'334);
  CHECK(o200k().count(repeated("A", 1'000'000)) == 125'000);
  CHECK(o200k().count(repeated("\n", 1'000'000)) == 62'500);
  CHECK(o200k().count(repeated("aA", 500'000)) == 500'001);
  CHECK(o200k().count(repeated("/", 1'000'000)) == 15'625);
  // One scan must not look over what the last one looked over: these break only in time.
  CHECK(o200k().count(repeated("漢A", 250'000)) >= 250'000);
  CHECK(o200k().count("漢" + repeated("A", 500'000)) >= 62'500);
  CHECK(o200k().count(repeated(" \n ", 300'000) + "x") >= 1);
  CHECK(cl100k().count(repeated("\xff", 300'000)) == cl100k().count(repeated("\ufffd", 300'000)));
}

TEST_CASE("a doubled run costs at most twice as much", "[count][H34]") {
  for (const std::string_view unit : {"a", "é", " ", "\t", "=", "漢", "🙂", "ab", "'s", "12", "\n "}) {
    for (const std::size_t n : {100U, 1'000U, 20'000U}) {
      INFO(unit << " " << n);
      CHECK(cl100k().count(repeated(unit, 2 * n)) <= 2 * cl100k().count(repeated(unit, n)) + 1);
      CHECK(o200k().count(repeated(unit, 2 * n)) <= 2 * o200k().count(repeated(unit, n)) + 1);
    }
  }
}
