// The filter: what it replaces, what it leaves as it was, and how it is told to.
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <fstream>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string filtered(const Workplace& place, const std::string& text, std::vector<std::string> options = {}) {
  place.write("text.txt", text);
  options.insert(options.begin(), "redact");
  options.push_back(place.path("text.txt"));
  const Run run = run_noyau(options);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  return run.out;
}

std::vector<json> json_lines(const Workplace& place, const std::string& lines,
                             std::vector<std::string> options = {}) {
  options.push_back("--jsonl");
  const std::string out = filtered(place, lines, std::move(options));
  std::vector<json> results;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = out.find('\n', at);
    results.push_back(json::parse(out.substr(at, end - at)));
    at = end + 1;
  }
  return results;
}

json span(const std::string& kind, std::size_t start, std::size_t end, const std::string& op) {
  return {{"kind", kind}, {"start", start}, {"end", end}, {"operator", op}};
}

}  // namespace

TEST_CASE("redact replaces values and leaves every other byte", "[cli][redact][H29]") {
  const Workplace place;
  CHECK(filtered(place, "écris à a@b.fr\r\n\tou\r au 06 39 98 12 34\n\n") ==
        "écris à [EMAIL]\r\n\tou\r au [PHONE]\n\n");
  CHECK(filtered(place, "sans fin de ligne") == "sans fin de ligne");
  CHECK(filtered(place, "").empty());
  CHECK(filtered(place, std::string("a\0b a@b.fr", 10)) == std::string("a\0b [EMAIL]", 11));
  CHECK(filtered(place, "voir https://exemple.fr/page") == "voir https://exemple.fr/page");
  CHECK(filtered(place, "cass\xC3 a@b.fr \xFF") == "cass\xEF\xBF\xBD [EMAIL] \xEF\xBF\xBD");
  CHECK(run_noyau({"redact"}, place.path("text.txt")).out == "cass\xEF\xBF\xBD [EMAIL] \xEF\xBF\xBD");
  CHECK(run_noyau({"redact", "-"}, place.path("text.txt")).code == 0);
}

TEST_CASE("the operators are told by the general option, then by kind", "[cli][redact][H29]") {
  const Workplace place;
  const std::string text = "a@b.fr 06 39 98 12 34 https://exemple.fr/x";
  CHECK(filtered(place, text, {"--operator", "drop"}) == "  https://exemple.fr/x");
  CHECK(filtered(place, text, {"--operator", "keep"}) == text);
  CHECK(filtered(place, text, {"--kind", "email=keep"}) == "a@b.fr [PHONE] https://exemple.fr/x");
  CHECK(filtered(place, text, {"--kind", "email=keep", "--operator", "drop"}) ==
        "a@b.fr  https://exemple.fr/x");
  CHECK(filtered(place, text, {"--kind", "email=drop", "--kind", "phone=keep"}) ==
        " 06 39 98 12 34 https://exemple.fr/x");
  CHECK(filtered(place, "IBAN FR7630006000011234567890189", {"--operator", "generalise"}) ==
        "IBAN [IBAN FR]");
}

TEST_CASE("equal values get equal surrogates, and those of the input are escaped", "[cli][redact][H29]") {
  const Workplace place;
  const std::vector<std::string> options = {"--operator", "surrogate", "--nonce", "42"};
  const std::string out = filtered(place, "a@b.fr [EMAIL_0017] c@d.fr\nA@b.fr\n", options);
  REQUIRE(out.size() == 53);
  const std::string first = out.substr(0, 12);
  CHECK(first.starts_with("[EMAIL_001"));
  CHECK(out.substr(12, 14) == " [=EMAIL_0017]");
  CHECK(out.substr(26, 11) == " [EMAIL_002");
  CHECK(out.ends_with("\n" + first + "\n"));
  CHECK(filtered(place, "[EMAIL_0017]") == "[EMAIL_0017]");  // nothing to be taken for
  // Over lines too, and the same for the same number.
  CHECK(filtered(place, "a@b.fr [EMAIL_0017] c@d.fr\nA@b.fr\n",
                 {"--operator", "surrogate", "--nonce", "42", "--lines"}) == out);
}

