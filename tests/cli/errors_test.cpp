// Whatever is wrong with usage or configuration: exit code 2, one clear line, nothing on standard output.
#include <filesystem>

#include "catch.hpp"
#include "program.hpp"

using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::StandardOutput;
using noyau_test::Workplace;

namespace {

using Words = std::vector<std::string>;

void check_refused(const Run& run, const std::string& says) {
  INFO(run.err);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.error_lines() == 1);
  CHECK(run.err.find(says) != std::string::npos);
}

// The call in place of viewer.json.
Words with_call(const Workplace& place, const std::string& call) {
  Words words = place.command("assemble", "viewer.json");
  words[4] = call;
  return words;
}

}  // namespace

TEST_CASE("a wrong command line", "[cli]") {
  const Workplace place;
  check_refused(run_noyau({}), "subcommand");
  check_refused(run_noyau({"guess"}), "\"guess\" is no command. Try: noyau --help");
  check_refused(run_noyau({"lint"}), "--catalog is required");
  check_refused(run_noyau(place.command("assemble", "viewer.json", {"--frobnicate"})), "--frobnicate");
  check_refused(run_noyau(place.command("assemble", "viewer.json", {"--bad\noption\x1b[31m"})), "\\u{A}");
  const Words values[] = {{"--budget", "-1"},   {"--budget", "0"},       {"--budget", "010x"},
                          {"--context", "ten"}, {"--context", "1e3"},    {"--budget", "99999999999999999999"},
                          {"--trace", "/"},     {"--tokenizer", "none"}, {"--nonce", "1"}};
  for (const Words& more : values) {
    INFO(more[0] << " " << more[1]);
    check_refused(run_noyau(place.command("assemble", "viewer.json", more)), "");
  }
  Words words = place.command("assemble", "viewer.json");
  words[8] = "12x";
  check_refused(run_noyau(words), "--nonce");
  words = place.command("assemble", "viewer.json");
  words[10] = "yesterday";
  check_refused(run_noyau(words), "\"yesterday\" is not a time");
  words = place.command("assemble", "viewer.json");
  words[0] = "run";
  check_refused(run_noyau(words), "--backend is required");
  words.insert(words.end(), {"--backend", "magic"});
  check_refused(run_noyau(words), "scripted:FILE");
}

TEST_CASE("what would do nothing, or what contradicts itself, is refused", "[cli]") {
  const Workplace place;
  const std::string file = place.path("viewer.json");
  const std::pair<Words, std::string> cases[] = {
      {{"redact", "--name", "", file}, "noyau: --name: an empty text names nothing"},
      {{"redact", "--kind", "email=drop", "--kind", "email=keep", file}, "the kind email is given twice"},
      {{"forget", "--store", file, "--person", ""}, "noyau: --person: an empty text names nothing"},
      {{"forget", "--store", file, "--id", ""}, "noyau: --id: an empty text names nothing"},
      {{"fence", "--decode", "--label", "x", file}, "--label"},
      {{"fence", "--decode", "--nonce", "1", file}, "--nonce"},
      {{"fence", "--decode", "--control-token", "x", file}, "--control-token"},
      {{"check", "--json", "--jsonl", file}, "--jsonl"},
      {{"check", "--eval", file, "--part", "foo"}, "\"foo\" is no part; give dev or held"},
      {{"forget", "--store", place.path("none.sqlite"), "--expired"}, "there is no such store"}};
  for (const auto& [words, says] : cases) check_refused(run_noyau(words), says);
}

TEST_CASE("a call that cannot be read", "[cli]") {
  const Workplace place;
  check_refused(run_noyau(with_call(place, place.path("none.json"))), "none.json");
  check_refused(run_noyau(with_call(place, place.path("catalog"))), "folder");
  place.write("empty.json", "");
  check_refused(run_noyau(with_call(place, place.path("empty.json"))), "empty");
  place.write("latin1.json", "{\"id\": \"caf\xe9\"}");
  check_refused(run_noyau(with_call(place, place.path("latin1.json"))), "UTF-8");
  place.write("cut.json", "{\"id\": \"c1\",\n \"use_case\"");
  check_refused(run_noyau(with_call(place, place.path("cut.json"))), "cut.json:2");
  check_refused(run_noyau(with_call(place, "-"), place.path("empty.json")), "standard input");
  check_refused(run_noyau(with_call(place, "-"), place.path("catalog")), "standard input");
  check_refused(run_noyau(with_call(place, "-"), ""), "standard input");
}

TEST_CASE("a file that its owner may not read", "[cli]") {
  const Workplace place;
  std::filesystem::permissions(place.path("viewer.json"), std::filesystem::perms::none);
  const Run run = run_noyau(place.command("assemble", "viewer.json"));
  if (run.code == 0) return;  // whoever runs this may read everything
  check_refused(run, "viewer.json");
}

