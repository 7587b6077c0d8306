// Every command that the documentation and the help show is run, from the top of the checkout.
#include "catch.hpp"
#include "page.hpp"

using noyau_test::run_noyau;
using noyau_test::run_script;
using noyau_test::shell_blocks;
using noyau_test::ShellBlock;
using noyau_test::Workplace;

TEST_CASE("the commands in docs/cli.md run", "[cli][docs]") {
  const Workplace place;
  const auto blocks = shell_blocks("docs/cli.md");
  CHECK(blocks.size() >= 7);
  for (const auto& [block, heading, output] : blocks) {
    INFO(block);
    CHECK(run_script(place, block) == 0);
    CHECK_FALSE(place.read("out").empty());
  }
}

// What a page shows of an output may be its first lines.
TEST_CASE("the commands in docs/redaction.md run and write what the page shows", "[cli][docs]") {
  const Workplace place;
  const auto blocks = shell_blocks("docs/redaction.md");
  CHECK(blocks.size() >= 6);
  for (const auto& [block, heading, output] : blocks) {
    INFO(block);
    const int code = run_script(place, block);
    const std::string out = place.read("out");
    CHECK_FALSE(out.empty());
    if (block.find("--eval") != std::string::npos) {
      CHECK((code == 0 || code == 3));  // the table is measured, not promised
      continue;
    }
    CHECK(code == 0);
    CHECK(out.starts_with(output));
  }
}

TEST_CASE("the commands in the README run", "[cli][docs]") {
  const Workplace place;
  std::size_t programs = 0;
  for (const auto& [block, heading, output] : shell_blocks("README.md")) {
    INFO(block);
    if (block.rfind("noyau ", 0) == 0) {
      ++programs;
      CHECK(run_script(place, block) == 0);
    } else if (block.rfind(".build/dev/examples/noyau_hello", 0) == 0) {
      CHECK(run_script(place, "\"$(dirname \"$(command -v noyau)\")/../noyau_hello\"") == 0);
      CHECK(place.read("out").find("Salut Zotorette") == 0);
    } else {
      // The two commands build and run these very tests: here they are only parsed.
      REQUIRE(block.rfind("sh cmake/", 0) == 0);
      CHECK(run_script(place, "sh -n " + block.substr(3) + " && echo parsed") == 0);
    }
  }
  CHECK(programs >= 1);
}

// The blocks of a walk-through build on each other: they are one script.
TEST_CASE("the walk-through of the minimal example runs", "[cli][docs]") {
  const Workplace place;
  const auto blocks = shell_blocks("examples/minimal/README.md");
  CHECK(blocks.size() >= 8);
  std::string script = "TMPDIR='" + place.path("") + "'\nexport TMPDIR\n";
  for (const ShellBlock& block : blocks) script += block.script + "\n";
  REQUIRE(run_script(place, script) == 0);
  const std::string out = place.read("out");
  for (const std::string expected :
       {"1 template, 1 use case: no faults.\n", "Answer the message of the addressee", "sensitivity 1\n",
        "Hello Zoe!", "farewell.reply@1.json", "exit code 2\n", "2 templates, 2 use cases: no faults.\n",
        "Say goodbye to the addressee", "See you soon, Zoe!\n"}) {
    INFO(expected);
    CHECK(out.find(expected) != std::string::npos);
  }
}

TEST_CASE("the examples in the help run", "[cli][docs]") {
  const Workplace place;
  for (const std::string name :
       {"assemble", "run", "explain", "lint", "count", "remember", "forget", "check", "redact", "fence"}) {
    const std::string help = run_noyau({name, "--help"}).out;
    const std::size_t at = help.find("  noyau " + name);
    REQUIRE(at != std::string::npos);
    const std::string example = help.substr(at, help.find('\n', at) - at);
    INFO(example);
    CHECK(run_script(place, example) == 0);
  }
}
