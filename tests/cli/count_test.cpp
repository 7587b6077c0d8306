// Counting text, whole or line by line.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

const std::string vocabulary = NOYAU_TEST_DATA "/tokenizers/cl100k_base.tiktoken";

Run count_lines(const Workplace& place, const std::string& lines, const std::string& tokenizer = "bytes") {
  place.write("lines.jsonl", lines);
  return run_noyau({"count", "--tokenizer", tokenizer, "--jsonl", place.path("lines.jsonl")});
}

std::vector<json> parse_lines(const std::string& text) {
  std::vector<json> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

}  // namespace

TEST_CASE("count gives the number of tokens of a file or of standard input", "[cli]") {
  const Workplace place;
  place.write("text.txt", "été\n");
  CHECK(run_noyau({"count", "--tokenizer", "bytes", place.path("text.txt")}).out == "6\n");
  CHECK(run_noyau({"count", "--tokenizer", "bytes"}, place.path("text.txt")).out == "6\n");
  CHECK(run_noyau({"count", "--tokenizer", "bytes", "-"}).out == "0\n");
  const Run as_json = run_noyau({"count", "--tokenizer", "bytes", "--json", place.path("text.txt")});
  CHECK(json::parse(as_json.out) == json{{"tokenizer", "bytes"}, {"tokens", 6}});
}

TEST_CASE("lines keep their order, and ids come back as they were", "[cli]") {
  const Workplace place;
  const Run run = count_lines(
      place,
      "{\"id\": 3, \"text\": \"abc\"}\n"
      "{\"text\": \"\\u00e9\", \"id\": \"l\\u00e9\\n2\", \"author\": {\"id\": [1, {\"text\": 2}]}}\r\n"
      "{\"id\": null, \"text\": \"\"}\n{\"id\": true, \"text\": \"<|endoftext|>\"}\n"
      "{\"id\": 123456789012345678901234567890, \"text\": \"a\"}\n{\"id\": 1.50, \"text\": \"a\\nb\"}");
  INFO(run.err);
  CHECK(run.code == 0);
  CHECK(run.out ==
        "{\"id\": 3, \"tokens\": 3}\n{\"id\": \"lé\\n2\", \"tokens\": 2}\n{\"id\": null, \"tokens\": 0}\n"
        "{\"id\": true, \"tokens\": 13}\n{\"id\": 123456789012345678901234567890, \"tokens\": 1}\n"
        "{\"id\": 1.50, \"tokens\": 3}\n");
  CHECK(count_lines(place, "").out.empty());
}

TEST_CASE("a vocabulary counts exactly, in one piece or in several", "[cli]") {
  const Workplace place;
  const Run lines =
      count_lines(place, "{\"id\": 1, \"text\": \"hello world\"}\n{\"id\": 2, \"text\": \"\"}\n", vocabulary);
  CHECK(lines.out == "{\"id\": 1, \"tokens\": 2}\n{\"id\": 2, \"tokens\": 0}\n");

  // Long enough to be split, and nearly every line begins where it must not be: ";\n//" is one token, and
  // so is "\n \n".
  const std::string exact = NOYAU_TEST_DATA "/tokenizers/o200k_base.tiktoken";
  for (const std::string joined : {"// été;\n", "/ été\n \n"}) {
    std::string text;
    while (text.size() < 3'000'000) {
      text += "word\n";
      for (int i = 0; i < 200; ++i) text += joined;
    }
    place.write("text.txt", text);
    const Run split = run_noyau({"count", "--tokenizer", exact, place.path("text.txt")});
    CHECK(split.code == 0);
    const Run whole = count_lines(place, json{{"id", 1}, {"text", text}}.dump(), exact);
    CHECK(split.out == parse_lines(whole.out).at(0).at("tokens").dump() + "\n");
  }
}

TEST_CASE("a malformed line ends with 2 and its number; those before it are answered", "[cli]") {
  const Workplace place;
  const std::string good = "{\"id\": 1, \"text\": \"a\"}\n";
  for (const std::string& bad :
       {std::string("{"), std::string(), std::string("[]"), std::string("7"), std::string("{\"id\": 1}"),
        std::string("{\"text\": \"a\"}"), std::string("{\"id\": 1, \"text\": 2}"),
        std::string("{\"id\": [1], \"text\": \"a\"}"), std::string("{\"id\": 1, \"text\": [\"a\"]}"),
        std::string("{\"id\": 1, \"id\": 2, \"text\": \"a\"}"),
        std::string("{\"id\": 1, \"text\": \"\xff\"}"), std::string("{\"id\": 1, \"text\": \"\\ud800\"}"),
        std::string("{\"id\": 1, \"text\": \"a\"} x"), std::string("{\"id\": 1, \"text\": \"secret"),
        std::string("{\"id\": 1, \"text\": \"a\"}\0x", 23)}) {
    INFO(bad);
    const Run run = count_lines(place, good + good + bad + "\n" + good);
    CHECK(run.code == 2);
    CHECK(run.out == "{\"id\": 1, \"tokens\": 1}\n{\"id\": 1, \"tokens\": 1}\n");
    CHECK(run.error_lines() == 1);
    CHECK(run.err.find("lines.jsonl:3: ") != std::string::npos);
    CHECK(run.err.find("secret") == std::string::npos);
  }
}

