// Counts against the library's own encoding of the file as it is, and against models whose counts follow from
// their pieces.
#include <thread>

#include "catch.hpp"
#include "models.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const std::vector<std::string>& vectors() {
  static const std::vector<std::string> texts = {
      "",
      "The quick brown fox jumps over the lazy dog, and then it can't stop.",
      "Où est passée l'énigme ? Léa n'a pas réussi à l'œuvre, déjà 12 345 essais…",
      "👩‍🚀 joue avec 👍🏽 et 🇫🇷, puis ❤️‍🔥.",
      "مرحبا بالعالم، كيف حالك؟ لا بأس.",
      "สวัสดีชาวโลก วันนี้อากาศดีมาก",
      "你好，世界。今天天气很好，我们去公园玩吧！",
      "for (int i = 0; i < n; ++i) {\n\tprintf(\"%d\\n\", a[i]);\n}\n",
      "a  b   c    d\t\te \t f\n\n\n  g\r\nh\rfin   ",
      "   ",
      "\n\n\n",
      "\xEF\xBB\xBF"
      "debut \xEF\xBB\xBF fin",
      "mongol\xE1\xA0\x8Eseparateur",
      "<s></s><unk><pad><|endoftext|><|im_start|>system<start_of_turn>user<table></table><ctl>[INST]",
      "▁the▁▁ ▁",
      "<0x41><0x0A>",
      "ﬁ ① Å e\xCC\x81 ｆｕｌｌ",
      std::string("nul\0nul\x01\x7F", 9),
      "漢字漢字 the 漢 the漢the",
  };
  return texts;
}

std::string random_bytes(std::mt19937_64& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

}  // namespace

TEST_CASE("a count is the number of ids that the library encodes", "[sentencepiece][H34]") {
  for (const Trained& model : trained_models()) {
    for (const std::string& text : vectors()) {
      INFO(model.name << ": " << text);
      CHECK(model.counter->count(text) == model.expected(text));
    }
    CHECK(model.counter->is_exact());
  }
}

TEST_CASE("random texts and bytes cost what the library encodes of their repair", "[sentencepiece][H34]") {
  std::mt19937_64 random(7);
  for (int round = 0; round < 600; ++round) {
    const std::string text =
        round % 4 == 3 ? random_bytes(random, random() % 40) : random_text(random, random() % 20);
    for (const Trained& model : trained_models()) {
      INFO(model.name << ": " << text);
      REQUIRE(model.counter->count(text) == model.expected(repair_utf8(text)));
    }
  }
}

TEST_CASE("counts follow from the pieces of a model", "[sentencepiece][H34]") {
  const auto counter = counter_of(HandModel{});
  for (const auto& [text, tokens] : std::vector<std::pair<std::string, std::size_t>>{{"", 0},
                                                                                     {"a", 1},
                                                                                     {"ab", 1},
                                                                                     {"ba", 2},
                                                                                     {"abab\nb", 4},
                                                                                     {"é", 1},
                                                                                     {"éèê", 1},
                                                                                     {"aéèb", 3},
                                                                                     {"é\né", 3},
                                                                                     {"\xFF", 1},
                                                                                     {"a\xFF\xFE", 2},
                                                                                     {"<0x41>", 6},
                                                                                     {"<0x41>éa", 8},
                                                                                     {"漢a漢", 3}}) {
    INFO(text);
    CHECK(counter->count(text) == tokens);
  }
}

TEST_CASE("control symbols are text, user-defined symbols are one token", "[sentencepiece][H34]") {
  const auto counter = counter_of(HandModel{});
  CHECK(counter->count("<s>") == 3);
  CHECK(counter->count("a<s>b") == 5);
  CHECK(counter->count("<u>") == 1);
  CHECK(counter->count("a<u>b") == 3);
}

TEST_CASE("pieces that look like bytes are pieces", "[sentencepiece][H34]") {
  HandModel model;
  model.add({"<0x41>", 0, PieceType::user_defined});
  const auto counter = counter_of(model);
  CHECK(counter->count("<0x41>") == 1);
  CHECK(counter->count("<0x41><0x41>") == 2);
  CHECK(counter->count("é<0x41>é") == 3);
}

TEST_CASE("a model with samples of unknown characters loads", "[sentencepiece]") {
  HandModel model;
  model.samples = {{"aé", "a é"}};
  CHECK(counter_of(model)->count("aé") == 2);
  model.samples = {{"aé", "a b"}};
  CHECK_THROWS_AS(counter_of(model), ConfigError);
}

TEST_CASE("threads share a counter", "[sentencepiece][threads]") {
  std::mt19937_64 random(11);
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i) texts.push_back(random_text(random, 12));
  for (const Trained& model : trained_models()) {
    std::vector<std::size_t> once;
    for (const std::string& text : texts) once.push_back(model.counter->count(text));
    std::vector<std::vector<std::size_t>> found(4);
    std::vector<std::thread> threads;
    for (auto& counts : found) {
      threads.emplace_back([&] {
        for (const std::string& text : texts) counts.push_back(model.counter->count(text));
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& counts : found) CHECK(counts == once);
  }
}
