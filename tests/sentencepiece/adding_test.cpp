// adds_up_after_newline() is said only where it holds.
#include <cstdio>

#include "catch.hpp"
#include "models.hpp"
#include "noyau/fence/fence.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

bool adds_up(const TokenCounter& counter, const std::string& a, const std::string& b) {
  return counter.count(a + b) == counter.count(a) + counter.count(b);
}

void check_adding_up(const TokenCounter& counter) {
  REQUIRE(counter.adds_up_after_newline());
  std::mt19937_64 random(3);
  for (int round = 0; round < 3000; ++round) {
    const std::string a = random_text(random, random() % 8) + "\n";
    const std::string b = random_text(random, 1 + random() % 8);
    if (std::string(" \t\r\n/").find(b[0]) != std::string::npos) continue;
    INFO(a << "|" << b);
    REQUIRE(adds_up(counter, a, b));
    // Whoever adds up counts counts the border of a fence once, with one number.
    const auto nonce = Nonce::from_digits(std::to_string(random()) + std::to_string(random() % 1'000'000));
    const auto zero = Nonce::from_digits("0");
    REQUIRE(counter.count(fence_open(nonce, "memories")) == counter.count(fence_open(zero, "memories")));
    REQUIRE(counter.count(fence_close(nonce)) == counter.count(fence_close(zero)));
  }
}

}  // namespace

TEST_CASE("counts add up behind a line feed where a model says so", "[sentencepiece][H34]") {
  for (const Trained& model : trained_models()) {
    INFO(model.name);
    REQUIRE(model.counter->adds_up_after_newline() == (model.name == "gemma_kind"));
    if (model.name == "gemma_kind") check_adding_up(*model.counter);
    if (model.name == "line_feed_to_space") CHECK_FALSE(adds_up(*model.counter, "what\n", "the"));
  }
  check_adding_up(*counter_of(HandModel{}));
  HandModel runs;
  runs.add({"\n\n", 0}).add({"a\n", 0}).add({"\n\t", 0});
  check_adding_up(*counter_of(runs));
}

// Each is the hand-written model, which adds up, and one thing more; the two texts show what goes wrong.
TEST_CASE("a model whose counts do not add up does not say so", "[sentencepiece][H34]") {
  struct Case {
    std::string why;
    HandModel model;
    std::string a, b;
  };
  std::vector<Case> cases(4);
  cases[0] = {"a space is put before every text", {}, "\n", "b"};
  cases[0].model.prefix = true;
  cases[1] = {"a piece spans the line feed", {}, "a\n", "b"};
  cases[1].model.add({"\nb", 0});
  cases[2] = {"a text holds the mark of a space", {}, "a\n", "▁b"};
  cases[2].model.add({"▁", -9}).add({"\n▁", 0});
  cases[3] = {"the line feed is unknown, and so is what follows", {}, "a\n", "é"};
  cases[3].model.pieces[3].text = "\t";
  for (const Case& given : cases) {
    INFO(given.why);
    const auto counter = counter_of(given.model);
    CHECK_FALSE(counter->adds_up_after_newline());
    CHECK_FALSE(adds_up(*counter, given.a, given.b));
  }
}

TEST_CASE("where it is not proven, nothing is said of adding up", "[sentencepiece][H34]") {
  HandModel unigram;
  unigram.type = 1;
  CHECK_FALSE(counter_of(unigram)->adds_up_after_newline());
  HandModel trims;
  trims.removes_white_space = true;
  CHECK_FALSE(counter_of(trims)->adds_up_after_newline());
  HandModel unused;
  unused.add({"ba", -2, PieceType::unused});
  CHECK_FALSE(counter_of(unused)->adds_up_after_newline());
}

TEST_CASE("where a fence line's cost depends on its number, nothing is said of adding up",
          "[sentencepiece][H34]") {
  for (const char* piece : {"00", "1▁", "▁1", "x0", "3 ", " 3", "7\n", "<h1>"}) {
    INFO(piece);
    HandModel model;
    model.add({piece, 0});
    const bool is_harmless = std::string_view(piece) == "<h1>" || std::string_view(piece) == "x0";
    CHECK(counter_of(model)->adds_up_after_newline() == is_harmless);
  }
  HandModel unknown_digit;
  unknown_digit.pieces.pop_back();
  CHECK_FALSE(counter_of(unknown_digit)->adds_up_after_newline());
  unknown_digit.byte_fallback = true;
  for (int byte = 0; byte < 256; ++byte) {
    char name[8];
    std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(byte));
    unknown_digit.add({name, 0, PieceType::byte});
  }
  check_adding_up(*counter_of(unknown_digit));
}