TEST_CASE("names are found in their spellings", "[cli][redact][H20]") {
  const Workplace place;
  CHECK(filtered(place, "Élodie, ELODIE et xx_dark_xx", {"--name", "Élodie", "--name", "xX_Dark_Xx"}) ==
        "[NAME], [NAME] et [NAME]");
  CHECK(filtered(place, "Élodie", {"--name", "élodie", "--kind", "linked_name=drop"}).empty());
}

TEST_CASE("lines of JSON tell what was found where in the input", "[cli][redact][H29]") {
  const Workplace place;
  const auto lines =
      json_lines(place,
                 "{\"id\": 7, \"text\": \"\\u00e9crire \\u00e0 a@b.fr https://exemple.fr\"}\n"
                 "{\"id\": \"x\", \"text\": \"rien\"}\n{\"text\": \"06 39 98 12 34 a@b.fr\", \"id\": null}\n",
                 {"--kind", "phone=drop"});
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == json{{"id", 7},
                         {"text", "écrire à [EMAIL] https://exemple.fr"},
                         {"spans", {span("email", 11, 17, "mask"), span("url", 18, 36, "keep")}}});
  CHECK(lines[1] == json{{"id", "x"}, {"text", "rien"}, {"spans", json::array()}});
  CHECK(lines[2].at("text") == " [EMAIL]");
  CHECK(lines[2].at("spans") == json{span("phone", 0, 14, "drop"), span("email", 15, 21, "mask")});
}

TEST_CASE("with surrogates the offsets are still those of the input", "[cli][redact][H29]") {
  const Workplace place;
  const auto lines =
      json_lines(place, "{\"id\": 1, \"text\": \"[EMAIL_0017] [=PHONE_0017] a@b.fr [==CARD_1234] c@d.fr\"}\n",
                 {"--operator", "surrogate", "--nonce", "1"});
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].at("spans") == json{span("email", 27, 33, "surrogate"), span("email", 48, 54, "surrogate")});
  CHECK(lines[0].at("text").get<std::string>().starts_with("[=EMAIL_0017] [==PHONE_0017] [EMAIL_001"));
}

TEST_CASE("a malformed line ends the run, and what stood before it is answered", "[cli][redact]") {
  const Workplace place;
  place.write("text.txt", "{\"id\": 1, \"text\": \"a@b.fr\"}\n{\"id\": 2}\n");
  const Run run = run_noyau({"redact", "--jsonl", place.path("text.txt")});
  CHECK(run.code == 2);
  CHECK(json::parse(run.out).at("text") == "[EMAIL]");
  CHECK(contains(run.err, ":2:"));
  CHECK(run.error_lines() == 1);
}