TEST_CASE("what is wrong with a line is named, with the byte, counted from 0", "[cli]") {
  const Workplace place;
  const std::pair<std::string, std::string> cases[] = {
      {" \r", "the line is empty; an object with \"id\" and \"text\" is expected"},
      {"{\"id\": \"\xff\"}", "the line is not valid UTF-8 at byte 8."},
      {std::string("{\"id\"\0}", 7), "a NUL byte, which JSON does not allow, at byte 5."},
      {"{\"id\" 1}", "this is not valid JSON (byte 6)."},
      {"{\"id\": 1", "this is not valid JSON (byte 8)."}};
  for (const auto& [line, message] : cases) {
    INFO(message);
    CHECK(count_lines(place, line + "\n").err.find(message) != std::string::npos);
    place.write("lines.jsonl", line + "\n");
    const Run fence = run_noyau({"fence", "--jsonl", "--decode", place.path("lines.jsonl")});
    CHECK(fence.code == 2);
    const bool is_empty = message.find("empty") != std::string::npos;
    CHECK(fence.err.find(is_empty ? "\"id\" and \"lines\"" : message) != std::string::npos);
  }
}

TEST_CASE("text that is not UTF-8 is refused", "[cli]") {
  const Workplace place;
  place.write("text.txt", "abc\xe9");
  const Run run = run_noyau({"count", "--tokenizer", "bytes", place.path("text.txt")});
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err.find("byte 3") != std::string::npos);
}

TEST_CASE("many lines, a long text and an endless line take bounded memory", "[cli]") {
  const Workplace place;
  const Run small = count_lines(place, "{\"id\": 1, \"text\": \"a\"}\n");
  // Written bit by bit: a child's peak begins with what its parent holds.
  constexpr std::size_t count = 500;
  const std::string line = "{\"id\": 1, \"text\": \"" + std::string(100'000, 'a') + "\"}\n";
  {
    std::ofstream stream(place.path("lines.jsonl"), std::ios::binary);
    for (std::size_t i = 0; i < count; ++i) stream << line;
  }
  const Run many = run_noyau({"count", "--tokenizer", "bytes", "--jsonl", place.path("lines.jsonl")});
  CHECK(many.code == 0);
  CHECK(std::count(many.out.begin(), many.out.end(), '\n') == count);
  CHECK(many.peak_kib < small.peak_kib + 16 * 1024);
  const Run text = run_noyau({"count", "--tokenizer", "bytes", place.path("lines.jsonl")});
  CHECK(text.out == std::to_string(count * line.size()) + "\n");
  CHECK(text.peak_kib < small.peak_kib + 16 * 1024);

  std::filesystem::resize_file(place.path("lines.jsonl"), 0);
  std::filesystem::resize_file(place.path("lines.jsonl"), 40'000'000);
  const Run stretch = run_noyau({"count", "--tokenizer", "bytes", place.path("lines.jsonl")});
  CHECK(stretch.code == 2);
  CHECK(stretch.err.find("more than 32 MiB in a row without a line end") != std::string::npos);
  std::filesystem::resize_file(place.path("lines.jsonl"), 200'000'000);
  for (const std::string form : {"--jsonl", "--json"}) {
    const Run endless = run_noyau({"count", "--tokenizer", "bytes", form, place.path("lines.jsonl")});
    CHECK(endless.code == 2);
    CHECK(endless.error_lines() == 1);
    CHECK(endless.peak_kib < 200 * 1024);
  }
}

TEST_CASE("count says what it needs", "[cli]") {
  const Workplace place;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"count", place.path("viewer.json")},
        {"count", "--tokenizer", place.path("none.tiktoken"), place.path("viewer.json")},
        {"count", "--tokenizer", "bytes", place.path("none.txt")},
        {"count", "--tokenizer", "bytes", place.path("catalog")},
        {"count", "--tokenizer", "bytes", "--json", "--jsonl", place.path("viewer.json")}}) {
    const Run run = run_noyau(words);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.error_lines() == 1);
  }
}
