#include "core/json_tape.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "core/json_values.hpp"

using namespace noyau;
using detail::JsonFlaw;
using detail::JsonTape;

namespace {

JsonFlaw flaw_of(const std::string& text, std::size_t depth = 64) {
  JsonTape tape;
  return detail::read_json_tape(text, depth, tape).flaw;
}

// The tape written out again, from its entries alone.
std::string written(const JsonTape& tape, std::size_t index = 0) {
  const auto& entry = tape.entries[index];
  std::string out, buffer;
  std::uint32_t count = 0;
  switch (entry.kind) {
    case detail::JsonEntry::Kind::string:
      return nlohmann::json(tape.string(index, buffer)).dump();
    case detail::JsonEntry::Kind::array:
      for (std::size_t at = index + 1; at < entry.next; at = tape.entries[at].next, ++count)
        out += (count == 0 ? "" : ",") + written(tape, at);
      CHECK(count == entry.count);
      return "[" + out + "]";
    case detail::JsonEntry::Kind::object:
      for (std::size_t at = index + 1; at < entry.next; at = tape.entries[at + 1].next, ++count)
        out += (count == 0 ? "" : ",") + written(tape, at) + ":" + written(tape, at + 1);
      CHECK(count == entry.count);
      return "{" + out + "}";
    default:
      return std::string(tape.raw(index));
  }
}

std::string random_text(std::mt19937_64& random) {
  static const std::string pieces[] = {"{",       "}",       "[",       "]",     ",",  ":",    "\"a\"",
                                       "\"\\n\"", "1",       "-0.5e-3", "01",    "1.", "true", "nul",
                                       "null",    "\"\\u00", "\"",      " ",     "\n", "\t",   "\x01",
                                       "\\",      "é",       "\xff",    "\"é\"", ".5", "-"};
  std::string text;
  const std::size_t length = random() % 9;
  for (std::size_t i = 0; i < length; ++i) text += pieces[random() % std::size(pieces)];
  return text;
}

}  // namespace

TEST_CASE("what is JSON and what is none, as another reader says", "[core][H37]") {
  std::mt19937_64 random(37);
  std::size_t valid = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::string text = random_text(random);
    const bool expected = nlohmann::json::accept(text);
    if ((flaw_of(text) == JsonFlaw::none) != expected) FAIL(text);
    if (expected) ++valid;
  }
  CHECK(valid > 5000);
}

TEST_CASE("a tape holds the whole document", "[core][H37]") {
  for (const std::string text : {R"({"a":[1,{"b":[]},"x\"y"],"":{},"é":null})", R"([])", R"("😀\u0000")",
                                 "-1.5e+3", "[[[true]],false]"}) {
    JsonTape tape;
    REQUIRE(detail::read_json_tape(text, 8, tape).flaw == JsonFlaw::none);
    CHECK(nlohmann::json::parse(written(tape)) == nlohmann::json::parse(text));
  }
  JsonTape tape;
  REQUIRE(detail::read_json_tape(R"(["\ud83d\ude00 \ud83d \ude00\/\b"])", 8, tape).flaw == JsonFlaw::none);
  std::string buffer;
  CHECK(tape.string(1, buffer) == "😀 \uFFFD \uFFFD/\b");
}

TEST_CASE("a text that is deeper than allowed is told from one that is no JSON", "[core][H37]") {
  CHECK(flaw_of("[[]]", 2) == JsonFlaw::none);
  CHECK(flaw_of("[[]]", 1) == JsonFlaw::too_deep);
  CHECK(flaw_of("[[", 2) == JsonFlaw::syntax);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(flaw_of(std::string(1 << 20, '['), 1 << 21) == JsonFlaw::syntax);
  CHECK(flaw_of(std::string(1 << 20, '"')) == JsonFlaw::syntax);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("numbers are compared as they are written", "[core][H37]") {
  const auto order = [](const char* a, const char* b) {
    return detail::compare(detail::JsonNumber(a), detail::JsonNumber(b));
  };
  CHECK(order("1", "1.0") == 0);
  CHECK(order("1e3", "1000") == 0);
  CHECK(order("18446744073709551616", "18446744073709551615") > 0);
  CHECK(order("-18446744073709551616", "-18446744073709551615") < 0);
  CHECK(order("9223372036854775807", "9223372036854775806") > 0);
  CHECK(order("1e400", "1e300") > 0);
  CHECK(order("1e-400", "0") == 0);
  const auto multiple = [](const char* a, const char* b) {
    return detail::is_multiple(detail::JsonNumber(a), detail::JsonNumber(b));
  };
  CHECK(multiple("0.0075", "0.0001"));
  CHECK_FALSE(multiple("0.00751", "0.0001"));
  CHECK(multiple("4.2", "0.7"));
  CHECK(multiple("3", "1.5"));
  CHECK_FALSE(multiple("3.1", "1.5"));
  CHECK(multiple("1e30", "7e-1") == false);
  CHECK(multiple("0", "0.3"));
  CHECK(multiple("0.10", "0.05"));
}