TEST_CASE("the catalog's rules, detectors and lists are taken", "[cli][redact][H29]") {
  const Workplace place;
  place.edit("catalog/rules.json", R"("redaction": {)",
             R"("detectors": [{"name": "ticket", "pattern": "TCK-[0-9]+"}], "deny": ["Projet Zèbre"],
                "allow": ["aide@exemple.fr"], "redaction": {"phone": "drop", )");
  const std::string text = "TCK-123 projet zebre aide@exemple.fr a@b.fr 06 39 98 12 34";
  CHECK(filtered(place, text, {"--catalog", place.path("catalog")}) ==
        "[CUSTOM] [CUSTOM] aide@exemple.fr [EMAIL] ");
  CHECK(filtered(place, text, {"--catalog", place.path("catalog"), "--kind", "phone=keep"}) ==
        "[CUSTOM] [CUSTOM] aide@exemple.fr [EMAIL] 06 39 98 12 34");
  place.edit("catalog/rules.json", "TCK-[0-9]+", "TCK-[0-9");
  const Run broken = run_noyau({"redact", "--catalog", place.path("catalog"), place.path("text.txt")});
  CHECK(broken.code == 2);
  CHECK(broken.out.empty());
  CHECK(contains(broken.err, "rules.json"));
}

TEST_CASE("line by line gives the same bytes, a private key over lines included", "[cli][redact][H29]") {
  const Workplace place;
  const std::string text = "a@b.fr\r\n\n06 39 98 12 34\nfin sans ligne a@b.fr";
  CHECK(filtered(place, text, {"--lines"}) == "[EMAIL]\r\n\n[PHONE]\nfin sans ligne [EMAIL]");
  const std::string body(64, 'Q');
  const std::string key = "clé :\n-----BEGIN " + std::string("PRIVATE KEY-----\n") + body + "\n" + body +
                          "\n-----END PRIVATE " + "KEY-----\na@b.fr\n";
  const std::string whole = filtered(place, key);
  CHECK(filtered(place, key, {"--lines"}) == whole);
  CHECK(filtered(place, "-----BEGIN CERTIFICATE-----\na@b.fr\n", {"--lines"}) ==
        "-----BEGIN CERTIFICATE-----\n[EMAIL]\n");
}

TEST_CASE("a line is answered before the next one comes", "[cli][redact]") {
  int in[2], out[2];
  REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
  REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    ::execl(NOYAU_CLI, "noyau", "redact", "--lines", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  const std::string line = "a@b.fr\n";
  std::string answer;
  for (int round = 0; round < 2; ++round) {
    REQUIRE(::write(in[1], line.data(), line.size()) == static_cast<ssize_t>(line.size()));
    pollfd waiting{out[0], POLLIN, 0};
    REQUIRE(::poll(&waiting, 1, 60'000) == 1);
    char block[64];
    const ssize_t count = ::read(out[0], block, sizeof block);
    REQUIRE(count > 0);
    answer.append(block, static_cast<std::size_t>(count));
  }
  ::close(in[1]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  ::close(out[0]);
  CHECK(status == 0);
  CHECK(answer == "[EMAIL]\n[EMAIL]\n");
}

TEST_CASE("what redact cannot do is said in a sentence", "[cli][redact]") {
  const Workplace place;
  place.write("text.txt", "a@b.fr");
  const std::string file = place.path("text.txt");
  const std::vector<std::pair<std::vector<std::string>, std::string>> faults = {
      {{"--operator", "hide", file},
       "\"hide\" is no operator; give drop, mask, surrogate, generalise or keep"},
      {{"--kind", "mail=drop", file}, "\"mail\" is no kind; give one of email, phone,"},
      {{"--kind", "email=hide", file}, "\"hide\" is no operator"},
      {{"--kind", "email", file}, "\"email\" has no operator; write KIND=OP"},
      {{"--lines", "--jsonl", file}, "--"},
      {{"--show", file}, "--eval"},
      {{"--eval", place.path(""), "--operator", "drop"}, "--operator"},
      {{place.path("none.txt")}, "none.txt"},
      {{"--catalog", place.path("none"), file}, "none"},
      {{"--eval", place.path("none")}, "the folder cannot be read"},
      {{"--eval", place.path("catalog")}, "there is no .jsonl file"}};
  for (const auto& [options, message] : faults) {
    std::vector<std::string> words = {"redact"};
    words.insert(words.end(), options.begin(), options.end());
    INFO(message);
    const Run run = run_noyau(words);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.error_lines() == 1);
    CHECK(contains(run.err, message));
  }
}

TEST_CASE("a text that is too large is refused, in bounded memory; line by line it is not", "[cli][redact]") {
  const Workplace place;
  const std::string line = "un message de chat sans valeur, mais qui se répète\n";
  const std::size_t count = (33U << 20) / line.size();
  place.write("small.txt", line);
  {
    // Written line by line: what this process holds counts as memory of the ones it starts.
    std::ofstream large(place.path("large.txt"), std::ios::binary);
    for (std::size_t i = 0; i < count; ++i) large << line;
  }
  const Run small = run_noyau({"redact", "--lines", place.path("small.txt")});
  const Run lines = run_noyau({"redact", "--lines", place.path("large.txt")});
  CHECK(lines.code == 0);
  CHECK(lines.peak_kib < small.peak_kib + 16 * 1024);
  REQUIRE(lines.out.size() == count * line.size());
  bool is_same = true;
  for (std::size_t at = 0; at < lines.out.size(); at += line.size()) {
    is_same = is_same && lines.out.compare(at, line.size(), line) == 0;
  }
  CHECK(is_same);
  const Run whole = run_noyau({"redact", place.path("large.txt")});
  CHECK(whole.code == 2);
  CHECK(whole.out.empty());
  CHECK(contains(whole.err, "larger than 32 MiB, the most that is read; --lines reads any length"));
}
