// The numbered examples do what their comments say, run as a user runs them.
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "catch.hpp"

namespace {

struct Ran {
  int code = -1;
  std::string out;
};

Ran run(const std::string& command) {
  Ran ran;
  std::FILE* pipe =
      popen(("cd '" NOYAU_SOURCE_DIR "' && '" NOYAU_PROGRAMS "'/" + command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t bytes = 0; (bytes = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    ran.out.append(buffer, bytes);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

void check_run(const std::string& command, const std::string& expected) {
  const Ran ran = run(command);
  CHECK(ran.code == 0);
  CHECK(ran.out == expected);
}

#ifdef NOYAU_HAS_TESTING
void check_refused(const std::string& command, const std::string& begin, const std::string& clause) {
  const Ran ran = run(command);
  INFO(ran.out);
  CHECK(ran.code == 1);
  CHECK(ran.out.rfind(begin, 0) == 0);
  CHECK(ran.out.find("  broken     " + clause + ": ") != std::string::npos);
}
#endif

}  // namespace

TEST_CASE("01 hello says the prepared reply", "[examples]") {
  check_run("noyau_hello",
            "Salut Zotorette ! Les anciennes versions restent au rayon archives : old-releases.ubuntu.com. "
            "Je ne jette rien d'utile.\n");
}

#ifdef NOYAU_HAS_TESTING
TEST_CASE("02 own source keeps its contract and serves a call", "[examples]") {
  check_run(
      "noyau_own_source",
      "The source keeps its contract.\n"
      "The model read zoe-chess in the slot memories.\n"
      "Hello Zoe! Thursday is chess evening, as ever. Beyond that I know of nothing, but I am only a bot: "
      "ask around.\n");
}

TEST_CASE("02 own source fails when the source breaks its contract", "[examples]") {
  check_refused("noyau_own_source --broken", "MemorySource \"memory\": 1 of 19 clauses broken.\n",
                "source.strangers");
}

TEST_CASE("03 own backend keeps its contract, answers and gives up on time", "[examples]") {
  check_run("noyau_own_backend",
            "The backend keeps its contract.\n"
            "Hello Zoe! See you at the chess evening on Thursday.\n"
            "No reply: backend_timed_out, timed_out.\n");
}

TEST_CASE("03 own backend fails when the backend does not listen", "[examples]") {
  check_refused("noyau_own_backend --broken", "LlmBackend \"thinking\": 2 of 11 clauses broken.\n",
                "backend.stop_inside");
}
#endif

TEST_CASE("04 own redaction rule lets nothing through", "[examples][H20][H29]") {
  const Ran ran = run("noyau_own_redaction_rule");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "| the addressee : Zoe\n"
        "| - On Steam she is [NAME]. Mail [EMAIL_0014], call , card [CARD].\n"
        "| I lost [CARD]! Write to [EMAIL_0014] or [EMAIL_0027].\n");
}

TEST_CASE("05 event loop serves three people at once on one thread", "[examples]") {
  check_run("noyau_event_loop",
            "3 calls, 3 at the same time, 1 retry, 1 timeout.\n"
            "ann reads: See you at the chess evening.\n"
            "bob reads: See you at the chess evening.\n"
            "cleo reads: (backend_timed_out)\n");
}

TEST_CASE("every numbered example is short and uses public headers only", "[examples]") {
  for (const std::string file : {"01_hello/main.cpp", "02_own_source/main.cpp", "03_own_backend/main.cpp",
                                 "04_own_redaction_rule/main.cpp", "05_event_loop/main.cpp",
                                 "05_event_loop/world.cpp", "05_event_loop/channel.hpp"}) {
    INFO(file);
    std::ifstream stream(NOYAU_EXAMPLES "/" + file);
    REQUIRE(stream);
    std::size_t lines = 0;
    for (std::string line; std::getline(stream, line); ++lines) {
      const bool quoted = line.rfind("#include \"", 0) == 0;
      CHECK((!quoted || line == "#include \"world.hpp\"" || line == "#include \"channel.hpp\""));
    }
    CHECK(lines <= 150);
  }
}
