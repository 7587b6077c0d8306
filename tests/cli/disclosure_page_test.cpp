// docs/disclosure.md shows prepared calls, one per row: what it says the program writes is what it writes.
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "page.hpp"

using noyau_test::run_script;
using noyau_test::shell_blocks;
using noyau_test::ShellBlock;
using noyau_test::Workplace;

TEST_CASE("the outputs in docs/disclosure.md are those of the program",
          "[cli][docs][H2][H4][H9][H15][H16][H18][H19][H20][H21][H22][H23][H24][H25][H26][H27][H28][H29][H30]"
          "[H33][H37]") {
  const Workplace place;
  const std::vector<ShellBlock> blocks = shell_blocks("docs/disclosure.md");
  REQUIRE(blocks.size() > 20);
  const std::string prelude = blocks.front().script;  // the functions that the others use
  CHECK(blocks.front().output.empty());
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    INFO(blocks[i].heading << "\n" << blocks[i].script);
    CHECK(run_script(place, prelude + "\n" + blocks[i].script) == 0);
    CHECK_FALSE(blocks[i].output.empty());
    CHECK(place.read("out") == blocks[i].output);
  }
}

TEST_CASE("every row of admission and disclosure has its place in docs/disclosure.md", "[cli][docs]") {
  std::set<std::string> shown;
  for (const ShellBlock& block : shell_blocks("docs/disclosure.md")) {
    shown.insert(block.heading.substr(0, block.heading.find(' ')));
  }
  for (const std::string row : {"H2",  "H4",  "H9",  "H15", "H16", "H18", "H19", "H20", "H21", "H22",
                                "H23", "H24", "H25", "H26", "H27", "H28", "H29", "H30", "H33", "H37"}) {
    INFO(row);
    CHECK(shown.count(row) == 1);
  }
}