TEST_CASE("an unknown use case is an error of the program", "[cli]") {
  const Workplace place;
  place.edit("viewer.json", "viewer.reply", "viewer.replay");
  for (const std::string name : {"assemble", "run", "explain"}) {
    check_refused(run_noyau(place.command(name, "viewer.json")), "no use case \"viewer.replay\"");
  }
}

TEST_CASE("a call of 100 MB is refused in bounded memory", "[cli]") {
  const Workplace place;
  place.write("huge.json", "{\"id\": \"");
  std::filesystem::resize_file(place.path("huge.json"), 100'000'000);
  const Run normal = run_noyau(place.command("assemble", "viewer.json"));
  const Run file = run_noyau(with_call(place, place.path("huge.json")));
  check_refused(file, "larger than 1 MiB");
  CHECK(file.peak_kib < normal.peak_kib + 16 * 1024);
  const Run input = run_noyau(with_call(place, "-"), place.path("huge.json"));
  check_refused(input, "larger than 1 MiB");
  CHECK(input.peak_kib < normal.peak_kib + 16 * 1024);
  check_refused(run_noyau(with_call(place, "/dev/zero")), "larger than 1 MiB");
}

TEST_CASE("each used source needs its file", "[cli]") {
  const Workplace place;
  std::filesystem::remove(place.path("sources/memory.json"));
  check_refused(run_noyau(place.command("assemble", "viewer.json")), "memory.json");
  check_refused(run_noyau(place.command("assemble", "viewer.json")), "memory.sqlite; give one of the two");
  place.write("sources/memory.json", "[]");
  check_refused(run_noyau(place.command("assemble", "viewer.json")), "memory.json");
  Words words = place.command("assemble", "viewer.json");
  words.erase(words.begin() + 5, words.begin() + 7);
  const Run run = run_noyau(words);
  CHECK(run.code == 2);
  CHECK(run.error_lines() == 2);  // one for each source
  words = place.command("assemble", "viewer.json");
  words[6] = place.path("viewer.json");
  check_refused(run_noyau(words), "this is a file; --sources needs a folder");
  words[6] = place.path("nowhere");
  check_refused(run_noyau(words), "this folder does not exist; --sources needs a folder");
}

TEST_CASE("the faults of all files come in one go", "[cli]") {
  const Workplace place;
  place.write("viewer.json", "{");
  place.write("sources/memory.json", "{");
  place.write("script.json", "{");
  const Run run = run_noyau(place.command("run", "viewer.json"));
  CHECK(run.code == 2);
  CHECK(run.error_lines() == 3);
}

TEST_CASE("a catalog that cannot be used", "[cli]") {
  const Workplace place;
  for (const std::string folder : {"none", "viewer.json"}) {
    check_refused(run_noyau({"lint", "--catalog", place.path(folder)}), folder);
  }
}

TEST_CASE("standard output that takes nothing is an error, not a crash", "[cli]") {
  const Workplace place;
  for (const auto output : {StandardOutput::closed, StandardOutput::full_device}) {
    INFO(static_cast<int>(output));
    check_refused(run_noyau({"--help"}, "/dev/null", output), "Standard output");
    check_refused(run_noyau({"lint", "--catalog", place.path("catalog")}, "/dev/null", output),
                  "Standard output");
    check_refused(
        run_noyau({"count", "--tokenizer", "bytes", place.path("viewer.json")}, "/dev/null", output),
        "Standard output");
    for (const std::string name : {"assemble", "run", "explain"}) {
      check_refused(run_noyau(place.command(name, "viewer.json"), "/dev/null", output), "Standard output");
    }
  }
}

TEST_CASE("a reader that leaves ends the program in silence, as it ends a filter", "[cli]") {
  const Workplace place;
  const std::vector<Words> commands = {{"--help"},
                                       {"lint", "--catalog", place.path("catalog")},
                                       {"redact", "--lines", place.path("viewer.json")},
                                       place.command("run", "viewer.json")};
  for (const Words& words : commands) {
    const Run run = run_noyau(words, "/dev/null", StandardOutput::broken_pipe);
    INFO(words[0]);
    CHECK(run.code == 141);
    CHECK(run.err.empty());
  }
}

TEST_CASE("a file opened while standard output is closed does not become it", "[cli]") {
  const Workplace place;
  const Run run = run_noyau(place.command("assemble", "viewer.json", {"--trace", place.path("trace.jsonl")}),
                            "/dev/null", StandardOutput::closed);
  CHECK(run.code == 2);
  CHECK(place.read("trace.jsonl").find("[system]") == std::string::npos);
}
