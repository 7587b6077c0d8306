// JSON without a tree: what is written is what a tree would write, and what is walked has its path.
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "http/json_walk.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau::detail::http;

namespace {

std::string written(std::string_view text) {
  WipedString out;
  append_json_string(out, text);
  return std::string(out);
}

// "path=value" of everything there is, in its order.
struct Listing final : JsonVisitor {
  std::vector<std::string> all;
  bool add(std::string_view path, std::string_view value) {
    all.push_back(std::string(path) + "=" + std::string(value));
    return value != "refuse";
  }
  bool on_string(std::string_view path, std::string_view value) override { return add(path, value); }
  bool on_number(std::string_view path, const JsonNumber& number) override {
    return add(path, number.whole ? std::to_string(*number.whole) : "number");
  }
  bool on_other(std::string_view path, bool is_null) override { return add(path, is_null ? "null" : "bool"); }
  bool on_open(std::string_view path, bool is_array) override { return add(path, is_array ? "[" : "{"); }
  bool on_close(std::string_view path) override { return add(path, "."); }
};

JsonEnd end_of(std::string_view text) {
  Listing listing;
  return walk_json(text, listing);
}

}  // namespace

TEST_CASE("any text is written as a JSON string", "[http]") {
  std::mt19937_64 random(20260315);
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::size_t i = random() % 20; i > 0; --i) {
      if (random() % 3 == 0) {
        noyau::append_utf8(text, static_cast<char32_t>(random() % 0x110000));
      } else {
        text += static_cast<char>(random() % 256);
      }
    }
    REQUIRE(nlohmann::json::parse(written(text)).get<std::string>() == noyau::repair_utf8(text));
  }
  CHECK(written("a\"\\\n\x1f/") == R"("a\"\\\n\u001f/")");
}

TEST_CASE("a document is walked in its order with the path of each value", "[http]") {
  Listing listing;
  const std::string longest(32, 'k');
  CHECK(walk_json(R"( {"a": [1, [true, -2], {"b": null}], "x/y": 1.5, ")" + longest + R"(": "z", ")" +
                      longest + R"(k": "z", "c": {}} )",
                  listing) == JsonEnd::whole);
  CHECK(listing.all == std::vector<std::string>{"={", "/a=[", "/a/*=1", "/a/*=[", "/a/*/*=bool",
                                                "/a/*/*=number", "/a/*=.", "/a/*={", "/a/*/b=null", "/a/*=.",
                                                "/a=.", "/?=number", "/" + longest + "=z", "/?=z", "/c={",
                                                "/c=.", "=."});
}

TEST_CASE("documents that end badly are told apart", "[http]") {
  CHECK(end_of("[1, 2]") == JsonEnd::whole);
  for (const char* text : {"", " ", "[", "{\"a\"", "{\"a\":", "[1,", "\"a", "[\"a\\", "[tru"})
    CHECK(end_of(text) == JsonEnd::cut);
  for (const char* text :
       {"]", "[1,]", "{a}", "<html>", "[1] 2", "[tru]", "nil", "[\"\\ud800\"]", "[\"\n\"]"})
    CHECK(end_of(text) == JsonEnd::malformed);
  CHECK(end_of("[\"refuse\"]") == JsonEnd::refused);
  CHECK(end_of(std::string(64, '[') + std::string(64, ']')) == JsonEnd::whole);
  CHECK(end_of(std::string(65, '[') + std::string(65, ']')) == JsonEnd::malformed);
  CHECK(end_of(std::string(1'000'000, '[')) == JsonEnd::malformed);
}
